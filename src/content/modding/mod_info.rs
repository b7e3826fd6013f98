//! The description of a mod, `mod.ron`.

use std::cmp::Ordering;
use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, de};

use crate::reader::span::reads_stand_in;
use crate::{Id, Spanned};

/// What `mod.ron` says about a mod. All but name and version may be left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ModInfo {
    /// What other mods and saves know it by; the name of its folder, or of its zip,
    /// where nothing is said.
    #[serde(default)]
    pub id: Option<Spanned<Id>>,
    /// What people call it.
    pub name: String,
    /// Its version, as its author counts: numbers joined by points (`1.2.0`).
    pub version: Version,
    /// People who made it; empty where nobody is named.
    #[serde(default)]
    pub author: String,
    /// Under which licence others may use it (`CC-BY-4.0`).
    #[serde(default)]
    pub licence: String,
    /// What it adds, in a few words for players.
    #[serde(default)]
    pub about: String,
    /// The version of this program that it was made for.
    #[serde(default)]
    pub made_for: Option<Spanned<Version>>,
    /// Other mods without which it is not played. It is read after them, so that it may
    /// refer to what they give and replace it.
    #[serde(default)]
    pub needs: Vec<ModDependency>,
    /// Ids of things of the game, or of mods that it needs, that it means to replace.
    #[serde(default)]
    pub overrides: Vec<Spanned<Id>>,
}

/// A mod that another one needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename = "Need", deny_unknown_fields)]
pub struct ModDependency {
    /// The id of the mod.
    pub id: Spanned<Id>,
    /// The oldest version that will do; any where nothing is said.
    #[serde(default)]
    pub version: Option<Version>,
}

/// A version: one to four numbers joined by points, maybe a dash and a
/// word behind them (`1.2.0-beta`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Version(String);

impl Version {
    /// Parses a version; `None` if the text is not one.
    pub fn new(text: &str) -> Option<Self> {
        let (_, word) = text.split_once('-').unwrap_or((text, "x"));
        let good = word.chars().all(|c| c.is_ascii_alphanumeric() || c == '.') && !word.is_empty();
        (good && text.len() <= 40 && numbers(text).is_some()).then(|| Version(text.to_owned()))
    }

    /// Returns the version of this program.
    pub fn of_program() -> Self {
        Version(env!("CARGO_PKG_VERSION").to_owned())
    }

    /// Returns whether this is `least` or a later version; words
    /// behind numbers are ignored.
    pub(crate) fn is_at_least(&self, least: &Version) -> bool {
        numbers(&self.0) >= numbers(&least.0)
    }

    /// Compares two versions: by their numbers; of equal numbers one without a word is later
    /// than one with a word, and words are compared as texts.
    pub fn compare(&self, other: &Version) -> Ordering {
        let word = |version: &Version| {
            let (_, word) = version.0.split_once('-')?;
            Some(word.to_owned())
        };
        let by_word = || match (word(self), word(other)) {
            (None, None) => Ordering::Equal,
            (None, Some(_)) => Ordering::Greater,
            (Some(_), None) => Ordering::Less,
            (Some(own), Some(others)) => own.cmp(&others),
        };
        numbers(&self.0).cmp(&numbers(&other.0)).then_with(by_word)
    }

    /// Returns the text of the version.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Returns the four numbers of a version, missing ones as 0.
fn numbers(text: &str) -> Option<[u32; 4]> {
    let plain = text.split_once('-').map_or(text, |(plain, _)| plain);
    let mut numbers = [0; 4];
    let parts: Vec<&str> = plain.split('.').collect();
    if parts.len() > numbers.len() {
        return None;
    }
    for (number, part) in numbers.iter_mut().zip(parts) {
        *number = part.parse().ok().filter(|_| part.bytes().all(|b| b.is_ascii_digit()))?;
    }
    Some(numbers)
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Version {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let stands_in = reads_stand_in();
        let text = String::deserialize(deserializer)?;
        if stands_in {
            return Ok(Version(text));
        }
        Version::new(&text).ok_or_else(|| {
            de::Error::custom("a version of numbers joined by points, such as \"1.2.0\"")
        })
    }
}

#[cfg(test)]
mod tests;
