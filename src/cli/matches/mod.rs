//! Commands that play, continue, list and replay matches, and the sessions that they
//! run.

pub(crate) mod campaign;
pub(crate) mod list;
pub(crate) mod pack;
pub(crate) mod play;
pub(crate) mod print;
pub(crate) mod replay;
pub(crate) mod resume;
pub(crate) mod session;
pub(crate) mod start;
