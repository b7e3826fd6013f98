//! A part of what can be played in several: the K-th of N.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Part `number` of so many. Its share is every so-manieth thing, so that all parts
/// take about as long.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    number: u32,
    of: u32,
}

impl Shard {
    /// Everything in one part.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// Which part, from 1.
    pub fn number(self) -> u32 {
        self.number
    }

    /// Of how many.
    pub fn of(self) -> u32 {
        self.of
    }

    /// How many of `all` things are its share.
    pub fn share(self, all: u32) -> u32 {
        all / self.of + u32::from(self.number <= all % self.of)
    }

    /// Its thing number `index` (from 0) as one of all (from 0).
    pub fn place(self, index: u32) -> u32 {
        self.number - 1 + index * self.of
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let read = |(number, of): (&str, &str)| {
            Some(Shard { number: number.parse().ok()?, of: of.parse().ok()? })
        };
        let shard = text.split_once('/').and_then(read);
        shard
            .filter(|shard| (1..=shard.of).contains(&shard.number) && shard.of <= MOST_PARTS)
            .ok_or_else(|| {
                format!(
                    "`{text}` is no part; expected K/N, such as 3/8, with K from 1 \
                to N and N at most {MOST_PARTS}"
                )
            })
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        shard.to_string()
    }
}

/// The most parts of anything.
const MOST_PARTS: u32 = 1_000_000;

#[cfg(test)]
mod tests;
