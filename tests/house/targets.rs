//! Checks that a crate without a test target has no tests. Manifests with `test = false`
//! or `doctest = false` save a build.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::fs;
use std::path::Path;

use monteria_test_support::{repo_root, sources};

#[test]
fn crates_without_a_test_target_have_no_tests() {
    let mut wrong = Vec::new();
    let mut looked_at = 0;
    for entry in fs::read_dir(repo_root().join("src")).expect("the sources") {
        let folder = entry.expect("an entry").path();
        let Ok(manifest) = fs::read_to_string(folder.join("Cargo.toml")) else { continue };
        if manifest.lines().any(|line| line == "test = false") {
            looked_at += 1;
            let tests = |path: &Path| {
                let text = fs::read_to_string(path).expect("a source");
                text.lines().any(|line| line.trim() == "#[test]")
            };
            wrong.extend(sources(&folder).into_iter().filter(|path| tests(path)));
        }
        if manifest.lines().any(|line| line == "doctest = false") {
            looked_at += 1;
            // A bare fence begins a Rust example or ends a block. Other blocks
            // begin with a language.
            let fence = |line: &str| {
                let text = line
                    .trim_start()
                    .strip_prefix("///")
                    .or_else(|| line.trim_start().strip_prefix("//!"));
                text.is_some_and(|text| text.trim() == "```")
            };
            let named = |line: &str| line.contains("```text") || line.contains("```sh");
            let examples = |path: &Path| {
                let text = fs::read_to_string(path).expect("a source");
                text.lines().filter(|line| fence(line)).count()
                    > text.lines().filter(|line| named(line)).count()
            };
            wrong.extend(sources(&folder).into_iter().filter(|path| examples(path)));
        }
    }
    assert!(looked_at > 10, "{looked_at}");
    assert!(
        wrong.is_empty(),
        "these have tests, but their manifest says `test = false` or `doctest = false`: {wrong:#?}"
    );
}
