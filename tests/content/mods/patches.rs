//! A patch changes the fields that it names of a thing that is there, in every game; what
//! it gets wrong is told at its place.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::fs;
use std::path::Path;
use std::process::Output;

use monteria::content::{Faults, Library, find_root};
use monteria::rulesets::Rulesets;
use monteria::rulesets::arcane::content::ArcaneContent;
use monteria::rulesets::cazadores::content::CazadoresContent;
use monteria::rulesets::drowned::content::DrownedContent;
use monteria::rulesets::fracture::content::FractureContent;
use monteria::rulesets::respawn::content::RespawnContent;
use monteria_test_support::program_at;
use tempfile::TempDir;

fn home(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let path = folder.path().join("mods").join(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("made");
        fs::write(path, text).expect("written");
    }
    folder
}

fn about(overrides: &[&str]) -> String {
    format!("(name: \"M\", version: \"1\", overrides: {overrides:?})")
}

/// Returns the content that ships with these mods beside it.
fn library(home: &Path) -> Library {
    let mut faults = Faults::new();
    let mut library = Library::open(find_root().expect("content"), &mut faults);
    library.add_mods(&home.join("mods"), &mut faults);
    assert!(faults.is_empty(), "{faults}");
    library
}

fn monteria(home: &Path, words: &[&str]) -> Output {
    program_at(env!("CARGO_BIN_EXE_monteria"))
        .args(words)
        .env("MONTERIA_HOME", home)
        .env("HOME", home)
        .output()
        .expect("runs")
}

fn told(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("UTF-8");
    text(&output.stdout) + &text(&output.stderr)
}

#[test]
fn every_game_has_its_things_and_its_scenarios_changed_field_by_field() {
    let all = [
        "brigand",
        "oak-hollow",
        "corsairs",
        "iron-crossing",
        "respawn",
        "arena-foundry",
        "ser-aldemar",
        "duel",
        "eel",
        "scrap-run",
    ];
    let home = home(&[
        ("m/mod.ron", &about(&all)),
        (
            "m/patches/cazadores/a.ron",
            "(companions: [(id: \"brigand\", name: \"Bandolero\", attributes: (wits: 4), options: \
             [[\"hand-weapon\"]])],\n\
             scenarios: [(id: \"oak-hollow\", name: \"The hollow\", table: (pieces: \
             [Remove(\"no-such-piece\")]))])",
        ),
        (
            "m/patches/fracture/a.ron",
            "(armies: [(id: \"corsairs\", units: [(id: \"paragon\", models: [(id: \"paragon\", \
             name: \"Champion\")])])],\n\
             scenarios: [(id: \"iron-crossing\", name: \"Crossing of tin\")])",
        ),
        (
            "m/patches/respawn/a.ron",
            "(leagues: [(id: \"respawn\", classes: [(id: \"assault\", name: \"Rusher\")])],\n\
             scenarios: [(id: \"arena-foundry\", name: \"Cold foundry\")])",
        ),
        (
            "m/patches/arcane/a.ron",
            "(characters: [(id: \"ser-aldemar\", life: 20, abilities: [(id: \"kings-sentence\", \
             cost: 5)])],\n\
             scenarios: [(id: \"duel\", name: \"A quarrel\")])",
        ),
        (
            "m/patches/drowned/a.ron",
            "(profiles: [(id: \"eel\", name: \"Moray\")], scenarios: [(id: \"scrap-run\", \
             name: \"Scraps\")])",
        ),
    ]);
    let patch = home.path().join("mods/m/patches/cazadores/a.ron");
    let faults =
        Rulesets::load(&library(home.path())).err().expect("one piece is not there").to_string();
    let begin = "mods/m/patches/cazadores/a.ron:2:76: scenarios[0].table.pieces[0].0: \
        found \"no-such-piece\", expected the id of \
                 something in this list: ";
    assert!(faults.starts_with(begin), "{faults}");
    let text = fs::read_to_string(&patch)
        .expect("there")
        .replace(", table: (pieces: [Remove(\"no-such-piece\")])", "");
    fs::write(&patch, text).expect("written");

    let library = library(home.path());
    let base = library.base();
    let rulesets = Rulesets::load(&library).expect("sound");
    let plain = Rulesets::load(&base).expect("sound");
    for (game, scenario, title) in [
        ("cazadores", "oak-hollow", "The hollow"),
        ("fracture", "iron-crossing", "Crossing of tin"),
        ("respawn", "arena-foundry", "Cold foundry"),
        ("arcane", "duel", "A quarrel"),
        ("drowned", "scrap-run", "Scraps"),
    ] {
        let now = rulesets.ruleset(game).expect("it");
        let before = plain.ruleset(game).expect("it");
        assert_eq!(now.card(scenario).expect("it").title, title, "{game}");
        assert_eq!(
            now.card(scenario).expect("it").about,
            before.card(scenario).expect("it").about,
            "{game}"
        );
        assert_ne!(now.content_hash(), before.content_hash(), "{game}");
        assert_eq!(
            now.mods().iter().map(|one| one.id.as_str()).collect::<Vec<_>>(),
            ["m"],
            "{game}"
        );
    }

    let now = CazadoresContent::load(&library).expect("sound");
    let before = CazadoresContent::load(&base).expect("sound");
    let was = &before.companions["brigand"];
    let brigand = &now.companions["brigand"];
    assert_eq!((brigand.name.as_str(), brigand.options.len()), ("Bandolero", 1));
    assert_eq!((&brigand.about, brigand.spd, was.options.len()), (&was.about, was.spd, 2));
    assert_eq!((brigand.attributes.wits, brigand.attributes.prowess), (4, was.attributes.prowess));
    let fracture = FractureContent::load(&library).expect("sound");
    let army = &fracture.core.armies["corsairs"];
    let paragon = army.units.iter().find(|unit| unit.id == *"paragon").expect("it");
    assert_eq!((paragon.models[0].name.as_str(), paragon.name.as_str()), ("Champion", "Paragon"));
    let arena = RespawnContent::load(&library).expect("sound");
    let was = RespawnContent::load(&base).expect("sound");
    let league = arena.league().expect("one");
    let was = was.league().expect("one");
    assert_eq!(
        (league.classes[0].name.as_str(), league.classes.len()),
        ("Rusher", was.classes.len())
    );
    let arcane = ArcaneContent::load(&library).expect("sound");
    let knight = &arcane.characters["ser-aldemar"];
    assert_eq!(
        (knight.life.get(), knight.abilities[1].cost.get(), knight.abilities.len()),
        (20, 5, 2)
    );
    assert_eq!(DrownedContent::load(&library).expect("sound").profiles["eel"].name, "Moray");

    // All of it is told: by `check` of each change, by `list` and `explain` of what is
    // changed, and nothing is amiss.
    let checked = monteria(home.path(), &["check", "--json"]);
    let checked: serde_json::Value = serde_json::from_slice(&checked.stdout).expect("JSON");
    assert_eq!(checked["changes"].as_array().expect("a list").len(), 10, "{checked:#}");
    assert_eq!(
        (&checked["faults"], &checked["warnings"]),
        (&serde_json::json!([]), &serde_json::json!([]))
    );
    let checked = told(&monteria(home.path(), &["check"]));
    let patched = home.path().join("mods/m/patches/cazadores/a.ron:1").display().to_string();
    assert!(
        checked.contains(&format!(
            "{patched}: changes `brigand` of companions: name, attributes, options\n"
        )),
        "{checked}"
    );
    let listed = told(&monteria(home.path(), &["list"]));
    assert!(
        listed.contains("oak-hollow: The hollow;") && listed.contains("; changed by mod m\n"),
        "{listed}"
    );
    assert!(listed.contains("mod m: M 1; changes arena-foundry, brigand, "), "{listed}");
    let explained = told(&monteria(home.path(), &["explain", "brigand"]));
    assert!(
        explained.contains(
            "brigand, \"Brigand\": one of companions, given at \
             assets/rulesets/cazadores/companions.ron:5"
        ) && explained.contains(&format!(
            "brigand: name, attributes, options of companions changed by mod m at {patched}"
        )),
        "{explained}"
    );
}

/// Returns what is said of a patch of the first game.
fn faults_of(patch: &str) -> String {
    let home = home(&[("m/mod.ron", &about(&["brigand"])), ("m/patches/cazadores/a.ron", patch)]);
    CazadoresContent::load(&library(home.path())).expect_err("a fault").to_string()
}

#[test]
fn a_fault_of_a_patch_is_reported_at_its_place() {
    let at = "mods/m/patches/cazadores/a.ron:1";
    for (patch, expected) in [
        (
            "(companions: [(id: \"brigadn\", name: \"B\")])",
            ":20: companions[0].id: found \"brigadn\", expected the id of something in \
             `companions` that is there already\n    \
             did you mean `brigand`?",
        ),
        (
            "(companion: [(id: \"brigand\", name: \"B\")])",
            ":2: found the list `companion`, expected a list of things that there are: ",
        ),
        (
            "(companions: [(id: \"brigand\", nmae: \"B\")])",
            ":31: companions[0]: found the unknown field `nmae`, expected a field ",
        ),
        (
            "(companions: [(id: \"brigand\", spd: \"fast\")])",
            ":36: companions[0].spd: found the text \"fast\", expected ",
        ),
        (
            "(companions: [(id: \"brigand\", attributes: (wit: 4))])",
            ":44: companions[0].attributes: found the unknown field `wit`, expected a field ",
        ),
        (
            "(companions: [(id: \"brigand\", armour: \"spooon\")])",
            ":39: companions[0].armour: found \"spooon\", expected the id of ",
        ),
        (
            "(companions: [(id: \"brigand\", armour: Remove())])",
            ":39: companions[0].armour: found `armour` left out, expected a field that is written \
             there",
        ),
        (
            "(companions: [(name: \"B\")])",
            ":15: companions[0]: found a record (name: value, …) without an id, expected ",
        ),
        (
            "(companions: [\"brigand\"])",
            ":15: companions[0]: found the text \"brigand\" without an id, expected ",
        ),
        (
            "(companions: \"brigand\")",
            ":14: companions: found the text \"brigand\", expected a list of changes",
        ),
        ("[]", ":1: found a list […], expected lists of changes: "),
        (
            "(companions: [(id: \"brigand\" name: \"B\")])",
            ":30: companions[0]: found `name`, expected a comma or `)`",
        ),
    ] {
        let faults = faults_of(patch);
        assert!(faults.starts_with(&format!("{at}{expected}")), "{patch}:\n{faults}");
        assert!(!faults.contains("assets/"), "one fault, and at its own place: {faults}");
    }
}

#[test]
fn patches_add_up_and_go_over_whatever_is_played_before_them() {
    let whole = "(weapons: [(id: \"bow\", name: \"Long\", kind: Melee, power: 1, range_max: 9, \
        hands: 2, renown: 1)])";
    let files = [
        ("a/mod.ron", about(&["bow"])),
        ("a/rulesets/cazadores/a.ron", whole.to_owned()),
        (
            "b/mod.ron",
            "(name: \"B\", version: \"1\", overrides: [\"bow\"], needs: [(id: \"a\")])".to_owned(),
        ),
        (
            "b/patches/cazadores/b.ron",
            "(weapons: [(id: \"bow\", name: \"Longer\", renown: 2)])".to_owned(),
        ),
        ("c/mod.ron", about(&["bow"])),
        ("c/patches/cazadores/c.ron", "(weapons: [(id: \"bow\", renown: 3)])".to_owned()),
    ];
    let files: Vec<(&str, &str)> =
        files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let home = home(&files);
    let content = CazadoresContent::load(&library(home.path())).expect("sound");
    let bow = &content.weapons["bow"];
    assert_eq!((bow.name.as_str(), bow.renown, content.mods.len()), ("Longer", 3, 3));
    // A player may have them in another order; what a mod needs stays before it.
    let mut ordered = library(home.path());
    ordered.order_mods(&["c".to_owned(), "b".to_owned()]);
    let ids: Vec<&str> = ordered.mods().iter().map(|one| one.id.as_str()).collect();
    assert_eq!(ids, ["c", "a", "b"]);
    let content = CazadoresContent::load(&ordered).expect("sound");
    let bow = &content.weapons["bow"];
    assert_eq!((bow.name.as_str(), bow.renown), ("Longer", 2));
    // One mod in a zip or not, what is not declared is warned of, and what it gives
    // itself is not patched.
    fs::write(home.path().join("mods/c/mod.ron"), about(&[])).expect("written");
    let warned = told(&monteria(home.path(), &["check"]));
    assert!(
        warned.contains(
            "mods/c/patches/cazadores/c.ron:1:17: found a patch of `bow` of weapons, which "
        ) && warned.contains("expected its id among the overrides of its mod")
            && warned.contains("1 warning"),
        "{warned}"
    );
    fs::create_dir_all(home.path().join("mods/a/patches/cazadores")).expect("made");
    fs::write(
        home.path().join("mods/a/patches/cazadores/a.ron"),
        "(weapons: [(id: \"bow\", renown: 3)])",
    )
    .expect("written");
    let faults = CazadoresContent::load(&library(home.path())).expect_err("a fault").to_string();
    assert!(
        faults
            .contains("found a patch of \"bow\", which this mod gives itself, expected the id of"),
        "{faults}"
    );
    // What a later mod gives is not there yet.
    fs::remove_file(home.path().join("mods/a/patches/cazadores/a.ron")).expect("removed");
    fs::write(home.path().join("mods/c/rulesets.txt"), "").expect("written");
    let new = "(weapons: [(id: \"new-bow\", name: \"N\", kind: Melee, power: 1, range_max: 9, \
        hands: 2, renown: 1)])";
    fs::create_dir_all(home.path().join("mods/c/rulesets/cazadores")).expect("made");
    fs::write(home.path().join("mods/c/rulesets/cazadores/c.ron"), new).expect("written");
    fs::write(
        home.path().join("mods/b/patches/cazadores/b.ron"),
        "(weapons: [(id: \"new-bow\", renown: 3)])",
    )
    .expect("written");
    let faults = CazadoresContent::load(&library(home.path())).expect_err("a fault").to_string();
    assert!(
        faults.contains(
            "found a patch of \"new-bow\", which the mod `c` gives, expected something that is \
             there when"
        ),
        "{faults}"
    );
}

#[test]
fn things_are_added_to_a_list_and_taken_out_of_it() {
    let home = home(&[
        ("m/mod.ron", &about(&["oak-hollow"])),
        (
            "m/patches/cazadores/a.ron",
            "(scenarios: [(id: \"oak-hollow\", table: (pieces: [Remove(\"boulder-1\"), \
             (id: \"log-1\", name: \"the beam\"), \
             Add((id: \"post\", name: \"the post\", footprint: Circle(center: (9.5, 9.5), radius: \
             0.4), top: 2, \
             keywords: [Blocking], look: \"pillar\"))]))])",
        ),
    ]);
    let library = library(home.path());
    let content = CazadoresContent::load(&library).expect("sound");
    let plain = CazadoresContent::load(&library.base()).expect("sound");
    let names = |content: &CazadoresContent| -> Vec<(String, String)> {
        let pieces = &content.scenarios["oak-hollow"].table.pieces;
        pieces.iter().map(|piece| (piece.id.to_string(), piece.name.clone())).collect()
    };
    let mut expected = names(&plain);
    expected.retain(|(id, _)| id != "boulder-1");
    expected
        .iter_mut()
        .filter(|(id, _)| id == "log-1")
        .for_each(|(_, name)| "the beam".clone_into(name));
    expected.push(("post".to_owned(), "the post".to_owned()));
    assert_eq!(names(&content), expected);
}

#[test]
fn a_fault_that_a_patch_brings_about_elsewhere_names_the_patch() {
    let faults = faults_of("(companions: [(id: \"brigand\", weapons: [\"staff\"])])");
    let told = "assets/rulesets/cazadores/companions.ron:13:23: companions[0].readied[0]: found ";
    let (_, after) = faults.split_once(told).unwrap_or_else(|| panic!("{faults}"));
    let hint = after.lines().nth(1).expect("a hint");
    assert_eq!(hint, "    patched at mods/m/patches/cazadores/a.ron:1:40");
}

/// A list item without an id ends in a fault at its place, in every game and at every
/// depth; the mod is left out, and everything else is played.
#[test]
fn an_item_without_an_id_is_reported_at_its_place_and_the_mod_is_left_out() {
    let deep = [
        (
            "cazadores",
            "(scenarios: [(id: \"oak-hollow\", table: (pieces: [(id: \"log-1\", name: \"Log\"), ",
            "]))])",
        ),
        ("fracture", "(armies: [(id: \"corsairs\", units: [", "])])"),
        ("fracture", "(armies: [(id: \"corsairs\", units: [(id: \"paragon\", models: [", "])])])"),
        ("respawn", "(leagues: [(id: \"respawn\", classes: [", "])])"),
        ("arcane", "(characters: [(id: \"ser-aldemar\", abilities: [", "])])"),
        ("drowned", "(scenarios: [(id: \"scrap-run\", table: (pieces: [", "]))])"),
    ];
    let bare = [
        ("()", "empty brackets () without an id"),
        ("(name: \"x\")", "a record (name: value, …) without an id"),
        ("((name: \"x\"))", "one value in brackets (…) without an id"),
    ];
    // What is no record takes the place of the whole list, and is told as that.
    let others = ["Add((name: \"x\"))", "Add(())", "Remove(())", "Some(())", "\"x\"", "[]"];
    for (number, (game, before, after)) in deep.into_iter().enumerate() {
        let all = bare.into_iter().chain(others.map(|item| (item, "")));
        for (item, told) in
            all.enumerate().filter(|(at, _)| number < 2 || at % 4 == 1).map(|(_, item)| item)
        {
            let patch = format!("{before}{item}{after}");
            let file = format!("m/patches/{game}/a.ron");
            let home = home(&[("m/mod.ron", &about(&[])), (&file, &patch)]);
            let faults = crate::files::mutation::load(game, &library(home.path()))
                .expect_err("a fault")
                .to_string();
            let at = format!("mods/m/patches/{game}/a.ron:1:");
            assert!(faults.contains(&at), "{patch}:\n{faults}");
            // What names nothing of the list changes nothing of it, so that
            // nothing else is amiss.
            assert!(
                told.is_empty() || faults.starts_with(&at) && faults.contains(told),
                "{patch}:\n{faults}"
            );
        }
    }
}

#[test]
fn a_mod_whose_patch_has_an_item_without_an_id_is_left_out_and_everything_else_is_played() {
    let home = home(&[
        ("m/mod.ron", &about(&[])),
        ("m/patches/fracture/a.ron", "(armies: [(id: \"corsairs\", units: [(name: \"x\")])])"),
        ("other/mod.ron", &about(&["eel"])),
        ("other/patches/drowned/a.ron", "(profiles: [(id: \"eel\", name: \"Moray\")])"),
    ]);
    let (games, left_out) = crate::helpers::sound(home.path());
    let names: Vec<&str> = left_out.iter().map(|one| one.name.as_str()).collect();
    assert_eq!((names, games.rulesets().len()), (vec!["m"], Rulesets::GAMES.len()));
    assert_eq!(
        games.ruleset("drowned").expect("a game").mods().len(),
        1,
        "the other mod is played"
    );
    assert_eq!(games.ruleset("fracture").expect("a game").mods().len(), 0);
}
