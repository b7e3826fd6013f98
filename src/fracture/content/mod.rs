//! The content of Fracture: army lists, missions and scenarios, as data.
//!
//! Files are RON (`assets/rulesets/fracture/`, `scenarios/fracture/`); what is here after
//! [`FractureContent::load`] is sound: every id names something, every ready-made force
//! keeps the rules of building, every table can be built.

mod build;
mod load;
mod muster;
mod scenario;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Deref;

pub use build::{Breach, breaches, fits_slots, is_swap};
pub use load::file_types;
use monteria_cadence::content::{CadenceContent, Id};
use monteria_game::layout::TerrainKind;
pub use muster::random_roster;
pub use scenario::Scenario;

/// Everything that can take part in a battle, by id.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct FractureContent {
    /// Army lists and missions.
    pub core: CadenceContent,
    /// Scenarios.
    pub scenarios: BTreeMap<Id, Scenario>,
    /// Kinds of terrain, of which tables are laid out by a seed.
    pub terrain: BTreeMap<Id, TerrainKind>,
    /// The files of the scenarios.
    pub scenario_files: BTreeMap<Id, String>,
    /// The ids of what ships, of which tables by a seed are made.
    pub shipped: Shipped,
}

/// The ids of what ships, without what mods add.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Shipped {
    /// Of army lists.
    pub armies: BTreeSet<Id>,
    /// Of missions.
    pub missions: BTreeSet<Id>,
    /// Of scenarios.
    pub scenarios: BTreeSet<Id>,
}

impl Deref for FractureContent {
    type Target = CadenceContent;

    fn deref(&self) -> &CadenceContent {
        &self.core
    }
}
