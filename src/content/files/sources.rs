//! The texts of a game's content.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::de::DeserializeOwned;

use crate::lang::{EarlierTexts, Translation};
use crate::{
    Catalog, Fault, Faults, Id, Layer, Library, Mod, PlayedMod, Source, Spanned, content_hash,
};

/// The texts of a game, mods included.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sources {
    /// Files below the game's folder of rulesets.
    pub data: Vec<Source>,
    /// Files below its folder of scenarios.
    pub scenarios: Vec<Source>,
    /// Files of recipes for its figures. No match depends on them.
    pub figures: Vec<Source>,
    /// Files of lessons. No match depends on them.
    pub lessons: Vec<Source>,
    /// Files of patches of all these.
    pub patches: Vec<Source>,
    /// The mods with data, scenarios or patches among these, and the language if
    /// it is not English.
    pub mods: Vec<PlayedMod>,
}

/// All inputs of a game. Equal inputs give equal content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameInputs {
    sources: Sources,
    /// Names and texts of players' builds.
    builds: Vec<(String, String)>,
    /// The names of all files of mods, with a hash of binary figure files.
    files: Vec<(String, u64)>,
}

impl Library {
    /// Returns the inputs of a game with these ids, the decisive one first.
    pub fn inputs(&self, ids: &[&str]) -> GameInputs {
        let id = ids.first().copied().unwrap_or_default();
        GameInputs {
            sources: Sources::read(self, id, "", &mut Faults::new()),
            builds: ids.iter().flat_map(|id| self.packs().texts(id)).collect(),
            files: self.mods().iter().flat_map(Mod::files_now).collect(),
        }
    }
}

impl Sources {
    /// Reads all files of a game in a library; `expected` describes its data, for the
    /// fault if there is none.
    pub fn read(library: &Library, ruleset: &str, expected: &str, faults: &mut Faults) -> Sources {
        let Ok(id) = Id::new(ruleset) else {
            faults.push(Fault::of_file(ruleset, "no id", "lower-case words joined by `-`", None));
            return Sources::default();
        };
        let data = library.ruleset_files(&id, faults);
        let data: Vec<Source> = data.iter().filter_map(|file| file.load(faults)).collect();
        let scenarios = library.scenario_files(&id, faults);
        let scenarios = scenarios.iter().filter_map(|file| file.load(faults)).collect();
        let figures = library.figure_files(&id, faults);
        let figures = figures.iter().filter_map(|file| file.load(faults)).collect();
        let patches = library.patch_files(&id, faults);
        let patches = patches.iter().filter_map(|file| file.load(faults)).collect();
        if data.is_empty() {
            let label = format!("assets/rulesets/{ruleset}");
            faults.push(Fault::of_file(label, "no content files", expected, None));
        }
        let lessons = library.lesson_files(&id, faults);
        let lessons = lessons.iter().filter_map(|file| file.load(faults)).collect();
        let mut sources =
            Sources { data, scenarios, figures, lessons, patches, ..Sources::default() };
        sources.assign_patches(faults);
        if let Some(language) = &library.language {
            let earlier = Arc::new(EarlierTexts::of(&sources, ruleset));
            let translation =
                Translation { language: language.clone(), game: ruleset.to_owned(), earlier };
            let all =
                sources.data.iter_mut().chain(&mut sources.scenarios).chain(&mut sources.lessons);
            all.for_each(|source| source.translation = Some(translation.clone()));
        }
        sources.mods = library.mods().iter().filter_map(|one| sources.played(one)).collect();
        sources.mods.extend(library.language.as_ref().and_then(|language| language.played()));
        sources
    }

    /// Returns the entry of a mod in saves; `None` if no data, scenario or
    /// patch comes from it.
    fn played(&self, one: &Mod) -> Option<PlayedMod> {
        let of =
            |source: &&Source| matches!(&source.file.layer, Layer::Mod(_, id) if *id == one.id);
        let given: Vec<Source> = self
            .data
            .iter()
            .chain(&self.scenarios)
            .chain(&self.patches)
            .filter(of)
            .cloned()
            .collect();
        let hash = format!("{:016x}", content_hash(&given));
        (!given.is_empty()).then(|| PlayedMod {
            id: one.id.clone(),
            version: one.info.version.to_string(),
            hash,
        })
    }

    /// Returns the scenarios, one per file, by their ids.
    pub fn scenarios_by<T: DeserializeOwned + Clone>(
        &self,
        id: impl Fn(&T) -> &Id,
        faults: &mut Faults,
    ) -> Catalog<Spanned<T>> {
        let mut all = Catalog::new("a scenario");
        for source in &self.scenarios {
            let scenario = source.read::<Spanned<T>>(faults);
            all.insert_all(scenario.into_iter().collect(), &id, source, faults);
        }
        all
    }

    /// Returns the hash of data, scenarios and patches: a match depends on every
    /// one of these texts.
    pub fn hash(&self) -> u64 {
        let all: Vec<Source> =
            self.data.iter().chain(&self.scenarios).chain(&self.patches).cloned().collect();
        let spoken = self.data.first().and_then(|source| source.translation.as_ref());
        // Names are part of a match's state: in another language every
        // state has another hash.
        let spoken =
            spoken.filter(|it| it.language.played().is_some()).map_or(0, |it| it.language.hash());
        content_hash(&all) ^ spoken ^ order_of_mods(&all)
    }
}

/// Returns a number for the order of several mods: of two definitions
/// the later one counts.
fn order_of_mods(sources: &[Source]) -> u64 {
    let mods: BTreeSet<(u32, &str)> = sources
        .iter()
        .filter_map(|source| match &source.file.layer {
            Layer::Base => None,
            Layer::Mod(rank, id) => Some((*rank, id.as_str())),
        })
        .collect();
    let mut ids: Vec<&str> = mods.iter().map(|(_, id)| *id).collect();
    // The default order is by id.
    if ids.is_sorted() {
        return 0;
    }
    ids.push("order of mods");
    xxhash_rust::xxh3::xxh3_64(ids.join("\n").as_bytes())
}
