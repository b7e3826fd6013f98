//! What is kept while a match is played: a file for each, rotated, written anew after an
//! undo, whole after a kill.

use std::fs;
use std::io::{Read, Write};

use monteria::game::*;
use monteria::opponents::{Limits, Opponent, Opponents, RANDOM, play_out};
use monteria::saves::*;

use crate::keeping::program::{autosaves, command, first, folder, until};
use crate::toy::{setup, toy};

/// Two matches, and two at once, are two files; there are never more than so many, and
/// what is unfinished does not go unsaid.
#[test]
fn every_match_has_an_autosave_and_they_are_rotated() {
    let folder = folder();
    let saves = Autosaves::new(folder.path());
    let begin = |seed| Game::start(toy(), setup(seed, &[])).expect("begins");
    let first = begin(1);
    let second = begin(2);
    let (one, _) = saves.begin(&first, &[]).expect("kept");
    let (two, _) = saves.begin(&second, &[]).expect("kept");
    assert_ne!(one.file(), two.file());
    // In use it is not written by another, who goes on beside it.
    let (three, said) = saves.go_on(&first, &[], one.file(), true).expect("kept");
    assert!(
        three.file() != one.file() && said[0].contains("is being played elsewhere"),
        "{said:?}"
    );
    let files = [one.file().to_owned(), three.file().to_owned()];
    drop((one, two, three));
    // A match that does not stand as it was saved never takes the place
    // of what was saved.
    let before = fs::read(&files[0]).expect("there");
    let (four, said) = saves.go_on(&second, &[], &files[0], false).expect("kept");
    assert!(four.file() != files[0] && said[0].contains("stays as it is"), "{said:?}");
    assert_eq!(fs::read(&files[0]).expect("there"), before);
    drop(four);
    let (again, said) = saves.go_on(&first, &[], &files[0], true).expect("kept");
    assert_eq!((again.file(), said.len()), (files[0].as_path(), 0));
    drop(again);
    // Played to their ends, some; the others left after an order.
    let mut removed = 0;
    for seed in 0..60 {
        let mut game = begin(seed);
        let (mut journal, said) = saves.begin(&game, &[]).expect("kept");
        removed += said.iter().filter(|said| said.contains("was removed")).count();
        game.submit(Order::plain("wait")).expect("waits");
        journal.record(&game).expect("recorded");
        drop(journal);
        assert!(saves.list().len() <= 30);
    }
    let all = saves.list();
    assert!(all.iter().all(Autosave::unfinished));
    // All that went with an order given was told.
    assert_eq!((all.len(), removed), (30, 30));
}

/// From the twenty-fifth unfinished match on it is told how many are kept, where, and
/// that of more than thirty the oldest goes; one that is over counts for nothing.
#[test]
fn unfinished_matches_that_pile_up_are_told() {
    let folder = folder();
    let saves = Autosaves::new(folder.path());
    let mut over = Game::start(toy(), setup(100, &[])).expect("begins");
    let (mut journal, _) = saves.begin(&over, &[]).expect("kept");
    let mut opponents = Opponents::default();
    for seat in [SeatId(0), SeatId(1)] {
        opponents
            .seat(seat, Opponent::of_strength(over.ruleset().as_ref(), RANDOM).expect("known"));
    }
    play_out(&mut over, &mut opponents, Limits::default(), |game, _| {
        journal.record(game).expect("recorded")
    });
    drop(journal);
    for number in 1..=30 {
        let mut game = Game::start(toy(), setup(number, &[])).expect("begins");
        let (mut journal, said) = saves.begin(&game, &[]).expect("kept");
        game.submit(Order::plain("wait")).expect("waits");
        journal.record(&game).expect("recorded");
        let warned: Vec<&Text> =
            said.iter().filter(|said| said.contains("unfinished matches are kept in")).collect();
        assert_eq!(warned.len(), usize::from(number >= 25), "{number}: {said:?}");
        let expected = format!(
            "{number} unfinished matches are kept in {}; of more than 30 the oldest goes",
            saves.folder().display()
        );
        assert!(warned.iter().all(|said| **said == expected), "{said:?}");
    }
}

/// After an undo the file is another one: whoever is killed in the middle finds the old
/// or the new, never a half.
#[test]
#[cfg(unix)]
fn undo_writes_the_journal_anew_and_cuts_nothing() {
    let folder = folder();
    let file = folder.path().join("a.save");
    let mut game = Game::start(toy(), setup(2, &[])).expect("begins");
    let mut journal = Journal::begin(&game, Vec::new(), &file).expect("a journal");
    for _ in 0..4 {
        game.submit(Order::plain("wait")).expect("waits");
        journal.record(&game).expect("recorded");
    }
    let mut before = fs::File::open(&file).expect("open");
    game.undo(1).expect("back");
    journal.record(&game).expect("recorded");
    let mut text = String::new();
    before.read_to_string(&mut text).expect("UTF-8");
    assert_eq!(text.lines().count(), 5, "the old file was cut");
    assert_eq!(read_save(&file).expect("a save").lines.len(), 3);
    game.redo().expect("forward");
    journal.record(&game).expect("recorded");
    assert_eq!(read_save(&file).expect("a save").lines.len(), 4);
}

/// Killed at any moment while orders are taken back and given again, no more than those
/// taken back are gone.
#[test]
fn a_kill_while_orders_are_undone_loses_no_other() {
    let home = folder();
    let words = ["text", "", "--seed", "6"];
    let scenario = first();
    let words = [words[0], &scenario, words[2], words[3]];
    for delay in [3, 17, 31, 47, 83] {
        let mut child = command(home.path(), &words).spawn().expect("starts");
        let mut input = child.stdin.take().expect("a pipe");
        input.write_all("1\n".repeat(24).as_bytes()).expect("sent");
        input.write_all(b"credits\n").expect("sent");
        until(&mut child, "credits");
        let file = autosaves(home.path()).pop().expect("kept");
        let before = read_save(&file).expect("a save").lines;
        assert!(before.len() > 5, "{}", before.len());
        let mut output = child.stdout.take().expect("a pipe");
        std::thread::scope(|scope| {
            scope.spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
            scope.spawn(move || while input.write_all(b"undo\nredo\n").is_ok() {});
            std::thread::sleep(std::time::Duration::from_millis(delay));
            child.kill().expect("killed");
            child.wait().expect("ended");
        });
        let after = read_save(&file).expect("a save").lines;
        // One undo takes back one order of a person, with what
        // opponents ordered after it.
        assert!(after.len() + 8 > before.len(), "{} of {}", after.len(), before.len());
        let same = after.len().min(before.len());
        assert_eq!(after[..same], before[..same]);
    }
}
