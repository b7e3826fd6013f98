//! The steps of a match: one file for each thing that the rules give a name to.

pub mod acts;

use crate::game::Builder;

/// Registers every step.
pub fn register(_builder: &mut Builder<'_>) {}
