//! The table: pictures with coordinates in and verdicts out, and properties that
//! hold for any table.

mod changes;
mod contact;
mod help;
mod movement;
mod properties;
mod serde_forms;
mod sight;
mod templates;
