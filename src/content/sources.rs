//! The texts that a game's content is read from.

use serde::de::DeserializeOwned;

use super::{Catalog, Fault, Faults, Id, Library, Source, Spanned, content_hash};

/// The texts of a game, mods included: its data, its scenarios and its figures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sources {
    /// Files below the game's folder of rulesets.
    pub data: Vec<Source>,
    /// Files below its folder of scenarios.
    pub scenarios: Vec<Source>,
    /// Files of recipes for its figures. No match depends on them.
    pub figures: Vec<Source>,
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
        Sources { data, scenarios, figures }
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
