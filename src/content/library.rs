//! Where content lies on disk: the base, scenarios and mods. The player's own `mods/` and
//! `packs/` (see `home.rs`) are read beside those of the root.
//!
//! ```text
//! assets/rulesets/<ruleset>/…/*.ron        what a game ships
//! assets/figures/<ruleset>.ron             what its models look like
//! assets/lessons/<ruleset>/…/*.ron         lessons that teach it
//! scenarios/<ruleset>/…/*.ron              its scenarios
//! mods/<mod>/mod.ron                       what it says about itself; `mods/<mod>.zip` holds the same in one file
//! mods/<mod>/rulesets/<ruleset>/…/*.ron    added or replaced by id
//! mods/<mod>/scenarios/<ruleset>/…/*.ron
//! mods/<mod>/patches/<ruleset>/…/*.ron     what is different of things that there are
//! mods/<mod>/figures/<ruleset>.ron         what its models look like
//! mods/<mod>/lessons/<ruleset>/…/*.ron
//! mods/<mod>/lang/<language>.ftl           its texts in another language, or in other words; those of the program lie in assets/lang/
//! packs/<ruleset>/*.ron                    what a player has built
//! ```

mod walk;

use std::collections::BTreeMap;
use std::env;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use xxhash_rust::xxh3::Xxh3;

use monteria_storage::stays_inside;

use super::budget::Weight;
use super::guests::Guest;
use super::lang::{English, Language};
use super::mods::Mod;
use super::spelling::did_you_mean;
use super::{Fault, Faults, Home, Id, Layer, Packs, ShownPath, Source, SourceFile, Spanned};

pub(super) use walk::{
    CONTENT, FIGURES, TEXTS, Walk, contained, entries_of, folder_id, links_stay_inside, names_below,
};

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
    /// What the `mod.ron` of each mod says, also of those that cannot be used, by
    /// their names in faults.
    pub(super) abouts: BTreeMap<String, String>,
    /// The ids of mods that are read first, in this order.
    pub(super) order: Vec<String>,
    /// Mods that took the place of others, and files that are no mods.
    pub(super) doubles: Vec<Fault>,
    pub(super) guests: Vec<Guest>,
    /// What counts in the place of what lies on the disk, by whole paths.
    pub(super) instead: BTreeMap<PathBuf, Arc<str>>,
    /// What content is told in; English where there is none.
    pub(super) language: Option<Arc<Language>>,
    /// The English texts of the program, once they have been asked for.
    pub(super) english: Arc<OnceLock<Arc<English>>>,
}

/// Returns the root of the content: `MONTERIA_ROOT` if it is set, else the first folder
/// that has `assets/rulesets` of the current folder, the folders above it, the folder of
/// the program and the source tree it was built from.
///
/// # Errors
/// A fault that names what was tried, where none has it.
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
    // What is shipped brings its content along, and does not know where it was built.
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

/// The source tree that the program was built from: the folder of the workspace.
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
        let excess = Weight::of(base.iter().map(PathBuf::as_path)).excess();
        let packs = Packs::below(&root);
        let mut library = Library { root, packs, too_much: excess.is_some(), ..Library::default() };
        if let Some((found, expected)) = excess {
            let label = "assets/rulesets, assets/figures, assets/lessons and scenarios";
            faults.push(Fault::of_file(label, found, expected, None));
        }
        library.add_mods(&library.root.join("mods"), faults);
        library
    }

    /// The folder that everything lies in.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The mods, each behind those that it needs, else by id.
    pub fn mods(&self) -> &[Mod] {
        &self.mods
    }

    /// The content files of a ruleset: those of the base sorted by name, then
    /// those of each mod.
    pub fn ruleset_files(&self, ruleset: &Id, faults: &mut Faults) -> Vec<SourceFile> {
        self.files("rulesets", ruleset, faults)
    }

    /// The scenarios of a ruleset: those of the base sorted by name, then
    /// those of each mod.
    pub fn scenario_files(&self, ruleset: &Id, faults: &mut Faults) -> Vec<SourceFile> {
        self.files("scenarios", ruleset, faults)
    }

    /// The files of recipes for figures of a ruleset: that of the base, then
    /// those of each mod.
    pub fn figure_files(&self, ruleset: &Id, faults: &mut Faults) -> Vec<SourceFile> {
        self.files_at("assets/figures", &format!("figures/{ruleset}.ron"), faults)
    }

    /// The lessons of a ruleset: those of the base sorted by name, then
    /// those of each mod.
    pub(crate) fn lesson_files(&self, ruleset: &Id, faults: &mut Faults) -> Vec<SourceFile> {
        self.files("lessons", ruleset, faults)
    }

    /// The files of patches of a ruleset, those of each mod behind those of
    /// the mods before it.
    pub(crate) fn patch_files(&self, ruleset: &Id, faults: &mut Faults) -> Vec<SourceFile> {
        self.files("patches", ruleset, faults)
    }

    /// The files of texts: those of the program, then those of each mod. Their names
    /// begin with the tag of their language.
    pub(super) fn lang_files(&self, faults: &mut Faults) -> Vec<SourceFile> {
        let label = "assets/lang";
        let ending = TEXTS;
        let mut walk = Walk { layer: Layer::Base, fence: None, ending, files: Vec::new(), faults };
        walk.folder(&self.root.join(label), label, "", 0);
        let mut files = walk.files;
        for (rank, of) in (1..).zip(&self.mods) {
            files.append(&mut of.files("lang", Layer::Mod(rank, of.id.clone()), faults));
        }
        self.put_instead(&mut files);
        files
    }

    /// Reads these texts in the place of what the files of these whole paths hold: what
    /// an editor has not saved yet.
    pub fn read_instead(&mut self, texts: BTreeMap<PathBuf, Arc<str>>) {
        self.instead = texts;
    }

    /// Where the file of this name in faults lies; none where none is known by it, or
    /// where it lies in a zip.
    pub fn path_of(&self, label: &str, games: &[&str]) -> Option<PathBuf> {
        let abouts = self.mods.iter().find(|of| label == format!("{}/mod.ron", of.label));
        if let Some(of) = abouts {
            return Some(of.path().join("mod.ron"));
        }
        let files = self.files_of(games).into_iter().flat_map(|(_, files)| files);
        let file =
            files.chain(self.lang_files(&mut Faults::new())).find(|file| file.label == label)?;
        Some(file.path).filter(|path| path.extension().is_none_or(|ending| ending != "zip"))
    }

    /// Puts what is read instead into the place of what lies on the disk.
    fn put_instead(&self, files: &mut [SourceFile]) {
        if self.instead.is_empty() {
            return;
        }
        for file in files.iter_mut().filter(|file| file.text.is_none()) {
            let whole = file.path.canonicalize();
            file.text = whole.ok().and_then(|path| self.instead.get(&path).cloned());
        }
    }

    /// The hash of everything that a mod gives to any of these games, of its texts and
    /// its figures: the same in a folder and in a zip.
    pub fn hash_of(&self, one: &Mod, games: &[&str]) -> String {
        let files = self.files_of(games).into_iter().flat_map(|(_, files)| files);
        let own = |file: &SourceFile| matches!(&file.layer, Layer::Mod(_, id) if *id == one.id);
        let all = files.chain(self.lang_files(&mut Faults::new())).filter(own);
        let sources: Vec<Source> = all.filter_map(|file| file.load(&mut Faults::new())).collect();
        format!("{:016x}", content_hash(&sources))
    }

    /// What players have built.
    pub fn packs(&self) -> &Packs {
        &self.packs
    }

    /// Reads a player's own builds too.
    pub fn add_packs(&mut self, home: &Home) {
        self.packs = std::mem::take(&mut self.packs).with(home);
    }

    /// A file that content names, such as a picture, relative to `assets/` or to the
    /// folder of its mod.
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

    /// The files in this folder of every mod (`scenarios/GAME`), or of this name, behind
    /// those of the base.
    fn files_at(&self, base: &str, inside: &str, faults: &mut Faults) -> Vec<SourceFile> {
        let mut files = Vec::new();
        if !self.too_much {
            let below = inside.split_once('/').map_or("", |(_, below)| below);
            let layer = Layer::Base;
            let ending = CONTENT;
            let mut walk = Walk { layer, fence: None, ending, files: Vec::new(), faults };
            walk.folder_or_file(&self.root.join(base).join(below), &format!("{base}/{below}"));
            files.append(&mut walk.files);
        }
        for (rank, of) in (1..).zip(&self.mods) {
            files.append(&mut of.files(inside, Layer::Mod(rank, of.id.clone()), faults));
        }
        self.put_instead(&mut files);
        files
    }
}

/// The hash of a set of files: the same names and texts give the same hash, in
/// whatever order they come. A mod has the same one in a folder and in a zip,
/// whatever that is called.
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
