//! The ledger of Veil and Crown: every rule and ruling that the code names is explained,
//! once, by a row that names code that exists.

use std::collections::BTreeSet;
use std::fs;

use monteria_game::{LedgerEntry, ledger};
use monteria_test_support::{repo_root, sources};

const ROOM: &str = "src/arcane";

fn entries() -> Vec<LedgerEntry> {
    let rules = include_str!("../../../docs/rules/arcane.md");
    let rulings = include_str!("../../../docs/rulings.md");
    ledger((rules, "arc-"), (rulings, "arc-ruling-"))
}

#[test]
fn every_id_in_the_code_is_explained() {
    let entries = entries();
    let known: BTreeSet<&str> = entries.iter().map(|entry| entry.id).collect();
    let name = |rest: &str| rest.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    let mut missing = BTreeSet::new();
    for path in sources(&repo_root().join(ROOM)) {
        let text = fs::read_to_string(path).expect("a source");
        for id in text.split('"').filter(|it| it.strip_prefix("arc-").is_some_and(name)) {
            if !known.contains(id) && !id.ends_with('-') {
                missing.insert(id.to_owned());
            }
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn no_id_occurs_twice_and_every_row_has_a_source() {
    let entries = entries();
    let mut seen = BTreeSet::new();
    let twice: Vec<&str> =
        entries.iter().map(|entry| entry.id).filter(|id| !seen.insert(*id)).collect();
    assert!(twice.is_empty(), "{twice:?}");
    let bare = |entry: &&LedgerEntry| {
        !entry.source.split("; ").all(|source| {
            ["rulebook: ", "brief: ", "house: "].iter().any(|it| source.starts_with(it))
        })
    };
    let bare: Vec<&str> = entries.iter().filter(bare).map(|entry| entry.id).collect();
    assert!(bare.is_empty() && entries.len() > 140, "{bare:?}");
}

#[test]
fn every_row_names_code_that_exists() {
    let declares = |text: &str, item: &str| {
        let ends =
            |rest: &str| !rest.starts_with(|next: char| next.is_alphanumeric() || next == '_');
        ["fn", "struct", "enum", "const", "static", "type"].iter().any(|keyword| {
            let wanted = format!("{keyword} {item}");
            text.match_indices(&wanted).any(|(at, _)| ends(&text[at + wanted.len()..]))
        })
    };
    let mut wrong = Vec::new();
    for entry in &entries() {
        for (file, item) in entry.code.iter().filter_map(|code| code.split_once("::")) {
            let found = [ROOM, "src"].iter().map(|folder| repo_root().join(folder).join(file));
            let text = found.filter_map(|path| fs::read_to_string(path).ok()).next();
            if !text.is_some_and(|text| declares(&text, item)) {
                wrong.push(format!("{}: there is no {file}::{item}", entry.id));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
