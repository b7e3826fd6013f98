//! Advantage cards and organisations, which add to the characters of a
//! party (brief, Advantage cards).

use parse_display::Display;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Ability, Innate, OrganisationAdvantage, Plot};
use monteria_content::{Points, named};

named! {
    /// A card that adds to a character or to its party.
    pub struct Card {
        /// What it costs in levels.
        pub cost: Points<5, 50>,
        /// Whether a character or the party has it.
        pub kind: CardKind,
        /// What it adds to the character that has it.
        #[serde(default)]
        pub innate: Vec<Innate>,
        /// What the character that has it can do.
        #[serde(default)]
        pub abilities: Vec<Ability>,
        /// What it does for the party.
        #[serde(default)]
        pub plot: Option<Plot>,
    }
}

/// Whose an advantage card is.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema, Display,
)]
pub enum CardKind {
    /// One character's, one each.
    Equipment,
    /// One character's, beside other cards.
    Power,
    /// The party's, not one character's.
    Plot,
}

named! {
    /// An organisation, and what a party of it gains.
    pub struct Organisation {
        /// What a party of it gains.
        pub advantage: OrganisationAdvantage,
    }
}
