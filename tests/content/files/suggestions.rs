//! Suggestions for misspelt names: near ones are found, and many misspelt names take no
//! longer than a few.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::fmt::Write;

use monteria::content::{Fault, Faults, Id, Spanned, Suggestions, did_you_mean, nearest};
use monteria::rulesets::Rulesets;

use crate::helpers::{home, library};

#[test]
fn near_words_are_found_and_far_ones_are_not() {
    let known = ["power", "range", "name", "terror-aura", "strength"];
    let near = |word| nearest(word, known);
    assert_eq!(near("pwoer"), Some("power"));
    assert_eq!(near("Range"), Some("range"));
    assert_eq!(near("terror_aura"), Some("terror-aura"));
    assert_eq!(near("str"), Some("strength"));
    assert_eq!(near("colour"), None);
    assert_eq!(near(""), None);
    assert_eq!(nearest("power", ["power"]), None);
    assert_eq!(did_you_mean("nme", known).as_deref(), Some("did you mean `name`?"));
    // The earlier one of two that are as near; the nearer one of two that are near.
    assert_eq!(nearest("bat", ["cat", "hat"]), Some("cat"));
    assert_eq!(nearest("stregnht", ["strengthen", "strength"]), Some("strength"));
    assert_eq!(nearest("ab-cd-ef-gh", ["abcdefhg", "abcdefgh"]), Some("abcdefgh"));
}

/// What is found agrees with the full table of edits, of which only a part is filled.
#[test]
fn edits_are_counted_as_by_the_whole_table() {
    let words = [
        "", "a", "ab", "ba", "abc", "acb", "bca", "ca", "strength", "strenght", "tsrength",
        "sterngth",
    ];
    for one in words {
        for other in words.into_iter().filter(|other| *other != one && !other.is_empty()) {
            let allowed = (one.chars().count() / 3).max(1);
            let begins = one.len() >= 3 && (other.starts_with(one) || one.starts_with(other));
            let near = strsim::osa_distance(one, other) <= allowed || begins;
            assert_eq!(nearest(one, [other]).is_some(), near, "{one} {other}");
        }
    }
}

#[test]
fn only_names_of_about_the_same_length_are_compared() {
    let known: Vec<String> =
        (0..1000).map(|number| format!("{}-{number}", "x".repeat(1 + number % 60))).collect();
    let mut near = Suggestions::new(3);
    assert_eq!(near.did_you_mean("weapon", known.iter().map(String::as_str)), None);
    assert!(near.comparisons() < 200, "{} comparisons", near.comparisons());
    assert_eq!(near.did_you_mean("waepon", ["weapon"]).as_deref(), Some("did you mean `weapon`?"));
    let before = near.comparisons();
    assert!(near.did_you_mean("weapno", ["weapon"]).is_some());
    assert_eq!(near.did_you_mean("weapno", ["weapon"]), None, "no more than were asked for");
    assert_eq!(near.comparisons(), before + 1);
}

/// A table in which every key is unknown: a known one is suggested for the first few, and
/// each is told all the same.
#[test]
fn of_a_thousand_unknown_keys_the_first_few_have_a_suggestion() {
    let mut tables = vec![("m/mod.ron".to_owned(), "(name: \"M\", version: \"1\")".to_owned())];
    for file in 0..10 {
        let text = (0..100).fold(String::new(), |mut text, number| {
            writeln!(
                text,
                "cazadores-weapons-bwo{file}x{number} =\n    .name = A\nlist-plaayers-{number} = B"
            )
            .expect("text");
            text
        });
        tables.push((format!("m/lang/es/t{file}.ftl"), text));
    }
    let tables: Vec<(&str, &str)> =
        tables.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let home = home(&tables);
    let library = library(home.path());
    let mut faults = Faults::new();
    let mut warnings = Faults::new();
    library.check_texts(&Rulesets::GAMES, &mut faults, &mut warnings);
    let unknown: Vec<&Fault> = faults
        .sorted()
        .into_iter()
        .filter(|fault| fault.found.starts_with("the unknown key"))
        .collect();
    assert_eq!(unknown.len(), 1000, "a hundred of each table");
    let suggested = unknown.iter().filter(|fault| fault.hint.is_some()).count();
    assert!((1..=20).contains(&suggested), "{suggested} have a suggestion");
}

/// Faults are kept once, and of one file no more than anybody would mend at a time.
#[test]
fn of_a_file_full_of_unknown_ids_a_thousand_faults_are_kept() {
    let text = format!(
        "[{}]",
        (0..20_000).map(|number| format!("\"a{number}\"")).collect::<Vec<_>>().join(",")
    );
    let mut faults = Faults::new();
    let ids: Vec<Spanned<Id>> =
        monteria::content::read_text("a.ron", &text, &mut faults).expect("read");
    assert!(faults.is_empty());
    for id in ids.iter().chain(&ids) {
        faults.unknown_id(id, "a thing", ["oak", "elm"]);
    }
    assert_eq!(faults.len(), 1000);
    assert_eq!(faults.cut_files().collect::<Vec<_>>(), ["a.ron"]);
    assert!(faults.to_string().ends_with("a.ron: and more; mend these first"));
    // Another file's are still told.
    faults.push(Fault::of_file("b.ron", "a", "b", None));
    assert_eq!(faults.len(), 1001);
    assert!(faults.are_at(&ids[7].span) && !faults.are_at(&ids[19_999].span));
}
