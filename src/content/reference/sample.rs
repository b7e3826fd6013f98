//! Samples: content rewritten so that it explains itself, every field on a line of its
//! own, with a comment at its first use.

use std::collections::BTreeSet;

use super::written::Walk;
use super::{Body, FieldDoc, Holds, Reference, Shape};
use crate::reader::parse::parse;
use crate::reader::syntax::{self, Group, Kind, NodeId};
use crate::{Faults, Source};

/// Maximum length of a line for a record whose fields have all been explained.
const MAX_LINE: usize = 110;

/// A file that shows how a thing is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The id of the original thing.
    pub from: String,
    /// The text of the file.
    pub text: String,
}

impl Reference {
    /// Returns a sample of the first record of a list in a file, or of the whole file
    /// if no list is named, under another id and name if given. `None` if the file
    /// has no such list.
    pub fn sample(
        &self,
        shape: &Shape,
        list: Option<&str>,
        source: &Source,
        renamed: Option<(&str, &str)>,
    ) -> Option<Sample> {
        let parsed = parse(&source.file.label, &source.text, &mut Faults::new());
        let walk = Walk { reference: self, document: &parsed.document };
        let Shape::Named(file) = shape else { return None };
        let Some(list) = list else {
            return self.written(walk, 0, shape, renamed);
        };
        let field = self.fields(file).iter().find(|field| field.name == list)?;
        let listed = &walk.document.node(walk.document.field(0, list)?).kind;
        let (inner, key, node) = match (&field.shape, listed) {
            (Shape::List(inner), Kind::List(items)) => (inner, None, *items.first()?),
            (Shape::Map(inner), Kind::Map(pairs)) => {
                let (key, value) = pairs.first()?;
                (inner, Some(*key), *value)
            }
            _ => return None,
        };
        let key_of = key.and_then(|key| walk.document.text_of(key)).map(str::to_owned);
        let whole = self.written(walk, node, inner, renamed)?;
        let about = if field.about.is_empty() {
            String::new()
        } else {
            format!("    // {}\n", field.about)
        };
        let body = whole.text.trim_end().replace('\n', "\n    ").replace("\n    \n", "\n\n");
        Some(match key_of {
            Some(key) => Sample {
                text: format!("(\n{about}    {list}: {{\n    \"{key}\": {body},\n    }},\n)\n"),
                from: key,
            },
            None => {
                Sample { text: format!("(\n{about}    {list}: [{body}],\n)\n"), from: whole.from }
            }
        })
    }

    fn written(
        &self,
        walk: Walk<'_>,
        node: NodeId,
        shape: &Shape,
        renamed: Option<(&str, &str)>,
    ) -> Option<Sample> {
        let from =
            walk.document.id_of(node).and_then(|id| walk.document.text_of(id)).map(str::to_owned);
        let mut writer = SampleWriter { walk, explained: BTreeSet::new(), root: node, renamed };
        let text = writer.value(node, shape, 0) + "\n";
        Some(Sample { from: from.unwrap_or_default(), text })
    }
}

struct SampleWriter<'a> {
    walk: Walk<'a>,
    /// The explained entries: `Type.field` and `Type.Word`.
    explained: BTreeSet<String>,
    root: NodeId,
    /// New id and name of the root.
    renamed: Option<(&'a str, &'a str)>,
}

impl SampleWriter<'_> {
    /// Formats a value at an indentation.
    fn value(&mut self, node: NodeId, shape: &Shape, depth: usize) -> String {
        let document = self.walk.document;
        match (shape, &document.node(node).kind) {
            (Shape::Maybe(inner), _) => {
                let inside = self.walk.document.inside_some(node);
                let text = self.value(inside, inner, depth);
                if inside == node { text } else { format!("Some({text})") }
            }
            (Shape::Named(name), kind) => {
                match self.walk.reference.types.get(name).map(|it| it.body.clone()) {
                    Some(Body::Plain(shape)) => self.value(node, &shape, depth),
                    Some(Body::Record(fields)) if matches!(kind, Kind::Group(_)) => {
                        self.record(node, "", name, &fields, depth)
                    }
                    Some(Body::Choice(_)) => self.choice(node, name, depth),
                    _ => self.original_text(node),
                }
            }
            (Shape::List(inner), Kind::List(items)) => {
                let parts: Vec<String> =
                    items.iter().map(|item| self.value(*item, inner, depth + 1)).collect();
                bracketed("[", parts, "]", depth)
            }
            (Shape::Map(inner), Kind::Map(pairs)) => {
                let pair = |(key, value): &(NodeId, NodeId)| {
                    format!("{}: {}", document.source(*key), self.value(*value, inner, depth + 1))
                };
                let parts: Vec<String> = pairs.iter().map(pair).collect();
                bracketed("{", parts, "}", depth)
            }
            (Shape::Tuple(shapes), Kind::Group(Group { body: syntax::Body::Items(items), .. })) => {
                let parts: Vec<String> = items
                    .iter()
                    .zip(shapes)
                    .map(|(item, shape)| self.value(*item, shape, depth + 1))
                    .collect();
                bracketed("(", parts, ")", depth)
            }
            _ => self.original_text(node),
        }
    }

    fn choice(&mut self, node: NodeId, name: &str, depth: usize) -> String {
        let Some((word, body)) = self.walk.word(node) else { return self.original_text(node) };
        let variant = self.walk.reference.variant(name, word).cloned();
        match (variant.map(|variant| variant.holds), body) {
            (Some(Holds::Fields(fields)), Some(_)) => {
                self.record(node, word, &format!("{name}.{word}"), &fields, depth)
            }
            (Some(Holds::Values(shapes)), Some(syntax::Body::Items(items))) => {
                let parts: Vec<String> = items
                    .iter()
                    .zip(&shapes)
                    .map(|(item, shape)| self.value(*item, shape, depth + 1))
                    .collect();
                bracketed(&format!("{word}("), parts, ")", depth)
            }
            _ => self.original_text(node),
        }
    }

    /// Formats a record: its fields with their documentation at first use,
    /// unused ones as comments.
    fn record(
        &mut self,
        node: NodeId,
        word: &str,
        name: &str,
        fields: &[FieldDoc],
        depth: usize,
    ) -> String {
        let indent = "    ".repeat(depth + 1);
        let written = self.walk.pairs(node);
        let mut lines = Vec::new();
        let mut explained = false;
        for field in fields {
            let about = field.about.trim();
            let new = self.explained.insert(format!("{name}.{}", field.name));
            let value =
                written.iter().find(|(key, _)| self.walk.document.source(*key) == field.name);
            if new {
                explained = true;
                lines.push(format!("{indent}// {about} ({})", self.describe_options(&field.shape)));
            }
            match value {
                Some((_, value)) => {
                    let text =
                        match (field.name.as_str(), self.renamed.filter(|_| node == self.root)) {
                            ("id", Some((id, _))) => format!("\"{id}\""),
                            ("name", Some((_, name))) => format!("\"{name}\""),
                            _ => self.value(*value, &field.shape, depth + 1),
                        };
                    lines.push(format!("{indent}{}: {text},", field.name));
                }
                None if new => {
                    let default = field.default.as_deref().unwrap_or("…");
                    lines.push(format!("{indent}// {}: {default},", field.name));
                }
                None => {}
            }
        }
        let flat: String = lines.iter().map(|line| line.trim_start()).collect::<Vec<_>>().join(" ");
        if !explained && flat.len() + word.len() < MAX_LINE && !flat.contains("//") {
            return format!("{word}({})", flat.trim_end_matches(','));
        }
        format!("{word}(\n{}\n{})", lines.join("\n"), "    ".repeat(depth))
    }

    /// Returns the words of a choice, or the shape of anything else.
    fn describe_options(&self, shape: &Shape) -> String {
        let choice = |name: &str| match self.walk.reference.types.get(name).map(|it| &it.body) {
            Some(Body::Choice(variants)) => {
                let words: Vec<&str> =
                    variants.iter().map(|variant| variant.name.as_str()).collect();
                Some(words.join(", "))
            }
            _ => None,
        };
        match shape {
            Shape::Named(name) => {
                choice(name).map_or_else(|| shape.to_string(), |words| format!("one of: {words}"))
            }
            Shape::List(inner) => {
                let words = if let Shape::Named(name) = &**inner { choice(name) } else { None };
                words.map_or_else(|| shape.to_string(), |words| format!("a list of: {words}"))
            }
            Shape::Maybe(inner) => format!("{}; may be left out", self.describe_options(inner)),
            Shape::Any
            | Shape::Text
            | Shape::Id
            | Shape::Bool
            | Shape::Number { .. }
            | Shape::Map(_)
            | Shape::Tuple(_) => shape.to_string(),
        }
    }

    /// Returns the original text of a value.
    fn original_text(&self, node: NodeId) -> String {
        self.walk.document.source(node).to_owned()
    }
}

/// Formats values in brackets: on one line if they fit and none of them takes several.
fn bracketed(open: &str, parts: Vec<String>, close: &str, depth: usize) -> String {
    let flat = parts.join(", ");
    if flat.len() + open.len() < MAX_LINE && !flat.contains('\n') {
        return format!("{open}{flat}{close}");
    }
    let indent = "    ".repeat(depth + 1);
    let lines: Vec<String> = parts.into_iter().map(|part| format!("{indent}{part},")).collect();
    format!("{open}\n{}\n{}{close}", lines.join("\n"), "    ".repeat(depth))
}
