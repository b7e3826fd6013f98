//! Saves of every version so far (`tests/saves/`): each loads and replays to its
//! hashes, or the program says in one sentence why not. `tests/saves/README.md`
//! explains how to add one.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use monteria::content::{Faults, Library, find_root};
use monteria::game::{Control, Game, MatchSetup, Ruleset, SeatId};
use monteria::opponents::{Limits, Opponents, play_out};
use monteria::rulesets::Rulesets;
use monteria::saves::{Journal, SavedGame, read_save, replay};
use monteria_test_support::{repo_root, updates_golden_files};

/// The games, each with the scenario for the save of a version.
const GAMES: [(&str, &str); 5] = [
    ("cazadores", "ruined-chapel"),
    ("fracture", "broken-quarter"),
    ("respawn", "arena-foundry"),
    ("arcane", "duel"),
    ("drowned", "scrap-run"),
];

fn folder() -> PathBuf {
    repo_root().join("tests/saves")
}

fn rulesets() -> Rulesets {
    let mut faults = Faults::new();
    let library =
        Library::open(find_root().expect("the content lies beside the tests"), &mut faults);
    Rulesets::load(&library).expect("the content is sound")
}

/// Returns the saves in the folder, by name.
fn saves() -> Vec<PathBuf> {
    let all =
        fs::read_dir(folder()).expect("the folder").map(|entry| entry.expect("an entry").path());
    let mut saves: Vec<PathBuf> =
        all.filter(|file| file.extension().is_some_and(|ext| ext == "save")).collect();
    saves.sort();
    saves
}

/// Replays a save; its states must be the same. Numbers of the content may have changed
/// as long as they do not affect this match.
fn outcome(rulesets: &Rulesets, file: &Path) -> Result<Game, String> {
    let saved = read_save(file).map_err(|error| error.to_string())?;
    let id = saved.header.setup.ruleset.as_str();
    let found = rulesets.ruleset_of(&saved.header.setup);
    let ruleset = found.ok_or_else(|| format!("there is no game `{id}` any more"))?;
    let mut header = saved.header.clone();
    header.content = ruleset.content_hash();
    replay(ruleset.clone(), &SavedGame { header, ..saved }, true).map_err(|error| error.to_string())
}

/// Returns the sentence expected of a save that no longer replays: a text file beside it
/// with the same name.
fn expected(file: &Path) -> Option<String> {
    let text = fs::read_to_string(file.with_extension("txt")).ok()?;
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

#[test]
fn every_old_save_replays_or_says_why_not() {
    let rulesets = rulesets();
    if updates_golden_files() {
        make(&rulesets);
    }
    let mut wrong = Vec::new();
    for file in saves() {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        match (outcome(&rulesets, &file), expected(&file)) {
            (Ok(game), None) if game.outcome().is_some() => {}
            (Ok(_), None) => wrong.push(format!("{name} replays, but to no end")),
            (Ok(_), Some(_)) => wrong.push(format!("{name} replays: its .txt has no use any more")),
            (Err(said), Some(expected)) if said.contains(&expected) => {
                let sentence = said.lines().count() == 1 && said.len() < 300;
                wrong.extend((!sentence).then(|| format!("{name}: not one sentence: {said}")));
            }
            (Err(said), expected) => wrong.push(format!(
                "{name} does not replay: {said}\n  expected {}; tests/saves/README.md says what to \
                 do",
                expected.map_or("that it replays".to_owned(), |text| format!("`{text}`")),
            )),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn there_is_a_save_of_every_game_and_version() {
    let names: Vec<String> = saves()
        .iter()
        .filter_map(|file| Some(file.file_stem()?.to_string_lossy().into_owned()))
        .collect();
    for (game, _) in GAMES {
        let name = format!("{game}-{}", env!("CARGO_PKG_VERSION"));
        assert!(names.contains(&name), "no {name}.save among {names:?}");
    }
    for file in
        fs::read_dir(folder()).expect("the folder").map(|entry| entry.expect("an entry").path())
    {
        if file.extension().is_some_and(|ext| ext == "txt") {
            assert!(file.with_extension("save").is_file(), "{}: of no save", file.display());
        }
    }
}

/// A save of another version of the format, and one of an unknown game, are refused
/// with one sentence too.
#[test]
fn a_save_from_elsewhere_is_refused_in_one_sentence() {
    let temp = tempfile::tempdir().expect("a folder");
    let rulesets = rulesets();
    // In the first version of the format, without checksums: with them any change is
    // reported before the content is read.
    let text = fs::read_to_string(saves().first().expect("a save")).expect("read");
    let plain = |line: &str| match line.rsplit_once(",\"sum\":") {
        Some((body, _)) => format!("{body}}}\n"),
        None => format!("{line}\n"),
    };
    let text: String =
        text.lines().filter(|line| !line.starts_with("{\"end\":")).map(plain).collect();
    let text = text.replacen("\"monteria_save\":2", "\"monteria_save\":1", 1);
    for (old, new, said) in [
        ("\"monteria_save\":1", "\"monteria_save\":99", "a save of version 99"),
        ("\"ruleset\":\"", "\"ruleset\":\"lost-", "there is no game `lost-"),
    ] {
        assert!(text.contains(old), "{old}");
        let file = temp.path().join("elsewhere.save");
        fs::write(&file, text.replacen(old, new, 1)).expect("written");
        let message = outcome(&rulesets, &file).err().expect("it does not replay");
        assert!(message.contains(said) && message.lines().count() == 1, "{message}");
    }
}

/// Writes the saves of this version that are missing or no longer replay: a match of each
/// game between two players of standard strength, to its end.
fn make(rulesets: &Rulesets) {
    for (game, scenario) in GAMES {
        let file = folder().join(format!("{game}-{}.save", env!("CARGO_PKG_VERSION")));
        if expected(&file).is_some()
            || outcome(rulesets, &file).is_ok_and(|game| game.outcome().is_some())
        {
            continue;
        }
        let found = rulesets.scenarios().into_iter().find(|(_, card)| card.id == scenario);
        let (ruleset, _) = found.unwrap_or_else(|| panic!("no scenario {scenario}"));
        play(&ruleset, scenario, &file);
        println!("{}", file.display());
    }
}

fn play(ruleset: &Arc<dyn Ruleset>, scenario: &str, file: &Path) {
    let begin = |seats: BTreeMap<SeatId, Control>| {
        let setup = MatchSetup { seats, ..MatchSetup::new(ruleset.id(), scenario, 1) };
        Game::start(ruleset.clone(), setup).expect("begins")
    };
    // Only a match that has begun knows its seats.
    let seats = &begin(BTreeMap::new()).world().resource::<monteria::game::Seats>().0.clone();
    let standard = |seat: &monteria::game::Seat| (seat.id, Control::Ai("standard".to_owned()));
    let mut game = begin(seats.iter().map(standard).collect());
    game.keep_past(false);
    let mut journal = Journal::begin(&game, Vec::new(), file).expect("a save");
    let mut opponents = Opponents::of_match(&game).expect("opponents");
    play_out(&mut game, &mut opponents, Limits::default(), |game, _| {
        journal.record(game).expect("saved")
    });
    assert!(game.outcome().is_some(), "{scenario} comes to an end");
}
