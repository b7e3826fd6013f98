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
mod foresight;
mod infiltration;
mod innate;
mod ledger;
mod odds;
mod party;
mod scenarios;
mod seek;
mod shown;
mod tables;
mod terrain;
mod throw;
mod victory;
