//! The file types of a game, for authors of content.

use schemars::{JsonSchema, Schema, SchemaGenerator};

use crate::ruleset::Ruleset;
use monteria_content::reference::Reference;
use monteria_content::{ModInfo, RawFigures};

/// The schemas of a game's files.
pub struct FileTypes {
    /// Schema of a file below `rulesets/GAME/`.
    pub data: Schema,
    /// Schema of a file below `scenarios/GAME/`.
    pub scenario: Schema,
    /// The kinds of content a mod can begin with, beside scenarios and figures.
    pub kinds: &'static [ModKind],
}

impl FileTypes {
    /// Returns the schemas of a data file and of a scenario.
    pub fn of<D: JsonSchema, S: JsonSchema>(
        generator: &mut SchemaGenerator,
        kinds: &'static [ModKind],
    ) -> FileTypes {
        let data = generator.subschema_for::<D>();
        let scenario = generator.subschema_for::<S>();
        FileTypes { data, scenario, kinds }
    }
}

/// A kind of content that a mod can begin with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ModKind {
    /// Its name for people: `hero`.
    pub kind: &'static str,
    /// The list of a data file that holds such content.
    pub list: &'static str,
    /// Whether it replaces the shipped content, because there is only one.
    pub replaces: bool,
}

impl ModKind {
    /// Returns a kind that is added to the existing content.
    pub const fn new(kind: &'static str, list: &'static str) -> Self {
        ModKind { kind, list, replaces: false }
    }

    /// Returns a kind that replaces the only one.
    pub const fn replacing(kind: &'static str, list: &'static str) -> Self {
        ModKind { kind, list, replaces: true }
    }
}

/// Returns the reference of a game's files, data first, then scenarios, and the kinds of
/// content a mod for it can begin with.
pub fn reference_of(game: &dyn Ruleset) -> (Reference, &'static [ModKind]) {
    let mut kinds: &[ModKind] = &[];
    let reference = Reference::new(|generator| {
        let (files, of_game) = files_of(game, generator);
        kinds = of_game;
        files
    });
    (reference, kinds)
}

/// Returns the folders of a game's files with their schemas, and the kinds of content a
/// mod for it can begin with.
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
