//! Where content lies on disk: the base, scenarios and mods. The player's own `mods/` and `packs/` (see `home.rs`) are read beside
//! those of the root.
//!
//! ```text
//! assets/rulesets/<ruleset>/…/*.ron        what a game ships
//! assets/figures/<ruleset>.ron             what its models look like
//! scenarios/<ruleset>/…/*.ron              its scenarios
//! mods/<mod>/mod.ron                       name, version, about
//! mods/<mod>/rulesets/<ruleset>/…/*.ron    added or replaced by id
//! mods/<mod>/scenarios/<ruleset>/…/*.ron
//! mods/<mod>/figures/<ruleset>.ron         what its models look like
//! packs/<ruleset>/*.ron                    what a player has built
//! ```

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

use serde::de::DeserializeOwned;
use xxhash_rust::xxh3::Xxh3;

use super::budget::{DEEPEST, Weight};
use super::fault::did_you_mean;
use super::guests::Guest;
use super::mods::Mod;
use super::{Fault, Faults, Home, Id, Layer, Packs, Spanned, load_text, read_text};

/// The variable that names the root of the content.
const ROOT_VARIABLE: &str = "MONTERIA_ROOT";

/// All content below one root.
#[derive(Clone, Debug, Default)]
pub struct Library {
    root: PathBuf,
    /// What the base has too much of to be read, where it has.
    too_much: bool,
    packs: Packs,
    pub(super) mods: Vec<Mod>,
    pub(super) guests: Vec<Guest>,
}

/// A content file, not read yet.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SourceFile {
    /// The base or a mod.
    pub layer: Layer,
    /// Its name in faults and in hashes: relative to the root, with `/`.
    pub label: String,
    /// Its name within the folder of its ruleset, with `/`: `gear/blades.ron`.
    pub name: String,
    pub(super) path: PathBuf,
}

/// A content file as it was when it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Which file it is.
    pub file: SourceFile,
    /// What it says.
    pub text: String,
}

impl SourceFile {
    /// Where it lies.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads the text; `None` with a fault where it cannot be used.
    pub fn load(&self, faults: &mut Faults) -> Option<Source> {
        let text = load_text(&self.path, &self.label, faults)?;
        Some(Source { file: self.clone(), text })
    }
}

impl Source {
    /// Reads the value of the file as [`read_text`] does.
    pub fn read<T: DeserializeOwned>(&self, faults: &mut Faults) -> Option<T> {
        read_text(&self.file.label, &self.text, faults)
    }
}

/// The root of the content: `MONTERIA_ROOT` if it is set, else the first of the current folder, the folder of the
/// program and the source tree it was built from that has `assets/rulesets`.
///
/// # Errors
/// A fault that names what was tried, where none has it.
pub fn find_root() -> Result<PathBuf, Fault> {
    let has_content = |folder: &PathBuf| folder.join("assets").join("rulesets").is_dir();
    let expected = "a folder with assets/rulesets in it";
    if let Some(named) = env::var_os(ROOT_VARIABLE) {
        let named = PathBuf::from(named);
        let shown = named.display().to_string();
        return Some(named).filter(has_content).ok_or_else(|| {
            Fault::of_file(shown, format!("no content, though {ROOT_VARIABLE} names it"), expected, None)
        });
    }
    let beside = env::current_exe().ok().and_then(|exe| Some(exe.parent()?.to_path_buf()));
    let built = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    env::current_dir().ok().into_iter().chain(beside).chain([built]).find(has_content).ok_or_else(|| {
        let hint = format!("start it in the folder of the game, or name that folder in {ROOT_VARIABLE}");
        Fault::of_file("", "no content", expected, Some(hint))
    })
}

impl Library {
    /// Opens the content below a root, with the mods in `mods/`. Mods that cannot be used are left out, with faults; nothing of a
    /// base is read that holds more than a mod may.
    pub fn open(root: impl Into<PathBuf>, faults: &mut Faults) -> Self {
        let root = root.into();
        let base = ["assets/rulesets", "assets/figures", "scenarios"].map(|folder| root.join(folder));
        let excess = Weight::of(base.iter().map(PathBuf::as_path)).excess();
        let packs = Packs::below(&root);
        let mut library =
            Library { mods: Vec::new(), guests: Vec::new(), root, packs, too_much: excess.is_some() };
        if let Some((found, expected)) = excess {
            let label = "assets/rulesets, assets/figures and scenarios";
            faults.push(Fault::of_file(label, found, expected, None));
        }
        library.add_mods(&library.root.join("mods"), faults);
        library
    }

    /// The folder that everything lies in.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The mods, by name.
    pub fn mods(&self) -> &[Mod] {
        &self.mods
    }

    /// The ids of all rulesets that the base or a mod has a folder for.
    pub fn rulesets(&self, faults: &mut Faults) -> BTreeSet<Id> {
        let mut found = BTreeSet::new();
        for (_, folder, label) in self.shelves("rulesets") {
            for (name, _) in folders_in(&folder, &label, faults) {
                found.extend(folder_id(&name, &format!("{label}/{name}"), faults));
            }
        }
        found
    }

    /// The content files of a ruleset: those of the base sorted by name, then those of each mod.
    pub fn ruleset_files(&self, ruleset: &Id, faults: &mut Faults) -> Vec<SourceFile> {
        self.files("rulesets", ruleset, faults)
    }

    /// The scenarios of a ruleset: those of the base sorted by name, then those of each mod.
    pub fn scenario_files(&self, ruleset: &Id, faults: &mut Faults) -> Vec<SourceFile> {
        self.files("scenarios", ruleset, faults)
    }

    /// The files of recipes for figures of a ruleset: that of the base, then those of each mod.
    pub fn figure_files(&self, ruleset: &Id, faults: &mut Faults) -> Vec<SourceFile> {
        let name = format!("{ruleset}.ron");
        let mut files = Vec::new();
        for (layer, folder, label) in self.shelves("figures") {
            let (path, label) = (folder.join(&name), format!("{label}/{name}"));
            let fence = self.mods.iter().find(|of| layer == Layer::Mod(of.id.clone())).map(|of| &*of.folder);
            let inside = |faults| fence.is_none_or(|fence| contained(fence, &path, &label, faults).is_some());
            if path.exists() && inside(faults) {
                files.push(SourceFile { layer, label, name: name.clone(), path });
            }
        }
        files
    }

    /// What players have built.
    pub fn packs(&self) -> &Packs {
        &self.packs
    }

    /// Reads a player's own builds too.
    pub fn add_packs(&mut self, home: &Home) {
        self.packs = std::mem::take(&mut self.packs).with(home);
    }

    /// A file that content names, such as a picture, relative to `assets/` or to the folder of its mod.
    ///
    /// A path that is absolute, climbs with `..`, leaves by a link or names nothing is a fault.
    pub fn asset(&self, layer: &Layer, name: &Spanned<String>, faults: &mut Faults) -> Option<PathBuf> {
        let (folder, expected) = match layer {
            Layer::Base => (self.root.join("assets"), "a file in assets/".to_owned()),
            Layer::Mod(id) => {
                let of = self.mods.iter().find(|of| of.id == *id)?;
                (of.folder.clone(), format!("a file in mods/{id}/"))
            }
        };
        let mut refuse = |found: String, hint| {
            faults.at_with(&name.span, found, expected.clone(), hint);
            None
        };
        if !stays_inside(&name.value) {
            let hint = "paths are written with `/`, start below that folder and stay in it".to_owned();
            return refuse(format!("the path \"{}\"", name.value), Some(hint));
        }
        let path = folder.join(&name.value);
        if !path.is_file() {
            let near = path.parent().and_then(|parent| {
                let names: Vec<String> = entries_of(parent).ok()?.into_iter().map(|(name, _)| name).collect();
                did_you_mean(path.file_name()?.to_str()?, names.iter().map(String::as_str))
            });
            return refuse(format!("\"{}\", which is not there", name.value), near);
        }
        if matches!(layer, Layer::Mod(_)) && !links_stay_inside(&folder, &path) {
            return refuse(format!("\"{}\", a link out of the mod", name.value), None);
        }
        Some(path)
    }

    /// The folders of one kind, of the base and of the mods, with their labels.
    fn shelves(&self, kind: &str) -> Vec<(Layer, PathBuf, String)> {
        let base = if kind == "scenarios" { kind.to_owned() } else { format!("assets/{kind}") };
        let mut shelves = Vec::new();
        if !self.too_much {
            shelves.push((Layer::Base, self.root.join(&base), base));
        }
        for of in &self.mods {
            let label = format!("mods/{}/{kind}", of.id);
            shelves.push((Layer::Mod(of.id.clone()), of.folder.join(kind), label));
        }
        shelves
    }

    fn files(&self, kind: &str, ruleset: &Id, faults: &mut Faults) -> Vec<SourceFile> {
        let mut files = Vec::new();
        for (layer, folder, label) in self.shelves(kind) {
            let fence = self.mods.iter().find(|of| layer == Layer::Mod(of.id.clone())).map(|of| &*of.folder);
            let mut walk = Walk { layer, fence, files: Vec::new(), faults };
            walk.folder(&folder.join(ruleset.as_str()), &format!("{label}/{ruleset}"), "", 0);
            files.append(&mut walk.files);
        }
        files.extend(
            self.guests.iter().filter(|guest| guest.is(kind, ruleset)).map(|guest| guest.file.clone()),
        );
        files
    }
}

/// Collects the RON files of a folder and the folders in it.
pub(super) struct Walk<'a> {
    pub layer: Layer,
    /// Nothing outside this folder is read.
    pub fence: Option<&'a Path>,
    pub files: Vec<SourceFile>,
    pub faults: &'a mut Faults,
}

impl Walk<'_> {
    pub fn folder(&mut self, folder: &Path, label: &str, inside: &str, depth: u32) {
        if !folder.is_dir() {
            return;
        }
        if depth > DEEPEST {
            self.faults.push(Fault::of_file(label, "folders in folders", "at most 8 of them", None));
            return;
        }
        let entries = match entries_of(folder) {
            Ok(entries) => entries,
            Err(error) => {
                self.faults.push(Fault::of_file(label, error, "a folder that can be read", None));
                return;
            }
        };
        for (name, path) in entries {
            let label = format!("{label}/{name}");
            let is_folder = path.is_dir();
            if !is_folder && !name.ends_with(".ron") {
                continue;
            }
            if self.fence.is_some_and(|fence| contained(fence, &path, &label, self.faults).is_none()) {
                continue;
            }
            let inside = if inside.is_empty() { name } else { format!("{inside}/{name}") };
            if is_folder {
                self.folder(&path, &label, &inside, depth + 1);
            } else {
                self.files.push(SourceFile { layer: self.layer.clone(), label, name: inside, path });
            }
        }
    }
}

/// Names and paths of what lies in a folder, sorted, without what is hidden or has a name that is no text.
pub(super) fn entries_of(folder: &Path) -> Result<Vec<(String, PathBuf)>, String> {
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| error.to_string())? {
        let entry = entry.map_err(|error| error.to_string())?;
        if let Ok(name) = entry.file_name().into_string()
            && !name.starts_with('.')
        {
            entries.push((name, entry.path()));
        }
    }
    entries.sort();
    Ok(entries)
}

/// The folders in a folder, sorted; none where there is no such folder.
pub(super) fn folders_in(folder: &Path, label: &str, faults: &mut Faults) -> Vec<(String, PathBuf)> {
    if !folder.is_dir() {
        return Vec::new();
    }
    match entries_of(folder) {
        Ok(entries) => entries.into_iter().filter(|(_, path)| path.is_dir()).collect(),
        Err(error) => {
            faults.push(Fault::of_file(label, error, "a folder that can be read", None));
            Vec::new()
        }
    }
}

pub(super) fn folder_id(name: &str, label: &str, faults: &mut Faults) -> Option<Id> {
    Id::new(name)
        .map_err(|wrong| {
            let hint = wrong.suggestion.map(|near| format!("did you mean `{near}`?"));
            let found = format!("a folder named \"{name}\"");
            faults.push(Fault::of_file(label, found, "a name of lower-case words joined by dashes", hint));
        })
        .ok()
}

/// Whether a relative path can only name something below where it starts, on every system.
fn stays_inside(path: &str) -> bool {
    path.split('/').all(|part| !matches!(part, "" | "." | "..") && !part.contains(['\\', ':', '\0']))
}

fn links_stay_inside(folder: &Path, path: &Path) -> bool {
    match (folder.canonicalize(), path.canonicalize()) {
        (Ok(folder), Ok(path)) => path.starts_with(folder),
        _ => false,
    }
}

pub(super) fn contained(fence: &Path, path: &Path, label: &str, faults: &mut Faults) -> Option<()> {
    if links_stay_inside(fence, path) {
        return Some(());
    }
    faults.push(Fault::of_file(
        label,
        "a link that leads out of the mod or nowhere",
        "a file of the mod",
        None,
    ));
    None
}

/// The hash of a set of files: the same names and texts give the same hash, in whatever order they come.
pub fn content_hash(sources: &[Source]) -> u64 {
    let mut sorted: Vec<(&str, &str)> =
        sources.iter().map(|source| (source.file.label.as_str(), source.text.as_str())).collect();
    sorted.sort_unstable();
    let mut hash = Xxh3::new();
    for (label, text) in sorted {
        for part in [label, text] {
            hash.update(&(part.len() as u64).to_le_bytes());
            hash.update(part.as_bytes());
        }
    }
    hash.digest()
}
