//! The program as a whole: exit statuses, pipes, bad files. Scenarios are taken from the
//! shelf as it ships.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

mod content;
mod help;
mod load;
mod paths;
mod program;
mod saves;
mod scoring;
mod serve;
mod shards;
mod simulate;
mod text;
mod usage;
