//! The games that the engine plays, each a crate of its own, and their scenarios.
#![warn(unreachable_pub)]

mod registry;

pub use monteria_arcane as arcane;
pub use monteria_cadence as cadence;
pub use monteria_cazadores as cazadores;
pub use monteria_drowned as drowned;
pub use monteria_fracture as fracture;
pub use monteria_respawn as respawn;

pub use registry::{LoadedContent, Rulesets, ScenarioNotFound};
