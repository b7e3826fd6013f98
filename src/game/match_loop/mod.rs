//! The match itself: steps on the agenda, their registration, decisions and reactions,
//! snapshots for undo, and the check of orders.
//!
//! Read [`Game`](table_match::Game),
//! [`Agenda`](agenda::Agenda) and [`StepContext`](step_context::StepContext) first.

pub(crate) mod agenda;
pub(crate) mod command_errors;
pub(crate) mod error;
pub(crate) mod occurrences;
pub(crate) mod reaction;
pub(crate) mod registry;
pub(crate) mod scenario_options;
pub(crate) mod snapshot;
pub(crate) mod step_context;
pub(crate) mod table_match;
