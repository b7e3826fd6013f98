//! The ledger is whole: every id in the code is explained, every row names code and tests
//! that exist, and every section of the book is covered.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use monteria_cazadores::ledger::entries;
use monteria_game::{LedgerEntry, ledger_text};
use monteria_test_support::{repo_root, sources};

/// The sections of chapters 3 to 5 of the Living Rules, and of the chapters on combat,
/// gear and adversaries as far as they are played here.
const SECTIONS: &[&str] = &[
    "3.1 What You Need To Play",
    "3.2 Models & Scale",
    "3.3 Measurement",
    "3.3.1 Line of Sight",
    "3.4 Overlapping, Placement, & Pushing",
    "4.1 Checks",
    "4.1 Targets & Difficulty Thresholds",
    "4.1 Criticals & Abilities",
    "4.1 Advantage & Disadvantage",
    "4.1 Other Rolls",
    "4.2 The Cost of Action",
    "4.2 Ending the Round",
    "4.3 Terrain Types",
    "4.3 Borders & Exits",
    "4.3 Cover",
    "4.3 Areas",
    "4.4 Attributes",
    "4.4 Skills",
    "4.4 Wounds",
    "4.4 Defences & Armour",
    "4.5 Attributes",
    "4.5 Foe Types",
    "4.5 Foe Move and Recover Actions",
    "4.5 Determining Aggro",
    "4.5 Decision Trees",
    "4.5 Decision Tree Questions",
    "4.5 Resolving \"Else\" in Decision Trees",
    "4.5 The Adversary Deck",
    "4.5 Hit Locations",
    "4.5 Adversary Actions",
    "4.5 Exhausting the Adversary Deck",
    "5.1 1. Choose an Adversary",
    "5.1 2. Gather The Pack",
    "5.1 3. Arrange The Play Area",
    "5.1 4. Set Up Objectives",
    "5.1 5. Deploy Models",
    "5.1 Deploying The Pack",
    "5.1 6. Mark The Clocks",
    "5.1 7. Embark On The Hunt",
    "5.2 Game Structure",
    "5.2 1. Determine Eligible Models",
    "5.2 2. Break Clock Ties",
    "5.2 3. Carry Out Turns",
    "5.2 4. Advance Round Clock",
    "5.2 5. Ending The Round",
    "5.2 6. Ending The Hunt",
    "5.2 1. Declare First Action",
    "5.2 2. Execute First Action",
    "5.2 3. Declare Second Action",
    "5.2 4. Execute Second Action",
    "5.2 5. Ending The Turn",
    "5.2 Action Types",
    "5.2 Free Move Action",
    "5.2 Cost of The Pass Actions",
    "5.3.1 Cover Ground",
    "5.3.1 Move",
    "5.3.2 Jumping and Leaving",
    "5.3.2 Climbing and Falling",
    "5.3.3 Attack",
    "5.3.3 Cast Ritual",
    "5.3.3 Defend",
    "5.3.3 Focus",
    "5.3.3 Hide",
    "5.3.3 Parry",
    "5.3.3 Reload",
    "5.3.3 Spot Weakness",
    "5.3.3 Switch",
    "5.3.4 Aid",
    "5.3.4 Flee",
    "5.3.4 Pass",
    "5.3.4 Recover",
    "5.3.4 Use Gear",
    "5.3 Actions Summary",
    "05 Attacking",
    "05 Criticals & Abilities",
    "05 Weapons",
    "05 Readied Weapons in Detail",
    "05 Dual Wielding",
    "05 Ammo",
    "05 Unarmed Combat",
    "05 Foes and Weapons",
    "05 Surrounded",
    "05 No \"Engaged\" Rule",
    "05 Terror Attacks",
    "05 Conditions",
    "06 Cazadores",
    "06 Companion Types",
    "07 Melee Weapons",
    "07 Shooting Weapons",
    "07 Armour",
    "07 Arcane Weapons",
    "07 Special Gear",
    "07 Gear",
    "05 Special Gear as Weapons",
    "08 Rituals",
    "12 An Accursed Construct",
    "12 The Constant Emperor's Praetorians",
    "12 A Creature Wreathed In Light",
    "12 A Neonate Wurm",
    "12 The Wandering Son of the Mountain",
    "06 Renown & Enlistment",
    "09 Objectives",
    "09 Renown and the Adversary",
    "09 Assassinate the Vessel",
    "09 Banish The Well",
    "09 Capture the Beast",
    "09 Escape the Ambush",
    "09 Exterminate Foes",
    "09 Forge The Seal",
    "09 Raze Habitat",
    "09 Recover the Artifacts",
    "09 Retrieve the Icon",
    "09 Save The Prisoner",
];

/// String literals in a file that look like ids of rules.
fn ids_in(text: &str) -> BTreeSet<String> {
    let is_id = |literal: &&str| {
        let number =
            |rest: &str| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit());
        let name = |rest: &str| {
            !rest.is_empty()
                && rest
                    .bytes()
                    .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
        };
        literal.strip_prefix("caz-").is_some_and(name)
            || literal.strip_prefix("ruling-").is_some_and(number)
    };
    text.split('"').filter(is_id).map(str::to_owned).collect()
}

/// Folders from which a row names code.
const CODE: [&str; 2] = ["src/cazadores", "src"];

/// Folders from which a row names tests.
const TESTS: [&str; 3] = ["tests", "src/cazadores", "src"];

/// A file that a row names, in the first of these folders that has it.
fn find(name: &str, folders: &[&str]) -> Option<PathBuf> {
    folders.iter().map(|folder| repo_root().join(folder).join(name)).find(|path| path.is_file())
}

/// Whether a word is declared in a text by one of these keywords, or stands as a variant
/// at the start of a line.
fn declares(text: &str, keywords: &[&str], item: &str) -> bool {
    let ends = |rest: &str| !rest.starts_with(|next: char| next.is_alphanumeric() || next == '_');
    keywords.iter().any(|keyword| {
        let wanted = format!("{keyword} {item}");
        text.match_indices(&wanted).any(|(at, _)| ends(&text[at + wanted.len()..]))
    })
}

fn rows_that_fail(check: impl Fn(&LedgerEntry) -> Vec<String>) -> Vec<String> {
    entries()
        .iter()
        .flat_map(|entry| check(entry).into_iter().map(|fault| format!("{}: {fault}", entry.id)))
        .collect()
}

#[test]
fn every_id_in_the_code_is_explained() {
    let mut missing = Vec::new();
    for path in sources(&repo_root().join("src/cazadores")) {
        // The ledger's own tests name ids that do not exist.
        if path.ends_with("ledger/tests.rs") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        for id in ids_in(&text) {
            if ledger_text(entries(), &id).is_none() {
                missing.push(format!("{id} in {}", path.display()));
            }
        }
    }
    assert!(missing.is_empty(), "ids without a row: {missing:#?}");
}

#[test]
fn no_id_occurs_twice() {
    let mut seen = BTreeSet::new();
    let twice: Vec<&str> =
        entries().iter().map(|entry| entry.id).filter(|id| !seen.insert(*id)).collect();
    assert!(twice.is_empty(), "{twice:?}");
}

#[test]
fn every_row_names_code_that_exists() {
    let wrong = rows_that_fail(|entry| {
        if entry.id.starts_with("caz-") && entry.code.is_empty() {
            return vec!["no code".to_owned()];
        }
        let keywords = ["fn", "struct", "enum", "const", "static", "type", "trait", "mod"];
        entry
            .code
            .iter()
            .filter(|code| {
                let Some((file, item)) = code.split_once("::") else { return true };
                let text = find(file, &CODE).and_then(|path| fs::read_to_string(path).ok());
                !text.is_some_and(|text| declares(&text, &keywords, item))
            })
            .map(|code| format!("there is no {code}"))
            .collect()
    });
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_row_names_tests_that_exist() {
    let wrong = rows_that_fail(|entry| {
        if entry.tests.is_empty() {
            return vec!["no test".to_owned()];
        }
        entry
            .tests
            .iter()
            .filter(|test| {
                let Some((file, name)) = test.split_once("::") else { return true };
                let text = find(file, &TESTS).and_then(|path| fs::read_to_string(path).ok());
                !text.is_some_and(|text| text.contains("#[test]") && declares(&text, &["fn"], name))
            })
            .map(|test| format!("there is no test {test}"))
            .collect()
    });
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_section_of_the_book_is_covered() {
    let sources: BTreeSet<&str> = entries()
        .iter()
        .filter(|entry| entry.id.starts_with("caz-"))
        .flat_map(|entry| entry.source.split("; "))
        .collect();
    let missing: Vec<&&str> =
        SECTIONS.iter().filter(|section| !sources.contains(**section)).collect();
    assert!(missing.is_empty(), "sections without a row: {missing:#?}");
}

#[test]
fn rulings_are_numbered_without_gaps() {
    let numbers: Vec<u32> = entries()
        .iter()
        .filter_map(|entry| entry.id.strip_prefix("ruling-")?.parse().ok())
        .collect();
    assert_eq!(numbers, (1..=numbers.len() as u32).collect::<Vec<_>>());
}
