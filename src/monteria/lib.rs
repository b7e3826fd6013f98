//! Montería: a digital tabletop for miniature skirmish games.
//!
//! The crate is a house of floors; each uses only the floors below it (see `docs/design.md`):
//! `dice`, then `table` and `content`, then `game`, then `rulesets`, then `opponents` and `print`, then `client` and `cli`.

pub use monteria_cli as cli;
#[cfg(feature = "client")]
pub use monteria_client as client;
pub use monteria_content as content;
pub use monteria_dice as dice;
pub use monteria_game as game;
pub use monteria_games as rulesets;
pub use monteria_opponents as opponents;
pub use monteria_print as print;
pub use monteria_table as table;
