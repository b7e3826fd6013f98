use super::*;

const FILE: &str = "\
// A table.
(
    id: \"glade\", // its id
    pickups: [(0, 8), (0, -8)],
    table: (
        size: (36, 24),
        pieces: [
            // The oak.
            (id: \"oak\", top: 4),
            (
                id: \"rock\",
                top: 2, // inches
            ),
        ],
        exits: [],
    ),
)
";

fn file() -> Rewrite {
    Rewrite::read("glade.ron", FILE).expect("a file")
}

fn changed(from: &str, to: &str) -> String {
    assert!(FILE.contains(from), "{from}");
    FILE.replacen(from, to, 1)
}

#[test]
fn values_are_found_by_their_paths() {
    let file = file();
    assert_eq!(file.words("table.pieces[1].id"), Some("rock"));
    assert_eq!(file.numbers("pickups[1]"), Some(vec![0.0, -8.0]));
    assert_eq!(
        (file.number("table.pieces[1].top"), file.length("table.pieces")),
        (Some(2.0), Some(2))
    );
    assert_eq!((file.source("table.pieces[2]"), file.numbers("id")), (None, None));
    assert_eq!(file.fields("table"), ["size", "pieces", "exits"]);
    // Names of fields are no values: they would have the path of what holds them.
    let paths = file.paths();
    let count = |wanted: &str| paths.iter().filter(|path| *path == wanted).count();
    assert_eq!((count(""), count("table"), count("pickups[0]"), count("pickups[2]")), (1, 1, 1, 0));
}

#[test]
fn only_what_is_changed_is_different() {
    let put = file().put("table.pieces[1].top", "3.5").expect("put");
    assert_eq!(put.text(), changed("top: 2,", "top: 3.5,"));
    let set = file().set("table.pieces[1]", "base", "1").expect("set");
    assert_eq!(set.text(), changed("// inches\n", "// inches\n                base: 1,\n"));
    let set = file().set("table.pieces[0]", "base", "1").expect("set");
    assert_eq!(set.text(), changed("top: 4)", "top: 4, base: 1)"));
    let set = file().set("", "turns", "5").expect("set");
    assert_eq!(set.text(), changed("    ),\n)", "    ),\n    turns: 5,\n)"));
    let copied = file().insert("table.pieces", Some(0), "(id: \"elm\", top: 4)").expect("a copy");
    assert_eq!(copied.text(), changed("top: 4),", "top: 4),\n            (id: \"elm\", top: 4),"));
    let more = file().insert("pickups", None, "(1, 1)").expect("one more");
    assert_eq!(more.text(), changed("[(0, 8)", "[(1, 1), (0, 8)"));
    let bare =
        FILE.replace("4),\n", "4), // old\n").replace("top: 2, // inches", "top: 2 // inches");
    let set = Rewrite::read("glade.ron", &bare)
        .expect("a file")
        .set("table.pieces[1]", "base", "1")
        .expect("set");
    assert_eq!(
        set.text(),
        bare.replace("top: 2 // inches\n", "top: 2, // inches\n                base: 1,\n")
    );
    let oakless = Rewrite::read("glade.ron", &bare)
        .expect("a file")
        .remove("table.pieces", 0)
        .expect("removed");
    assert_eq!(
        oakless.text(),
        bare.replace("            // The oak.\n            (id: \"oak\", top: 4), // old\n", "")
    );
    let kept =
        Rewrite::read("a.ron", "(a: [ // none yet\n], b: [1 /* one */, 2])").expect("a file");
    let first = kept.insert("a", None, "1").expect("the first");
    assert_eq!(first.text(), "(a: [\n    1, // none yet\n], b: [1 /* one */, 2])");
    assert_eq!(kept.remove("b", 0).expect("removed").text(), "(a: [ // none yet\n], b: [2])");
    let first = file().insert("table.exits", None, "(from: 1)").expect("the first");
    assert_eq!(first.text(), changed("exits: []", "exits: [\n            (from: 1),\n        ]"));
}

#[test]
fn what_is_removed_leaves_no_hole() {
    // With the comment above it, which speaks of it.
    let without = file().remove("table.pieces", 0).expect("removed");
    assert_eq!(
        without.text(),
        changed("            // The oak.\n            (id: \"oak\", top: 4),\n", "")
    );
    let without = file().remove("pickups", 0).expect("removed");
    assert_eq!(without.text(), changed("(0, 8), ", ""));
    let without = file().remove("pickups", 1).expect("removed");
    assert_eq!(without.text(), changed(", (0, -8)", ""));
}

#[test]
fn what_cannot_be_changed_is_a_fault_and_nothing_is() {
    for wrong in [
        file().put("table.pieces[9]", "1"),
        file().put("id", "\"never closed"),
        file().put("id", "\"x\", turns: 5"),
        file().put("pickups[0]", "(1, 1) // here"),
        file().set("pickups", "a", "1"),
        file().insert("table", None, "1"),
        file().remove("pickups", 2),
    ] {
        assert!(!wrong.expect_err("a fault").is_empty());
    }
    assert!(Rewrite::read("a.ron", "(a: ").is_err());
}
