//! From files to sound content: read, collect by id, check, resolve.

use std::sync::Arc;

use serde::Deserialize;

use super::check;
use super::profile::ModelKind;
use super::{
    Adversary, AreaKind, Armour, CazadoresContent, Gear, Id, Minion, Objective, Profile, Ritual, Scar,
    Scenario, Special, TerrainKind, TokenKind, Weapon,
};
use crate::content::{Catalog, Fault, Faults, Library, Source, Spanned, content_hash};

/// The id of this ruleset, which is also the name of its folders.
pub const RULESET: &str = "cazadores";

/// What a file below `assets/rulesets/cazadores/` may hold: any of these lists, in any order.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ContentFile {
    weapons: Vec<Spanned<Weapon>>,
    armours: Vec<Spanned<Armour>>,
    gear: Vec<Spanned<Gear>>,
    rituals: Vec<Spanned<Ritual>>,
    companions: Vec<Spanned<Profile>>,
    cazadores: Vec<Spanned<Profile>>,
    areas: Vec<Spanned<AreaKind>>,
    minions: Vec<Spanned<Minion>>,
    adversaries: Vec<Spanned<Adversary>>,
    tokens: Vec<Spanned<TokenKind>>,
    specials: Vec<Spanned<Special>>,
    objectives: Vec<Spanned<Objective>>,
    scars: Vec<Spanned<Scar>>,
    terrain: Vec<Spanned<TerrainKind>>,
}

/// Everything as it was read, by id, with its places.
pub(super) struct Shelf {
    pub weapons: Catalog<Spanned<Weapon>>,
    pub armours: Catalog<Spanned<Armour>>,
    pub gear: Catalog<Spanned<Gear>>,
    pub rituals: Catalog<Spanned<Ritual>>,
    pub companions: Catalog<Spanned<Profile>>,
    pub cazadores: Catalog<Spanned<Profile>>,
    pub areas: Catalog<Spanned<AreaKind>>,
    pub minions: Catalog<Spanned<Minion>>,
    pub adversaries: Catalog<Spanned<Adversary>>,
    pub tokens: Catalog<Spanned<TokenKind>>,
    pub specials: Catalog<Spanned<Special>>,
    pub objectives: Catalog<Spanned<Objective>>,
    pub scars: Catalog<Spanned<Scar>>,
    pub terrain: Catalog<Spanned<TerrainKind>>,
    pub scenarios: Catalog<Spanned<Scenario>>,
}

impl Shelf {
    fn new() -> Self {
        Shelf {
            weapons: Catalog::new("a Weapon"),
            armours: Catalog::new("a suit of Armour"),
            gear: Catalog::new("a piece of Special Gear"),
            rituals: Catalog::new("a Ritual"),
            companions: Catalog::new("a Companion"),
            cazadores: Catalog::new("a Cazador"),
            areas: Catalog::new("a kind of Area"),
            minions: Catalog::new("a Minion"),
            adversaries: Catalog::new("an Adversary"),
            tokens: Catalog::new("a token"),
            specials: Catalog::new("a special model"),
            objectives: Catalog::new("an Objective"),
            scars: Catalog::new("a Scar"),
            terrain: Catalog::new("a kind of terrain"),
            scenarios: Catalog::new("a scenario"),
        }
    }

    fn add(&mut self, source: &Source, faults: &mut Faults) {
        let Some(file) = source.read::<ContentFile>(faults) else { return };
        put(&mut self.weapons, file.weapons, |it| &it.id, source, faults);
        put(&mut self.armours, file.armours, |it| &it.id, source, faults);
        put(&mut self.gear, file.gear, |it| &it.id, source, faults);
        put(&mut self.rituals, file.rituals, |it| &it.id, source, faults);
        put(
            &mut self.companions,
            of_kind(file.companions, ModelKind::Companion),
            |it| &it.id,
            source,
            faults,
        );
        put(&mut self.cazadores, of_kind(file.cazadores, ModelKind::Cazador), |it| &it.id, source, faults);
        put(&mut self.areas, file.areas, |it| &it.id, source, faults);
        put(&mut self.minions, file.minions, |it| &it.id, source, faults);
        put(&mut self.adversaries, file.adversaries, |it| &it.id, source, faults);
        put(&mut self.tokens, file.tokens, |it| &it.id, source, faults);
        put(&mut self.specials, file.specials, |it| &it.id, source, faults);
        put(&mut self.objectives, file.objectives, |it| &it.id, source, faults);
        put(&mut self.scars, file.scars, |it| &it.id, source, faults);
        put(&mut self.terrain, file.terrain, |it| &it.id, source, faults);
    }

    fn add_scenario(&mut self, source: &Source, faults: &mut Faults) {
        let Some(scenario) = source.read::<Spanned<Scenario>>(faults) else { return };
        put(&mut self.scenarios, vec![scenario], |it| &it.id, source, faults);
    }

    fn resolved(self, hash: u64) -> CazadoresContent {
        fn plain<T>(catalog: Catalog<Spanned<T>>) -> std::collections::BTreeMap<Id, T>
        where
            T: Clone,
        {
            catalog.iter().map(|(id, it)| (id.clone(), it.value.clone())).collect()
        }
        let file_of = |(id, scenario): (&Id, &Spanned<Scenario>)| {
            scenario.span.place().map(|place| (id.clone(), place.file.to_string()))
        };
        let scenario_files = self.scenarios.iter().filter_map(file_of).collect();
        let mut adversaries = plain(self.adversaries);
        for adversary in adversaries.values_mut() {
            adversary.locations.sort_by_key(|location| std::cmp::Reverse(location.low));
        }
        CazadoresContent {
            weapons: plain(self.weapons),
            armours: plain(self.armours),
            gear: plain(self.gear),
            rituals: plain(self.rituals),
            companions: plain(self.companions),
            cazadores: plain(self.cazadores),
            areas: plain(self.areas),
            minions: plain(self.minions),
            adversaries,
            tokens: plain(self.tokens),
            specials: plain(self.specials),
            objectives: plain(self.objectives),
            scars: plain(self.scars),
            terrain: plain(self.terrain),
            scenarios: plain(self.scenarios),
            scenario_files,
            hash,
        }
    }
}

fn of_kind(mut profiles: Vec<Spanned<Profile>>, kind: ModelKind) -> Vec<Spanned<Profile>> {
    profiles.iter_mut().for_each(|profile| profile.value.kind = kind);
    profiles
}

fn put<T>(
    catalog: &mut Catalog<Spanned<T>>,
    items: Vec<Spanned<T>>,
    id: impl Fn(&T) -> &Id,
    source: &Source,
    faults: &mut Faults,
) {
    for item in items {
        if !item.span.is_stand_in() {
            let named = Spanned { value: id(&item.value).clone(), span: item.span.field("id") };
            catalog.insert(&named, &source.file.layer, item, faults);
        }
    }
}

impl CazadoresContent {
    /// Reads and checks everything of this ruleset in a library: its data, its scenarios, and those of mods, which may replace
    /// things by id.
    ///
    /// # Errors
    /// Every fault of every file, each with its place: what serde refuses, ids that name nothing or are used twice, numbers out of
    /// bounds, Hit Locations that leave a gap or overlap, Packs that break the rules, tables that cannot be built.
    pub fn load(library: &Library) -> Result<Arc<CazadoresContent>, Faults> {
        let mut faults = Faults::new();
        let Ok(ruleset) = Id::new(RULESET) else { return Err(faults) };
        let data: Vec<Source> = library
            .ruleset_files(&ruleset, &mut faults)
            .iter()
            .filter_map(|file| file.load(&mut faults))
            .collect();
        let scenarios: Vec<Source> = library
            .scenario_files(&ruleset, &mut faults)
            .iter()
            .filter_map(|file| file.load(&mut faults))
            .collect();
        Self::from_sources(&data, &scenarios, faults)
    }

    /// As [`CazadoresContent::load`], from texts already taken, adding to the faults found on the way.
    ///
    /// # Errors
    /// As there.
    pub fn from_sources(
        data: &[Source],
        scenarios: &[Source],
        mut faults: Faults,
    ) -> Result<Arc<CazadoresContent>, Faults> {
        if data.is_empty() {
            let label = format!("assets/rulesets/{RULESET}");
            faults.push(Fault::of_file(
                label,
                "no content files",
                "RON files with Weapons, Foes and the rest",
                None,
            ));
        }
        let mut shelf = Shelf::new();
        for source in data {
            shelf.add(source, &mut faults);
        }
        for source in scenarios {
            shelf.add_scenario(source, &mut faults);
        }
        check::everything(&shelf, &mut faults);
        let all: Vec<Source> = data.iter().chain(scenarios).cloned().collect();
        faults.into_result(Arc::new(shelf.resolved(content_hash(&all))))
    }
}
