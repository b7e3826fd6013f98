//! Shots, strikes, reactions, weapons, and their odds.

pub(crate) mod bonuses;
pub(crate) mod exchanges;
pub(crate) mod feat;
pub(crate) mod fights;
pub(crate) mod odds;
pub(crate) mod properties;
pub(crate) mod reactions;
pub(crate) mod threat;
