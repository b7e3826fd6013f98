//! The reference of content files is made from the types that read them, is up to date,
//! and names everything with an example; mods begin with files that explain themselves.
//!
//! `UPDATE_EXPECT=1 cargo test --test content reference` writes `docs/reference/` anew.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::fs;
use std::path::Path;
use std::process::Output;

use monteria::cli::{reference_pages, schema_pages};
use monteria::content::{Faults, Library, find_root};
use monteria::rulesets::Rulesets;
use monteria_test_support::{program_at, repo_root, updates_golden_files};

fn monteria(home: &Path, words: &[&str]) -> Output {
    program_at(env!("CARGO_BIN_EXE_monteria"))
        .args(words)
        .env("MONTERIA_HOME", home)
        .env("HOME", home)
        .output()
        .expect("runs")
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn the_pages_of_the_reference_are_up_to_date() {
    let library = Library::open(find_root().expect("content"), &mut Faults::new()).base();
    let rulesets = Rulesets::load(&library).expect("sound content");
    let pages = reference_pages(&rulesets, &library);
    let names: Vec<&str> = pages.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(
        names,
        ["mods.md", "cazadores.md", "fracture.md", "respawn.md", "arcane.md", "drowned.md"]
    );
    let folder = repo_root().join("docs/reference");
    let mut all_unsaid = Vec::new();
    for (name, page) in pages {
        let file = folder.join(&name);
        if updates_golden_files() {
            fs::create_dir_all(&folder).expect("made");
            fs::write(&file, &page).expect("written");
        }
        let there = fs::read_to_string(&file).unwrap_or_default();
        assert!(
            there == page,
            "docs/reference/{name} is out of date: UPDATE_EXPECT=1 cargo test --test content \
             reference"
        );
        // Every field says what it is: a row without words would be of no use.
        let empty: Vec<&str> =
            page.lines().filter(|line| line.starts_with("| `") && line.contains("|  | ")).collect();
        let said =
            |line: &&&str| line.split(" | ").nth(1).is_none_or(|about| about.trim().is_empty());
        let unsaid: Vec<&&str> = empty.iter().filter(said).collect();
        all_unsaid.extend(unsaid.iter().map(|line| format!("{name}: {line}")));
    }
    assert!(all_unsaid.is_empty(), "{all_unsaid:#?}");
}

#[test]
fn the_schemas_of_all_files_are_up_to_date_and_whole() {
    let library = Library::open(find_root().expect("content"), &mut Faults::new()).base();
    let pages = schema_pages(&Rulesets::load(&library).expect("sound content"));
    assert_eq!(pages.len(), 2 + 2 * Rulesets::GAMES.len());
    let folder = repo_root().join("docs/reference");
    for (name, page) in pages {
        let file = folder.join(&name);
        if updates_golden_files() {
            fs::write(&file, &page).expect("written");
        }
        let there = fs::read_to_string(&file).unwrap_or_default();
        let how = "UPDATE_EXPECT=1 cargo test --test content reference";
        assert!(there == page, "docs/reference/{name} is out of date: {how}");
        let schema: serde_json::Value = serde_json::from_str(&page).expect("JSON");
        let known = schema["$defs"].as_object().expect("definitions");
        for part in page.split("\"$ref\": \"#/$defs/").skip(1) {
            let wanted = part.split('"').next().expect("a name");
            assert!(known.contains_key(wanted), "{name}: {wanted}");
        }
        assert!(schema["properties"].is_object() || schema["$ref"].is_string(), "{name}");
    }
}

#[test]
fn a_thing_is_explained_with_its_range_its_default_and_an_example() {
    let home = tempfile::tempdir().expect("a folder");
    let explain = |thing: &str| {
        let output = monteria(home.path(), &["explain", thing]);
        assert_eq!(output.status.code(), Some(0), "{thing}: {}", told(&output));
        told(&output)
    };
    for (thing, parts) in [
        // A type, with a range and an example.
        (
            "Weapon",
            &[
                "[cazadores] Weapon: ",
                "range_max: inches from 0 to ",
                "such as range_max: ",
                "weapons.ron:",
            ][..],
        ),
        // A field of several types; of one.
        ("spd", &["a field of Minion", "a field of Adversary", "a whole number from 1 to "]),
        ("Adversary.base_radius", &["inches from 0.25 to 3", "Where it is left out: 1"]),
        // A keyword of every game.
        (
            "Blocking",
            &["[cazadores] a word of Keyword", "[respawn] a word of Keyword", "Stops the eye:"],
        ),
        // Rules of a vocabulary, an effect, a look, a tag.
        ("heavy armour", &["a word of UnitRule", "Piercing counts N less"]),
        ("Impose", &["a word of Effect", "such as Impose("]),
        ("arena-scout", &["[respawn] arena-scout: the look of a model"]),
        ("thicket", &["thicket: a look of terrain"]),
        ("overrides", &["[mods] a field of ModInfo"]),
    ] {
        let words = explain(thing);
        for part in parts {
            assert!(words.contains(part), "{thing}: `{part}` is not in\n{words}");
        }
    }
    let all = told(&monteria(home.path(), &["explain"]));
    assert!(
        all.contains("rulesets/cazadores/*.ron: ContentFile")
            && all.contains("mods/NAME/mod.ron: ModInfo"),
        "{all}"
    );
    let wrong = monteria(home.path(), &["explain", "Blokcing"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(told(&wrong).contains("did you mean `Blocking`?"), "{}", told(&wrong));
}

#[test]
fn a_mod_begins_with_whatever_is_asked_for_and_every_field_is_explained() {
    let home = tempfile::tempdir().expect("a folder");
    let mut wrong = Vec::new();
    for (game, kinds) in [
        (
            "cazadores",
            "scenario,figure,adversary,minion,objective,weapon,armour,gear,ritual,hero,companion,area,token,special,terrain",
        ),
        ("fracture", "scenario,figure,army,unit,hero,weapon,mission,objective,terrain"),
        ("respawn", "scenario,figure,league,unit,hero,weapon,mission,objective,terrain"),
        ("arcane", "scenario,figure,hero,card,organisation"),
        ("drowned", "scenario,figure,hero,weapon,skill,card"),
    ] {
        for kind in kinds.split(',') {
            let name = format!("{game}-{kind}");
            let made =
                monteria(home.path(), &["new", "mod", &name, "--ruleset", game, "--with", kind]);
            let folder = home.path().join("mods").join(&name);
            let said = told(&made);
            let written: Vec<&str> =
                said.lines().filter_map(|line| line.strip_prefix("Written: ")).collect();
            let article = if kind.starts_with(['a', 'e', 'i', 'o']) { "An" } else { "A" };
            let head = format!("// {article} {kind} to begin with, as `");
            // A thing comes with what has to name it before it can be played.
            let texts = written.iter().filter_map(|file| fs::read_to_string(file).ok());
            let text = texts.filter(|text| text.starts_with(&head)).collect::<String>();
            let comments = text.lines().filter(|line| line.trim_start().starts_with("// ")).count();
            if made.status.code() != Some(0) || written.len() < 2 || comments < 5 {
                wrong.push(format!("{name}: {said}\n{text}"));
            }
            // Others are not to be troubled by it.
            if folder.exists() {
                fs::remove_dir_all(&folder).expect("removed");
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    let several =
        monteria(home.path(), &["new", "mod", "valley", "--with", "minion,scenario,weapon"]);
    assert_eq!(several.status.code(), Some(0), "{}", told(&several));
    let minion = fs::read_to_string(home.path().join("mods/valley/rulesets/cazadores/minion.ron"))
        .expect("a minion");
    assert!(
        minion.contains("id: \"valley-minion\",") && minion.contains("name: \"valley minion\","),
        "{minion}"
    );
    let played = monteria(
        home.path(),
        &["simulate", "valley", "--games", "1", "--strength", "random", "--orders", "20"],
    );
    assert!(told(&played).contains("1 match"), "{}", told(&played));
    let wrong = monteria(home.path(), &["new", "mod", "other", "--with", "minoin"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(
        told(&wrong).contains("did you mean `minion`?") && !home.path().join("mods/other").exists()
    );
}
