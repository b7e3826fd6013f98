//! The file types of a game, for authors of content.

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator};

use crate::reference::mod_kinds::ModKind;
use crate::ruleset::Ruleset;
use monteria_content::reference::{KnownNames, Reference};
use monteria_content::{ModInfo, RawFigures};

/// The schemas of a game's files.
pub struct FileTypes {
    /// Schema of a file below `rulesets/GAME/`.
    pub data: Schema,
    /// Schema of a file below `scenarios/GAME/`.
    pub scenario: Schema,
    /// The kinds of content a mod can begin with, beside figures and triggers.
    pub kinds: &'static [ModKind],
    /// Names that fields may use beside the ids of one list, by what the fields say they
    /// refer to: `states`, for example.
    pub names: BTreeMap<String, KnownNames>,
}

impl FileTypes {
    /// Returns the schemas of a data file and of a scenario.
    pub fn of<D: JsonSchema, S: JsonSchema>(
        generator: &mut SchemaGenerator,
        kinds: &'static [ModKind],
    ) -> FileTypes {
        let data = generator.subschema_for::<D>();
        let scenario = generator.subschema_for::<S>();
        FileTypes { data, scenario, kinds, names: BTreeMap::new() }
    }

    /// Returns these types with names that fields may use.
    #[must_use]
    pub fn with_names(self, names: BTreeMap<String, KnownNames>) -> FileTypes {
        FileTypes { names, ..self }
    }
}

/// Returns the reference of a game's files, data first, then scenarios, and the kinds of
/// content a mod for it can begin with.
pub fn reference_of(game: &dyn Ruleset) -> (Reference, &'static [ModKind]) {
    let mut kinds: &[ModKind] = &[];
    let mut names = BTreeMap::new();
    let mut reference = Reference::new(|generator| match game.file_types(generator) {
        Some(types) => {
            kinds = types.kinds;
            names = types.names.clone();
            placed(game, types)
        }
        None => Vec::new(),
    });
    reference.names = names;
    (reference, kinds)
}

/// Returns the folders of a game's files with their schemas, and the kinds of content a
/// mod for it can begin with.
pub fn files_of(
    game: &dyn Ruleset,
    generator: &mut SchemaGenerator,
) -> (Vec<(String, Schema)>, &'static [ModKind]) {
    match game.file_types(generator) {
        Some(types) => {
            let kinds = types.kinds;
            (placed(game, types), kinds)
        }
        None => (Vec::new(), &[]),
    }
}

/// Returns the schemas of a game's files with their folders.
fn placed(game: &dyn Ruleset, types: FileTypes) -> Vec<(String, Schema)> {
    let id = game.id();
    vec![
        (format!("rulesets/{id}/*.ron"), types.data),
        (format!("scenarios/{id}/*.ron"), types.scenario),
    ]
}

/// Returns the reference of files that every mod may have: its manifest, then figures.
pub fn reference_of_mods() -> Reference {
    Reference::new(files_of_mods)
}

/// Returns the folders of files that every mod may have, with their schemas.
pub fn files_of_mods(generator: &mut SchemaGenerator) -> Vec<(String, Schema)> {
    vec![
        ("mods/NAME/mod.ron".to_owned(), generator.subschema_for::<ModInfo>()),
        ("figures/GAME.ron".to_owned(), generator.subschema_for::<RawFigures>()),
    ]
}
