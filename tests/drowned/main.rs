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
mod declared_path;
mod exchanges;
mod faults;
mod feat;
mod fights;
mod ground;
mod lamp_keeper;
mod ledger;
mod lines_of_sight;
mod moves;
mod odds;
mod properties;
mod random_matches;
mod reactions;
mod riders;
mod roles;
mod saves;
mod scenarios;
mod shore_and_prone;
mod skills;
mod tables;
mod threat;
mod triggers;
