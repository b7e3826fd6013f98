//! Texts that are to be shown, from English into a language. Rules, events and saves are
//! in English whatever is spoken: what a text was made of is found again where it is
//! shown, by the English tables.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use fluent_bundle::{FluentArgs, FluentValue};

use super::Language;
use super::phrases::{Found, Phrases, is_number, split};
use super::pieces::{
    bracketed, cited, ended, is_mark, is_path, is_sentence, is_sign, measured, turned,
};
use super::verbatim::{Masks, Verbatim, with_registered};

/// How deep the parts of a text are looked into.
const DEEPEST: u8 = 10;
/// A text longer than this, in bytes, is translated line by line.
const LONGEST: usize = 4096;
/// Parts of one text that are looked at; whatever is left then stays as it is.
const MOST_PARTS: usize = 2000;
/// So many translations are kept.
const MOST_KEPT: usize = 1 << 14;
/// A message with fewer letters of its own than this (`{ $a } and { $b }`) fits many
/// a text by chance.
const LIGHT: usize = 6;
/// What parts of a text are joined by, in the order in which it is taken apart.
const JOINTS: [&str; 9] = ["\n", ". ", "; ", ": ", " · ", " — ", " → ", ", ", "/"];

/// Translations that were asked for; none for texts that stay as they are.
#[derive(Default)]
pub(super) struct Known(Mutex<KnownOf>);

/// Translations made while the list of what no translation touches had this version.
#[derive(Default)]
struct KnownOf {
    version: u64,
    texts: BTreeMap<String, Option<Arc<str>>>,
}

impl Known {
    fn get(&self, text: &str, version: u64) -> Option<Option<Arc<str>>> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.texts.get(text).filter(|_| known.version == version).cloned()
    }

    fn keep(&self, text: &str, told: Option<Arc<str>>, version: u64) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.texts.len() >= MOST_KEPT || known.version != version {
            known.texts.clear();
            known.version = version;
        }
        known.texts.insert(text.to_owned(), told);
    }
}

impl Language {
    /// What an English text of the program is in this language, as a whole or in its
    /// parts; what no table has stays as it is, and so do names that people gave, paths
    /// and what the system said.
    pub fn translate<'t>(&self, english: &'t str) -> Cow<'t, str> {
        if !self.retold || !english.contains(char::is_alphabetic) {
            return english.into();
        }
        with_registered(|kept| {
            let version = kept.version();
            let told = self.known.get(english, version).unwrap_or_else(|| {
                let told: Option<Arc<str>> = self.translate_beside(english, kept).map(Arc::from);
                self.known.keep(english, told.clone(), version);
                // What has been told is not told again, unless it is English, too.
                if let Some(told) =
                    told.as_deref().filter(|told| !self.english.phrases().is_exact(told))
                {
                    self.known.keep(told, None, version);
                }
                told
            });
            told.map_or(english.into(), |told| told.to_string().into())
        })
    }

    /// Returns the translation of an English text in which nothing of this list is
    /// touched; none where nothing else is translated.
    pub fn translate_beside(&self, english: &str, kept: &Verbatim) -> Option<String> {
        let mut teller = self.teller();
        let hidden = teller.hide(english, kept);
        let told = teller.parts(&hidden, 0)?;
        Some(teller.masks.show(&told))
    }

    /// The parts of an English text that no English message has, as far as it can be told
    /// apart: what the tables lack, and names that nobody registered. Where the language
    /// lacks a message, the English text of that.
    pub fn untranslated(&self, english: &str) -> Vec<String> {
        let mut teller = self.teller();
        let hidden = with_registered(|kept| teller.hide(english, kept));
        teller.parts(&hidden, 0);
        teller.lacking.iter().map(|part| teller.masks.show(part)).collect()
    }

    /// Whether a word stands in any English message of the program.
    pub fn is_of_program(&self, word: &str) -> bool {
        self.english.phrases().speaks(word)
    }

    fn teller(&self) -> Teller<'_> {
        Teller {
            language: self,
            phrases: self.english.phrases(),
            lacking: Vec::new(),
            known: BTreeMap::new(),
            left: MOST_PARTS,
            cut: false,
            masks: Masks::default(),
        }
    }

    /// A text in which words that meet are written as one (`de el` as `del`), as the
    /// table says: `de_el_=del_|a_el_=al_`, with a line for each blank.
    fn contracted(&self, mut text: String) -> String {
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

    /// A message of its own tables.
    fn message(&self, key: &str, arguments: &FluentArgs<'_>) -> Option<String> {
        self.files.iter().rev().find_map(|file| file.text(key, "", Some(arguments)))
    }
}

struct Teller<'l> {
    language: &'l Language,
    phrases: &'l Phrases,
    /// What has no message.
    lacking: Vec<String>,
    /// What came of each part that was looked at, and what it lacks: one part
    /// belongs to many attempts.
    known: BTreeMap<String, (Option<String>, Vec<String>)>,
    /// How many parts may still be looked at.
    left: usize,
    /// Whether a part was passed over since the last one that was begun, because it lay
    /// too deep or was one too many.
    cut: bool,
    /// What is hidden from the patterns.
    masks: Masks,
}

impl Teller<'_> {
    /// Returns the text with everything hidden that no translation touches.
    fn hide(&mut self, text: &str, kept: &Verbatim) -> String {
        let phrases = self.phrases;
        self.masks.hide(text, kept, |word| phrases.has_path(word))
    }

    /// A text as a whole or in its parts.
    fn parts(&mut self, text: &str, depth: u8) -> Option<String> {
        if let Some((told, lacking)) = self.known.get(text) {
            self.lacking.extend_from_slice(lacking);
            return told.clone();
        }
        if self.left == 0 || depth > DEEPEST {
            self.cut = true;
            return None;
        }
        self.left -= 1;
        let before = self.lacking.len();
        let outer = std::mem::take(&mut self.cut);
        let told = self.bare(text, depth);
        // What was not looked into to its end may come to more where it stands less deep.
        if !self.cut {
            self.known.insert(text.to_owned(), (told.clone(), self.lacking[before..].to_vec()));
        }
        self.cut |= outer;
        told
    }

    /// A text without what stands round it: blanks, signs.
    fn bare(&mut self, text: &str, depth: u8) -> Option<String> {
        if !text.contains(char::is_alphabetic) || is_sign(text) {
            return None;
        }
        if text.len() > LONGEST {
            let mut any = false;
            let lines = text.split('\n').map(|line| {
                let told = if line.len() > LONGEST { None } else { self.parts(line, depth + 1) };
                any |= told.is_some();
                told.map_or(Cow::Borrowed(line), Cow::Owned)
            });
            let lines: Vec<_> = lines.collect();
            return any.then(|| lines.join("\n"));
        }
        let bare = text.trim_matches(|c: char| c.is_whitespace() || is_mark(c));
        if bare.len() < text.len() {
            let start = bare.as_ptr() as usize - text.as_ptr() as usize;
            let before = &text[..start];
            let after = &text[start + bare.len()..];
            return self.parts(bare, depth + 1).map(|told| format!("{before}{told}{after}"));
        }
        if let Some((said, rules)) = cited(text) {
            return self.parts(said, depth + 1).map(|told| format!("{told}{rules}"));
        }
        let before = self.lacking.len();
        let told = self.whole(text, depth).or_else(|| {
            // What stands between backticks is no part of a sentence.
            let hidden = self.masks.hide_code(text);
            let whole = if hidden == text { None } else { self.whole(&hidden, depth) };
            whole.or_else(|| self.apart(&hidden, depth))
        });
        if told.is_none() && self.lacking.len() == before {
            self.lacking.push(text.to_owned());
        }
        told
    }

    /// By a message that the whole text was made of.
    fn whole(&mut self, text: &str, depth: u8) -> Option<String> {
        if let Some(told) = self.exactly(text, depth) {
            return Some(told);
        }
        // With or without the sign at its end: the message with more words of
        // its own goes first.
        let phrases = self.phrases;
        let (bare, end) = ended(text).map_or((None, None), |(bare, end)| (Some(bare), Some(end)));
        let mut plain = phrases.matching(text, true).peekable();
        let mut unsigned =
            bare.into_iter().flat_map(|bare| phrases.matching(bare, true)).peekable();
        let weight = |found: &Found| found.phrase.weight();
        loop {
            let first = plain.peek().map(weight);
            let second = unsigned.peek().map(weight);
            let (found, end) =
                if first >= second { (plain.next(), None) } else { (unsigned.next(), end) };
            if let Some(told) = self.tell(&found?, depth) {
                return Some(told + end.map_or(String::new(), String::from).as_str());
            }
        }
    }

    /// By a message without arguments. A text that is a message but for the sign at its
    /// end is nothing else.
    fn exactly(&mut self, text: &str, depth: u8) -> Option<String> {
        let phrases = self.phrases;
        let mut exactly =
            |text: &str| phrases.exactly(text).find_map(|found| self.tell(&found, depth));
        if let Some(told) = exactly(text) {
            return Some(told);
        }
        let (bare, end) = ended(text)?;
        exactly(bare).map(|told| format!("{told}{end}"))
    }

    /// What a message is in the language; none where it lacks it.
    fn tell(&mut self, found: &Found, depth: u8) -> Option<String> {
        let mut arguments = FluentArgs::new();
        for (name, value) in found.phrase.given() {
            arguments.set(name.clone(), FluentValue::try_number(value));
        }
        let lacked = self.lacking.len();
        let light = found.phrase.weight() < LIGHT;
        // A short message between two others would take words of both.
        if light && found.captures.iter().any(|(_, words)| words.contains(": ")) {
            return None;
        }
        for (index, (name, words)) in found.captures.iter().enumerate() {
            if found.phrase.is_code(index) {
                arguments.set((*name).to_owned(), FluentValue::from(*words));
                continue;
            }
            let told = self.parts(words, depth + 1);
            if told.is_none() && (is_sentence(words) || light && self.phrases.speaks(words)) {
                self.lacking.truncate(lacked);
                return None;
            }
            let value = match told {
                Some(told) => told.into(),
                None if is_number(words) => FluentValue::try_number(words),
                None => (*words).into(),
            };
            arguments.set((*name).to_owned(), value);
        }
        let told = self.language.message(&found.phrase.key, &arguments);
        let Some(told) = told else {
            self.lacking.truncate(lacked);
            return None;
        };
        let told = self.language.contracted(told);
        // A sentence that began with an argument may begin with a word of its own now.
        let begins =
            |text: &str, is: fn(char) -> bool| self.masks.first_letter(text).is_some_and(is);
        let first = found.captures.first().filter(|_| found.phrase.begins_with_argument());
        let capital = first.is_some_and(|(_, words)| {
            begins(words, char::is_uppercase) && begins(&told, char::is_lowercase)
        });
        Some(if found.turned || capital { turned(&told) } else { told })
    }

    /// Part by part.
    fn apart(&mut self, text: &str, depth: u8) -> Option<String> {
        if let Some((said, numbers)) = measured(text)
            && let Some(told) = self.quietly(|teller| teller.parts(said, depth + 1))
        {
            return Some(format!("{told}{numbers}"));
        }
        // What stands behind the first colon may be a message of several sentences.
        if let Some((head, rest)) = text.split_once(": ")
            && let Some(told) = self.exactly(rest, depth)
        {
            let head = self.parts(head, depth + 1).unwrap_or_else(|| head.to_owned());
            return Some(format!("{head}: {told}"));
        }
        if let Some((bare, end)) = ended(text)
            && let Some(told) = self.quietly(|teller| teller.parts(bare, depth + 1))
        {
            return Some(format!("{told}{end}"));
        }
        // By the joint that leaves the least untranslated: a list of `Close Range: only 6s` and
        // the like is none of two parts at its colon.
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
            let told = self
                .each(&parts, matches!(joint, ", " | "/"), depth)
                .map(|parts| parts.join(joint));
            let lacking = self.lacking.split_off(before);
            if let Some(told) = told
                && best.as_ref().is_none_or(|(_, least)| words_in(&lacking) < words_in(least))
            {
                best = Some((told, lacking));
            }
        }
        if let Some((told, lacking)) = best {
            self.lacking.extend(lacking);
            return Some(told);
        }
        // What has a number behind it: `Shield +4`, `damage 2/3`.
        if let Some((bare, number)) = text.rsplit_once(' ')
            && number.contains(|c: char| c.is_ascii_digit())
            && !number.contains(char::is_alphabetic)
            && bare.matches('(').count() == bare.matches(')').count()
            && let Some(told) = self.quietly(|teller| teller.parts(bare, depth + 1))
        {
            return Some(format!("{told} {number}"));
        }
        if let Some((before, inner, after)) = bracketed(text)
            && let Some(parts) = self.each(&[before, inner, after], false, depth)
        {
            return Some(format!("{}({}){}", parts[0], parts[1], parts[2]));
        }
        // Sentences that belong to one message though there is an end in them.
        let phrases = self.phrases;
        phrases.matching(text, false).find_map(|found| self.tell(&found, depth))
    }

    /// Parts, each by itself; none where none of them is told otherwise, or where one
    /// that stays as it is breaks a sentence of which they are parts (`within`).
    fn each<'t>(
        &mut self,
        parts: &[&'t str],
        within: bool,
        depth: u8,
    ) -> Option<Vec<Cow<'t, str>>> {
        self.quietly(|teller| {
            let mut any = false;
            let mut broken = false;
            let parts: Vec<_> = parts
                .iter()
                .copied()
                .map(|part| {
                    let told = teller.parts(part, depth + 1);
                    any |= told.is_some();
                    broken |= within && told.is_none() && is_sentence(part);
                    told.map_or(Cow::Borrowed(part), Cow::Owned)
                })
                .collect();
            (any && !broken).then_some(parts)
        })
    }

    /// What is tried in vain is not told to lack anything.
    fn quietly<T>(&mut self, attempt: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let before = self.lacking.len();
        let told = attempt(self);
        if told.is_none() {
            self.lacking.truncate(before);
        }
        told
    }
}

/// How many words these parts have: a long one that stays English is
/// worse than two names.
fn words_in(parts: &[String]) -> usize {
    parts.iter().map(|part| part.split_whitespace().count()).sum()
}

#[cfg(test)]
mod tests;
