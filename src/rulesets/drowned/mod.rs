//! *Causeways*: crews who climb, leap and swim over drowned ruins, spend Action Points, and react in the middle of each other's moves.

pub mod change;
pub mod content;
pub mod feat;
pub mod sequence;
pub mod skirmish_ref;
pub mod state;
pub mod steps;
pub mod way;

/// The id of the game, which is also the name of its folders.
pub const ID: &str = "drowned";
