//! The content that all games on the core share, as data: army lists and missions. A game
//! reads its own files (RON below `assets/rulesets/ID/` and `scenarios/ID/`), checks them
//! and keeps these types beside its own.

mod army;
mod army_check;
mod border_check;
mod load;
mod mission;
mod mission_check;
mod rules;

use std::collections::BTreeMap;

pub use army::{
    Army, Category, Kit, ModelType, Offer, Roster, RosterUnit, Slot, Swap, UnitType, Upgrade,
    UpgradeSlot, Weapon, points, unit_points,
};
pub use army_check::{army_looks, check_army};
pub use border_check::{check_borders, participants};
pub use load::UncheckedLists;
pub use mission::{Edges, Entries, Markers, Mission, Objective, Scoring};
pub use monteria_content::Id;
use monteria_content::PlayedMod;
use monteria_game::Style;
pub use rules::{Ability, Arc, UnitRule, WeaponRule};

/// The part of a game's content that the core uses, by id.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct CadenceContent {
    pub armies: BTreeMap<Id, Army>,
    pub missions: BTreeMap<Id, Mission>,
    /// Styles of computer players.
    pub styles: BTreeMap<Id, Style>,
    /// Hash of the files; saves carry it.
    pub hash: u64,
    /// The mods that contribute to it.
    pub mods: Vec<PlayedMod>,
}
