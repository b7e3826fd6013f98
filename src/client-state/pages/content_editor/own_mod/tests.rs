use super::*;
use monteria_content::Layer;

fn item(text: &str) -> ShelfItem {
    ShelfItem {
        list: "figures".to_owned(),
        id: "wolf".to_owned(),
        name: "Wolf".to_owned(),
        title: "Wolf".to_owned(),
        layer: Layer::Base,
        file: "figures.ron".to_owned(),
        path: "figures[\"wolf\"]".to_owned(),
        text: text.to_owned(),
        patch: false,
    }
}

#[test]
fn a_copy_has_another_id_and_name_and_all_else_as_it_was() {
    let wolf = item("(id: \"wolf\", // its id\n name: \"Wolf\", teeth: 4)");
    let text = renamed(&wolf, "wolf-mine", "Wolf, mine", true).expect("renamed");
    assert_eq!(text, "(id: \"wolf-mine\", // its id\n name: \"Wolf, mine\", teeth: 4)");
    assert_eq!(renamed(&wolf, "", "", false), Ok(wolf.text));
    assert_eq!(slug("The Oak's Own (300)"), "the-oak-s-own-300");
}

#[test]
fn what_a_mod_replaces_is_said_once_and_figures_share_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let manifest = folder.path().join("mod.ron");
    write_file(&manifest, NEW_MOD_RON, true).expect("written");
    override_id(&manifest, "wolf").expect("said");
    override_id(&manifest, "hare").expect("said");
    override_id(&manifest, "wolf").expect("said already");
    let says = fs::read_to_string(&manifest).expect("read");
    assert!(
        says.starts_with("// What was made")
            && says.contains("\"wolf\"")
            && says.contains("\"hare\""),
        "{says}"
    );
    assert_eq!(says.matches("wolf").count(), 1);
    let path = folder.path().join("g.ron");
    let copy = |id: &str| ItemLocation {
        list: "figures".to_owned(),
        label: "g.ron".to_owned(),
        root: format!("figures[\"{id}\"]"),
    };
    add_to_map(&path, &copy("wolf"), &item(""), "wolf", "(height: 1)").expect("entered");
    add_to_map(&path, &copy("hare"), &item(""), "hare", "(height: 2)").expect("entered");
    add_to_map(&path, &copy("hare"), &item(""), "hare", "(height: 3)").expect("there already");
    let says = fs::read_to_string(&path).expect("read");
    let read = Rewrite::read("g.ron", &says).expect("sound");
    assert_eq!(
        (read.source("figures[\"wolf\"].height"), read.source("figures[\"hare\"].height")),
        (Some("1"), Some("2"))
    );
}
