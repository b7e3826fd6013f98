//! Computes the difference between two versions of a thing as a patch: the inverse of
//! [`Rewrite::patched`], which applies a patch.

use std::collections::{BTreeMap, BTreeSet};

use crate::edit::graft::{ADD, REMOVE};
use crate::reader::syntax::{Document, Group, GroupBody, Kind, NodeId};
use crate::{Faults, Rewrite};

/// The value of a field in a patch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldDifference {
    /// The new text of the field.
    Text(String),
    /// A record whose given fields differ.
    Fields(Fields),
}

/// The differing fields, by name.
pub type Fields = BTreeMap<String, FieldDifference>;

impl FieldDifference {
    /// Returns the value as it is written in a patch.
    pub fn text(&self) -> String {
        match self {
            FieldDifference::Text(text) => text.clone(),
            FieldDifference::Fields(fields) => {
                let all = fields.iter().map(|(name, value)| format!("{name}: {}", value.text()));
                format!("({})", all.collect::<Vec<_>>().join(", "))
            }
        }
    }
}

/// A value in its document.
#[derive(Clone, Copy)]
struct ValueAt<'d> {
    of: &'d Document,
    node: NodeId,
}

impl Rewrite {
    /// Applies the record at a path of a patch file to this thing.
    ///
    /// # Errors
    /// The parts of the patch that cannot be applied.
    pub fn patched(&self, patch: &Rewrite, path: &str) -> Result<Self, Faults> {
        // A patch without a record at this path changes nothing.
        let Some((_, over)) = patch.value_at(path) else { return Ok(self.clone()) };
        let mut faults = Faults::new();
        let mut both = self.document_again();
        let first = both.append_document(patch.document_again());
        both.graft_or_fault(0, over + first, &mut faults);
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut text = String::new();
        both.print(0, 0, &both.changed(), &mut text);
        Rewrite::read(&self.label(), &text)
    }

    /// Returns the fields of `now` that differ from this thing; empty if none do.
    pub fn difference(&self, now: &Rewrite) -> Fields {
        fn root(file: &Rewrite) -> Option<ValueAt<'_>> {
            file.value_at("").map(|(of, node)| ValueAt { of, node })
        }
        root(self)
            .zip(root(now))
            .and_then(|(was, is)| was.record_difference(is))
            .unwrap_or_default()
    }

    /// Returns this patch file with exactly these differing fields in the record at a
    /// path; fields that the record already has keep their layout.
    ///
    /// # Errors
    /// If there is no record with fields at that path.
    pub fn with_difference(&self, record: &str, fields: &Fields) -> Result<Self, Faults> {
        let mut file = self.clone();
        for (name, value) in fields {
            let path = format!("{record}.{name}");
            file = match value {
                FieldDifference::Fields(inner) if file.is_record(&path) => {
                    file.with_difference(&path, inner)?
                }
                FieldDifference::Text(_) | FieldDifference::Fields(_) => {
                    let text = value.text();
                    if file.says(&path, &text) { file } else { file.set(record, name, &text)? }
                }
            };
        }
        let more = file
            .fields(record)
            .into_iter()
            .filter(|name| name != "id" && !fields.contains_key(name));
        for name in more {
            file = file.unset(&format!("{record}.{name}"))?;
        }
        Ok(file)
    }

    fn is_record(&self, path: &str) -> bool {
        self.value_at(path).is_some_and(|(of, node)| ValueAt { of, node }.fields().is_some())
    }

    /// Returns whether the value at a path equals this text, ignoring layout.
    pub fn says(&self, path: &str, text: &str) -> bool {
        let canonical = |(of, node)| ValueAt { of, node }.canonical();
        let own = self.value_at(path).map(canonical);
        let other = Rewrite::read("", text).ok();
        let other = other.as_ref().and_then(|it| it.value_at("")).map(canonical);
        own.is_some() && own == other
    }
}

impl<'d> ValueAt<'d> {
    fn at(self, node: NodeId) -> Self {
        ValueAt { of: self.of, node }
    }

    /// Returns the fields of an anonymous record.
    fn fields(self) -> Option<&'d [(NodeId, NodeId)]> {
        self.of.node(self.of.inside_some(self.node)).kind.record()
    }

    fn items(self) -> Option<&'d [NodeId]> {
        self.of.node(self.node).kind.list()
    }

    fn source(self) -> &'d str {
        self.of.source(self.node)
    }

    /// Returns the value without blanks and comments; equal values have equal texts.
    fn canonical(self) -> String {
        let all = |nodes: &[NodeId]| {
            nodes.iter().map(|node| self.at(*node).canonical()).collect::<Vec<_>>().join(",")
        };
        let pairs = |pairs: &[(NodeId, NodeId)]| {
            let each = pairs.iter().map(|(key, value)| {
                format!("{}:{}", self.at(*key).source(), self.at(*value).canonical())
            });
            each.collect::<Vec<_>>().join(",")
        };
        match &self.of.node(self.of.inside_some(self.node)).kind {
            Kind::Group(Group { name, body, .. }) => {
                let inside = match body {
                    GroupBody::Fields(fields) => pairs(fields),
                    GroupBody::Items(items) => all(items),
                };
                format!("{}({inside})", name.map_or("", |name| self.of.slice(name)))
            }
            Kind::List(items) => format!("[{}]", all(items)),
            Kind::Map(entries) => format!("{{{}}}", pairs(entries)),
            Kind::Text(text) => format!("{text:?}"),
            Kind::Bad
            | Kind::Bool(_)
            | Kind::Integer
            | Kind::Float
            | Kind::Char(_)
            | Kind::Word => self.at(self.of.inside_some(self.node)).source().to_owned(),
        }
    }

    /// Returns the differing fields of two records; `None` if either is not a record.
    fn record_difference(self, now: ValueAt<'_>) -> Option<Fields> {
        let was = self.fields()?;
        let is = now.fields()?;
        let named = |pairs: &[(NodeId, NodeId)], of: ValueAt<'_>| {
            let each = pairs.iter().map(|(key, value)| (of.at(*key).source().to_owned(), *value));
            each.collect::<BTreeMap<String, NodeId>>()
        };
        let was = named(was, self);
        let is = named(is, now);
        let gone = was.keys().filter(|name| !is.contains_key(*name));
        let gone = gone.map(|name| (name.clone(), FieldDifference::Text(format!("{REMOVE}()"))));
        let changed = is.iter().filter_map(|(name, value)| {
            let value = now.at(*value);
            let different = match was.get(name) {
                Some(before) => self.at(*before).value_difference(value)?,
                None => FieldDifference::Text(value.source().to_owned()),
            };
            Some((name.clone(), different))
        });
        Some(gone.chain(changed).collect())
    }

    /// Returns the patch that turns this value into another; `None` if they are equal.
    fn value_difference(self, now: ValueAt<'_>) -> Option<FieldDifference> {
        if self.canonical() == now.canonical() {
            return None;
        }
        if let Some(fields) = self.record_difference(now) {
            return Some(FieldDifference::Fields(fields));
        }
        Some(FieldDifference::Text(
            self.list_difference(now).unwrap_or_else(|| now.source().to_owned()),
        ))
    }

    /// Returns the patch of a list of things with ids; `None` if the list must be
    /// replaced as a whole.
    fn list_difference(self, now: ValueAt<'_>) -> Option<String> {
        let ids = |of: ValueAt<'_>| {
            let each = of.items()?.iter().map(|item| {
                let id = of.of.id_of(*item).and_then(|id| of.of.text_of(id))?;
                of.at(*item).fields()?;
                Some((id.to_owned(), *item))
            });
            each.collect::<Option<Vec<(String, NodeId)>>>().filter(|all| !all.is_empty())
        };
        let was = ids(self)?;
        let is = ids(now)?;
        let single = |all: &[(String, NodeId)]| {
            all.iter().map(|(id, _)| id).collect::<BTreeSet<_>>().len() == all.len()
        };
        // The items that stay in place: the common beginning, without removed ones.
        let kept: Vec<&(String, NodeId)> =
            was.iter().filter(|(id, _)| is.iter().any(|(other, _)| other == id)).collect();
        let same = kept.iter().zip(&is).take_while(|(one, other)| one.0 == other.0).count();
        // With a duplicate id, all items are removed and added again.
        let same = if single(&was) && single(&is) { same } else { 0 };
        let stays = |id: &str| is[..same].iter().find(|(other, _)| other == id);
        let mut all = Vec::new();
        for (id, item) in &was {
            match stays(id) {
                None => all.push(format!("{REMOVE}(\"{id}\")")),
                Some((_, other)) => {
                    let mut fields = self.at(*item).record_difference(now.at(*other))?;
                    if !fields.is_empty() {
                        fields.remove("id");
                        let rest = FieldDifference::Fields(fields).text();
                        all.push(format!("(id: \"{id}\", {}", &rest[1..]));
                    }
                }
            }
        }
        all.extend(is[same..].iter().map(|(_, item)| format!("{ADD}({})", now.at(*item).source())));
        Some(format!("[{}]", all.join(", ")))
    }
}

impl Document {
    /// Returns the values that were overwritten, with all values that contain them.
    fn changed(&self) -> BTreeSet<NodeId> {
        let mut all = BTreeSet::new();
        for under in self.grafted.values() {
            let mut at = Some(*under);
            while let Some(node) = at.filter(|node| all.insert(*node)) {
                at = self.holder_of(node);
            }
        }
        all
    }

    /// Writes a patched value: unchanged parts keep their original text.
    fn print(&self, node: NodeId, depth: usize, changed: &BTreeSet<NodeId>, text: &mut String) {
        if !changed.contains(&node) {
            text.push_str(self.source(node));
            return;
        }
        let line = |depth: usize| format!("\n{}", "    ".repeat(depth));
        match &self.node(node).kind {
            Kind::Group(Group { name: None, body: GroupBody::Fields(fields), .. }) => {
                text.push('(');
                for (key, value) in fields {
                    text.push_str(&format!("{}{}: ", line(depth + 1), self.source(*key)));
                    self.print(*value, depth + 1, changed, text);
                    text.push(',');
                }
                text.push_str(&format!("{})", line(depth)));
            }
            Kind::Group(Group { name, body: GroupBody::Items(items), .. }) => {
                text.push_str(name.map_or("", |name| self.slice(name)));
                text.push('(');
                items.iter().for_each(|item| self.print(*item, depth, changed, text));
                text.push(')');
            }
            Kind::List(items) => {
                text.push('[');
                for item in items {
                    text.push_str(&line(depth + 1));
                    self.print(*item, depth + 1, changed, text);
                    text.push(',');
                }
                text.push_str(&format!("{}]", line(depth)));
            }
            Kind::Group(Group { name: Some(_), body: GroupBody::Fields(_), .. })
            | Kind::Bad
            | Kind::Bool(_)
            | Kind::Integer
            | Kind::Float
            | Kind::Text(_)
            | Kind::Char(_)
            | Kind::Word
            | Kind::Map(_) => text.push_str(self.source(node)),
        }
    }
}

#[cfg(test)]
mod tests;
