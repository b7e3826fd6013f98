//! Roles, abilities, skills, cards, and crews.

pub(crate) mod abilities;
pub(crate) mod cards;
pub(crate) mod crews;
pub(crate) mod roles;
pub(crate) mod skills;
