//! The components of the models of a Hunt.

use std::collections::{BTreeMap, BTreeSet};

use bevy_ecs::prelude::*;
use parse_display::{Display, FromStr};
use serde::{Deserialize, Serialize};

use crate::content::{
    AttackKind, Attribute, Condition, Effect, FoeAttribute, FoeType, Id, ModelKind, Skill, Skills,
};
use monteria_dice::{Card, Deck};
use monteria_game::ModelId;

/// The Attributes and Skills of a Cazador or Companion (Cazadores 4.4). Fixed for a Hunt.
#[derive(Component, Clone, PartialEq, Debug, Serialize, Deserialize)]
#[component(immutable)]
pub struct PackStats {
    /// The profile that it was spawned from.
    pub profile: Id,
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
    /// The armour's reduction of SPD, in inches, 0 or more.
    pub burden: i32,
}

impl PackStats {
    /// Returns the Attribute that a Skill is paired with.
    pub fn attribute(&self, skill: Skill) -> i32 {
        match skill.attribute() {
            Attribute::Prowess => self.prowess,
            Attribute::Sharpness => self.sharpness,
            Attribute::Wits => self.wits,
            Attribute::Resolve => self.resolve,
        }
    }
}

/// The Attributes of a Foe (Cazadores 4.5). Fixed for a Hunt;
/// changes are in [`Modifiers`].
#[derive(Component, Clone, PartialEq, Debug, Serialize, Deserialize)]
#[component(immutable)]
pub struct FoeStats {
    /// The entry that it was spawned from.
    pub entry: Id,
    /// Whether it is the Adversary; false for a Minion.
    pub adversary: bool,
    /// A Minion's Foe Type; the Adversary's comes from its card.
    pub foe_type: FoeType,
    pub speed: i32,
    /// The value of ATK.
    pub attack: i32,
    /// RNG in close combat, in inches.
    pub range: f32,
    /// Inches that a Shooting Attack adds to RNG; `None` for a Foe that cannot shoot.
    pub shooting: Option<f32>,
    /// The value of TER.
    pub terror: i32,
    /// The value of DEF.
    pub defence: i32,
    /// Conditions that it cannot have.
    pub immune: Vec<Condition>,
    /// Effects of a Critical of its Attacks.
    pub crit: Vec<Effect>,
}

/// Wounds left and full (WND). An Adversary's are the sum of its Hit Locations.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Wounds {
    /// Remaining wounds, never below 0.
    pub left: i32,
    /// Wounds at the start of the Hunt.
    pub full: i32,
}

/// The Personal Clock (Cazadores 4.2, ruling 2).
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PersonalClock {
    /// The Tick on which the model may act next, 1 to 10.
    pub tick: u32,
    /// Whether the clock has looped past 10: the model waits for the next Round.
    pub looped: bool,
}

/// The Conditions of a model, each with the models that imposed it (used by Terrified).
#[derive(Component, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Afflictions(pub BTreeMap<Condition, BTreeSet<ModelId>>);

impl Afflictions {
    /// Returns whether the model has this Condition.
    pub fn has(&self, condition: Condition) -> bool {
        self.0.contains_key(&condition)
    }
}

/// State that lasts from a model's Turn to a later one.
#[derive(Component, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Stance {
    /// Defend: Attacks against it are at Disadvantage until its next Turn.
    pub defending: bool,
    /// Parry: the model whose next successful Melee Attack is cancelled.
    pub parrying: Option<ModelId>,
    /// Focus that is not spent yet.
    pub focus: Option<Focus>,
    /// Rituals cast in this Hunt.
    pub cast: Vec<Id>,
    /// Advantage and Disadvantage of attackers from Gear and Rituals, for the
    /// rest of the Hunt.
    pub wards: Vec<AttackWard>,
    /// Conditions that it cannot have for the rest of the Hunt.
    pub immune: Vec<Condition>,
}

/// Attacks of one kind on a model have Advantage or Disadvantage (ruling 57).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AttackWard {
    /// Melee or Shooting; Terror Attacks are Shooting Attacks.
    pub against: AttackKind,
    /// 1 for Advantage, -1 for Disadvantage.
    pub advantage: i32,
}

impl AttackWard {
    /// Returns whether it applies to an Attack of this kind.
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
    pub weapons: Vec<CarriedWeapon>,
    /// Special Gear, in the order of its sheet.
    pub gear: Vec<CarriedGear>,
}

/// One piece of Special Gear carried.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CarriedGear {
    pub gear: Id,
    pub left: u8,
    /// Whether it is in hand, for Gear that must be Readied.
    pub readied: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CarriedWeapon {
    pub weapon: Id,
    /// Whether it is in hand.
    pub readied: bool,
    /// Shots left; `None` for a Weapon without ammunition.
    pub ammo: Option<u8>,
    /// Whether it can be fired now.
    pub loaded: bool,
    /// Abilities beside the weapon's own (given by Gear or Rituals): each entry is one
    /// Ability, activated as a whole by a Critical.
    pub gained: Vec<Vec<Effect>>,
}

/// The Adversary's deck and Hit Locations (Cazadores 4.5). The first of several models
/// has it, for all of them.
#[derive(Component, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Quarry {
    /// Wounds left in each Hit Location, in the order of the entry.
    pub locations: Vec<LocationState>,
    /// The pile of Hit Location cards.
    pub hits: Deck<Card>,
    /// The pile of Action cards.
    pub actions: Deck<Card>,
    /// The Action card of this Turn.
    pub card: Option<Card>,
    /// Abilities gained in this Hunt: each entry is one Ability, activated as a whole by
    /// a Critical of any Attack.
    pub gained: Vec<Vec<Effect>>,
}

/// The part of the Adversary that a model is. All parts share the
/// [`Quarry`] of the first.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[component(immutable)]
pub struct AdversaryPart {
    /// The model that keeps deck and Hit Locations, possibly itself; it keeps them even
    /// when it is slain.
    pub lead: ModelId,
    /// Index among the models of the entry, from 0.
    pub part: u8,
    /// Number of models of the Adversary, at least 1.
    pub parts: u8,
}

/// The state of one Hit Location.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LocationState {
    pub left: i32,
    /// Wounds at the start of the Hunt.
    pub full: i32,
}

impl LocationState {
    /// Returns whether its wounds are gone, so that its ongoing effect is in play.
    pub fn exhausted(&self) -> bool {
        self.left <= 0
    }
}

/// Changes to a Foe's Attributes that last for its Turn (an Action card's)
/// or for the Hunt.
#[derive(Component, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Modifiers {
    /// Modifiers of the card in play, until the next card is turned.
    pub card: Vec<(FoeAttribute, i32)>,
    /// Modifiers for the rest of the Hunt.
    pub lasting: Vec<(FoeAttribute, i32)>,
}
