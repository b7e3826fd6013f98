//! The content of Cazadores: Weapons, Armour, Companions, Cazadores, Foes and scenarios, as data.
//!
//! Files are RON (`assets/rulesets/cazadores/`, `scenarios/cazadores/`); what is here after loading is resolved and sound: every id
//! names something, every Adversary has a whole deck, every number is within its bounds.

mod card;
mod condition;
mod creation;
mod effect;
mod foe;
mod profile;
mod traits;
mod weapon;

use std::collections::BTreeMap;

pub use card::{ActionRank, AttackKind, ByRank, CardAction, Reach, SpecialCard, WoundsDealt};
pub use condition::Condition;
pub use creation::{Breach, Purchase, Row, STARTING_RENOWN, Sum, add_up, breaches};
pub use effect::{Amount, AreaSpot, Effect, Ongoing, Subject};
pub use foe::{Adversary, HitLocation, Minion};
pub use profile::{Loadout, ModelKind, PACK_BASE_RADIUS, PACK_HEIGHT, Profile};
pub use traits::{Attribute, Attributes, FoeAttribute, FoeType, Id, Skill, Skills};
pub use weapon::{Ability, Armour, HANDS, Trigger, UNARMED, Weapon, WeaponKind};

/// Everything that can take part in a Hunt, by id.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct CazadoresContent {
    /// Weapons; [`UNARMED`] is always among them.
    pub weapons: BTreeMap<Id, Weapon>,
    /// Armour.
    pub armours: BTreeMap<Id, Armour>,
    /// Companion types.
    pub companions: BTreeMap<Id, Profile>,
    /// Ready-made Cazadores.
    pub cazadores: BTreeMap<Id, Profile>,
    /// Adversaries.
    pub adversaries: BTreeMap<Id, Adversary>,
    /// Minions.
    pub minions: BTreeMap<Id, Minion>,
}

impl CazadoresContent {
    /// A Cazador or a Companion.
    pub fn profile(&self, id: &str) -> Option<&Profile> {
        self.cazadores.get(id).or_else(|| self.companions.get(id))
    }
}
