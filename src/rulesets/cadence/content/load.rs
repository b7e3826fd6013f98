//! From files to sound content.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;

use super::{Army, CadenceContent, Id, Mission, Scenario, check};
use crate::content::{Catalog, Fault, Faults, Library, Source, Spanned, content_hash};

/// The id of this ruleset, which is also the name of its folders.
pub const RULESET: &str = "cadence";

/// What a file below `assets/rulesets/cadence/` may hold.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ContentFile {
    armies: Vec<Spanned<Army>>,
    missions: Vec<Spanned<Mission>>,
}

/// Everything as it was read, by id, with its places.
pub(super) struct Shelf {
    pub armies: Catalog<Spanned<Army>>,
    pub missions: Catalog<Spanned<Mission>>,
    pub scenarios: Catalog<Spanned<Scenario>>,
}

fn put<T>(
    catalog: &mut Catalog<Spanned<T>>,
    items: Vec<Spanned<T>>,
    id: impl Fn(&T) -> &Id,
    source: &Source,
    faults: &mut Faults,
) {
    for item in items.into_iter().filter(|item| !item.span.is_stand_in()) {
        let named = Spanned { value: id(&item.value).clone(), span: item.span.field("id") };
        catalog.insert(&named, &source.file.layer, item, faults);
    }
}

fn plain<T: Clone>(catalog: &Catalog<Spanned<T>>) -> BTreeMap<Id, T> {
    catalog.iter().map(|(id, it)| (id.clone(), it.value.clone())).collect()
}

impl CadenceContent {
    /// Reads and checks everything of this ruleset in a library, mods included.
    ///
    /// # Errors
    /// Every fault of every file, each with its place.
    pub fn load(library: &Library) -> Result<Arc<CadenceContent>, Faults> {
        let mut faults = Faults::new();
        let Ok(ruleset) = Id::new(RULESET) else { return Err(faults) };
        let files = library.ruleset_files(&ruleset, &mut faults);
        let data: Vec<Source> = files.iter().filter_map(|file| file.load(&mut faults)).collect();
        let files = library.scenario_files(&ruleset, &mut faults);
        let scenes: Vec<Source> = files.iter().filter_map(|file| file.load(&mut faults)).collect();
        Self::from_sources(&data, &scenes, faults)
    }

    /// As [`CadenceContent::load`], from texts already taken, adding to the faults found on the way.
    ///
    /// # Errors
    /// As there.
    pub fn from_sources(
        data: &[Source],
        scenes: &[Source],
        mut faults: Faults,
    ) -> Result<Arc<CadenceContent>, Faults> {
        if data.is_empty() {
            let label = format!("assets/rulesets/{RULESET}");
            let expected = "RON files with army lists and missions";
            faults.push(Fault::of_file(label, "no content files", expected, None));
        }
        let mut shelf = Shelf {
            armies: Catalog::new("an army list"),
            missions: Catalog::new("a mission"),
            scenarios: Catalog::new("a scenario"),
        };
        for source in data {
            let Some(file) = source.read::<ContentFile>(&mut faults) else { continue };
            put(&mut shelf.armies, file.armies, |it| &it.id, source, &mut faults);
            put(&mut shelf.missions, file.missions, |it| &it.id, source, &mut faults);
        }
        for source in scenes {
            if let Some(scenario) = source.read::<Spanned<Scenario>>(&mut faults) {
                put(&mut shelf.scenarios, vec![scenario], |it| &it.id, source, &mut faults);
            }
        }
        check::everything(&shelf, &mut faults);
        let all: Vec<Source> = data.iter().chain(scenes).cloned().collect();
        let content = CadenceContent {
            armies: plain(&shelf.armies),
            missions: plain(&shelf.missions),
            scenarios: plain(&shelf.scenarios),
            hash: content_hash(&all),
        };
        faults.into_result(Arc::new(content))
    }
}
