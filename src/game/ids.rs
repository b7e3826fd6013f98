//! Ids of a match: models, seats and sides.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The id of a model in its match (`m3`): for orders, events, files and
/// sorting, never an `Entity`.
pub type ModelId = monteria_table::BodyId;

/// A seat at the table, which makes decisions. Written `p1`, `p2`, ….
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct SeatId(pub u8);

impl fmt::Display for SeatId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p{}", u16::from(self.0) + 1)
    }
}

impl FromStr for SeatId {
    type Err = String;

    /// Reads `p1`, `p2`, …; the error names the expected form.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is no seat: expected p1, p2, …");
        let number: u16 = text.strip_prefix('p').ok_or_else(wrong)?.parse().map_err(|_| wrong())?;
        match number {
            1..=255 => Ok(SeatId((number - 1) as u8)),
            _ => Err(wrong()),
        }
    }
}

impl Serialize for SeatId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            serializer.serialize_u8(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for SeatId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
        } else {
            u8::deserialize(deserializer).map(SeatId)
        }
    }
}

/// A side: models of one side are friendly to each other and hostile to every other side.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema,
)]
pub struct SideId(pub u8);

#[cfg(test)]
mod tests;
