//! What people type comes through every message as they typed it: names, paths and what
//! the system says, in any language.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::collections::BTreeSet;
use std::sync::Arc;

use monteria::content::{Faults, Language, Library, Verbatim, find_root};
use proptest::prelude::*;

fn language(tag: &str) -> (Library, Arc<Language>) {
    let mut faults = Faults::new();
    let library = Library::open(find_root().expect("content"), &mut faults);
    let language = library.language(tag, &mut faults).expect("a language");
    assert!(faults.is_empty(), "{faults}");
    (library, language)
}

/// Every English message with its arguments: the words between them, an argument
/// between two of them.
fn patterns(library: &Library) -> Vec<Vec<String>> {
    let one_line = |text: &String| !text.contains('\n') && text.contains("{ $");
    let messages = library.program_texts().into_iter().map(|(_, text)| text).filter(one_line);
    let literals = |text: String| -> Option<Vec<String>> {
        let (_, text) = text.split_once(" = ")?;
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once("{ $") {
            pieces.push(before.to_owned());
            rest = after.split_once('}')?.1;
        }
        pieces.push(rest.to_owned());
        (!pieces.concat().contains(['{', '}'])).then_some(pieces)
    };
    // An argument that a message writes right behind a word is a part of it, such as a
    // plural, and no name.
    let apart = |pieces: &Vec<String>| {
        pieces.windows(2).all(|pair| {
            !pair[0].ends_with(char::is_alphanumeric) && !pair[1].starts_with(char::is_alphanumeric)
        })
    };
    messages.filter_map(literals).filter(apart).collect()
}

/// The message with this in the place of each of its arguments.
fn filled(pattern: &[String], name: &str) -> String {
    pattern.join(name)
}

fn told(language: &Language, text: &str, name: &str) -> String {
    let mut kept = Verbatim::new();
    kept.add(name);
    language.translate_beside(text, &kept).unwrap_or_else(|| text.to_owned())
}

#[test]
fn names_that_are_words_of_the_tables_come_through_every_message() {
    let (library, spanish) = language("es");
    let patterns = patterns(&library);
    assert!(patterns.len() > 1500, "{}", patterns.len());
    let mut words = BTreeSet::new();
    for (_, text) in library.program_texts() {
        let text = text.split_once(" = ").map_or(String::new(), |(_, text)| text.to_owned());
        // Whole messages of a word or two, and single words.
        if text.len() < 24 && !text.contains(['{', '\n']) {
            words.insert(text.clone());
        }
        let bare = text.split(|c: char| !c.is_alphabetic()).filter(|word| word.len() > 2);
        words.extend(bare.map(str::to_owned));
    }
    assert!(words.len() > 2000, "{}", words.len());
    let mut changed = Vec::new();
    for (number, word) in words.iter().enumerate() {
        // Each word in a few messages, and each message with some words.
        for step in 0..3 {
            let pattern = &patterns[(number * 3 + step) % patterns.len()];
            let text = filled(pattern, word);
            let told = told(&spanish, &text, word);
            if !told.contains(word.as_str()) {
                changed.push(format!("{word:?} in {text:?}: {told:?}"));
            }
        }
    }
    assert!(
        changed.is_empty(),
        "{} were changed: {:#?}",
        changed.len(),
        &changed[..changed.len().min(20)]
    );
}

#[test]
fn a_name_is_told_in_its_message_and_nothing_else_of_it_changes() {
    let (_, spanish) = language("es");
    for (text, name, expected) in [
        ("Jack is activated", "Jack", "se activa Jack"),
        ("Move is activated", "Move", "se activa Move"),
        ("de Vries's activation is over", "de Vries", "termina la activación de de Vries"),
        ("Jack and the King: Move", "Jack and the King", "Jack and the King: Mover"),
    ] {
        assert_eq!(told(&spanish, text, name).to_lowercase(), expected.to_lowercase(), "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn any_name_comes_through(name in "[A-Za-zÀ-ÿЀ-ӿ][A-Za-z0-9À-ÿЀ-ӿ'.,;:()/& -]{0,18}[A-Za-zÀ-ÿ]", at in 0_usize..10_000) {
        let (library, spanish) = shared();
        let patterns = patterns(library);
        let text = filled(&patterns[at % patterns.len()], &name);
        let told = told(spanish, &text, &name);
        prop_assert!(told.contains(name.as_str()), "{name:?} in {text:?}: {told:?}");
    }

    #[test]
    fn any_path_comes_through_unregistered(
        folders in proptest::collection::vec("[A-Za-zÀ-ÿ][A-Za-z0-9À-ÿ_-]{0,10}", 1..5),
        root in prop_oneof![Just("/"), Just("~/"), Just("./"), Just("C:\\")],
        at in 0_usize..10_000,
    ) {
        let (library, spanish) = shared();
        let joint = if root.ends_with('\\') { "\\" } else { "/" };
        let path = format!("{root}{}.save", folders.join(joint));
        let patterns = patterns(library);
        for text in [filled(&patterns[at % patterns.len()], &path), format!("{path}: Permission \
            denied (os error 13)")] {
            let told = spanish.translate_beside(&text, &Verbatim::new()).unwrap_or_else(|| text.clone());
            // A message that is written right up to its argument may make
            // another word of it.
            let apart = text.split_whitespace().any(|word| word.trim_matches(|c: char| ":,.;()“”`".contains(c)) == path);
            prop_assert!(!apart || told.contains(&path), "{path:?} in {text:?}: {told:?}");
            prop_assert!(!text.contains("os error") || told.contains("Permission denied (os error \
                13)"), "{told}");
        }
    }
}

/// The tables are read once for all cases.
fn shared() -> &'static (Library, Arc<Language>) {
    static SHARED: std::sync::OnceLock<(Library, Arc<Language>)> = std::sync::OnceLock::new();
    SHARED.get_or_init(|| language("es"))
}
