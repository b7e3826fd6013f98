//! Movement of bodies by others or over long distances: pushes, placements, throws,
//! slides, ways of vehicles, the navigation grid, and checks that a table can be crossed.
//! The moves of a model by its own legs are in [`reach`](crate::reach).

pub(crate) mod access;
pub(crate) mod crowd;
pub(crate) mod drive;
pub(crate) mod nav;
pub(crate) mod place;
pub(crate) mod slide;
pub(crate) mod throw;
