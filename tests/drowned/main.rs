//! Causeways, by its content, its crews and its tables.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "helpers of tests are tests")]

mod content;
mod crews;
mod faults;
mod ledger;
mod played;
mod tables;
