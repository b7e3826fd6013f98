//! The state of a battle and everything that changes it.

pub mod battle;
pub(crate) mod cached_models;
pub mod change;
pub mod spawn;
pub(crate) mod violations;
