//! *Respawn*, by scripted dice and positions.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "helpers of tests are tests"
)]

mod book;
mod building;
mod captain;
mod deaths;
mod goals;
mod matches;
mod perks;
mod seasons;
mod tournament;
mod triggers;
