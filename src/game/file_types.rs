//! What the files of a game hold, for those who write such files.

use schemars::{JsonSchema, Schema, SchemaGenerator};

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
        let (data, scenario) = (generator.subschema_for::<D>(), generator.subschema_for::<S>());
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
