//! What is different of a thing, as a patch says it: the other way round from
//! [`Rewrite::patched`], which writes a patch over it.

use std::collections::{BTreeMap, BTreeSet};

use super::graft::{ADD, REMOVE};
use super::syntax::{Body, Document, Group, Kind, NodeId};
use super::{Faults, Rewrite};

/// What stands in a patch behind the name of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Different {
    /// This text.
    Text(String),
    /// A record in which these fields are different.
    Fields(Fields),
}

/// Fields that are different, by their names.
pub type Fields = BTreeMap<String, Different>;

impl Different {
    /// As it is written.
    pub fn text(&self) -> String {
        match self {
            Different::Text(text) => text.clone(),
            Different::Fields(fields) => {
                let all = fields.iter().map(|(name, value)| format!("{name}: {}", value.text()));
                format!("({})", all.collect::<Vec<_>>().join(", "))
            }
        }
    }
}

/// A value in its document.
#[derive(Clone, Copy)]
struct At<'d> {
    of: &'d Document,
    node: NodeId,
}

impl Rewrite {
    /// This thing with what a path of a file of patches says written over it.
    ///
    /// # Errors
    /// What cannot be written over it.
    pub fn patched(&self, patch: &Rewrite, path: &str) -> Result<Self, Faults> {
        let Some((_, over)) = patch.value_at(path) else { return Ok(self.clone()) };
        let mut faults = Faults::new();
        let mut both = self.document_again();
        let first = both.take_over(patch.document_again());
        both.graft_or_fault(0, over + first, &mut faults);
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut text = String::new();
        both.print(0, 0, &both.changed(), &mut text);
        Rewrite::read(&self.label(), &text)
    }

    /// What is different of a thing that was this; empty where nothing is.
    pub fn difference(&self, now: &Rewrite) -> Fields {
        fn root(file: &Rewrite) -> Option<At<'_>> {
            file.value_at("").map(|(of, node)| At { of, node })
        }
        root(self).zip(root(now)).and_then(|(was, is)| was.fields_different(is)).unwrap_or_default()
    }

    /// This file of patches with the record at a path saying that these fields are
    /// different, and no others: what it says already stays as it is written.
    ///
    /// # Errors
    /// Where no record with fields is there.
    pub fn with_difference(&self, record: &str, fields: &Fields) -> Result<Self, Faults> {
        let mut file = self.clone();
        for (name, value) in fields {
            let path = format!("{record}.{name}");
            file = match value {
                Different::Fields(inner) if file.is_record(&path) => {
                    file.with_difference(&path, inner)?
                }
                Different::Text(_) | Different::Fields(_) => {
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
        self.value_at(path).is_some_and(|(of, node)| At { of, node }.fields().is_some())
    }

    /// Whether this value stands at a path, however it is laid out.
    pub fn says(&self, path: &str, text: &str) -> bool {
        let (Some((of, node)), Ok(other)) = (self.value_at(path), Rewrite::read("", text)) else {
            return false;
        };
        let other = other.value_at("").map(|(of, node)| At { of, node }.canonical());
        other == Some(At { of, node }.canonical())
    }
}

impl<'d> At<'d> {
    fn at(self, node: NodeId) -> Self {
        At { of: self.of, node }
    }

    /// The fields of a record without a name before its brackets.
    fn fields(self) -> Option<&'d [(NodeId, NodeId)]> {
        self.of.node(self.of.inside_some(self.node)).kind.record()
    }

    fn items(self) -> Option<&'d [NodeId]> {
        self.of.node(self.node).kind.list()
    }

    fn source(self) -> &'d str {
        self.of.source(self.node)
    }

    /// The value without blanks and comments: two that are alike say the same.
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
                    Body::Fields(fields) => pairs(fields),
                    Body::Items(items) => all(items),
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

    /// What is different of a record; none where one of both is none.
    fn fields_different(self, now: At<'_>) -> Option<Fields> {
        let was = self.fields()?;
        let is = now.fields()?;
        let named = |pairs: &[(NodeId, NodeId)], of: At<'_>| {
            let each = pairs.iter().map(|(key, value)| (of.at(*key).source().to_owned(), *value));
            each.collect::<BTreeMap<String, NodeId>>()
        };
        let was = named(was, self);
        let is = named(is, now);
        let gone = was.keys().filter(|name| !is.contains_key(*name));
        let gone = gone.map(|name| (name.clone(), Different::Text(format!("{REMOVE}()"))));
        let changed = is.iter().filter_map(|(name, value)| {
            let value = now.at(*value);
            let different = match was.get(name) {
                Some(before) => self.at(*before).different(value)?,
                None => Different::Text(value.source().to_owned()),
            };
            Some((name.clone(), different))
        });
        Some(gone.chain(changed).collect())
    }

    /// What a patch says to make this value another; none where both say the same.
    fn different(self, now: At<'_>) -> Option<Different> {
        if self.canonical() == now.canonical() {
            return None;
        }
        if let Some(fields) = self.fields_different(now) {
            return Some(Different::Fields(fields));
        }
        Some(Different::Text(self.items_different(now).unwrap_or_else(|| now.source().to_owned())))
    }

    /// What a patch says of a list of things with ids; none where it has
    /// to be replaced whole.
    fn items_different(self, now: At<'_>) -> Option<String> {
        let ids = |of: At<'_>| {
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
        // What stays where it is: the beginning of both, without what goes.
        let kept: Vec<&(String, NodeId)> =
            was.iter().filter(|(id, _)| is.iter().any(|(other, _)| other == id)).collect();
        let same = kept.iter().zip(&is).take_while(|(one, other)| one.0 == other.0).count();
        // Where an id is there twice all go, and come again.
        let same = if single(&was) && single(&is) { same } else { 0 };
        let stays = |id: &str| is[..same].iter().find(|(other, _)| other == id);
        let mut all = Vec::new();
        for (id, item) in &was {
            match stays(id) {
                None => all.push(format!("{REMOVE}(\"{id}\")")),
                Some((_, other)) => {
                    let mut fields = self.at(*item).fields_different(now.at(*other))?;
                    if !fields.is_empty() {
                        fields.remove("id");
                        let rest = Different::Fields(fields).text();
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
    /// The values over which something was written, with everything that holds them.
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

    /// Writes a value as it is after patches: as it was written where nothing
    /// of it has changed.
    fn print(&self, node: NodeId, depth: usize, changed: &BTreeSet<NodeId>, text: &mut String) {
        if !changed.contains(&node) {
            text.push_str(self.source(node));
            return;
        }
        let line = |depth: usize| format!("\n{}", "    ".repeat(depth));
        match &self.node(node).kind {
            Kind::Group(Group { name: None, body: Body::Fields(fields), .. }) => {
                text.push('(');
                for (key, value) in fields {
                    text.push_str(&format!("{}{}: ", line(depth + 1), self.source(*key)));
                    self.print(*value, depth + 1, changed, text);
                    text.push(',');
                }
                text.push_str(&format!("{})", line(depth)));
            }
            Kind::Group(Group { name, body: Body::Items(items), .. }) => {
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
            Kind::Group(Group { name: Some(_), body: Body::Fields(_), .. })
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
