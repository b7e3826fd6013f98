//! The texts that a game's content is read from.

use serde::de::DeserializeOwned;

use super::{Catalog, Fault, Faults, Id, Layer, Library, Mod, PlayedMod, Source, Spanned, content_hash};

/// The texts of a game, mods included: its data, its scenarios and its figures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sources {
    /// Files below the game's folder of rulesets.
    pub data: Vec<Source>,
    /// Files below its folder of scenarios.
    pub scenarios: Vec<Source>,
    /// Files of recipes for its figures. No match depends on them.
    pub figures: Vec<Source>,
    /// The mods that some of data and scenarios comes from.
    pub mods: Vec<PlayedMod>,
}

impl Sources {
    /// Reads all files of this game in a library; `expected` says what its data should hold, for the fault where there is
    /// none.
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
        if data.is_empty() {
            let label = format!("assets/rulesets/{ruleset}");
            faults.push(Fault::of_file(label, "no content files", expected, None));
        }
        let mut sources = Sources { data, scenarios, figures, mods: Vec::new() };
        sources.mods = library.mods().iter().filter_map(|one| sources.played(one)).collect();
        sources
    }

    /// What a save says of a mod; none where nothing of data and scenarios is of it.
    fn played(&self, one: &Mod) -> Option<PlayedMod> {
        let of = |source: &&Source| matches!(&source.file.layer, Layer::Mod(_, id) if *id == one.id);
        let given: Vec<Source> = self.data.iter().chain(&self.scenarios).filter(of).cloned().collect();
        let hash = format!("{:016x}", content_hash(&given));
        (!given.is_empty()).then(|| PlayedMod {
            id: one.id.clone(),
            version: one.info.version.to_string(),
            hash,
        })
    }

    /// The scenarios, one a file, by the id that each gives.
    pub fn scenarios_by<T: DeserializeOwned + Clone>(
        &self,
        id: impl Fn(&T) -> &Id,
        faults: &mut Faults,
    ) -> Catalog<Spanned<T>> {
        let mut all = Catalog::new("a scenario");
        for source in &self.scenarios {
            let scenario = source.read::<Spanned<T>>(faults);
            all.put(scenario.into_iter().collect(), &id, source, faults);
        }
        all
    }

    /// The hash of data and scenarios: a match depends on every one of these texts.
    pub fn hash(&self) -> u64 {
        let all: Vec<Source> = self.data.iter().chain(&self.scenarios).cloned().collect();
        content_hash(&all)
    }
}
