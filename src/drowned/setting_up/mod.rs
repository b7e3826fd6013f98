//! From a setup to the first state of a match.

pub(crate) mod begin;
pub(crate) mod setup;
