//! Mods: folders of content beside that of the base, each within its budget.

use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::budget::{Weight, mib};
use super::library::{contained, folder_id, folders_in};
use super::{Fault, Faults, Id, Library, load_text, read_text};

/// Bytes of content of all mods together, which bounds the memory that loading takes.
const MOST_BYTES_OF_ALL: u64 = 32 * 1024 * 1024;

/// What `mod.ron` says about a mod.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModInfo {
    /// What people call it.
    pub name: String,
    /// Its version, as its author counts.
    pub version: String,
    /// What it adds.
    #[serde(default)]
    pub about: String,
}

/// A mod.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mod {
    /// The name of its folder.
    pub id: Id,
    /// What its `mod.ron` says.
    pub info: ModInfo,
    pub(super) folder: PathBuf,
    /// Bytes of its content.
    bytes: u64,
}

/// A mod that is not played, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// The name of its folder.
    pub name: String,
    /// Everything that is wrong with it.
    pub faults: Faults,
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the mod `{}` is left out: ", self.name)?;
        if let Some(first) = self.faults.sorted().first() {
            // One line: what would mend it is told by `check`.
            write!(f, "{}", Fault { hint: None, ..(*first).clone() })?;
        }
        match self.faults.len() {
            0 | 1 => Ok(()),
            count => write!(f, " (and {} more; `monteria check` names all)", count - 1),
        }
    }
}

impl Faults {
    /// Takes out the faults of mods, by the name of the mod's folder.
    pub fn take_mods(&mut self) -> Vec<LeftOut> {
        let name_of = |file: &str| Some(file.strip_prefix("mods/")?.split('/').next()?.to_owned());
        let names: BTreeSet<String> = self.sorted().iter().filter_map(|fault| name_of(&fault.file)).collect();
        let all = std::mem::take(self);
        *self = all.clone().of_files(|file| name_of(file).is_none());
        let of = |name: String| LeftOut {
            faults: all.clone().of_files(|file| name_of(file).as_ref() == Some(&name)),
            name,
        };
        names.into_iter().map(of).collect()
    }
}

impl Library {
    /// Opens all mods in a folder. One of a name that is there already takes its place; those that cannot be used are left
    /// out, with faults under `mods/NAME`.
    pub fn add_mods(&mut self, folder: &Path, faults: &mut Faults) {
        for (name, folder) in folders_in(folder, "mods", faults) {
            let Some(opened) = open_mod(&name, folder, &format!("mods/{name}"), faults) else { continue };
            self.mods.retain(|other| other.id != opened.id);
            let before: u64 = self.mods.iter().map(|other| other.bytes).sum();
            if before + opened.bytes > MOST_BYTES_OF_ALL {
                let found = format!("{} of content beside {} of other mods", mib(opened.bytes), mib(before));
                let expected = format!("at most {} in all", mib(MOST_BYTES_OF_ALL));
                faults.push(Fault::of_file(format!("mods/{name}"), found, expected, None));
                continue;
            }
            self.mods.push(opened);
        }
        self.mods.sort_by(|a, b| a.id.cmp(&b.id));
    }

    /// The same content without the mod of this name.
    pub fn without(&self, name: &str) -> Library {
        let mut library = self.clone();
        library.mods.retain(|one| one.id != *name);
        library
    }

    /// The same content without any mod.
    pub fn base(&self) -> Library {
        let mut library = self.clone();
        library.mods.clear();
        library
    }

    /// The same content with one mod more.
    pub fn with(&self, one: &Mod) -> Library {
        let mut library = self.clone();
        library.mods.push(one.clone());
        library.mods.sort_by(|a, b| a.id.cmp(&b.id));
        library
    }
}

/// The mod in a folder; `None` with faults where it cannot be used.
pub(super) fn open_mod(name: &str, folder: PathBuf, label: &str, faults: &mut Faults) -> Option<Mod> {
    let id = folder_id(name, label, faults)?;
    let mod_ron = folder.join("mod.ron");
    if !mod_ron.exists() {
        let hint = "it says (name: \"…\", version: \"…\", about: \"…\")".to_owned();
        faults.push(Fault::of_file(label, "a mod without mod.ron", "that file in it", Some(hint)));
        return None;
    }
    // What a broken mod.ron gives is only good for further faults.
    let mut own = Faults::new();
    let folder_label = label;
    let label = format!("{label}/mod.ron");
    let info = contained(&folder, &mod_ron, &label, &mut own)
        .and_then(|()| load_text(&mod_ron, &label, &mut own))
        .and_then(|text| read_text::<ModInfo>(&label, &text, &mut own));
    let folders = ["rulesets", "scenarios", "figures"].map(|kind| folder.join(kind));
    let weight = Weight::of(folders.iter().map(PathBuf::as_path));
    if let Some((found, expected)) = weight.excess() {
        own.push(Fault::of_file(folder_label, found, expected, None));
    }
    let sound = own.is_empty();
    faults.append(own);
    info.filter(|_| sound).map(|info| Mod { id, info, folder, bytes: weight.bytes })
}
