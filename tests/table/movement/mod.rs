//! Reach, straight moves, pushes, throws, and free ground.

pub(crate) mod free;
pub(crate) mod ground;
pub(crate) mod leapt;
pub(crate) mod places;
pub(crate) mod push;
pub(crate) mod reach;
pub(crate) mod straight;
pub(crate) mod throw;
pub(crate) mod troop;
