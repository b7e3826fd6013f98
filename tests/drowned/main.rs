//! Causeways, by its content, its crews and its tables, and by scripted dice.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "helpers of tests are tests"
)]

mod combat;
mod content;
mod faults;
mod ledger;
mod models;
mod movement;
mod random_matches;
mod saves;
mod scenarios;
