use super::*;

const FILE: &str = "(\n    a: 1,\n    // The second.\n    b: 2, // here\n    list: [\n        // \
    One.\n        (id: \"one\"),\n        (id: \"two\")\n    ],\n    map: {\"x\": 1},\n    none: \
    {},\n)\n";

fn file() -> Rewrite {
    Rewrite::read("a.ron", FILE).expect("a file")
}

#[test]
fn a_field_goes_with_what_is_said_of_it() {
    let without = file().unset("b").expect("taken out");
    assert_eq!(without.text(), FILE.replace("    // The second.\n    b: 2, // here\n", ""));
    assert_eq!(file().unset("map[\"x\"]").expect("taken out").text(), FILE.replace("\"x\": 1", ""));
    assert!(
        file().unset("c").is_err() && file().unset("").is_err() && file().unset("list[0]").is_err()
    );
}

#[test]
fn two_of_a_list_change_places_with_their_comments() {
    let swapped = file().swap("list", 0).expect("swapped");
    let from = "// One.\n        (id: \"one\"),\n        (id: \"two\")\n";
    let to = "(id: \"two\"),\n        // One.\n        (id: \"one\")\n";
    assert_eq!(swapped.text(), FILE.replace(from, to));
    assert!(file().swap("list", 1).is_err());
}

#[test]
fn maps_get_entries() {
    let more = file().enter("map", "\"y\"", "2").expect("entered");
    assert_eq!(more.text(), FILE.replace("\"x\": 1", "\"x\": 1, \"y\": 2"));
    assert_eq!(more.source("map[\"y\"]"), Some("2"));
    let first = file().enter("none", "\"y\"", "2").expect("entered");
    assert_eq!(first.text(), FILE.replace("none: {}", "none: {\n        \"y\": 2,\n    }"));
}
