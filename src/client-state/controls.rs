//! Keys, mouse and gamepad: actions, bindings and labels.

pub mod hot_keys;
pub mod keys;
pub mod pad_parts;
