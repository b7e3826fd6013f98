//! The ledger of Causeways: every rule has one row with a source, and the code and tests
//! that it names exist.

use std::collections::BTreeSet;
use std::fs;

use monteria_drowned::content::Property;
use monteria_game::{LedgerEntry, ledger};
use monteria_test_support::{repo_root, sources};

use monteria_test_support::drowned::content;

const ROOM: &str = "src/drowned";

fn entries() -> Vec<LedgerEntry> {
    let rules = include_str!("../../docs/rules/drowned.md");
    let rulings = include_str!("../../docs/rulings.md");
    ledger((rules, "dro-"), (rulings, "dro-ruling-"))
}

#[test]
fn every_id_in_the_code_is_explained() {
    let entries = entries();
    let known: BTreeSet<&str> = entries.iter().map(|entry| entry.id).collect();
    let name = |rest: &str| rest.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    let mut missing = BTreeSet::new();
    for path in sources(&repo_root().join(ROOM)) {
        let text = fs::read_to_string(path).expect("a source");
        for id in text.split('"').filter(|it| it.strip_prefix("dro-").is_some_and(name)) {
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
    let known = |source: &str| {
        ["rulebook: ", "brief: ", "house: "].iter().any(|kind| source.starts_with(kind))
    };
    let bare: Vec<&str> = entries
        .iter()
        .filter(|it| !it.source.split("; ").all(known))
        .map(|entry| entry.id)
        .collect();
    assert!(bare.is_empty() && entries.len() > 200, "{bare:?}");
}

#[test]
fn every_row_names_code_and_tests_that_exist() {
    let declares = |text: &str, item: &str| {
        let ends =
            |rest: &str| !rest.starts_with(|next: char| next.is_alphanumeric() || next == '_');
        ["fn", "struct", "enum", "const", "static", "type"].iter().any(|keyword| {
            let wanted = format!("{keyword} {item}");
            text.match_indices(&wanted).any(|(at, _)| ends(&text[at + wanted.len()..]))
        })
    };
    let exists = |name: &str, folders: &[&str]| {
        let Some((file, item)) = name.split_once("::") else { return name == "-" };
        let found = folders.iter().map(|folder| repo_root().join(folder).join(file));
        let text = found.filter_map(|path| fs::read_to_string(path).ok()).next();
        text.is_some_and(|text| declares(&text, item))
    };
    let mut wrong = Vec::new();
    for entry in &entries() {
        let code = entry.code.iter().filter(|name| !exists(name, &[ROOM, "src"]));
        wrong.extend(code.map(|name| format!("{}: there is no {name}", entry.id)));
        let tests = entry.tests.iter().filter(|name| !exists(name, &["tests", ROOM, "src"]));
        wrong.extend(tests.map(|name| format!("{}: there is no {name}", entry.id)));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Every shipped skill, card and property is named in a row.
#[test]
fn whatever_ships_has_a_row() {
    let content = content();
    let entries = entries();
    let told: String = entries.iter().map(|entry| entry.text).collect::<Vec<_>>().join("\n");
    let plain = |name: &str| name.split(" (").next().unwrap_or(name).to_owned();
    let skills = content.skills.values().map(|it| plain(&it.name));
    let cards = content.effect_cards.values().map(|it| it.name.clone());
    let leaders = content.leader_cards.values().map(|it| it.name.clone());
    let properties =
        content.weapons.values().flat_map(|it| it.properties.iter().map(Property::words));
    let properties =
        properties.map(|words| plain(&words)).filter(|words| !words.ends_with("template"));
    let missing: BTreeSet<String> = skills
        .chain(cards)
        .chain(leaders)
        .chain(properties)
        .filter(|name| !told.contains(name.as_str()))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}
