//! `monteria check` names every fault of a file with its place, and `monteria ledger`
//! counts what the ledger says.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::fs;
use std::path::Path;
use std::process::Output;

use monteria::content::{Faults, Library, find_root};
use monteria::game::LedgerCount;
use monteria::rulesets::Rulesets;
use monteria_test_support::program_at;

fn monteria(home: &Path, words: &[&str]) -> Output {
    program_at(env!("CARGO_BIN_EXE_monteria"))
        .args(words)
        .env("MONTERIA_HOME", home.join("monteria"))
        .env("HOME", home)
        .output()
        .expect("runs")
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

/// A scenario of Cazadores with twelve faults of as many kinds; each is marked by what
/// stands at its place.
const BROKEN: &str = r#"// Many things are wrong with this one.
(
    id: "many-faults",
    name: "",
    about: "Nothing here can be played.",
    colour: "red",
    deployment: "Nowhere.",
    adversary: "wandering-sun",
    adversaries: ["neonate-wurm", "wandering-son", "neonate-wurm"],
    packs: [
        (players: [(cazador: "ines-valcarcel", companions: ["stalker", "griffin"])]),
        (players: [(cazador: "ines-valcarcel", companions: ["vicar"])]),
        (players: [(cazador: "ines-valcarcel"), (cazador: "lope-de-urrieta"), (cazador: "ines-valcarcel")]),
        (players: [
            (cazador: "ines-valcarcel"),
            (cazador: "lope-de-urrieta"),
            (cazador: "beatriz-montoro"),
            (cazador: "nuno-cifuentes", companions: ["duelist"]),
        ]),
    ],
    table: (
        size: (24, 99),
        exits: [(name: "the crack", side: South, from: 0, to: 0.5)],
        pieces: [
            (
                id: "stone",
                name: "a stone",
                footprint: Circle(center: (0, 0), radius: 1),
                top: "high",
                keywords: [Blokcing],
                look: "boulder",
            ),
        ],
    ),
)
"#;

/// What stands at the place of each fault, and a word that its message must have.
const FAULTS: [(&str, &str); 12] = [
    ("\"\",", "name"),
    ("colour", "colour"),
    ("\"wandering-sun\"", "wandering-son"),
    ("\"neonate-wurm\"],", "neonate-wurm"),
    ("\"griffin\"", "griffin"),
    ("[(cazador: \"ines-valcarcel\", companions: [\"vicar\"])]", "2"),
    ("\"ines-valcarcel\")]),\n        (players: [\n", "second"),
    ("[\"duelist\"]", "1 Companion with"),
    ("99", "60"),
    ("(name: \"the crack\"", "Exit"),
    ("\"high\"", "number"),
    ("Blokcing", "Blocking"),
];

/// Line and column of a byte, both from 1.
fn place(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..at];
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

#[test]
fn every_fault_of_a_scenario_is_named_with_its_place() {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("many-faults.ron");
    fs::write(&file, BROKEN).expect("written");
    let output = monteria(home.path(), &["check", &file.display().to_string()]);
    let told = out(&output);
    assert_eq!(output.status.code(), Some(3), "{told}");
    for (what, word) in FAULTS {
        let (line, column) = place(BROKEN, BROKEN.find(what).expect("it is there"));
        let at = format!("many-faults.ron:{line}:{column}:");
        // The message, and where there is one the hint below it.
        let from = told
            .find(&at)
            .unwrap_or_else(|| panic!("nothing at {line}:{column} ({what}):\n{told}"));
        let own =
            |(number, line): &(usize, &str)| *number == 0 || !line.contains("many-faults.ron:");
        let lines: Vec<&str> =
            told[from..].lines().enumerate().take_while(own).map(|(_, line)| line).collect();
        let message: String = lines.iter().filter(|line| !line.contains(" | ")).copied().collect();
        // The line itself stands below, and the mark under the place.
        let source = BROKEN.lines().nth(line - 1).expect("a line").trim();
        assert!(
            lines.iter().any(|line| line.contains(source)) && message.contains(" |"),
            "{lines:#?}"
        );
        assert!(message.contains(word), "{message}");
    }
    assert_eq!(told.lines().last(), Some("1 file read, 12 faults, 0 warnings"), "{told}");
}

#[test]
fn the_ledger_is_counted() {
    let home = tempfile::tempdir().expect("a folder");
    let root = find_root().expect("content");
    let rulesets =
        Rulesets::load(&Library::open(&root, &mut Faults::new())).expect("sound content");
    let all = monteria(home.path(), &["ledger"]);
    assert_eq!(all.status.code(), Some(0));
    let mut rules = 0;
    for game in rulesets.rulesets() {
        let count = LedgerCount::of(game.ledger());
        rules += count.rules;
        let own = out(&monteria(home.path(), &["ledger", game.id()]));
        for line in [
            game.title().to_string(),
            format!(
                "  rules of the book: {}, {} of them shown by tests",
                count.rules, count.rules_covered
            ),
            format!(
                "  rulings: {}, {} of them shown by tests",
                count.rulings, count.rulings_covered
            ),
            format!("  house rules among the rulings: {}", count.house),
        ] {
            assert!(own.lines().any(|told| told == line), "{line}: {own}");
            assert!(out(&all).contains(&line), "{}", out(&all));
        }
    }
    assert!(rules > 100, "{rules}");
    let wrong = monteria(home.path(), &["ledger", "no-such-game"]);
    assert_eq!((wrong.status.code(), out(&wrong).as_str()), (Some(2), ""));
}
