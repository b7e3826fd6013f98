//! How much content a folder may hold, told from names and sizes alone,
//! before anything is read.

use std::path::Path;

use monteria_storage::mib;

use super::library::{CONTENT, FIGURES, TEXTS, entries_of};

/// Files of content in one place (the base, a mod, a player's own builds for a
/// game); more are refused.
const MOST_FILES: usize = 1000;
/// Bytes of content in one place, all its files together: sixteen times
/// what the program ships.
const MOST_BYTES: u64 = 8 * 1024 * 1024;
/// Folders in folders that are looked through; deeper ones are refused, which also
/// ends loops of links.
pub(super) const DEEPEST: u32 = 8;

/// How much content lies somewhere.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Weight {
    files: usize,
    /// Bytes of all files together.
    pub bytes: u64,
}

impl Weight {
    /// Weighs these folders together.
    pub(crate) fn of<'p>(folders: impl IntoIterator<Item = &'p Path>) -> Self {
        let mut weight = Weight::default();
        folders.into_iter().for_each(|folder| weight.add(folder, 0));
        weight
    }

    /// What is found and what was expected, where it is too much for one place.
    pub(crate) fn excess(&self) -> Option<(String, String)> {
        // Counting stopped there.
        let found = match (self.files > MOST_FILES, self.bytes > MOST_BYTES) {
            (true, _) => format!("more than {MOST_FILES} files"),
            (false, true) => format!("more than {} of content", mib(MOST_BYTES)),
            (false, false) => return None,
        };
        Some((found, format!("at most {MOST_FILES} files of {} in all", mib(MOST_BYTES))))
    }

    /// One file more.
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
                if depth < DEEPEST {
                    self.add(&path, depth + 1);
                }
            } else if [CONTENT, TEXTS, FIGURES].iter().any(|ending| name.ends_with(ending)) {
                self.count(path.metadata().map_or(0, |facts| facts.len()));
            }
        }
    }
}
