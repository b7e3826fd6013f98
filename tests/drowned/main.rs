//! Causeways, by its content, its crews and its tables, and by scripted dice.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "helpers of tests are tests")]

mod arranged;
mod content;
mod crews;
mod exchanges;
mod faults;
mod feat;
mod ground;
mod ledger;
mod played;
mod riders;
mod roles;
mod scenes;
mod sights;
mod tables;
mod way;

use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}
