//! Building an army.

mod build;
mod muster;

pub use build::{Breach, breaches, fits_slots, is_swap, points, unit_points};
pub use muster::random_roster;
