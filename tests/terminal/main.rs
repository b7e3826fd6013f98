//! What the terminal and the protocol for bots say of arranged matches of every game.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "helpers of tests are tests"
)]

mod arcane;
mod cadence;
mod cazadores;
mod cazadores_arts;
mod drowned;
mod fracture;
mod respawn;
