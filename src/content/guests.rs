//! Content from elsewhere on disk, read beside that of the library: to check a file or a
//! mod before it is put there.

use std::path::Path;

use super::mods::open_mod;
use super::{Faults, Id, Layer, Library, SourceFile};

/// A file from elsewhere.
#[derive(Clone, Debug)]
pub(super) struct Guest {
    kind: ContentKind,
    ruleset: Id,
    pub(super) file: SourceFile,
}

/// What a content file belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContentKind {
    /// What a ruleset is made of.
    Ruleset,
    /// A scenario.
    Scenario,
    /// Changes of things that there are.
    Patch,
}

impl ContentKind {
    /// The name of the folder in which such files lie.
    pub fn folder(self) -> &'static str {
        match self {
            ContentKind::Ruleset => "rulesets",
            ContentKind::Scenario => "scenarios",
            ContentKind::Patch => "patches",
        }
    }
}

impl Guest {
    /// Whether it is read among the files of this kind of this ruleset.
    pub(super) fn is(&self, kind: &str, ruleset: &Id) -> bool {
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

    /// Adds a mod from elsewhere, a folder or a zip, in place of the library's own of the
    /// same id or name. Gives the label under which its files are known (`mods/NAME`);
    /// `None` with faults where it cannot be used.
    pub fn add_mod(&mut self, folder: &Path, faults: &mut Faults) -> Option<String> {
        let whole = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        let name =
            whole.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let label = format!("mods/{name}");
        let opened = open_mod(&name, whole, &label, &mut self.abouts, faults)?;
        self.put_mod(opened);
        Some(label)
    }
}

#[cfg(test)]
mod tests;
