//! Input: what keys and buttons mean, and how they become wishes.

mod actions;
mod keys;

pub use actions::{Action, bindings};
pub(super) use keys::{read_clicks, read_keys};

/// Adds the keys.
pub(super) fn plugin(app: &mut bevy::app::App) {
    keys::plugin(app);
}
