//! The layout of content on disk: the base, scenarios and mods. The player's own `mods/`
//! and `packs/` (see `home.rs`) are read beside those of the root.
//!
//! ```text
//! assets/rulesets/<ruleset>/…/*.ron        shipped content of a game
//! assets/figures/<ruleset>.ron             appearance of its models
//! assets/lessons/<ruleset>/…/*.ron         its lessons
//! assets/lang/<language>/*.ftl             texts of the program
//! scenarios/<ruleset>/…/*.ron              its scenarios
//! mods/<mod>/mod.ron                       description of a mod
//! mods/<mod>.zip                           a whole mod in one file
//! mods/<mod>/rulesets/<ruleset>/…/*.ron    things added or replaced by id
//! mods/<mod>/scenarios/<ruleset>/…/*.ron
//! mods/<mod>/patches/<ruleset>/…/*.ron     changes of existing things
//! mods/<mod>/figures/<ruleset>.ron
//! mods/<mod>/lessons/<ruleset>/…/*.ron
//! mods/<mod>/lang/<language>.ftl           its texts in another language or wording
//! packs/<ruleset>/*.ron                    a player's own builds
//! ```

mod walk;

use std::collections::BTreeMap;
use std::env;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use xxhash_rust::xxh3::Xxh3;

use monteria_storage::stays_inside;

use crate::lang::{English, Language};
use crate::modding::budget::ContentAmount;
use crate::modding::external_content::Guest;
use crate::modding::mods::Mod;
use crate::text::spelling::did_you_mean;
use crate::{Fault, Faults, Home, Id, Layer, Packs, ShownPath, Source, SourceFile, Spanned};

pub(crate) use walk::{
    CONTENT_SUFFIX, FIGURES_SUFFIX, FolderWalk, TEXTS_SUFFIX, contained, entries_of, folder_id,
    links_stay_inside, names_below,
};

/// Environment variable with the root of the content.
const ROOT_VARIABLE: &str = "MONTERIA_ROOT";

/// All content below one root.
#[derive(Clone, Debug, Default)]
pub struct Library {
    root: PathBuf,
    /// Whether the base exceeds the budget, so that it is not read.
    over_budget: bool,
    pub(crate) packs: Packs,
    pub(crate) mods: Vec<Mod>,
    /// The text of each mod's `mod.ron`, also of unusable mods, by name in faults.
    pub(crate) mod_texts: BTreeMap<String, String>,
    /// The ids of mods that are read first, in this order.
    pub(crate) order: Vec<String>,
    /// Mods that replaced others, and files that are not mods.
    pub(crate) duplicate_faults: Vec<Fault>,
    pub(crate) guests: Vec<Guest>,
    /// Texts that replace those on disk, by whole path.
    pub(crate) replacements: BTreeMap<PathBuf, Arc<str>>,
    /// The language of the content; `None` for English.
    pub(crate) language: Option<Arc<Language>>,
    /// The English texts of the program, read on first use.
    pub(crate) english: Arc<OnceLock<Arc<English>>>,
}

/// Returns the root of the content: `MONTERIA_ROOT` if it is set, else the first folder
/// that has `assets/rulesets` among the current folder, the folders above it, the folder
/// of the program and the source tree it was built from.
///
/// # Errors
/// A fault that lists the candidates, if none has it.
pub fn find_root() -> Result<PathBuf, Fault> {
    let has_content = |folder: &PathBuf| folder.join("assets").join("rulesets").is_dir();
    let expected = "a folder with assets/rulesets in it";
    if let Some(named) = env::var_os(ROOT_VARIABLE) {
        let named = PathBuf::from(named);
        let shown = named.shown();
        return Some(named).filter(has_content).ok_or_else(|| {
            Fault::of_file(
                shown,
                format!("no content, though {ROOT_VARIABLE} names it"),
                expected,
                None,
            )
        });
    }
    let beside = env::current_exe().ok().and_then(|exe| Some(exe.parent()?.to_path_buf()));
    // A shipped program brings its content along and ignores the build machine.
    let shipped = option_env!("MONTERIA_SHIPPED").is_some();
    let built = (!shipped).then(|| source_tree().to_owned());
    let current = env::current_dir().ok();
    let around = current.iter().flat_map(|folder| folder.ancestors()).map(Path::to_owned);
    around.chain(beside).chain(built).find(has_content).ok_or_else(|| {
        let hint =
            format!("start it in the folder of the game, or name that folder in {ROOT_VARIABLE}");
        Fault::of_file("", "no content", expected, Some(hint))
    })
}

/// Returns the source tree of the build: the folder of the workspace.
fn source_tree() -> &'static Path {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.ancestors().nth(2).unwrap_or(package)
}

impl Library {
    /// Opens the content below a root, with the mods in `mods/`. Mods that cannot be
    /// used are left out, with faults; nothing of a base is read that holds more
    /// than a mod may.
    ///
    /// ```
    /// use monteria_content::{Faults, Id, Library};
    ///
    /// let root = tempfile::tempdir()?;
    /// let folder = root.path().join("scenarios/snowball");
    /// std::fs::create_dir_all(&folder)?;
    /// std::fs::write(folder.join("yard.ron"), "(id: \"yard\")")?;
    ///
    /// let mut faults = Faults::new();
    /// let library = Library::open(root.path(), &mut faults);
    /// let files = library.scenario_files(&Id::new("snowball")?, &mut faults);
    /// assert_eq!(files[0].label, "scenarios/snowball/yard.ron");
    /// assert!(faults.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn open(root: impl Into<PathBuf>, faults: &mut Faults) -> Self {
        let root = root.into();
        let base = ["assets/rulesets", "assets/figures", "assets/lessons", "scenarios"]
            .map(|folder| root.join(folder));
        let excess = ContentAmount::of(base.iter().map(PathBuf::as_path)).excess();
        let packs = Packs::below(&root);
        let mut library =
            Library { root, packs, over_budget: excess.is_some(), ..Library::default() };
        if let Some((found, expected)) = excess {
            let label = "assets/rulesets, assets/figures, assets/lessons and scenarios";
            faults.push(Fault::of_file(label, found, expected, None));
        }
        library.add_mods(&library.root.join("mods"), faults);
        library
    }

    /// Returns the folder that contains everything.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Returns the mods, each behind those that it needs, else by id.
    pub fn mods(&self) -> &[Mod] {
        &self.mods
    }

    /// Returns the content files of a ruleset: those of the base sorted by name, then
    /// those of each mod.
    pub fn ruleset_files(&self, ruleset: &Id, faults: &mut Faults) -> Vec<SourceFile> {
        self.files("rulesets", ruleset, faults)
    }

    /// Returns the scenarios of a ruleset: those of the base sorted by name, then
    /// those of each mod.
    pub fn scenario_files(&self, ruleset: &Id, faults: &mut Faults) -> Vec<SourceFile> {
        self.files("scenarios", ruleset, faults)
    }

    /// Returns the files of recipes for figures of a ruleset: that of the base, then
    /// those of each mod.
    pub fn figure_files(&self, ruleset: &Id, faults: &mut Faults) -> Vec<SourceFile> {
        self.files_at("assets/figures", &format!("figures/{ruleset}.ron"), faults)
    }

    /// Returns the lessons of a ruleset: those of the base sorted by name, then
    /// those of each mod.
    pub(crate) fn lesson_files(&self, ruleset: &Id, faults: &mut Faults) -> Vec<SourceFile> {
        self.files("lessons", ruleset, faults)
    }

    /// Returns the patch files of a ruleset, in the order of the mods.
    pub(crate) fn patch_files(&self, ruleset: &Id, faults: &mut Faults) -> Vec<SourceFile> {
        self.files("patches", ruleset, faults)
    }

    /// Returns the translation files: those of the program, then those of each mod. Their
    /// names begin with the tag of their language.
    pub(crate) fn lang_files(&self, faults: &mut Faults) -> Vec<SourceFile> {
        let label = "assets/lang";
        let suffix = TEXTS_SUFFIX;
        let mut walk =
            FolderWalk { layer: Layer::Base, boundary: None, suffix, files: Vec::new(), faults };
        walk.folder(&self.root.join(label), label, "", 0);
        let mut files = walk.files;
        for (rank, of) in (1..).zip(&self.mods) {
            files.append(&mut of.files("lang", Layer::Mod(rank, of.id.clone()), faults));
        }
        self.apply_replacements(&mut files);
        files
    }

    /// Reads these texts instead of the files at these whole paths: unsaved
    /// texts of an editor.
    pub fn read_instead(&mut self, texts: BTreeMap<PathBuf, Arc<str>>) {
        self.replacements = texts;
    }

    /// Returns the path of the file with this name in faults; `None` if it is unknown
    /// or in a zip.
    pub fn path_of(&self, label: &str, games: &[&str]) -> Option<PathBuf> {
        let mod_texts = self.mods.iter().find(|of| label == format!("{}/mod.ron", of.label));
        if let Some(of) = mod_texts {
            return Some(of.path().join("mod.ron"));
        }
        let files = self.files_of(games).into_iter().flat_map(|(_, files)| files);
        let file =
            files.chain(self.lang_files(&mut Faults::new())).find(|file| file.label == label)?;
        Some(file.path).filter(|path| path.extension().is_none_or(|suffix| suffix != "zip"))
    }

    /// Applies the replacements of [`Library::read_instead`].
    fn apply_replacements(&self, files: &mut [SourceFile]) {
        if self.replacements.is_empty() {
            return;
        }
        for file in files.iter_mut().filter(|file| file.text.is_none()) {
            let whole = file.path.canonicalize();
            file.text = whole.ok().and_then(|path| self.replacements.get(&path).cloned());
        }
    }

    /// Returns the hash of all content, texts and figures that a mod gives to these
    /// games: the same for a folder and a zip.
    pub fn hash_of(&self, one: &Mod, games: &[&str]) -> String {
        let files = self.files_of(games).into_iter().flat_map(|(_, files)| files);
        let own = |file: &SourceFile| matches!(&file.layer, Layer::Mod(_, id) if *id == one.id);
        let all = files.chain(self.lang_files(&mut Faults::new())).filter(own);
        let sources: Vec<Source> = all.filter_map(|file| file.load(&mut Faults::new())).collect();
        format!("{:016x}", content_hash(&sources))
    }

    /// Returns the players' own builds.
    pub fn packs(&self) -> &Packs {
        &self.packs
    }

    /// Adds a player's own builds.
    pub fn add_packs(&mut self, home: &Home) {
        self.packs = std::mem::take(&mut self.packs).with(home);
    }

    /// Returns the path of a file that content names, such as a picture, relative to
    /// `assets/` or to the folder of its mod.
    ///
    /// A path that is absolute, climbs with `..`, leaves by a link or names
    /// nothing is a fault.
    pub fn asset(
        &self,
        layer: &Layer,
        name: &Spanned<String>,
        faults: &mut Faults,
    ) -> Option<PathBuf> {
        let (folder, expected) = match layer {
            Layer::Base => (self.root.join("assets"), "a file in assets/".to_owned()),
            Layer::Mod(_, id) => {
                let of = self.mods.iter().find(|of| of.id == *id)?;
                (of.path().to_owned(), format!("a file in {}/", of.label))
            }
        };
        let mut refuse = |found: String, hint| {
            faults.at_with(&name.span, found, expected.clone(), hint);
            None
        };
        if !stays_inside(&name.value) {
            let hint =
                "paths are written with `/`, start below that folder and stay in it".to_owned();
            return refuse(format!("the path \"{}\"", name.value), Some(hint));
        }
        let path = folder.join(&name.value);
        if !path.is_file() {
            let near = path.parent().and_then(|parent| {
                let names: Vec<String> =
                    entries_of(parent).ok()?.into_iter().map(|(name, _)| name).collect();
                did_you_mean(path.file_name()?.to_str()?, names.iter().map(String::as_str))
            });
            return refuse(format!("\"{}\", which is not there", name.value), near);
        }
        if matches!(layer, Layer::Mod(..)) && !links_stay_inside(&folder, &path) {
            return refuse(format!("\"{}\", a link out of the mod", name.value), None);
        }
        Some(path)
    }

    fn files(&self, kind: &str, ruleset: &Id, faults: &mut Faults) -> Vec<SourceFile> {
        let base = if kind == "scenarios" { kind.to_owned() } else { format!("assets/{kind}") };
        let mut files = self.files_at(&base, &format!("{kind}/{ruleset}"), faults);
        files.extend(
            self.guests
                .iter()
                .filter(|guest| guest.is(kind, ruleset))
                .map(|guest| guest.file.clone()),
        );
        files
    }

    /// Returns the files in this folder of the base and of every mod (`scenarios/GAME`),
    /// or of this name.
    fn files_at(&self, base: &str, inside: &str, faults: &mut Faults) -> Vec<SourceFile> {
        let mut files = Vec::new();
        if !self.over_budget {
            let below = inside.split_once('/').map_or("", |(_, below)| below);
            let layer = Layer::Base;
            let suffix = CONTENT_SUFFIX;
            let mut walk = FolderWalk { layer, boundary: None, suffix, files: Vec::new(), faults };
            walk.folder_or_file(&self.root.join(base).join(below), &format!("{base}/{below}"));
            files.append(&mut walk.files);
        }
        for (rank, of) in (1..).zip(&self.mods) {
            files.append(&mut of.files(inside, Layer::Mod(rank, of.id.clone()), faults));
        }
        self.apply_replacements(&mut files);
        files
    }
}

/// Returns the hash of a set of files, which depends on names and texts but not on their
/// order. A mod has the same one as a folder and as a zip, under any file name.
pub fn content_hash(sources: &[Source]) -> u64 {
    let label = |file: &SourceFile| match (
        &file.layer,
        file.label.splitn(3, '/').collect::<Vec<_>>().as_slice(),
    ) {
        (Layer::Mod(_, id), ["mods", _, inside]) => format!("mods/{id}/{inside}"),
        _ => file.label.clone(),
    };
    let mut sorted: Vec<(String, &str)> =
        sources.iter().map(|source| (label(&source.file), source.text.as_str())).collect();
    sorted.sort_unstable();
    let mut hash = Xxh3::new();
    for (label, text) in sorted {
        for part in [label.as_str(), text] {
            hash.update(&(part.len() as u64).to_le_bytes());
            hash.update(part.as_bytes());
        }
    }
    hash.digest()
}
