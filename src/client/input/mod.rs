//! Input: how keys and buttons become wishes.

mod keys;

pub(super) use keys::{read_clicks, read_keys, take_key};

/// Adds the keys.
pub(super) fn plugin(app: &mut bevy::app::App) {
    keys::plugin(app);
}
