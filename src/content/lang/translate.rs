//! Texts that are to be shown, from English into a language. Rules, events and saves are in English whatever is spoken: what a text was
//! made of is found again where it is shown, by the English tables.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use fluent_bundle::{FluentArgs, FluentValue};

use super::Language;
use super::phrases::{Found, Phrases, is_number, split};

/// How deep the parts of a text are looked into.
const DEEPEST: u8 = 10;
/// A text longer than this, in bytes, is translated line by line.
const LONGEST: usize = 4096;
/// Parts of one text that are looked at; whatever is left then stays as it is.
const MOST_PARTS: usize = 2000;
/// So many translations are kept.
const MOST_KEPT: usize = 1 << 14;
/// A message with fewer letters of its own than this (`{ $a } and { $b }`) fits many a text by chance.
const LIGHT: usize = 6;
/// English words that stand in no name. What has no message and one of these in it is a sentence that nobody has translated: then the text
/// round it stays as it is, too, and nothing is told half in one language and half in another.
const WORDS_OF_SENTENCES: [&str; 49] = [
    "and", "any", "are", "at", "be", "been", "but", "by", "can", "cannot", "could", "do", "does", "each",
    "every", "for", "from", "have", "if", "into", "is", "it", "its", "may", "more", "must", "nobody", "not",
    "or", "than", "that", "their", "them", "then", "these", "they", "this", "those", "to", "unless", "until",
    "was", "when", "where", "which", "while", "who", "whoever", "with",
];
/// What parts of a text are joined by, in the order in which it is taken apart.
const JOINTS: [&str; 9] = ["\n", ". ", "; ", ": ", " · ", " — ", " → ", ", ", "/"];

/// Translations that were asked for; none for texts that stay as they are.
#[derive(Default)]
pub struct Known(Mutex<BTreeMap<String, Option<Arc<str>>>>);

impl Known {
    fn get(&self, text: &str) -> Option<Option<Arc<str>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(text).cloned()
    }

    fn keep(&self, text: &str, told: Option<Arc<str>>) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST_KEPT {
            known.clear();
        }
        known.insert(text.to_owned(), told);
    }
}

impl Language {
    /// What an English text of the program is in this language, as a whole or in its parts; what no table has stays as it is.
    pub fn translate<'t>(&self, english: &'t str) -> Cow<'t, str> {
        if !self.retold || !english.contains(char::is_alphabetic) {
            return english.into();
        }
        let told = self.known.get(english).unwrap_or_else(|| {
            let told: Option<Arc<str>> = self.teller().parts(english, 0).map(Arc::from);
            self.known.keep(english, told.clone());
            // What has been told is not told again, unless it is English, too.
            if let Some(told) = told.as_deref().filter(|told| !self.english.phrases().is_exact(told)) {
                self.known.keep(told, None);
            }
            told
        });
        told.map_or(english.into(), |told| told.to_string().into())
    }

    /// The parts of an English text that no English message has, as far as it can be told apart: names, for the most part, and what the
    /// tables lack. Where the language lacks a message, the English text of that.
    pub fn untold(&self, english: &str) -> Vec<String> {
        let mut teller = self.teller();
        teller.parts(english, 0);
        teller.lacking
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
        }
    }

    /// A text in which words that meet are written as one (`de el` as `del`), as the table says: `de_el_=del_|a_el_=al_`, with a line for
    /// each blank.
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
    /// What came of each part that was looked at, and what it lacks: one part belongs to many attempts.
    known: BTreeMap<String, (Option<String>, Vec<String>)>,
    /// How many parts may still be looked at.
    left: usize,
    /// Whether a part was passed over since the last one that was begun, because it lay too deep or was one too many.
    cut: bool,
}

impl Teller<'_> {
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
            let (before, after) = (&text[..start], &text[start + bare.len()..]);
            return self.parts(bare, depth + 1).map(|told| format!("{before}{told}{after}"));
        }
        let before = self.lacking.len();
        let told = self.whole(text, depth).or_else(|| self.apart(text, depth));
        if told.is_none() && self.lacking.len() == before {
            self.lacking.push(text.to_owned());
        }
        told
    }

    /// By a message that the whole text was made of.
    fn whole(&mut self, text: &str, depth: u8) -> Option<String> {
        let phrases = self.phrases;
        let mut exactly = |text: &str| phrases.exactly(text).find_map(|found| self.tell(&found, depth));
        if let Some(told) = exactly(text) {
            return Some(told);
        }
        // A text that is a message but for the sign at its end is nothing else.
        if let Some((bare, end)) = ended(text)
            && let Some(told) = exactly(bare)
        {
            return Some(format!("{told}{end}"));
        }
        phrases.matching(text, true).find_map(|found| self.tell(&found, depth))
    }

    /// What a message is in the language; none where it lacks it.
    fn tell(&mut self, found: &Found, depth: u8) -> Option<String> {
        let mut arguments = FluentArgs::new();
        for (name, value) in found.phrase.given() {
            arguments.set(name.clone(), FluentValue::try_number(value));
        }
        let lacked = self.lacking.len();
        let light = found.phrase.weight() < LIGHT;
        for (name, words) in &found.captures {
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
        let begins = |text: &str, is: fn(char) -> bool| text.starts_with(is);
        let first = found.captures.first().filter(|_| found.phrase.begins_with_argument());
        let capital = first
            .is_some_and(|(_, words)| begins(words, char::is_uppercase) && begins(&told, char::is_lowercase));
        Some(if found.turned || capital { turned(&told) } else { told })
    }

    /// Part by part.
    fn apart(&mut self, text: &str, depth: u8) -> Option<String> {
        if let Some((bare, end)) = ended(text)
            && let Some(told) = self.quietly(|teller| teller.parts(bare, depth + 1))
        {
            return Some(format!("{told}{end}"));
        }
        // By the joint that leaves the least untold: a list of `Close Range: only 6s` and the like is none of two parts at its colon.
        let mut best: Option<(String, Vec<String>)> = None;
        for joint in JOINTS {
            let parts = split(text, joint);
            if joint == "/" && text.split_whitespace().any(is_path) {
                continue;
            }
            if parts.len() < 2 || best.as_ref().is_some_and(|(_, lacking)| lacking.is_empty()) {
                continue;
            }
            let before = self.lacking.len();
            let told = self.each(&parts, matches!(joint, ", " | "/"), depth).map(|parts| parts.join(joint));
            let lacking = self.lacking.split_off(before);
            if let Some(told) = told
                && best.as_ref().is_none_or(|(_, least)| lacking.len() < least.len())
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

    /// Parts, each by itself; none where none of them is told otherwise, or where one that stays as it is breaks a sentence
    /// of which they are parts (`within`).
    fn each<'t>(&mut self, parts: &[&'t str], within: bool, depth: u8) -> Option<Vec<Cow<'t, str>>> {
        self.quietly(|teller| {
            let (mut any, mut broken) = (false, false);
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

/// A text with the case of its first letter turned.
fn turned(text: &str) -> String {
    let mut letters = text.chars();
    let Some(first) = letters.next() else { return String::new() };
    let rest = letters.as_str();
    if first.is_lowercase() {
        first.to_uppercase().chain(rest.chars()).collect()
    } else {
        first.to_lowercase().chain(rest.chars()).collect()
    }
}

/// What stands before the first bracket of a text, in it, and after it.
fn bracketed(text: &str) -> Option<(&str, &str, &str)> {
    let from = text.find('(')?;
    let mut open = 0_usize;
    let to = text[from..].char_indices().find_map(|(at, letter)| {
        match letter {
            '(' => open += 1,
            ')' => open = open.saturating_sub(1),
            _ => {}
        }
        (open == 0).then_some(from + at)
    })?;
    Some((&text[..from], &text[from + 1..to], &text[to + 1..]))
}

/// What a text is without the sign at its end.
fn ended(text: &str) -> Option<(&str, char)> {
    let end = text.chars().last().filter(|end| matches!(end, '.' | ':' | '…' | ',' | ';'))?;
    Some((text.strip_suffix(end)?, end)).filter(|(bare, _)| !bare.is_empty())
}

/// Whether a text that has no message is more than a name.
fn is_sentence(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase);
    words.any(|word| WORDS_OF_SENTENCES.contains(&word.as_str()))
}

/// Signs of fonts that hold nothing but signs, and marks of lists.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{e000}'..='\u{f8ff}' | '•' | '×' | '→' | '←' | '↑' | '↓' | '·' | '—')
}

/// Whether a text is a single letter, which stands for a key or a place.
fn is_sign(text: &str) -> bool {
    text.chars().filter(|c| c.is_alphabetic()).nth(1).is_none() && text.chars().count() < 3
}

/// Whether a word is where a file lies, of which no part is a word: `/home/inés/mods`, `mods/own/mod.ron`.
fn is_path(word: &str) -> bool {
    let word = word.trim_start_matches(['“', '"', '(', '`']);
    word.starts_with(['/', '~', '.'])
        || word.matches('/').count() > 1
        || word.contains('/') && word.contains('.')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::lang::english::English;
    use crate::content::lang::table::TextFile;
    use crate::content::{Faults, Layer};

    const ENGLISH: &str = r#"
undo = Undo
again = { $name } again
gains = gains { $points } AP, { $now } now
slain = { $name } is slain
wounds =
    { $n ->
        [one] 1 wound
       *[other] { $n } wounds
    }
suffers = suffers { $what }
round = Round { $n }
cover = in cover of { $by }
both = { $a } and { $b }
sentences = The file is gone. { $why }. Nothing was lost.
only-english = Go on
"#;
    const SPANISH: &str = r#"
undo = Deshacer
again = otra vez { $name }
gains = gana { $points } PA, ahora { $now }
slain = { $name } cae
wounds =
    { $n ->
        [one] una herida
       *[other] { $n } heridas
    }
suffers = sufre { $what }
round = Ronda { $n }
cover = a cubierto tras { $by }
both = { $a } y { $b }
sentences = El archivo no está. { $why }. No se ha perdido nada.
"#;

    fn with(test: impl FnOnce(&dyn Fn(&str) -> String, &dyn Fn(&str) -> Vec<String>)) {
        let (tag, mut faults) = ("es".parse().expect("a language"), Faults::new());
        let file = TextFile::read(&tag, Layer::Base, "es.ftl", SPANISH, &mut faults);
        assert!(faults.is_empty(), "{faults}");
        let language = Language::of("es", vec![file], English::own(), 0);
        let phrases = Phrases::read([ENGLISH]);
        let teller = || Teller { phrases: &phrases, ..language.teller() };
        let told = |text: &str| teller().parts(text, 0).unwrap_or_else(|| text.to_owned());
        let lacks = |text: &str| {
            let mut teller = teller();
            teller.parts(text, 0);
            teller.lacking
        };
        test(&told, &lacks);
    }

    #[test]
    fn what_a_text_was_made_of_is_told_in_another_language() {
        with(|told, _| {
            for (english, spanish) in [
                ("Undo", "Deshacer"),
                ("undo", "deshacer"),
                ("Undo.", "Deshacer."),
                ("\u{e123} Undo (Ctrl+Z)", "\u{e123} Deshacer (Ctrl+Z)"),
                ("gains 2 AP, 5 now", "gana 2 PA, ahora 5"),
                ("Gains 2 AP, 5 now", "Gana 2 PA, ahora 5"),
                ("suffers 1 wound", "sufre una herida"),
                ("suffers 12 wounds", "sufre 12 heridas"),
                ("Round 2, in cover of Alonso", "Ronda 2, a cubierto tras Alonso"),
                ("Alonso and Inés", "Alonso y Inés"),
                ("Alonso is slain. Inés suffers 2 wounds", "Alonso cae. Inés suffers 2 wounds"),
                ("Inés: suffers 2 wounds; Round 3", "Inés: sufre 2 heridas; Ronda 3"),
                ("Undo again", "Otra vez Deshacer"),
                (
                    "The file is gone. Round 2. Nothing was lost.",
                    "El archivo no está. Ronda 2. No se ha perdido nada.",
                ),
                ("Go on", "Go on"),
                ("Whatever else", "Whatever else"),
                ("Undo/undo", "Deshacer/deshacer"),
                ("Undo: /undo/again", "Deshacer: /undo/again"),
                ("undo/again/undo", "undo/again/undo"),
                ("undo/again.ron", "undo/again.ron"),
                ("Round Table", "Round Table"),
                ("7", "7"),
                ("", ""),
            ] {
                assert_eq!(told(english), spanish, "{english}");
            }
        });
    }

    #[test]
    fn what_has_no_message_is_found() {
        with(|_, lacks| {
            for (english, lacking) in [
                ("Undo", &[][..]),
                ("Go on", &["Go on"]),
                ("Alonso is slain", &["Alonso"]),
                ("Round 2, out of the blue", &["out of the blue"]),
                ("Inés falls over. Round 2", &["Inés falls over"]),
                ("Inés falls over. She sleeps", &["Inés falls over. She sleeps"]),
            ] {
                assert_eq!(lacks(english), lacking, "{english}");
            }
        });
    }
}
