//! Causeways, by its content, its crews and its tables.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "helpers of tests are tests")]

mod content;
mod crews;
mod faults;
mod ledger;
mod played;
mod tables;

use std::path::{Path, PathBuf};

/// The content of the game, which is not shipped yet, and so does not lie with that of the others.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/drowned/root")
}
