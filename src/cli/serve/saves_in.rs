//! Locations where a client may save.

use std::path::{Path, PathBuf};

use super::wire::Refused;
use monteria_content::{Home, ShownPath};
use monteria_saves::{file_to_save, is_plain_name};

/// Locations where a client may save. In either case a plain name refers to the
/// player's folder of saves.
pub(crate) enum SavesIn {
    /// Only the player's folder of saves.
    Folder,
    Anywhere,
}

impl SavesIn {
    /// Returns the file that a client names.
    ///
    /// # Errors
    /// Fails if the client may not save there.
    pub(super) fn file(&self, named: &Path) -> Result<PathBuf, Refused> {
        let refused = |why: &str| Refused::new("NotSaved", format!("{}: {why}", named.shown()));
        match self {
            SavesIn::Folder if !is_plain_name(named) => Err(refused(
                "expected the plain name of a file in the folder of saves; `--allow-path` lets a \
                 client save anywhere",
            )),
            SavesIn::Folder | SavesIn::Anywhere => {
                file_to_save(named, Home::of_system().as_ref()).map_err(|why| refused(&why))
            }
        }
    }
}
