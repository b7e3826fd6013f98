//! The games that the engine plays, one folder each.
pub mod arcane;
pub mod cadence;
pub mod cazadores;
pub mod drowned;
pub mod fracture;
mod registry;
pub mod respawn;

pub use registry::{Rulesets, ScenarioNotFound};
