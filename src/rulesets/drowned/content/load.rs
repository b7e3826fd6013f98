//! From files to sound content.

use std::sync::Arc;

use schemars::{JsonSchema, SchemaGenerator};
use serde::Deserialize;

use super::check::{TAGS, Unchecked, check};
use super::{
    Crew, DrownedContent, EffectCard, Faction, LeaderCard, Numbers, Profile, Scenario, Skill, Weapon,
};
use crate::content::{Catalog, Faults, Figures, Library, Looks, Sources, Spanned};
use crate::game::{FileTypes, ModKind};

/// What a file below `assets/rulesets/drowned/` may hold.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
struct ContentFile {
    /// Factions.
    factions: Vec<Spanned<Faction>>,
    /// Profiles.
    profiles: Vec<Spanned<Profile>>,
    /// Weapons.
    weapons: Vec<Spanned<Weapon>>,
    /// Skills.
    skills: Vec<Spanned<Skill>>,
    /// Leader cards.
    leader_cards: Vec<Spanned<LeaderCard>>,
    /// Effect cards.
    effect_cards: Vec<Spanned<EffectCard>>,
    /// Ready-made crews.
    crews: Vec<Spanned<Crew>>,
    /// The numbers of the rules, where they differ from the usual ones; the last file that has some counts.
    numbers: Option<Numbers>,
}

/// What a mod can begin with.
const MOD_KINDS: [ModKind; 4] = [
    ModKind::new("hero", "profiles"),
    ModKind::new("weapon", "weapons"),
    ModKind::new("skill", "skills"),
    ModKind::new("card", "effect_cards"),
];

/// The types of the files.
pub fn file_types(generator: &mut SchemaGenerator) -> FileTypes {
    let (data, scenario) = (generator.subschema_for::<ContentFile>(), generator.subschema_for::<Scenario>());
    FileTypes { data, scenario, kinds: &MOD_KINDS }
}

impl DrownedContent {
    /// Reads and checks everything of this game in a library, mods included.
    ///
    /// # Errors
    /// Every fault of every file, each with its place.
    pub fn load(library: &Library) -> Result<Arc<DrownedContent>, Faults> {
        let mut faults = Faults::new();
        let expected = "RON files with profiles, weapons and skills";
        let sources = Sources::read(library, crate::rulesets::drowned::ID, expected, &mut faults);
        let mut all = Unchecked::new();
        let mut numbers = Numbers::default();
        for source in &sources.data {
            let Some(file) = source.read::<ContentFile>(&mut faults) else { continue };
            all.factions.put(file.factions, |it: &Faction| &it.id, source, &mut faults);
            all.profiles.put(file.profiles, |it: &Profile| &it.id, source, &mut faults);
            all.weapons.put(file.weapons, |it: &Weapon| &it.id, source, &mut faults);
            all.skills.put(file.skills, |it: &Skill| &it.id, source, &mut faults);
            all.leader_cards.put(file.leader_cards, |it: &LeaderCard| &it.id, source, &mut faults);
            all.effect_cards.put(file.effect_cards, |it: &EffectCard| &it.id, source, &mut faults);
            all.crews.extend(file.crews);
            numbers = file.numbers.unwrap_or(numbers);
        }
        all.scenarios = sources.scenarios_by(|it: &Scenario| &it.id, &mut faults);
        check(&all, &mut faults);
        let mut looks = Looks::default();
        for (_, one) in all.profiles.iter() {
            looks.model(one.span.field("look"), &one.value.look);
        }
        TAGS.into_iter().for_each(|tag| looks.tag(tag));
        Figures::read(&sources.figures, &mut faults).check(&looks, &mut faults);
        let content = DrownedContent {
            scenario_files: all.scenarios.files(),
            factions: all.factions.plain(),
            profiles: all.profiles.plain(),
            weapons: all.weapons.plain(),
            skills: all.skills.plain(),
            leader_cards: all.leader_cards.plain(),
            effect_cards: all.effect_cards.plain(),
            crews: all.crews.iter().map(|crew| crew.value.clone()).collect(),
            numbers,
            scenarios: all.scenarios.plain(),
            hash: sources.hash(),
            mods: sources.mods.clone(),
        };
        if faults.is_empty() {
            for crew in &all.crews {
                for breach in content.breaches(&crew.value, crew.value.points) {
                    faults.at(&crew.span.at_path(&breach.field), breach.found, breach.expected);
                }
            }
        }
        faults.into_result(Arc::new(content))
    }
}

impl Unchecked {
    fn new() -> Unchecked {
        Unchecked {
            factions: Catalog::new("a faction"),
            profiles: Catalog::new("a profile"),
            weapons: Catalog::new("a weapon"),
            skills: Catalog::new("a skill"),
            leader_cards: Catalog::new("a leader card"),
            effect_cards: Catalog::new("an effect card"),
            crews: Vec::new(),
            scenarios: Catalog::new("a scenario"),
        }
    }
}
