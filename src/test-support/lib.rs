//! Helpers that the tests of several crates share.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

mod sources;

use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

pub use sources::sources;

/// Returns the root of the repository: the folder with `assets`, `scenarios`, `src` and `tests`.
pub fn repo_root() -> &'static Path {
    static ROOT: LazyLock<&Path> = LazyLock::new(|| {
        let package = Path::new(env!("CARGO_MANIFEST_DIR"));
        package.ancestors().nth(2).expect("the package lies two folders below the top")
    });
    *ROOT
}

/// Returns a command that starts the program at this path, `env!("CARGO_BIN_EXE_monteria")`, in the
/// root of the repository. Messages then name files relative to it.
pub fn program_at(path: &str) -> Command {
    let mut command = Command::new(path);
    command.current_dir(repo_root());
    command
}
