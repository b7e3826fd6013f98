//! `new mod --with A,B`: whatever kinds are asked for together, the mod can be played.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::collections::BTreeSet;
use std::fs;

use monteria::content::{Id, Library};
use monteria::game::{ModFiles, NoModFiles, Ruleset, mod_files, reference_of};
use monteria::rulesets::Rulesets;

use crate::helpers::{home, library, monteria, told};

fn kinds(game: &dyn Ruleset) -> Vec<&'static str> {
    reference_of(game).1.iter().map(|one| one.kind).chain(["scenario", "figure"]).collect()
}

fn made(game: &dyn Ruleset, library: &Library, with: &[&str]) -> ModFiles {
    let with: Vec<String> = with.iter().map(ToString::to_string).collect();
    let id = Id::new("m").expect("an id");
    mod_files(game, library, &id, &with).unwrap_or_else(|wrong| panic!("{with:?}: {wrong}"))
}

/// Returns what a mod of these files brings: each thing by its list and id.
fn things(game: &str, made: &ModFiles) -> (Vec<(String, String)>, Vec<String>) {
    let overrides: Vec<String> = made.overrides.iter().map(|id| format!("\"{id}\"")).collect();
    let about = format!("(name: \"M\", version: \"1\", overrides: [{}])", overrides.join(", "));
    let mut files = vec![("m/mod.ron".to_owned(), about)];
    files.extend(made.files.iter().map(|(name, text)| (format!("m/{name}"), text.clone())));
    let files: Vec<(&str, &str)> =
        files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let home = home(&files);
    let library = library(home.path());
    let things = library.things_of_mods(&[game]);
    let wrong = match Rulesets::load(&library) {
        Ok(_) => Vec::new(),
        Err(faults) => faults.sorted().iter().map(ToString::to_string).collect(),
    };
    (things.into_iter().map(|thing| (thing.list, thing.id)).collect(), wrong)
}

/// Two kinds of one mod never write one file, and never give one thing twice: that is all
/// by which one could be in the way of another.
#[test]
fn no_two_kinds_of_any_game_give_the_same_thing() {
    let library = library(home(&[]).path());
    let games = Rulesets::load(&library).expect("sound");
    let mut pairs = 0;
    for game in games.rulesets() {
        let kinds = kinds(game.as_ref());
        for (index, one) in kinds.iter().enumerate() {
            for other in &kinds[index..] {
                let made = made(game.as_ref(), &library, &[one, other]);
                let names: BTreeSet<&String> = made.files.iter().map(|(name, _)| name).collect();
                assert_eq!(
                    names.len(),
                    made.files.len(),
                    "{}: {one},{other}: a file twice",
                    game.id()
                );
                // Of what takes the place of what ships there is one record.
                let texts: BTreeSet<&str> = made
                    .files
                    .iter()
                    .filter_map(|(_, text)| text.split_once("(\n"))
                    .map(|it| it.1)
                    .collect();
                assert_eq!(
                    texts.len(),
                    made.files.len(),
                    "{}: {one},{other}: a record twice",
                    game.id()
                );
                pairs += 1;
            }
        }
    }
    assert!(pairs > 200, "{pairs} pairs");
}

/// All kinds at once: every pair is among them, and the whole passes the check.
#[test]
fn a_mod_with_every_kind_of_its_game_is_sound() {
    let library = library(home(&[]).path());
    let games = Rulesets::load(&library).expect("sound");
    for game in games.rulesets() {
        let made = made(game.as_ref(), &library, &kinds(game.as_ref()));
        let (things, wrong) = things(game.id(), &made);
        assert!(wrong.is_empty(), "{}: {wrong:#?}", game.id());
        let once: BTreeSet<_> = things.iter().collect();
        assert_eq!(once.len(), things.len(), "{}: {things:?}", game.id());
    }
}

#[test]
fn a_league_with_two_of_its_parts_is_one_file() {
    let home = home(&[]);
    let words = ["new", "mod", "xx", "--ruleset", "respawn", "--with", "unit,hero,unit"];
    let output = monteria(home.path(), &words, b"");
    assert_eq!(output.status.code(), Some(0), "{}", told(&output));
    let folder = home.path().join("mods/xx/rulesets/respawn");
    let names: Vec<_> =
        fs::read_dir(&folder).expect("a folder").map(|it| it.expect("one").file_name()).collect();
    assert_eq!(names, ["unit.ron"]);
    let text = fs::read_to_string(folder.join("unit.ron")).expect("read");
    assert!(
        text.starts_with("// A unit, a hero to begin with, as `respawn` of what ships"),
        "{text}"
    );
}

#[test]
fn a_name_too_long_for_the_ids_in_it_is_refused() {
    let library = library(home(&[]).path());
    let games = Rulesets::load(&library).expect("sound");
    let game = games.ruleset("fracture").expect("a game");
    let id = Id::new(&"a".repeat(60)).expect("an id");
    let with = ["unit".to_owned(), "mission".to_owned()];
    let wrong = mod_files(game.as_ref(), &library, &id, &with).expect_err("too long");
    assert!(matches!(wrong, NoModFiles::TooLong(_)), "{wrong}");
}
