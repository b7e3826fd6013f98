//! *Veil and Crown*: two parties of heroes, activated in turn, who keep Action Points for the turns of others, are thrown through
//! walls, and hide. The ledger of its rules is `docs/rules/arcane.md`.

pub mod attack;
pub mod change;
pub mod content;
pub mod duel_ref;
pub mod state;
pub mod steps;
pub mod terrain;
mod words;

/// The id of the game, which is also the name of its folders.
pub const ID: &str = "arcane";
