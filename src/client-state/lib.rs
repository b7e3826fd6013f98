//! What the window knows: the match on the table, what a person plans, the open
//! page, keys and settings.
//!
//! Read [`play::session`] first (the match as it is shown), then
//! [`commands::ui_commands`] (all that a person can ask for) and [`pages::ui_state`]
//! (what is open). This crate draws nothing and makes no sound: the crates
//! `client-view`, `client-ui` and `client-sound` read what is here, and `client` runs
//! the systems in order.
#![warn(unreachable_pub)]
// Saves show when they were written.
#![allow(clippy::disallowed_methods)]

pub mod commands;
pub mod controls;
pub mod files;
pub mod options;
pub mod pages;
pub mod palette;
pub mod planning;
pub mod play;
pub mod settings;
pub mod signs;
