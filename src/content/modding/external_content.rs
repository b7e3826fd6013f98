//! Guests: content from elsewhere on disk, read beside that of the library, to check a
//! file or a mod before it is installed.

use std::path::Path;

use crate::modding::mods::open_mod;
use crate::{Faults, Id, Layer, Library, SourceFile};

/// A content file outside of the library.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    kind: ContentKind,
    ruleset: Id,
    pub(crate) file: SourceFile,
}

/// What a content file contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContentKind {
    /// Rules data of a game.
    Ruleset,
    /// One scenario per file.
    Scenario,
    /// Patches: changes of existing things.
    Patch,
}

impl ContentKind {
    /// Returns the name of the folder for such files.
    pub fn folder(self) -> &'static str {
        match self {
            ContentKind::Ruleset => "rulesets",
            ContentKind::Scenario => "scenarios",
            ContentKind::Patch => "patches",
        }
    }
}

impl Guest {
    /// Returns whether the file belongs to this folder of this ruleset.
    pub(crate) fn is(&self, kind: &str, ruleset: &Id) -> bool {
        self.kind.folder() == kind && self.ruleset == *ruleset
    }
}

impl Library {
    /// Adds a file from elsewhere, read after all others and as if in a mod of its own.
    /// `name` is its name within the folder of its ruleset, `label` its name in faults.
    pub fn add_file(
        &mut self,
        kind: ContentKind,
        ruleset: Id,
        name: &str,
        path: &Path,
        label: &str,
    ) {
        // Guests come after every mod.
        let layer = Id::new("guest").map_or(Layer::Base, |id| Layer::Mod(u32::MAX, id));
        let label = label.to_owned();
        let name = name.to_owned();
        let file =
            SourceFile { layer, label, name, path: path.to_owned(), text: None, others: None };
        self.guests.push(Guest { kind, ruleset, file });
    }

    /// Adds a mod from elsewhere, a folder or a zip, replacing the library's own one of
    /// the same id or name. Returns the label of its files (`mods/NAME`); `None` with
    /// faults if it is unusable.
    pub fn add_mod(&mut self, folder: &Path, faults: &mut Faults) -> Option<String> {
        let whole = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        let name =
            whole.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let label = format!("mods/{name}");
        let opened = open_mod(&name, whole, &label, &mut self.mod_texts, faults)?;
        self.add_or_replace_mod(opened);
        Some(label)
    }
}

#[cfg(test)]
mod tests;
