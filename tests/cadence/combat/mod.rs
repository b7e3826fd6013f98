//! Attacks, rolls, special rules, and their exact odds.

pub(crate) mod appendix;
pub(crate) mod attack;
pub(crate) mod fire;
pub(crate) mod odds;
pub(crate) mod rolls;
pub(crate) mod special;
pub(crate) mod threat;
