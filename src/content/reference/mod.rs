//! What content files may say, from the types that they are read into: every type with
//! its fields, ranges, defaults and words.
//!
//! The types describe themselves (`JsonSchema`, with their doc comments); this module
//! turns that into what an author of content asks for, and goes through a file with it:
//! for examples, and for files that explain themselves.

mod blank;
mod cursor;
mod form;
mod from_schema;
mod ids;
mod sample;
mod schemas;
mod words;
mod written;

use std::collections::BTreeMap;

pub use cursor::{Cursor, Expected};
pub use form::{FormBody, FormField, FormNode};
pub use ids::IdLists;
pub use sample::Sample;
pub use schemas::schemas;
pub use words::Words;
pub use written::{Example, Examples};

/// The types of a set of files.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reference {
    /// What each kind of file holds: where such files lie, and the type of the whole.
    pub files: Vec<(String, Shape)>,
    /// The types by name.
    pub types: BTreeMap<String, TypeDoc>,
}

/// A type.
#[derive(Clone, Debug, PartialEq)]
pub struct TypeDoc {
    /// What it is.
    pub about: String,
    /// What it is made of.
    pub body: Body,
}

/// What a type is made of.
#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    /// `(name: value, …)`
    Record(Vec<FieldDoc>),
    /// One of several words, some of them with something in brackets.
    Choice(Vec<VariantDoc>),
    /// Written as something else is.
    Plain(Shape),
}

/// A field of a record.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldDoc {
    /// Its name.
    pub name: String,
    /// What it says.
    pub about: String,
    /// What is written there.
    pub shape: Shape,
    /// Whether it must be there.
    pub required: bool,
    /// What holds where it is not; none where that cannot be written.
    pub default: Option<String>,
}

/// One of several words.
#[derive(Clone, Debug, PartialEq)]
pub struct VariantDoc {
    /// The word.
    pub name: String,
    /// What it means.
    pub about: String,
    /// What stands in its brackets.
    pub holds: Holds,
}

/// What stands in the brackets behind a word.
#[derive(Clone, Debug, PartialEq)]
pub enum Holds {
    /// There are no brackets.
    Nothing,
    /// Values in this order.
    Values(Vec<Shape>),
    /// Fields by name.
    Fields(Vec<FieldDoc>),
}

/// What is written as a value.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Something of which nothing is known.
    Any,
    /// `"…"`
    Text,
    /// `"an-id"`
    Id,
    /// `true` or `false`
    Bool,
    /// A number within bounds.
    Number {
        /// Whether it has no point.
        whole: bool,
        /// Whether it is a length in inches.
        inches: bool,
        /// The least that it may be.
        least: Option<f64>,
        /// The most.
        most: Option<f64>,
    },
    /// `[…]`
    List(Box<Shape>),
    /// `{"id": …}`
    Map(Box<Shape>),
    /// `(…, …)`
    Tuple(Vec<Shape>),
    /// Something that may be missing.
    Maybe(Box<Shape>),
    /// A type by its name.
    Named(String),
}

impl Reference {
    /// The fields of a type, or of what stands in the brackets of one of its words.
    pub fn fields(&self, name: &str) -> &[FieldDoc] {
        match self.types.get(name).map(|it| &it.body) {
            Some(Body::Record(fields)) => fields,
            _ => &[],
        }
    }

    /// The types of files of patches, and the shape of the whole: the lists of files
    /// of data, with scenarios as one more; nothing must be there. None where a game
    /// has no such files.
    pub fn of_patches(&self) -> Option<(Reference, Shape)> {
        const PATCHES: &str = "Patches";
        let [(_, Shape::Named(data)), (_, scenario)] = self.files.as_slice() else { return None };
        let mut reference = self.clone();
        let mut fields = self.fields(data).to_vec();
        fields.push(FieldDoc {
            name: "scenarios".to_owned(),
            about: "What is different of scenarios.".to_owned(),
            shape: Shape::List(Box::new(scenario.clone())),
            required: false,
            default: None,
        });
        let about =
            "What is different of things that there are: of each its id and the fields that are \
             other ones."
                .to_owned();
        reference.types.insert(PATCHES.to_owned(), TypeDoc { about, body: Body::Record(fields) });
        Some((reference, Shape::Named(PATCHES.to_owned())))
    }

    /// The word of a choice.
    pub fn variant(&self, name: &str, word: &str) -> Option<&VariantDoc> {
        match self.types.get(name).map(|it| &it.body) {
            Some(Body::Choice(variants)) => variants.iter().find(|variant| variant.name == word),
            _ => None,
        }
    }
}
