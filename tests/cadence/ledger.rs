//! The ledgers are complete: every rule id in the code has an entry, and every entry
//! names code and tests that exist.

use std::collections::BTreeSet;
use std::fs;

use monteria_cadence::ledger;
use monteria_game::LedgerEntry;
use monteria_game::ledger_text;
use monteria_test_support::{repo_root, sources};

/// The ledgers of the core and of its modules.
fn ledgers() -> [(&'static str, Vec<LedgerEntry>); 3] {
    [
        ("cadence", ledger::entries().to_vec()),
        ("fracture", monteria_test_support::fracture::ruleset().ledger().to_vec()),
        ("respawn", monteria_test_support::respawn::ruleset().ledger().to_vec()),
    ]
}

fn find(name: &str, folders: &[&str]) -> Option<String> {
    folders
        .iter()
        .map(|folder| repo_root().join(folder).join(name))
        .find_map(|path| fs::read_to_string(path).ok())
}

fn declares(text: &str, keywords: &[&str], item: &str) -> bool {
    let ends = |rest: &str| !rest.starts_with(|next: char| next.is_alphanumeric() || next == '_');
    keywords.iter().any(|keyword| {
        let wanted = format!("{keyword} {item}");
        text.match_indices(&wanted).any(|(at, _)| ends(&text[at + wanted.len()..]))
    })
}

#[test]
fn every_id_in_the_code_is_explained() {
    let mut missing = BTreeSet::new();
    // Ids of the core need entries of the core; ids of a module may be in either ledger.
    let files = ledgers().into_iter().flat_map(|(room, entries)| {
        let files = sources(&repo_root().join("src").join(room));
        files.into_iter().map(move |path| (path, entries.clone()))
    });
    for (path, entries) in files {
        let text = fs::read_to_string(&path).expect("a source");
        let name = |rest: &str| {
            !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')
        };
        for literal in
            text.split('"').filter(|literal| literal.strip_prefix("cad-").is_some_and(name))
        {
            if ledger_text(&entries, literal).is_none() && !literal.ends_with('-') {
                missing.insert(literal.to_owned());
            }
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn every_row_names_code_and_tests_that_exist() {
    let mut wrong = Vec::new();
    let mut seen = BTreeSet::new();
    let all: Vec<LedgerEntry> = ledgers().into_iter().flat_map(|(_, entries)| entries).collect();
    for entry in &all {
        if !seen.insert(entry.id) {
            continue;
        }
        let keywords = ["fn", "struct", "enum", "const", "static", "type"];
        for code in &entry.code {
            let found = code
                .split_once("::")
                .and_then(|(file, item)| Some((find(file, &["src/cadence", "src"])?, item)));
            if !found.is_some_and(|(text, item)| declares(&text, &keywords, item)) {
                wrong.push(format!("{}: there is no {code}", entry.id));
            }
        }
        if entry.tests.is_empty() {
            wrong.push(format!("{}: no test", entry.id));
        }
        for test in &entry.tests {
            let found = test
                .split_once("::")
                .and_then(|(file, item)| Some((find(file, &["tests", "src"])?, item)));
            if !found.is_some_and(|(text, item)| {
                text.contains("#[test]") && declares(&text, &["fn"], item)
            }) {
                wrong.push(format!("{}: there is no test {test}", entry.id));
            }
        }
    }
    assert!(all.len() > 50 && wrong.is_empty(), "{wrong:#?}");
}
