//! A crate whose manifest says that it has no unit tests, or no examples in its documentation, is not built for them: then it must have
//! none.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::fs;
use std::path::Path;

use monteria_test_support::{repo_root, sources};

#[test]
fn what_is_not_built_for_tests_has_none() {
    let (mut wrong, mut looked_at) = (Vec::new(), 0);
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
            // Examples that are no Rust say what they are: ```text. So a bare fence begins an example, or ends any.
            let fence = |line: &str| {
                let text =
                    line.trim_start().strip_prefix("///").or_else(|| line.trim_start().strip_prefix("//!"));
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
        "take `test = false` or `doctest = false` out of the manifest of these: {wrong:#?}"
    );
}
