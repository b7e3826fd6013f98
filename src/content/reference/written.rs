//! Walks through a file along its types: yields an example of every field and word.

use std::collections::BTreeMap;

use super::{FieldDoc, Holds, Reference, ValueShape};
use crate::reader::parse::parse;
use crate::reader::syntax::{Document, Group, GroupBody, Kind, NodeId, shortened};
use crate::{Faults, Source};

/// An example from a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// Value as the file writes it, shortened if it is long.
    pub text: String,
    /// The file that contains it.
    pub file: String,
    /// The line in it, from 1.
    pub line: u32,
}

/// Examples of each field, as `Type.field` or `Type.Word.field`, and of
/// each word, as `Type.Word`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Examples(pub BTreeMap<String, Example>);

impl Examples {
    /// Adds examples from a file for entries without one.
    pub fn read(&mut self, reference: &Reference, shape: &ValueShape, source: &Source) {
        let parsed = parse(&source.file.label, &source.text, &mut Faults::new());
        let document = &*parsed.document;
        let walk = DocumentWalk { reference, document };
        walk.value(0, shape, &mut |name, node, key| {
            let start = key.unwrap_or(node);
            let text = shortened(
                document.slice((document.node(start).source.0, document.node(node).source.1)),
            );
            let (line, _) = document.line_column(document.node(start).source.0);
            // A complete example is better than a shortened one.
            let better = self
                .0
                .get(&name)
                .is_none_or(|there| there.text.ends_with('…') && !text.ends_with('…'));
            if better {
                self.0.insert(name, Example { text, file: source.file.label.clone(), line });
            }
        });
    }
}

/// A file with its types.
pub(super) struct DocumentWalk<'a> {
    pub reference: &'a Reference,
    pub document: &'a Document,
}

type See<'s> = &'s mut dyn FnMut(String, NodeId, Option<NodeId>);

impl<'a> DocumentWalk<'a> {
    /// Walks through a value; `see` is called for every field and word, with its node and
    /// that of its name.
    fn value(&self, node: NodeId, shape: &ValueShape, see: See<'_>) {
        match (shape, &self.document.node(node).kind) {
            (ValueShape::Maybe(inner), _) => {
                self.value(self.document.inside_some(node), inner, see)
            }
            (ValueShape::Named(name), _) => self.named(node, name, see),
            (ValueShape::List(inner), Kind::List(items)) => {
                items.iter().for_each(|item| self.value(*item, inner, &mut *see));
            }
            (ValueShape::Map(inner), Kind::Map(pairs)) => {
                pairs.iter().for_each(|(_, value)| self.value(*value, inner, &mut *see));
            }
            (
                ValueShape::Tuple(shapes),
                Kind::Group(Group { body: GroupBody::Items(items), .. }),
            ) => {
                items
                    .iter()
                    .zip(shapes)
                    .for_each(|(item, shape)| self.value(*item, shape, &mut *see));
            }
            _ => {}
        }
    }

    /// Walks through a value of a named type; an unknown type is passed over.
    fn named(&self, node: NodeId, name: &str, see: See<'_>) {
        match self.reference.types.get(name).map(|doc| &doc.body) {
            Some(super::TypeBody::Plain(shape)) => self.value(node, shape, see),
            Some(super::TypeBody::Record(fields)) => self.fields(node, name, fields, see),
            Some(super::TypeBody::Choice(_)) => self.choice(node, name, see),
            None => {}
        }
    }

    /// Walks through a word of a choice and its contents; an unknown word is passed over.
    fn choice(&self, node: NodeId, name: &str, see: See<'_>) {
        if let Some((word, _)) = self.word(node)
            && let Some(variant) = self.reference.variant(name, word)
        {
            let whole = format!("{name}.{word}");
            match &variant.holds {
                Holds::Nothing => {}
                Holds::Fields(fields) => self.fields(node, &whole, fields, &mut *see),
                Holds::Values(shapes) => {
                    if let Kind::Group(Group { body: GroupBody::Items(items), .. }) =
                        &self.document.node(node).kind
                    {
                        items
                            .iter()
                            .zip(shapes)
                            .for_each(|(item, shape)| self.value(*item, shape, &mut *see));
                    }
                }
            }
            see(whole, node, None);
        }
    }

    fn fields(&self, node: NodeId, name: &str, fields: &[FieldDoc], see: See<'_>) {
        for (key, value) in self.pairs(node) {
            let Some(field) = fields.iter().find(|field| field.name == self.document.source(*key))
            else {
                continue;
            };
            see(format!("{name}.{}", field.name), *value, Some(*key));
            self.value(*value, &field.shape, &mut *see);
        }
    }

    /// Returns the written fields of a record.
    pub(super) fn pairs(&self, node: NodeId) -> &'a [(NodeId, NodeId)] {
        self.document.pairs_of(node)
    }

    /// Returns the written word of a choice, and its contents.
    pub(super) fn word(&self, node: NodeId) -> Option<(&'a str, Option<&'a GroupBody>)> {
        let word = self.document.word(node)?;
        let kind = &self.document.node(node).kind;
        Some((word, if let Kind::Group(group) = kind { Some(&group.body) } else { None }))
    }
}
