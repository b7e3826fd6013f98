//! From files to sound content.

use std::sync::Arc;

use schemars::{JsonSchema, SchemaGenerator};
use serde::Deserialize;

use super::check::{TAGS, Unchecked, check};
use super::{ArcaneContent, Card, Character, Numbers, Organisation, Party, Scenario};
use crate::content::{Catalog, Faults, Figures, Library, Looks, Sources, Spanned};
use crate::game::{FileTypes, ModKind};

/// What a file below `assets/rulesets/arcane/` may hold.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
struct ContentFile {
    /// Characters.
    characters: Vec<Spanned<Character>>,
    /// Advantage cards.
    cards: Vec<Spanned<Card>>,
    /// Organisations.
    organisations: Vec<Spanned<Organisation>>,
    /// Ready-made parties.
    parties: Vec<Spanned<Party>>,
    /// The numbers of the rules, where they differ from the usual ones; the last file that has some counts.
    numbers: Option<Numbers>,
}

/// What a mod can begin with.
const MOD_KINDS: [ModKind; 3] = [
    ModKind::new("hero", "characters"),
    ModKind::new("card", "cards"),
    ModKind::new("organisation", "organisations"),
];

/// The types of the files.
pub fn file_types(generator: &mut SchemaGenerator) -> FileTypes {
    let (data, scenario) = (generator.subschema_for::<ContentFile>(), generator.subschema_for::<Scenario>());
    FileTypes { data, scenario, kinds: &MOD_KINDS }
}

impl ArcaneContent {
    /// Reads and checks everything of this game in a library, mods included.
    ///
    /// # Errors
    /// Every fault of every file, each with its place.
    pub fn load(library: &Library) -> Result<Arc<ArcaneContent>, Faults> {
        let mut faults = Faults::new();
        let expected = "RON files with characters and advantage cards";
        let sources = Sources::read(library, crate::rulesets::arcane::ID, expected, &mut faults);
        let mut all = Unchecked {
            characters: Catalog::new("a character"),
            cards: Catalog::new("an advantage card"),
            organisations: Catalog::new("an organisation"),
            parties: Vec::new(),
            scenarios: sources.scenarios_by(|it: &Scenario| &it.id, &mut faults),
        };
        let mut numbers = Numbers::default();
        for source in &sources.data {
            let Some(file) = source.read::<ContentFile>(&mut faults) else { continue };
            all.characters.put(file.characters, |it: &Character| &it.id, source, &mut faults);
            all.cards.put(file.cards, |it: &Card| &it.id, source, &mut faults);
            all.organisations.put(file.organisations, |it: &Organisation| &it.id, source, &mut faults);
            all.parties.extend(file.parties);
            numbers = file.numbers.unwrap_or(numbers);
        }
        check(&all, &mut faults);
        let mut looks = Looks::default();
        for (_, one) in all.characters.iter() {
            looks.model(one.span.field("look"), &one.value.look);
        }
        TAGS.into_iter().for_each(|tag| looks.tag(tag));
        Figures::read(&sources.figures, &mut faults).check(&looks, &mut faults);
        let content = ArcaneContent {
            characters: all.characters.plain(),
            cards: all.cards.plain(),
            organisations: all.organisations.plain(),
            parties: all.parties.iter().map(|party| party.value.clone()).collect(),
            numbers,
            scenario_files: all.scenarios.files(),
            scenarios: all.scenarios.plain(),
            hash: sources.hash(),
            mods: sources.mods.clone(),
        };
        if faults.is_empty() {
            keep_limits(&content, &all.parties, &mut faults);
        }
        faults.into_result(Arc::new(content))
    }
}

/// The ready-made parties keep the limits of parties.
fn keep_limits(content: &ArcaneContent, parties: &[Spanned<Party>], faults: &mut Faults) {
    for party in parties {
        for breach in content.breaches(&party.value, party.value.levels) {
            faults.at(&party.span.at_path(&breach.field), breach.found, breach.expected);
        }
    }
}
