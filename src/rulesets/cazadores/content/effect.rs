//! The vocabulary of effects: what Abilities, Action cards and Hit Locations can do, as data.
//!
//! A modder recombines these in RON; each is carried out by one rule system. Effects are resolved in the order in which they stand.

use serde::{Deserialize, Serialize};

use super::condition::Condition;
use super::traits::{FoeAttribute, Id};

/// Whom an effect befalls.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Subject {
    /// The Model that the Attack was made against (each in turn, where there are several).
    #[default]
    Target,
    /// The Model that acts.
    Acting,
}

/// How many WNDs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Amount {
    /// This many.
    Fixed(i32),
    /// Half a d10, rounded up (Cazadores 3.1 "Other Rolls").
    D5,
    /// A d10.
    D10,
    /// As many as the Check had Successes.
    Successes,
}

/// Where an Area is laid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum AreaSpot {
    /// Centred under the Target's base.
    UnderTarget,
    /// Centred under the acting Model's base.
    UnderSelf,
    /// Centred on where the Target's base was when the Action began; for use after a Place or a Push.
    TargetsFormerSpot,
    /// Centred on a spot found with a Scatter Roll from the Target.
    ScatteredFromTarget,
}

/// One thing that happens.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Effect {
    /// The subject gains a Condition, unless it is immune.
    Impose {
        /// Which.
        condition: Condition,
        /// Whom.
        #[serde(default)]
        on: Subject,
    },
    /// The Target is pushed straight away from the acting Model's centre (ruling 18).
    Push {
        /// How far, in inches.
        inches: f32,
    },
    /// The Target is Placed where a Scatter Roll from its spot says (ruling 19).
    PlaceByScatter,
    /// The Target is Placed by the acting Model, along the line between them.
    PlaceTargetBeside {
        /// Distance between the bases, in inches.
        gap: f32,
    },
    /// The acting Model is Placed by the Target, along the line between them.
    PlaceSelfBeside {
        /// Distance between the bases, in inches.
        gap: f32,
    },
    /// An Area is laid; it stays until something removes it (ruling 21).
    PlaceArea {
        /// Which kind.
        area: Id,
        /// Where.
        at: AreaSpot,
    },
    /// The subject loses WNDs (an Adversary by Hit Location cards, ruling 24).
    Wounds {
        /// How many.
        amount: Amount,
        /// Whom.
        #[serde(default)]
        on: Subject,
    },
    /// The subject regains WNDs, never above its start (an Adversary as in ruling 24).
    Heal {
        /// How many.
        amount: Amount,
        /// Whom.
        #[serde(default)]
        on: Subject,
    },
    /// For the rest of the Hunt every Attack of the acting Model has a further ability: a Critical does all of `effects`.
    /// Gaining the same again changes nothing.
    GainCrit {
        /// What the new ability does.
        effects: Vec<Effect>,
    },
    /// The acting Model of an Adversary regains WNDs in the Hit Locations that are its own, the highest first, what is left in
    /// the next. An Adversary of one Model owns them all.
    HealOwnLocations {
        /// How many.
        amount: Amount,
    },
    /// The acting Foe makes a Check by itself, with one of its Ratings in dice.
    FoeCheck {
        /// Which Rating: ATK, DEF or TER.
        attribute: FoeAttribute,
        /// Its DT; none where the Difficulty Die alone counts.
        #[serde(default)]
        dt: Option<i32>,
        /// What a Success brings.
        #[serde(default)]
        on_success: Vec<Effect>,
        /// What a failure brings.
        #[serde(default)]
        on_failure: Vec<Effect>,
    },
    /// For the rest of the Hunt an Attribute of the acting Foe changes.
    ModifyAttribute {
        /// Which.
        attribute: FoeAttribute,
        /// By how much: inches for SPD and RNG, else a Rating.
        by: i32,
    },
}

/// What an exhausted Hit Location does to its Adversary. All but the last two undo themselves if the location heals (ruling 24).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Ongoing {
    /// An Attribute changes by so much: inches for SPD and RNG, else a Rating.
    Attribute(FoeAttribute, i32),
    /// Its Attacks are made with Disadvantage.
    AttackDisadvantage,
    /// It gains a Condition at once, unless immune.
    ImposeNow(Condition),
    /// It carries out an action at once, outside its Turn and at no cost in Ticks.
    ActNow(Box<super::card::CardAction>),
}
