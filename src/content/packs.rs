//! What players build for a game: a file each, below the player's own folder, where it is
//! written, and below the root of the content, where older versions wrote it. It is no
//! content: no match depends on it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::budget::Weight;
use monteria_storage::stays_inside;

use super::library::{CONTENT, Walk};
use super::{Fault, Faults, Home, Id, Layer, ShownPath, SourceFile, keep_names_of};

/// The name of the folders that hold what players build, a folder in it for each game.
const FOLDER: &str = "packs";

/// The folders in which what players build lies. Of two files of one name for one game
/// the one of the later folder counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Packs {
    folders: Vec<PathBuf>,
    own: Option<PathBuf>,
}

impl Packs {
    /// Those below the root of the content, where nothing is written.
    pub fn below(root: &Path) -> Self {
        Packs { folders: vec![root.join(FOLDER)], own: None }
    }

    /// These and the player's own, where new ones are written.
    pub fn with(mut self, home: &Home) -> Self {
        let own = home.data.join(FOLDER);
        self.folders.push(own.clone());
        self.own = Some(own);
        self
    }

    /// Where a new one of this name is written; none without a player's folder.
    pub fn place(&self, ruleset: &str, name: &str) -> Option<PathBuf> {
        Some(self.own.as_ref()?.join(ruleset).join(format!("{name}.ron")))
    }

    /// The file of this name; none where there is none.
    pub fn find(&self, ruleset: &str, name: &str) -> Option<PathBuf> {
        let files = self
            .folders
            .iter()
            .rev()
            .map(|folder| folder.join(ruleset).join(format!("{name}.ron")));
        // A name, and no way to somewhere else.
        let plain = stays_inside(name) && !name.contains('/');
        files.into_iter().find(|file| plain && file.is_file())
    }

    /// The files of a game, sorted by name. A folder with more than a mod may hold is
    /// left out, with a fault.
    pub fn files(&self, ruleset: &Id, faults: &mut Faults) -> Vec<SourceFile> {
        let mut found = BTreeMap::new();
        for folder in &self.folders {
            let folder = folder.join(ruleset.as_str());
            let label = format!("{FOLDER}/{ruleset}");
            if let Some((too_much, expected)) = Weight::of([folder.as_path()]).excess() {
                faults.push(Fault::of_file(folder.shown(), too_much, expected, None));
                continue;
            }
            let layer = Layer::Base;
            let ending = CONTENT;
            let mut walk = Walk { layer, fence: None, ending, files: Vec::new(), faults };
            walk.folder(&folder, &label, "", 0);
            found.extend(walk.files.into_iter().map(|file| (file.name.clone(), file)));
        }
        found.into_values().collect()
    }

    /// The name without the ending and the text of each file of a game, sorted by name;
    /// files that cannot be read are left out.
    pub fn texts(&self, ruleset: &str) -> Vec<(String, String)> {
        let Ok(ruleset) = Id::new(ruleset) else { return Vec::new() };
        let read = |file: &SourceFile| {
            let text = file.load(&mut Faults::new())?.text;
            keep_names_of(&text);
            Some((file.name.strip_suffix(".ron").unwrap_or(&file.name).to_owned(), text))
        };
        self.files(&ruleset, &mut Faults::new()).iter().filter_map(read).collect()
    }
}

#[cfg(test)]
mod tests;
