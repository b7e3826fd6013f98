//! Scenarios, their triggers, and victory points.

pub(crate) mod scenarios;
pub(crate) mod triggers;
pub(crate) mod victory;
