//! Requests of games beside a target and a spot, shown in a toy game: terrain that
//! changes in a match, templates with what they cover, spots with a direction, several
//! targets, numbers; in another game, things on the table.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

mod camp;
mod game;
mod needs;
mod terrain;
mod text_and_serve;
