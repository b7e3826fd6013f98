//! Causeways, by its content, its crews and its tables, and by scripted dice.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "helpers of tests are tests"
)]

mod abilities;
mod bonuses;
mod cards;
mod content;
mod crews;
mod exchanges;
mod faults;
mod feat;
mod fights;
mod foresight;
mod ground;
mod ledger;
mod moves;
mod odds;
mod played;
mod properties;
mod reactions;
mod riders;
mod roles;
mod saved;
mod scenes;
mod shore_and_prone;
mod sights;
mod skills;
mod tables;
mod way;
