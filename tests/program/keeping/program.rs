//! The program with its own data in a folder, on a disk that may be full, and saves
//! to try things on.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use monteria::content::{Faults, Library, find_root};
use monteria::game::*;
use monteria::opponents::{Limits, Opponent, Opponents, RANDOM, play_out};
use monteria::rulesets::Rulesets;
use monteria::saves::*;
use monteria_test_support::program_at;

use crate::toy::{setup, toy};

/// The program, with its own data in `home`.
pub fn command(home: &Path, words: &[&str]) -> Command {
    let mut command = program_at(env!("CARGO_BIN_EXE_monteria"));
    command.args(words);
    at_home(command, home)
}

/// The same under a shell in which no file can be written beyond so many blocks: a
/// disk that is full.
#[cfg(unix)]
pub fn full_disk(home: &Path, blocks: u32, words: &[&str]) -> Command {
    let mut command = Command::new("sh");
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    command.args(["-c", &script, env!("CARGO_BIN_EXE_monteria")]).args(words);
    at_home(command, home)
}

pub fn at_home(mut command: Command, home: &Path) -> Command {
    command
        .env("MONTERIA_HOME", home.join("monteria"))
        .env("HOME", home)
        .env("TMPDIR", home)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

pub fn answer(mut command: Command, input: &str) -> Output {
    let mut child = command.spawn().expect("starts");
    // The program may leave before it has read everything.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("ends")
}

pub fn monteria(home: &Path, words: &[&str], input: &str) -> Output {
    answer(command(home, words), input)
}

pub fn status(output: &Output) -> i32 {
    output.status.code().expect("no signal")
}

pub fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

pub fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

pub fn path(folder: &Path, name: &str) -> String {
    folder.join(name).display().to_string()
}

/// The first scenario on the shelf, as `ruleset/id`.
pub fn first() -> String {
    let root = find_root().expect("content");
    let rulesets =
        Rulesets::load(&Library::open(&root, &mut Faults::new())).expect("sound content");
    let (ruleset, card) = rulesets.scenarios().into_iter().next().expect("a scenario");
    format!("{}/{}", ruleset.id(), card.id)
}

/// The matches that were kept, oldest first.
pub fn autosaves(home: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(home.join("monteria/autosaves")).into_iter().flatten().flatten();
    let saves = entries.map(|entry| entry.path());
    let mut saves: Vec<PathBuf> =
        saves.filter(|file| file.extension().is_some_and(|it| it == "monteria")).collect();
    saves.sort();
    saves
}

/// Reads what a child says until a line has these words.
pub fn until(child: &mut Child, words: &str) -> String {
    let mut all = String::new();
    let mut out = BufReader::new(child.stdout.as_mut().expect("a pipe"));
    while !all.lines().last().is_some_and(|line| line.contains(words)) {
        assert!(out.read_line(&mut all).expect("UTF-8") > 0, "{words}: {all}");
    }
    all
}

/// A match of the toy game by chance to its end, as a save.
pub fn toy_save(file: &Path, seed: u64) -> Game {
    let mut game = Game::start(toy(), setup(seed, &[])).expect("begins");
    let mut journal = Journal::begin(&game, Vec::new(), file).expect("a journal");
    let mut opponents = Opponents::default();
    for seat in [SeatId(0), SeatId(1)] {
        opponents
            .seat(seat, Opponent::of_strength(game.ruleset().as_ref(), RANDOM).expect("known"));
    }
    play_out(&mut game, &mut opponents, Limits::default(), |game, _| {
        journal.record(game).expect("recorded")
    });
    game
}

/// A save of the first game with so many orders, through the program.
pub fn real_save(home: &Path, orders: usize) -> PathBuf {
    let file = path(home, "real.save");
    let lines = format!("{}save {file}\nquit\n", "1\n".repeat(orders));
    let output = monteria(home, &["text", &first(), "--seed", "6"], &lines);
    assert!(told(&output).contains("Saved in"), "{}", told(&output));
    PathBuf::from(file)
}
