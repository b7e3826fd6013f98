//! The report on balance: every combination, the same bytes however it is played, and a run that goes on where it stopped.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

fn balance(out: &Path, words: &[&str]) -> Output {
    let games: &[&str] = if words.contains(&"--games") { &[] } else { &["--games", "1"] };
    Command::new(env!("CARGO_BIN_EXE_monteria"))
        .args(["balance", "--strength", "random", "--out", out.to_str().expect("a path")])
        .args(games)
        .args(words)
        .output()
        .expect("starts")
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

fn read(out: &Path) -> [String; 3] {
    ["md", "svg", "jsonl"].map(|kind| fs::read_to_string(out.with_extension(kind)).expect("written"))
}

/// Parts on one thread are the whole on three, and what was played is not played again.
#[test]
fn parts_make_the_whole_on_any_number_of_threads() {
    let folder = TempDir::new().expect("a folder");
    let (parts, whole) = (folder.path().join("parts"), folder.path().join("whole"));
    let one = ["--only", "objective=escape-the-ambush", "--only", "players=1", "--threads", "1"];
    for quarry in ["adversary=wandering-son", "adversary=neonate-wurm"] {
        let output = balance(&parts, &[&one[..], &["--only", quarry]].concat());
        assert!(output.status.success(), "{}", told(&output));
    }
    let both = ["--only", "adversary=wandering-son", "--only", "adversary=neonate-wurm"];
    let rest = ["--only", "objective=escape-the-ambush", "--only", "players=1", "--threads", "3"];
    let both: Vec<&str> = both.iter().chain(&rest).copied().collect();
    let output = balance(&whole, &both);
    assert!(told(&output).contains("2 combinations played"), "{}", told(&output));
    // Only the name of the plot differs.
    let [md, svg, jsonl] = read(&whole);
    assert_eq!([md.replace("whole.svg", "parts.svg"), svg.clone(), jsonl.clone()], read(&parts));
    assert_eq!(jsonl.lines().count(), 3, "{jsonl}");
    assert!(md.contains("(2 of 240 combinations played)"), "{md}");
    assert!(svg.matches("<rect").count() > 200);
    let output = balance(&whole, &both);
    assert!(told(&output).contains("0 combinations played"), "{}", told(&output));
    let output = balance(&whole, &[&both[..], &["--again"]].concat());
    assert!(told(&output).contains("2 combinations played"), "{}", told(&output));
    assert_eq!(read(&whole), [md, svg, jsonl]);
}

/// Parts that were played apart, in any order, are taken together to the bytes of one run; what answers another question is not.
#[test]
fn parts_played_apart_are_taken_together() {
    let folder = TempDir::new().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let few = ["--only", "objective=escape-the-ambush", "--only", "players=1", "--threads", "2"];
    let quarries = ["wandering-son", "neonate-wurm", "salt-matriarch"].map(|id| format!("adversary={id}"));
    let only: Vec<&str> = quarries.iter().flat_map(|one| ["--only", one]).chain(few).collect();
    let output = balance(&path("whole"), &only);
    assert!(told(&output).contains("3 combinations played"), "{}", told(&output));
    for (shard, played) in [("1/2", "2 combinations played"), ("2/2", "1 combination played")] {
        let output = balance(&path(&shard.replace('/', "-of-")), &[&only[..], &["--shard", shard]].concat());
        assert!(told(&output).contains(played), "{shard}: {}", told(&output));
    }
    let take = |out: &str, part: &str| {
        let part = path(part).with_extension("jsonl").display().to_string();
        balance(&path(out), &[&only[..], &["--shard", "1/3", "--take", &part]].concat())
    };
    let output = take("taken", "2-of-2");
    assert!(told(&output).contains("1 combination played"), "{}", told(&output));
    let output = take("taken", "1-of-2");
    assert!(told(&output).contains("0 combinations played"), "{}", told(&output));
    // Only the name of the plot differs.
    let whole = read(&path("whole")).map(|text| text.replace("whole.svg", "taken.svg"));
    assert_eq!(read(&path("taken")), whole);
    // Another question, the same with another answer, no counts at all.
    let other = balance(&path("other"), &[&only[..], &["--shard", "1/3", "--seed", "2"]].concat());
    assert!(other.status.success(), "{}", told(&other));
    let changed = read(&path("1-of-2"))[2].replacen("\"rounds\":", "\"rounds\":1", 1);
    fs::write(path("changed.jsonl"), changed).expect("written");
    for (part, hint) in
        [("other", "\"seed\":2"), ("changed", "expected the same"), ("nowhere", "there are no counts")]
    {
        let output = take("taken", part);
        assert!(!output.status.success() && told(&output).contains(hint), "{part}: {}", told(&output));
        assert_eq!(read(&path("taken")), whole, "{part}");
    }
}

/// Every Adversary, every Objective of the book and every number of players has its cell, each Objective its own table.
#[test]
fn the_grid_is_every_adversary_every_objective_and_every_number_of_players() {
    let folder = TempDir::new().expect("a folder");
    let out = folder.path().join("balance");
    let words =
        ["--only", "objective=escape-the-ambush", "--only", "players=1", "--only", "adversary=wandering-son"];
    let output = balance(&out, &words);
    assert!(output.status.success(), "{}", told(&output));
    let [md, svg, _] = read(&out);
    for players in 1..=4 {
        assert!(md.contains(&format!("## Players: {players}\n")), "{md}");
    }
    let tables =
        md.split_once("Each column").expect("a list").1.split_once("## At a glance").expect("an end").0;
    let rows: Vec<&str> = tables.lines().filter(|line| line.starts_with("| ")).skip(2).collect();
    assert_eq!(rows.len(), 10, "{rows:#?}");
    let places: std::collections::BTreeSet<&str> =
        rows.iter().filter_map(|row| row.split('|').nth(2)).collect();
    assert_eq!(places.len(), 10, "a table of its own for each Objective: {rows:#?}");
    // Six Adversaries by ten Objectives by four.
    assert!(md.contains("(1 of 240 combinations played)"), "{md}");
    assert_eq!(svg.matches(">–</text>").count(), 239);
}

#[test]
fn wrong_questions_are_refused_with_what_there_is() {
    let folder = TempDir::new().expect("a folder");
    let out = folder.path().join("balance");
    for (words, hint) in [
        (&["--only", "adversary=wandering-sun"][..], "did you mean `wandering-son`"),
        (&["--only", "weather=rain"], "adversary, objective, players"),
        (&["fracture"], "has no report on balance"),
        (&["chess"], "cazadores"),
        (&["--games", "0"], "invalid value"),
    ] {
        let output = balance(&out, words);
        assert_eq!(output.status.code(), Some(2), "{}", told(&output));
        assert!(told(&output).contains(hint), "{}", told(&output));
    }
    assert!(fs::read_dir(folder.path()).expect("a folder").next().is_none(), "nothing was written");
}

/// Two at one file of counts: the second is sent away with the file's name and changes nothing; when the first has ended, it goes on.
#[test]
fn two_runs_at_once_do_not_count_into_one_file() {
    let folder = TempDir::new().expect("a folder");
    let out = folder.path().join("both");
    let one =
        ["--only", "objective=escape-the-ambush", "--only", "players=1", "--only", "adversary=neonate-wurm"];
    let counts = out.with_extension("jsonl");
    let first = monteria::content::FileLock::take(&counts).expect("the first counts into it");
    let output = balance(&out, &one);
    assert_eq!(output.status.code(), Some(5), "{}", told(&output));
    assert!(told(&output).contains("both.jsonl: another Montería is at it"), "{}", told(&output));
    assert!(!counts.exists() && !out.with_extension("md").exists());
    drop(first);
    // Both at the same moment: whoever comes second is sent away or goes on with what the first has counted.
    let ends: Vec<Output> = std::thread::scope(|scope| {
        let runs: Vec<_> = (0..2).map(|_| scope.spawn(|| balance(&out, &one))).collect();
        runs.into_iter().map(|run| run.join().expect("ends")).collect()
    });
    let counted = |output: &&Output| told(output).contains("1 combination played");
    assert_eq!(ends.iter().filter(counted).count(), 1, "{}{}", told(&ends[0]), told(&ends[1]));
    assert!(ends.iter().all(|output| matches!(output.status.code(), Some(0 | 5))));
    assert_eq!(read(&out)[2].lines().count(), 2);
}
