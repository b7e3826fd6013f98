//! A hunt survives the end of its process at any moment: the journal has everything up to
//! the last decision, and it plays back to the same states.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use monteria::content::{Faults, Library, find_root};
use monteria::game::{Game, MatchSetup, Needs, Order, Ruleset};
use monteria::rulesets::Rulesets;
use monteria::saves::{SavedGame, read_save, replay};
use monteria::table::Spot;
use monteria_test_support::program_at;

/// The first game on the shelf and its first scenario, as `ruleset/id`.
fn first() -> (Arc<dyn Ruleset>, String, String) {
    let root = find_root().expect("content");
    let rulesets =
        Rulesets::load(&Library::open(&root, &mut Faults::new())).expect("sound content");
    let (ruleset, card) = rulesets.scenarios().into_iter().next().expect("a scenario");
    let name = format!("{}/{}", ruleset.id(), card.id);
    (ruleset, card.id, name)
}

/// Starts `text` with its own data in `home`.
fn start(home: &Path, words: &[&str]) -> Child {
    program_at(env!("CARGO_BIN_EXE_monteria"))
        .arg("text")
        .args(words)
        .env("MONTERIA_HOME", home.join("monteria"))
        .env("HOME", home)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("starts")
}

/// The first match that was kept; a file that does not exist where there is none yet.
fn journal(home: &Path) -> PathBuf {
    let entries = fs::read_dir(home.join("monteria/autosaves")).into_iter().flatten().flatten();
    let saves = entries
        .map(|entry| entry.path())
        .filter(|file| file.extension().is_some_and(|it| it == "monteria"));
    saves.min().unwrap_or_else(|| home.join("none yet"))
}

/// Plays a save back and compares every hash; gives the match.
fn sound(ruleset: &Arc<dyn Ruleset>, file: &Path) -> (SavedGame, Game) {
    let saved = read_save(file).unwrap_or_else(|error| panic!("{error}"));
    let game = replay(ruleset.clone(), &saved, true).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(game.orders().len(), saved.lines.len());
    (saved, game)
}

/// The orders of a match that always takes an option by turns, as `text` reads them.
fn orders(
    ruleset: &Arc<dyn Ruleset>,
    scenario: &str,
    seed: u64,
    count: usize,
) -> Vec<(Order, String)> {
    let setup = MatchSetup::new(ruleset.id(), scenario, seed);
    let mut game = Game::start(ruleset.clone(), setup).expect("begins");
    let mut orders = Vec::new();
    while let (Some(decision), true) = (game.decision().cloned(), orders.len() < count) {
        let choice = &decision.options[orders.len() % decision.options.len()];
        let (order, words) = match &choice.needs {
            Needs::Nothing => (Order::plain(&choice.id), choice.id.clone()),
            Needs::Target { legal, .. } => {
                (Order::at(&choice.id, legal[0]), format!("{} {}", choice.id, legal[0]))
            }
            Needs::To(region) => {
                // What is typed has no height.
                let flat = |spot: Spot| Order::to(&choice.id, Spot { y: None, ..spot });
                let legal = game
                    .samples(region, 16)
                    .into_iter()
                    .find(|spot| game.check(&flat(*spot)).is_ok());
                let spot = legal.expect("a spot");
                (flat(spot), format!("{} {} {}", choice.id, spot.x, spot.z))
            }
            other => panic!("no game that ships asks for {other:?}"),
        };
        game.submit(order.clone()).expect("legal");
        orders.push((order, words));
    }
    orders
}

/// Killed between two orders: every order that was answered is there.
#[test]
fn what_was_answered_before_the_kill_is_kept() {
    let (ruleset, scenario, name) = first();
    let orders = orders(&ruleset, &scenario, 4, 24);
    for count in [0, 1, 5, 11, 24] {
        let home = tempfile::tempdir().expect("a folder");
        let mut child = start(home.path(), &[&name, "--seed", "4", "--seat", "p1=person"]);
        let mut input = child.stdin.take().expect("a pipe");
        for (_, words) in &orders[..count] {
            writeln!(input, "{words}").expect("sent");
        }
        // What is asked last is answered when everything before it has been.
        writeln!(input, "credits").expect("sent");
        let mut output = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let told: Vec<String> = output
            .by_ref()
            .map_while(Result::ok)
            .take_while(|line| !line.contains("credits"))
            .collect();
        child.kill().expect("killed");
        child.wait().expect("ended");
        let (saved, _) = sound(&ruleset, &journal(home.path()));
        let kept: Vec<&Order> = saved.lines.iter().map(|line| &line.order).collect();
        let given: Vec<&Order> = orders[..count].iter().map(|(order, _)| order).collect();
        assert_eq!(kept.len(), given.len(), "{}", told.join("\n"));
        for (kept, given) in kept.iter().zip(&given) {
            assert_eq!((&kept.choose, kept.target), (&given.choose, given.target));
        }
        // The next start goes on there.
        let mut child =
            start(home.path(), &["--load", &journal(home.path()).display().to_string()]);
        writeln!(child.stdin.take().expect("a pipe"), "quit").expect("sent");
        assert!(child.wait().expect("ended").success());
    }
}

/// Killed at any moment while two opponents play as fast as they can: also in the
/// middle of a line.
#[test]
fn a_hunt_that_is_killed_at_any_moment_goes_on() {
    let (ruleset, _, name) = first();
    let mut longest = 0;
    for (round, delay) in [0, 40, 90, 160, 250, 350].into_iter().enumerate() {
        let home = tempfile::tempdir().expect("a folder");
        let seed = (round + 1).to_string();
        let mut child = start(home.path(), &[&name, "--seed", &seed, "--seat", "p1=ai:random"]);
        let began = Instant::now();
        // The first line is written at once or not at all; then it takes its course.
        while !journal(home.path()).is_file() && began.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(2));
        }
        std::thread::sleep(Duration::from_millis(delay));
        child.kill().expect("killed");
        child.wait().expect("ended");
        let (saved, game) = sound(&ruleset, &journal(home.path()));
        longest = longest.max(saved.lines.len());
        assert!(game.decision().is_some() || game.outcome().is_some());
    }
    assert!(longest > 10, "the kills came too early to show anything: {longest} orders");
}

/// Cut at every byte of its last line the journal has all orders before it, and at its
/// very end the last one too.
#[test]
fn a_line_that_was_written_in_part_is_left_out() {
    let (ruleset, scenario, name) = first();
    let orders = orders(&ruleset, &scenario, 9, 12);
    let home = tempfile::tempdir().expect("a folder");
    let mut child = start(home.path(), &[&name, "--seed", "9", "--seat", "p1=person"]);
    let mut input = child.stdin.take().expect("a pipe");
    for (_, words) in &orders {
        writeln!(input, "{words}").expect("sent");
    }
    drop(input);
    let mut rest = String::new();
    std::io::Read::read_to_string(&mut child.stdout.take().expect("a pipe"), &mut rest)
        .expect("UTF-8");
    child.wait().expect("ended");
    let whole = fs::read(journal(home.path())).expect("there");
    let (saved, _) = sound(&ruleset, &journal(home.path()));
    assert_eq!(saved.lines.len(), orders.len(), "{rest}");
    // A match that was left has its end mark; one that was killed has none, and is
    // whole but for that.
    assert!(saved.is_whole());
    let end = whole[..whole.len() - 1].iter().rposition(|byte| *byte == b'\n').expect("lines") + 1;
    let (whole, mark) = whole.split_at(end);
    assert!(mark.starts_with(b"{\"end\":12"), "{}", String::from_utf8_lossy(mark));
    let last = whole[..whole.len() - 1].iter().rposition(|byte| *byte == b'\n').expect("lines") + 1;
    let torn = home.path().join("torn.save");
    for end in last..whole.len() {
        fs::write(&torn, &whole[..end]).expect("written");
        let read = read_save(&torn).unwrap_or_else(|error| panic!("cut at {end}: {error}"));
        // The line is whole when only its end of line is missing.
        let complete = end == whole.len() - 1;
        assert_eq!(read.lines.len(), saved.lines.len() - usize::from(!complete), "cut at {end}");
        assert_eq!(read.torn, end > last && !complete, "cut at {end}");
        assert!(!read.is_whole(), "cut at {end}");
        assert_eq!(read.lines, saved.lines[..read.lines.len()]);
    }
    // The program itself goes on from a torn one, and says so.
    fs::write(&torn, &whole[..(last + whole.len()) / 2]).expect("written");
    let (short, _) = sound(&ruleset, &torn);
    assert_eq!(short.lines.len() + 1, saved.lines.len());
    let output = program_at(env!("CARGO_BIN_EXE_monteria"))
        .args(["text", "--load", &torn.display().to_string()])
        .env("MONTERIA_HOME", home.path().join("monteria"))
        .env("HOME", home.path())
        .stdin(Stdio::null())
        .output()
        .expect("runs");
    assert!(output.status.success());
    let told = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("cut short"), "{told}");
}
