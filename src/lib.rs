//! Montería: a digital tabletop for miniature skirmish games.
//!
//! The crate is a house of floors; each uses only the floors below it (see `docs/design.md`):
//! `dice`, then `table` and `content`, then `game`, then `rulesets`, then `opponents` and `print`, then `client` and `cli`.

pub use monteria_content as content;

pub use monteria_dice as dice;
pub use monteria_game as game;
#[path = "opponents/lib.rs"]
pub mod opponents;
#[path = "print/lib.rs"]
pub mod print;
#[path = "games/lib.rs"]
pub mod rulesets;
pub use monteria_table as table;

pub mod cli;
#[cfg(feature = "client")]
#[path = "client/lib.rs"]
pub mod client;
