//! Factions, the cards of their leaders, and effect cards (brief, Effect cards and Leader ability cards).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Id, Length};
use crate::content::{Count, Points};

/// A faction.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Faction {
    /// Its id.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// How it fights.
    pub about: String,
}

/// The card of a leader.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeaderCard {
    /// Its id.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// Its faction.
    pub faction: Id,
    /// What it does.
    pub does: LeaderEffect,
}

/// What the card of a leader does.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub enum LeaderEffect {
    /// The moves of a dodge of the crew are longer while the leader is conscious, in inches.
    LongerDodges(Length),
    /// Once in a game a command order needs no line of sight.
    BlindCommand,
    /// Once in a game all of the crew move as after a nailed dodge.
    Scatter,
    /// Beasts of the crew cost so many points less in all.
    FreeBeasts(Points<1, 20>),
    /// Effect cards cost so many points less in all.
    FreeEffects(Points<1, 20>),
    /// Command orders may be tried so many times more after one that fails.
    CommandAgain(Count<1, 9>),
    /// Armour dice that show at least so much cost two wounds, where a hit of the crew's is rolled for.
    Ruthless(Count<2, 10>),
    /// Once in a game, when all have been activated, all of the crew gain an Action Point and may be activated again with it; in the next turn
    /// each gains one less.
    LastEffort,
}

/// An effect card: it is used once.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EffectCard {
    /// Its id.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// What it costs.
    pub points: Points<1, 10>,
    /// What it does.
    pub does: CardEffect,
}

/// What an effect card does.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub enum CardEffect {
    /// A shot of a friend pierces so much more.
    PierceShot(Count<1, 9>),
    /// A friend has so much more armour against a shot.
    ArmourAgainstShot(Count<1, 9>),
    /// A friend's leap that passes counts as nailed, for so many wounds.
    LeapNailed(Count<1, 9>),
    /// A friend reacts with a dodge for no Action Point.
    FreeDodge,
    /// A die of a friend's test of movement is rolled again.
    RerollMovement,
    /// A friend swims as far as on a nailed it.
    SwimNailed,
    /// A friend counts as in soft cover for an action.
    SoftCover,
}
