//! The reference of content files, from the types that they are read into: every type
//! with its fields, ranges, defaults and words.
//!
//! The types describe themselves (`JsonSchema`, with their doc comments); this module
//! converts the schemas for authors of content, and applies them to files: for examples,
//! forms, and files that explain themselves. Read [`Reference`] and [`ValueShape`] first.

mod blank;
mod cursor;
mod deprecated;
mod expected;
mod form;
mod from_schema;
mod ids;
mod outline;
mod sample;
mod schemas;
mod snippet;
mod words;
mod written;

use std::collections::BTreeMap;

pub use cursor::Cursor;
pub use deprecated::{DEPRECATED, replacement};
pub use expected::Expected;
pub use form::{FormBody, FormField, FormNode};
pub use ids::{IdLists, KnownNames};
pub use outline::{Outline, OutlineItem};
pub use sample::{Sample, SampleOf};
pub use schemas::schemas;
pub use words::Words;
pub use written::{Example, Examples};

/// The types of a set of files.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reference {
    /// For each kind of file: where such files lie, and the shape of the whole.
    pub files: Vec<(String, ValueShape)>,
    /// The types by name.
    pub types: BTreeMap<String, TypeDoc>,
    /// What fields refer to, as far as their types say it.
    pub ids: IdLists,
    /// Names that fields refer to beside lists, by what the fields say they refer to.
    pub names: BTreeMap<String, KnownNames>,
}

/// A type of content.
#[derive(Clone, Debug, PartialEq)]
pub struct TypeDoc {
    /// The documentation of the type.
    pub about: String,
    /// Its fields, words or alias.
    pub body: TypeBody,
}

/// The structure of a type.
#[derive(Clone, Debug, PartialEq)]
pub enum TypeBody {
    /// A record: `(name: value, …)`.
    Record(Vec<FieldDoc>),
    /// One of several words, some of them with contents in brackets.
    Choice(Vec<VariantDoc>),
    /// An alias: written like another shape.
    Plain(ValueShape),
}

/// A field of a record.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldDoc {
    /// The name in the file.
    pub name: String,
    /// The documentation of the field.
    pub about: String,
    /// The shape of its value.
    pub shape: ValueShape,
    /// Whether it must be written.
    pub required: bool,
    /// The default if it is not written; `None` if that cannot be expressed.
    pub default: Option<String>,
}

/// A word of a choice.
#[derive(Clone, Debug, PartialEq)]
pub struct VariantDoc {
    /// The word in the file.
    pub name: String,
    /// The documentation of the word.
    pub about: String,
    /// The contents of its brackets.
    pub holds: Holds,
}

/// The contents of the brackets behind a word.
#[derive(Clone, Debug, PartialEq)]
pub enum Holds {
    /// There are no brackets.
    Nothing,
    /// Values in this order.
    Values(Vec<ValueShape>),
    /// Fields of a record.
    Fields(Vec<FieldDoc>),
}

/// The shape of a written value.
#[derive(Clone, Debug, PartialEq)]
pub enum ValueShape {
    /// A value of unknown shape.
    Any,
    /// A quoted text: `"…"`.
    Text,
    /// A quoted id: `"an-id"`.
    Id,
    /// A boolean: `true` or `false`.
    Bool,
    /// A number within bounds.
    Number {
        /// Whether it is an integer.
        whole: bool,
        /// Whether it is a length in inches.
        inches: bool,
        /// The least allowed value, inclusive.
        least: Option<f64>,
        /// The greatest allowed value, inclusive.
        most: Option<f64>,
    },
    /// A list of values: `[…]`.
    List(Box<ValueShape>),
    /// A map from ids: `{"id": …}`.
    Map(Box<ValueShape>),
    /// A tuple of values: `(…, …)`.
    Tuple(Vec<ValueShape>),
    /// A value that may be missing.
    Maybe(Box<ValueShape>),
    /// A type by its name.
    Named(String),
}

impl Reference {
    /// Returns the fields of a type, or of the brackets of one of its words.
    pub fn fields(&self, name: &str) -> &[FieldDoc] {
        match self.types.get(name).map(|it| &it.body) {
            Some(TypeBody::Record(fields)) => fields,
            _ => &[],
        }
    }

    /// Returns a field of a shape that is a record.
    pub fn field_of(&self, shape: &ValueShape, name: &str) -> Option<&FieldDoc> {
        let ValueShape::Named(of) = shape else { return None };
        self.fields(of).iter().find(|field| field.name == name)
    }

    /// Returns the types of patch files, and the shape of the whole: the lists of data
    /// files, with scenarios as one more; every field is optional. `None` if a game
    /// has no such files.
    pub fn of_patches(&self) -> Option<(Reference, ValueShape)> {
        const PATCHES: &str = "Patches";
        let [(_, ValueShape::Named(data)), (_, scenario)] = self.files.as_slice() else {
            return None;
        };
        let mut reference = self.clone();
        let mut fields = self.fields(data).to_vec();
        fields.push(FieldDoc {
            name: "scenarios".to_owned(),
            about: "What is different of scenarios.".to_owned(),
            shape: ValueShape::List(Box::new(scenario.clone())),
            required: false,
            default: None,
        });
        let about =
            "What is different of things that there are: of each its id and the fields that are \
             other ones."
                .to_owned();
        reference
            .types
            .insert(PATCHES.to_owned(), TypeDoc { about, body: TypeBody::Record(fields) });
        Some((reference, ValueShape::Named(PATCHES.to_owned())))
    }

    /// Returns a word of a choice.
    pub fn variant(&self, name: &str, word: &str) -> Option<&VariantDoc> {
        match self.types.get(name).map(|it| &it.body) {
            Some(TypeBody::Choice(variants)) => {
                variants.iter().find(|variant| variant.name == word)
            }
            _ => None,
        }
    }
}
