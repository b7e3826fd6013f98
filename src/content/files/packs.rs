//! Players' own builds for a game: one file each, below the player's own folder, where
//! they are written, and below the root of the content, where older versions wrote them.
//! They are not content: no match depends on them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::modding::budget::ContentAmount;
use monteria_storage::stays_inside;

use crate::files::library::{CONTENT_SUFFIX, FolderWalk};
use crate::{Fault, Faults, Home, Id, Layer, ShownPath, SourceFile};

/// Name of the folders with builds; they contain a folder for each game.
const FOLDER: &str = "packs";

/// The folders with builds. Of two files of one name for one game the one in
/// the later folder counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Packs {
    folders: Vec<PathBuf>,
    own: Option<PathBuf>,
}

impl Packs {
    /// Creates the list with the folder below the root of the content,
    /// which is never written.
    pub fn below(root: &Path) -> Self {
        Packs { folders: vec![root.join(FOLDER)], own: None }
    }

    /// Adds the player's own folder, where new builds are written.
    pub fn with(mut self, home: &Home) -> Self {
        let own = home.data.join(FOLDER);
        self.folders.push(own.clone());
        self.own = Some(own);
        self
    }

    /// Returns the path for a new build of this name; `None` without a player's folder.
    pub fn place(&self, ruleset: &str, name: &str) -> Option<PathBuf> {
        Some(self.own.as_ref()?.join(ruleset).join(format!("{name}.ron")))
    }

    /// Returns the path of the build of this name.
    pub fn find(&self, ruleset: &str, name: &str) -> Option<PathBuf> {
        let files = self
            .folders
            .iter()
            .rev()
            .map(|folder| folder.join(ruleset).join(format!("{name}.ron")));
        // A plain name, not a path to somewhere else.
        let plain = stays_inside(name) && !name.contains('/');
        files.into_iter().find(|file| plain && file.is_file())
    }

    /// Returns the files of a game, sorted by name. A folder that exceeds the budget of a
    /// mod is left out, with a fault.
    pub fn files(&self, ruleset: &Id, faults: &mut Faults) -> Vec<SourceFile> {
        let mut found = BTreeMap::new();
        for folder in &self.folders {
            let folder = folder.join(ruleset.as_str());
            let label = format!("{FOLDER}/{ruleset}");
            if let Some((too_much, expected)) = ContentAmount::of([folder.as_path()]).excess() {
                faults.push(Fault::of_file(folder.shown(), too_much, expected, None));
                continue;
            }
            let layer = Layer::Base;
            let suffix = CONTENT_SUFFIX;
            let mut walk = FolderWalk { layer, boundary: None, suffix, files: Vec::new(), faults };
            walk.folder(&folder, &label, "", 0);
            found.extend(walk.files.into_iter().map(|file| (file.name.clone(), file)));
        }
        found.into_values().collect()
    }

    /// Returns name (without suffix) and text of each build of a game, sorted by name;
    /// unreadable files are left out.
    pub fn texts(&self, ruleset: &str) -> Vec<(String, String)> {
        // A name that is no id is no game, and has no builds.
        let Ok(ruleset) = Id::new(ruleset) else { return Vec::new() };
        let read = |file: &SourceFile| {
            let text = file.load(&mut Faults::new())?.text;
            Some((file.name.strip_suffix(".ron").unwrap_or(&file.name).to_owned(), text))
        };
        self.files(&ruleset, &mut Faults::new()).iter().filter_map(read).collect()
    }
}

#[cfg(test)]
mod tests;
