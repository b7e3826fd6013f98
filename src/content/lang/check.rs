//! Validation of translation tables: unknown keys, missing arguments, texts that cannot
//! be shown where they are used.

use std::collections::BTreeMap;

use fluent_bundle::FluentArgs;

use super::content::{EarlierTexts, is_name, texts_of};
use super::english::English;
use super::language_tag;
use super::table::{TableEntry, TextFile};
use crate::fault::join_names;
use crate::reader::parse::MAX_FAULTS;
use crate::{Fault, Faults, Layer, Library, Sources, Suggestions, did_you_mean};

/// Maximum number of suggestions for unknown keys: a game has thousands of keys.
const MAX_SUGGESTIONS: usize = 20;
/// Description of a valid text.
const PRINTABLE: &str = "a text of printable characters, at most 64 KiB";

/// All keys with their attributes and the original texts of the files.
pub type TextKeys = BTreeMap<String, BTreeMap<String, KeyedText>>;

/// A translatable text of content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyedText {
    /// The original text in the file.
    pub says: String,
    /// The first layer whose tables translate it: a text changed by a mod is not
    /// translated by the program's own tables.
    pub since: Layer,
}

impl Library {
    /// Adds all faults of the tables of all languages, checked against the texts of
    /// these games and of the program. A translation without an argument that English
    /// uses is only a warning.
    pub fn check_texts(&self, games: &[&str], faults: &mut Faults, warnings: &mut Faults) {
        let files = self.text_files(faults);
        if files.is_empty() {
            return;
        }
        let keys = self.text_keys(games);
        let english = English::of(self, faults);
        let mut near = Suggestions::new(MAX_SUGGESTIONS);
        for (tag, file) in files {
            let Some(source) = file.load(faults) else { continue };
            // `text_files` has reported files without the name of a language.
            let Some(identifier) = language_tag(&tag).and_then(|tag| tag.parse().ok()) else {
                continue;
            };
            let table =
                TextFile::read(&identifier, file.layer.clone(), &file.label, &source.text, faults);
            let most = faults.len() + MAX_FAULTS;
            let english = &english;
            let mut check = TableCheck {
                table: &table,
                keys: &keys,
                games,
                english,
                near: &mut near,
                faults,
                warnings,
            };
            for ((message, attribute), entry) in &table.entries {
                if check.faults.len() >= most {
                    check.faults.cut_short(&table.label);
                    break;
                }
                check.check_entry(message, attribute, entry);
            }
        }
    }

    /// Returns all texts of a game, in the content's language.
    pub fn told_texts(&self, game: &str) -> Vec<String> {
        let language = self.spoken();
        let keys = self.text_keys(&[game]).into_iter();
        let texts = keys.flat_map(|(message, texts)| {
            texts.into_iter().map(move |(attribute, text)| (message.clone(), attribute, text))
        });
        texts
            .map(|(message, attribute, text)| {
                language.content(&message, &attribute, &text.since).unwrap_or(text.says)
            })
            .collect()
    }

    /// Returns the keys of all texts of these games, with the original texts.
    pub fn text_keys(&self, games: &[&str]) -> TextKeys {
        let mut keys = TextKeys::new();
        let mut plain = self.clone();
        plain.language = None;
        for game in games {
            let sources = Sources::read(&plain, game, "", &mut Faults::new());
            let earlier = EarlierTexts::of(&sources, game);
            for source in sources.data.iter().chain(&sources.scenarios).chain(&sources.lessons) {
                let Some(document) = source.document(&mut Faults::new()) else { continue };
                for text in texts_of(&document, game) {
                    let says = document.text_of(text.node).unwrap_or_default().to_owned();
                    let layer = source.layer_of(document.file_of(text.node));
                    let since = earlier.since(&text, &says, layer).clone();
                    let texts = keys.entry(text.message).or_default();
                    // Of a thing in two layers the later layer's text counts.
                    let later = texts.get(&text.attribute).is_none_or(|there| there.since <= since);
                    if later {
                        texts.insert(text.attribute, KeyedText { says, since });
                    }
                }
            }
        }
        keys
    }
}

struct TableCheck<'a> {
    table: &'a TextFile,
    keys: &'a TextKeys,
    games: &'a [&'a str],
    english: &'a English,
    near: &'a mut Suggestions,
    faults: &'a mut Faults,
    warnings: &'a mut Faults,
}

impl TableCheck<'_> {
    /// Checks a text of a table: of a game or of the program.
    fn check_entry(&mut self, message: &str, attribute: &str, entry: &TableEntry) {
        let of_game = self
            .games
            .iter()
            .any(|game| message.strip_prefix(game).is_some_and(|rest| rest.starts_with('-')));
        for name in &entry.missing {
            self.fault(
                entry,
                format!("`{{ {name} }}`"),
                "a message or a term (-name) of this file",
                None,
            );
        }
        if !of_game {
            return self.check_program_entry(message, attribute, entry);
        }
        let Some(known) = self.keys.get(message) else {
            let near = self.near.did_you_mean(message, self.keys.keys().map(String::as_str));
            let expected = "the key of something of a game: GAME-LIST-ID";
            return self.fault(entry, format!("the unknown key `{message}`"), expected, near);
        };
        let all: Vec<&str> = known.keys().map(String::as_str).collect();
        if attribute.is_empty() {
            let hint = format!("its texts stand below it, each behind a point: .{} = …", all[0]);
            return self.fault(
                entry,
                format!("a text of `{message}` itself"),
                "texts of its fields",
                Some(hint),
            );
        }
        if !known.contains_key(attribute) {
            let near = did_you_mean(attribute, all.iter().copied());
            let expected = format!("a text that it has: {}", join_names(&all));
            return self.fault(
                entry,
                format!("the unknown text `.{attribute}` of `{message}`"),
                &expected,
                near,
            );
        }
        if let Some(name) = entry.arguments.first() {
            return self.fault(
                entry,
                format!("the argument `${name}`"),
                "a text of content, which has none",
                None,
            );
        }
        self.check_content_text(message, attribute, entry);
    }

    /// Checks that a text of content can be shown: that it is printable, and that a
    /// name has one line.
    fn check_content_text(&mut self, message: &str, attribute: &str, entry: &TableEntry) {
        let text = self.table.text(message, attribute, None).filter(|text| !text.trim().is_empty());
        match text {
            Some(text) if is_name(attribute) && text.contains('\n') => {
                self.fault(entry, "a line break in a name".to_owned(), "a name of one line", None);
            }
            None if entry.missing.is_empty() => {
                self.fault(entry, "no printable text".to_owned(), PRINTABLE, None);
            }
            _ => {}
        }
    }

    /// Checks a text of the program against the English one.
    fn check_program_entry(&mut self, message: &str, attribute: &str, entry: &TableEntry) {
        let Some(english) = self.english.entry(message, attribute) else {
            let games: Vec<String> = self.games.iter().map(|game| format!("{game}-")).collect();
            let known = self.english.keys();
            let near =
                self.near.did_you_mean(message, known.chain(self.keys.keys().map(String::as_str)));
            let games: Vec<&str> = games.iter().map(String::as_str).collect();
            let expected = format!(
                "a key of the program, or one of a game that begins with {}",
                join_names(&games)
            );
            return self.fault(entry, format!("the unknown key `{message}`"), &expected, near);
        };
        for name in entry.arguments.iter().filter(|name| !english.arguments.contains(name)) {
            let all: Vec<&str> = english.arguments.iter().map(String::as_str).collect();
            let expected = format!("the arguments that it has: {}", join_names(&all));
            self.fault(
                entry,
                format!("the argument `${name}`"),
                &expected,
                did_you_mean(name, all.iter().copied()),
            );
        }
        for name in english.arguments.iter().filter(|name| !entry.arguments.contains(name)) {
            let found = format!("`{message}` without its argument `${name}`");
            let fault = self.fault_of(entry, found, "all that the English text tells", None);
            self.warnings.push(fault);
        }
        // All its arguments are there: a remaining error is one of the text itself.
        let mut arguments = FluentArgs::new();
        english.arguments.iter().for_each(|name| arguments.set(name.clone(), 1));
        let sound = entry.missing.is_empty()
            && entry.arguments.iter().all(|name| english.arguments.contains(name));
        if sound && self.table.text(message, attribute, Some(&arguments)).is_none() {
            self.fault(entry, "no printable text".to_owned(), PRINTABLE, None);
        }
    }

    /// Returns a fault at the place of an entry.
    fn fault_of(
        &self,
        entry: &TableEntry,
        found: String,
        expected: &str,
        hint: Option<String>,
    ) -> Fault {
        let (line, column) = entry.place;
        Fault { line, column, ..Fault::of_file(&self.table.label, found, expected, hint) }
    }

    fn fault(&mut self, entry: &TableEntry, found: String, expected: &str, hint: Option<String>) {
        let fault = self.fault_of(entry, found, expected, hint);
        self.faults.push(fault);
    }
}
