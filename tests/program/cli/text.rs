//! `text` over a pipe, a reader that goes away, a Hunt of a campaign that was left.

use std::io::Write;
use std::path::Path;
use std::process::Output;

use crate::cli::program::*;

/// A Hunt of a campaign that was left in the middle is gone on with, and neither played
/// over nor mixed up with another.
#[test]
fn a_hunt_of_a_campaign_that_was_left_waits_for_its_campaign() {
    let home = home();
    let path = |name: &str| home.path().join(name).display().to_string();
    let winter = path("winter.ron");
    let summer = path("summer.ron");
    for (file, seed) in [(&winter, "7"), (&summer, "8")] {
        let output = monteria(home.path(), &["campaign", "new", file, "--seed", seed], "");
        assert_eq!((status(&output), err(&output).as_str()), (0, ""));
    }
    let left = monteria(home.path(), &["campaign", "hunt", &winter], "quit\n");
    let told = format!("The match is saved; `monteria campaign hunt {winter}` continues it.");
    assert!(out(&left).ends_with(&format!("{told}\n")), "{}", out(&left));
    let before = std::fs::read_to_string(&winter).expect("the campaign");
    let played = monteria(home.path(), &["campaign", "play", &winter, "--hunts", "1"], "");
    assert_eq!((status(&played), out(&played).as_str()), (1, ""));
    assert!(err(&played).contains("holds a match that was left"), "{}", err(&played));
    assert_eq!(std::fs::read_to_string(&winter).expect("the campaign"), before);
    let again = monteria(home.path(), &["campaign", "hunt", &winter], "quit\n");
    assert!(out(&again).starts_with("The unfinished match continues.\n"), "{}", out(&again));
    std::fs::rename(format!("{winter}.match"), format!("{summer}.match")).expect("mixed up");
    let other = monteria(home.path(), &["campaign", "hunt", &summer], "quit\n");
    assert_eq!(status(&other), 1);
    assert!(err(&other).contains("is not the next match of"), "{}", err(&other));
}

#[test]
fn text_talks_through_a_pipe_and_keeps_the_match_when_the_input_ends() {
    let home = home();
    let (scenario, _) = first();
    let lines = "help\nlook\nterrain\nlook nobody\nsheet m1\nx\n? 1\nlog\nwhy\nrules none\n\
        credits\nundo\nredo\n99\ndance\n1\nb\n\n";
    let output = monteria(home.path(), &["text", &scenario, "--seed", "4"], lines);
    assert_eq!((status(&output), err(&output).as_str()), (0, ""));
    let told = out(&output);
    for part in [
        "There is nothing to undo.",
        "There is no option 99",
        "no option `dance`",
        "where",
        "saved",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let kept = autosaves(home.path()).pop().expect("kept");
    assert!(told.contains(&kept.display().to_string()));
    let more =
        monteria(home.path(), &["text", "--load", &kept.display().to_string()], "look\nquit\n");
    assert_eq!((status(&more), err(&more).as_str()), (0, ""));
    // A new match does not overwrite the one before.
    let other = monteria(home.path(), &["text", &scenario], "quit\n");
    assert_eq!((status(&other), autosaves(home.path()).len()), (0, 2));
    let bytes = monteria_bytes(
        home.path(),
        &["text", &scenario],
        &[b"\xff\xfe\n1 1 1 1 1\n".as_slice(), &[b'x'; 200_000]].concat(),
    );
    assert_eq!(status(&bytes), 0);
}

fn monteria_bytes(home: &Path, words: &[&str], input: &[u8]) -> Output {
    let mut child = command(home, words).spawn().expect("starts");
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait_with_output().expect("ends")
}

#[test]
fn a_reader_that_goes_away_is_no_fault() {
    let home = home();
    let (scenario, _) = first();
    for words in [
        &["text", &scenario][..],
        &["serve", &scenario],
        &["simulate", &scenario, "--games", "1", "--orders", "5"],
    ] {
        let mut child = command(home.path(), words).spawn().expect("starts");
        drop(child.stdout.take());
        let mut input = child.stdin.take().expect("a pipe");
        let _ = input.write_all("look\n".repeat(20_000).as_bytes());
        drop(input);
        let output = child.wait_with_output().expect("ends");
        assert!(!err(&output).contains("panicked"), "{words:?}: {}", err(&output));
        assert_eq!(status(&output), 0, "{words:?}: {}", err(&output));
    }
}

/// What an opponent that looks ahead weighed stays in its mind while a person gives order
/// after order, until it is its turn again.
#[test]
fn what_a_sharp_opponent_considered_can_be_asked_for() {
    let home = home();
    let words = [
        "text",
        "respawn/arena-foundry",
        "--seat",
        "p1=person",
        "--seat",
        "p2=ai:sharp",
        "--seed",
        "4",
    ];
    let lines = "mind\n".to_owned() + &"1\n1\nmind\n".repeat(8);
    let output = monteria(home.path(), &words, &lines);
    assert_eq!((status(&output), err(&output).as_str()), (0, ""));
    let told = out(&output);
    let (before, after) =
        told.split_once("No opponent has looked ahead yet.").expect("nothing at first");
    assert!(!before.contains(" compared "));
    let minds: Vec<&str> = after.split(" compared ").skip(1).collect();
    assert!(minds.len() > 1, "{told}");
    for mind in minds {
        let lines: Vec<&str> =
            mind.lines().skip(1).take_while(|line| line.contains(" %, tried ")).collect();
        assert!(lines.len() > 1, "{mind}");
        assert_eq!(
            lines.iter().filter(|line| line.trim_start().starts_with("* ")).count(),
            1,
            "{mind}"
        );
    }
}

#[test]
fn a_point_is_looked_at_where_it_lies_on_the_table() {
    let home = home();
    let (scenario, _) = first();
    let lines = "look 99 0\nlook 0 -1e9\nlook 1, 2\nquit\n";
    let output = monteria(home.path(), &["text", &scenario, "--seed", "4"], lines);
    let told = out(&output);
    assert!(told.contains("99, 0 is off the table: x is from -"), "{told}");
    assert!(told.contains("0, -1000000000 is off the table"), "{told}");
    assert!(!told.contains("Nothing here is called"), "{told}");
}
