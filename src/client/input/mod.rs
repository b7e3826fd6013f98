//! Input: what keys and buttons mean, and what the table's clicks and the keyboard do.

mod actions;

pub use actions::{Action, bindings};
