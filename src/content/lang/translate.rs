//! Translation of shown texts from English. Rules, events and saves are always in
//! English: the message of a text is recognised by the English tables when it is shown.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use fluent_bundle::{FluentArgs, FluentValue};

use super::Language;
use super::phrases::{PhraseMatch, Phrases, is_number, split};
use super::pieces::{
    is_mark, is_path, is_sentence, is_sign, split_brackets, split_citation, split_end_sign,
    split_numbers, toggle_case,
};
use super::verbatim::{Masks, Verbatim, with_registered};

/// Maximum recursion into parts of a text.
const MAX_DEPTH: u8 = 10;
/// Maximum length in bytes of a text translated as a whole; longer ones are
/// translated line by line.
const MAX_WHOLE_BYTES: usize = 4096;
/// Maximum number of parts of one text that are examined; the rest stays as it is.
const MAX_PARTS: usize = 2000;
/// Number of cached translations.
const MAX_CACHED: usize = 1 << 14;
/// A message with fewer literal letters than this (`{ $a } and { $b }`) matches
/// many texts by chance.
const MIN_LITERAL_LETTERS: usize = 6;
/// Separators between parts of a text, in the order in which they are tried.
const JOINTS: [&str; 9] = ["\n", ". ", "; ", ": ", " · ", " — ", " → ", ", ", "/"];

/// Cached translations; `None` for texts that stay as they are.
#[derive(Default)]
pub(crate) struct TranslationCache(Mutex<CachedTranslations>);

/// Translations made with this version of the verbatim list.
#[derive(Default)]
struct CachedTranslations {
    version: u64,
    texts: BTreeMap<String, Option<Arc<str>>>,
}

impl TranslationCache {
    fn get(&self, text: &str, version: u64) -> Option<Option<Arc<str>>> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.texts.get(text).filter(|_| known.version == version).cloned()
    }

    fn keep(&self, text: &str, translated: Option<Arc<str>>, version: u64) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.texts.len() >= MAX_CACHED || known.version != version {
            known.texts.clear();
            known.version = version;
        }
        known.texts.insert(text.to_owned(), translated);
    }
}

impl Language {
    /// Translates an English text of the program, as a whole or in its parts. Parts
    /// without a translation stay as they are, and so do names that people gave, paths
    /// and messages of the system.
    pub fn translate<'t>(&self, english: &'t str) -> Cow<'t, str> {
        if !self.rewords_program || !english.contains(char::is_alphabetic) {
            return english.into();
        }
        with_registered(|kept| {
            let version = kept.version();
            let translated = self.cache.get(english, version).unwrap_or_else(|| {
                let translated: Option<Arc<str>> =
                    self.translate_beside(english, kept).map(Arc::from);
                self.cache.keep(english, translated.clone(), version);
                // A translated text is not translated again, unless it is English, too.
                if let Some(translated) = translated
                    .as_deref()
                    .filter(|translated| !self.english.phrases().is_exact(translated))
                {
                    self.cache.keep(translated, None, version);
                }
                translated
            });
            translated.map_or(english.into(), |translated| translated.to_string().into())
        })
    }

    /// Returns the translation of an English text in which nothing of this list is
    /// touched; `None` if nothing else is translated.
    pub fn translate_beside(&self, english: &str, kept: &Verbatim) -> Option<String> {
        let mut translator = self.translator();
        let hidden = translator.hide(english, kept);
        let translated = translator.parts(&hidden, 0)?;
        Some(translator.masks.show(&translated))
    }

    /// Returns the parts of an English text that match no English message: those
    /// missing in the tables, and unregistered names. If the language lacks a message,
    /// returns its English text.
    pub fn untranslated(&self, english: &str) -> Vec<String> {
        let mut translator = self.translator();
        let hidden = with_registered(|kept| translator.hide(english, kept));
        translator.parts(&hidden, 0);
        translator.lacking.iter().map(|part| translator.masks.show(part)).collect()
    }

    /// Returns whether a word occurs in any English message of the program.
    pub fn is_of_program(&self, word: &str) -> bool {
        self.english.phrases().is_made_of_words(word)
    }

    fn translator(&self) -> Translator<'_> {
        Translator {
            language: self,
            phrases: self.english.phrases(),
            lacking: Vec::new(),
            known: BTreeMap::new(),
            left: MAX_PARTS,
            cut: false,
            masks: Masks::default(),
        }
    }

    /// Contracts adjacent words (`de el` to `del`) as the table lists them:
    /// `de_el_=del_|a_el_=al_`, with an underscore for each blank.
    pub(crate) fn contracted(&self, mut text: String) -> String {
        for (two, one) in &self.contractions {
            while let Some(at) = text
                .match_indices(two.as_str())
                .map(|(at, _)| at)
                .find(|at| !text[..*at].ends_with(char::is_alphanumeric))
            {
                text.replace_range(at..at + two.len(), one);
            }
        }
        text
    }

    /// Returns a message of its own tables.
    pub(crate) fn message(&self, key: &str, arguments: &FluentArgs<'_>) -> Option<String> {
        self.files.iter().rev().find_map(|file| file.text(key, "", Some(arguments)))
    }
}

struct Translator<'l> {
    language: &'l Language,
    phrases: &'l Phrases,
    /// The parts without a message.
    lacking: Vec<String>,
    /// Result of each examined part, and what it lacks: one part
    /// belongs to many attempts.
    known: BTreeMap<String, (Option<String>, Vec<String>)>,
    /// Number of parts that may still be examined.
    left: usize,
    /// Whether a part was skipped since the start of the latest one, because
    /// of depth or number.
    cut: bool,
    /// The texts that are hidden from the patterns.
    masks: Masks,
}

impl Translator<'_> {
    /// Hides everything that must not be translated.
    fn hide(&mut self, text: &str, kept: &Verbatim) -> String {
        let phrases = self.phrases;
        self.masks.hide(text, kept, |word| phrases.has_path(word))
    }

    /// Translates a text as a whole or in its parts.
    fn parts(&mut self, text: &str, depth: u8) -> Option<String> {
        if let Some((translated, lacking)) = self.known.get(text) {
            self.lacking.extend_from_slice(lacking);
            return translated.clone();
        }
        if self.left == 0 || depth > MAX_DEPTH {
            self.cut = true;
            return None;
        }
        self.left -= 1;
        let before = self.lacking.len();
        let outer = std::mem::take(&mut self.cut);
        let translated = self.translate_bare(text, depth);
        // An incompletely examined part may succeed at a lesser depth.
        if !self.cut {
            self.known
                .insert(text.to_owned(), (translated.clone(), self.lacking[before..].to_vec()));
        }
        self.cut |= outer;
        translated
    }

    /// Translates a text without the blanks and signs around it.
    fn translate_bare(&mut self, text: &str, depth: u8) -> Option<String> {
        if !text.contains(char::is_alphabetic) || is_sign(text) {
            return None;
        }
        if text.len() > MAX_WHOLE_BYTES {
            let mut any = false;
            let lines = text.split('\n').map(|line| {
                let translated =
                    if line.len() > MAX_WHOLE_BYTES { None } else { self.parts(line, depth + 1) };
                any |= translated.is_some();
                translated.map_or(Cow::Borrowed(line), Cow::Owned)
            });
            let lines: Vec<_> = lines.collect();
            return any.then(|| lines.join("\n"));
        }
        let bare = text.trim_matches(|c: char| c.is_whitespace() || is_mark(c));
        if bare.len() < text.len() {
            let start = bare.as_ptr() as usize - text.as_ptr() as usize;
            let before = &text[..start];
            let after = &text[start + bare.len()..];
            return self
                .parts(bare, depth + 1)
                .map(|translated| format!("{before}{translated}{after}"));
        }
        if let Some((said, rules)) = split_citation(text) {
            return self.parts(said, depth + 1).map(|translated| format!("{translated}{rules}"));
        }
        let before = self.lacking.len();
        let translated = self.translate_whole(text, depth).or_else(|| {
            // Text between backticks is not part of a sentence.
            let hidden = self.masks.hide_code(text);
            let whole = if hidden == text { None } else { self.translate_whole(&hidden, depth) };
            whole.or_else(|| self.translate_apart(&hidden, depth))
        });
        if translated.is_none() && self.lacking.len() == before {
            self.lacking.push(text.to_owned());
        }
        translated
    }

    /// Translates by a message that matches the whole text.
    fn translate_whole(&mut self, text: &str, depth: u8) -> Option<String> {
        if let Some(translated) = self.exactly(text, depth) {
            return Some(translated);
        }
        // With or without the sign at its end: the message with more
        // literal words goes first.
        let phrases = self.phrases;
        let (bare, end) =
            split_end_sign(text).map_or((None, None), |(bare, end)| (Some(bare), Some(end)));
        let mut plain = phrases.matches_of(text, true).peekable();
        let mut unsigned =
            bare.into_iter().flat_map(|bare| phrases.matches_of(bare, true)).peekable();
        let literal_length = |found: &PhraseMatch| found.phrase.literal_length();
        loop {
            let first = plain.peek().map(literal_length);
            let second = unsigned.peek().map(literal_length);
            let (found, end) =
                if first >= second { (plain.next(), None) } else { (unsigned.next(), end) };
            if let Some(translated) = self.format_message(&found?, depth) {
                return Some(translated + end.map_or(String::new(), String::from).as_str());
            }
        }
    }

    /// Translates by a message without arguments. A text that equals a message except for
    /// the sign at its end is that message.
    fn exactly(&mut self, text: &str, depth: u8) -> Option<String> {
        let phrases = self.phrases;
        let mut exactly =
            |text: &str| phrases.exactly(text).find_map(|found| self.format_message(&found, depth));
        if let Some(translated) = exactly(text) {
            return Some(translated);
        }
        let (bare, end) = split_end_sign(text)?;
        exactly(bare).map(|translated| format!("{translated}{end}"))
    }

    /// Formats a message in the language; `None` if the language lacks it.
    fn format_message(&mut self, found: &PhraseMatch, depth: u8) -> Option<String> {
        let mut arguments = FluentArgs::new();
        for (name, value) in found.phrase.implied() {
            arguments.set(name.clone(), FluentValue::try_number(value));
        }
        let lacked = self.lacking.len();
        let light = found.phrase.literal_length() < MIN_LITERAL_LETTERS;
        // A short message between two others would capture words of both.
        if light && found.captures.iter().any(|(_, words)| words.contains(": ")) {
            return None;
        }
        for (index, (name, words)) in found.captures.iter().enumerate() {
            if found.phrase.is_code(index) {
                arguments.set((*name).to_owned(), FluentValue::from(*words));
                continue;
            }
            let translated = self.parts(words, depth + 1);
            if translated.is_none()
                && (is_sentence(words) || light && self.phrases.is_made_of_words(words))
            {
                self.lacking.truncate(lacked);
                return None;
            }
            let value = match translated {
                Some(translated) => translated.into(),
                None if is_number(words) => FluentValue::try_number(words),
                None => (*words).into(),
            };
            arguments.set((*name).to_owned(), value);
        }
        let translated = self.language.message(&found.phrase.key, &arguments);
        let Some(translated) = translated else {
            self.lacking.truncate(lacked);
            return None;
        };
        let mut translated = self.language.contracted(translated);
        if found.phrase.is_without_stop && translated.ends_with('.') {
            translated.pop();
        }
        // A sentence that began with an argument may now begin with a word of its own.
        let begins =
            |text: &str, is: fn(char) -> bool| self.masks.first_letter(text).is_some_and(is);
        let first = found.captures.first().filter(|_| found.phrase.begins_with_argument());
        let capital = first.is_some_and(|(_, words)| {
            begins(words, char::is_uppercase) && begins(&translated, char::is_lowercase)
        });
        Some(if found.case_differs || capital { toggle_case(&translated) } else { translated })
    }

    /// Translates a text part by part.
    fn translate_apart(&mut self, text: &str, depth: u8) -> Option<String> {
        if let Some((said, numbers)) = split_numbers(text)
            && let Some(translated) = self.attempt(|translator| translator.parts(said, depth + 1))
        {
            return Some(format!("{translated}{numbers}"));
        }
        // The text behind the first colon may be a message of several sentences.
        if let Some((head, rest)) = text.split_once(": ")
            && let Some(translated) = self.exactly(rest, depth)
        {
            let head = self.parts(head, depth + 1).unwrap_or_else(|| head.to_owned());
            return Some(format!("{head}: {translated}"));
        }
        if let Some((bare, end)) = split_end_sign(text)
            && let Some(translated) = self.attempt(|translator| translator.parts(bare, depth + 1))
        {
            return Some(format!("{translated}{end}"));
        }
        // Splits at the joint that leaves the least untranslated: a list of
        // `Close Range: only 6s` and the like does not consist of two parts at its colon.
        let mut best: Option<(String, Vec<String>)> = None;
        for joint in JOINTS {
            let parts = self.phrases.rejoined(text, split(text, joint), joint);
            if joint == "/" && text.split_whitespace().any(is_path) {
                continue;
            }
            if parts.len() < 2 || best.as_ref().is_some_and(|(_, lacking)| lacking.is_empty()) {
                continue;
            }
            let before = self.lacking.len();
            let translated = self
                .each(&parts, matches!(joint, ", " | "/"), depth)
                .map(|parts| parts.join(joint));
            let lacking = self.lacking.split_off(before);
            if let Some(translated) = translated
                && best.as_ref().is_none_or(|(_, least)| words_in(&lacking) < words_in(least))
            {
                best = Some((translated, lacking));
            }
        }
        if let Some((translated, lacking)) = best {
            self.lacking.extend(lacking);
            return Some(translated);
        }
        // A text with a number behind it: `Shield +4`, `damage 2/3`.
        if let Some((bare, number)) = text.rsplit_once(' ')
            && number.contains(|c: char| c.is_ascii_digit())
            && !number.contains(char::is_alphabetic)
            && bare.matches('(').count() == bare.matches(')').count()
            && let Some(translated) = self.attempt(|translator| translator.parts(bare, depth + 1))
        {
            return Some(format!("{translated} {number}"));
        }
        if let Some((before, inner, after)) = split_brackets(text)
            && let Some(parts) = self.each(&[before, inner, after], false, depth)
        {
            return Some(format!("{}({}){}", parts[0], parts[1], parts[2]));
        }
        // Sentences that belong to one message although it contains a full stop.
        let phrases = self.phrases;
        phrases.matches_of(text, false).find_map(|found| self.format_message(&found, depth))
    }

    /// Translates each part by itself; `None` if none of them changes, or if an
    /// untranslated one breaks the sentence that they are parts of (`within`).
    fn each<'t>(
        &mut self,
        parts: &[&'t str],
        within: bool,
        depth: u8,
    ) -> Option<Vec<Cow<'t, str>>> {
        self.attempt(|translator| {
            let mut any = false;
            let mut broken = false;
            let parts: Vec<_> = parts
                .iter()
                .copied()
                .map(|part| {
                    let translated = translator.parts(part, depth + 1);
                    any |= translated.is_some();
                    broken |= within && translated.is_none() && is_sentence(part);
                    translated.map_or(Cow::Borrowed(part), Cow::Owned)
                })
                .collect();
            (any && !broken).then_some(parts)
        })
    }

    /// Runs an attempt without recording what it lacks if it fails.
    fn attempt<T>(&mut self, attempt: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let before = self.lacking.len();
        let translated = attempt(self);
        if translated.is_none() {
            self.lacking.truncate(before);
        }
        translated
    }
}

/// Counts the words of untranslated parts: a long one is worse than two names.
fn words_in(parts: &[String]) -> usize {
    parts.iter().map(|part| part.split_whitespace().count()).sum()
}

#[cfg(test)]
mod tests;
