//! Commands of a person, and the systems that pass orders to the match
//! and collect the results.

pub mod jobs;
pub mod kept_matches;
pub mod look_back;
pub mod saved_hot_keys;
pub mod strokes;
pub mod ui_commands;
