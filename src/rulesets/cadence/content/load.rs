//! From files to sound content.

use std::sync::Arc;

use serde::Deserialize;

use super::{Army, CadenceContent, Mission, Scenario, check};
use crate::content::{Catalog, Faults, Figures, Library, Source, Sources, Spanned, fields_of};
use crate::rulesets::respawn::content::{ArenaTable, Bout, League};

/// The id of this ruleset, which is also the name of its folders.
pub const RULESET: &str = "cadence";

/// What a file below `assets/rulesets/cadence/` may hold.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ContentFile {
    armies: Vec<Spanned<Army>>,
    missions: Vec<Spanned<Mission>>,
    leagues: Vec<Spanned<League>>,
    bouts: Vec<Spanned<Bout>>,
}

/// Everything as it was read, by id, with its places.
pub(super) struct UncheckedLists {
    pub armies: Catalog<Spanned<Army>>,
    pub missions: Catalog<Spanned<Mission>>,
    pub scenarios: Catalog<Spanned<Scenario>>,
    pub leagues: Catalog<Spanned<League>>,
    pub bouts: Catalog<Spanned<Bout>>,
    pub arenas: Catalog<Spanned<ArenaTable>>,
    pub figures: Figures,
}

/// The field by which a table of the arena is known: how many teams it is made for.
const TEAMS: &str = "teams";

/// Whether a scenario file holds a table of the arena: it says so, whatever it is called.
fn is_arena(source: &Source) -> bool {
    fields_of(&source.text).iter().any(|field| field == TEAMS)
}

impl CadenceContent {
    /// Reads and checks everything of this ruleset in a library, mods included.
    ///
    /// # Errors
    /// Every fault of every file, each with its place.
    pub fn load(library: &Library) -> Result<Arc<CadenceContent>, Faults> {
        let mut faults = Faults::new();
        let expected = "RON files with army lists and missions";
        let sources = Sources::read(library, RULESET, expected, &mut faults);
        Self::from_sources(&sources, faults)
    }

    /// As [`CadenceContent::load`], from texts already taken, adding to the faults found on the way.
    ///
    /// # Errors
    /// As there.
    pub fn from_sources(sources: &Sources, mut faults: Faults) -> Result<Arc<CadenceContent>, Faults> {
        let mut lists = UncheckedLists {
            armies: Catalog::new("an army list"),
            missions: Catalog::new("a mission"),
            scenarios: Catalog::new("a scenario"),
            leagues: Catalog::new("a league"),
            bouts: Catalog::new("a mission of the arena"),
            arenas: Catalog::new("an arena"),
            figures: Figures::read(&sources.figures, &mut faults),
        };
        for source in &sources.data {
            let Some(file) = source.read::<ContentFile>(&mut faults) else { continue };
            lists.armies.put(file.armies, |it| &it.id, source, &mut faults);
            lists.missions.put(file.missions, |it| &it.id, source, &mut faults);
            lists.leagues.put(file.leagues, |it| &it.id, source, &mut faults);
            lists.bouts.put(file.bouts, |it| &it.id, source, &mut faults);
        }
        for source in &sources.scenarios {
            if is_arena(source) {
                if let Some(arena) = source.read::<Spanned<ArenaTable>>(&mut faults) {
                    lists.arenas.put(vec![arena], |it| &it.id, source, &mut faults);
                }
                continue;
            }
            if let Some(scenario) = source.read::<Spanned<Scenario>>(&mut faults) {
                lists.scenarios.put(vec![scenario], |it| &it.id, source, &mut faults);
            }
        }
        check::everything(&lists, &mut faults);
        let content = CadenceContent {
            armies: lists.armies.plain(),
            missions: lists.missions.plain(),
            scenarios: lists.scenarios.plain(),
            scenario_files: lists.scenarios.files(),
            leagues: lists.leagues.plain().into_iter().map(|(id, it)| (id, it.compiled())).collect(),
            bouts: lists.bouts.plain(),
            arena_files: lists.arenas.files(),
            arenas: lists.arenas.plain(),
            hash: sources.hash(),
        };
        faults.into_result(Arc::new(content))
    }
}
