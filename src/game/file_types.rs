//! What the files of a game hold, for those who write such files.

use schemars::{JsonSchema, Schema, SchemaGenerator};

use super::ruleset::Ruleset;
use monteria_content::reference::Reference;
use monteria_content::{ModInfo, RawFigures};

/// The types of a game's files, as they describe themselves.
pub struct FileTypes {
    /// Of a file below `rulesets/GAME/`.
    pub data: Schema,
    /// Of a file below `scenarios/GAME/`.
    pub scenario: Schema,
    /// What a mod can begin with, beside scenarios and figures.
    pub kinds: &'static [ModKind],
}

impl FileTypes {
    /// Those of a file of data and of a scenario.
    pub fn of<D: JsonSchema, S: JsonSchema>(
        generator: &mut SchemaGenerator,
        kinds: &'static [ModKind],
    ) -> FileTypes {
        let data = generator.subschema_for::<D>();
        let scenario = generator.subschema_for::<S>();
        FileTypes { data, scenario, kinds }
    }
}

/// Something that a mod can begin with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ModKind {
    /// What people call it: `hero`.
    pub kind: &'static str,
    /// The list of a file of data that holds such things.
    pub list: &'static str,
    /// Whether it takes the place of what ships, as there is only one.
    pub replaces: bool,
}

impl ModKind {
    /// One beside those that there are.
    pub const fn new(kind: &'static str, list: &'static str) -> Self {
        ModKind { kind, list, replaces: false }
    }

    /// One in the place of the one that there is.
    pub const fn replacing(kind: &'static str, list: &'static str) -> Self {
        ModKind { kind, list, replaces: true }
    }
}

/// What the files of a game may say, those with data first, then scenarios; and what a
/// mod for it can begin with.
pub fn reference_of(game: &dyn Ruleset) -> (Reference, &'static [ModKind]) {
    let mut kinds: &[ModKind] = &[];
    let reference = Reference::new(|generator| {
        let (files, of_game) = files_of(game, generator);
        kinds = of_game;
        files
    });
    (reference, kinds)
}

/// Where files of a game lie with their types, and what a mod for it can begin with.
pub fn files_of(
    game: &dyn Ruleset,
    generator: &mut SchemaGenerator,
) -> (Vec<(String, Schema)>, &'static [ModKind]) {
    let id = game.id();
    match game.file_types(generator) {
        Some(types) => {
            let files = vec![
                (format!("rulesets/{id}/*.ron"), types.data),
                (format!("scenarios/{id}/*.ron"), types.scenario),
            ];
            (files, types.kinds)
        }
        None => (Vec::new(), &[]),
    }
}

/// What every mod may have: what it says about itself, then figures.
pub fn reference_of_mods() -> Reference {
    Reference::new(files_of_mods)
}

/// Where files that every mod may have lie, with their types.
pub fn files_of_mods(generator: &mut SchemaGenerator) -> Vec<(String, Schema)> {
    vec![
        ("mods/NAME/mod.ron".to_owned(), generator.subschema_for::<ModInfo>()),
        ("figures/GAME.ron".to_owned(), generator.subschema_for::<RawFigures>()),
    ]
}
