//! Files that ship, each made wrong in a way of its own: nothing of it panics, hangs or is passed over in silence.
//!
//! The usual run tries a few; `MUTATIONS=20000 cargo test --release --test content mutation` as many as one likes.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::Duration;

use monteria::content::{Faults, Library, find_root};
use monteria::rulesets::arcane::content::ArcaneContent;
use monteria::rulesets::cazadores::content::CazadoresContent;
use monteria::rulesets::drowned::content::DrownedContent;
use monteria::rulesets::fracture::content::FractureContent;
use monteria::rulesets::respawn::content::RespawnContent;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// How many are tried where nothing is said.
const FEW: usize = 60;
/// How long one may take, on a busy machine with a program that is not optimised.
const PATIENCE: Duration = Duration::from_secs(120);

/// What is done to a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Change {
    /// The name of a field gets a letter more.
    Rename,
    /// A stretch is left out.
    Cut,
    /// A line stands there twice.
    Double,
    /// Two lines change places.
    Swap,
    /// A number is another one.
    Number,
    /// A letter or a sign stands where it should not.
    Insert,
    /// The rest is missing.
    Truncate,
    /// A word or a text is another one of the same file.
    Exchange,
}

const CHANGES: [Change; 8] = [
    Change::Rename,
    Change::Cut,
    Change::Double,
    Change::Swap,
    Change::Number,
    Change::Insert,
    Change::Truncate,
    Change::Exchange,
];

const NUMBERS: [&str; 10] =
    ["0", "-1", "99999", "1e38", "-0.0001", "4294967296", "0x7f", "1e400", "NaN", "18446744073709551616"];
const SIGNS: [&str; 12] = ["(", ")", "[", "]", "{", "}", "\"", ",", ":", "\u{0}", "é", "/*"];

/// A place in a text where a letter begins.
fn spot(text: &str, dice: &mut ChaCha8Rng) -> usize {
    let at = dice.random_range(0..text.len());
    (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// Runs of letters for which `want` says yes, as bytes.
fn runs(text: &str, want: impl Fn(char) -> bool) -> Vec<(usize, usize)> {
    let mut all = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices().chain([(text.len(), '\n')]) {
        match (want(c), start) {
            (true, None) => start = Some(at),
            (false, Some(first)) => {
                all.push((first, at));
                start = None;
            }
            _ => {}
        }
    }
    all
}

fn changed(text: &str, change: Change, dice: &mut ChaCha8Rng) -> Option<String> {
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let put = |(start, end): (usize, usize), with: &str| format!("{}{with}{}", &text[..start], &text[end..]);
    let mut pick = |all: &[(usize, usize)]| (!all.is_empty()).then(|| all[dice.random_range(0..all.len())]);
    Some(match change {
        Change::Rename => {
            // A name with its colon, outside of comments and texts.
            let line_of = |at: usize| &text[text[..at].rfind('\n').map_or(0, |line| line + 1)..at];
            let plain = |at: usize| !line_of(at).contains("//") && line_of(at).matches('"').count() % 2 == 0;
            let mut names = runs(text, word);
            names.retain(|(start, end)| {
                text[*end..].starts_with(':')
                    && plain(*start)
                    && !text[*start..*end].starts_with(|c: char| c.is_ascii_digit())
            });
            let (start, end) = pick(&names)?;
            let name = format!("{}x", &text[start..end]);
            put((start, end), &name)
        }
        Change::Cut => {
            let (one, other) = (spot(text, dice), spot(text, dice));
            let (start, end) = (one.min(other), one.max(other).min(one.min(other) + 200));
            let end = (start..=end).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(start);
            put((start, end), "")
        }
        Change::Double | Change::Swap => {
            let mut lines: Vec<&str> = text.lines().collect();
            let (one, other) = (dice.random_range(0..lines.len()), dice.random_range(0..lines.len()));
            match change {
                Change::Double => lines.insert(one, lines[one]),
                _ => lines.swap(one, other),
            }
            lines.join("\n")
        }
        Change::Number => {
            let place = pick(&runs(text, |c| c.is_ascii_digit() || c == '.'))?;
            let with = NUMBERS[dice.random_range(0..NUMBERS.len())];
            put(place, with)
        }
        Change::Insert => {
            let at = spot(text, dice);
            put((at, at), SIGNS[dice.random_range(0..SIGNS.len())])
        }
        Change::Truncate => text[..spot(text, dice)].to_owned(),
        Change::Exchange => {
            let words = runs(text, |c| word(c) || c == '-');
            let (place, (start, end)) = (pick(&words)?, pick(&words)?);
            let with = text[start..end].to_owned();
            put(place, &with)
        }
    })
}

/// Every content file that ships, with its game.
fn files(root: &Path) -> Vec<(&'static str, PathBuf)> {
    let mut all = Vec::new();
    for game in ["cazadores", "fracture", "respawn", "arcane", "drowned"] {
        all.push((game, root.join(format!("assets/figures/{game}.ron"))));
        for folder in [root.join("assets/rulesets").join(game), root.join("scenarios").join(game)] {
            let entries =
                fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("an entry").path());
            all.extend(
                entries
                    .filter(|path| path.extension().is_some_and(|it| it == "ron"))
                    .map(|path| (game, path)),
            );
        }
    }
    all.sort();
    all
}

fn load(game: &str, library: &Library) -> Result<(), Faults> {
    match game {
        "cazadores" => CazadoresContent::load(library).map(|_| ()),
        "fracture" => FractureContent::load(library).map(|_| ()),
        "respawn" => RespawnContent::load(library).map(|_| ()),
        "arcane" => ArcaneContent::load(library).map(|_| ()),
        "drowned" => DrownedContent::load(library).map(|_| ()),
        other => panic!("no game {other}"),
    }
}

#[test]
fn no_change_of_a_file_panics_hangs_or_is_passed_over() {
    let count = std::env::var("MUTATIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(FEW);
    let threads = std::thread::available_parallelism().map_or(1, |count| count.get());
    let root = find_root().expect("content").canonicalize().expect("whole");
    let library = Library::open(&root, &mut Faults::new()).base();
    let files = files(&root);
    let texts: Vec<String> = files.iter().map(|(_, path)| fs::read_to_string(path).expect("read")).collect();
    let mut told: BTreeMap<(Change, &str), usize> = BTreeMap::new();
    let mut wrong = Vec::new();
    let mut number = 0;
    while number < count {
        let (sender, results) = channel();
        let batch: Vec<usize> = (number..count).take(threads).collect();
        number += batch.len();
        for variant in batch.clone() {
            let mut dice = ChaCha8Rng::seed_from_u64(variant as u64);
            let (index, change) = (dice.random_range(0..files.len()), CHANGES[variant % CHANGES.len()]);
            let text = &texts[index];
            let made = changed(text, change, &mut dice).filter(|made| made != text);
            let (game, path) = files[index].clone();
            let (mut library, sender) = (library.clone(), sender.clone());
            std::thread::spawn(move || {
                let result = made.clone().map(|made| {
                    library.read_instead(BTreeMap::from([(path.clone(), Arc::from(made.as_str()))]));
                    let load = || load(game, &library).err().map(|faults| faults.to_string());
                    std::panic::catch_unwind(std::panic::AssertUnwindSafe(load))
                });
                // Nobody waits any more where the test has failed already.
                let _ = sender.send((variant, change, path, result));
            });
        }
        drop(sender);
        for _ in batch {
            let (variant, change, path, result) = results.recv_timeout(PATIENCE).expect("no variant hangs");
            let what = match result {
                None => "the same",
                Some(Err(_)) => {
                    wrong.push(format!("{variant}: {change:?} of {} panics", path.display()));
                    "panics"
                }
                Some(Ok(Some(faults))) if faults.trim().is_empty() || faults.contains("stands-in-for") => {
                    wrong.push(format!("{variant}: {change:?} of {}: {faults}", path.display()));
                    "told badly"
                }
                Some(Ok(Some(_))) => "told",
                Some(Ok(None)) if change == Change::Rename => {
                    wrong.push(format!("{variant}: {change:?} of {} is passed over", path.display()));
                    "passed over"
                }
                Some(Ok(None)) => "still sound",
            };
            *told.entry((change, what)).or_default() += 1;
        }
    }
    for ((change, what), count) in &told {
        println!("{change:?}: {count} {what}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
