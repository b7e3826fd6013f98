//! What tests of several crates need.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

mod sources;

use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

pub use sources::sources;

/// The top of the tree: the folder with `assets`, `scenarios`, `src` and `tests` in it.
pub fn repo_root() -> &'static Path {
    static ROOT: LazyLock<&Path> = LazyLock::new(|| {
        let package = Path::new(env!("CARGO_MANIFEST_DIR"));
        package.ancestors().nth(2).expect("the package lies two folders below the top")
    });
    *ROOT
}

/// The program at this path (`env!("CARGO_BIN_EXE_monteria")`), to be started at the top of the tree as its users start it: files are named
/// from there.
pub fn program_at(path: &str) -> Command {
    let mut command = Command::new(path);
    command.current_dir(repo_root());
    command
}
