//! Veil and Crown, by scripted dice and positions.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "helpers of tests are tests"
)]

mod attacks;
mod content;
mod deploy;
mod effects;
mod infiltration;
mod innate;
mod movement;
mod odds;
mod scenarios;
mod seek;
mod shown;
mod threat;
mod throw;
mod triggers;
mod victory;
