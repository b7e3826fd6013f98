//! Keys and buttons, and what they are called.

pub mod hot_keys;
pub mod keys;
pub mod pad_parts;
