//! *Causeways*: crews who climb, leap and swim over drowned ruins, spend Action Points, and react in the middle of each other's moves.

pub mod content;
pub mod feat;

/// The id of the game, which is also the name of its folders.
pub const ID: &str = "drowned";
