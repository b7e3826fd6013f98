//! Montería: a digital tabletop for miniature skirmish games.
//!
//! This crate gives the others short names. Each uses only those below it, as
//! `docs/architecture.md` lists them: `dice` and `storage`, then `table` and `content`, then
//! `game`, then the games (`rulesets`), then `saves`, `reports`, `opponents` and `print`,
//! then `client` and `cli`.

pub use monteria_cli as cli;
#[cfg(feature = "client")]
pub use monteria_client as client;
pub use monteria_content as content;
pub use monteria_dice as dice;
pub use monteria_game as game;
pub use monteria_games as rulesets;
pub use monteria_opponents as opponents;
pub use monteria_print as print;
pub use monteria_reports as reports;
pub use monteria_saves as saves;
pub use monteria_skirmish as skirmish;
pub use monteria_storage as storage;
pub use monteria_table as table;
