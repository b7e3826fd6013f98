//! Advantage cards and organisations: what a party may have beside its characters (brief, Advantage cards).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Ability, Innate, Length};
use monteria_content::{Count, Points, Rating, named};

named! {
    /// An advantage card.
    pub struct Card {
        /// What it costs in levels.
        pub cost: Points<5, 50>,
        /// Whose it is.
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum CardKind {
    /// One character's, one each.
    Equipment,
    /// One character's.
    Power,
    /// The party's.
    Plot,
}

/// What a card does for a party.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub enum Plot {
    /// Adds to rolls for initiative.
    Initiative(Rating<1, 5>),
    /// The deployment zone is so much deeper, in inches.
    DeeperZone(Length),
    /// So many characters may be placed anew when all are deployed.
    Regroup(Count<1, 9>),
    /// All add to Attack against one enemy that is named when models are deployed.
    Wanted(Rating<1, 5>),
    /// Once in a game, when the party's turn to activate comes: ranges are halved until the turn ends.
    Fog,
    /// Once in a game, when the party's turn to activate comes: all Control Zones are so wide until the turn ends, in inches.
    HeavyAir(Length),
    /// Trap markers, laid when all are deployed.
    Snares {
        /// How many.
        markers: Count<1, 9>,
        /// How near an enemy that ends a move sets one off, in inches.
        trigger: Length,
        /// Its Attack.
        attack: Rating<0, 20>,
        /// Its Damage.
        damage: Rating<0, 20>,
    },
    /// Action Points that any friend may take from.
    Reserve(Count<1, 9>),
    /// A piece of terrain, named when models are deployed, heals friends within it by so much at the end of each turn.
    SacredGround(Count<1, 9>),
}

named! {
    /// An organisation, and what a party of it gains.
    pub struct Organisation {
        /// What a party of it gains.
        pub advantage: OrganisationAdvantage,
    }
}

/// What a party of one organisation gains.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub enum OrganisationAdvantage {
    /// Once in a game a friend near the leader gains Action Points.
    Call {
        /// Within so many inches of the leader.
        within: Length,
        /// How many.
        gain: Count<1, 4>,
    },
    /// Each Recovery Phase one character regains so many LP.
    Mending(Count<1, 4>),
    /// One infiltration marker more, and Stealth costs no upkeep in the first turn.
    Shadows,
    /// So many Equipment cards cost less, at least 5.
    Armoury {
        /// How many cards.
        cards: Count<1, 9>,
        /// By how many levels.
        less: Points<5, 20>,
    },
}
