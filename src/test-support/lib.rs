//! Helpers that the tests of several crates share.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

mod sources;

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

pub use sources::sources;

/// Returns the root of the repository: the folder with `assets`, `scenarios`, `src` and `tests`.
///
/// Cargo tells a running test where its package lies. The path at build time may be that of another
/// checkout that shares the target folder.
pub fn repo_root() -> &'static Path {
    static ROOT: LazyLock<PathBuf> = LazyLock::new(|| {
        let package = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
        let top = Path::new(&package).ancestors().nth(2);
        top.expect("the package lies two folders below the top").to_owned()
    });
    &ROOT
}

/// Returns a command that starts the program at this path, `env!("CARGO_BIN_EXE_monteria")`, in the
/// root of the repository. Messages then name files relative to it.
pub fn program_at(path: &str) -> Command {
    let mut command = Command::new(path);
    command.current_dir(repo_root());
    command
}
