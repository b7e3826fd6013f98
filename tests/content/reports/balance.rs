//! The report on balance: every combination, the same bytes however it is played, and a
//! run that goes on where it stopped.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Output;

use monteria_test_support::{program_at, repo_root};
use serde_json::Value;
use tempfile::TempDir;

fn balance(out: &Path, words: &[&str]) -> Output {
    let games: &[&str] = if words.contains(&"--games") { &[] } else { &["--games", "1"] };
    program_at(env!("CARGO_BIN_EXE_monteria"))
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
    ["md", "svg", "jsonl"]
        .map(|kind| fs::read_to_string(out.with_extension(kind)).expect("written"))
}

/// Parts on one thread are the whole on three, and what was played is not played again.
#[test]
fn parts_make_the_whole_on_any_number_of_threads() {
    let folder = TempDir::new().expect("a folder");
    let parts = folder.path().join("parts");
    let whole = folder.path().join("whole");
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

/// Parts that were played apart, in any order, are taken together to the bytes of one
/// run; what answers another question is not.
#[test]
fn parts_played_apart_are_taken_together() {
    let folder = TempDir::new().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let few = ["--only", "objective=escape-the-ambush", "--only", "players=1", "--threads", "2"];
    let quarries =
        ["wandering-son", "neonate-wurm", "salt-matriarch"].map(|id| format!("adversary={id}"));
    let only: Vec<&str> = quarries.iter().flat_map(|one| ["--only", one]).chain(few).collect();
    let output = balance(&path("whole"), &only);
    assert!(told(&output).contains("3 combinations played"), "{}", told(&output));
    for (shard, played) in [("1/2", "2 combinations played"), ("2/2", "1 combination played")] {
        let output =
            balance(&path(&shard.replace('/', "-of-")), &[&only[..], &["--shard", shard]].concat());
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
    for (part, hint) in [
        ("other", "\"seed\":2"),
        ("changed", "expected the same"),
        ("nowhere", "there are no counts"),
    ] {
        let output = take("taken", part);
        assert!(
            !output.status.success() && told(&output).contains(hint),
            "{part}: {}",
            told(&output)
        );
        assert_eq!(read(&path("taken")), whole, "{part}");
    }
}

/// Every Adversary, every Objective of the book and every number of players has its cell,
/// each Objective its own table.
#[test]
fn the_grid_is_every_adversary_every_objective_and_every_number_of_players() {
    let folder = TempDir::new().expect("a folder");
    let out = folder.path().join("balance");
    let words = [
        "--only",
        "objective=escape-the-ambush",
        "--only",
        "players=1",
        "--only",
        "adversary=wandering-son",
    ];
    let output = balance(&out, &words);
    assert!(output.status.success(), "{}", told(&output));
    let [md, svg, _] = read(&out);
    for players in 1..=4 {
        assert!(md.contains(&format!("## Players: {players}\n")), "{md}");
    }
    let tables = md
        .split_once("Each column")
        .expect("a list")
        .1
        .split_once("## At a glance")
        .expect("an end")
        .0;
    let rows: Vec<&str> = tables.lines().filter(|line| line.starts_with("| ")).skip(2).collect();
    assert_eq!(rows.len(), 10, "{rows:#?}");
    let places: BTreeSet<&str> = rows.iter().filter_map(|row| row.split('|').nth(2)).collect();
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

/// Two at one file of counts: the second is sent away with the file's name and changes
/// nothing; when the first has ended, it goes on.
#[test]
fn two_runs_at_once_do_not_count_into_one_file() {
    let folder = TempDir::new().expect("a folder");
    let out = folder.path().join("both");
    let one = [
        "--only",
        "objective=escape-the-ambush",
        "--only",
        "players=1",
        "--only",
        "adversary=neonate-wurm",
    ];
    let counts = out.with_extension("jsonl");
    let first = monteria::storage::FileLock::take(&counts).expect("the first counts into it");
    let output = balance(&out, &one);
    assert_eq!(output.status.code(), Some(5), "{}", told(&output));
    assert!(told(&output).contains("both.jsonl: another Montería is at it"), "{}", told(&output));
    assert!(!counts.exists() && !out.with_extension("md").exists());
    drop(first);
    // Both at the same moment: whoever comes second is sent away or goes on with what
    // the first has counted.
    let ends: Vec<Output> = std::thread::scope(|scope| {
        let runs: Vec<_> = (0..2).map(|_| scope.spawn(|| balance(&out, &one))).collect();
        runs.into_iter().map(|run| run.join().expect("ends")).collect()
    });
    let counted = |output: &&Output| told(output).contains("1 combination played");
    assert_eq!(ends.iter().filter(counted).count(), 1, "{}{}", told(&ends[0]), told(&ends[1]));
    assert!(ends.iter().all(|output| matches!(output.status.code(), Some(0 | 5))));
    assert_eq!(read(&out)[2].lines().count(), 2);
}

/// Runs `balance --defaults` by players at random.
fn defaults(home: &Path, words: &[&str]) -> Output {
    program_at(env!("CARGO_BIN_EXE_monteria"))
        .args(["balance", "--defaults", "--strength", "random", "--threads", "1"])
        .args(words)
        .env("MONTERIA_HOME", home)
        .output()
        .expect("starts")
}

/// Returns the lines about default matches, each with the matches of a row.
fn rows(output: &Output) -> Vec<String> {
    let is_row = |line: &&str| line.contains(", random: ");
    String::from_utf8_lossy(&output.stdout).lines().filter(is_row).map(str::to_owned).collect()
}

/// Writes a scenario that ships into a mod of this home, under another id
/// and with this change.
fn changed_scenario(home: &Path, game: &str, id: &str, (old, new): (&str, &str)) {
    let file = repo_root().join(format!("scenarios/{game}/{id}.ron"));
    let text =
        fs::read_to_string(file).expect("read").replace(&format!("id: \"{id}\""), "id: \"mine\"");
    assert!(text.contains(old), "{game}/{id}: {old}");
    let folder = home.join("mods/mine");
    fs::create_dir_all(folder.join(format!("scenarios/{game}"))).expect("made");
    fs::write(folder.join("mod.ron"), "(name: \"Mine\", version: \"1\")").expect("written");
    let file = folder.join(format!("scenarios/{game}/mine.ron"));
    fs::write(file, text.replacen(old, new, 1)).expect("written");
}

fn run(home: &Path, words: &[&str]) -> Output {
    let mut command = program_at(env!("CARGO_BIN_EXE_monteria"));
    command.args(words).env("MONTERIA_HOME", home).output().expect("starts")
}

/// A scenario says which ready-made forces meet on it at which size; at another size they
/// are the first two.
#[test]
fn a_scenario_names_the_forces_that_meet_on_it() {
    let home = TempDir::new().expect("a folder");
    let pairs =
        "forces: [(\"Shift work\", \"Two debts\"), (\"Steam and brass\", \"The muster at dawn\"), ";
    changed_scenario(home.path(), "arcane", "duel", ("forces: [", pairs));
    let arena = ("line_up: [\"lanterns\", \"static\", ", "line_up: [\"static\", \"quicksilver\", ");
    changed_scenario(home.path(), "respawn", "arena-foundry", arena);
    let values = |scenario: &str, key: &str, language: &str| {
        let output = run(home.path(), &["list", scenario, "--json", "--lang", language]);
        let listed: Value =
            serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", told(&output)));
        let fields =
            listed["games"][0]["scenarios"][0]["setup"].as_array().expect("questions").clone();
        let of = |n: u8| {
            fields.iter().find(|field| field["key"] == format!("{key}-{n}")).expect("asked")
        };
        [1, 2].map(|n| of(n)["value"].as_str().expect("an answer").to_owned())
    };
    assert_eq!(values("arcane/mine", "party", "en"), ["Steam and brass", "The muster at dawn"]);
    assert_eq!(values("respawn/mine", "team", "en"), ["Static", "Quicksilver"]);
    assert_eq!(values("respawn/mine", "team", "es"), ["Estática", "Azogue"]);
    for (size, parties) in [
        ("levels=100", "Shift work against Two debts"),
        ("levels=200", "The watch on the wall against Knives after supper"),
    ] {
        let words = ["text", "arcane/mine", "--seed", "1", "--seat", "p1=person", "--set", size];
        let output = run(home.path(), &words);
        let [one, two] = parties.split(" against ").collect::<Vec<_>>().try_into().expect("two");
        assert!(
            told(&output).contains(one) && told(&output).contains(two),
            "{size}: {}",
            told(&output)
        );
    }
}

#[test]
fn a_scenario_that_names_no_forces_that_there_are_is_at_fault() {
    for (game, id, change, hint) in [
        (
            "arcane",
            "duel",
            ("forces: [", "forces: [(\"Shift work\", \"Two depts\"), "),
            "did you mean `Two debts`",
        ),
        (
            "drowned",
            "scrap-run",
            ("forces: [", "forces: [(\"Riggers\", \"The night tide\"), "),
            "forces of 100 and of 125",
        ),
        ("respawn", "arena-foundry", ("\"static\"", "\"statics\""), "did you mean `static`"),
    ] {
        let home = TempDir::new().expect("a folder");
        changed_scenario(home.path(), game, id, change);
        let output = run(home.path(), &["check"]);
        assert_eq!(output.status.code(), Some(3), "{}", told(&output));
        assert!(told(&output).contains(hint), "{}", told(&output));
    }
}

/// The seat is the only difference between the players, so a match that the players fight
/// together has no line.
#[test]
fn defaults_has_a_line_for_every_scenario_and_size_of_every_game_and_says_what_it_leaves_out() {
    let home = TempDir::new().expect("a folder");
    changed_scenario(home.path(), "fracture", "drill-yard", ("points: 140", "points: 150"));
    // One order a match: nothing is played to its end, and everything is named.
    let output = defaults(home.path(), &["--games", "1", "--orders", "1"]);
    let rows = rows(&output);
    let text = told(&output);
    assert_eq!(output.status.code(), Some(6), "{text}");
    assert!(
        rows.iter().all(|row| row.contains("no match ended, 1 match failed or did not end")),
        "{text}"
    );
    let listed = run(home.path(), &["list", "--json"]);
    let listed: Value = serde_json::from_slice(&listed.stdout).expect("JSON");
    let mut expected = BTreeSet::from(["fracture, table-N", "respawn, table-N"].map(str::to_owned));
    for game in listed["games"].as_array().expect("games") {
        let id = game["id"].as_str().expect("an id");
        for scenario in game["scenarios"].as_array().expect("scenarios") {
            let name = format!("{id}, {}", scenario["id"].as_str().expect("an id"));
            if id == "cazadores" {
                assert!(text.contains(&format!("{name}: left out: ")), "{name}: {text}");
                assert!(
                    !rows.iter().any(|row| row.starts_with(&format!("{name} "))),
                    "{name}: {text}"
                );
            } else {
                expected.insert(name);
            }
        }
    }
    let named = |row: &String| row.split(" (").next().unwrap_or_default().to_owned();
    assert_eq!(rows.iter().map(named).collect::<BTreeSet<_>>(), expected);
    assert!(expected.contains("fracture, mine"), "the mod's");
    for size in ["(36\" x 36\", 100 levels)", "(48\" x 48\", 450 levels)"] {
        assert!(
            rows.iter().any(|row| row.starts_with("arcane, ritual ") && row.contains(size)),
            "{rows:#?}"
        );
    }
    assert!(
        rows.iter().any(|row| row.contains("signal-lamps (36\" x 36\", 125 points)")),
        "{rows:#?}"
    );
}

/// A line is kept when it is done, a later run has it from there, and another
/// question is asked anew.
#[test]
fn defaults_goes_on_where_it_stopped_and_marks_what_is_uneven() {
    let home = TempDir::new().expect("a folder");
    let out = home.path().join("even");
    let out_text = out.to_str().expect("a path");
    let yard = ["--ruleset", "fracture", "--only", "scenario=drill-yard", "--out", out_text];
    let played = |words: &[&str]| {
        let output = defaults(home.path(), &[&yard[..], words].concat());
        assert!(output.status.success(), "{}", told(&output));
        rows(&output)
    };
    let first = played(&["--games", "3"]);
    assert_eq!(first.len(), 1, "{first:#?}");
    assert!(
        first[0].starts_with("fracture, drill-yard (30\" x 24\"), random: player 1 wins "),
        "{first:?}"
    );
    assert!(first[0].contains(" of 3 matches drawn"), "{first:?}");
    // What the file says is what is told: it is not played again.
    let kept = out.with_extension("jsonl");
    let counts = fs::read_to_string(&kept).expect("kept");
    let mut row: Value = serde_json::from_str(&counts).expect("JSON");
    for (won, drawn, lost, share, marked) in [
        (5, 2, 3, "60.0 %", false),
        (6, 1, 3, "65.0 %", true),
        (3, 2, 5, "40.0 %", false),
        (1, 0, 9, "10.0 %", true),
    ] {
        for (key, count) in [("won", won), ("drawn", drawn), ("lost", lost)] {
            row[key] = Value::from(count);
        }
        fs::write(&kept, format!("{row}\n")).expect("written");
        let again = played(&["--games", "3"]);
        assert!(again[0].contains(&format!("player 1 wins {share} (")), "{again:?}");
        assert_eq!(again[0].contains("<- outside 40 to 60 %"), marked, "{again:?}");
    }
    assert_eq!(played(&["--games", "3", "--again"]), first, "the same seed gives the same matches");
    played(&["--games", "2"]);
    assert_eq!(fs::read_to_string(&kept).expect("kept").lines().count(), 2, "both are kept");
    assert_eq!(played(&["--games", "3"]), first);
}

#[test]
fn defaults_refuses_wrong_questions_with_what_there_is() {
    let home = TempDir::new().expect("a folder");
    for (words, hint) in [
        (&["--only", "scenario=drill-yart"][..], "did you mean `drill-yard`"),
        (&["--only", "size=7"], "expected one of 100, 125"),
        (&["--only", "weather=rain"], "expected scenario or size"),
        (&["--ruleset", "chess"], "cazadores"),
        (&["fracture", "--ruleset", "fracture"], "cannot be used"),
        (&["--strength", "clever"], "clever"),
    ] {
        let output = run(home.path(), &[&["balance", "--defaults"], words].concat());
        assert_eq!(output.status.code(), Some(2), "{}", told(&output));
        assert!(told(&output).contains(hint), "{words:?}: {}", told(&output));
    }
}
