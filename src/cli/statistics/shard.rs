//! A part of a batch of matches: the K-th of N.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Part `number` of `of` parts. It takes every `of`-th match, so that all parts
/// take about equally long.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    number: u32,
    of: u32,
}

impl Shard {
    /// The whole batch as one part.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// Returns the number of the part, from 1.
    pub fn number(self) -> u32 {
        self.number
    }

    /// Returns the number of parts.
    pub fn of(self) -> u32 {
        self.of
    }

    /// Returns the number of matches of this part if there are `all` in total.
    pub fn share(self, all: u32) -> u32 {
        all / self.of + u32::from(self.number <= all % self.of)
    }

    /// Converts an index within this part to an index within the whole
    /// batch, both from 0.
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

/// Maximum number of parts.
const MOST_PARTS: u32 = 1_000_000;

#[cfg(test)]
mod tests;
