//! The games that the engine plays, one folder each.
pub mod cadence;
pub mod cazadores;
mod registry;

pub use registry::{Rulesets, ScenarioNotFound};
