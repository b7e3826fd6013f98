//! `mod pack`: the zip beside the mod, and its entry in the index there.

use std::fs;

use serde_json::Value;

use crate::mods::zips::*;

fn read_index(place: &Place, name: &str) -> Value {
    serde_json::from_slice(&fs::read(place.path(name)).expect("an index")).expect("JSON")
}

/// A mod that changes a force of a game that ships, in a folder of its own.
fn write_mod(place: &Place, folder: &str, id: &str, version: &str) {
    place.write(&format!("{folder}/mod.ron"), about(id, version, ", overrides: [\"corsairs\"]"));
    let patch = monteria_test_support::repo_root()
        .join("docs/mods/tin-corsairs/patches/fracture/corsairs.ron");
    let patch = fs::read_to_string(patch).expect("an example");
    place.write(&format!("{folder}/patches/fracture/corsairs.ron"), patch);
}

#[test]
fn a_mod_is_packed_beside_its_folder_and_listed() {
    let place = Place::new();
    write_mod(&place, "work/tin", "tin", "1.0.0");
    let said = place.says(0, &["mod", "pack", "work/tin", "--games", "4"]);
    assert!(said.contains("Written: ") && said.contains("Listed in "), "{said}");
    assert!(said.contains("without the mod, 2 matches of the same seeds: "), "{said}");
    assert!(said.contains("percentage points"), "{said}");
    let bytes = fs::read(place.path("work/tin.zip")).expect("packed");
    let names: Vec<String> = fs::read_dir(place.path("work/tin"))
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    assert_eq!(names.len(), 2, "nothing is written into the mod: {names:?}");
    let index = read_index(&place, "work/index.json");
    let listed = &index["mods"][0];
    for (field, value) in [
        ("id", "tin"),
        ("version", "1.0.0"),
        ("file", "tin.zip"),
        ("licence", "CC0-1.0"),
        ("description", "For tests."),
        ("hash", &hash(&bytes)),
    ] {
        assert_eq!(listed[field], value, "{index:#}");
    }
    let tested = listed["tested"].as_array().expect("results");
    assert_eq!(tested.len(), 2, "by chance and by the usual players: {index:#}");
    for one in tested {
        let [with, without] = [&one["with"], &one["without"]];
        assert_eq!([&with["matches"], &without["matches"]], [2, 2], "{one:#}");
        assert_eq!(with["sides"].as_array().map(Vec::len), Some(2), "{one:#}");
        let change = &one["changes"][0];
        assert!(change["low"].as_f64() <= change["change"].as_f64(), "{one:#}");
    }
    // The same mod gives the same files.
    let before = fs::read(place.path("work/index.json")).expect("there");
    place.says(0, &["mod", "pack", "work/tin", "--games", "4"]);
    assert_eq!(fs::read(place.path("work/tin.zip")).expect("packed"), bytes);
    assert_eq!(fs::read(place.path("work/index.json")).expect("there"), before);
    // What was packed can be added, and its hash is that of the index.
    let said = place.says(0, &["mod", "add", "work/tin.zip"]);
    assert!(said.contains("Its hash is that in work/index.json"), "{said}");
}

#[test]
fn other_entries_are_kept_and_a_damaged_index_is_not_written_over() {
    let place = Place::new();
    place.write("work/valley/mod.ron", about("valley", "1.0", ""));
    let other = entry("other", "3.0", "other.zip", b"x");
    place.write("work/index.json", index(&[other, entry("valley", "1.0", "old.zip", b"y")]));
    place.says(0, &["mod", "pack", "work/valley", "--games", "1"]);
    let ids = |place: &Place| -> Vec<String> {
        let index = read_index(place, "work/index.json");
        let mods = index["mods"].as_array().expect("entries").clone();
        mods.iter().map(|one| format!("{} {}", one["id"], one["version"])).collect()
    };
    assert_eq!(ids(&place), ["\"other\" \"3.0\"", "\"valley\" \"1.0\""]);
    // Of a new version in the same zip there is one entry.
    place.write("work/valley/mod.ron", about("valley", "1.1", ""));
    place.says(0, &["mod", "pack", "work/valley", "--games", "1"]);
    assert_eq!(ids(&place), ["\"other\" \"3.0\"", "\"valley\" \"1.1\""]);
    let zip = fs::read(place.path("work/valley.zip")).expect("packed");
    place.write("work/valley/mod.ron", about("valley", "1.2", ""));
    for text in ["", "{\"pages\": []}", "{\"monteria_mods\": 1, \"mods\": [{}]}"] {
        place.write("work/index.json", text);
        let said = place.says(3, &["mod", "pack", "work/valley", "--games", "1"]);
        assert!(said.contains("work/index.json"), "{said}");
        assert_eq!(fs::read_to_string(place.path("work/index.json")).expect("there"), text);
        assert_eq!(fs::read(place.path("work/valley.zip")).expect("there"), zip);
    }
}

#[test]
fn a_zip_is_never_written_into_the_mod_or_over_another_file() {
    let place = Place::new();
    place.write("work/valley/mod.ron", about("valley", "1.0", ""));
    let pack = |out: &str| {
        ["mod", "pack", "work/valley", "--games", "1", "--out"]
            .map(str::to_owned)
            .into_iter()
            .chain([out.to_owned()])
            .collect::<Vec<String>>()
    };
    let run = |status: i32, out: &str| {
        let words = pack(out);
        place.says(status, &words.iter().map(String::as_str).collect::<Vec<_>>())
    };
    for out in ["work/valley", "work/valley/new/deep", "work/valley/."] {
        assert!(run(2, out).contains("lies in the mod itself"));
    }
    place.write("work/valley.zip", "Dear friend");
    let said = place.says(5, &["mod", "pack", "work/valley", "--games", "1"]);
    assert!(said.contains("only a mod that was packed before is replaced"), "{said}");
    assert_eq!(fs::read(place.path("work/valley.zip")).expect("there"), b"Dear friend");
    // A later version, or another mod in a zip of its name, is not what was packed here.
    for id in ["valley", "other"] {
        let summary = ("SUMMARY.md", PLAIN, &b"# It"[..]);
        let about = about(id, "1.1", "");
        let later = zip(&[("mod.ron", PLAIN, about.as_bytes()), summary]);
        place.write("work/valley.zip", &later);
        let said = place.says(5, &["mod", "pack", "work/valley", "--games", "1"]);
        assert!(said.contains(" 1.1 is there; nothing is written over"), "{said}");
        assert_eq!(fs::read(place.path("work/valley.zip")).expect("there"), later);
    }
    run(0, "work/new/deep");
    assert!(place.path("work/new/deep/valley.zip").is_file());
    assert!(place.path("work/new/deep/index.json").is_file());
    let zip = place.path("work/new/deep/valley.zip").display().to_string();
    assert!(place.says(2, &["mod", "pack", &zip]).contains("is a zip already"));
}

#[test]
fn a_mod_is_tested_among_nothing_but_the_mods_that_it_needs() {
    let place = Place::new();
    // This mod of the player breaks the table of another, which does not need it.
    let broken = "(weapons: [(id: \"a\", nmae: \"A\")])";
    place.write("home/mods/broken/mod.ron", about("broken", "1.0", ""));
    place.write("home/mods/broken/rulesets/cazadores/a.ron", broken);
    place.write("home/mods/lower.zip", mod_zip("lower", "1.0", ""));
    let needs = ", needs: [(id: \"lower\")]";
    place.write("home/mods/upper/mod.ron", about("upper", "1.0", needs));
    place.says(0, &["mod", "pack", "upper", "--games", "1"]);
    // In the folder of mods the packed zip is no second mod, and the index no stray file.
    assert!(place.mods().join("upper.zip").is_file() && place.mods().join("index.json").is_file());
    place.says(0, &["mod", "remove", "broken"]);
    let checked = place.says(0, &["check"]);
    assert!(checked.ends_with("0 faults, 0 warnings\n"), "{checked}");
    let listed = place.says(0, &["mod", "list"]);
    assert!(listed.contains("upper.zip\n    not read: "), "{listed}");
    // A newer zip there was not packed from the folder.
    let newer = mod_zip("upper", "2.0", "");
    place.write("home/mods/upper.zip", newer);
    assert!(place.says(3, &["check"]).contains("the id `upper`, which"));
    let index = read_index(&place, "home/mods/index.json");
    assert_eq!(index["mods"][0]["needs"][0]["id"], "lower", "{index:#}");
    assert_eq!(index["mods"][0]["tested"], Value::Array(Vec::new()), "nothing in it is played");
    // What it uses and does not need is missing.
    place.write("home/mods/lean/mod.ron", about("lean", "1.0", needs));
    place.says(0, &["mod", "remove", "lower", "--force"]);
    let said = place.says(3, &["mod", "pack", "lean", "--games", "1"]);
    assert!(said.contains("the mod `lower`, which is not here"), "{said}");
}
