//! Subcommands beside play: what there is, what shells want, what went wrong told by the
//! exit status, advice that works.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use monteria::content::find_root;
use monteria_test_support::program_at;
use serde_json::Value;

/// A folder of its own with the content that ships, so that nothing is
/// written into the project.
struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    fn new() -> Place {
        let folder = tempfile::tempdir().expect("a folder");
        let shipped = find_root().expect("content");
        for part in ["assets/rulesets", "scenarios"] {
            copy(&shipped.join(part), &folder.path().join("content").join(part));
        }
        Place { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn said(&self, name: &str) -> String {
        self.path(name).display().to_string()
    }

    fn run(&self, words: &[&str], input: &str) -> Output {
        let mut child = program_at(env!("CARGO_BIN_EXE_monteria"))
            .args(words)
            .env("MONTERIA_HOME", self.path("home"))
            .env("MONTERIA_ROOT", self.path("content"))
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("starts");
        // The program may leave before it has read everything.
        let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
        child.wait_with_output().expect("ends")
    }

    /// What is printed where all goes well.
    fn told(&self, words: &[&str], input: &str) -> String {
        let output = self.run(words, input);
        assert_eq!((status(&output), err(&output).as_str()), (0, ""), "{words:?}");
        String::from_utf8(output.stdout).expect("UTF-8")
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("made");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let there = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &there);
        } else {
            fs::copy(entry.path(), there).expect("copied");
        }
    }
}

fn status(output: &Output) -> i32 {
    output.status.code().expect("no signal")
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

#[test]
fn every_kind_of_failure_has_its_exit_status() {
    let place = Place::new();
    fs::write(place.path("rubbish.save"), "rubbish\n").expect("written");
    fs::write(place.path("a-file"), "").expect("written");
    fs::write(place.path("broken.ron"), "(id: 7)").expect("written");
    let rubbish = place.said("rubbish.save");
    let broken = place.said("broken.ron");
    let missing = place.said("missing.save");
    let nowhere = format!("{}/below", place.said("a-file"));
    let match_of_five =
        ["simulate", "mountain-pass", "--games", "1", "--strength", "random", "--orders", "5"];
    let cases: &[(i32, &[&str])] = &[
        (1, &["merge", &rubbish]),
        (2, &["merge"]),
        (5, &["merge", &missing]),
        (0, &["check"]),
        (2, &["dance"]),
        (2, &["text", "no-such-scenario"]),
        (2, &["list", "no-such-scenario"]),
        (2, &["completions", "no-such-shell"]),
        (2, &["serve", "mountain-pass", "--fair", "--seed", "1"]),
        (3, &["check", &broken]),
        (3, &["check", "--json", &broken]),
        (3, &["campaign", "show", &broken]),
        (3, &["pack", "new", "nobody", "--choose", "name=Nobody"]),
        (4, &["replay", &rubbish]),
        (4, &["serve", "--load", &rubbish]),
        (5, &["replay", &missing]),
        (5, &["table", "generate", "--out", &nowhere]),
        (5, &["man", "--out", &nowhere]),
        (6, &match_of_five),
        (7, &["play"]),
    ];
    for (wanted, words) in cases {
        let output = place.run(words, "");
        assert_eq!(status(&output), *wanted, "{words:?}: {}", err(&output));
        assert!(!err(&output).contains("panicked"), "{words:?}: {}", err(&output));
    }
    let told = err(&place.run(&match_of_five, ""));
    assert!(told.contains("1 match did not end"), "{told}");
    let empty = program_at(env!("CARGO_BIN_EXE_monteria"))
        .arg("check")
        .env("MONTERIA_ROOT", place.path("a-file"))
        .output()
        .expect("runs");
    assert_ne!(status(&empty), 0, "{}", err(&empty));
}

#[test]
fn a_simulation_whose_saves_fail_says_so_and_does_not_end_with_zero() {
    let place = Place::new();
    let saves = place.path("saves");
    // Where a save would go there is a folder with something in it.
    fs::create_dir_all(saves.join("000001.monteria/full")).expect("made");
    let folder = saves.display().to_string();
    let words =
        ["simulate", "mountain-pass", "--games", "2", "--seed", "3", "--strength", "random"];
    let output = place.run(&[&words[..], &["--save", "all", "--save-dir", &folder]].concat(), "");
    assert_eq!(status(&output), 5, "{}", err(&output));
    assert!(err(&output).contains("1 match could not be saved (match 1: "), "{}", err(&output));
    assert!(
        saves.join("000002.monteria").is_file()
            && String::from_utf8_lossy(&output.stdout).contains("2 matches")
    );
}

#[test]
fn faces_that_no_die_has_are_refused_with_what_is_expected() {
    let place = Place::new();
    for (scenario, faces, told) in [
        (
            "mountain-pass",
            "0,99",
            "--dice 0,99: no die of Cazadores has such a face; expected d10 (1 to 10)",
        ),
        ("mountain-pass", "7,11", "--dice 11: "),
        ("broken-quarter", "6,7", "expected d6 (1 to 6)"),
    ] {
        let output = place.run(&["serve", scenario, "--dice", faces], "");
        assert!(status(&output) == 2 && err(&output).contains(told), "{faces}: {}", err(&output));
    }
    assert_eq!(status(&place.run(&["serve", "mountain-pass", "--dice", "1,10"], "")), 0);
}

#[test]
fn games_scenarios_and_sizes_are_listed() {
    let place = Place::new();
    let told = place.told(&["list"], "");
    for part in [
        "Cazadores (cazadores)",
        "mountain-pass: ",
        "1 to 4 players; table 24\" x 24\"",
        "broken-line: ",
        "strong",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let json: Value = serde_json::from_str(&place.told(&["list", "--json"], "")).expect("JSON");
    let games = json["games"].as_array().expect("games");
    assert_eq!(
        games.iter().map(|game| game["id"].as_str().expect("an id")).collect::<Vec<_>>(),
        ["cazadores", "fracture", "respawn", "arcane", "drowned"]
    );
    for game in games {
        for scenario in game["scenarios"].as_array().expect("scenarios") {
            let id = scenario["id"].as_str().expect("an id");
            assert!(told.contains(&format!("  {id}: ")), "{id}");
            assert!(
                scenario["table"][0].as_f64().is_some_and(|inches| inches >= 16.0),
                "{scenario}"
            );
        }
    }
    // Each question with each answer that it offers can be given.
    let one: Value =
        serde_json::from_str(&place.told(&["list", "broken-quarter", "--json"], "")).expect("JSON");
    let scenario = &one["games"][0]["scenarios"][0];
    assert_eq!(scenario["seat_ids"], Value::from(vec!["p1", "p2"]));
    let question = &scenario["setup"][0];
    let answer = format!(
        "{}={}",
        question["key"].as_str().expect("a key"),
        question["kind"]["One"][1]["id"].as_str().expect("an id")
    );
    let words = place.told(&["list", "broken-quarter"], "");
    assert!(
        words.contains(&format!("--set {}=…", question["key"].as_str().expect("a key"))),
        "{words}"
    );
    place.told(&["serve", "broken-quarter", "--set", &answer], "");
}

#[test]
fn shells_and_manuals_get_what_they_want() {
    let place = Place::new();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = place.told(&["completions", shell], "");
        assert!(
            script.contains("monteria")
                && script.contains("simulate")
                && script.contains("merge")
                && script.contains("shard"),
            "{shell}"
        );
    }
    let page = place.told(&["man"], "");
    assert!(
        page.contains(".TH monteria 1") && page.contains("there is no window to be had"),
        "{page}"
    );
    place.told(&["man", "--out", &place.said("man")], "");
    for name in ["monteria.1", "monteria-serve.1", "monteria-merge.1", "monteria-pack-new.1"] {
        assert!(place.path("man").join(name).is_file(), "{name}");
    }
    let about = place.told(&["about"], "");
    assert!(about.contains("Matachin Games") && about.contains("open-source-tabletop"), "{about}");
    let notices = place.told(&["about", "--licences"], "");
    assert!(notices.contains("bevy") && notices.contains("Mozilla Public License"), "notices");
    let help = place.told(&["--help"], "");
    assert!(help.contains("Exit status:") && help.contains("  7  there is no window"), "{help}");
}

#[test]
fn faults_are_told_as_json() {
    let place = Place::new();
    let fine: Value = serde_json::from_str(&place.told(&["check", "--json"], "")).expect("JSON");
    assert_eq!(fine["faults"], Value::Array(Vec::new()));
    let file = place.path("scenarios-broken.ron");
    fs::write(&file, "(\n    idd: \"x\",\n)\n").expect("written");
    let output = place.run(&["check", "--json", &file.display().to_string()], "");
    assert_eq!((status(&output), err(&output).as_str()), (3, ""));
    let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let first = told["faults"]
        .as_array()
        .expect("faults")
        .iter()
        .find(|fault| fault["line"] == 2)
        .expect("a fault");
    assert!(
        first["file"].as_str().is_some_and(|file| file.ends_with("scenarios-broken.ron")),
        "{first}"
    );
    assert!(
        first["found"].is_string()
            && first["expected"].is_string()
            && first["column"].as_u64() > Some(0),
        "{first}"
    );
}

/// `pack new` writes below the player's own folder, or where a path says, and
/// never beside the content.
#[test]
fn pack_new_writes_among_the_players_own_or_to_a_given_path() {
    let place = Place::new();
    let hero = ["--choose", "name=Ada,free:whip,companion:hound"];
    let make = |name: &str| place.run(&[&["pack", "new", name], &hero[..]].concat(), "");
    let own = place.path("home/packs/cazadores/ada.ron");
    let told = String::from_utf8(make("ada").stdout).expect("UTF-8");
    assert!(told.contains(&format!("Written to {}.", own.display())) && own.is_file(), "{told}");
    assert!(!place.path("content/packs").exists(), "nothing lies beside the content");
    let again = make("ada");
    assert!(
        status(&again) == 5 && err(&again).contains("no file is overwritten"),
        "{}",
        err(&again)
    );
    // One that an older version wrote beside the content is read, and not hidden by
    // another of its name.
    let old = place.path("content/packs/cazadores/bea.ron");
    fs::create_dir_all(old.parent().expect("a folder")).expect("made");
    fs::copy(&own, &old).expect("copied");
    assert!(place.told(&["pack", "show", "bea"], "").contains("Ada"));
    let taken = make("bea");
    assert!(
        status(&taken) == 5 && err(&taken).contains(&old.display().to_string()),
        "{}",
        err(&taken)
    );
    assert!(place.told(&["pack", "check"], "").contains("No errors in 2 files."));
    // A path is a file: written there, also where its folder is not there yet.
    let there = place.path("elsewhere/cleo.ron");
    let told = String::from_utf8(make(&there.display().to_string()).stdout).expect("UTF-8");
    let wanted = place.path("home/packs/cazadores/cleo.ron");
    assert!(there.is_file() && !wanted.exists(), "{told}");
    assert!(told.contains(&format!("once it is in {}.", wanted.display())), "{told}");
    let capital = place.path("elsewhere/Dora.ron");
    let output = make(&capital.display().to_string());
    assert!(status(&output) == 0 && capital.is_file(), "{}", err(&output));
    let output = make("elsewhere/cleo");
    assert!(status(&output) == 2 && err(&output).contains("ends in .ron"), "{}", err(&output));
}

/// Whatever `pack new` advises is done, and works.
#[test]
fn the_advice_of_pack_new_works() {
    let place = Place::new();
    let played = |told: &str| {
        let command = told
            .split('`')
            .rfind(|part| part.starts_with("monteria text "))
            .unwrap_or_else(|| panic!("{told}"));
        let words: Vec<&str> = command.split(' ').skip(1).collect();
        let begun = place.told(&words, "quit\n");
        assert!(begun.contains("The match is saved"), "{command}: {begun}");
    };
    // Asked for one choice after the other: every piece of advice of the
    // first line is followed.
    let typed = "name=Ada of the Ford\ndone\ntitle=Warden\nabout=Keeps the ford.\n\
        look=cazador-bow\nfree:bow\n-free:bow\nspeed\nspeed\n\
                 -speed\nfree:whip\nlist\ndone\n";
    let told = place.told(&["pack", "new", "ada"], typed);
    let advice = told.lines().next().expect("advice");
    for part in ["-ID", "`name=…`", "`title=…`", "`about=…`", "`list`", "`done`"] {
        assert!(advice.contains(part), "{part}: {advice}");
    }
    assert!(told.contains("Not yet: weapons: the free Weapon is missing; pick one."), "{told}");
    assert!(
        told.contains("It cannot be removed: choose another of its kind to replace it."),
        "{told}"
    );
    assert!(told.contains("Ada of the Ford: 1 of 10 spent."), "{told}");
    assert!(
        told.contains("Whip")
            && told
                .contains("`monteria text mountain-pass --set cazador-1=ada --set companions=any`"),
        "{told}"
    );
    played(&told);
    // With a Companion of its own no house rule is asked for.
    let told =
        place.told(&["pack", "new", "bea", "--choose", "name=Bea,free:whip,companion:hound"], "");
    assert!(told.contains("--set cazador-1=bea` plays"), "{told}");
    played(&told);
    let built = |game: &str, name: &str, choose: &str| {
        place.told(&["pack", "new", name, "--ruleset", game, "--choose", choose], "")
    };
    let told = built("fracture", "red", "army=marauders,unit:grunts,name=Red Hand");
    assert!(told.contains("--set army-1=marauders --set force-1=red` plays"), "{told}");
    played(&told);
    let perks = "1.perk:onslaught,1.perk:resilient,2.perk:scout,2.perk:sniper,3.perk:";
    let offers =
        place.told(&["pack", "offers", "--ruleset", "respawn", "--choose", "groups=1"], "");
    let of_third: Vec<&str> = offers
        .lines()
        .filter_map(|line| line.trim().strip_prefix("3.perk:")?.split(' ').next())
        .take(2)
        .collect();
    let team = format!("name=Three,{perks}{},3.perk:{}", of_third[0], of_third[1]);
    played(&built("respawn", "three", &team));
}
