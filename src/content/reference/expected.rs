//! What may be written at a place of a text, by the types of the file.

use super::cursor::{Cursor, OpenBracket};
use super::{FieldDoc, Holds, Reference, TypeBody, ValueShape};

/// Maximum number of aliases of aliases.
const MAX_ALIASES: usize = 64;
/// Words of patches around a value: an optional value, and an item that is added.
const WRAPPERS: [&str; 2] = ["Some", "Add"];
/// The word of patches around the id of an item that is removed.
const REMOVE: &str = "Remove";
/// The shape of the id of an item that a patch removes.
static REMOVED: ValueShape = ValueShape::Id;

/// What can be written at a place.
#[derive(Clone, Debug, PartialEq)]
pub enum Expected<'r> {
    /// The name of one of these fields of a type; the names already present are listed.
    Field {
        /// The type, or `Type.Word`.
        of: String,
        /// The fields of the type.
        fields: &'r [FieldDoc],
        /// Names of fields already written.
        there: Vec<String>,
    },
    /// A value of a field or an item.
    Value {
        /// The shape of the value.
        shape: &'r ValueShape,
        /// The name of the field, if known.
        field: Option<String>,
        /// The field as `Type.field`; the items of a list have that of the list, and
        /// values in brackets `Type.Word.0`.
        key: String,
    },
    /// A key of a map.
    Key {
        /// The field of the map as `Type.field`.
        key: String,
    },
}

/// The content of a bracket.
enum Inside<'r> {
    /// What is expected at the place itself.
    Found(Expected<'r>),
    /// A value of this shape, with its key.
    Value(&'r ValueShape, String),
}

impl Reference {
    /// Returns what can be written at a place of a text of this shape; `None` if unknown.
    pub fn expected<'r>(&'r self, root: &'r ValueShape, cursor: &Cursor) -> Option<Expected<'r>> {
        let mut shape = root;
        let mut field = None;
        let mut key = String::new();
        let last = cursor.frames.len().checked_sub(1);
        for (depth, frame) in cursor.frames.iter().enumerate() {
            shape = self.plain(shape);
            match self.inside(shape, frame, Some(depth) == last, key)? {
                Inside::Found(found) => return Some(found),
                Inside::Value(inner, inner_key) => {
                    shape = inner;
                    key = inner_key;
                    field = frame.key.as_ref().or(field);
                }
            }
        }
        Some(Expected::Value { shape: self.plain(shape), field: field.cloned(), key })
    }

    /// Returns the expected content of a bracket around a value of this shape. `here` says whether
    /// the place is directly in the bracket.
    fn inside<'r>(
        &'r self,
        shape: &'r ValueShape,
        frame: &OpenBracket,
        here: bool,
        key: String,
    ) -> Option<Inside<'r>> {
        let word = frame.word.as_deref();
        let is_variant = match (shape, word) {
            (ValueShape::Named(name), Some(word)) => self.variant(name, word).is_some(),
            _ => false,
        };
        match (frame.open, shape) {
            ('(', _) if !is_variant && word.is_some_and(|word| WRAPPERS.contains(&word)) => {
                Some(Inside::Value(shape, key))
            }
            ('(', ValueShape::Named(name)) if !is_variant && word == Some(REMOVE) => {
                Some(Inside::Value(&REMOVED, format!("{name}.id")))
            }
            ('(', ValueShape::Named(name)) => match (&self.types.get(name)?.body, word) {
                (TypeBody::Record(fields), _) => in_record(name.clone(), fields, frame, here),
                (TypeBody::Choice(_), Some(word)) => {
                    let of = format!("{name}.{word}");
                    match &self.variant(name, word)?.holds {
                        Holds::Fields(fields) => in_record(of, fields, frame, here),
                        Holds::Values(shapes) => {
                            let key = format!("{of}.{}", frame.index);
                            Some(Inside::Value(shapes.get(frame.index)?, key))
                        }
                        Holds::Nothing => None,
                    }
                }
                (TypeBody::Choice(_), None) | (TypeBody::Plain(_), _) => None,
            },
            ('(', ValueShape::Tuple(shapes)) => {
                let key = format!("{key}.{}", frame.index);
                Some(Inside::Value(shapes.get(frame.index)?, key))
            }
            ('[', ValueShape::List(inner)) => Some(Inside::Value(inner, key)),
            ('{', ValueShape::Map(_)) if here && frame.key.is_none() => {
                Some(Inside::Found(Expected::Key { key }))
            }
            ('{', ValueShape::Map(inner)) => Some(Inside::Value(inner, key)),
            _ => None,
        }
    }

    /// Resolves options and aliases: returns the shape of the written value.
    pub fn plain<'r>(&'r self, shape: &'r ValueShape) -> &'r ValueShape {
        let mut shape = shape;
        // Types do not refer to themselves, but nothing here guarantees it.
        for _ in 0..MAX_ALIASES {
            shape = match shape {
                ValueShape::Maybe(inner) => inner,
                ValueShape::Named(name) => match self.types.get(name).map(|it| &it.body) {
                    Some(TypeBody::Plain(inner)) => inner,
                    _ => return shape,
                },
                ValueShape::Any
                | ValueShape::Text
                | ValueShape::Id
                | ValueShape::Bool
                | ValueShape::Number { .. }
                | ValueShape::List(_)
                | ValueShape::Map(_)
                | ValueShape::Tuple(_) => return shape,
            };
        }
        shape
    }
}

/// Returns the expected content of the bracket of a record, or of a word with fields.
fn in_record<'r>(
    of: String,
    fields: &'r [FieldDoc],
    frame: &OpenBracket,
    here: bool,
) -> Option<Inside<'r>> {
    match &frame.key {
        Some(name) => {
            let field = fields.iter().find(|field| field.name == *name)?;
            Some(Inside::Value(&field.shape, format!("{of}.{name}")))
        }
        None if here => {
            let there = frame.keys.clone();
            Some(Inside::Found(Expected::Field { of, fields, there }))
        }
        None => None,
    }
}

#[cfg(test)]
mod tests;
