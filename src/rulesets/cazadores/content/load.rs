//! From files to sound content: read, collect by id, check, resolve.

use std::sync::Arc;

use schemars::{JsonSchema, SchemaGenerator};
use serde::Deserialize;

use super::check;
use super::profile::ModelKind;
use super::{
    Adversary, AreaKind, Armour, CazadoresContent, Gear, Minion, Objective, Profile, Ritual, Scar, Scenario,
    Special, TokenKind, Weapon,
};
use crate::content::{Catalog, Faults, Figures, Library, Source, Sources, Spanned};
use crate::game::layout::TerrainKind;
use crate::game::{FileTypes, ModKind};

/// The id of this ruleset, which is also the name of its folders.
pub const RULESET: &str = "cazadores";

/// What a file below `assets/rulesets/cazadores/` may hold: any of these lists, in any order.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
struct ContentFile {
    /// Weapons.
    weapons: Vec<Spanned<Weapon>>,
    /// Suits of Armour.
    armours: Vec<Spanned<Armour>>,
    /// Special Gear.
    gear: Vec<Spanned<Gear>>,
    /// Rituals.
    rituals: Vec<Spanned<Ritual>>,
    /// Companions.
    companions: Vec<Spanned<Profile>>,
    /// Ready-made Cazadores.
    cazadores: Vec<Spanned<Profile>>,
    /// Kinds of Area.
    areas: Vec<Spanned<AreaKind>>,
    /// Minions.
    minions: Vec<Spanned<Minion>>,
    /// Adversaries.
    adversaries: Vec<Spanned<Adversary>>,
    /// What lies on the table for Objectives.
    tokens: Vec<Spanned<TokenKind>>,
    /// Models that belong to Objectives.
    specials: Vec<Spanned<Special>>,
    /// Objectives.
    objectives: Vec<Spanned<Objective>>,
    /// Scars.
    scars: Vec<Spanned<Scar>>,
    /// Kinds of terrain, of which tables are laid by a seed.
    terrain: Vec<Spanned<TerrainKind>>,
}

/// What a mod can begin with. No Scar: together they fill a table, and one more has no room in it.
const MOD_KINDS: [ModKind; 13] = [
    ModKind::new("adversary", "adversaries"),
    ModKind::new("minion", "minions"),
    ModKind::new("objective", "objectives"),
    ModKind::new("weapon", "weapons"),
    ModKind::new("armour", "armours"),
    ModKind::new("gear", "gear"),
    ModKind::new("ritual", "rituals"),
    ModKind::new("hero", "cazadores"),
    ModKind::new("companion", "companions"),
    ModKind::new("area", "areas"),
    ModKind::new("token", "tokens"),
    ModKind::new("special", "specials"),
    ModKind::new("terrain", "terrain"),
];

/// The types of the files.
pub fn file_types(generator: &mut SchemaGenerator) -> FileTypes {
    let (data, scenario) = (generator.subschema_for::<ContentFile>(), generator.subschema_for::<Scenario>());
    FileTypes { data, scenario, kinds: &MOD_KINDS }
}

/// Everything as it was read, by id, with its places.
pub(super) struct UncheckedContent {
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
    pub figures: Figures,
}

impl UncheckedContent {
    fn new() -> Self {
        UncheckedContent {
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
            figures: Figures::default(),
        }
    }

    fn add(&mut self, source: &Source, faults: &mut Faults) {
        let Some(file) = source.read::<ContentFile>(faults) else { return };
        self.weapons.put(file.weapons, |it| &it.id, source, faults);
        self.armours.put(file.armours, |it| &it.id, source, faults);
        self.gear.put(file.gear, |it| &it.id, source, faults);
        self.rituals.put(file.rituals, |it| &it.id, source, faults);
        let companions = of_kind(file.companions, ModelKind::Companion);
        self.companions.put(companions, |it| &it.id, source, faults);
        let cazadores = of_kind(file.cazadores, ModelKind::Cazador);
        self.cazadores.put(cazadores, |it| &it.id, source, faults);
        self.areas.put(file.areas, |it| &it.id, source, faults);
        self.minions.put(file.minions, |it| &it.id, source, faults);
        self.adversaries.put(file.adversaries, |it| &it.id, source, faults);
        self.tokens.put(file.tokens, |it| &it.id, source, faults);
        self.specials.put(file.specials, |it| &it.id, source, faults);
        self.objectives.put(file.objectives, |it| &it.id, source, faults);
        self.scars.put(file.scars, |it| &it.id, source, faults);
        self.terrain.put(file.terrain, |it| &it.id, source, faults);
    }

    fn resolved(self, sources: &Sources) -> CazadoresContent {
        let mut adversaries = self.adversaries.plain();
        for adversary in adversaries.values_mut() {
            adversary.locations.sort_by_key(|location| std::cmp::Reverse(location.low));
        }
        CazadoresContent {
            weapons: self.weapons.plain(),
            armours: self.armours.plain(),
            gear: self.gear.plain(),
            rituals: self.rituals.plain(),
            companions: self.companions.plain(),
            cazadores: self.cazadores.plain(),
            areas: self.areas.plain(),
            minions: self.minions.plain(),
            adversaries,
            tokens: self.tokens.plain(),
            specials: self.specials.plain(),
            objectives: self.objectives.plain(),
            scars: self.scars.plain(),
            terrain: self.terrain.plain(),
            scenarios: self.scenarios.plain(),
            scenario_files: self.scenarios.files(),
            hash: sources.hash(),
            mods: sources.mods.clone(),
        }
    }
}

fn of_kind(mut profiles: Vec<Spanned<Profile>>, kind: ModelKind) -> Vec<Spanned<Profile>> {
    profiles.iter_mut().for_each(|profile| profile.value.kind = kind);
    profiles
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
        let expected = "RON files with Weapons, Foes and the rest";
        let sources = Sources::read(library, RULESET, expected, &mut faults);
        Self::from_sources(&sources, faults)
    }

    /// As [`CazadoresContent::load`], from texts already taken, adding to the faults found on the way.
    ///
    /// # Errors
    /// As there.
    pub fn from_sources(sources: &Sources, mut faults: Faults) -> Result<Arc<CazadoresContent>, Faults> {
        let mut unchecked = UncheckedContent::new();
        for source in &sources.data {
            unchecked.add(source, &mut faults);
        }
        unchecked.scenarios = sources.scenarios_by(|it: &Scenario| &it.id, &mut faults);
        unchecked.figures = Figures::read(&sources.figures, &mut faults);
        check::everything(&unchecked, &mut faults);
        faults.into_result(Arc::new(unchecked.resolved(sources)))
    }
}
