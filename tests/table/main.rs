//! The table: pictures with coordinates in and verdicts out, and properties that
//! hold for any table.

mod help;

mod changes;
mod contact;
mod cover;
mod free;
mod ground;
mod known;
mod leapt;
mod places;
mod properties;
mod push;
mod reach;
mod reference;
mod serde_forms;
mod sight;
mod straight;
mod templates;
mod throw;
mod troop;
