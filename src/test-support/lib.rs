//! What tests of several crates need.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

mod sources;

use std::path::Path;
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
