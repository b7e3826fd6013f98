//! Snippets for editors: the text of a value with tab stops, as the Language Server
//! Protocol writes them (`$1`).

use super::{FieldDoc, Holds, Reference, TypeBody, ValueShape};

/// A snippet that is being written.
#[derive(Default)]
struct Snippet {
    text: String,
    stops: usize,
}

impl Reference {
    /// Returns a word of a choice with tab stops for the contents of its brackets, of a
    /// record the required fields.
    pub fn word_snippet(&self, of: &str, word: &str) -> String {
        let mut snippet = Snippet { text: word.to_owned(), stops: 0 };
        match self.variant(of, word).map(|variant| &variant.holds) {
            Some(Holds::Fields(fields)) => snippet.record(self, fields),
            Some(Holds::Values(shapes)) => snippet.values(self, shapes),
            Some(Holds::Nothing) | None => {}
        }
        snippet.text
    }

    /// Returns a field with its colon and tab stops for its value.
    pub fn field_snippet(&self, field: &FieldDoc) -> String {
        let mut snippet = Snippet { text: format!("{}: ", field.name), stops: 0 };
        snippet.value(self, &field.shape);
        snippet.text
    }

    /// Returns a record with tab stops for its required fields; `None` for other shapes.
    pub fn record_snippet(&self, shape: &ValueShape) -> Option<String> {
        let ValueShape::Named(name) = self.plain(shape) else { return None };
        let Some(TypeBody::Record(fields)) = self.types.get(name).map(|doc| &doc.body) else {
            return None;
        };
        let mut snippet = Snippet::default();
        snippet.record(self, fields);
        Some(snippet.text)
    }
}

impl Snippet {
    fn stop(&mut self) {
        self.stops += 1;
        self.text.push_str(&format!("${}", self.stops));
    }

    fn between(&mut self, open: &str, close: &str) {
        self.text.push_str(open);
        self.stop();
        self.text.push_str(close);
    }

    /// Writes the brackets of a record; without required fields they hold one tab stop.
    fn record(&mut self, reference: &Reference, fields: &[FieldDoc]) {
        let required: Vec<&FieldDoc> = fields.iter().filter(|field| field.required).collect();
        if required.is_empty() {
            self.between("(", ")");
            return;
        }
        for (index, field) in required.into_iter().enumerate() {
            self.text.push_str(if index == 0 { "(" } else { ", " });
            self.text.push_str(&format!("{}: ", field.name));
            self.value(reference, &field.shape);
        }
        self.text.push(')');
    }

    fn values(&mut self, reference: &Reference, shapes: &[ValueShape]) {
        for (index, shape) in shapes.iter().enumerate() {
            self.text.push_str(if index == 0 { "(" } else { ", " });
            self.value(reference, shape);
        }
        self.text.push(')');
    }

    fn value(&mut self, reference: &Reference, shape: &ValueShape) {
        let shape = reference.plain(shape);
        match shape {
            ValueShape::Text | ValueShape::Id => self.between("\"", "\""),
            ValueShape::List(_) => self.between("[", "]"),
            ValueShape::Map(_) => self.between("{", "}"),
            ValueShape::Tuple(shapes) => self.values(reference, shapes),
            ValueShape::Named(name) => match reference.types.get(name).map(|doc| &doc.body) {
                Some(TypeBody::Record(_)) => self.between("(", ")"),
                Some(TypeBody::Choice(_) | TypeBody::Plain(_)) | None => self.stop(),
            },
            ValueShape::Any
            | ValueShape::Bool
            | ValueShape::Number { .. }
            | ValueShape::Maybe(_) => self.stop(),
        }
    }
}

#[cfg(test)]
mod tests;
