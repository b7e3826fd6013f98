//! The content that every game of the system shares: army lists and missions, as data. A
//! game reads its own files (RON below `assets/rulesets/ID/` and `scenarios/ID/`), checks
//! them and keeps these beside its own.

mod access;
mod army;
mod check;
mod load;
mod mission;
mod missions;
mod rules;

use std::collections::BTreeMap;

pub use access::{check_borders, participants};
pub use army::{
    Army, Category, Kit, ModelType, Offer, Roster, RosterUnit, Slot, Swap, UnitType, Upgrade,
    UpgradeSlot, Weapon, points, unit_points,
};
pub use check::{army_looks, check_army};
pub use load::UncheckedLists;
pub use mission::{Edges, Entries, Markers, Mission, Objective, Scoring};
pub use monteria_content::Id;
use monteria_content::PlayedMod;
pub use rules::{Ability, Arc, UnitRule, WeaponRule};

/// What the core needs of a game's content, by id.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct CadenceContent {
    /// Army lists.
    pub armies: BTreeMap<Id, Army>,
    /// Missions.
    pub missions: BTreeMap<Id, Mission>,
    /// The same for the same files; saves carry it.
    pub hash: u64,
    /// The mods that some of it comes from.
    pub mods: Vec<PlayedMod>,
}
