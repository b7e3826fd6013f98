//! Building of forces, ready-made ones, and rules of single armies.

pub(crate) mod builder;
pub(crate) mod building;
pub(crate) mod factions;
pub(crate) mod ready_made;
