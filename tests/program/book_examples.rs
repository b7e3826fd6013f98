//! A hunt's opening over the pipe, with scripted dice, goes exactly as the rulebook's own
//! examples: the Check against a Difficulty Threshold of 6, the Attack that brings a
//! clock from Tick 1 to 4, the clock that loops from 9 to 2, the Upper Limbs that pass
//! their WNDs on to the Torso, and the Sweeping Smash.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use monteria::content::find_root;
use monteria_test_support::{program_at, repo_root};
use serde_json::{Value, json};

/// A content folder in which the field of the examples is a mod.
fn content(home: &Path) -> PathBuf {
    let root = home.join("content");
    let shipped = find_root().expect("content");
    for folder in ["assets/rulesets", "scenarios"] {
        copy(&shipped.join(folder), &root.join(folder));
    }
    copy(&repo_root().join("tests/book"), &root.join("mods/book"));
    root
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

/// A hunt on the open field, played over the pipe. The scenario is named by the path of
/// its file in the mod.
struct Served {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    /// The last line that is no refusal.
    last: Value,
    _home: tempfile::TempDir,
}

impl Served {
    fn begin(seed: u64, dice: &[u32]) -> Served {
        let home = tempfile::tempdir().expect("a folder");
        let root = content(home.path());
        let dice: Vec<String> = dice.iter().map(ToString::to_string).collect();
        let mut child = program_at(env!("CARGO_BIN_EXE_monteria"))
            .args(["serve", "mods/book/scenarios/cazadores/open-field.ron"])
            .args(["--seed", &seed.to_string(), "--dice", &dice.join(",")])
            .env("MONTERIA_ROOT", &root)
            .env("HOME", home.path())
            .current_dir(&root)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut served = Served { child, input, output, last: Value::Null, _home: home };
        served.last = served.line();
        assert_eq!(served.last["scenario"], "open-field");
        served
    }

    fn line(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("a line");
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line:?}"))
    }

    /// Sends a line; what comes back must not be a refusal.
    fn order(&mut self, order: Value) -> Value {
        writeln!(self.input.as_mut().expect("open"), "{order}").expect("sent");
        let told = self.line();
        assert_ne!(told["type"], "refusal", "{order}: {told}");
        self.last = told.clone();
        told
    }

    fn choose(&mut self, id: &str) -> Value {
        self.order(json!({ "choose": id }))
    }

    /// The id of the model whose name begins so.
    fn id(&self, name: &str) -> String {
        let models = self.last["state"]["models"].as_array().expect("models");
        let found = models
            .iter()
            .find(|model| model["name"].as_str().is_some_and(|it| it.starts_with(name)));
        found.unwrap_or_else(|| panic!("nobody is called {name}"))["id"]
            .as_str()
            .expect("an id")
            .to_owned()
    }

    /// The place of a model's marker on the clock, and whether it has looped.
    fn clock(&self, name: &str) -> (u64, bool) {
        let id = self.id(name);
        let markers = self.last["state"]["tracker"]["markers"].as_array().expect("markers");
        let marker = markers.iter().find(|marker| marker["model"] == id).expect("a marker");
        (
            marker["place"].as_u64().expect("a place"),
            marker["next_round"].as_bool().expect("yes or no"),
        )
    }

    /// Deploys Beatriz where a Move brings her to the giant, and the Hound in the corner;
    /// the Pack wins the clock tie and Beatriz is to act first.
    fn embark(&mut self) {
        let beatriz = self.id("Beatriz");
        let hound = self.id("Hound");
        self.order(json!({ "choose": format!("deploy:{beatriz}"), "to": [0.0, 9.5] }));
        self.order(json!({ "choose": format!("deploy:{hound}"), "to": [11.0, 11.0] }));
        let first = self.last["options"][0]["id"].as_str().expect("an option").to_owned();
        assert!(
            self.last["prompt"].as_str().is_some_and(|prompt| prompt.contains("first")),
            "{}",
            self.last
        );
        assert!(first.contains("pack"), "{first}");
        self.choose(&first);
        self.choose(&format!("act:{beatriz}"));
        assert_eq!(self.last["model"], beatriz);
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // Without input the program leaves by itself.
        drop(self.input.take());
        let _ = self.child.wait();
    }
}

/// Events of a kind, as the line tells them.
fn events<'a>(told: &'a Value, kind: &str) -> Vec<&'a Value> {
    let all = told["events"].as_array().expect("events");
    all.iter().map(|event| &event["what"]).filter(|what| what["type"] == kind).collect()
}

fn texts(told: &Value) -> Vec<&str> {
    told["events"]
        .as_array()
        .expect("events")
        .iter()
        .filter_map(|event| event["text"].as_str())
        .collect()
}

/// The giant comes 5" south of the middle; the Pack wins the clock tie; Beatriz hits with
/// three dice; the giant hits her with two.
const DICE: &[&[u32]] = &[
    &[10, 6],
    &[1, 10, 1, 1, 1, 1, 1],
    &[4, 5, 6, 7, 8, 1, 1],
    &[2, 2, 9, 9, 1, 1, 1, 1, 1, 1, 1],
];

/// The opening as far as the giant's Turn: the hunt, the line after Beatriz's Attack and
/// the one after the giant's. The seed is one by which three Hit Location cards of the
/// Upper Limbs come first, and an Action card on which the giant stands and fights: cards
/// are shuffled, not rolled, so seeds are tried until one has them.
fn opening() -> (Served, Value, Value) {
    for seed in 1..500 {
        let mut served = Served::begin(seed, &DICE.concat());
        served.embark();
        let told = served.order(json!({ "choose": "free-move", "to": [0.0, 7.3] }));
        assert_eq!(told["type"], "decision");
        let giant = served.id("Giant");
        let told = served.order(json!({ "choose": "attack:hand-weapon", "target": giant }));
        let struck = events(&told, "card-turned");
        let limbs = struck.iter().filter(|card| card["title"] == "Upper Limbs").count();
        assert_eq!(struck.len(), 3, "three WNDs: {:?}", texts(&told));
        if limbs != 3 {
            continue;
        }
        assert_eq!(served.clock("Beatriz"), (4, false));
        if served.last["model"] == served.id("Beatriz").as_str() {
            served.choose("end");
        }
        assert_eq!(served.last["model"], served.id("Hound").as_str());
        let smashed = served.choose("end");
        let card = events(&smashed, "card-turned")[0]["card"].as_str().expect("a card").to_owned();
        if !card.contains('♦') {
            return (served, told, smashed);
        }
    }
    panic!("no seed in 500 has these cards");
}

/// The faces of a roll's pool.
fn pool(roll: &Value) -> Vec<u64> {
    let dice = roll["dice"].as_array().into_iter().flatten();
    dice.filter(|die| die.get("role").is_none()).filter_map(|die| die["face"].as_u64()).collect()
}

#[test]
fn the_opening_goes_as_the_examples_of_the_book() {
    let (mut served, told, smashed) = opening();
    let giant = served.id("Giant");

    // A Check against DT 6: dice must show 6 at least, whatever the Difficulty Die
    // of 4 would allow.
    let roll = events(&told, "rolled")[0];
    assert_eq!((&roll["against"], pool(roll)), (&json!(6), vec![5, 6, 7, 8, 1, 1]));
    assert_eq!(roll["successes"], 3, "6, 7 and 8, but not 5");

    // Three WNDs to Upper Limbs with 1 left: the last is removed, the remaining 2
    // go to the Torso.
    let parts: Vec<(&str, i64)> = events(&told, "wounded")
        .iter()
        .filter(|wound| wound["model"] == giant.as_str())
        .map(|wound| {
            (wound["part"].as_str().expect("a part"), wound["amount"].as_i64().expect("WNDs"))
        })
        .collect();
    let sum = |part: &str| {
        parts.iter().filter(|(it, _)| *it == part).map(|(_, wounds)| wounds).sum::<i64>()
    };
    assert_eq!((sum("Upper Limbs"), sum("Torso")), (1, 2), "{parts:?}");
    assert_eq!(parts.iter().map(|(_, wounds)| wounds).sum::<i64>(), 3);

    // The Attack at Tick 1 has brought the clock to 4 before its outcome; until then
    // she has no Turn.
    let paid = told["events"]
        .as_array()
        .expect("events")
        .iter()
        .position(|e| e["what"]["type"] == "marker-moved");
    let rolled = told["events"]
        .as_array()
        .expect("events")
        .iter()
        .position(|e| e["what"]["type"] == "rolled");
    assert!(paid < rolled, "Ticks are paid first");

    // The Hound has passed; then the giant sweeps: +2 ATK, +1 RNG, everyone within
    // RNG, pushed 2" away.
    let beatriz = served.id("Beatriz");
    let hound = served.id("Hound");
    let told = smashed;
    let smash = texts(&told).iter().position(|text| text.contains("Sweeping Smash"));
    assert!(smash.is_some(), "{:?}", texts(&told));
    let rolls = events(&told, "rolled");
    let melee = rolls.iter().find(|roll| roll["by"] == giant.as_str()).expect("its Check");
    assert_eq!(pool(melee), [9, 9, 1, 1, 1, 1, 1, 1, 1], "ATK 7 and 2");
    let moved: Vec<_> =
        events(&told, "moved").into_iter().filter(|it| it["model"] == beatriz.as_str()).collect();
    let pushed = moved.iter().find(|it| it["manner"] == "pushed").expect("a push");
    let path = pushed["path"].as_array().expect("a path");
    let from = &path[0];
    let to = &path[path.len() - 1];
    let z = |at: &Value| at[2].as_f64().expect("inches");
    assert!((z(to) - z(from) - 2.0).abs() < 0.01, "2\" straight away: {path:?}");
    assert!((from[0].as_f64().expect("inches") - to[0].as_f64().expect("inches")).abs() < 0.01);
    // It was within RNG 2 and 1 more; the Hound in its corner was not.
    assert!(rolls.iter().filter(|roll| roll["by"] == giant.as_str()).count() >= 1);
    assert_eq!(
        events(&told, "wounded").iter().filter(|wound| wound["model"] == hound.as_str()).count(),
        0
    );

    // No Turn for Beatriz before the Round Clock is at 4.
    let mut seen = Vec::new();
    while served.last["state"]["tracker"]["now"].as_u64() < Some(4) {
        seen.push(served.last["model"].clone());
        served.choose("end");
    }
    assert!(seen.iter().all(|model| *model == hound.as_str()), "{seen:?}");

    // The Hound passes on, Tick by Tick, to 9; three Ticks more bring its clock to 10, to
    // 1 and to 2.
    while served.clock("Hound") != (9, false) {
        step(&mut served);
    }
    while served.last["model"] != hound.as_str() {
        step(&mut served);
    }
    assert_eq!(served.last["state"]["tracker"]["now"], 9);
    let told = served.choose("cover-ground");
    let marker = events(&told, "marker-moved")[0];
    assert_eq!((&marker["from"], &marker["to"]), (&json!(9), &json!(2)));
    assert_eq!(served.clock("Hound"), (2, true), "and it waits there for the next Round");
}

/// The shortest way on: ends a Turn, or takes the first option.
fn step(served: &mut Served) {
    let options = served.last["options"].as_array().expect("options").clone();
    let id = options.iter().find(|option| option["id"] == "end").unwrap_or(&options[0]);
    let needs = id["needs"].as_array().expect("needs");
    let id = id["id"].as_str().expect("an id").to_owned();
    assert!(needs.is_empty(), "{}", served.last);
    served.choose(&id);
}
