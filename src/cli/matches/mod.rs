//! Commands that play, resume, list and replay matches, and their sessions.
//!
//! Read `session.rs` first, then `start.rs`, which begins a match from arguments.

pub(crate) mod campaign;
pub(crate) mod list;
pub(crate) mod pack;
pub(crate) mod play;
pub(crate) mod print;
pub(crate) mod replay;
pub(crate) mod resume;
pub(crate) mod session;
pub(crate) mod start;
