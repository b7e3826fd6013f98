//! Cadence and Fracture, by scripted dice and positions.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "helpers of tests are tests"
)]

mod battle;
mod combat;
mod faults;
mod forces;
mod ledger;
mod movement;
mod toy_module;
