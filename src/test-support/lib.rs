//! Helpers that the tests of several crates share, and a harness for each game: matches
//! that a test arranges, plays with scripted dice and looks at. Each harness is a
//! feature of its own.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "helpers of tests are tests"
)]

#[cfg(feature = "arcane")]
pub mod arcane;
#[cfg(feature = "cadence")]
pub mod cadence;
#[cfg(feature = "cazadores")]
pub mod cazadores;
#[cfg(feature = "drowned")]
pub mod drowned;
#[cfg(feature = "fracture")]
pub mod fracture;
#[cfg(feature = "playout")]
pub mod playout;
#[cfg(feature = "respawn")]
pub mod respawn;
#[cfg(feature = "match")]
mod scripted;
mod sources;
#[cfg(feature = "terminal")]
pub mod terminal;
#[cfg(feature = "table")]
pub mod throws;

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

#[cfg(feature = "match")]
pub use scripted::ScriptedGame;
pub use sources::{code_size, sources};

/// Returns the root of the repository: the folder with `assets`,
/// `scenarios`, `src` and `tests`.
///
/// Cargo tells a running test where its package lies. The path at build time may be that
/// of another checkout that shares the target folder.
pub fn repo_root() -> &'static Path {
    static ROOT: LazyLock<PathBuf> = LazyLock::new(|| {
        let package =
            env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
        let top = Path::new(&package).ancestors().nth(2);
        top.expect("the package lies two folders below the top").to_owned()
    });
    &ROOT
}

/// Returns whether tests write the golden files that they compare
/// with: `UPDATE_EXPECT=1 cargo test`.
pub fn updates_golden_files() -> bool {
    env::var_os("UPDATE_EXPECT").is_some()
}

/// Returns a command that starts the program at this path,
/// `env!("CARGO_BIN_EXE_monteria")`, in the root of the repository. Messages then name
/// files relative to it.
pub fn program_at(path: &str) -> Command {
    let mut command = Command::new(path);
    command.current_dir(repo_root());
    command
}
