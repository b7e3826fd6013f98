//! Cadence and Fracture, by scripted dice and positions.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "helpers of tests are tests"
)]

mod appendix;
mod attack;
mod builder;
mod building;
mod factions;
mod faults;
mod fire;
mod ledger;
mod moves;
mod odds;
mod random;
mod ready_made;
mod rolls;
mod rounds;
mod scale;
mod score;
mod seeded_tables;
mod setup;
mod sight;
mod special;
mod threat;
mod toy_module;
mod triggers;
mod vehicles;
