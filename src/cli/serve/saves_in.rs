//! Where a client may save.

use std::path::{Path, PathBuf};

use super::wire::Refused;
use monteria_content::{Home, ShownPath};
use monteria_saves::{file_to_save, is_plain_name};

/// Where a client may save. A plain name lies in the player's folder
/// of saves, either way.
pub(crate) enum SavesIn {
    /// In the player's folder of saves alone.
    Folder,
    /// In any file.
    Anywhere,
}

impl SavesIn {
    /// Returns the file that a client means.
    ///
    /// # Errors
    /// Where it may not save there.
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
