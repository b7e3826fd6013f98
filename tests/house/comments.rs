//! Doc comments say what a name does not.

use std::fs;

use monteria_test_support::{repo_root, sources};

/// The number of words up to which a doc comment only repeats a name.
const TOO_FEW: usize = 3;

/// Returns the text of a line of a doc comment, or `None` for any other line.
fn doc_text(line: &str) -> Option<&str> {
    let line = line.trim_start();
    line.strip_prefix("///").or_else(|| line.strip_prefix("//!")).map(str::trim)
}

/// A doc comment of one line has more than three words.
#[test]
fn no_doc_comment_only_repeats_a_name() {
    let root = repo_root();
    let mut found = Vec::new();
    for folder in ["src", "tests", "benches"] {
        for path in sources(&root.join(folder)) {
            let text = fs::read_to_string(&path).expect("a source");
            let lines: Vec<&str> = text.lines().collect();
            for (number, line) in lines.iter().enumerate() {
                let around = [number.checked_sub(1), Some(number + 1)];
                let is_alone = around.into_iter().flatten().all(|near| {
                    lines.get(near).and_then(|near| doc_text(near)).is_none_or(str::is_empty)
                });
                let Some(doc) = doc_text(line).filter(|doc| is_alone && doc.ends_with('.')) else {
                    continue;
                };
                if doc.split_whitespace().count() <= TOO_FEW {
                    found.push(format!("{}:{}: {doc}", path.display(), number + 1));
                }
            }
        }
    }
    assert!(found.is_empty(), "doc comments that only repeat a name:\n{}", found.join("\n"));
}
