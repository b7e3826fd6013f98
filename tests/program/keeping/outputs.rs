//! Files that options name for writing: what is replaced, what never is,
//! and what `-` means.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::keeping::program::*;

/// Short matches, so that a report is there at once.
const SHORT: [&str; 7] =
    ["simulate", "drill-yard", "--games", "1", "--strength", "random", "--orders"];

fn simulate(more: &[&str]) -> Vec<String> {
    SHORT.iter().chain(&["5"]).chain(more).map(|word| (*word).to_owned()).collect()
}

fn run(home: &Path, words: &[String]) -> std::process::Output {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    monteria(home, &words, "")
}

fn words(all: &[&str]) -> Vec<String> {
    all.iter().map(|word| (*word).to_owned()).collect()
}

/// Every command that writes into a file which an option names, with that file.
fn writers(save: &str, file: &str) -> Vec<Vec<String>> {
    let part = simulate(&["--shard", "1/1", "--json", file]);
    vec![
        words(&["replay", save, "--report", file]),
        words(&["replay", save, "--salvage", file]),
        words(&["replay", save, "--bug", file]),
        words(&["print", "mountain-pass", "--out", file]),
        words(&["merge", "none.part", "--json", file]),
        words(&["table", "generate", "--out", file]),
        simulate(&["--json", file]),
        part,
    ]
}

/// A save, a campaign, a file of content, a mod, another file: none is written over,
/// whatever links lead to it.
#[test]
#[cfg(unix)]
fn no_option_writes_over_a_file_that_is_no_earlier_output_of_it() {
    let home = folder();
    let home = home.path();
    let save = real_save(home, 3);
    let write = |name: &str, text: &str| {
        fs::write(home.join(name), text).expect("written");
        home.join(name)
    };
    let content = write("content.ron", "(id: \"x\")");
    let campaign = write("my.campaign", "(name: \"Mine\")");
    let zip = write("mod.zip", "PK\u{3}\u{4}rest");
    let letter = write("letter.txt", "Dear friend");
    let link = home.join("link");
    let hard = home.join("hard");
    let pipe = home.join("pipe");
    std::os::unix::fs::symlink(&save, &link).expect("a link");
    fs::hard_link(&save, &hard).expect("a hard link");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    let device = PathBuf::from("/dev/null");
    let whole = fs::read(&save).expect("there");
    let all = [&save, &content, &campaign, &zip, &letter, &link, &hard, &pipe, &device];
    let saved = save.display().to_string();
    for file in all {
        let before = if file == &pipe { Vec::new() } else { fs::read(file).expect("there") };
        for words in writers(&saved, &file.display().to_string()) {
            let output = run(home, &words);
            assert_eq!(status(&output), 5, "{words:?}: {}", told(&output));
            let name = file.display().to_string();
            assert!(told(&output).contains(&name), "{words:?}: {}", told(&output));
        }
        if file != &pipe {
            assert_eq!(fs::read(file).expect("there"), before, "{}", file.display());
        }
    }
    assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
    assert_eq!(fs::read(&save).expect("there"), whole);
    // The three files of `balance`, and what it takes.
    for ending in ["jsonl", "md", "svg"] {
        let name = format!("mine.{ending}");
        let file = write(&name, "Dear friend");
        let out = path(home, "mine");
        let output = monteria(home, &["balance", "--games", "1", "--out", &out], "");
        assert_eq!(status(&output), 5, "{ending}: {}", told(&output));
        assert!(told(&output).contains(&name), "{ending}: {}", told(&output));
        assert_eq!(fs::read_to_string(&file).expect("there"), "Dear friend", "{ending}");
        fs::remove_file(&file).expect("removed");
    }
    // A dot in the name of a report begins no ending.
    let dotted = write("v1.2.jsonl", "Dear friend");
    for (question, out) in
        [(&["balance", "--defaults"][..], "letter.jsonl"), (&["balance"], "v1.2")]
    {
        fs::write(home.join("letter.jsonl"), "Dear friend").expect("written");
        let out = path(home, out);
        let output = monteria(home, &[question, &["--games", "1", "--out", &out]].concat(), "");
        assert_eq!(status(&output), 5, "{out}: {}", told(&output));
        assert!(told(&output).contains(".jsonl"), "{out}: {}", told(&output));
    }
    assert_eq!(fs::read_to_string(&dotted).expect("there"), "Dear friend");
    let piped = path(home, "counts.jsonl");
    assert!(Command::new("mkfifo").arg(&piped).status().expect("mkfifo").success());
    let output = monteria(home, &["balance", "--defaults", "--games", "1", "--out", &piped], "");
    assert_eq!(status(&output), 5, "{}", told(&output));
    let pages = home.join("man");
    fs::create_dir(&pages).expect("made");
    std::os::unix::fs::symlink(&letter, pages.join("monteria.1")).expect("a link");
    let output = monteria(home, &["man", "--out", &pages.display().to_string()], "");
    assert_eq!(status(&output), 5, "{}", told(&output));
    assert_eq!(fs::read_to_string(&letter).expect("there"), "Dear friend");
}

/// What an option wrote before is replaced, so that a command can be given again; a table
/// is not, since people go on with it.
#[test]
fn an_earlier_output_is_replaced_by_the_next() {
    let home = folder();
    let home = home.path();
    let save = real_save(home, 3).display().to_string();
    let twice = |words: &[String], wanted: &[i32; 2]| {
        for wanted in wanted {
            let output = run(home, words);
            assert_eq!(status(&output), *wanted, "{words:?}: {}", told(&output));
        }
    };
    // A match that is broken off after five orders is reported as one that did not end.
    twice(&simulate(&["--json", &path(home, "report.json")]), &[6, 6]);
    twice(&simulate(&["--shard", "1/1", "--json", &path(home, "one.part")]), &[6, 6]);
    twice(
        &words(&["merge", &path(home, "one.part"), "--json", &path(home, "report.json")]),
        &[6, 6],
    );
    twice(&words(&["replay", &save, "--report", &path(home, "story.html")]), &[0, 0]);
    twice(&words(&["replay", &save, "--report", &path(home, "story.md")]), &[0, 0]);
    let pdf = path(home, "pass.pdf");
    twice(&words(&["print", "mountain-pass", "--what", "sheets", "--out", &pdf]), &[0, 0]);
    twice(&words(&["man", "--out", &path(home, "man")]), &[0, 0]);
    twice(&words(&["table", "generate", "--out", &path(home, "table.ron")]), &[0, 5]);
    // A part is hours of work: the report of a whole simulation does not take its place,
    // nor is a part its own report.
    twice(&simulate(&["--json", &path(home, "one.part")]), &[5, 5]);
    twice(&words(&["merge", &path(home, "one.part"), "--json", &path(home, "one.part")]), &[5, 5]);
}

/// `-` is standard output where one text is written, and is refused where it cannot be.
#[test]
fn a_dash_is_standard_output_or_is_refused() {
    let home = folder();
    let home = home.path();
    let save = real_save(home, 3).display().to_string();
    let out = |words: &[&str]| command(home, words).output().expect("ends");
    let pdf = out(&["print", "mountain-pass", "--what", "sheets", "--out", "-"]);
    assert!(status(&pdf) == 0 && pdf.stdout.starts_with(b"%PDF-"), "{}", told(&pdf));
    assert!(pdf.stdout.trim_ascii_end().ends_with(b"%%EOF"), "nothing but the pages is written");
    let table = out(&["table", "generate", "--out", "-"]);
    assert_eq!(table.stdout, out(&["table", "generate"]).stdout);
    let story = out(&["replay", &save, "--report", "-"]);
    assert!(story.stdout.starts_with(b"# "), "{}", told(&story));
    for words in [
        &["man", "--out", "-"][..],
        &["mod", "pack", "none", "--out", "-"],
        &["simulate", "drill-yard", "--games", "1", "--save-dir", "-"],
        &["balance", "--out", "-"],
        &["balance", "--defaults", "--out", "-"],
        &["replay", &save, "--salvage", "-"],
        &["replay", &save, "--bug", "-"],
        &["campaign", "new", "-"],
    ] {
        let output = out(words);
        assert_eq!(status(&output), 2, "{words:?}: {}", told(&output));
        assert!(
            told(&output).contains("`-` would be standard output"),
            "{words:?}: {}",
            told(&output)
        );
    }
    assert!(!Path::new("-").exists());
}

/// Neither `--save-dir` nor `save` puts one match in the place of another.
#[test]
fn a_save_takes_the_place_of_the_same_match_alone() {
    let home = folder();
    let home = home.path();
    let folder = path(home, "saves");
    let mut words = simulate(&["--save", "all", "--save-dir", &folder]);
    let first = run(home, &words);
    assert_eq!(status(&first), 6, "{}", told(&first));
    let file = Path::new(&folder).join("000001.monteria");
    let before = fs::read(&file).expect("saved");
    assert_eq!(status(&run(home, &words)), 6);
    words.extend(["--seed".to_owned(), "77".to_owned()]);
    let other = run(home, &words);
    assert!(
        status(&other) == 6 && told(&other).contains("the save of another match"),
        "{}",
        told(&other)
    );
    assert_eq!(fs::read(&file).expect("there"), before);
    // In words a name is a save in the folder of saves, and a path is a path.
    let typed = "save mine\nsave mine\nsave con\nsave nul.save\nsave .mine\nquit\n";
    let text = told(&monteria(home, &["text", "drill-yard", "--seed", "1"], typed));
    let mine = path(home, "monteria/saves/mine.monteria");
    assert_eq!(text.matches(&format!("Saved in {mine}.")).count(), 2, "{text}");
    assert_eq!(text.matches("Windows keeps the name").count(), 2, "{text}");
    assert!(text.contains("Not saved: .mine: "), "{text}");
    let other = told(&monteria(home, &["text", "drill-yard", "--seed", "2"], "save mine\nquit\n"));
    assert!(
        other.contains("the save of another match is there; nothing is written over"),
        "{other}"
    );
    let again = told(&monteria(home, &["text", "--load", "mine"], "quit\n"));
    assert!(again.contains("seed 1."), "{again}");
    assert_eq!(status(&monteria(home, &["replay", "mine", "--verify"], "")), 0);
}

/// A mod that is played as a zip is not written over by a packed one of its id.
#[test]
fn a_mod_that_is_played_is_never_the_output() {
    let home = folder();
    let home = home.path();
    let made = monteria(home, &["new", "mod", "first"], "");
    assert_eq!(status(&made), 0, "{}", told(&made));
    let mods = path(home, "monteria/mods");
    let pack = ["mod", "pack", "first", "--games", "1", "--out", &mods];
    let packed = monteria(home, &pack, "");
    assert_eq!(status(&packed), 0, "{}", told(&packed));
    // Now the zip in the folder of mods is the one that is found, beside the folder
    // of the same id.
    fs::write(home.join("first.zip"), "Dear friend").expect("written");
    let folder = home.display().to_string();
    let here = ["mod", "pack", "first", "--games", "1", "--out", &folder];
    let refused = monteria(home, &here, "");
    assert_ne!(status(&refused), 0, "{}", told(&refused));
    assert_eq!(fs::read_to_string(home.join("first.zip")).expect("there"), "Dear friend");
}

/// Ctrl-C ends a simulation with a report of the matches that were
/// played: the first ones.
#[test]
#[cfg(unix)]
fn an_interrupted_simulation_reports_what_was_played() {
    let home = folder();
    let home = home.path();
    let report = path(home, "report.json");
    let words =
        ["simulate", "drill-yard", "--strength", "random", "--orders", "9", "--threads", "2"];
    let saves = path(home, "saves");
    let keep = ["--games", "1000000", "--json", &report, "--save", "all", "--save-dir", &saves];
    let child = command(home, &[&words[..], &keep].concat()).spawn().expect("starts");
    // Once a match is saved it plays.
    let first = Path::new(&saves).join("000001.monteria");
    for _ in 0..1200 {
        if first.is_file() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    let killed =
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(killed.success());
    let output = child.wait_with_output().expect("ends");
    assert_eq!(status(&output), 6, "{}", told(&output));
    assert!(told(&output).contains("interrupted after "), "{}", told(&output));
    let text = fs::read_to_string(&report).expect("a report");
    let json: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let games = json["games"].as_u64().expect("a number");
    assert!((1..1_000_000).contains(&games), "{games}");
    let single = path(home, "single.json");
    let games = games.to_string();
    let whole = [&words[..], &["--games", &games, "--json", &single]].concat();
    assert_eq!(status(&monteria(home, &whole, "")), 6);
    assert_eq!(fs::read_to_string(&single).expect("a report"), text);
}
