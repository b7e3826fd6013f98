//! Files that ship, each made wrong in a way of its own: nothing of it panics, hangs or
//! is passed over in silence.
//!
//! The usual run tries a few;
//! `MUTATIONS=20000 cargo test --release --test content mutation` as many as one likes.
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
    /// A thing loses its id.
    LoseId,
    /// Brackets are empty that held something.
    Empty,
}

const CHANGES: [Change; 10] = [
    Change::Rename,
    Change::Cut,
    Change::Double,
    Change::Swap,
    Change::Number,
    Change::Insert,
    Change::Truncate,
    Change::Exchange,
    Change::LoseId,
    Change::Empty,
];

/// A patch of each game that changes things, and things in things, by their ids.
const PATCHES: [(&str, &str); 5] = [
    (
        "cazadores",
        "(companions: [(id: \"brigand\", name: \"B\", attributes: (wits: 4), options: \
         [[\"hand-weapon\"]])],\n\
         scenarios: [(id: \"oak-hollow\", table: (pieces: [Remove(\"boulder-1\"), (id: \"log-1\", \
         name: \"the beam\"),\n\
         Add((id: \"post\", name: \"the post\", footprint: Circle(center: (9.5, 9.5), radius: \
         0.4), top: 2,\n\
         keywords: [Blocking], look: \"pillar\"))]))])\n",
    ),
    (
        "fracture",
        "(armies: [(id: \"corsairs\", units: [(id: \"paragon\",\nmodels: [(id: \"paragon\", \
         name: \"Champion\")])])],\n\
         scenarios: [(id: \"iron-crossing\", name: \"Tin\", points: 900)])\n",
    ),
    (
        "respawn",
        "(leagues: [(id: \"respawn\", classes: [(id: \"assault\", name: \"Rusher\")])],\n\
         scenarios: [(id: \"arena-foundry\", name: \"Cold foundry\")])\n",
    ),
    (
        "arcane",
        "(characters: [(id: \"ser-aldemar\", life: 20,\nabilities: [(id: \"kings-sentence\", cost: \
         5)])],\n\
         scenarios: [(id: \"duel\", name: \"A quarrel\", turns: 9)])\n",
    ),
    (
        "drowned",
        "(profiles: [(id: \"eel\", name: \"Moray\", wounds: 3)],\n\
         scenarios: [(id: \"scrap-run\", table: (pieces: [(id: \"square\", top: 0.4)]))])\n",
    ),
];

const NUMBERS: [&str; 10] = [
    "0",
    "-1",
    "99999",
    "1e38",
    "-0.0001",
    "4294967296",
    "0x7f",
    "1e400",
    "NaN",
    "18446744073709551616",
];
const SIGNS: [&str; 12] = ["(", ")", "[", "]", "{", "}", "\"", ",", ":", "\u{0}", "é", "/*"];

/// Returns a place in a text where a letter begins.
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
    let put = |(start, end): (usize, usize), with: &str| {
        format!("{}{with}{}", &text[..start], &text[end..])
    };
    let mut pick =
        |all: &[(usize, usize)]| (!all.is_empty()).then(|| all[dice.random_range(0..all.len())]);
    Some(match change {
        Change::Rename => {
            // A name with its colon, outside of comments and texts.
            let line_of = |at: usize| &text[text[..at].rfind('\n').map_or(0, |line| line + 1)..at];
            let plain = |at: usize| {
                !line_of(at).contains("//") && line_of(at).matches('"').count() % 2 == 0
            };
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
            let one = spot(text, dice);
            let other = spot(text, dice);
            let start = one.min(other);
            let end = one.max(other).min(one.min(other) + 200);
            let end = (start..=end).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(start);
            put((start, end), "")
        }
        Change::Double | Change::Swap => {
            let mut lines: Vec<&str> = text.lines().collect();
            let one = dice.random_range(0..lines.len());
            let other = dice.random_range(0..lines.len());
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
        Change::LoseId => {
            let ids: Vec<(usize, usize)> = text
                .match_indices("id: \"")
                .filter(|(at, _)| text[..*at].ends_with(['(', ' ', '\n']))
                .filter_map(|(at, begin)| {
                    let end = at + begin.len() + text[at + begin.len()..].find('"')? + 1;
                    Some((at, if text[end..].starts_with(',') { end + 1 } else { end }))
                })
                .collect();
            put(pick(&ids)?, "")
        }
        Change::Empty => {
            let opened: Vec<(usize, usize)> = text
                .match_indices(['(', '['])
                .filter_map(|(at, open)| {
                    let close = if open == "(" { ')' } else { ']' };
                    Some((at + 1, at + text[at..].find(close)?))
                })
                .collect();
            put(pick(&opened)?, "")
        }
        Change::Truncate => text[..spot(text, dice)].to_owned(),
        Change::Exchange => {
            let words = runs(text, |c| word(c) || c == '-');
            let place = pick(&words)?;
            let (start, end) = pick(&words)?;
            let with = text[start..end].to_owned();
            put(place, &with)
        }
    })
}

/// Returns every content file that ships, with its game.
fn files(root: &Path) -> Vec<(&'static str, PathBuf)> {
    let mut all = Vec::new();
    for game in ["cazadores", "fracture", "respawn", "arcane", "drowned"] {
        all.push((game, root.join(format!("assets/figures/{game}.ron"))));
        for folder in [root.join("assets/rulesets").join(game), root.join("scenarios").join(game)] {
            let entries = fs::read_dir(folder)
                .expect("the folder")
                .map(|entry| entry.expect("an entry").path());
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

/// Reads the content of one game.
pub fn load(game: &str, library: &Library) -> Result<(), Faults> {
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
    let home = crate::helpers::home(&[]);
    let mut files = files(&root);
    for (game, patch) in PATCHES {
        let folder = home.path().join("mods/m");
        let file = folder.join(format!("patches/{game}/a.ron"));
        fs::create_dir_all(file.parent().expect("a folder")).expect("made");
        fs::write(folder.join("mod.ron"), "(name: \"M\", version: \"1\")").expect("written");
        fs::write(&file, patch).expect("written");
        // As often as a fifth of all files, though there are few of them.
        files.extend(std::iter::repeat_n((game, file.canonicalize().expect("whole")), 3));
    }
    let library = {
        let mut opened = Library::open(&root, &mut Faults::new()).base();
        let mut faults = Faults::new();
        opened.add_mods(&home.path().canonicalize().expect("whole").join("mods"), &mut faults);
        assert!(faults.is_empty(), "{faults}");
        opened
    };
    for (game, _) in PATCHES {
        load(game, &library).unwrap_or_else(|faults| panic!("{game}: {faults}"));
    }
    let texts: Vec<String> =
        files.iter().map(|(_, path)| fs::read_to_string(path).expect("read")).collect();
    let mut told: BTreeMap<(Change, &str), usize> = BTreeMap::new();
    let mut wrong = Vec::new();
    let mut number = 0;
    while number < count {
        let (sender, results) = channel();
        let batch: Vec<usize> = (number..count).take(threads).collect();
        number += batch.len();
        for variant in batch.clone() {
            let mut dice = ChaCha8Rng::seed_from_u64(variant as u64);
            let index = dice.random_range(0..files.len());
            let change = CHANGES[variant % CHANGES.len()];
            let text = &texts[index];
            let made = changed(text, change, &mut dice).filter(|made| made != text);
            let (game, path) = files[index].clone();
            let mut library = library.clone();
            let sender = sender.clone();
            std::thread::spawn(move || {
                let result = made.clone().map(|made| {
                    library
                        .read_instead(BTreeMap::from([(path.clone(), Arc::from(made.as_str()))]));
                    let load = || load(game, &library).err().map(|faults| faults.to_string());
                    std::panic::catch_unwind(std::panic::AssertUnwindSafe(load))
                });
                // Nobody waits any more where the test has failed already.
                let _ = sender.send((variant, change, path, result));
            });
        }
        drop(sender);
        for _ in batch {
            let (variant, change, path, result) =
                results.recv_timeout(PATIENCE).expect("no variant hangs");
            let what = match result {
                None => "the same",
                Some(Err(_)) => {
                    wrong.push(format!("{variant}: {change:?} of {} panics", path.display()));
                    "panics"
                }
                Some(Ok(Some(faults)))
                    if faults.trim().is_empty() || faults.contains("stands-in-for") =>
                {
                    wrong.push(format!("{variant}: {change:?} of {}: {faults}", path.display()));
                    "told badly"
                }
                Some(Ok(Some(_))) => "told",
                Some(Ok(None)) if change == Change::Rename => {
                    wrong.push(format!(
                        "{variant}: {change:?} of {} is passed over",
                        path.display()
                    ));
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
