//! Loading and checking content files.

use std::sync::Arc;

use schemars::{JsonSchema, SchemaGenerator};
use serde::Deserialize;

use super::{FractureContent, Scenario, Shipped, build_violations};
use monteria_cadence::content::{
    Army, Id, Markers, Mission, UncheckedLists, army_looks, check_borders, participants,
};
use monteria_cadence::triggers::known_names;
use monteria_content::{Catalog, Faults, Figures, Library, Sources, Span, Spanned};
use monteria_game::layout::{TerrainKind, check_kind};
use monteria_game::{FileTypes, KindLink, ModKind, Participants, Style, check_table};

/// What a file below `assets/rulesets/fracture/` may hold.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
struct ContentFile {
    /// Army lists that players choose from.
    armies: Vec<Spanned<Army>>,
    /// Missions that battles can have.
    missions: Vec<Spanned<Mission>>,
    /// Styles of computer players, from which players choose.
    styles: Vec<Spanned<Style>>,
    /// Kinds of terrain, of which tables are laid by a seed.
    terrain: Vec<Spanned<TerrainKind>>,
}

/// What a mod can begin with. Units, heroes and weapons are parts of an army list,
/// objectives of a mission.
const MOD_KINDS: [ModKind; 10] = [
    ModKind::scenario()
        .linked(&[KindLink::id("mission", "mission"), KindLink::id("armies.0", "army")]),
    ModKind::new("army", "armies"),
    ModKind::group("faction", &["army"]),
    ModKind::part("unit", "armies", "units").like("raiders").looking("models[0].look").linked(&[
        KindLink::id("models[0].id", "unit"),
        KindLink::text("fixed", "weapon", "[{id}]"),
    ]),
    ModKind::part("hero", "armies", "units")
        .like("high-lord")
        .looking("models[0].look")
        .linked(&[KindLink::id("models[0].id", "hero")]),
    ModKind::part("weapon", "armies", "weapons"),
    ModKind::new("mission", "missions"),
    ModKind::new("objective", "missions"),
    ModKind::new("terrain", "terrain"),
    ModKind::new("style", "styles"),
];

/// Returns the schemas of the content files.
pub fn file_types(generator: &mut SchemaGenerator) -> FileTypes {
    FileTypes::of::<ContentFile, Scenario>(generator, &MOD_KINDS).with_names(known_names())
}

impl FractureContent {
    /// Reads and checks the content of this game in a library, mods included.
    ///
    /// # Errors
    /// Every fault of every file, each with its place.
    pub fn load(library: &Library) -> Result<Arc<FractureContent>, Faults> {
        let mut faults = Faults::new();
        let expected = "RON files with army lists and missions";
        let sources = Sources::read(library, crate::ID, expected, &mut faults);
        Self::from_sources(&sources, faults)
    }

    /// As [`FractureContent::load`], from sources already read; `faults` are
    /// those found while reading.
    ///
    /// # Errors
    /// Fails as [`FractureContent::load`] does.
    pub fn from_sources(
        sources: &Sources,
        mut faults: Faults,
    ) -> Result<Arc<FractureContent>, Faults> {
        let mut lists = UncheckedLists::default();
        let mut terrain = Catalog::new("a kind of terrain");
        for source in &sources.data {
            let Some(file) = source.read::<ContentFile>(&mut faults) else { continue };
            lists.put(file.armies, file.missions, file.styles, source, &mut faults);
            terrain.insert_all(file.terrain, |it: &TerrainKind| &it.id, source, &mut faults);
        }
        let scenarios = sources.scenarios_by(|it: &Scenario| &it.id, &mut faults);
        lists.check(&mut faults);
        terrain.iter().for_each(|(_, kind)| check_kind(kind, &mut faults));
        for (_, army) in lists.armies.iter() {
            check_rosters(army, &mut faults);
        }
        let units = lists.armies.iter().flat_map(|(_, army)| &army.value.units);
        let fielded =
            participants(units.flat_map(|unit| unit.models.iter().map(move |model| (unit, model))));
        for (_, scenario) in scenarios.iter() {
            check_scenario(&lists, scenario, &fielded, &mut faults);
        }
        // Every look needs a figure, and every figure must be used.
        let mut looks = army_looks(lists.armies.iter().map(|(_, army)| army));
        ["objective", "entry"].into_iter().for_each(|tag| looks.tag(tag));
        Figures::read(&sources.figures, &mut faults).check(&looks, &mut faults);
        let shipped = Shipped {
            armies: lists.armies.shipped(),
            missions: lists.missions.shipped(),
            scenarios: scenarios.shipped(),
        };
        let content = FractureContent {
            shipped,
            scenario_files: scenarios.files(),
            scenarios: scenarios.values_by_id(),
            terrain: terrain.values_by_id(),
            core: lists.plain(sources),
        };
        faults.into_result(Arc::new(content))
    }
}

/// Checks that the ready-made forces of an army obey the rules of building.
fn check_rosters(entry: &Spanned<Army>, faults: &mut Faults) {
    let army = &entry.value;
    if faults.is_empty() {
        for (index, roster) in army.rosters.iter().enumerate() {
            for violation in build_violations(army, roster, roster.limit) {
                faults.at(
                    &entry.span.field("rosters").item(index),
                    format!("`{}`: {}", roster.name, violation.found),
                    violation.expected,
                );
            }
        }
    }
}

fn check_scenario(
    lists: &UncheckedLists,
    entry: &Spanned<Scenario>,
    fielded: &[(Participants, f32)],
    faults: &mut Faults,
) {
    let scenario = &entry.value;
    let at = |name: &str| entry.span.field(name);
    let mut known = |span: Span, id: &Id, catalog: &dyn Fn(&Id) -> bool, what: &str| {
        if !catalog(id) {
            faults.at(&span, format!("`{id}`"), what.to_owned());
        }
    };
    known(at("mission"), &scenario.mission, &|id| has(&lists.missions, id), "a mission");
    known(at("armies").item(0), &scenario.armies.0, &|id| has(&lists.armies, id), "an army list");
    known(at("armies").item(1), &scenario.armies.1, &|id| has(&lists.armies, id), "an army list");
    let mission =
        lists.missions.get(scenario.mission.as_str()).map(|mission| mission.value.markers);
    if let Some(Markers::Alternate { edge, .. }) = mission
        && scenario.table.size.min_element() < *edge * 2.0
    {
        let found =
            format!("`{}`, whose objectives lie {edge}\" from every edge", scenario.mission);
        faults.at(&at("mission"), found, "a mission that has room on this table");
    }
    let words = lists.trigger_words(&scenario.table.pieces);
    monteria_triggers::check(&scenario.triggers, &at("triggers"), &words, faults);
    lists.check_triggers_together(&scenario.id, &scenario.triggers, faults);
    if let Some(table) = check_table(&at("table"), &scenario.table, faults) {
        check_borders(&at("table"), &table, fielded, false, faults);
    }
}

fn has<T>(catalog: &Catalog<Spanned<T>>, id: &Id) -> bool {
    catalog.get(id.as_str()).is_some()
}
