//! Initial values for editors: the least text that the reader accepts.

use super::{Holds, Reference, TypeBody, ValueShape};

/// Maximum depth of nested records; below it lists are empty.
const MAX_DEPTH: usize = 8;

impl Reference {
    /// Returns the least text of this shape: of a record the required fields, of a choice
    /// the first word that needs nothing else. `id` returns an existing id for a field
    /// (`Type.field`), if it knows one.
    pub fn blank(
        &self,
        shape: &ValueShape,
        key: &str,
        id: &dyn Fn(&str) -> Option<String>,
    ) -> String {
        self.least_text(shape, key, id, 0)
    }

    /// Returns a word of a choice, with the least required text in its brackets.
    pub fn word(&self, of: &str, word: &str, id: &dyn Fn(&str) -> Option<String>) -> String {
        self.least_word_text(of, word, id, 0)
    }

    fn least_text(
        &self,
        shape: &ValueShape,
        key: &str,
        id: &dyn Fn(&str) -> Option<String>,
        depth: usize,
    ) -> String {
        let quoted = |text: String| format!("\"{text}\"");
        match self.plain(shape) {
            ValueShape::Id => quoted(id(key).unwrap_or_else(|| "new".to_owned())),
            ValueShape::Text => quoted(id(key).unwrap_or_else(|| {
                if key.ends_with(".name") || key.ends_with(".title") {
                    "New".to_owned()
                } else {
                    String::new()
                }
            })),
            ValueShape::Bool => "false".to_owned(),
            ValueShape::Number { least, most, .. } => {
                let one = 1.0_f64.clamp(
                    least.unwrap_or(f64::MIN),
                    most.unwrap_or(f64::MAX).max(least.unwrap_or(f64::MIN)),
                );
                one.to_string()
            }
            ValueShape::List(_) => "[]".to_owned(),
            ValueShape::Map(_) => "{}".to_owned(),
            ValueShape::Tuple(shapes) => {
                let parts = shapes.iter().enumerate();
                let parts: Vec<String> = parts
                    .map(|(index, shape)| {
                        self.least_text(shape, &format!("{key}.{index}"), id, depth + 1)
                    })
                    .collect();
                format!("({})", parts.join(", "))
            }
            ValueShape::Named(name) => match self.types.get(name).map(|doc| &doc.body) {
                Some(TypeBody::Record(fields)) if depth < MAX_DEPTH => {
                    let must = fields.iter().filter(|field| field.required);
                    let of = |field: &super::FieldDoc| {
                        let key = format!("{name}.{}", field.name);
                        format!(
                            "{}: {}",
                            field.name,
                            self.least_text(&field.shape, &key, id, depth + 1)
                        )
                    };
                    format!("({})", must.map(of).collect::<Vec<_>>().join(", "))
                }
                Some(TypeBody::Choice(variants)) => {
                    let plain = variants.iter().find(|variant| variant.holds == Holds::Nothing);
                    let first = plain.or(variants.first()).map(|variant| variant.name.as_str());
                    self.least_word_text(name, first.unwrap_or_default(), id, depth)
                }
                _ => "()".to_owned(),
            },
            ValueShape::Any | ValueShape::Maybe(_) => "()".to_owned(),
        }
    }

    fn least_word_text(
        &self,
        of: &str,
        word: &str,
        id: &dyn Fn(&str) -> Option<String>,
        depth: usize,
    ) -> String {
        let inside = match self.variant(of, word).map(|variant| &variant.holds) {
            Some(Holds::Fields(fields)) => {
                let part = |field: &super::FieldDoc| {
                    let key = format!("{of}.{word}.{}", field.name);
                    format!(
                        "{}: {}",
                        field.name,
                        self.least_text(&field.shape, &key, id, depth + 1)
                    )
                };
                fields.iter().filter(|field| field.required).map(part).collect::<Vec<_>>()
            }
            Some(Holds::Values(shapes)) => {
                let part = |(index, shape): (usize, &ValueShape)| {
                    self.least_text(shape, &format!("{of}.{word}.{index}"), id, depth + 1)
                };
                shapes.iter().enumerate().map(part).collect()
            }
            Some(Holds::Nothing) | None => return word.to_owned(),
        };
        format!("{word}({})", inside.join(", "))
    }
}

#[cfg(test)]
mod tests;
