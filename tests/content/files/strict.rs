//! Every record of every file that ships refuses a field that it does not have,
//! and every text refuses what a terminal would obey: a slip of a modder's finger
//! is never passed over.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use monteria::content::{Faults, Library, find_root, read_text};
use monteria::rulesets::Rulesets;
use serde::Deserialize;

/// Faults that are put into one file at a time: fewer than the reader looks for.
const AT_ONCE: usize = 80;

/// Returns the files of content that ship, by their path below the root.
fn shipped() -> BTreeMap<String, String> {
    fn walk(root: &Path, folder: &Path, found: &mut BTreeMap<String, String>) {
        let entries =
            fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
        for path in entries {
            if path.is_dir() {
                walk(root, &path, found);
            } else if path.extension().is_some_and(|ext| ext == "ron") {
                let label = path.strip_prefix(root).expect("below").display().to_string();
                found.insert(label, fs::read_to_string(&path).expect("text"));
            }
        }
    }
    let root = find_root().expect("content");
    let mut found = BTreeMap::new();
    for folder in ["assets/rulesets", "assets/figures", "scenarios"] {
        walk(&root, &root.join(folder), &mut found);
    }
    found
}

/// Returns where in a text something stands that `wanted` says yes to: bytes outside of
/// comments and of texts, or at a text's opening quote.
fn places(text: &str, wanted: impl Fn(&str) -> bool) -> Vec<usize> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        if wanted(rest) {
            found.push(at);
        }
        at += if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(inside) = rest.strip_prefix('"') {
            let mut escaped = false;
            let end = inside.find(|c| {
                let ends = c == '"' && !escaped;
                escaped = c == '\\' && !escaped;
                ends
            });
            end.expect("a text that ends") + 2
        } else {
            rest.chars().next().map_or(1, char::len_utf8)
        };
    }
    found
}

/// Returns whether a record begins here: a bracket, a name and a colon.
fn opens_a_record(rest: &str) -> bool {
    let Some(inside) = rest.strip_prefix('(') else { return false };
    let inside = inside.trim_start();
    let word = inside.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(0);
    word > 0 && inside[word..].trim_start().starts_with(':')
}

/// Returns how many faults of each file have these words in them when all
/// files are changed so.
fn faults_of(files: &BTreeMap<String, String>, word: &str) -> BTreeMap<String, usize> {
    let folder = tempfile::tempdir().expect("a folder");
    for (label, text) in files {
        let path: PathBuf = folder.path().join(label);
        fs::create_dir_all(path.parent().expect("a parent")).expect("made");
        fs::write(path, text).expect("written");
    }
    let library = Library::open(folder.path(), &mut Faults::new());
    let faults = Rulesets::load(&library).err().unwrap_or_default();
    let mut count = BTreeMap::new();
    for fault in faults.sorted().into_iter().filter(|fault| fault.found.contains(word)) {
        *count.entry(fault.file.clone()).or_default() += 1;
    }
    count
}

/// Files above this size repeat a few kinds of records a thousand times: one place of
/// each kind stands for all of them.
const REPETITIVE: usize = 40_000;

/// Returns the words before and after a place, by which places of one kind are known.
fn kind_of(text: &str, at: usize) -> (String, String) {
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let before: String = text[..at]
        .trim_end_matches([' ', ':', '\n', '"'])
        .chars()
        .rev()
        .take_while(|c| word(*c))
        .collect();
    let after: String = text[at + 1..].trim_start().chars().take_while(|c| word(*c)).collect();
    // What is called by an id of its own is of one kind whatever it is called.
    let before = if text[..at].trim_end().ends_with("\":") { String::new() } else { before };
    (before, after)
}

/// Returns the places of a file that are tried.
fn tried(text: &str, wanted: impl Fn(&str) -> bool) -> Vec<usize> {
    let mut all = places(text, wanted);
    if text.len() > REPETITIVE {
        let mut kinds = BTreeSet::new();
        all.retain(|at| kinds.insert(kind_of(text, *at)));
        all.truncate(2 * AT_ONCE);
    }
    all
}

/// Puts `addition` behind each of the places, so many of a file at a time, and
/// demands as many faults.
fn each_is_a_fault(wanted: impl Fn(&str) -> bool, addition: &str, word: &str) {
    let files = shipped();
    let all: BTreeMap<&String, Vec<usize>> =
        files.iter().map(|(label, text)| (label, tried(text, &wanted))).collect();
    let most = all.values().map(Vec::len).max().unwrap_or(0);
    assert!(most > 50, "{most}");
    for from in (0..most).step_by(AT_ONCE) {
        let mut changed = files.clone();
        let mut expected = BTreeMap::new();
        for (label, places) in &all {
            let chosen: Vec<usize> = places.iter().skip(from).take(AT_ONCE).copied().collect();
            let text = changed.get_mut(*label).expect("it is there");
            for at in chosen.iter().rev() {
                text.insert_str(at + 1, addition);
            }
            if !chosen.is_empty() {
                expected.insert((*label).clone(), chosen.len());
            }
        }
        let told = faults_of(&changed, word);
        for (label, count) in &expected {
            assert_eq!(told.get(label), Some(count), "{label}, from place {from} on");
        }
    }
}

#[test]
fn no_record_of_any_file_takes_an_unknown_field() {
    each_is_a_fault(opens_a_record, "unheard_of: 1, ", "unknown field `unheard_of`");
}

/// Returns whether a text begins here that is no key of a map: what a faulty key leads to
/// is not looked at.
fn opens_a_text(rest: &str) -> bool {
    let Some(inside) = rest.strip_prefix('"') else { return false };
    let end = inside.find('"').expect("a text that ends");
    !inside[end + 1..].trim_start().starts_with(':')
}

#[test]
fn no_text_of_any_file_takes_a_control_character() {
    each_is_a_fault(opens_a_text, "\u{1b}[2J", "the control character U+001B");
}

#[derive(Debug, Deserialize)]
struct Lax {
    #[allow(dead_code, reason = "it is read, and that is the point")]
    name: String,
    #[serde(default)]
    about: String,
}

/// Returns what the reader says to a text.
fn told(text: &str) -> String {
    let mut faults = Faults::new();
    let _ = read_text::<Lax>("lax.ron", text, &mut faults);
    faults.to_string()
}

#[test]
fn the_reader_asks_for_known_fields_and_printable_texts_of_types_that_do_not() {
    assert_eq!(
        told("(name: \"a\", abuot: \"b\")"),
        "lax.ron:1:13: found the unknown field `abuot`, expected a field `name` or `about`\n    \
         did you mean `about`?"
    );
    assert_eq!(
        told("(\n  name: \"a\\u{202e}b\")"),
        "lax.ron:2:9: name: found the control character U+202E in a text, expected a name of \
         printable characters"
    );
    assert_eq!(
        told("(name: \"a\nb\")"),
        "lax.ron:1:8: name: found a line break in a name, expected a name of printable characters"
    );
    assert_eq!(
        told("(name: \"a\", about: \"one\\ttwo\")"),
        "lax.ron:1:20: about: found the control character U+0009 in a text, expected a text of \
         printable characters"
    );
    let mut faults = Faults::new();
    let read = read_text::<Lax>("lax.ron", "(name: \"Íñigo\", about: \"one\ntwo\")", &mut faults);
    assert_eq!((read.expect("sound").about.as_str(), faults.len()), ("one\ntwo", 0));
}
