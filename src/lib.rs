//! Montería: a digital tabletop for miniature skirmish games.
//!
//! The crate is a house of floors; each uses only the floors below it (see `docs/design.md`):
//! `dice`, then `table` and `content`, then `game`, then `rulesets`, then `opponents` and `print`, then `client` and `cli`.

#[path = "content/lib.rs"]
pub mod content;
#[path = "dice/lib.rs"]
pub mod dice;
pub mod game;
pub mod opponents;
pub mod print;
pub mod rulesets;
#[path = "table/lib.rs"]
pub mod table;

pub mod cli;
#[cfg(feature = "client")]
pub mod client;
