//! Commands for authors of content: checking, explaining, translating.
//!
//! Read `check.rs` first; `new_mod.rs` and [`crate::mods`] build on it.

pub(crate) mod check;
pub(crate) mod explain;
pub(crate) mod game_names;
pub(crate) mod new_mod;
pub(crate) mod schema;
pub(crate) mod shown;
pub(crate) mod smoke;
pub(crate) mod table;
pub(crate) mod texts;
