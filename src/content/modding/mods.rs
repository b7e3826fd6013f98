//! Mods: additional content in a folder or a zip, each within its budget.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fmt, fs};

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use crate::files::library::{
    CONTENT_SUFFIX, FIGURES_SUFFIX, FolderWalk, TEXTS_SUFFIX, contained, folder_id, names_below,
};
use crate::modding::archive::Archive;
use crate::modding::budget::ContentAmount;
use crate::{
    Fault, Faults, Id, LARGEST_FILE, Layer, Library, ModInfo, Packs, ShownPath, SourceFile,
    ThingDefinition, load_text, read_text,
};

/// Maximum size in bytes of the content of all mods, which bounds the memory for loading.
pub(crate) const MAX_TOTAL_BYTES: u64 = 32 * 1024 * 1024;

/// The folders of a mod that contain content.
pub(crate) const CONTENT_FOLDERS: [&str; 6] =
    ["rulesets", "scenarios", "patches", "figures", "lessons", "lang"];

/// A mod that can be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mod {
    /// The id in its `mod.ron`, or the name of its folder or zip.
    pub id: Id,
    /// The contents of its `mod.ron`.
    pub info: ModInfo,
    /// Its location in faults: `mods/NAME`.
    pub label: String,
    store: Store,
    /// Size of its content in bytes.
    pub(crate) bytes: u64,
}

/// Location of a mod's files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Store {
    Folder(PathBuf),
    Zip(PathBuf, Arc<Archive>),
}

/// A mod that a match was played with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedMod {
    /// The id of the mod.
    pub id: Id,
    /// The version in its `mod.ron`.
    pub version: String,
    /// Hash of its content for the game.
    pub hash: String,
}

impl Mod {
    /// Returns the location of its files.
    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    /// Returns the path of its folder or its zip.
    pub fn path(&self) -> &Path {
        match &self.store {
            Store::Folder(path) | Store::Zip(path, _) => path,
        }
    }

    /// Returns the name of its folder or zip, by which it can be left out as by its id.
    pub fn name(&self) -> &str {
        self.label.rsplit('/').next().unwrap_or_default()
    }

    /// Returns the names of all its files, also of unused ones, except hidden ones.
    pub(crate) fn names(&self) -> Vec<String> {
        match &self.store {
            Store::Folder(path) => names_below(path),
            Store::Zip(_, archive) => {
                archive.texts.keys().chain(&archive.others).cloned().collect()
            }
        }
    }

    /// Returns the names of all its files, with a hash of the contents
    /// of binary figure files.
    pub(crate) fn files_now(&self) -> Vec<(String, u64)> {
        let held = |name: &str| match &self.store {
            _ if !name.ends_with(FIGURES_SUFFIX) => None,
            Store::Folder(folder) => fs::metadata(folder.join(name))
                .ok()
                .filter(|facts| facts.is_file() && facts.len() <= LARGEST_FILE)
                .and_then(|_| fs::read(folder.join(name)).ok())
                .map(|bytes| xxh3_64(&bytes)),
            Store::Zip(_, archive) => archive.figures.get(name).map(|bytes| xxh3_64(bytes)),
        };
        self.names().into_iter().map(|name| (name.clone(), held(&name).unwrap_or(0))).collect()
    }

    /// Returns its content files in this folder (`scenarios/GAME`), or the one of this
    /// name, as of this layer.
    pub(crate) fn files(&self, inside: &str, layer: Layer, faults: &mut Faults) -> Vec<SourceFile> {
        let suffix = if inside == "lang" { TEXTS_SUFFIX } else { CONTENT_SUFFIX };
        match &self.store {
            Store::Folder(folder) => {
                let mut walk =
                    FolderWalk { layer, boundary: Some(folder), suffix, files: Vec::new(), faults };
                walk.folder_or_file(&folder.join(inside), &format!("{}/{inside}", self.label));
                walk.files
            }
            Store::Zip(path, archive) => {
                let file = |(name_in, text): (&String, &String)| {
                    let rest = name_in.strip_prefix(inside)?;
                    let name = match rest {
                        "" => name_in.rsplit('/').next().unwrap_or_default(),
                        _ => rest.strip_prefix('/')?,
                    };
                    let label = format!("{}/{inside}{rest}", self.label);
                    let text = Some(Arc::from(text.as_str()));
                    let others = Some(archive.beside(name_in));
                    let layer = layer.clone();
                    let name = name.to_owned();
                    let path = path.clone();
                    Some(SourceFile { layer, label, name, path, text, others })
                };
                archive
                    .texts
                    .iter()
                    .filter(|(name, _)| name.ends_with(suffix))
                    .filter_map(file)
                    .collect()
            }
        }
    }
}

/// A mod that is not loaded, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// The name of its folder.
    pub name: String,
    /// All faults of the mod.
    pub faults: Faults,
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the mod `{}` is left out: ", self.name)?;
        if let Some(first) = self.faults.sorted().first() {
            // One line: `check` prints the hint as well.
            write!(f, "{}", Fault { hint: None, ..(*first).clone() })?;
        }
        match self.faults.len() {
            0 | 1 => Ok(()),
            count => write!(f, " (and {} more; `monteria check` names all)", count - 1),
        }
    }
}

impl Faults {
    /// Removes and returns the faults of mods, by the name of the mod's folder.
    pub fn take_mods(&mut self) -> Vec<LeftOut> {
        let name_of = |file: &str| Some(file.strip_prefix("mods/")?.split('/').next()?.to_owned());
        let names: BTreeSet<String> =
            self.sorted().iter().filter_map(|fault| name_of(&fault.file)).collect();
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
    /// Adds a mod, replacing one of its id or name.
    pub(crate) fn add_or_replace_mod(&mut self, opened: Mod) {
        for other in self.mods.iter().filter(|other| other.conflicts_with(&opened)) {
            if other.path() != opened.path() && other.id == opened.id {
                let found =
                    format!("the id `{}`, which {} has too", opened.id, other.path().shown());
                let hint = format!("the one that is played is {}", opened.path().shown());
                let file = format!("{}/mod.ron", opened.label);
                self.duplicate_faults.push(Fault::of_file(
                    file,
                    found,
                    "an id of its own",
                    Some(hint),
                ));
            }
        }
        self.mods.retain(|other| !other.conflicts_with(&opened));
        self.mods.push(opened);
        self.sort_mods();
    }

    /// Sets the load order of mods by id; unlisted ones follow, sorted by id. A mod's
    /// dependencies are still read before it.
    pub fn order_mods(&mut self, order: &[String]) {
        self.order = order.to_vec();
        self.sort_mods();
    }

    /// Sorts the mods: each behind its dependencies (topological order), else
    /// in the player's order.
    fn sort_mods(&mut self) {
        let rank = |one: &Mod| {
            let named = self.order.iter().position(|id| one.id == **id);
            (named.unwrap_or(usize::MAX), one.id.clone())
        };
        self.mods.sort_by_cached_key(rank);
        let mut waiting = std::mem::take(&mut self.mods);
        while !waiting.is_empty() {
            let waits = |one: &Mod| {
                one.info.needs.iter().any(|need| {
                    waiting.iter().any(|other| other.id == need.id.value && other.id != one.id)
                })
            };
            // In a dependency cycle the first mod goes first; the cycle is a
            // fault of its own.
            let next = waiting.iter().position(|one| !waits(one)).unwrap_or(0);
            self.mods.push(waiting.remove(next));
        }
    }

    /// Returns the dependencies of a mod that are not met.
    pub fn unmet(&self, one: &Mod) -> Faults {
        let mut faults = Faults::new();
        for need in &one.info.needs {
            let there = self.mods.iter().find(|other| other.id == need.id.value);
            let wanted = match &need.version {
                Some(version) => format!("the mod `{}`, version {version} or later", need.id.value),
                None => format!("the mod `{}`", need.id.value),
            };
            match there {
                None => {
                    let hint =
                        "put it into your folder of mods, or name its place with --mod".to_owned();
                    faults.at_with(
                        &need.id.span,
                        format!("{wanted}, which is not here"),
                        "mods that are here",
                        Some(hint),
                    );
                }
                Some(there)
                    if need
                        .version
                        .as_ref()
                        .is_some_and(|least| !there.info.version.is_at_least(least)) =>
                {
                    let found = format!("{wanted}; {} is {}", there.label, there.info.version);
                    faults.at(&need.id.span, found, "mods that are here");
                }
                Some(there) if self.depends_on(there, &one.id) => {
                    let found = format!("{wanted}, which needs `{}` itself", one.id);
                    faults.at(&need.id.span, found, "needs that do not go round in a circle");
                }
                Some(_) => {}
            }
        }
        faults
    }

    /// Returns whether a mod depends, directly or not, on the mod with this id.
    fn depends_on(&self, from: &Mod, id: &Id) -> bool {
        let mut seen = BTreeSet::new();
        let mut next = vec![from.id.clone()];
        while let Some(at) = next.pop() {
            if at == *id {
                return true;
            }
            if seen.insert(at.clone()) {
                let needs =
                    self.mods.iter().filter(|one| one.id == at).flat_map(|one| &one.info.needs);
                next.extend(needs.map(|need| need.id.value.clone()));
            }
        }
        false
    }

    /// Removes every mod with unmet dependencies, and those that depend
    /// on it, with faults.
    pub fn leave_out_unmet(&mut self, faults: &mut Faults) {
        loop {
            let unmet: Vec<(Id, Faults)> =
                self.mods.iter().map(|one| (one.id.clone(), self.unmet(one))).collect();
            let before = self.mods.len();
            for (id, wrong) in unmet.into_iter().filter(|(_, wrong)| !wrong.is_empty()) {
                self.mods.retain(|one| one.id != id);
                faults.append(wrong);
            }
            if self.mods.len() == before {
                return;
            }
        }
    }

    /// Returns the same content without the mod of this id or of this folder or zip.
    pub fn without(&self, name: &str) -> Library {
        let mut library = self.clone();
        library.mods.retain(|one| one.id != *name && one.name() != name);
        library
    }

    /// Returns the same content without mods.
    pub fn base(&self) -> Library {
        let mut library = self.clone();
        library.mods.clear();
        library
    }

    /// Returns the same content with only this mod and those that it needs: in English, and
    /// without a player's own builds.
    pub fn alone(&self, one: &Mod) -> Library {
        let mut library = self.base();
        let mut next = vec![one.clone()];
        while let Some(at) = next.pop() {
            if library.mods.iter().any(|other| other.id == at.id) {
                continue;
            }
            let is_needed = |other: &&Mod| at.info.needs.iter().any(|it| it.id.value == other.id);
            next.extend(self.mods.iter().filter(is_needed).cloned());
            library.mods.push(at);
        }
        library.order.clear();
        library.guests.clear();
        library.duplicate_faults.clear();
        library.packs = Packs::default();
        library.language = None;
        library.sort_mods();
        library
    }

    /// Returns the same content with one more mod.
    pub fn with(&self, one: &Mod) -> Library {
        let mut library = self.clone();
        library.mods.push(one.clone());
        library.sort_mods();
        library
    }
}

impl Mod {
    /// Returns the ids that the mod defines or replaces, and those that it patches, each
    /// sorted; `things` are those of the library.
    pub fn contents(&self, things: &[ThingDefinition]) -> (Vec<String>, Vec<String>) {
        let of = |changed: bool| {
            let own =
                |it: &&ThingDefinition| matches!(&it.layer, Layer::Mod(_, id) if *id == self.id);
            let all = things.iter().filter(own).filter(|it| it.changes.is_some() == changed);
            let ids: BTreeSet<String> =
                all.map(|it| it.id.clone()).filter(|id| !id.is_empty()).collect();
            ids.into_iter().collect()
        };
        (of(false), of(true))
    }

    /// Returns whether only one of the two mods can be played.
    pub(crate) fn conflicts_with(&self, other: &Mod) -> bool {
        self.id == other.id || self.label == other.label
    }
}

/// Opens the mod in a folder or a zip; `None` with faults if it is unusable. The text of
/// its `mod.ron` is added to `mod_texts`.
pub(crate) fn open_mod(
    name: &str,
    path: PathBuf,
    label: &str,
    mod_texts: &mut BTreeMap<String, String>,
    faults: &mut Faults,
) -> Option<Mod> {
    let store = match path.is_dir() {
        true => Store::Folder(path),
        false => {
            let archive = Archive::read(&path, label, faults)?;
            Store::Zip(path, Arc::new(archive))
        }
    };
    let file = format!("{label}/mod.ron");
    // Stand-ins of a broken mod.ron only serve to find further faults.
    let mut own = Faults::new();
    let text = match &store {
        Store::Folder(folder) if folder.join("mod.ron").exists() => {
            contained(folder, &folder.join("mod.ron"), &file, &mut own)
                .and_then(|()| load_text(&folder.join("mod.ron"), &file, &mut own))
        }
        Store::Zip(_, archive) if archive.texts.contains_key("mod.ron") => {
            archive.texts.get("mod.ron").cloned()
        }
        Store::Folder(_) | Store::Zip(..) => {
            let hint = "it says (name: \"…\", version: \"1.0.0\", about: \"…\")".to_owned();
            own.push(Fault::of_file(label, "a mod without mod.ron", "that file in it", Some(hint)));
            None
        }
    };
    let info = text.and_then(|text| {
        let info = read_text::<ModInfo>(&file, &text, &mut own);
        mod_texts.insert(file, text);
        info
    });
    let bytes = match &store {
        Store::Folder(folder) => {
            let folders = CONTENT_FOLDERS.map(|kind| folder.join(kind));
            let amount = ContentAmount::of(folders.iter().map(PathBuf::as_path));
            if let Some((found, expected)) = amount.excess() {
                own.push(Fault::of_file(label, found, expected, None));
            }
            amount.bytes
        }
        Store::Zip(_, archive) => archive.bytes(),
    };
    let id = match info.as_ref().and_then(|info| info.id.as_ref()) {
        Some(id) => Some(id.value.clone()),
        None => folder_id(name.strip_suffix(".zip").unwrap_or(name), label, &mut own),
    };
    let sound = own.is_empty();
    faults.append(own);
    let (info, id) = info.zip(id).filter(|_| sound)?;
    Some(Mod { id, info, label: label.to_owned(), store, bytes })
}
