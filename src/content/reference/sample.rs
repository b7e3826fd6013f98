//! Samples: content rewritten so that it explains itself, every field on a line of its
//! own, with a comment at its first use.

use std::collections::{BTreeMap, BTreeSet};

use super::written::DocumentWalk;
use super::{FieldDoc, Holds, Reference, TypeBody, ValueShape};
use crate::reader::parse::parse;
use crate::reader::syntax::{self, Document, Group, Kind, NodeId};
use crate::{Faults, Source};

/// Maximum length of a line for a record whose fields have all been explained.
const MAX_LINE: usize = 110;

/// What a sample shows.
#[derive(Clone, Copy, Debug)]
pub struct SampleOf<'a> {
    /// The list that holds the thing; `None` if the file is one record.
    pub list: Option<&'a str>,
    /// The list inside the things of `list` that holds it, if it is a part of one.
    pub part: Option<&'a str>,
    /// The id, key or name of the thing; the first one if `None`.
    pub id: Option<&'a str>,
    /// What is written in the place of the values at these paths from the thing. A field
    /// that it lacks is added.
    pub values: &'a BTreeMap<String, String>,
    /// Ids that stand in the place of others, wherever these are written.
    pub ids: &'a BTreeMap<String, String>,
}

/// A thing that shows how such things are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The id or name of the original thing.
    pub from: String,
    /// The id of the thing that the original is a part of.
    pub host: Option<String>,
    /// The text of the thing.
    pub text: String,
    /// The texts in quotes of the original at the paths of `values`.
    pub originals: BTreeMap<String, String>,
}

impl Reference {
    /// Returns a sample from a file of this shape. `None` if the file has no such thing.
    pub fn sample(&self, shape: &ValueShape, of: &SampleOf<'_>, source: &Source) -> Option<Sample> {
        let parsed = parse(&source.file.label, &source.text, &mut Faults::new());
        let walk = DocumentWalk { reference: self, document: &parsed.document };
        let ValueShape::Named(file) = shape else { return None };
        let Some(list) = of.list else {
            return Some(self.written(walk, 0, shape, of));
        };
        let (inner, found) = self.listed(&walk, 0, file, list)?;
        let Some(part) = of.part else {
            let (key, node) = chosen(walk.document, &found, of.id)?;
            let sample = self.written(walk, node, &inner, of);
            return Some(match key {
                Some(from) => Sample { from, ..sample },
                None => sample,
            });
        };
        let ValueShape::Named(host) = &inner else { return None };
        found.into_iter().find_map(|(_, node)| {
            let walk = DocumentWalk { reference: self, document: walk.document };
            let (inner, found) = self.listed(&walk, node, host, part)?;
            let (_, part) = chosen(walk.document, &found, of.id)?;
            let host = walk.document.id_of(node).and_then(|id| walk.document.text_of(id));
            let host = host.map(str::to_owned);
            Some(Sample { host, ..self.written(walk, part, &inner, of) })
        })
    }

    /// Returns a value of this shape written out with its documentation, as samples are.
    /// `None` if the text cannot be read.
    pub fn explained(&self, shape: &ValueShape, text: &str) -> Option<String> {
        let parsed = parse("", text, &mut Faults::new());
        let walk = DocumentWalk { reference: self, document: &parsed.document };
        let none = BTreeMap::new();
        let of = SampleOf { list: None, part: None, id: None, values: &none, ids: &none };
        parsed.whole.then(|| self.written(walk, 0, shape, &of).text)
    }

    /// Returns the text of a file with these things, each with its key in lists by id.
    pub fn sample_file(
        &self,
        shape: &ValueShape,
        of: &SampleOf<'_>,
        things: &[(String, Sample)],
    ) -> Option<String> {
        let ValueShape::Named(file) = shape else { return None };
        let (_, first) = things.first()?;
        let Some(list) = of.list else { return Some(first.text.clone() + "\n") };
        let field = self.fields(file).iter().find(|field| field.name == list)?;
        let deep = |text: &str, depth: usize| {
            let indent = format!("\n{}", "    ".repeat(depth));
            text.replace('\n', &indent).replace(&format!("{indent}\n"), "\n\n")
        };
        let about = |field: &FieldDoc, depth: usize| {
            let indent = "    ".repeat(depth);
            if field.about.is_empty() {
                indent
            } else {
                format!("{indent}// {}\n{indent}", field.about)
            }
        };
        if let Some((part, host)) = of.part.zip(first.host.as_deref()) {
            let ValueShape::List(inner) = &field.shape else { return None };
            let ValueShape::Named(inner) = &**inner else { return None };
            let doc = self.fields(inner).iter().find(|field| field.name == part)?;
            let added: Vec<String> = things
                .iter()
                .map(|(_, it)| format!("                Add({}),\n", deep(&it.text, 4)))
                .collect();
            return Some(format!(
                "(\n    {list}: [\n        (\n            id: \"{host}\",\n{}{part}: [\n{}\
                 \x20           ],\n        ),\n    ],\n)\n",
                about(doc, 3),
                added.concat()
            ));
        }
        let head = about(field, 1);
        if matches!(field.shape, ValueShape::Map(_)) {
            let entries: Vec<String> = things
                .iter()
                .map(|(key, it)| format!("        \"{key}\": {},\n", deep(&it.text, 2)))
                .collect();
            return Some(format!("(\n{head}{list}: {{\n{}    }},\n)\n", entries.concat()));
        }
        let items: Vec<String> = things.iter().map(|(_, it)| deep(&it.text, 1)).collect();
        Some(format!("(\n{head}{list}: [{}],\n)\n", items.join(", ")))
    }

    /// Returns the shape of the things in a list of a record, and the things, each with
    /// its key in a list by id.
    fn listed(
        &self,
        walk: &DocumentWalk<'_>,
        record: NodeId,
        of: &str,
        list: &str,
    ) -> Option<(ValueShape, Vec<(Option<NodeId>, NodeId)>)> {
        let field = self.fields(of).iter().find(|field| field.name == list)?;
        let listed = &walk.document.node(walk.document.field(record, list)?).kind;
        match (&field.shape, listed) {
            (ValueShape::List(inner), Kind::List(items)) => {
                Some(((**inner).clone(), items.iter().map(|item| (None, *item)).collect()))
            }
            (ValueShape::Map(inner), Kind::Map(pairs)) => {
                let pairs = pairs.iter().map(|(key, value)| (Some(*key), *value));
                Some(((**inner).clone(), pairs.collect()))
            }
            _ => None,
        }
    }

    fn written(
        &self,
        walk: DocumentWalk<'_>,
        node: NodeId,
        shape: &ValueShape,
        of: &SampleOf<'_>,
    ) -> Sample {
        let document = walk.document;
        let named = document.id_of(node).or_else(|| document.field(node, "name"));
        let from = named.and_then(|named| document.text_of(named)).map(str::to_owned);
        let mut writer = SampleWriter {
            walk,
            explained: BTreeSet::new(),
            root: document.path(node),
            values: of.values,
            ids: of.ids,
            originals: BTreeMap::new(),
        };
        let text = writer.value(node, shape, 0);
        let originals = writer.originals;
        Sample { from: from.unwrap_or_default(), host: None, text, originals }
    }
}

/// Returns the thing of this id, key or name, with its key in lists by id; the first one
/// if none is wanted.
fn chosen(
    document: &Document,
    things: &[(Option<NodeId>, NodeId)],
    wanted: Option<&str>,
) -> Option<(Option<String>, NodeId)> {
    let is_wanted = |(key, node): &&(Option<NodeId>, NodeId)| {
        let Some(wanted) = wanted else { return true };
        let names = [*key, document.id_of(*node), document.field(*node, "name")];
        names.into_iter().flatten().any(|name| document.text_of(name) == Some(wanted))
    };
    let (key, node) = things.iter().find(is_wanted)?;
    let key = key.and_then(|key| document.text_of(key)).map(str::to_owned);
    Some((key, *node))
}

struct SampleWriter<'a> {
    walk: DocumentWalk<'a>,
    /// The explained entries: `Type.field` and `Type.Word`.
    explained: BTreeSet<String>,
    /// The path of the thing in its file.
    root: String,
    /// The texts of values, by their paths from the thing.
    values: &'a BTreeMap<String, String>,
    /// The ids in the place of others.
    ids: &'a BTreeMap<String, String>,
    /// The original texts in their places.
    originals: BTreeMap<String, String>,
}

impl SampleWriter<'_> {
    /// Formats a value at an indentation.
    fn value(&mut self, node: NodeId, shape: &ValueShape, depth: usize) -> String {
        let document = self.walk.document;
        let path = self.path_of(node);
        if let Some(text) = self.values.get(&path) {
            let original = document.text_of(document.inside_some(node)).unwrap_or_default();
            self.originals.insert(path, original.to_owned());
            return indented(text, depth);
        }
        if let Some(id) = document.text_of(node).and_then(|text| self.ids.get(text)) {
            return format!("\"{id}\"");
        }
        match (shape, &document.node(node).kind) {
            (ValueShape::Maybe(inner), _) => {
                let inside = self.walk.document.inside_some(node);
                let text = self.value(inside, inner, depth);
                if inside == node { text } else { format!("Some({text})") }
            }
            (ValueShape::Named(name), kind) => {
                match self.walk.reference.types.get(name).map(|it| it.body.clone()) {
                    Some(TypeBody::Plain(shape)) => self.value(node, &shape, depth),
                    Some(TypeBody::Record(fields)) if matches!(kind, Kind::Group(_)) => {
                        self.record(node, "", name, &fields, depth)
                    }
                    Some(TypeBody::Choice(_)) => self.choice(node, name, depth),
                    _ => self.original_text(node),
                }
            }
            (ValueShape::List(inner), Kind::List(items)) => {
                let parts: Vec<String> =
                    items.iter().map(|item| self.value(*item, inner, depth + 1)).collect();
                bracketed("[", parts, "]", depth)
            }
            (ValueShape::Map(inner), Kind::Map(pairs)) => {
                let pair = |(key, value): &(NodeId, NodeId)| {
                    format!("{}: {}", document.source(*key), self.value(*value, inner, depth + 1))
                };
                let parts: Vec<String> = pairs.iter().map(pair).collect();
                bracketed("{", parts, "}", depth)
            }
            (
                ValueShape::Tuple(shapes),
                Kind::Group(Group { body: syntax::GroupBody::Items(items), .. }),
            ) => {
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
            (Some(Holds::Values(shapes)), Some(syntax::GroupBody::Items(items))) => {
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
            let added = self.values.get(&below(&self.path_of(node), &field.name));
            if new {
                explained = true;
                lines.push(format!("{indent}// {about} ({})", self.describe_options(&field.shape)));
            }
            match value {
                Some((_, value)) => {
                    let text = self.value(*value, &field.shape, depth + 1);
                    lines.push(format!("{indent}{}: {text},", field.name));
                }
                None if added.is_some() => {
                    let text = indented(added.map_or("", String::as_str), depth + 1);
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

    /// Returns the path of a value from the thing.
    fn path_of(&self, node: NodeId) -> String {
        let path = self.walk.document.path(node);
        let below = path.strip_prefix(&self.root).unwrap_or(&path);
        below.strip_prefix('.').unwrap_or(below).to_owned()
    }

    /// Returns the words of a choice, or the shape of anything else.
    fn describe_options(&self, shape: &ValueShape) -> String {
        let choice = |name: &str| match self.walk.reference.types.get(name).map(|it| &it.body) {
            Some(TypeBody::Choice(variants)) => {
                let words: Vec<&str> =
                    variants.iter().map(|variant| variant.name.as_str()).collect();
                Some(words.join(", "))
            }
            _ => None,
        };
        match shape {
            ValueShape::Named(name) => {
                choice(name).map_or_else(|| shape.to_string(), |words| format!("one of: {words}"))
            }
            ValueShape::List(inner) => {
                let words =
                    if let ValueShape::Named(name) = &**inner { choice(name) } else { None };
                words.map_or_else(|| shape.to_string(), |words| format!("a list of: {words}"))
            }
            ValueShape::Maybe(inner) => {
                format!("{}; may be left out", self.describe_options(inner))
            }
            ValueShape::Any
            | ValueShape::Text
            | ValueShape::Id
            | ValueShape::Bool
            | ValueShape::Number { .. }
            | ValueShape::Map(_)
            | ValueShape::Tuple(_) => shape.to_string(),
        }
    }

    /// Returns the original text of a value.
    fn original_text(&self, node: NodeId) -> String {
        self.walk.document.source(node).to_owned()
    }
}

/// Returns the path of a field of the value at a path.
fn below(path: &str, field: &str) -> String {
    if path.is_empty() { field.to_owned() } else { format!("{path}.{field}") }
}

/// Indents all lines of a text but the first.
fn indented(text: &str, depth: usize) -> String {
    text.replace('\n', &format!("\n{}", "    ".repeat(depth)))
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
