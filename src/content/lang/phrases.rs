//! English texts of the program as patterns: which message a text that is to be shown was
//! made of, and with which arguments.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Message, Pattern, PatternElement, VariantKey,
};
use fluent_syntax::parser;

use super::verbatim::{bare_word, is_path};

/// Phrases that one message may be read as: every choice between variants (`[one]`,
/// `[other]`) makes more of them.
const MOST_FORMS: usize = 32;

/// So many parts of a text are put together again.
const MOST_JOINED: usize = 4;

/// What an argument of a message stands for in a text: its name, and the words.
pub(super) type Capture<'t> = (&'t str, &'t str);

/// A message in one of the forms that it may take.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Phrase {
    /// The message's key.
    pub key: String,
    /// The words before the first argument.
    first: String,
    /// Each argument, with the words that follow it.
    rest: Vec<(String, String)>,
    /// What arguments are in this form without standing in it: of
    /// a choice between variants.
    given: Vec<(String, String)>,
}

/// A message that a text was made of.
pub(crate) struct Found<'t> {
    pub phrase: &'t Phrase,
    pub captures: Vec<Capture<'t>>,
    /// Whether the text differs from the message in the case of its first letter.
    pub turned: bool,
}

/// All messages of English tables.
#[derive(Default)]
pub(crate) struct Phrases {
    /// In the order in which they are tried: those with most words of their own first.
    all: Vec<Phrase>,
    /// Those without arguments by their text, with its first letter small.
    exact: BTreeMap<String, Vec<usize>>,
    /// Those with arguments by the rarest of their words; those without a whole word
    /// by the empty one.
    by_word: BTreeMap<String, Vec<usize>>,
    /// All words that stand in them.
    vocabulary: BTreeSet<String>,
    /// What looks like a path in them.
    paths: BTreeSet<String>,
}

impl Phrases {
    /// Those of these tables.
    pub(crate) fn read<'s>(tables: impl IntoIterator<Item = &'s str>) -> Phrases {
        let mut all = Vec::new();
        for table in tables {
            // What is wrong with a table is told where it is read as one.
            let resource = parser::parse(table).unwrap_or_else(|(resource, _)| resource);
            for entry in &resource.body {
                // What a table says of its language is shown nowhere.
                if let Entry::Message(message) = entry
                    && !message.id.name.starts_with("language-")
                {
                    all.extend(forms(message));
                }
            }
        }
        all.sort_by_cached_key(|phrase| {
            (
                std::cmp::Reverse(phrase.weight()),
                phrase.rest.len(),
                phrase.key.clone(),
                phrase.first.clone(),
            )
        });
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for word in all.iter().flat_map(Phrase::words) {
            *counts.entry(word).or_default() += 1;
        }
        let mut phrases = Phrases::default();
        for (at, phrase) in all.iter().enumerate() {
            if phrase.rest.is_empty() {
                phrases.exact.entry(small(&phrase.first)).or_default().push(at);
                continue;
            }
            let rarest = phrase
                .words()
                .into_iter()
                .min_by_key(|word| (counts.get(word).copied(), word.clone()));
            phrases.by_word.entry(rarest.unwrap_or_default()).or_default().push(at);
        }
        let literals = all.iter().flat_map(Phrase::literals);
        let pieces = literals.flat_map(str::split_whitespace).map(bare_word);
        phrases.paths = pieces.filter(|word| is_path(word)).map(str::to_owned).collect();
        phrases.vocabulary = counts.into_keys().collect();
        phrases.all = all;
        phrases
    }

    /// Whether a text is made of words that stand in these messages, and of no others but
    /// the shortest: a part of a sentence, and no name.
    pub(crate) fn speaks(&self, text: &str) -> bool {
        let mut long = words_of(text).filter(|word| word.chars().count() > 2).peekable();
        long.peek().is_some() && long.all(|word| self.vocabulary.contains(&word))
    }

    /// Whether a word that looks like a path stands in a message itself.
    pub(crate) fn has_path(&self, word: &str) -> bool {
        self.paths.contains(word)
    }

    /// The messages that this whole text may have been made of without any argument.
    pub(crate) fn exactly<'t>(&'t self, text: &str) -> impl Iterator<Item = Found<'t>> {
        let all = self.exact.get(&small(text)).into_iter().flatten().map(|at| &self.all[*at]);
        let mut all: Vec<&Phrase> = all.collect();
        all.sort_by_key(|phrase| phrase.first != text);
        let text = text.to_owned();
        all.into_iter().map(move |phrase| Found {
            phrase,
            captures: Vec::new(),
            turned: phrase.first != text,
        })
    }

    /// Whether this is a message as it stands.
    pub(crate) fn is_exact(&self, text: &str) -> bool {
        self.exact.contains_key(&small(text))
    }

    /// Puts neighbours among the parts of a text together again where they are one
    /// message that has the joint in its own words: `Leap up to 2", without a test`.
    pub(crate) fn rejoined<'t>(
        &self,
        text: &'t str,
        parts: Vec<&'t str>,
        joint: &str,
    ) -> Vec<&'t str> {
        if parts.len() < 2 || !matches!(joint, ", " | ": " | "; " | ". ") {
            return parts;
        }
        let place = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
        let mut all = Vec::new();
        let mut at = 0;
        while at < parts.len() {
            let most = parts.len().min(at + MOST_JOINED);
            let slice =
                |to: usize| &text[place(parts[at])..place(parts[to - 1]) + parts[to - 1].len()];
            let to = (at + 2..=most)
                .rev()
                .find(|to| self.has_joint(slice(*to), joint))
                .unwrap_or(at + 1);
            all.push(slice(to));
            at = to;
        }
        all
    }

    /// Whether this is a message that has the joint in its own words.
    fn has_joint(&self, text: &str, joint: &str) -> bool {
        let own = |found: Found<'_>| found.phrase.literals().any(|words| words.contains(joint));
        self.is_exact(text) || self.matching(text, joint != ". ").any(own)
    }

    /// The messages that this whole text may have been made of with arguments, the best
    /// first. `whole`: no argument stands for more than a part of a sentence.
    pub(crate) fn matching<'t>(
        &'t self,
        text: &'t str,
        whole: bool,
    ) -> impl Iterator<Item = Found<'t>> {
        let mut at: Vec<usize> = [String::new()]
            .into_iter()
            .chain(words_of(text))
            .filter_map(|word| self.by_word.get(&word))
            .flatten()
            .copied()
            .collect();
        at.sort_unstable();
        at.dedup();
        at.into_iter().filter_map(move |at| self.all[at].find(text, whole))
    }
}

impl Phrase {
    /// What arguments are in this form without standing in it.
    pub(crate) fn given(&self) -> &[(String, String)] {
        &self.given
    }

    /// Whether nothing of its own stands before its first argument.
    pub(crate) fn begins_with_argument(&self) -> bool {
        self.first.is_empty() && !self.rest.is_empty()
    }

    /// Whether the argument of this number stands between backticks: it is an id or was
    /// typed, and no words.
    pub(crate) fn is_code(&self, index: usize) -> bool {
        let before = if index == 0 {
            Some(&self.first)
        } else {
            self.rest.get(index - 1).map(|(_, after)| after)
        };
        let after = self.rest.get(index).map(|(_, after)| after);
        before.is_some_and(|text| text.ends_with('`'))
            && after.is_some_and(|text| text.starts_with('`'))
    }

    /// Returns its own words: those before the first argument, and those after each.
    fn literals(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.first.as_str()).chain(self.rest.iter().map(|(_, text)| text.as_str()))
    }

    /// How many letters it has of its own.
    pub(crate) fn weight(&self) -> usize {
        let own = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).count();
        own(&self.first) + self.rest.iter().map(|(_, text)| own(text)).sum::<usize>()
    }

    /// Its words that stand in every text made of it as words of their own.
    fn words(&self) -> Vec<String> {
        let mut all = Vec::new();
        let texts = std::iter::once(&self.first).chain(self.rest.iter().map(|(_, text)| text));
        for (index, text) in texts.enumerate() {
            // What an argument touches may be a part of a word.
            let from = if index == 0 { Some(0) } else { text.find(|c: char| !c.is_alphanumeric()) };
            let last = index == self.rest.len();
            let to =
                if last { Some(text.len()) } else { text.rfind(|c: char| !c.is_alphanumeric()) };
            if let (Some(from), Some(to)) = (from, to)
                && let Some(inner) = text.get(from..to)
            {
                all.extend(words_of(inner));
            }
        }
        all
    }

    fn find<'t>(&'t self, text: &'t str, whole: bool) -> Option<Found<'t>> {
        let take = |text: &'t str| {
            let mut captures = Vec::new();
            let rest = text.strip_prefix(self.first.as_str())?;
            self.take(0, rest, whole, &mut captures).then_some(captures)
        };
        if let Some(captures) = take(text) {
            return Some(Found { phrase: self, captures, turned: false });
        }
        // Only the first letter may be of the other case: the words after it are
        // looked for behind it.
        let own = self.first.chars().next()?;
        let other = text.chars().next()?;
        if own == other || small(&self.first) != small_at(text, self.first.len())? {
            return None;
        }
        let mut captures = Vec::new();
        let rest = &text[self.first.len()..];
        self.take(0, rest, whole, &mut captures).then_some(Found {
            phrase: self,
            captures,
            turned: true,
        })
    }

    /// Reads the arguments from this one on, each as short as it can be.
    fn take<'t>(
        &'t self,
        index: usize,
        text: &'t str,
        whole: bool,
        found: &mut Vec<Capture<'t>>,
    ) -> bool {
        let Some((name, words)) = self.rest.get(index) else { return text.is_empty() };
        let fits = |got: &str, found: &[Capture]| {
            let same = found.iter().all(|(other, words)| other != name || *words == got);
            same && fits(name, got, whole)
        };
        if index + 1 == self.rest.len() {
            let Some(got) = text.strip_suffix(words.as_str()).filter(|got| fits(got, found)) else {
                return false;
            };
            found.push((name, got));
            return true;
        }
        for (at, _) in text.match_indices(words.as_str()) {
            let got = &text[..at];
            if !fits(got, found) {
                continue;
            }
            found.push((name, got));
            if self.take(index + 1, &text[at + words.len()..], whole, found) {
                return true;
            }
            found.pop();
        }
        false
    }
}

/// Whether these words can be what an argument of this name stands for: a number for `n`,
/// `n2` and so on, one word for `point`, one name of a list for `one`.
fn fits(name: &str, got: &str, whole: bool) -> bool {
    let bare = !got.is_empty()
        && got.trim() == got
        && got.matches('(').count() == got.matches(')').count();
    let counts =
        name.strip_prefix('n').is_some_and(|rest| rest.chars().all(|c| c.is_ascii_digit()));
    let joint = match name {
        // A point of the compass: `south, out of sight` is none.
        "point" => Some(" "),
        "one" => Some(", "),
        _ => None,
    };
    bare && (!counts || is_number(got))
        && joint.is_none_or(|joint| !got.contains(joint))
        && (!whole || !["\n", ". ", "; "].iter().any(|end| split(got, end).len() > 1))
}

/// Whether a text is a number as the program writes them.
pub(super) fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (before, after) = digits.split_once('.').unwrap_or((digits, "0"));
    let all = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_digit());
    all(before)
        && all(after)
        && before.len() < 16
        && (before.len() == 1 || !before.starts_with('0'))
}

/// The parts of a text between these joints; what stands in brackets is one part with
/// what is round it.
pub(super) fn split<'t>(text: &'t str, joint: &str) -> Vec<&'t str> {
    let mut parts = Vec::new();
    let mut start = 0;
    let mut open = 0_usize;
    let mut skip = 0;
    let closed = text.matches('(').count() == text.matches(')').count();
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => open += 1,
            ')' => open = open.saturating_sub(1),
            _ => {}
        }
        if at >= skip && (open == 0 || !closed) && text[at..].starts_with(joint) {
            parts.push(&text[start..at]);
            start = at + joint.len();
            skip = start;
        }
    }
    parts.push(&text[start..]);
    parts
}

/// A text with its first letter small.
fn small(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// The beginning of a text, of so many bytes, with its first letter small.
fn small_at(text: &str, length: usize) -> Option<String> {
    text.get(..length).map(small)
}

/// The words of a text, in small letters.
fn words_of(text: &str) -> impl Iterator<Item = String> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
}

/// All forms of a message; none where it asks for what no text tells.
fn forms(message: &Message<&str>) -> Vec<Phrase> {
    let Some(pattern) = &message.value else { return Vec::new() };
    let begun = Phrase { key: message.id.name.to_owned(), ..Phrase::default() };
    let mut all = extended(vec![begun], pattern).unwrap_or_default();
    // Between two arguments there must be words that tell where the one ends; a message
    // of nothing but arguments would be any text.
    all.retain(|phrase| {
        let inner = phrase.rest.iter().rev().skip(1).all(|(_, words)| !words.is_empty());
        let says =
            !phrase.first.is_empty() || phrase.rest.iter().any(|(_, words)| !words.is_empty());
        inner && says
    });
    all
}

/// Forms that go on with this pattern.
fn extended(mut all: Vec<Phrase>, pattern: &Pattern<&str>) -> Option<Vec<Phrase>> {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => {
                all.iter_mut().for_each(|phrase| phrase.say(value))
            }
            PatternElement::Placeable { expression } => all = placed(all, expression)?,
        }
    }
    Some(all)
}

fn placed(mut all: Vec<Phrase>, expression: &Expression<&str>) -> Option<Vec<Phrase>> {
    match expression {
        Expression::Inline(InlineExpression::StringLiteral { value }) => {
            let value = fluent_syntax::unicode::unescape_unicode_to_string(value);
            all.iter_mut().for_each(|phrase| phrase.say(&value));
            Some(all)
        }
        Expression::Inline(InlineExpression::NumberLiteral { value }) => {
            all.iter_mut().for_each(|phrase| phrase.say(value));
            Some(all)
        }
        Expression::Inline(InlineExpression::VariableReference { id }) => {
            all.iter_mut().for_each(|phrase| phrase.rest.push((id.name.to_owned(), String::new())));
            Some(all)
        }
        Expression::Inline(InlineExpression::Placeable { expression }) => placed(all, expression),
        Expression::Inline(_) => None,
        Expression::Select { selector, variants } => {
            let InlineExpression::VariableReference { id } = selector else { return None };
            let mut more = Vec::new();
            for variant in variants {
                let mut begun = all.clone();
                let value = match &variant.key {
                    _ if variant.default => None,
                    VariantKey::Identifier { name: "one" } => Some("1"),
                    VariantKey::Identifier { name } => Some(*name),
                    VariantKey::NumberLiteral { value } => Some(*value),
                };
                if let Some(value) = value {
                    let given = (id.name.to_owned(), value.to_owned());
                    begun.iter_mut().for_each(|phrase| phrase.given.push(given.clone()));
                }
                more.extend(extended(begun, &variant.value)?);
            }
            (more.len() <= MOST_FORMS).then_some(more)
        }
    }
}

impl Phrase {
    /// Goes on with these words.
    fn say(&mut self, words: &str) {
        let last = self.rest.last_mut().map_or(&mut self.first, |(_, after)| after);
        last.push_str(words);
    }
}

#[cfg(test)]
mod tests;
