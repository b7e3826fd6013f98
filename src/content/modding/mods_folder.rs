//! Folders of mods: which entries are mods, and which of those are read.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use monteria_storage::mib;

use crate::files::library::entries_of;
use crate::modding::mods::{MAX_TOTAL_BYTES, open_mod};
use crate::{Fault, Faults, Id, Library, Mod};

/// Name of the index beside packed mods.
pub const INDEX_FILE: &str = "index.json";

/// A folder or a zip in a folder of mods, opened by itself.
#[derive(Clone, Debug)]
pub struct StoredMod {
    /// The name of the folder or zip.
    pub name: String,
    /// The path of the folder or zip.
    pub path: PathBuf,
    /// The mod, or why it cannot be opened.
    pub content: Result<Mod, Faults>,
}

impl StoredMod {
    /// Returns whether this is its id, or its name with or without `.zip`.
    pub fn is_named(&self, name: &str) -> bool {
        let id = self.content.as_ref().is_ok_and(|of| of.id == *name);
        id || self.name == name || self.name.strip_suffix(".zip") == Some(name)
    }
}

/// Returns the folders and zips in a folder of mods, sorted by name; empty if there
/// is no such folder.
///
/// # Errors
/// Why the folder cannot be read, in words.
pub fn mods_in_folder(folder: &Path) -> Result<Vec<StoredMod>, String> {
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let open = |(name, path): (String, PathBuf)| {
        let mut faults = Faults::new();
        let label = format!("mods/{name}");
        let opened = open_mod(&name, path.clone(), &label, &mut BTreeMap::new(), &mut faults);
        StoredMod { name, path, content: opened.ok_or(faults) }
    };
    let entries = entries_of(folder)?.into_iter().filter(|(name, path)| is_mod(name, path));
    Ok(entries.map(open).collect())
}

/// Returns whether an entry of a folder of mods is a mod: a folder or a zip.
fn is_mod(name: &str, path: &Path) -> bool {
    path.is_dir() || name.ends_with(".zip")
}

impl Library {
    /// Opens all mods in a folder. A mod with the id or name of an earlier one replaces
    /// it; unusable ones are left out, with faults under `mods/NAME`. The zip that was
    /// packed from a folder beside it is not read.
    pub fn add_mods(&mut self, folder: &Path, faults: &mut Faults) {
        let mut here: BTreeMap<Id, Mod> = BTreeMap::new();
        for (name, path) in self.mods_in(folder, faults) {
            let label = format!("mods/{name}");
            let Some(opened) = open_mod(&name, path, &label, &mut self.mod_texts, faults) else {
                continue;
            };
            if let Some(first) = here.get(&opened.id) {
                if !is_packed_copy(&opened, first) {
                    faults.push(same_id_fault(&opened, first));
                }
                continue;
            }
            here.insert(opened.id.clone(), opened.clone());
            if let Some(fault) = self.budget_fault(&opened) {
                faults.push(fault);
                continue;
            }
            self.add_or_replace_mod(opened);
        }
    }

    /// Returns the folders and then the zips in a folder of mods, each sorted; other files
    /// there get a remark.
    fn mods_in(&mut self, folder: &Path, faults: &mut Faults) -> Vec<(String, PathBuf)> {
        if !folder.is_dir() {
            return Vec::new();
        }
        let entries = entries_of(folder).unwrap_or_else(|error| {
            faults.push(Fault::of_file("mods", error, "a folder that can be read", None));
            Vec::new()
        });
        let (mut mods, others): (Vec<_>, Vec<_>) =
            entries.into_iter().partition(|(name, path)| is_mod(name, path));
        let is_expected = |name: &str| name.ends_with(".md") || name == INDEX_FILE;
        for (name, _) in others.into_iter().filter(|(name, _)| !is_expected(name)) {
            let expected = "mods, each a folder or a zip with mod.ron in it";
            self.duplicate_faults.push(Fault::of_file(
                format!("mods/{name}"),
                "a file that nothing reads",
                expected,
                None,
            ));
        }
        mods.sort_by_key(|(_, path)| !path.is_dir());
        mods
    }

    /// Returns the fault of a mod whose content exceeds the budget of all mods.
    fn budget_fault(&self, opened: &Mod) -> Option<Fault> {
        let others = self.mods.iter().filter(|other| !other.conflicts_with(opened));
        let before: u64 = others.map(|other| other.bytes).sum();
        if before + opened.bytes <= MAX_TOTAL_BYTES {
            return None;
        }
        let found =
            format!("{} of content beside {} of other mods", mib(opened.bytes), mib(before));
        let expected = format!("at most {} in all", mib(MAX_TOTAL_BYTES));
        Some(Fault::of_file(&opened.label, found, expected, None))
    }
}

/// Returns whether a zip is what `mod pack` writes beside this folder. A newer one was put
/// there by somebody else.
fn is_packed_copy(zip: &Mod, folder: &Mod) -> bool {
    folder.path().is_dir()
        && zip.name() == format!("{}.zip", zip.id)
        && zip.info.version.compare(&folder.info.version).is_le()
}

fn same_id_fault(second: &Mod, first: &Mod) -> Fault {
    let found = format!("the id `{}`, which {}/mod.ron has too", second.id, first.label);
    let hint = "give one of them another id, or take one of them away".to_owned();
    let file = format!("{}/mod.ron", second.label);
    Fault::of_file(file, found, "an id of its own", Some(hint))
}
