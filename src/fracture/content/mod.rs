//! The content of Fracture: army lists, missions and scenarios, as data.
//!
//! Files are RON (`assets/rulesets/fracture/`, `scenarios/fracture/`). After
//! [`FractureContent::load`] the content is valid: every id names something, every
//! ready-made force obeys the rules of building, every table can be built.

mod build_rules;
mod load;
mod random_roster;
mod scenario;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Deref;

pub(crate) use build_rules::at_most_of;
pub use build_rules::{BuildViolation, build_violations, fits_slots, is_swap};
pub use load::file_types;
use monteria_cadence::content::{CadenceContent, Id};
use monteria_game::layout::TerrainKind;
pub use random_roster::random_roster;
pub use scenario::Scenario;

/// Everything that can take part in a battle, by id.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct FractureContent {
    /// Army lists and missions.
    pub core: CadenceContent,
    pub scenarios: BTreeMap<Id, Scenario>,
    /// Kinds of terrain for random tables.
    pub terrain: BTreeMap<Id, TerrainKind>,
    /// The file of each scenario.
    pub scenario_files: BTreeMap<Id, String>,
    /// The ids of shipped content, which random tables use.
    pub shipped: Shipped,
}

/// The ids of shipped content, without that of mods.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Shipped {
    pub armies: BTreeSet<Id>,
    pub missions: BTreeSet<Id>,
    pub scenarios: BTreeSet<Id>,
}

impl Deref for FractureContent {
    type Target = CadenceContent;

    fn deref(&self) -> &CadenceContent {
        &self.core
    }
}
