//! What games may ask of the engine beside a target and a spot, shown in a toy game:
//! terrain that changes in a match, templates with what they cover, spots with a
//! direction, several targets, numbers; in another, things that lie about.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

mod asked;
mod camp;
mod game;
mod terrain;
mod told;
