//! Saves and journals, tested with a toy game.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::fs;
use std::path::{Path, PathBuf};

use crate::toy::{setup, toy};
use monteria::game::*;
use monteria::opponents::{Limits, Opponent, Opponents, RANDOM, play_out};
use monteria::saves::*;
use monteria::table::{BodyId, Spot};

fn hash(game: &Game) -> StateHash {
    game.hash().expect("a hash")
}

fn random_players(game: &Game) -> Opponents {
    let mut opponents = Opponents::default();
    for seat in [SeatId(0), SeatId(1)] {
        opponents
            .seat(seat, Opponent::of_strength(game.ruleset().as_ref(), RANDOM).expect("known"));
    }
    opponents
}

/// Plays a match to its end with a journal beside it.
fn played(seed: u64, file: &Path) -> Game {
    let mut game = Game::start(toy(), setup(seed, &[])).expect("begins");
    let mut journal = Journal::begin(&game, Vec::new(), file).expect("a journal");
    let mut opponents = random_players(&game);
    play_out(&mut game, &mut opponents, Limits::default(), |game, _| {
        journal.record(game).expect("recorded")
    });
    assert!(game.outcome().is_some());
    game
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

/// Returns a save in the format of older versions: without checksums and end mark.
fn older(text: &str) -> String {
    let plain = |line: &str| line.rsplit_once(",\"sum\":").map(|(body, _)| format!("{body}}}\n"));
    let lines = text.lines().filter(|line| !line.starts_with("{\"end\":")).filter_map(plain);
    lines.collect::<String>().replacen("\"monteria_save\":2", "\"monteria_save\":1", 1)
}

fn astray(file: &Path) -> (usize, String) {
    let saved = read_save(file).expect("a save");
    match replay(toy(), &saved, true) {
        Err(SaveError::ReplayFailed { order, detail, .. }) => (order, detail),
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("replayed"),
    }
}

#[test]
fn a_journal_replays_to_the_same_state_and_the_same_log() {
    let folder = folder();
    for seed in 0..6 {
        let file = folder.path().join("match.save");
        let game = played(seed, &file);
        let saved = read_save(&file).expect("a save");
        assert_eq!((saved.torn, saved.lines.len()), (false, game.orders().len()));
        let again = replay(toy(), &saved, true).expect("replays");
        assert_eq!(
            (hash(&again), again.events(Viewer::Referee)),
            (hash(&game), game.events(Viewer::Referee))
        );
        // Writing the whole match at once gives the same file.
        let whole = folder.path().join("whole.save");
        let hashes: Vec<StateHash> = saved.lines.iter().map(|line| line.hash).collect();
        write_save(&game, &hashes, &whole).expect("written");
        assert_eq!(fs::read(&whole).expect("there"), fs::read(&file).expect("there"));
    }
}

#[test]
fn a_match_saved_inside_a_reaction_goes_on_there() {
    let folder = folder();
    let file = folder.path().join("match.save");
    let mut game = Game::start(toy(), setup(4, &[])).expect("begins");
    let mut journal = Journal::begin(&game, Vec::new(), &file).expect("a journal");
    let there = Spot { x: 0.8, z: -1.0, y: None };
    for order in [Order::to("walk", there), Order::at("strike", BodyId(1))] {
        game.submit(order).expect("legal");
        journal.record(&game).expect("recorded");
    }
    let mut again = replay(toy(), &read_save(&file).expect("a save"), true).expect("replays");
    assert_eq!((hash(&again), again.decision()), (hash(&game), game.decision()));
    assert_eq!(
        again.decision().map(|decision| decision.prompt.as_str()),
        Some("Ada is struck: brace?")
    );
    for game in [&mut game, &mut again] {
        game.submit(Order::plain("brace")).expect("braces");
    }
    assert_eq!(
        (hash(&again), again.events(Viewer::Referee)),
        (hash(&game), game.events(Viewer::Referee))
    );
}

#[test]
fn a_journal_follows_undo_redo_and_new_ways() {
    let folder = folder();
    let file = folder.path().join("match.save");
    let mut game = Game::start(toy(), setup(2, &[])).expect("begins");
    let mut journal = Journal::begin(&game, Vec::new(), &file).expect("a journal");
    let orders = |file: &Path| -> Vec<String> {
        read_save(file).expect("a save").lines.into_iter().map(|line| line.order.choose).collect()
    };
    let shout = || Order::to("shout", Spot { x: 0.0, z: 1.5, y: None });
    for order in [Order::plain("wait"), shout(), Order::plain("wait")] {
        game.submit(order).expect("legal");
        journal.record(&game).expect("recorded");
    }
    game.undo(2).expect("back");
    journal.record(&game).expect("recorded");
    assert_eq!(orders(&file), ["wait"]);
    game.redo().expect("forward");
    journal.record(&game).expect("recorded");
    assert_eq!(orders(&file), ["wait", "shout"]);
    game.undo(2).expect("back");
    journal.record(&game).expect("recorded");
    assert_eq!(orders(&file), Vec::<String>::new());
    for _ in 0..2 {
        game.submit(Order::plain("wait")).expect("waits");
        journal.record(&game).expect("recorded");
    }
    // Recording the same match twice changes nothing.
    journal.record(&game).expect("recorded");
    assert_eq!(orders(&file), ["wait", "wait"]);
    assert_eq!(journal.hashes().last(), Some(&hash(&game)));
    let again = replay(toy(), &read_save(&file).expect("a save"), true).expect("replays");
    assert_eq!(hash(&again), hash(&game));
    // A journal can be continued where it ended.
    let hashes = journal.hashes().to_vec();
    assert!(matches!(Journal::begin(&again, hashes.clone(), &file), Err(SaveError::InUse { .. })));
    // The journal locks its file until it is dropped.
    drop(journal);
    let mut journal = Journal::begin(&again, hashes, &file).expect("a journal");
    let mut again = again;
    again.submit(Order::plain("wait")).expect("waits");
    journal.record(&again).expect("recorded");
    assert_eq!(orders(&file).len(), 3);
    assert!(replay(toy(), &read_save(&file).expect("a save"), true).is_ok());
}

#[test]
fn a_file_cut_at_any_byte_loses_at_most_its_last_order() {
    let folder = folder();
    let file = folder.path().join("match.save");
    let game = played(3, &file);
    let whole = fs::read(&file).expect("there");
    let header = whole.iter().position(|byte| *byte == b'\n').expect("a header") + 1;
    let cut = folder.path().join("cut.save");
    for length in (header..whole.len()).step_by(13).chain([header, whole.len() - 1]) {
        fs::write(&cut, &whole[..length]).expect("written");
        let saved = read_save(&cut).expect("readable");
        let lines = whole[..length].iter().filter(|byte| **byte == b'\n').count() - 1;
        // A line that lacks only its end of line is complete.
        assert!((lines..=lines + 1).contains(&saved.lines.len()));
        assert!(saved.lines.len() <= game.orders().len());
        assert!(replay(toy(), &saved, true).is_ok());
    }
    for length in [1, header / 2] {
        fs::write(&cut, &whole[..length]).expect("written");
        assert!(matches!(read_save(&cut), Err(SaveError::Format { line: 1, .. })));
    }
}

#[test]
fn the_first_order_that_leads_elsewhere_is_named() {
    let folder = folder();
    let file = folder.path().join("match.save");
    let game = played(7, &file);
    let text = older(&fs::read_to_string(&file).expect("there"));
    let lines: Vec<&str> = text.lines().collect();
    let change = |number: usize, from: &str, to: &str| {
        let changed: Vec<String> = lines
            .iter()
            .enumerate()
            .map(
                |(i, line)| {
                    if i == number { line.replacen(from, to, 1) } else { (*line).to_owned() }
                },
            )
            .collect();
        fs::write(&file, changed.join("\n") + "\n").expect("written");
    };
    let line: SaveLine = serde_json::from_str(lines[4]).expect("a line");
    let other = StateHash(line.hash.0 ^ 1);
    change(4, &line.hash.to_string(), &other.to_string());
    let (order, message) = astray(&file);
    assert_eq!(order, 4);
    assert!(
        message.contains(&other.to_string()) && message.contains(&line.hash.to_string()),
        "{message}"
    );
    change(3, "\"choose\":\"", "\"choose\":\"never-");
    assert!(astray(&file).0 == 3 && astray(&file).1.contains("there is no option"));
    change(0, "\"seed\":7", "\"seed\":8");
    assert!(astray(&file).0 >= 1);
    change(0, "\"toy-1\"", "\"toy-0\"");
    let saved = read_save(&file).expect("a save");
    assert!(matches!(replay(toy(), &saved, true), Err(SaveError::OtherContent { .. })));
    assert_eq!(hash(&replay(toy(), &saved, false).expect("replays all the same")), hash(&game));
}

#[test]
fn what_is_no_save_is_refused_with_file_and_line() {
    let folder = folder();
    let write = |name: &str, bytes: &[u8]| -> PathBuf {
        let file = folder.path().join(name);
        fs::write(&file, bytes).expect("written");
        file
    };
    let good = folder.path().join("good.save");
    played(1, &good);
    let good = older(&fs::read_to_string(&good).expect("there"));
    let (header, rest) = good.split_once('\n').expect("lines");
    let order = rest.lines().next().expect("an order");
    let rubbish: Vec<u8> =
        (0..10u32 << 20).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    for (file, message) in [
        (write("empty", b""), "an empty file"),
        (write("blank", b"\n\n\n"), "an empty file"),
        (write("rubbish", &rubbish), ":1:"),
        (write("latin", b"{\"monteria_save\":\"\xe9\"}\n"), ":1:"),
        (write("other", b"{\"name\":\"something\"}\n"), "monteria_save"),
        (
            write("newer", header.replace("\"monteria_save\":1", "\"monteria_save\":3").as_bytes()),
            "version 3",
        ),
        (write("middle", format!("{header}\n{order}\nrubbish\n{order}\n").as_bytes()), "middle:3"),
        (write("last", format!("{header}\nrubbish\n").as_bytes()), "last:2"),
        (
            write(
                "extra",
                format!("{header}\n{}\n", order.replace("{\"choose\"", "{\"x\":1,\"choose\""))
                    .as_bytes(),
            ),
            "extra:2",
        ),
        (folder.path().join("missing"), "missing"),
        (folder.path().to_owned(), "folder"),
    ] {
        let error = read_save(&file).expect_err("no save").to_string();
        assert!(
            error.contains(message),
            "{message}: {}",
            error.chars().take(300).collect::<String>()
        );
        assert!(error.len() < 1000);
    }
}
