//! Texts for players. A [`Text`] reads as its English wording and knows the key and the
//! arguments by which other languages find theirs. Read [`text!`](macro@crate::text) first.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::collect::serialised;

mod conversions;

pub use conversions::{ToTextArgument, VerbatimSource};

/// A text for players. It compares, sorts and serialises as its English wording.
///
/// ```
/// use monteria_content::{Text, text};
///
/// let name = "Sable";
/// let text = text!("rules-loses-wounds", "{name} loses {wounds} wounds", wounds = 1 + 1);
/// assert_eq!(text, "Sable loses 2 wounds");
/// assert_eq!(text.key(), Some("rules-loses-wounds"));
/// ```
#[derive(Clone, Default)]
pub struct Text {
    english: Cow<'static, str>,
    source: TextSource,
}

/// What a text was made from.
#[derive(Clone, Default)]
pub(crate) enum TextSource {
    /// The same in every language.
    #[default]
    Verbatim,
    /// A message without arguments.
    Fixed(Cow<'static, str>),
    /// A message with arguments.
    Keyed(Arc<KeyedMessage>),
    /// Texts in a row, separators among them.
    Row(Arc<[Text]>),
    /// A text with a capital first letter.
    Capital(Arc<Text>),
    /// A name that the program may have given itself, and its kind.
    Named(Arc<str>),
}

/// A message and its arguments.
pub(crate) struct KeyedMessage {
    pub(crate) key: &'static str,
    pub(crate) arguments: Box<[(&'static str, TextArgument)]>,
}

/// The value of a placeholder.
#[derive(Clone, PartialEq, Debug)]
pub enum TextArgument {
    /// A number: languages choose a plural form by it.
    Number(f64),
    /// A text, shown in the language of the text around it.
    Text(Text),
}

impl Text {
    /// Creates a text that is the same in every language: a name, a number, a sign, a path, a
    /// text of content, or what the system or a person wrote.
    pub fn verbatim(text: impl VerbatimSource) -> Text {
        Text { english: Cow::Owned(text.into_string()), source: TextSource::Verbatim }
    }

    /// Creates a name that the program may have given itself to a thing of this kind, such as a
    /// seat or an area. Tables have such names under `name-KIND`, `name-KIND-2` and so on, with
    /// the numbers in them as `$n`, `$n2`. Any other name is the same in every language.
    pub fn named(kind: &str, name: &str) -> Text {
        let source = TextSource::Named(format!("name-{kind}").into());
        Text { english: Cow::Owned(name.to_owned()), source }
    }

    /// Creates a sign between texts, such as `, `, or one in front of a number.
    pub const fn sign(sign: &'static str) -> Text {
        Text { english: Cow::Borrowed(sign), source: TextSource::Verbatim }
    }

    /// Creates a message without arguments; use [`text!`](macro@crate::text).
    pub const fn fixed(key: &'static str, english: &'static str) -> Text {
        Text { english: Cow::Borrowed(english), source: TextSource::Fixed(Cow::Borrowed(key)) }
    }

    /// Creates a message without arguments whose key is computed: a row of a document, such as
    /// a rule of a ledger.
    pub fn of_document(key: String, english: impl Into<Cow<'static, str>>) -> Text {
        Text { english: english.into(), source: TextSource::Fixed(Cow::Owned(key)) }
    }

    /// Creates a message with arguments; use [`text!`](macro@crate::text).
    pub fn keyed<const COUNT: usize>(
        key: &'static str,
        english: String,
        arguments: [(&'static str, TextArgument); COUNT],
    ) -> Text {
        let message = KeyedMessage { key, arguments: Box::new(arguments) };
        Text { english: Cow::Owned(english), source: TextSource::Keyed(Arc::new(message)) }
    }

    /// Creates a number of things: `1 die`, `3 dice`. Messages of this key choose their form
    /// by the argument `n`.
    pub fn counted(key: &'static str, number: impl Into<i64>, one: &str, many: &str) -> Text {
        let number = number.into();
        let english = format!("{number} {}", if number == 1 { one } else { many });
        Text::keyed(key, english, [("n", TextArgument::Number(number as f64))])
    }

    /// Returns these texts in a row, without anything between them.
    pub fn row(parts: impl IntoIterator<Item = Text>) -> Text {
        let parts: Vec<Text> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        match parts.as_slice() {
            [] => Text::default(),
            [one] => one.clone(),
            _ => Text {
                english: parts.iter().map(Text::as_str).collect::<String>().into(),
                source: TextSource::Row(parts.into()),
            },
        }
    }

    /// Returns these texts with a separator such as `, ` between them.
    pub fn joined(parts: impl IntoIterator<Item = Text>, separator: &'static str) -> Text {
        let mut row = Vec::new();
        for part in parts {
            if !row.is_empty() {
                row.push(Text::sign(separator));
            }
            row.push(part);
        }
        Text::row(row)
    }

    /// Returns the text with another one behind it.
    pub fn with(self, other: impl Into<Text>) -> Text {
        Text::row([self, other.into()])
    }

    /// Returns the same message with another English wording, such as a singular
    /// that only tables have.
    pub fn reworded(self, english: String) -> Text {
        Text { english: Cow::Owned(english), source: self.source }
    }

    /// Returns the text without blanks at its ends, for a row that begins with an indent.
    pub fn trimmed(&self) -> Text {
        match &self.source {
            TextSource::Row(parts) if self.trim() != self.as_str() => {
                let blank = |part: &&Text| part.trim().is_empty();
                let from = parts.iter().take_while(blank).count();
                let to = parts.len() - parts.iter().rev().take_while(blank).count();
                Text::row(parts.get(from..to).unwrap_or_default().iter().cloned())
            }
            _ if self.trim() == self.as_str() => self.clone(),
            TextSource::Verbatim => Text::verbatim(self.trim()),
            TextSource::Fixed(_)
            | TextSource::Keyed(_)
            | TextSource::Row(_)
            | TextSource::Named(_)
            | TextSource::Capital(_) => self.clone(),
        }
    }

    /// Returns the text without a full stop at its end, for a sentence that is not its last. Only
    /// texts of content have one.
    pub fn without_stop(&self) -> Text {
        match &self.source {
            TextSource::Verbatim => Text::verbatim(self.trim_end_matches('.')),
            TextSource::Fixed(_)
            | TextSource::Keyed(_)
            | TextSource::Row(_)
            | TextSource::Named(_)
            | TextSource::Capital(_) => self.clone(),
        }
    }

    /// Returns the text with a capital first letter, in every language.
    pub fn capital(self) -> Text {
        match capitalised(&self.english) {
            None => self,
            Some(english) => {
                Text { english: english.into(), source: TextSource::Capital(Arc::new(self)) }
            }
        }
    }

    /// Returns whether it is the empty text; for attributes of serde, which take no
    /// method of the string.
    pub fn is_blank(&self) -> bool {
        self.english.is_empty()
    }

    /// Returns the English wording.
    pub fn as_str(&self) -> &str {
        &self.english
    }

    /// Returns the key of its message; `None` if it is not a single message.
    pub fn key(&self) -> Option<&str> {
        match &self.source {
            TextSource::Fixed(key) => Some(key),
            TextSource::Keyed(message) => Some(message.key),
            TextSource::Verbatim
            | TextSource::Row(_)
            | TextSource::Named(_)
            | TextSource::Capital(_) => None,
        }
    }

    /// Returns the parts that are the same in every language: names, numbers,
    /// signs, texts of content.
    pub fn verbatim_parts(&self) -> Vec<&str> {
        match &self.source {
            TextSource::Verbatim => vec![self.as_str()],
            TextSource::Fixed(_) | TextSource::Named(_) => Vec::new(),
            TextSource::Row(parts) => parts.iter().flat_map(Text::verbatim_parts).collect(),
            TextSource::Capital(text) => text.verbatim_parts(),
            TextSource::Keyed(message) => {
                let parts = message.arguments.iter().map(|(_, argument)| match argument {
                    TextArgument::Number(_) => Vec::new(),
                    TextArgument::Text(text) => text.verbatim_parts(),
                });
                parts.flatten().collect()
            }
        }
    }

    /// Replaces names in the wording and in all names that it was made with; `replace`
    /// returns `None` for a text in which nothing is replaced.
    pub fn replace_names(&mut self, replace: &dyn Fn(&str) -> Option<String>) {
        let Some(english) = replace(&self.english) else { return };
        self.english = english.into();
        let replaced = |text: &Text| {
            let mut text = text.clone();
            text.replace_names(replace);
            text
        };
        self.source = match &self.source {
            TextSource::Verbatim => TextSource::Verbatim,
            TextSource::Named(kind) => TextSource::Named(kind.clone()),
            TextSource::Fixed(key) => TextSource::Fixed(key.clone()),
            TextSource::Keyed(message) => {
                let argument = |(name, value): &(&'static str, TextArgument)| {
                    let value = match value {
                        TextArgument::Number(number) => TextArgument::Number(*number),
                        TextArgument::Text(text) => TextArgument::Text(replaced(text)),
                    };
                    (*name, value)
                };
                let arguments = message.arguments.iter().map(argument).collect();
                TextSource::Keyed(Arc::new(KeyedMessage { key: message.key, arguments }))
            }
            TextSource::Row(parts) => TextSource::Row(parts.iter().map(replaced).collect()),
            TextSource::Capital(text) => TextSource::Capital(Arc::new(replaced(text))),
        };
    }

    pub(crate) fn source(&self) -> &TextSource {
        &self.source
    }
}

/// Returns the text with a capital first letter; `None` if it has one already.
pub(crate) fn capitalised(text: &str) -> Option<String> {
    let first = text.chars().next().filter(|first| first.is_lowercase())?;
    Some(first.to_uppercase().chain(text.chars().skip(1)).collect())
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.english
    }
}

impl AsRef<str> for Text {
    fn as_ref(&self) -> &str {
        &self.english
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.english)
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&*self.english, f)
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        self.english == other.english
    }
}

impl Eq for Text {}

impl PartialOrd for Text {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Text {
    fn cmp(&self, other: &Self) -> Ordering {
        self.english.cmp(&other.english)
    }
}

impl Hash for Text {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.english.hash(state);
    }
}

impl PartialEq<str> for Text {
    fn eq(&self, other: &str) -> bool {
        *self.english == *other
    }
}

impl PartialEq<&str> for Text {
    fn eq(&self, other: &&str) -> bool {
        *self.english == **other
    }
}

impl PartialEq<String> for Text {
    fn eq(&self, other: &String) -> bool {
        *self.english == **other
    }
}

impl PartialEq<Text> for str {
    fn eq(&self, other: &Text) -> bool {
        *self == *other.english
    }
}

impl PartialEq<Text> for &str {
    fn eq(&self, other: &Text) -> bool {
        **self == *other.english
    }
}

impl PartialEq<Text> for String {
    fn eq(&self, other: &Text) -> bool {
        **self == *other.english
    }
}

impl From<&Text> for Text {
    fn from(text: &Text) -> Self {
        text.clone()
    }
}

impl From<Text> for String {
    fn from(text: Text) -> Self {
        text.english.into_owned()
    }
}

impl From<&Text> for String {
    fn from(text: &Text) -> Self {
        text.english.to_string()
    }
}

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialised(self);
        serializer.serialize_str(&self.english)
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Text::verbatim)
    }
}

impl JsonSchema for Text {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Text".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        String::json_schema(generator)
    }
}

impl From<String> for TextArgument {
    fn from(text: String) -> Self {
        TextArgument::Text(Text::verbatim(text))
    }
}

#[cfg(test)]
mod tests;
