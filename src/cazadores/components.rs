//! What a model of a Hunt is made of.

use std::collections::{BTreeMap, BTreeSet};

use bevy_ecs::prelude::*;
use parse_display::{Display, FromStr};
use serde::{Deserialize, Serialize};

use super::content::{
    AttackKind, Attribute, Condition, Effect, FoeAttribute, FoeType, Id, ModelKind, Skill, Skills,
};
use monteria_dice::{Card, Deck};
use monteria_game::ModelId;

/// The Attributes and Skills of a Cazador or Companion (Cazadores 4.4). Fixed for a Hunt.
#[derive(Component, Clone, PartialEq, Debug, Serialize, Deserialize)]
#[component(immutable)]
pub struct PackStats {
    /// The profile it came from.
    pub profile: Id,
    /// Cazador or Companion.
    pub kind: ModelKind,
    /// SPD before armour, in inches.
    pub speed: i32,
    /// The value of PROW.
    pub prowess: i32,
    /// The value of SHRP.
    pub sharpness: i32,
    /// The value of WIT.
    pub wits: i32,
    /// The value of RES.
    pub resolve: i32,
    /// Skill Ratings; a Companion has none.
    pub skills: Skills,
    /// Armour Rating without what a weapon adds.
    pub armour: i32,
    /// What the armour takes from SPD, in inches, 0 or more.
    pub burden: i32,
}

impl PackStats {
    /// The Attribute that goes with a Skill.
    pub fn attribute(&self, skill: Skill) -> i32 {
        match skill.attribute() {
            Attribute::Prowess => self.prowess,
            Attribute::Sharpness => self.sharpness,
            Attribute::Wits => self.wits,
            Attribute::Resolve => self.resolve,
        }
    }
}

/// The Attributes of a Foe (Cazadores 4.5). Fixed for a Hunt; what
/// changes them lies elsewhere.
#[derive(Component, Clone, PartialEq, Debug, Serialize, Deserialize)]
#[component(immutable)]
pub struct FoeStats {
    /// The entry it came from.
    pub entry: Id,
    /// Whether it is the Adversary (else a Minion).
    pub adversary: bool,
    /// A Minion's Foe Type; the Adversary's comes from its card.
    pub foe_type: FoeType,
    /// SPD in inches.
    pub speed: i32,
    /// The value of ATK.
    pub attack: i32,
    /// RNG in close combat, in inches.
    pub range: f32,
    /// What a Shooting Attack adds to RNG, in inches, for a Minion that can shoot.
    pub shooting: Option<f32>,
    /// The value of TER.
    pub terror: i32,
    /// The value of DEF.
    pub defence: i32,
    /// Conditions it never takes.
    pub immune: Vec<Condition>,
    /// What a Critical of its Attacks does.
    pub crit: Vec<Effect>,
}

/// Wounds left and full (WND). An Adversary's are the sum of its Hit Locations.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Wounds {
    /// What is left, never below 0.
    pub left: i32,
    /// What there was.
    pub full: i32,
}

/// The Personal Clock (Cazadores 4.2, ruling 2).
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PersonalClock {
    /// The Tick on which the model may act next, 1 to 10.
    pub tick: u32,
    /// Whether it has looped and waits for the next Round.
    pub looped: bool,
}

/// The Conditions that a model suffers, each with the models it came from
/// where that matters (Terrified).
#[derive(Component, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Afflictions(pub BTreeMap<Condition, BTreeSet<ModelId>>);

impl Afflictions {
    /// Whether it suffers this Condition.
    pub fn has(&self, condition: Condition) -> bool {
        self.0.contains_key(&condition)
    }
}

/// What lasts from a model's Turn to a later one.
#[derive(Component, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Stance {
    /// Defend: Attacks against it are at Disadvantage until its next Turn.
    pub defending: bool,
    /// Parry: whose next successful Melee Attack is cancelled.
    pub parrying: Option<ModelId>,
    /// Focus, until it is spent.
    pub focus: Option<Focus>,
    /// Rituals cast in this Hunt.
    pub cast: Vec<Id>,
    /// What Gear and Rituals have done to those who attack it, for the rest of the Hunt.
    pub wards: Vec<Warded>,
    /// Conditions that it cannot have for the rest of the Hunt.
    pub immune: Vec<Condition>,
}

/// Attacks of one kind on a model have Advantage or Disadvantage (ruling 57).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Warded {
    /// Melee or Shooting; Terror Attacks are Shooting Attacks.
    pub against: AttackKind,
    /// 1: Advantage; -1: Disadvantage.
    pub advantage: i32,
}

impl Warded {
    /// Whether it bears on an Attack of this kind.
    pub(crate) fn bears_on(self, kind: AttackKind) -> bool {
        match self.against {
            AttackKind::Shooting => matches!(kind, AttackKind::Shooting | AttackKind::Terror),
            other @ (AttackKind::Melee | AttackKind::Terror | AttackKind::None) => kind == other,
        }
    }
}

/// The two uses of the Focus Action (Cazadores 5.3.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Display, FromStr)]
#[display(style = "kebab-case")]
pub enum Focus {
    /// Advantage to the next Attack.
    Advantage,
    /// The next Attack's Hit Locations may be shifted by up to 2.
    Location,
}

/// The weapons and gear of a pack model.
#[derive(Component, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Armoury {
    /// In the order of its sheet.
    pub weapons: Vec<Carried>,
    /// Special Gear, in the order of its sheet.
    pub gear: Vec<Stock>,
}

/// One piece of Special Gear carried.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stock {
    /// What it is.
    pub gear: Id,
    /// How often it can still be used.
    pub left: u8,
    /// In hand, where it must be Readied.
    pub readied: bool,
}

/// One weapon carried.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Carried {
    /// The weapon.
    pub weapon: Id,
    /// In hand.
    pub readied: bool,
    /// Shots left, where it needs ammunition.
    pub ammo: Option<u8>,
    /// Whether it can be fired now.
    pub loaded: bool,
    /// Abilities beside the weapon's own (given by gear or rituals): a Critical
    /// does all of one.
    pub gained: Vec<Vec<Effect>>,
}

/// The Adversary's deck and Hit Locations (Cazadores 4.5). Of several models the first
/// has it, for all of them.
#[derive(Component, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Quarry {
    /// Wounds left in each Hit Location, in the order of the entry.
    pub locations: Vec<LocationState>,
    /// The pile of Hit Location cards.
    pub hits: Deck<Card>,
    /// The pile of Action cards.
    pub actions: Deck<Card>,
    /// The card in play this Turn.
    pub card: Option<Card>,
    /// Abilities gained in this Hunt: a Critical of any of its Attacks does all of one.
    pub gained: Vec<Vec<Effect>>,
}

/// Which part of the Adversary a model is. All parts share what the first of them
/// has in its [`Quarry`].
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[component(immutable)]
pub struct Member {
    /// The model that keeps deck and Hit Locations, itself where it is the first; it
    /// keeps them when it is slain as well.
    pub lead: ModelId,
    /// Its place among the models of the entry, from 0.
    pub part: u8,
    /// How many models the Adversary has, 1 at least.
    pub parts: u8,
}

/// One Hit Location as it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LocationState {
    /// Wounds left.
    pub left: i32,
    /// Wounds it had.
    pub full: i32,
}

impl LocationState {
    /// Whether its wounds are gone, so that its ongoing effect is in play.
    pub fn exhausted(&self) -> bool {
        self.left <= 0
    }
}

/// Changes to a Foe's Attributes that last for its Turn (an Action card's)
/// or for the Hunt.
#[derive(Component, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Modifiers {
    /// From the card in play; gone when its next is turned.
    pub card: Vec<(FoeAttribute, i32)>,
    /// For the rest of the Hunt.
    pub lasting: Vec<(FoeAttribute, i32)>,
}
