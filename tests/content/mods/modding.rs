//! What docs/modding.md says can be done, done as it says: the walk, the example mods,
//! packing, playing what is new, watching.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use monteria_test_support::{program_at, repo_root};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::mpsc::channel;
use std::time::Duration;

fn program(home: &Path) -> Command {
    let mut command = program_at(env!("CARGO_BIN_EXE_monteria"));
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
        command.env_remove(name);
    }
    command.env("MONTERIA_HOME", home).env("HOME", home).current_dir(home);
    command
}

fn monteria(home: &Path, words: &[&str]) -> Output {
    program(home).args(words).stdin(Stdio::null()).output().expect("runs")
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().expect("a parent")).expect("made");
    fs::write(path, text).expect("written");
}

/// Returns a part of a page: a block of code with its language.
fn blocks(page: &str, heading: &str) -> Vec<(String, String)> {
    let (_, rest) = page.split_once(&format!("\n## {heading}\n")).expect("the heading");
    let section = rest.split("\n## ").next().expect("a section");
    let mut all = Vec::new();
    for part in section.split("\n```").skip(1).step_by(2) {
        let (language, text) = part.split_once('\n').expect("a block");
        all.push((language.to_owned(), text.to_owned()));
    }
    all
}

#[test]
fn the_walk_is_walked_as_it_is_written() {
    let home = tempfile::tempdir().expect("a folder");
    // The program stands where it was built, and the walk starts in a folder
    // with nothing in it.
    let page = fs::read_to_string(repo_root().join("docs/modding.md")).expect("the page");
    let blocks = blocks(&page, "Fifteen minutes");
    let mut said = String::new();
    let mut commands = 0;
    for (language, text) in blocks {
        if language != "sh" {
            let (first, _) = text.split_once('\n').expect("a first line");
            let name = first.trim_start_matches(['/', '#', ' ']);
            write(&home.path().join("mods/my-valley"), name, &text);
            continue;
        }
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            assert_eq!(words[0], "monteria", "{line}");
            let output = monteria(home.path(), &words[1..]);
            assert_eq!(output.status.code(), Some(0), "{line}:\n{}", told(&output));
            said += &format!("$ {line}\n{}", told(&output));
            commands += 1;
        }
    }
    assert!(commands >= 10, "{commands}");
    for part in [
        "0 faults, 0 warnings",
        "patches/cazadores/home.ron:3: changes `brigand` of companions: title, spd",
        "played cazadores/my-valley: 2 matches with random players",
        "brigand: title, spd of companions changed by mod my-valley at \
         mods/my-valley/patches/cazadores/home.ron:3",
        "my-valley: my valley; 1 to 4 players",
        "my-valley: Mi valle; de 1 a 4 jugadores",
        "# My valley 1.0.0",
        "Licence: CC0-1.0",
        "## Adds\n\n",
        "- `my-valley` of scenarios of cazadores, my valley",
        "## Changes\n\n- `brigand` of companions of cazadores: title, spd",
        "## Played\n\n- `cazadores/",
        "won ",
    ] {
        assert!(said.contains(part), "{part}\n{said}");
    }
    // The same mod gives the same file, and what was packed is read as it
    // lies in the folder.
    let first = fs::read(home.path().join("my-valley.zip")).expect("packed");
    let again =
        monteria(home.path(), &["mod", "pack", "my-valley", "--games", "20", "--out", "mods"]);
    assert_eq!(again.status.code(), Some(0), "{}", told(&again));
    assert_eq!(fs::read(home.path().join("mods/my-valley.zip")).expect("packed"), first);
}

#[test]
fn the_example_mods_are_sound_playable_and_off_by_default() {
    let home = tempfile::tempdir().expect("a folder");
    let examples = repo_root().join("docs/mods");
    let plain = told(&monteria(home.path(), &["list"]));
    for name in ["charcoal", "tin-", "mill-bridge", "lantern"] {
        assert!(!plain.contains(name), "{plain}");
    }
    for (name, scenario) in [
        ("charcoal-hollow", "cazadores/oak-hollow"),
        ("tin-corsairs", "fracture/tin-crossing"),
        ("mill-bridge", "arcane/mill-bridge"),
        ("lantern-keeper", "arcane/beacon-hill"),
    ] {
        let folder = examples.join(name).display().to_string();
        let checked = monteria(home.path(), &["check", "--play", &folder]);
        assert_eq!(checked.status.code(), Some(0), "{}", told(&checked));
        assert!(told(&checked).contains("0 faults, 0 warnings"), "{}", told(&checked));
        assert!(told(&checked).contains(&format!("played {scenario}")), "{}", told(&checked));
    }
    let folder = examples.join("charcoal-hollow").display().to_string();
    let listed = told(&monteria(home.path(), &["list", "--mod", &folder, "--lang", "es"]));
    assert!(listed.contains("oak-hollow: La hondonada de las carboneras; "), "{listed}");
    assert!(
        listed.contains(
            "mod charcoal-hollow: Charcoal Hollow 1.0.0; añade billhook, \
        charcoal-burner; cambia brigand, oak-hollow"
        ),
        "{listed}"
    );
}

#[test]
fn the_example_of_triggers_is_sound_and_playable() {
    let home = tempfile::tempdir().expect("a folder");
    let page = fs::read_to_string(repo_root().join("docs/modding.md")).expect("the page");
    let blocks = blocks(&page, "Triggers");
    let (language, example) = blocks.first().expect("an example");
    assert_eq!(language, "ron");
    let scenario = fs::read_to_string(repo_root().join("scenarios/arcane/duel.ron"));
    let scenario = scenario.expect("read").replacen("\"duel\"", "\"belfry\"", 1);
    let scenario = scenario.replacen("    table: (", &format!("{example}\n    table: ("), 1);
    write(home.path(), "mods/bells/mod.ron", "(name: \"Bells\", version: \"1\")");
    write(home.path(), "mods/bells/scenarios/arcane/belfry.ron", &scenario);
    let checked = monteria(home.path(), &["check", "--play"]);
    assert_eq!(checked.status.code(), Some(0), "{}", told(&checked));
    assert!(told(&checked).contains("0 faults, 0 warnings"), "{}", told(&checked));
    assert!(told(&checked).contains("played arcane/belfry"), "{}", told(&checked));
}

#[test]
fn faulty_mods_are_not_packed() {
    let home = tempfile::tempdir().expect("a folder");
    write(home.path(), "mods/bad/mod.ron", "(name: \"Bad\", version: \"1\")");
    write(
        home.path(),
        "mods/bad/rulesets/cazadores/a.ron",
        "(weapons: [(id: \"a\", nmae: \"A\")])",
    );
    write(home.path(), "mods/worse/readme.txt", "");
    for (name, status, part) in [
        ("bad", 3, "the unknown field `nmae`"),
        ("worse", 3, "a mod without mod.ron"),
        ("bda", 2, "did you mean `bad`?"),
    ] {
        let output = monteria(home.path(), &["mod", "pack", name]);
        assert_eq!(output.status.code(), Some(status), "{}", told(&output));
        assert!(told(&output).contains(part), "{}", told(&output));
    }
    assert!(!home.path().join("mods/bad.zip").exists());
    assert!(!home.path().join("mods/worse.zip").exists());
    assert!(!home.path().join("mods/index.json").exists());
}

#[cfg(unix)]
#[test]
fn only_plain_files_of_a_mod_are_packed_and_what_was_packed_before_stays() {
    let home = tempfile::tempdir().expect("a folder");
    write(home.path(), "mods/m/mod.ron", "(name: \"M\", version: \"1\")");
    write(home.path(), "secret.txt", "mine");
    let pack = || monteria(home.path(), &["mod", "pack", "m", "--games", "2"]);
    assert_eq!(pack().status.code(), Some(0), "{}", told(&pack()));
    let good = fs::read(home.path().join("mods/m.zip")).expect("packed");
    let inside = home.path().join("mods/m");
    for (name, part) in [
        ("link.md", "link.md: found a link that leads out of the mod or nowhere"),
        ("pipe", "pipe: found something that is none, expected a plain file of the mod"),
        ("notes 12:30.txt", "notes 12:30.txt"),
    ] {
        match name {
            "link.md" => {
                std::os::unix::fs::symlink(home.path().join("secret.txt"), inside.join(name))
                    .expect("linked");
            }
            "pipe" => {
                assert!(
                    Command::new("mkfifo").arg(inside.join(name)).status().expect("made").success()
                )
            }
            _ => write(&inside, name, "x"),
        }
        let output = pack();
        assert_ne!(output.status.code(), Some(0), "{name}: {}", told(&output));
        assert!(told(&output).contains(part), "{name}: {}", told(&output));
        assert_eq!(fs::read(home.path().join("mods/m.zip")).expect("there"), good, "{name}");
        fs::remove_file(inside.join(name)).expect("removed");
    }
}

#[test]
fn a_file_for_a_game_that_is_not_there_is_no_file_that_was_checked() {
    let home = tempfile::tempdir().expect("a folder");
    write(home.path(), "work/rulesets/cazadore/a.ron", "(weapons: [])");
    let output = monteria(home.path(), &["check", "work/rulesets/cazadore/a.ron"]);
    assert_eq!(output.status.code(), Some(3), "{}", told(&output));
    assert!(!told(&output).contains("0 faults"), "{}", told(&output));
}

#[test]
fn what_is_new_is_played_by_chance_and_by_the_usual_players() {
    let home = tempfile::tempdir().expect("a folder");
    let table = fs::read_to_string(repo_root().join("scenarios/fracture/broken-line.ron"));
    let table = table.expect("read").replacen("\"broken-line\"", "\"fine-line\"", 1);
    write(home.path(), "mods/fine/mod.ron", "(name: \"Fine\", version: \"1\")");
    write(home.path(), "mods/fine/scenarios/fracture/a.ron", &table);
    let output = monteria(home.path(), &["check", "--play", "--json"]);
    let output: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(output["played"].as_array().map(Vec::len), Some(1), "{output:#}");
    assert_eq!(
        output["played"][0],
        "fracture/fine-line: 2 matches with random players, 2 matches with standard players"
    );
}

#[test]
fn a_watched_mod_is_checked_again_when_it_is_saved() {
    let home = tempfile::tempdir().expect("a folder");
    let file = "mods/m/rulesets/cazadores/a.ron";
    write(home.path(), "mods/m/mod.ron", "(name: \"M\", version: \"1\")");
    write(home.path(), file, "(weapons: [])");
    let mod_folder = home.path().join("mods/m").display().to_string();
    let mut watch = program(home.path())
        .args(["check", "--watch", &mod_folder])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("runs");
    let out = BufReader::new(watch.stdout.take().expect("its output"));
    let (sender, lines) = channel();
    std::thread::spawn(move || {
        for line in out.lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    let wait = |part: &str| loop {
        let line = lines.recv_timeout(Duration::from_secs(120)).expect("a line in time");
        if line.contains(part) {
            return;
        }
    };
    wait("2 files read, 0 faults");
    wait("Watching;");
    write(home.path(), file, "(weapons: [(id: \"a\", nmae: \"A\")])");
    wait("the unknown field `nmae`");
    wait("Watching;");
    let mut text = fs::File::create(home.path().join(file)).expect("opened");
    text.write_all(b"(weapons: [])").expect("written");
    drop(text);
    wait("2 files read, 0 faults");
    watch.kill().expect("ended");
    watch.wait().expect("ended");
}
