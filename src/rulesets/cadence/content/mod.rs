//! The content of Cadence: army lists, missions and scenarios, as data.
//!
//! Files are RON (`assets/rulesets/cadence/`, `scenarios/cadence/`); what is here after [`CadenceContent::load`] is sound:
//! every id names something, every ready-made force keeps the rules of building, every table can be built.

mod access;
mod army;
mod check;
mod describe;
mod load;
mod mission;
mod missions;
mod rules;

use std::collections::BTreeMap;

pub use crate::content::Id;
pub use crate::rulesets::fracture::content::{
    Breach, breaches, fits_slots, is_swap, points, random_roster, unit_points,
};
use crate::rulesets::respawn::content::{ArenaTable, Bout, League};
pub use access::check_borders;
pub use army::{
    Army, Category, Kit, ModelType, Offer, Roster, RosterUnit, Slot, Swap, UnitType, Upgrade, UpgradeSlot,
    Weapon,
};
pub use describe::{ability, unit_rule, weapon_rule};
pub use load::RULESET;
pub use mission::{Edges, Entries, Markers, Mission, Objective, Scenario, Scoring};
pub use rules::{Ability, Arc, UnitRule, WeaponRule};

/// Everything that can take part in a battle, by id.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct CadenceContent {
    /// Army lists.
    pub armies: BTreeMap<Id, Army>,
    /// Missions.
    pub missions: BTreeMap<Id, Mission>,
    /// Scenarios.
    pub scenarios: BTreeMap<Id, Scenario>,
    /// The files of the scenarios.
    pub scenario_files: BTreeMap<Id, String>,
    /// Leagues of the arena: what teams are made of.
    pub leagues: BTreeMap<Id, League>,
    /// Missions of the arena.
    pub bouts: BTreeMap<Id, Bout>,
    /// The files of the tables of the arena.
    pub arena_files: BTreeMap<Id, String>,
    /// Tables of the arena.
    pub arenas: BTreeMap<Id, ArenaTable>,
    /// The same for the same files; saves carry it.
    pub hash: u64,
}
