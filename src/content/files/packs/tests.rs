use super::*;
use std::fs;

#[test]
fn ones_own_are_found_in_both_folders_and_the_newer_counts() {
    let root = tempfile::tempdir().expect("a folder");
    let home = tempfile::tempdir().expect("a folder");
    let write = |folder: &Path, name: &str, text: &str| {
        let folder = folder.join("packs/toy");
        fs::create_dir_all(&folder).expect("made");
        fs::write(folder.join(name), text).expect("written");
    };
    write(root.path(), "ada.ron", "old");
    write(root.path(), "bea.ron", "old");
    let packs = Packs::below(root.path());
    assert_eq!(packs.place("toy", "cleo"), None, "nothing is written beside the content");
    let home = Home { data: home.path().to_owned(), config: home.path().to_owned() };
    let packs = packs.with(&home);
    write(&home.data, "ada.ron", "new");
    let text = |name: &str, text: &str| (name.to_owned(), text.to_owned());
    assert_eq!(packs.texts("toy"), [text("ada", "new"), text("bea", "old")]);
    assert_eq!(packs.find("toy", "ada"), Some(home.data.join("packs/toy/ada.ron")));
    assert_eq!(packs.find("toy", "bea"), Some(root.path().join("packs/toy/bea.ron")));
    assert_eq!(packs.find("toy", "../toy/bea"), None);
    assert_eq!(packs.place("toy", "cleo"), Some(home.data.join("packs/toy/cleo.ron")));
    // More than a mod may hold: nothing of it is read, and that is told.
    (0..1001).for_each(|number| write(root.path(), &format!("n{number}.ron"), ""));
    let mut faults = Faults::new();
    let toy = Id::new("toy").expect("an id");
    assert_eq!(packs.files(&toy, &mut faults).len(), 1);
    assert!(
        faults.to_string().contains("found more than 1000 files, expected at most 1000"),
        "{faults}"
    );
}
