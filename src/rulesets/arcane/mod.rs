//! *Veil and Crown*: two parties of heroes, activated in turn, who keep Action Points for the turns of others, are thrown through
//! walls, and hide. The ledger of its rules is `docs/rules/arcane.md`.

pub mod content;

/// The id of the game, which is also the name of its folders.
pub const ID: &str = "arcane";
