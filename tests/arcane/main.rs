//! Veil and Crown, by scripted dice and positions.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "helpers of tests are tests"
)]

mod combat;
mod content;
mod movement;
mod scenarios;
mod setup;
mod shown;
