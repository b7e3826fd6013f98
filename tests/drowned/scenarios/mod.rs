//! Scenarios, tables, triggers, and missions with a twist.

pub(crate) mod lamp_keeper;
pub(crate) mod objectives;
pub(crate) mod tables;
pub(crate) mod triggers;
