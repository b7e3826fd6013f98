//! The program as a whole: exit statuses, pipes, bad files. Scenarios are taken from the shelf as it ships.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use monteria::content::{Faults, Library, find_root};
use monteria::rulesets::Rulesets;
use serde_json::Value;

/// Runs the program; its own data goes into `home`.
fn monteria(home: &Path, words: &[&str], input: &str) -> Output {
    let mut child = command(home, words).spawn().expect("starts");
    // The program may leave before it has read everything.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("ends")
}

fn command(home: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_monteria"));
    command
        .args(words)
        .env("MONTERIA_HOME", home.join("monteria"))
        .env("HOME", home)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn home() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

fn status(output: &Output) -> i32 {
    output.status.code().expect("no signal")
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

/// The first scenario on the shelf, as `ruleset/id`, and its file.
fn first() -> (String, PathBuf) {
    let root = find_root().expect("content");
    let rulesets = Rulesets::load(&Library::open(&root, &mut Faults::new())).expect("sound content");
    let (ruleset, card) = rulesets.scenarios().into_iter().next().expect("a scenario");
    (format!("{}/{}", ruleset.id(), card.id), root.join(card.file))
}

/// The lines that `serve` gives for these lines.
fn serve(home: &Path, words: &[&str], lines: &[&str]) -> Vec<Value> {
    let output = monteria(
        home,
        &[&["serve"], words].concat(),
        &lines.iter().map(|line| format!("{line}\n")).collect::<String>(),
    );
    assert_eq!((status(&output), err(&output).as_str()), (0, ""));
    out(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn without_a_display_the_window_is_refused_in_one_sentence_that_names_what_there_is() {
    let home = home();
    for words in [&[][..], &["play"], &["play", "x"]] {
        let output = monteria(home.path(), words, "");
        assert_eq!((status(&output), out(&output).as_str()), (7, ""));
        let told = err(&output);
        assert!(told.lines().count() == 1 && told.contains("text") && told.contains("simulate"), "{told}");
    }
}

#[test]
fn bad_usage_ends_with_two_and_help_with_zero() {
    let home = home();
    let (scenario, _) = first();
    for words in [
        &["dance"][..],
        &["text"],
        &["serve"],
        &["simulate"],
        &["text", "no-such-scenario"],
        &["serve", "no-such-scenario"],
        &["simulate", "no-such-scenario"],
        &["text", "."],
        &["text", ""],
        &["text", &scenario, "--seed", "many"],
        &["text", &scenario, "--seed", "-1"],
        &["text", &scenario, "--seat", "p1"],
        &["text", &scenario, "--seat", "p9=ai"],
        &["text", &scenario, "--seat", "p1=ai:no-such-strength"],
        &["text", &scenario, "--seat", "p1=client"],
        &["serve", &scenario, "--seat", "p1=person"],
        &["simulate", &scenario, "--seat", "p1=person"],
        &["simulate", &scenario, "--strength", "no-such-strength"],
        &["simulate", &scenario, "--games", "0"],
        &["text", &scenario, "--set", "colour=red"],
        &["text", &scenario, "--players", "77"],
        &["text", &scenario, "--dice", "1,two"],
        &["serve", &scenario, "--dice", "0"],
        &["simulate", &scenario, "--dice", "3,99"],
        &["new", "mod", "Not A Name"],
        &["new", "mod", "../escape"],
        &["new"],
        &["replay"],
    ] {
        let output = monteria(home.path(), words, "");
        assert_eq!(status(&output), 2, "{words:?}: {}", err(&output));
        assert!(!err(&output).is_empty() && !err(&output).contains("panicked"), "{words:?}");
    }
    for words in [&["--help"][..], &["--version"], &["help", "serve"], &["text", "--help"]] {
        let output = monteria(home.path(), words, "");
        assert_eq!((status(&output), err(&output).as_str()), (0, ""), "{words:?}");
        assert!(!out(&output).is_empty());
    }
}

/// A Hunt of a campaign that was left in the middle is gone on with, and neither played over nor mixed up with another.
#[test]
fn a_hunt_of_a_campaign_that_was_left_waits_for_its_campaign() {
    let home = home();
    let path = |name: &str| home.path().join(name).display().to_string();
    let (winter, summer) = (path("winter.ron"), path("summer.ron"));
    for (file, seed) in [(&winter, "7"), (&summer, "8")] {
        let output = monteria(home.path(), &["campaign", "new", file, "--seed", seed], "");
        assert_eq!((status(&output), err(&output).as_str()), (0, ""));
    }
    let left = monteria(home.path(), &["campaign", "hunt", &winter], "quit\n");
    let told = format!("The match is kept; `monteria campaign hunt {winter}` goes on with it.");
    assert!(out(&left).ends_with(&format!("{told}\n")), "{}", out(&left));
    let before = std::fs::read_to_string(&winter).expect("the campaign");
    let played = monteria(home.path(), &["campaign", "play", &winter, "--hunts", "1"], "");
    assert_eq!((status(&played), out(&played).as_str()), (1, ""));
    assert!(err(&played).contains("holds a match that was left"), "{}", err(&played));
    assert_eq!(std::fs::read_to_string(&winter).expect("the campaign"), before);
    let again = monteria(home.path(), &["campaign", "hunt", &winter], "quit\n");
    assert!(out(&again).starts_with("The match that was left goes on.\n"), "{}", out(&again));
    std::fs::rename(format!("{winter}.match"), format!("{summer}.match")).expect("mixed up");
    let other = monteria(home.path(), &["campaign", "hunt", &summer], "quit\n");
    assert_eq!(status(&other), 1);
    assert!(err(&other).contains("is not the next match of"), "{}", err(&other));
}

#[test]
fn a_scenario_is_found_by_id_by_game_and_id_and_by_file_and_others_are_named() {
    let home = home();
    let (scenario, file) = first();
    let id = scenario.rsplit('/').next().expect("an id");
    for name in [scenario.as_str(), id, &file.display().to_string()] {
        let told = serve(home.path(), &[name, "--seed", "1"], &[]);
        assert_eq!(told[0]["scenario"], id, "{name}");
    }
    let near = format!("{}x", scenario);
    let told = err(&monteria(home.path(), &["text", &near], ""));
    assert!(told.contains(&format!("did you mean `{scenario}`?")), "{told}");
    let elsewhere = home.path().join("elsewhere.ron");
    fs::copy(&file, &elsewhere).expect("copied");
    let told = err(&monteria(home.path(), &["text", &elsewhere.display().to_string()], ""));
    assert!(told.contains("mods/NAME/scenarios"), "{told}");
}

#[test]
fn serve_answers_each_line_with_exactly_one() {
    let home = home();
    let (scenario, _) = first();
    let save = home.path().join("my.save").display().to_string();
    let saving = format!("{{\"save\":{save:?}}}");
    // The save is a file: nothing can be written below it.
    let nowhere = format!("{{\"save\":{:?}}}", format!("{save}/below"));
    let lines = [
        "{\"choose\":\"no-such-option\"}",
        "",
        "rubbish",
        "{\"choose\":\"a\",\"colour\":\"red\"}",
        "\u{1F4A9}",
        "{\"undo\":1}",
        &saving,
        &nowhere,
        "{\"quit\":true}",
    ];
    let told = serve(home.path(), &[&scenario, "--seed", "5", "--allow-path"], &lines);
    assert_eq!(told.len(), lines.len() + 1);
    let kinds: Vec<&str> = told.iter().map(|told| told["type"].as_str().expect("a type")).collect();
    assert_eq!(kinds[0], "decision");
    assert!(kinds[1..7].iter().all(|kind| *kind == "refusal"), "{kinds:?}");
    assert_eq!(kinds[7..], ["decision", "refusal", "over"]);
    let reasons: Vec<&str> =
        told[1..7].iter().map(|told| told["reason"].as_str().expect("a reason")).collect();
    assert_eq!(
        reasons,
        ["NoSuchOption", "BadRequest", "BadRequest", "BadRequest", "BadRequest", "NothingToUndo"]
    );
    assert_eq!((&told[0]["protocol"], &told[0]["seed"]), (&Value::from(1), &Value::from(5)));
    assert!(told[0]["options"].as_array().is_some_and(|options| !options.is_empty()));
    assert_eq!((&told[7]["saved"], &told[7]["hash"]), (&Value::from(save.clone()), &told[0]["hash"]));
    assert!(told[9]["outcome"].is_null() && told[1].get("hash").is_none());
    assert_eq!(status(&monteria(home.path(), &["replay", &save, "--verify"], "")), 0);
}

/// The first legal order of a decision, with the first sample or target.
fn first_order(told: &Value) -> String {
    let option = &told["options"][0];
    let id = &option["id"];
    match option["needs"][0].as_str() {
        None => format!("{{\"choose\":{id}}}"),
        Some("target") => format!("{{\"choose\":{id},\"target\":{}}}", option["targets"][0]),
        Some(_) => format!("{{\"choose\":{id},\"to\":{}}}", option["samples"][0]),
    }
}

#[test]
fn every_sample_and_target_that_serve_offers_is_accepted() {
    let home = home();
    let (scenario, _) = first();
    let words = [scenario.as_str(), "--seed", "3"];
    // One order deeper each time: what is offered is known only once the orders before it are given.
    let mut orders: Vec<String> = Vec::new();
    for depth in 0..8 {
        let lines: Vec<&str> = orders.iter().map(String::as_str).collect();
        let told = serve(home.path(), &words, &lines);
        assert_eq!(told.len(), depth + 1);
        let last = told.last().expect("a line");
        assert_eq!(last["type"], "decision", "{last}");
        let mut all = Vec::new();
        for option in last["options"].as_array().expect("options") {
            let id = &option["id"];
            let wanted = option["samples"].as_array().map(|spots| ("to", spots));
            let wanted = wanted.or(option["targets"].as_array().map(|targets| ("target", targets)));
            match wanted {
                None => all.push(format!("{{\"choose\":{id}}}")),
                Some((key, values)) => {
                    assert!((1..=64).contains(&values.len()));
                    all.extend(
                        values
                            .iter()
                            .step_by(16)
                            .map(|value| format!("{{\"choose\":{id},\"{key}\":{value}}}")),
                    );
                }
            }
        }
        let tried: Vec<&str> = all.iter().flat_map(|order| [order.as_str(), "{\"undo\":1}"]).collect();
        let told = serve(home.path(), &words, &[lines, tried].concat());
        for pair in told[depth + 1..].chunks(2) {
            assert_ne!(pair[0]["type"], "refusal", "{}", pair[0]);
            assert_eq!(pair[1]["hash"], last["hash"]);
        }
        orders.push(first_order(last));
    }
}

#[test]
fn the_same_seed_dice_and_lines_give_the_same_lines() {
    let home = home();
    let (scenario, _) = first();
    let words = [scenario.as_str(), "--seed", "11", "--dice", "7,3,10"];
    let first = serve(home.path(), &words, &[]);
    let order = first_order(&first[0]);
    let again = serve(home.path(), &words, &[&order]);
    assert_eq!(again[0], first[0]);
    assert_eq!(again, serve(home.path(), &words, &[&order]));
    assert_ne!(again[1]["hash"], again[0]["hash"]);
}

#[test]
fn text_talks_through_a_pipe_and_keeps_the_match_when_the_input_ends() {
    let home = home();
    let (scenario, _) = first();
    let lines = "help\nlook\nterrain\nlook nobody\nsheet m1\nx\n? 1\nlog\nwhy\nrules none\ncredits\nundo\nredo\n99\ndance\n1\nb\n\n";
    let output = monteria(home.path(), &["text", &scenario, "--seed", "4"], lines);
    assert_eq!((status(&output), err(&output).as_str()), (0, ""));
    let told = out(&output);
    for part in
        ["There is nothing to go back to.", "There is no option 99", "no option `dance`", "where", "kept"]
    {
        assert!(told.contains(part), "{part}: {told}");
    }
    let kept = autosaves(home.path()).pop().expect("kept");
    assert!(told.contains(&kept.display().to_string()));
    let more = monteria(home.path(), &["text", "--load", &kept.display().to_string()], "look\nquit\n");
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

/// The matches that were kept, oldest first.
fn autosaves(home: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(home.join("monteria/autosaves")).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.sort();
    files
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

#[test]
fn simulations_give_the_same_bytes_on_any_number_of_threads() {
    let home = home();
    let (scenario, file) = first();
    let run = |name: &str, scenario: &str, threads: &str| {
        let json = home.path().join(name);
        let saves = home.path().join(format!("{name}-saves"));
        let words = [
            "simulate",
            scenario,
            "--games",
            "4",
            "--seed",
            "1",
            "--strength",
            "random",
            "--threads",
            threads,
        ];
        let json_words =
            ["--json", json.to_str().expect("a path"), "--save-dir", saves.to_str().expect("a path")];
        let output = monteria(home.path(), &[&words[..], &json_words, &["--save", "all"]].concat(), "");
        assert_eq!(status(&output), 0, "{}", err(&output));
        assert!(out(&output).contains("4 matches"));
        assert_eq!(fs::read_dir(&saves).expect("saves").count(), 4);
        (fs::read(json).expect("a report"), saves)
    };
    let (one, saves) = run("one.json", &scenario, "1");
    let (two, _) = run("two.json", &file.display().to_string(), "3");
    assert_eq!(one, two);
    let report: Value = serde_json::from_slice(&one).expect("JSON");
    let counted: u64 =
        report["outcomes"].as_array().expect("outcomes").iter().filter_map(|o| o["count"].as_u64()).sum();
    assert_eq!(counted + report["unfinished"].as_u64().expect("a number"), 4);
    assert_eq!((&report["games"], &report["failed"]), (&Value::from(4), &Value::from(0)));
    for save in fs::read_dir(saves).expect("saves") {
        let save = save.expect("a file").path().display().to_string();
        let output = monteria(home.path(), &["replay", &save, "--verify", "--json"], "");
        assert_eq!(status(&output), 0, "{}", err(&output));
        let last: Value = serde_json::from_str(out(&output).lines().last().expect("a line")).expect("JSON");
        assert_eq!((&last["type"], &last["verified"]), (&Value::from("end"), &Value::from(true)));
    }
}

/// Files that are nothing: a name, the file, and a word that the message must have.
fn nothings(folder: &Path) -> Vec<(&'static str, PathBuf, &'static str)> {
    let write = |name: &str, bytes: &[u8]| {
        let file = folder.join(name);
        fs::write(&file, bytes).expect("written");
        file
    };
    let noise: Vec<u8> = (0..10u32 << 20).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    fs::create_dir(folder.join("a-folder")).expect("made");
    vec![
        ("rubbish", write("rubbish.ron", &noise), "rubbish.ron"),
        ("no UTF-8", write("latin.ron", b"(name: \"\xe9\")"), "latin.ron"),
        ("empty", write("empty.ron", b""), "empty.ron"),
        ("missing", folder.join("missing.ron"), "missing.ron"),
        ("a folder", folder.join("a-folder"), "a-folder"),
    ]
}

#[test]
fn what_is_no_save_is_refused_with_a_message() {
    let home = home();
    for (name, file, told) in nothings(home.path()) {
        let file = file.display().to_string();
        let (scenario, _) = first();
        for words in [&["replay", &file][..], &["text", "--load", &file], &["serve", "--load", &file]] {
            let output = monteria(home.path(), words, "");
            let expected = if name == "missing" { 5 } else { 4 };
            assert_eq!(status(&output), expected, "{name}, {words:?}: {}", err(&output));
            assert!(err(&output).contains(told) && err(&output).len() < 1000, "{name}: {}", err(&output));
        }
        let output = monteria(home.path(), &["text", &scenario], &format!("load {file}\nlook\n"));
        assert!(status(&output) == 0 && out(&output).contains("Not loaded"), "{name}");
    }
}

#[test]
fn the_first_order_that_differs_is_named() {
    let home = home();
    let (scenario, _) = first();
    let save = home.path().join("a.save");
    let saving = format!("{{\"save\":{:?}}}", save.display().to_string());
    let words = [scenario.as_str(), "--seed", "2", "--allow-path"];
    let order = first_order(&serve(home.path(), &words, &[])[0]);
    serve(home.path(), &words, &[&order, &saving]);
    // As older versions wrote it, without checksums: then only the states tell.
    let text = fs::read_to_string(&save).expect("saved");
    let plain = |line: &str| line.rsplit_once(",\"sum\":").map(|(body, _)| format!("{body}}}\n"));
    let broken: String =
        text.lines().filter(|line| !line.starts_with("{\"end\":")).filter_map(plain).collect();
    let broken = broken.replacen("\"monteria_save\":2", "\"monteria_save\":1", 1);
    let hash = broken.rsplit_once("\"hash\":\"").map(|(_, rest)| rest[..16].to_owned()).expect("a hash");
    let broken = broken.replace(&hash, "0000000000000000");
    fs::write(&save, broken).expect("written");
    let file = save.display().to_string();
    let output = monteria(home.path(), &["replay", &file, "--verify"], "");
    assert_eq!(status(&output), 4);
    assert!(err(&output).contains("order 1"), "{}", err(&output));
    assert_eq!(status(&monteria(home.path(), &["replay", &file], "")), 0);
}

#[test]
fn check_passes_what_ships_and_names_what_is_broken() {
    let home = home();
    let (_, file) = first();
    let fine = monteria(home.path(), &["check"], "");
    assert_eq!((status(&fine), err(&fine).as_str()), (0, ""), "{}", out(&fine));
    assert_eq!(status(&monteria(home.path(), &["check", &file.display().to_string()], "")), 0);
    for (name, file, told) in nothings(home.path()) {
        let output = monteria(home.path(), &["check", &file.display().to_string()], "");
        assert_eq!((status(&output), err(&output).as_str()), (3, ""), "{name}: {}", out(&output));
        assert!(out(&output).contains(told) && out(&output).len() < 20_000, "{name}: {}", out(&output));
    }
    // A shipped scenario with two things wrong, wherever it lies.
    let text = fs::read_to_string(&file).expect("a scenario");
    let broken = text.replacen("id:", "idd:", 1).replacen("size: (", "size: (\"wide\", ", 1);
    let copy = home.path().join("broken.ron");
    fs::write(&copy, broken).expect("written");
    let output = monteria(home.path(), &["check", &copy.display().to_string()], "");
    let told = out(&output);
    assert_eq!(status(&output), 3);
    assert!(told.contains("broken.ron:") && told.contains("did you mean `id`?"), "{told}");
    assert!(told.lines().filter(|line| line.contains("broken.ron:")).count() >= 2, "{told}");
}

#[test]
fn a_new_mod_passes_the_check_and_is_never_written_over() {
    let home = home();
    let run = |words: &[&str]| command(home.path(), words).output().expect("runs");
    let made = run(&["new", "mod", "first-light"]);
    assert_eq!(status(&made), 0, "{}{}", out(&made), err(&made));
    // Among the player's own files, and told with its full path; nothing of it where the program's content lies.
    let mods = home.path().canonicalize().expect("a folder").join("monteria/mods");
    let written = mods.join("first-light/mod.ron");
    assert!(
        written.is_file() && out(&made).contains(&format!("Written: {}", written.display())),
        "{}",
        out(&made)
    );
    assert!(!find_root().expect("content").join("mods/first-light").exists());
    let checked = run(&["check", &mods.join("first-light").display().to_string()]);
    assert!(out(&checked).contains("No faults in mods/first-light."), "{}", out(&checked));
    assert_eq!(status(&checked), 0, "{}", out(&checked));
    assert_eq!(status(&run(&["check"])), 0);
    let played = run(&["simulate", "first-light", "--games", "1", "--strength", "random"]);
    assert_eq!(status(&played), 0, "{}", err(&played));
    let again = run(&["new", "mod", "first-light"]);
    assert_eq!(status(&again), 5);
    assert!(err(&again).contains("first-light"));
    fs::write(written, "(name: 7)").expect("written");
    let broken = run(&["check"]);
    assert!(status(&broken) == 3 && out(&broken).contains("mods/first-light/mod.ron:1:"), "{}", out(&broken));
}

#[test]
fn no_control_character_reaches_a_terminal() {
    let home = home();
    let saves = home.path().join("saves");
    let folder = saves.display().to_string();
    let few =
        ["--games", "1", "--orders", "5", "--strength", "random", "--save", "all", "--save-dir", &folder];
    let words: Vec<&str> = ["simulate", "oak-hollow"].into_iter().chain(few).collect();
    let _ = monteria(home.path(), &words, "");
    let save = fs::read_dir(&saves).expect("a folder").next().expect("a save").expect("an entry").path();
    let text = fs::read_to_string(&save).expect("a save");
    fs::write(&save, text.replacen("oak-hollow", "oak\\u001b[2J\\u009b31m", 1)).expect("written");
    let rude = "(name: \"\u{1b}[2J\")";
    let pack = home.path().join("rude.ron");
    fs::write(&pack, rude).expect("written");
    let campaign = home.path().join("rude\u{1b}[2J.campaign");
    fs::write(&campaign, rude).expect("written");
    let [save, pack, campaign] = [save, pack, campaign].map(|path| path.display().to_string());
    for words in [
        ["replay", &save, "--verify"],
        ["text", "--load", &save],
        ["serve", "--load", &save],
        ["pack", "check", &pack],
        ["campaign", "show", &campaign],
        ["text", "\u{1b}[2J", "--seed=1"],
    ] {
        let told = monteria(home.path(), &words, "");
        assert_ne!(status(&told), 0, "{words:?}");
        let said = [out(&told), err(&told)].concat();
        assert!(!said.is_empty());
        assert!(!said.contains(|c: char| c.is_control() && c != '\n'), "{words:?}: {said:?}");
    }
}
