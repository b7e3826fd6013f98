//! Scenarios, their triggers, and victory points.

pub(crate) mod objectives;
pub(crate) mod triggers;
pub(crate) mod victory;
