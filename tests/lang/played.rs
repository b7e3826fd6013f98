//! Matches are played in `monteria text` over a pipe, in English and in Spanish, and
//! everything that was said is read.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Stdio;

use crate::slips::{english_in, slips};
use monteria_test_support::program_at;

/// A scenario of each game, with the seats that the program plays.
const MATCHES: [(&str, &[&str]); 6] = [
    ("oak-hollow", &[]),
    ("broken-quarter", &["p2=ai:random"]),
    ("arena-foundry", &["p2=ai:random"]),
    ("ritual", &["p2=ai:random"]),
    ("signal-lamps", &["p2=ai:random"]),
    ("drill-yard", &["p2=ai:random"]),
];

/// Answers to whatever is asked: mostly numbers, with questions between them.
fn answers(seed: u64, count: usize) -> String {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut next = move |most: u64| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % most
    };
    let asked =
        ["look", "why", "x", "sheet", "log 8", "foes", "b", "explain 1", "look m1", "rules"];
    let line = |_| match next(8) {
        0 => asked[next(asked.len() as u64) as usize].to_owned(),
        _ => (1 + next(3)).to_string(),
    };
    (0..count).map(line).collect::<Vec<_>>().join("\n") + "\n"
}

/// How many lines are typed in a match in English, and in one in Spanish: translating
/// takes longer than playing.
const TYPED_IN_ENGLISH: usize = 160;
const TYPED_IN_SPANISH: usize = 60;

/// Everything that is said in a match after so many typed lines, without
/// the echo of those.
fn played(home: &Path, scenario: &str, seats: &[&str], lang: &str, lines: usize) -> Vec<String> {
    let seed = 3;
    let typed = home.join(format!("typed-{scenario}-{lang}-{seed}"));
    fs::write(&typed, answers(seed, lines)).expect("written");
    let mut command = program_at(env!("CARGO_BIN_EXE_monteria"));
    command.args(["text", scenario, "--lang", lang, "--seed", &seed.to_string()]);
    seats.iter().for_each(|seat| {
        command.args(["--seat", seat]);
    });
    let input = Stdio::from(fs::File::open(&typed).expect("there"));
    let output = command.env("MONTERIA_HOME", home.join(lang)).stdin(input).output().expect("runs");
    let text = String::from_utf8(output.stdout).expect("UTF-8")
        + &String::from_utf8(output.stderr).expect("UTF-8");
    if let Some(folder) = std::env::var_os("TRANSCRIPTS") {
        fs::write(Path::new(&folder).join(format!("{scenario}-{lang}-{seed}.txt")), &text)
            .expect("written");
    }
    let said =
        text.lines().filter(|line| !line.starts_with('>')).map(str::to_owned).collect::<Vec<_>>();
    assert!(said.len() > lines, "{scenario}: {text}");
    said
}

/// So many lines at most, with how many there are.
fn few(lines: &BTreeSet<String>) -> String {
    let first: Vec<&str> = lines.iter().take(40).map(String::as_str).collect();
    format!("{} lines:\n{}", lines.len(), first.join("\n"))
}

#[test]
fn no_line_of_a_match_repeats_itself_or_counts_wrongly() {
    let home = tempfile::tempdir().expect("a folder");
    let mut wrong = BTreeSet::new();
    for (scenario, seats) in MATCHES {
        for line in played(home.path(), scenario, seats, "en", TYPED_IN_ENGLISH) {
            wrong
                .extend(slips(&line).into_iter().map(|slip| format!("{scenario}: {slip}: {line}")));
        }
    }
    assert!(wrong.is_empty(), "{}", few(&wrong));
}

#[test]
fn no_line_of_a_spanish_match_is_half_english() {
    let home = tempfile::tempdir().expect("a folder");
    let mut wrong = BTreeSet::new();
    for (scenario, seats) in MATCHES {
        for line in played(home.path(), scenario, seats, "es", TYPED_IN_SPANISH) {
            let english = english_in(&line);
            if !english.is_empty() {
                wrong.insert(format!("{scenario}: {english:?}: {line}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", few(&wrong));
}
