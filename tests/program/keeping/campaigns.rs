//! Campaigns: a Hunt that was left, two programs at one book, results while
//! the disk is full.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};

use monteria::saves::read_save;

use crate::keeping::program::*;

/// A campaign in this file whose first Hunt is over after ninety times the first option.
fn campaign(home: &Path, name: &str) -> String {
    let file = path(home, name);
    let output = monteria(home, &["campaign", "new", &file, "--seed", "6"], "");
    assert_eq!(status(&output), 0, "{}", told(&output));
    file
}

/// A Hunt that was left and a purse: neither stands in the way of the other for good.
#[test]
fn a_hunt_that_was_left_is_played_or_given_up_before_anything_is_bought() {
    let home = folder();
    let home = home.path();
    let file = campaign(home, "c.ron");
    let run = |words: &[&str], input: &str| monteria(home, &[&["campaign"], words].concat(), input);
    assert_eq!(status(&run(&["hunt", &file], "1\n1\nquit\n")), 0);
    let before = fs::read_to_string(&file).expect("there");
    for words in [
        &["spend", &file, "--auto"][..],
        &["spend", &file, "1/wounds"],
        &["play", &file, "--hunts", "1"],
    ] {
        let output = run(words, "");
        assert_eq!(status(&output), 1, "{words:?}");
        let ways = ["campaign hunt", "campaign give-up"];
        assert!(ways.iter().all(|way| told(&output).contains(way)), "{}", told(&output));
        assert_eq!(fs::read_to_string(&file).expect("there"), before);
    }
    assert!(
        told(&run(&["hunt", &file], "load x\nquit\n"))
            .contains("Not loaded: another match cannot replace a match of a campaign")
    );
    // A book that was changed by hand meanwhile: the way out is named, and the
    // match is not lost.
    fs::write(&file, before.replacen("seed: 6", "seed: 7", 1)).expect("written");
    let output = run(&["hunt", &file], "quit\n");
    assert!(
        status(&output) == 1 && told(&output).contains("campaign give-up"),
        "{}",
        told(&output)
    );
    let output = run(&["give-up", &file], "");
    assert_eq!(status(&output), 0, "{}", told(&output));
    assert!(!Path::new(&format!("{file}.match")).exists());
    assert!(read_save(Path::new(&format!("{file}.match-1"))).expect("set aside").is_whole());
    assert_eq!(status(&run(&["give-up", &file], "")), 1);
    assert_eq!(status(&run(&["spend", &file, "--auto"], "")), 0);
    assert_eq!(status(&run(&["hunt", &file], "quit\n")), 0);
}

/// Two at one book: the second is sent away, a kill of the first frees it, and what the
/// first had played goes on.
#[test]
fn one_program_at_a_time_plays_a_campaign() {
    let home = folder();
    let home = home.path();
    let file = campaign(home, "c.ron");
    let mut one = command(home, &["campaign", "hunt", &file]).spawn().expect("starts");
    let mut input = one.stdin.take().expect("a pipe");
    input.write_all(b"1\n1\n1\n1\ncredits\n").expect("sent");
    until(&mut one, "credits");
    let kept = PathBuf::from(format!("{file}.match"));
    let orders = read_save(&kept).expect("a save").lines.len();
    assert!(orders > 0);
    for words in [
        &["hunt", &file][..],
        &["spend", &file, "--auto"],
        &["play", &file, "--hunts", "1"],
        &["give-up", &file],
    ] {
        let output = monteria(home, &[&["campaign"], words].concat(), "1\nquit\n");
        assert!(
            status(&output) == 5 && told(&output).contains("is open elsewhere"),
            "{words:?}: {}",
            told(&output)
        );
    }
    assert_eq!(status(&monteria(home, &["campaign", "show", &file], "")), 0);
    assert_eq!(read_save(&kept).expect("a save").lines.len(), orders);
    one.kill().expect("killed");
    one.wait().expect("ended");
    let output = monteria(home, &["campaign", "hunt", &file], "1\n1\n1\n1\n1\nquit\n");
    assert_eq!(status(&output), 0, "{}", told(&output));
    assert!(told(&output).contains("The unfinished match continues."));
    assert!(read_save(&kept).expect("a save").lines.len() > orders);
}

/// The result of a Hunt comes from the match as it was played: a disk that was full for a
/// while costs nothing, and one that stays full is told.
#[test]
#[cfg(target_os = "linux")]
fn a_disk_that_is_full_during_a_hunt_loses_no_result_in_silence() {
    let home = folder();
    let home = home.path();
    if Command::new("prlimit").arg("--version").output().is_err() {
        println!("skipped: no prlimit on this machine");
        return;
    }
    let limit = |child: &Child, most: &str| {
        let done = Command::new("prlimit")
            .args(["--pid", &child.id().to_string(), &format!("--fsize={most}:unlimited")])
            .status();
        assert!(done.expect("prlimit").success());
    };
    for freed in [true, false] {
        let file = campaign(home, if freed { "freed.ron" } else { "full.ron" });
        let kept = PathBuf::from(format!("{file}.match"));
        let script = "trap '' XFSZ; exec \"$0\" \"$@\"";
        let mut shell = Command::new("sh");
        shell.args(["-c", script, env!("CARGO_BIN_EXE_monteria"), "campaign", "hunt", &file]);
        let mut child = at_home(shell, home).spawn().expect("starts");
        let mut input = child.stdin.take().expect("a pipe");
        input.write_all(format!("{}credits\n", "1\n".repeat(10)).as_bytes()).expect("sent");
        until(&mut child, "credits");
        limit(&child, "0");
        input.write_all(format!("{}credits\n", "1\n".repeat(95)).as_bytes()).expect("sent");
        let said = until(&mut child, "credits");
        assert!(said.contains("Note: the match is not being kept"), "{said}");
        assert!(said.contains("The match is over"), "{said}");
        let before = fs::read_to_string(&file).expect("there");
        if freed {
            limit(&child, "unlimited");
        }
        drop(input);
        let output = child.wait_with_output().expect("ends");
        let after = fs::read_to_string(&file).expect("there");
        if freed {
            assert_eq!(status(&output), 0, "{}", told(&output));
            assert!(after.contains("number: 1") && !kept.exists(), "{after}");
        } else {
            assert_eq!(status(&output), 5, "{}", told(&output));
            assert!(told(&output).contains("was not written"), "{}", told(&output));
            assert!(told(&output).contains("could not be saved either"), "{}", told(&output));
            assert_eq!(after, before);
            // What could be written is there, and goes on.
            let output = monteria(home, &["campaign", "hunt", &file], &"1\n".repeat(120));
            assert_eq!(status(&output), 0, "{}", told(&output));
            assert!(fs::read_to_string(&file).expect("there").contains("number: 1"));
        }
    }
}

/// A Hunt that is over but whose result could not be written waits, and is taken at once
/// when there is room.
#[test]
#[cfg(unix)]
fn a_hunt_that_is_over_gives_its_result_when_there_is_room() {
    let home = folder();
    let home = home.path();
    let file = campaign(home, "c.ron");
    let kept = PathBuf::from(format!("{file}.match"));
    let mut child = command(home, &["campaign", "hunt", &file]).spawn().expect("starts");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(format!("{}credits\n", "1\n".repeat(100)).as_bytes()).expect("sent");
    assert!(until(&mut child, "credits").contains("The match is over"));
    child.kill().expect("killed");
    child.wait().expect("ended");
    let output = answer(full_disk(home, 0, &["campaign", "hunt", &file]), "");
    assert_eq!(status(&output), 5, "{}", told(&output));
    let words = ["was not written", "The match is saved in", "records its result"];
    assert!(words.iter().all(|word| told(&output).contains(word)), "{}", told(&output));
    assert!(kept.exists());
    let output = monteria(home, &["campaign", "hunt", &file], "");
    assert_eq!(status(&output), 0, "{}", told(&output));
    assert!(fs::read_to_string(&file).expect("there").contains("number: 1") && !kept.exists());
}

/// A campaign's file names its game, so that nobody has to; one from before campaigns did
/// is known by what is in it.
#[test]
fn a_campaign_is_one_of_its_own_game() {
    let home = folder();
    let home = home.path();
    let run = |words: &[&str]| monteria(home, &[&["campaign"], words].concat(), "");
    for (game, title, own) in
        [("respawn", "4 teams", "entrants"), ("cazadores", "a campaign for 1", "cazadores")]
    {
        let file = path(home, &format!("{game}.ron"));
        let begun = run(&["new", &file, "--seed", "6", "--ruleset", game]);
        assert!(status(&begun) == 0 && told(&begun).contains(title), "{}", told(&begun));
        let text = fs::read_to_string(&file).expect("there");
        assert!(
            text.contains(&format!("ruleset: \"{game}\",")) && text.contains(&format!("{own}: [")),
            "{text}"
        );
        let shown = run(&["show", &file]);
        assert_eq!(status(&shown), 0, "{}", told(&shown));
        for words in
            [&["spend", &file][..], &["spend", &file, "--auto"], &["play", &file, "--hunts", "1"]]
        {
            let output = run(words);
            assert_eq!(status(&output), 0, "{words:?}: {}", told(&output));
        }
        // As an earlier version wrote it; with the next thing that is done it
        // names its game, too.
        let line = format!("    ruleset: \"{game}\",\n");
        fs::write(&file, text.replace(&line, "")).expect("written");
        assert_eq!(told(&run(&["show", &file])), told(&shown));
        assert_eq!(status(&run(&["play", &file, "--hunts", "1"])), 0);
        assert!(fs::read_to_string(&file).expect("there").contains(&line));
        // What is said of it must be true.
        let other = if game == "respawn" { "cazadores" } else { "respawn" };
        let wrong = run(&["show", &file, "--ruleset", other]);
        assert_eq!(status(&wrong), 2);
        assert!(
            told(&wrong).contains("is a campaign of")
                && told(&wrong).contains(&format!("--ruleset {game}"))
        );
        fs::write(&file, text.replace(&line, "    ruleset: \"chess\",\n")).expect("written");
        let wrong = run(&["show", &file]);
        assert!(
            status(&wrong) == 3 && told(&wrong).contains("found the game `chess`"),
            "{}",
            told(&wrong)
        );
    }
}

/// What cannot be bought is told with its price and the reason, a line for each reason.
#[test]
fn closed_steps_between_matches_are_listed_with_price_and_reason() {
    let home = folder();
    let home = home.path();
    let file = campaign(home, "c.ron");
    let text = told(&monteria(home, &["campaign", "spend", &file], ""));
    let closed: Vec<&str> =
        text.lines().filter(|line| line.trim_start().starts_with("not available now")).collect();
    assert!(closed.len() > 3, "{text}");
    for line in closed {
        let (why, offers) = line.split_once("): ").expect("a reason");
        assert!(why.trim_start().starts_with("not available now (") && why.len() > 20, "{line}");
        for offer in offers.split(", ") {
            assert!(offer.contains(" for "), "{offer}: {line}");
        }
    }
    assert!(text.contains("Renown short): "), "{text}");
}
