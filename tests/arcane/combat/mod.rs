//! Attacks, throws, abilities and their exact odds.

pub(crate) mod attacks;
pub(crate) mod effects;
pub(crate) mod innate;
pub(crate) mod odds;
pub(crate) mod threat;
pub(crate) mod throw;
