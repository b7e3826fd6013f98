//! Deployment, scenarios, cards, roles, riders.

pub(crate) mod cards;
pub(crate) mod cavalry;
pub(crate) mod deploy;
pub(crate) mod pair_division;
pub(crate) mod roles;
pub(crate) mod scenario;
pub(crate) mod secret_mark;
pub(crate) mod turn_points;
