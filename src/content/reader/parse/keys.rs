//! Names of fields, and equality of map keys.

use super::{GaveUp, Parser, decimal_comma};
use crate::reader::deserializer::integer;
use crate::reader::scan::{ScanError, is_word_char, is_word_start};
use crate::reader::syntax::{Kind, Node, NodeId, PathStep, shortened};

impl Parser<'_> {
    /// Parses a field name; `None` if there is none.
    pub(crate) fn field_name(&mut self, record: NodeId) -> Result<Option<NodeId>, GaveUp> {
        let start = self.scan.pos;
        let key = self.nodes.len() as NodeId;
        let (word, error) = match self.scan.peek() {
            Some(c) if is_word_start(c) => {
                self.scan.skip_while(|c| is_word_char(c) || matches!(c, '-' | '.' | '+'));
                let word = &self.scan.text[start..self.scan.pos];
                let plain = word.chars().all(is_word_char);
                let error = ScanError::new(
                    start,
                    format!("`{}`", shortened(word)),
                    "a field name of letters and `_`",
                )
                .hint(format!(
                    "did you mean `{}`?",
                    shortened(&word.replace(['-', '.', '+'], "_"))
                ));
                ((start, self.scan.pos), (!plain).then_some(error))
            }
            Some('"') if self.at_field() => match self.scan.text() {
                Ok(_) => (
                    (start + 1, self.scan.pos - 1),
                    Some(ScanError::new(
                        start,
                        "a field name in quotes",
                        "the name without quotes",
                    )),
                ),
                Err(error) => return self.note(error, record).map(|()| None),
            },
            _ => {
                let error = ScanError::new(start, self.describe_next(), "a field name");
                let comma = decimal_comma(&self.scan.text[..start], self.scan.rest());
                let error = ScanError { hint: comma, ..error.symptom() };
                return self.note(error, record).map(|()| None);
            }
        };
        let source = (word.0 as u32, word.1 as u32);
        self.nodes.push(Node { kind: Kind::Word, source, parent: record, step: PathStep::Key });
        if let Some(error) = error {
            self.note(error, record)?;
        }
        Ok(Some(key))
    }

    /// Returns a text that is equal for equal keys.
    pub(crate) fn canonical_key(&self, key: NodeId) -> String {
        let node = &self.nodes[key as usize];
        let source = &self.scan.text[node.source.0 as usize..node.source.1 as usize];
        match &node.kind {
            Kind::Text(text) => format!("\"{text}"),
            Kind::Char(c) => format!("'{c}"),
            Kind::Integer => integer(source).map_or(source.to_owned(), |n| n.to_string()),
            Kind::Bad
            | Kind::Bool(_)
            | Kind::Float
            | Kind::Word
            | Kind::Group(_)
            | Kind::List(_)
            | Kind::Map(_) => source.to_owned(),
        }
    }
}
