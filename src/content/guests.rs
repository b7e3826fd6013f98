//! Content from elsewhere on disk, read beside that of the library: to check a file or a mod before it is put there.

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
    /// Adds a file from elsewhere, read after all others and as if in a mod of its own. `name` is its name within the
    /// folder of its ruleset, `label` its name in faults.
    pub fn add_file(&mut self, kind: ContentKind, ruleset: Id, name: &str, path: &Path, label: &str) {
        // Guests come after every mod.
        let layer = Id::new("guest").map_or(Layer::Base, |id| Layer::Mod(u32::MAX, id));
        let (label, name) = (label.to_owned(), name.to_owned());
        let file = SourceFile { layer, label, name, path: path.to_owned(), text: None, others: None };
        self.guests.push(Guest { kind, ruleset, file });
    }

    /// Adds a mod from elsewhere, a folder or a zip, in place of the library's own of the same id or name. Gives the label under
    /// which its files are known (`mods/NAME`); `None` with faults where it cannot be used.
    pub fn add_mod(&mut self, folder: &Path, faults: &mut Faults) -> Option<String> {
        let whole = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        let name = whole.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let label = format!("mods/{name}");
        let opened = open_mod(&name, whole, &label, &mut self.abouts, faults)?;
        self.put_mod(opened);
        Some(label)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn files_and_mods_from_elsewhere_are_read_beside_the_rest() {
        let here = tempfile::tempdir().expect("a folder");
        let there = tempfile::tempdir().expect("a folder");
        fs::create_dir_all(here.path().join("scenarios/toy")).expect("made");
        fs::write(here.path().join("scenarios/toy/a.ron"), "()").expect("written");
        let toy = Id::new("toy").expect("an id");
        let mut faults = Faults::new();
        let mut library = Library::open(here.path(), &mut faults);
        library.add_file(ContentKind::Scenario, toy.clone(), "b.ron", &there.path().join("b.ron"), "b.ron");
        let nice = there.path().join("nice-mod");
        fs::create_dir_all(nice.join("scenarios/toy")).expect("made");
        fs::write(nice.join("scenarios/toy/c.ron"), "()").expect("written");
        assert_eq!(library.add_mod(&nice, &mut faults), None);
        assert_eq!(faults.len(), 1);
        fs::write(nice.join("mod.ron"), "(name: \"Nice\", version: \"1\")").expect("written");
        assert_eq!(library.add_mod(&nice, &mut faults), Some("mods/nice-mod".into()));
        let labels: Vec<String> =
            library.scenario_files(&toy, &mut faults).into_iter().map(|file| file.label).collect();
        assert_eq!(labels, ["scenarios/toy/a.ron", "mods/nice-mod/scenarios/toy/c.ron", "b.ron"]);
        assert_eq!((library.ruleset_files(&toy, &mut faults).len(), faults.len()), (0, 1));
    }
}
