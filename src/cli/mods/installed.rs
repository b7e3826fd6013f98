//! The mods that are installed: those of the program, and the player's own.

use std::path::Path;

use crate::fail::Failure;
use crate::files::paths::ShownPaths;
use crate::matches::start::{self, LoadedContent};
use monteria_content::{Faults, Home, LeftOut, Library, ShownPath, StoredMod, mods_in_folder};
use monteria_games::Rulesets;
use monteria_storage::FileLock;

/// The mods in the player's folder and in the program's, with the content that they give.
pub(super) struct Installed {
    pub home: Home,
    /// The content with all mods that are sound.
    pub sound: Library,
    left_out: Vec<LeftOut>,
    /// The folders and zips in the player's folder of mods.
    pub yours: Vec<StoredMod>,
    /// Those in the program's folder of mods, if that is another one.
    pub shipped: Vec<StoredMod>,
}

impl Installed {
    /// Reads the installed mods.
    ///
    /// # Errors
    /// Fails if there is no folder for the player's files, a folder cannot be read, or the
    /// shipped content has faults.
    pub(super) fn read() -> Result<Self, Failure> {
        let home = Home::of_system().ok_or_else(Failure::no_home)?;
        let yours = stored(&home.mods())?;
        let mut faults = Faults::new();
        let library = start::installed(&mut faults)?;
        let shipped = match player_folder_is_programs_folder(&home, &library) {
            true => Vec::new(),
            false => stored(&library.root().join("mods"))?,
        };
        let LoadedContent { library, left_out, .. } =
            start::sound(library, faults, &Rulesets::default())?;
        Ok(Installed { home, sound: library, left_out, yours, shipped })
    }

    /// Returns those of the player's own mods with this id: folders first, since a folder
    /// is read in the place of the zip that was packed from it.
    pub(super) fn yours_of(&self, id: &str) -> Vec<&StoredMod> {
        let has_id = |one: &&StoredMod| one.content.as_ref().is_ok_and(|of| of.id == *id);
        let mut all: Vec<&StoredMod> = self.yours.iter().filter(has_id).collect();
        all.sort_by_key(|one| !one.path.is_dir());
        all
    }

    /// Returns why the mod with this id is not played, in words; `None` if it is
    /// played or not installed.
    pub(super) fn left_out_reason(&self, id: &str) -> Option<String> {
        if self.sound.mods().iter().any(|one| one.id == *id) {
            return None;
        }
        let all = self.yours.iter().chain(&self.shipped);
        let named = all.filter(|one| one.is_named(id)).map(|one| &one.name);
        let mut left = named.filter_map(|name| self.left_out.iter().find(|it| it.name == *name));
        let paths = ShownPaths::of(&self.sound, &[]);
        left.next().map(|left| paths.text(&left.to_string()))
    }
}

/// Returns the entries of a folder of mods.
///
/// # Errors
/// Fails if it cannot be read.
pub(super) fn stored(folder: &Path) -> Result<Vec<StoredMod>, Failure> {
    mods_in_folder(folder).map_err(|why| Failure::file(folder, why))
}

/// Returns whether the player's files lie in the folder of the program.
pub(super) fn player_folder_is_programs_folder(home: &Home, library: &Library) -> bool {
    let root = library.root().canonicalize().ok();
    root.is_some() && home.data.canonicalize().ok() == root
}

/// Locks the player's folder of mods for a change.
///
/// # Errors
/// Fails if another Montería changes it.
pub(super) fn lock(home: &Home) -> Result<FileLock, Failure> {
    let mods = home.mods();
    FileLock::take(&mods).map_err(|error| Failure::file(&mods, error))
}

/// Returns a mod as `Mill Bridge 1.0.0 (mill-bridge)`.
pub(super) fn title(one: &monteria_content::Mod) -> String {
    format!("{} {} ({})", one.info.name, one.info.version, one.id)
}

/// Returns the path of an entry for messages.
pub(super) fn shown(one: &StoredMod) -> String {
    one.path.shown()
}
