//! The program itself speaks Spanish: every English message has a Spanish one, what the
//! window says and what is shown in matches has a message, and what is told in Spanish
//! stays as it is when it is told again.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::sync::Arc;

use crate::slips::slips;
use monteria::cli::shown;
use monteria::content::reference::{FieldDoc, Holds, TypeBody, TypeDoc};
use monteria::content::words::about_text;
use monteria::content::{Faults, Language, Library, find_root};
use monteria::game::{reference_of, reference_of_mods};
use monteria::rulesets::Rulesets;
use monteria_test_support::{repo_root, sources};

fn spanish() -> (Library, Arc<Language>) {
    let mut faults = Faults::new();
    let mut library = Library::open(find_root().expect("content"), &mut faults);
    let language = library.language("es", &mut faults).expect("Spanish");
    library.speak(language.clone());
    assert!(faults.is_empty(), "{faults}");
    (library, language)
}

#[test]
fn every_message_of_the_program_has_a_spanish_one_with_the_same_arguments() {
    let (library, language) = spanish();
    let lacking: Vec<String> = library
        .program_texts()
        .into_iter()
        .map(|(key, _)| key)
        .filter(|key| !language.says(key))
        .collect();
    assert!(lacking.is_empty(), "{} lack a text: {lacking:#?}", lacking.len());
    let mut faults = Faults::new();
    let mut warnings = Faults::new();
    library.check_texts(&Rulesets::GAMES, &mut faults, &mut warnings);
    assert!(faults.is_empty() && warnings.is_empty(), "{faults}\n{warnings}");
}

/// What nobody reads as words: ids of widgets, files, names.
const NO_WORDS: [&str; 50] = [
    "Montería",
    "Ubuntu-Light",
    "Montería ",
    "CARGO_PKG_VERSION",
    "{inches}, {} pieces of terrain{exits}.",
    "Some(",
    "Panels",
    "focus ring",
    "focus that was seen",
    "first page",
    "hand over",
    "heading sheet",
    "lesson on the table",
    "lesson outline",
    "lesson turned",
    "looked at",
    "of the keyboard",
    "one of",
    "orders that the log knows",
    "panels wake late, no thread for it: {error}",
    "pointed at",
    "roster middle",
    "search content",
    "text of",
    "the form",
    "the rest",
    "{} learned, ",
    "{name}, {}",
    "Version ",
    "Adobe",
    "Identity",
    "Monteria",
    "Letters",
    "MONTER+{}",
    "Identity-H",
    "Length1",
    "Letter",
    "MonteriaSans-Regular",
    "MonteriaSans-Bold",
    "MonteriaSerif-SemiBold",
    "../../../assets/fonts/MonteriaSans-Regular.ttf",
    "../../../assets/fonts/MonteriaSans-Bold.ttf",
    "../../../assets/fonts/MonteriaSerif-SemiBold.ttf",
    "a new campaign",
    "newest line",
    "under way",
    "what becomes of it",
    "it is no font",
    // Beginnings of the description of a number, which the form leaves out.
    "a whole number ",
    "a number ",
];

#[test]
fn what_the_window_says_and_what_is_printed_and_reported_has_a_key() {
    let ignored: BTreeSet<&str> = NO_WORDS.into_iter().collect();
    let mut lacking: Vec<String> = Vec::new();
    let root = repo_root();
    let folders = ["src/client-ui", "src/print", "src/reports"];
    let files = folders.into_iter().flat_map(|folder| sources(&root.join(folder)));
    for file in files.filter(|file| !file.ends_with("tests.rs")) {
        for text in unkeyed_literals(&fs::read_to_string(&file).expect("a source")) {
            // Marks of HTML and SVG, colours.
            let is_mark = ["<", "=\"", "{font", "&"].iter().any(|mark| text.contains(mark))
                || text.starts_with('#');
            if !ignored.contains(text.as_str()) && !is_mark && is_said(&text) {
                lacking.push(format!("{}: {text:?}", file.display()));
            }
        }
    }
    assert!(lacking.is_empty(), "{} have no key: {lacking:#?}", lacking.len());
}

/// Whether a literal is words that somebody reads.
fn is_said(text: &str) -> bool {
    let bare = without_placeholders(text);
    let letters = bare.chars().filter(|c| c.is_alphabetic()).count();
    let id =
        bare.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "_-./:* ".contains(c));
    let spaced = bare.trim().contains(' ');
    letters > 1 && (!id || spaced) && !bare.contains("//")
}

/// A pattern of `format!` without its placeholders.
fn without_placeholders(text: &str) -> String {
    let mut all = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        all += before;
        rest = after.split_once('}').map_or("", |(_, after)| after);
    }
    all + rest
}

/// What makes a text, and how many literals of it are its key and its English wording.
const MAKERS: [(&str, usize); 4] =
    [("event_text!(", 2), ("text!(", 2), ("t!(", 2), ("Text::counted(", 3)];

/// The string literals of a source, without its tests, comments and attributes, and without the
/// keys and the wordings of texts.
fn unkeyed_literals(source: &str) -> Vec<String> {
    let source = source.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let mut all = Vec::new();
    let mut letters = source.char_indices().peekable();
    // How many of the next literals belong to a text.
    let mut keyed = 0;
    while let Some((at, c)) = letters.next() {
        if let Some((_, count)) =
            MAKERS.iter().find(|(maker, _)| c == '(' && source[..=at].ends_with(maker))
        {
            keyed = *count;
        }
        match c {
            '/' if source[at..].starts_with("//") => {
                while letters.next_if(|(_, c)| *c != '\n').is_some() {}
            }
            '\'' => {
                // A letter in quotes; a lifetime has no second quote near it.
                let end = source[at + 1..].char_indices().take(9).skip(1).find(|(_, c)| *c == '\'');
                if let Some((length, _)) =
                    end.filter(|(length, _)| !source[at + 1..][..*length].contains([' ', ',', '>']))
                {
                    while letters.next_if(|(now, _)| *now <= at + 1 + length).is_some() {}
                }
            }
            '"' => {
                let mut text = String::new();
                while let Some((_, c)) = letters.next() {
                    match c {
                        '"' => break,
                        '\\' => match letters.next() {
                            Some((_, '\n')) => {
                                while letters.next_if(|(_, c)| c.is_whitespace()).is_some() {}
                            }
                            Some((_, 'n')) => text.push('\n'),
                            Some((_, c)) => text.push(c),
                            None => {}
                        },
                        c => text.push(c),
                    }
                }
                let line = source[..at].rsplit('\n').next().unwrap_or_default().trim_start();
                if keyed > 0 {
                    keyed -= 1;
                } else if !line.starts_with("#[") && !line.contains("include_") {
                    all.push(text);
                }
            }
            _ => {}
        }
    }
    all
}

#[test]
fn what_ledgers_and_references_say_has_a_message() {
    let (library, _) = spanish();
    let texts: BTreeMap<String, String> = library.program_texts().into_iter().collect();
    let mut lacking = BTreeSet::new();
    let rulesets = Rulesets::load(&library).expect("sound content");
    for ruleset in rulesets.rulesets() {
        for entry in ruleset.ledger() {
            let key = format!("ledger-{}", entry.id);
            let told = format!("{key} = {}", entry.text);
            if texts.get(&key) != Some(&told) {
                lacking.insert(told);
            }
        }
        for reference in [reference_of(ruleset.as_ref()).0, reference_of_mods()] {
            for doc in reference.types.values() {
                // What stands in brackets without a name is numbered.
                for FieldDoc { name, .. } in
                    fields(doc).into_iter().filter(|it| it.name.parse::<u8>().is_err())
                {
                    let key = format!("label-{}", name.replace('_', "-"));
                    let told = format!("{key} = field {name}");
                    if texts.get(&key) != Some(&told) {
                        lacking.insert(told);
                    }
                }
                for about in abouts(doc).filter(|about| !about.is_empty()) {
                    let text = about_text(about);
                    let key = text.key().unwrap_or_default();
                    let told = format!("{key} = {about}");
                    if texts.get(key) != Some(&told) {
                        lacking.insert(told);
                    }
                }
            }
        }
    }
    assert!(lacking.is_empty(), "{} lack a text: {lacking:#?}", lacking.len());
}

/// What a type, its fields and its words are said to mean.
fn abouts(doc: &TypeDoc) -> impl Iterator<Item = &str> {
    let words = if let TypeBody::Choice(words) = &doc.body { words.as_slice() } else { &[] };
    let inside = words.iter().map(|word| word.about.as_str());
    let fields = fields(doc).into_iter().map(|field| field.about.as_str());
    std::iter::once(doc.about.as_str()).chain(inside).chain(fields)
}

/// The fields of a type and of its words.
fn fields(doc: &TypeDoc) -> Vec<&FieldDoc> {
    match &doc.body {
        TypeBody::Record(of) => of.iter().collect(),
        TypeBody::Choice(words) => {
            let held = words
                .iter()
                .flat_map(|word| if let Holds::Fields(of) = &word.holds { &of[..] } else { &[] });
            held.collect()
        }
        TypeBody::Plain(_) => Vec::new(),
    }
}

#[test]
fn what_is_shown_in_matches_has_a_message() {
    let (library, _) = spanish();
    let mut lacking = Vec::new();
    for game in Rulesets::GAMES {
        let all = shown(&library, game, 1).expect("played");
        lacking.extend(
            all.lacking.into_iter().map(|(part, text)| format!("{game}: {part:?}: {text}")),
        );
        let wrong: Vec<String> = all
            .texts
            .iter()
            .flat_map(|text| text.lines())
            .flat_map(|line| slips(line).into_iter().map(move |slip| format!("{slip}: {line}")))
            .collect();
        assert!(wrong.is_empty(), "{game}: {wrong:#?}");
    }
    assert!(lacking.is_empty(), "{} lack a message: {lacking:#?}", lacking.len());
}
