//! Limits on the amount of content per folder, checked by names and sizes
//! before anything is read.

use std::path::Path;

use monteria_storage::mib;

use crate::files::library::{CONTENT_SUFFIX, FIGURES_SUFFIX, TEXTS_SUFFIX, entries_of};

/// Maximum number of content files in one place (the base, a mod, a player's own
/// builds for a game).
const MAX_FILES: usize = 1000;
/// Maximum total size in bytes of the content in one place: sixteen
/// times the shipped content.
const MAX_BYTES: u64 = 8 * 1024 * 1024;
/// Maximum nesting of folders; deeper ones are refused, which also ends loops of links.
pub(crate) const MAX_FOLDER_DEPTH: u32 = 8;

/// The amount of content in one place.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ContentAmount {
    files: usize,
    /// Total size of all files.
    pub bytes: u64,
}

impl ContentAmount {
    /// Measures these folders together.
    pub(crate) fn of<'p>(folders: impl IntoIterator<Item = &'p Path>) -> Self {
        let mut weight = ContentAmount::default();
        folders.into_iter().for_each(|folder| weight.add(folder, 0));
        weight
    }

    /// Returns the found and the expected value if the content exceeds the budget.
    pub(crate) fn excess(&self) -> Option<(String, String)> {
        // Counting stopped at the limit.
        let found = match (self.files > MAX_FILES, self.bytes > MAX_BYTES) {
            (true, _) => format!("more than {MAX_FILES} files"),
            (false, true) => format!("more than {} of content", mib(MAX_BYTES)),
            (false, false) => return None,
        };
        Some((found, format!("at most {MAX_FILES} files of {} in all", mib(MAX_BYTES))))
    }

    pub(crate) fn count(&mut self, bytes: u64) {
        self.files += 1;
        self.bytes += bytes;
    }

    fn add(&mut self, folder: &Path, depth: u32) {
        for (name, path) in entries_of(folder).unwrap_or_default() {
            if self.excess().is_some() {
                return;
            }
            if path.is_dir() {
                if depth < MAX_FOLDER_DEPTH {
                    self.add(&path, depth + 1);
                }
            } else if [CONTENT_SUFFIX, TEXTS_SUFFIX, FIGURES_SUFFIX]
                .iter()
                .any(|suffix| name.ends_with(suffix))
            {
                self.count(path.metadata().map_or(0, |facts| facts.len()));
            }
        }
    }
}
