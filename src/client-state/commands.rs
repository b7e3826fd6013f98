//! The commands of a person, and the systems that carry orders to the match and bring
//! back what came of them.

pub mod carry;
pub mod kept_keys;
pub mod kept_matches;
pub mod look_back;
pub mod strokes;
pub mod ui_commands;
