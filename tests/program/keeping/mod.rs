//! Nothing that was played is lost: full disks, kills, two programs at once, saves that
//! were changed, other content.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

mod autosaves;
mod campaigns;
mod outputs;
mod program;
mod saves;
mod tampered;
