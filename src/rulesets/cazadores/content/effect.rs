//! The vocabulary of effects: what Abilities, Action cards and Hit Locations can do, as data.
//!
//! A modder recombines these in RON; each is carried out by one rule system. Effects are resolved in the order in which they stand.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::card::AttackKind;
use super::condition::Condition;
use super::traits::{Change, Dt, FoeAttribute, Id, Pool, Skill};
use crate::content::{Inches, Points};

/// Whom an effect befalls.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub enum Subject {
    /// The Model that the Attack was made against (each in turn, where there are several).
    #[default]
    Target,
    /// The Model that acts.
    Acting,
}

/// How many WNDs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Amount {
    /// This many.
    Fixed(Points<1, 30>),
    /// Half a d10, rounded up (Cazadores 3.1 "Other Rolls").
    D5,
    /// A d10.
    D10,
    /// As many as the Check had Successes.
    Successes,
    /// As many as the Check had Successes, but no more than this.
    SuccessesUpTo(Points<1, 30>),
}

/// From whom a Condition comes; it matters for Terrified alone.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub enum Origin {
    /// The Model that acts.
    #[default]
    Acting,
    /// The Adversary; the closest, where it is several Models.
    Adversary,
}

/// Where an Area is laid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub enum AreaSpot {
    /// Centred under the Target's base.
    UnderTarget,
    /// Centred under the acting Model's base.
    UnderSelf,
    /// Centred on where the Target's base was when the Action began; for use after a Place or a Push.
    TargetsFormerSpot,
    /// Centred on a spot found with a Scatter Roll from the Target.
    ScatteredFromTarget,
    /// Centred on the point that was aimed at.
    AtPoint,
    /// Centred on a spot found with a Scatter Roll from the point that was aimed at.
    ScatteredFromPoint,
}

/// One thing that happens.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Effect {
    /// The subject gains a Condition, unless it is immune.
    Impose {
        /// The Condition that it is about.
        condition: Condition,
        /// The model that it is done to.
        #[serde(default)]
        on: Subject,
    },
    /// As `Impose`, from someone else than the acting Model.
    ImposeFrom {
        /// The Condition that it is about.
        condition: Condition,
        /// From whom.
        from: Origin,
        /// The model that it is done to.
        #[serde(default)]
        on: Subject,
    },
    /// The Target makes a Check; if it fails, it suffers `or`.
    Withstand {
        /// Which Skill (a Foe's as in ruling 10).
        skill: Skill,
        /// The DT, where there is one.
        #[serde(default)]
        dt: Option<Dt>,
        /// What a failure brings.
        or: Vec<Effect>,
    },
    /// The Target suffers an Attack of the acting Model with this many dice in place of its own (ruling 60).
    Strike {
        /// Its name for players.
        name: String,
        /// Melee or Shooting.
        kind: AttackKind,
        /// How many dice.
        rating: Pool,
        /// One ability: a Critical does all of this to the Model hit.
        #[serde(default)]
        on_crit: Vec<Effect>,
    },
    /// For the rest of the Hunt Attacks of one kind on the subject have Advantage, or Disadvantage (ruling 57).
    Ward {
        /// Melee or Shooting; Terror Attacks are Shooting Attacks.
        against: AttackKind,
        /// 1: Advantage to those who attack it; -1: Disadvantage.
        advantage: i32,
        /// The model that it is done to.
        #[serde(default)]
        on: Subject,
    },
    /// For the rest of the Hunt the subject cannot have a Condition; one that it has ends.
    Immunity {
        /// The Condition that it is about.
        condition: Condition,
        /// The model that it is done to.
        #[serde(default)]
        on: Subject,
    },
    /// For the rest of the Hunt one Weapon of the acting Model, of its player's choice, has a further ability: a Critical of an
    /// Attack with it does all of `effects`.
    Temper {
        /// What the new ability does.
        effects: Vec<Effect>,
        /// Only Readied Weapons may be chosen.
        #[serde(default)]
        readied: bool,
    },
    /// Two Areas of one kind are laid where the acting Model's player says; whoever enters the one comes out of the other, if
    /// their kind has a `passage`.
    OpenRift {
        /// Which kind.
        area: Id,
        /// How far from the acting Model's base their centres may lie, in inches.
        within: Inches<100, 2400>,
    },
    /// The Target is pushed straight away from the acting Model's centre (ruling 18).
    Push {
        /// How far, in inches.
        inches: Inches<50, 2400>,
    },
    /// The Target is Placed where a Scatter Roll from its spot says (ruling 19).
    PlaceByScatter,
    /// The Target is Placed by the acting Model, along the line between them.
    PlaceTargetBeside {
        /// Distance between the bases, in inches.
        gap: Inches<0, 2400>,
    },
    /// The acting Model is Placed by the Target, along the line between them.
    PlaceSelfBeside {
        /// Distance between the bases, in inches.
        gap: Inches<0, 2400>,
    },
    /// An Area is laid; it stays until something removes it (ruling 21).
    PlaceArea {
        /// Which kind.
        area: Id,
        /// The place where it is laid.
        at: AreaSpot,
    },
    /// The subject loses WNDs (an Adversary by Hit Location cards, ruling 24).
    Wounds {
        /// How many.
        amount: Amount,
        /// The model that it is done to.
        #[serde(default)]
        on: Subject,
    },
    /// The subject regains WNDs, never above its start (an Adversary as in ruling 24).
    Heal {
        /// How many.
        amount: Amount,
        /// The model that it is done to.
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
        dt: Option<Dt>,
        /// What a Success brings.
        #[serde(default)]
        on_success: Vec<Effect>,
        /// What a failure brings.
        #[serde(default)]
        on_failure: Vec<Effect>,
    },
    /// A slain Minion of the acting Foe's side is back with all its WNDs: Placed by a Scatter Roll from the acting Model, it acts
    /// from the next Tick on. Of several the first; nothing where none is slain (house, ruling 87).
    RaiseMinion,
    /// For the rest of the Hunt an Attribute of the acting Foe changes.
    ModifyAttribute {
        /// The Attribute that changes.
        attribute: FoeAttribute,
        /// By how much: inches for SPD and RNG, else a Rating.
        by: Change,
    },
}

/// What an exhausted Hit Location does to its Adversary. All but the last two undo themselves if the location heals (ruling 24).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Ongoing {
    /// An Attribute changes by so much: inches for SPD and RNG, else a Rating.
    Attribute(FoeAttribute, Change),
    /// Its Attacks are made with Disadvantage.
    AttackDisadvantage,
    /// It gains a Condition at once, unless immune.
    ImposeNow(Condition),
    /// It carries out an action at once, outside its Turn and at no cost in Ticks.
    ActNow(Box<super::card::CardAction>),
}
