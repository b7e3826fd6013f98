//! English texts of the program as patterns: finds the message, and its arguments, from
//! which a shown text was made.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Message, Pattern, PatternElement, VariantKey,
};
use fluent_syntax::parser;

use super::verbatim::{bare_word, is_path};

/// Maximum number of forms of one message: every choice between variants
/// (`[one]`, `[other]`) multiplies them.
const MAX_FORMS: usize = 32;

/// Maximum number of adjacent parts that are joined again.
const MAX_JOINED: usize = 4;

/// A captured argument: its name, and its text.
pub(crate) type Capture<'t> = (&'t str, &'t str);

/// A message in one of its forms.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Phrase {
    /// The key of the message in its table.
    pub key: String,
    /// The words before the first argument.
    first: String,
    /// Each argument, with the words that follow it.
    rest: Vec<(String, String)>,
    /// Values of arguments that this form implies without containing them: those of
    /// a choice between variants.
    implied: Vec<(String, String)>,
    /// Whether the message has a full stop at its end, which this form lacks: in a row of
    /// sentences the stop stands between two of them.
    pub is_without_stop: bool,
}

/// A message from which a text was made.
pub(crate) struct PhraseMatch<'t> {
    pub phrase: &'t Phrase,
    pub captures: Vec<Capture<'t>>,
    /// Whether the text differs from the message in the case of its first letter.
    pub case_differs: bool,
}

/// All messages of English tables.
#[derive(Default)]
pub(crate) struct Phrases {
    /// In matching order: those with most literal words first.
    all: Vec<Phrase>,
    /// Indices of those without arguments by text, with a lower-case first letter.
    exact: BTreeMap<String, Vec<usize>>,
    /// Indices of those with arguments by their rarest word; those without a whole word
    /// under the empty string.
    by_word: BTreeMap<String, Vec<usize>>,
    /// All literal words of the messages.
    vocabulary: BTreeSet<String>,
    /// Words of the messages that look like paths.
    paths: BTreeSet<String>,
}

impl Phrases {
    /// Reads the messages of these tables.
    pub(crate) fn read<'s>(tables: impl IntoIterator<Item = &'s str>) -> Phrases {
        let mut all = Vec::new();
        for table in tables {
            // Faults of a table are reported where it is read as one.
            let resource = parser::parse(table).unwrap_or_else(|(resource, _)| resource);
            for entry in &resource.body {
                // Messages about the language itself are never shown.
                if let Entry::Message(message) = entry
                    && !message.id.name.starts_with("language-")
                {
                    all.extend(forms(message));
                }
            }
        }
        // A message without words of its own, such as `{ $question }?`, is found by its key.
        all.retain(|phrase| phrase.literal_length() > 0);
        all.sort_by_cached_key(|phrase| {
            (
                std::cmp::Reverse(phrase.literal_length()),
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
                phrases.exact.entry(lower_first(&phrase.first)).or_default().push(at);
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

    /// Returns whether a text consists of words of these messages, apart from the
    /// shortest words: part of a sentence, not a name.
    pub(crate) fn is_made_of_words(&self, text: &str) -> bool {
        let mut long = words_of(text).filter(|word| word.chars().count() > 2).peekable();
        long.peek().is_some() && long.all(|word| self.vocabulary.contains(&word))
    }

    /// Returns whether a path-like word is part of a message.
    pub(crate) fn has_path(&self, word: &str) -> bool {
        self.paths.contains(word)
    }

    /// Returns the messages without arguments that equal the whole text.
    pub(crate) fn exactly<'t>(&'t self, text: &str) -> impl Iterator<Item = PhraseMatch<'t>> {
        let all = self.exact.get(&lower_first(text)).into_iter().flatten().map(|at| &self.all[*at]);
        let mut all: Vec<&Phrase> = all.collect();
        all.sort_by_key(|phrase| phrase.first != text);
        let text = text.to_owned();
        all.into_iter().map(move |phrase| PhraseMatch {
            phrase,
            captures: Vec::new(),
            case_differs: phrase.first != text,
        })
    }

    /// Returns whether this is a message as it stands.
    pub(crate) fn is_exact(&self, text: &str) -> bool {
        self.exact.contains_key(&lower_first(text))
    }

    /// Joins adjacent parts of a text again if they are one message that contains the
    /// joint in its own words: `Leap up to 2", without a test`.
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
            let most = parts.len().min(at + MAX_JOINED);
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

    /// Returns whether this is a message that contains the joint in its own words.
    fn has_joint(&self, text: &str, joint: &str) -> bool {
        let own =
            |found: PhraseMatch<'_>| found.phrase.literals().any(|words| words.contains(joint));
        self.is_exact(text) || self.matches_of(text, joint != ". ").any(own)
    }

    /// Returns the messages with arguments that match the whole text, the best first.
    /// With `whole` an argument may not exceed a part of a sentence.
    pub(crate) fn matches_of<'t>(
        &'t self,
        text: &'t str,
        whole: bool,
    ) -> impl Iterator<Item = PhraseMatch<'t>> {
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
    /// Returns the values of arguments that this form implies without containing them.
    pub(crate) fn implied(&self) -> &[(String, String)] {
        &self.implied
    }

    /// Returns whether it begins with an argument.
    pub(crate) fn begins_with_argument(&self) -> bool {
        self.first.is_empty() && !self.rest.is_empty()
    }

    /// Returns whether the argument with this index is between backticks: an id or
    /// typed text, not words.
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

    /// Returns its literal words: those before the first argument, and those after each.
    fn literals(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.first.as_str()).chain(self.rest.iter().map(|(_, text)| text.as_str()))
    }

    /// Returns the number of literal letters.
    pub(crate) fn literal_length(&self) -> usize {
        let own = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).count();
        own(&self.first) + self.rest.iter().map(|(_, text)| own(text)).sum::<usize>()
    }

    /// Returns its literal words that are complete words in every text made of it.
    fn words(&self) -> Vec<String> {
        let mut all = Vec::new();
        let texts = std::iter::once(&self.first).chain(self.rest.iter().map(|(_, text)| text));
        for (index, text) in texts.enumerate() {
            // A word that touches an argument may be only part of a word.
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

    fn find<'t>(&'t self, text: &'t str, whole: bool) -> Option<PhraseMatch<'t>> {
        let match_arguments = |text: &'t str| {
            let mut captures = Vec::new();
            let rest = text.strip_prefix(self.first.as_str())?;
            self.match_arguments(0, rest, whole, &mut captures).then_some(captures)
        };
        if let Some(captures) = match_arguments(text) {
            return Some(PhraseMatch { phrase: self, captures, case_differs: false });
        }
        // Only the first letter may differ in case.
        let own = self.first.chars().next()?;
        let other = text.chars().next()?;
        if own == other || lower_first(&self.first) != lower_first_at(text, self.first.len())? {
            return None;
        }
        let mut captures = Vec::new();
        let rest = &text[self.first.len()..];
        self.match_arguments(0, rest, whole, &mut captures).then_some(PhraseMatch {
            phrase: self,
            captures,
            case_differs: true,
        })
    }

    /// Reads the arguments from this index on, each as short as possible.
    fn match_arguments<'t>(
        &'t self,
        index: usize,
        text: &'t str,
        whole: bool,
        found: &mut Vec<Capture<'t>>,
    ) -> bool {
        // Behind the last argument and its words nothing may be left.
        let Some((name, words)) = self.rest.get(index) else { return text.is_empty() };
        let argument_accepts = |got: &str, found: &[Capture]| {
            let same = found.iter().all(|(other, words)| other != name || *words == got);
            same && argument_accepts(name, got, whole)
        };
        if index + 1 == self.rest.len() {
            let Some(got) =
                text.strip_suffix(words.as_str()).filter(|got| argument_accepts(got, found))
            else {
                return false;
            };
            found.push((name, got));
            return true;
        }
        for (at, _) in text.match_indices(words.as_str()) {
            let got = &text[..at];
            if !argument_accepts(got, found) {
                continue;
            }
            found.push((name, got));
            if self.match_arguments(index + 1, &text[at + words.len()..], whole, found) {
                return true;
            }
            found.pop();
        }
        false
    }
}

/// Returns whether a text can be the value of an argument of this name: a number for `n`,
/// `n2` and so on, one word for `point`, one name of a list for `one`.
fn argument_accepts(name: &str, got: &str, whole: bool) -> bool {
    let bare = !got.is_empty()
        && got.trim() == got
        && got.matches('(').count() == got.matches(')').count();
    let counts =
        name.strip_prefix('n').is_some_and(|rest| rest.chars().all(|c| c.is_ascii_digit()));
    let joint = match name {
        // A point of the compass: `south, out of sight` is not one.
        "point" => Some(" "),
        "one" => Some(", "),
        _ => None,
    };
    bare && (!counts || is_number(got))
        && joint.is_none_or(|joint| !got.contains(joint))
        && (!whole || !["\n", ". ", "; "].iter().any(|end| split(got, end).len() > 1))
}

/// Returns whether a text is a number as the program writes them.
pub(crate) fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (before, after) = digits.split_once('.').unwrap_or((digits, "0"));
    let all = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_digit());
    all(before)
        && all(after)
        && before.len() < 16
        && (before.len() == 1 || !before.starts_with('0'))
}

/// Splits a text at a joint; brackets are not split.
pub(crate) fn split<'t>(text: &'t str, joint: &str) -> Vec<&'t str> {
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

/// Returns the text with a lower-case first letter.
fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// Returns the first `length` bytes of a text with a lower-case first letter.
fn lower_first_at(text: &str, length: usize) -> Option<String> {
    text.get(..length).map(lower_first)
}

/// Returns the words of a text in lower case.
fn words_of(text: &str) -> impl Iterator<Item = String> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
}

/// Returns all forms of a message; none if it has attributes alone, or if it selects by
/// something that no text shows.
fn forms(message: &Message<&str>) -> Vec<Phrase> {
    let Some(pattern) = &message.value else { return Vec::new() };
    let begun = Phrase { key: message.id.name.to_owned(), ..Phrase::default() };
    let mut all = extended(vec![begun], pattern).unwrap_or_default();
    let bare: Vec<Phrase> = all.iter().filter_map(Phrase::without_stop).collect();
    all.extend(bare);
    // Between two arguments there must be words that separate them; a message of
    // arguments and blanks alone would match any text.
    all.retain(|phrase| {
        let inner = phrase.rest.iter().rev().skip(1).all(|(_, words)| !words.is_empty());
        let has_words = phrase.literals().any(|words| !words.trim().is_empty());
        inner && has_words
    });
    all
}

/// Extends forms by a pattern.
fn extended(mut all: Vec<Phrase>, pattern: &Pattern<&str>) -> Option<Vec<Phrase>> {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => {
                all.iter_mut().for_each(|phrase| phrase.push_literal(value))
            }
            PatternElement::Placeable { expression } => {
                all = extended_by_placeable(all, expression)?;
            }
        }
    }
    Some(all)
}

/// Extends forms by a placeable; `None` if its value is not part of the text.
fn extended_by_placeable(
    mut all: Vec<Phrase>,
    expression: &Expression<&str>,
) -> Option<Vec<Phrase>> {
    match expression {
        Expression::Inline(InlineExpression::StringLiteral { value }) => {
            let value = fluent_syntax::unicode::unescape_unicode_to_string(value);
            all.iter_mut().for_each(|phrase| phrase.push_literal(&value));
            Some(all)
        }
        Expression::Inline(InlineExpression::NumberLiteral { value }) => {
            all.iter_mut().for_each(|phrase| phrase.push_literal(value));
            Some(all)
        }
        Expression::Inline(InlineExpression::VariableReference { id }) => {
            all.iter_mut().for_each(|phrase| phrase.rest.push((id.name.to_owned(), String::new())));
            Some(all)
        }
        Expression::Inline(InlineExpression::Placeable { expression }) => {
            extended_by_placeable(all, expression)
        }
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
                    let implied = (id.name.to_owned(), value.to_owned());
                    begun.iter_mut().for_each(|phrase| phrase.implied.push(implied.clone()));
                }
                more.extend(extended(begun, &variant.value)?);
            }
            (more.len() <= MAX_FORMS).then_some(more)
        }
    }
}

impl Phrase {
    /// Appends literal words to the last part of the phrase.
    fn push_literal(&mut self, words: &str) {
        let last = self.rest.last_mut().map_or(&mut self.first, |(_, after)| after);
        last.push_str(words);
    }

    /// Returns the phrase without the full stop at its end; `None` if it has none.
    fn without_stop(&self) -> Option<Phrase> {
        let mut phrase = Phrase { is_without_stop: true, ..self.clone() };
        let last = phrase.rest.last_mut().map_or(&mut phrase.first, |(_, after)| after);
        let bare = last.strip_suffix('.').filter(|bare| !bare.ends_with('.'))?;
        *last = bare.to_owned();
        Some(phrase)
    }
}

#[cfg(test)]
mod tests;
