//! Where a client may save.

use std::path::{Component, Path, PathBuf};

use super::wire::Refused;
use crate::content::Home;

/// Where a client may save.
pub enum SavesIn {
    /// In this folder, under a plain name; nowhere where there is none.
    Folder(Option<PathBuf>),
    /// In any file.
    Anywhere,
}

impl SavesIn {
    /// The folder of saves of this player.
    pub fn of_player() -> Self {
        SavesIn::Folder(Home::of_system().map(|home| home.data.join("saves")))
    }

    /// The file that a client means.
    ///
    /// # Errors
    /// Where it may not save there.
    pub fn file(&self, named: &Path) -> Result<PathBuf, Refused> {
        let refused = |why: &str| Refused::new("NotSaved", format!("{}: {why}", named.display()));
        let SavesIn::Folder(folder) = self else { return Ok(named.to_owned()) };
        let folder =
            folder.as_ref().ok_or_else(|| refused("there is no folder for saves on this machine"))?;
        let mut parts = named.components();
        let whole = |name: &std::ffi::OsStr| name == named.as_os_str();
        let plain =
            matches!((parts.next(), parts.next()), (Some(Component::Normal(name)), None) if whole(name));
        if !plain || named.to_string_lossy().starts_with('.') {
            return Err(refused(
                "expected the plain name of a file in the folder of saves; `--allow-path` lets a client save anywhere",
            ));
        }
        Ok(folder.join(named))
    }
}
