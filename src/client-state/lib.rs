//! State of the window: the match on the table, the plans of a person, the open
//! page, keys and settings.
//!
//! Read [`play::session`] first (the match as it is shown), then
//! [`commands::ui_commands`] (everything that a person can ask for) and
//! [`pages::ui_state`] (the open pages and panels). This crate draws nothing and makes no
//! sound: the crates `client-view`, `client-ui` and `client-sound` read this state, and
//! `client` runs the systems in order.
#![warn(unreachable_pub)]
// Saves show their time of modification.
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
