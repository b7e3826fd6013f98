//! The games that the engine plays, one folder each.
#[path = "../arcane/lib.rs"]
pub mod arcane;
#[path = "../cadence/lib.rs"]
pub mod cadence;
#[path = "../cazadores/lib.rs"]
pub mod cazadores;
#[path = "../drowned/lib.rs"]
pub mod drowned;
#[path = "../fracture/lib.rs"]
pub mod fracture;
mod registry;
#[path = "../respawn/lib.rs"]
pub mod respawn;

pub use registry::{Rulesets, ScenarioNotFound};
