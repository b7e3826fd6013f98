//! Interfaces for the program's players: tactics, styles, threat assessment and possible attacks.
//!
//! Read [`Tactics`](tactics::Tactics) first. Players of any
//! game are in `monteria_opponents`.

pub(crate) mod attack_options;
pub(crate) mod style;
pub(crate) mod tactics;
pub(crate) mod threat;
