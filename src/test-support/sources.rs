//! The Rust sources below a folder, for tests that hold the tree to its own rules.

use std::fs;
use std::path::{Path, PathBuf};

/// Every Rust file below a folder, in the order of their names.
pub fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
    {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|ext| ext == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Returns the number of characters of code: without white space and lines of comments, so
/// that the width of lines does not count.
pub fn code_size(text: &str) -> usize {
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    code.flat_map(str::chars).filter(|letter| !letter.is_whitespace()).count()
}
