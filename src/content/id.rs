//! Ids: names of things in data files.

use std::borrow::Borrow;
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use unicode_normalization::char::is_combining_mark;

use crate::text::transliterate::plain_letter;

/// Maximum length of an id in bytes.
const MAX_LENGTH: usize = 64;
/// Number of new ids after which unused ones are removed from the pool.
const SWEEP_INTERVAL: usize = 1 << 14;

/// The name of a thing in data files and saves: lower-case words and
/// numbers joined by single dashes (`old-bridge-2`). Interned: cheap to
/// clone and to compare. Sorted alphabetically.
#[derive(Clone, Eq)]
pub struct Id(Arc<str>);

/// The pool of interned ids; it may contain unused ones.
static POOL: Mutex<BTreeSet<Arc<str>>> = Mutex::new(BTreeSet::new());

/// Error for a text that is not an id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAnId {
    /// A similar valid id, if there is one.
    pub suggestion: Option<String>,
}

impl Id {
    /// Creates the id with this text.
    ///
    /// # Errors
    /// [`NotAnId`] if the text has anything but `a` to `z`, digits and single dashes
    /// between them, or more than 64 letters.
    pub fn new(text: &str) -> Result<Self, NotAnId> {
        if is_id(text) {
            Ok(Id::interned(text))
        } else {
            Err(NotAnId { suggestion: suggest(text) })
        }
    }

    /// Returns the interned id of a valid text: equal ids share one allocation, so that
    /// comparing needs no letters.
    fn interned(text: &str) -> Self {
        let mut all = POOL.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(id) = all.get(text) {
            return Id(id.clone());
        }
        if all.len() % SWEEP_INTERVAL == SWEEP_INTERVAL - 1 {
            all.retain(|id| Arc::strong_count(id) > 1);
        }
        let id: Arc<str> = text.into();
        all.insert(id.clone());
        Id(id)
    }

    /// Returns the id under which a name is stored. Every name has one: `Old Bridge`
    /// has `old-bridge`, `Łucja` has `lucja`, `Иван` has `ivan`; letters without a
    /// Latin spelling are written by their numbers (`龍` as `u9f8d`), and a name
    /// without letters is `unnamed`.
    pub fn of_name(name: &str) -> Self {
        let text = kebab(name, |letter| Some(format!("u{:x}", u32::from(letter))));
        // All of it is ASCII; room is left for a number behind it.
        let cut = &text[..text.len().min(MAX_LENGTH - 4)];
        let cut = cut.trim_matches('-');
        Id::interned(if is_id(cut) { cut } else { "unnamed" })
    }

    /// Returns the id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn is_id(text: &str) -> bool {
    text.len() <= MAX_LENGTH
        && text.split('-').all(|word| {
            !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        })
}

/// Returns the id that was probably meant: `Old Bridge`, `old_bridge`
/// and `oldBridge` give `old-bridge`.
fn suggest(text: &str) -> Option<String> {
    if text.len() > 2 * MAX_LENGTH {
        return None;
    }
    let out = kebab(text, |_| None);
    is_id(&out).then_some(out)
}

/// Converts a text to lower-case words joined by dashes. Letters without a Latin spelling
/// are written as `other` returns them, and separate words if it returns `None`.
fn kebab(text: &str, other: impl Fn(char) -> Option<String>) -> String {
    let mut out = String::new();
    let mut lower_before = false;
    for c in text.chars() {
        if is_combining_mark(c) || matches!(c, '\'' | '’') {
            continue;
        }
        let new_word = c.is_uppercase() && lower_before;
        lower_before = c.is_lowercase() || c.is_ascii_digit();
        let plain = plain_letter(c).or_else(|| other(c).filter(|_| c.is_alphanumeric()));
        if (new_word || plain.is_none()) && !out.is_empty() && !out.ends_with('-') {
            out.push('-');
        }
        out.push_str(&plain.unwrap_or_default());
    }
    out.trim_end_matches('-').to_owned()
}

impl fmt::Display for NotAnId {
    // Two lines: the reader takes the first as what was expected and the
    // second as the hint.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "an id of lower-case words and numbers joined by single dashes, such as `old-bridge-2`",
        )?;
        match &self.suggestion {
            Some(near) => write!(f, "\ndid you mean `{near}`?"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for NotAnId {}

impl PartialEq for Id {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Hash for Id {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl PartialOrd for Id {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Id {
    fn cmp(&self, other: &Self) -> Ordering {
        if self == other { Ordering::Equal } else { self.0.cmp(&other.0) }
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl FromStr for Id {
    type Err = NotAnId;
    fn from_str(text: &str) -> Result<Self, NotAnId> {
        Id::new(text)
    }
}

impl AsRef<str> for Id {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl Borrow<str> for Id {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl PartialEq<str> for Id {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for Id {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl de::Visitor<'_> for Visitor {
            type Value = Id;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an id in quotes")
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Id, E> {
                Id::new(text).map_err(E::custom)
            }
        }
        deserializer.deserialize_str(Visitor)
    }
}

#[cfg(test)]
mod tests;
