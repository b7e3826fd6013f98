//! House rules that a scenario suggests, so that few and many hunters alike find its
//! quarry worth hunting (rulings 95, 97 and 98).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use monteria_content::Bounded;

/// The latest Round that may be the first in which models may Flee.
pub const LATEST_FLIGHT: u32 = 3;
/// The greatest bonus to the ATK of Foes, in dice.
pub const MOST_FEROCITY: u32 = 8;

/// How tough the Adversary is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Hardness {
    /// As its entry says.
    #[default]
    Printed,
    /// Each Hit Location has half as many WNDs, rounded up (house).
    Weakened,
    /// Each Hit Location has half as many WNDs again, rounded up (house).
    Hardened,
    /// Each Hit Location has twice as many WNDs (house).
    Doubled,
    /// Each Hit Location has three times as many WNDs (house).
    Tripled,
}

/// What a scenario suggests for a number of players; by the book where nothing is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct HouseRules {
    /// How tough the Adversary is.
    pub hardness: Hardness,
    /// Dice of ATK that each Foe has beyond its entry, [`MOST_FEROCITY`] at most.
    pub ferocity: Bounded<u32, 0, { MOST_FEROCITY as i32 }>,
    /// The first Round in which one may Flee, from 1 to [`LATEST_FLIGHT`].
    pub flight_from: Bounded<u32, 1, { LATEST_FLIGHT as i32 }>,
}

impl HouseRules {
    /// Returns whether no house rule is among them.
    pub fn is_by_the_book(&self) -> bool {
        *self == HouseRules::default()
    }
}
