//! The syntax tree of a RON file: every value with its place.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::Place;

/// Index of a value of a [`Document`] in its list of nodes.
pub(crate) type NodeId = u32;

/// A range of the source, in bytes.
pub(crate) type Range = (u32, u32);

/// A parsed file, with patches grafted onto it. Nodes are in one list, parents before
/// their children, so nothing here recurses.
#[derive(Clone, Debug)]
pub(crate) struct Document {
    /// The concatenated texts of all files.
    pub text: String,
    pub nodes: Vec<Node>,
    line_starts: Vec<u32>,
    files: Vec<FileStart>,
    /// The new parent of each value that was grafted from another file.
    pub grafted: BTreeMap<NodeId, NodeId>,
}

/// The beginning of a file in the concatenated text.
#[derive(Clone, Debug)]
struct FileStart {
    file: Arc<str>,
    byte: u32,
    /// Number of lines of the files before it.
    lines: u32,
}

#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub kind: Kind,
    pub source: Range,
    pub parent: NodeId,
    pub step: PathStep,
}

/// The step from a parent to a value.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PathStep {
    Root,
    /// The value of this field name.
    Field(NodeId),
    /// The item of a list with this index.
    Item(u32),
    /// The value with this index in a group in round brackets.
    Part(u32),
    /// The value of this key of a map.
    Value(NodeId),
    /// A field name or a key itself.
    Key,
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    /// Unreadable; its fault is reported.
    Bad,
    Bool(bool),
    /// An integer; the literal is the node's source.
    Integer,
    /// A number with a point or an exponent.
    Float,
    Text(String),
    Char(char),
    /// A bare name; it is the node's source.
    Word,
    /// Round brackets: `(…)` or `Name(…)`.
    Group(Group),
    /// A list in square brackets.
    List(Vec<NodeId>),
    /// A map in curly brackets.
    Map(Vec<(NodeId, NodeId)>),
}

#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub name: Option<Range>,
    /// The byte of the opening bracket.
    pub open: u32,
    pub body: GroupBody,
}

#[derive(Clone, Debug)]
pub(crate) enum GroupBody {
    /// `name: value, …`, never empty.
    Fields(Vec<(NodeId, NodeId)>),
    /// `value, …`, maybe empty.
    Items(Vec<NodeId>),
}

impl Kind {
    /// Returns the contents of a text.
    pub(crate) fn text(&self) -> Option<&str> {
        if let Kind::Text(text) = self { Some(text) } else { None }
    }

    /// Returns the values of a list.
    pub(crate) fn list(&self) -> Option<&[NodeId]> {
        if let Kind::List(items) = self { Some(items) } else { None }
    }

    /// Returns the fields of an anonymous record.
    pub(crate) fn record(&self) -> Option<&[(NodeId, NodeId)]> {
        if let Kind::Group(Group { name: None, body: GroupBody::Fields(fields), .. }) = self {
            Some(fields)
        } else {
            None
        }
    }
}

impl Node {
    /// Shifts all indices by a number of nodes and bytes.
    fn shift(&mut self, nodes: NodeId, bytes: u32) {
        let range = |range: &mut Range| *range = (range.0 + bytes, range.1 + bytes);
        let pair =
            |(key, value): &mut (NodeId, NodeId)| (*key, *value) = (*key + nodes, *value + nodes);
        range(&mut self.source);
        self.parent += nodes;
        match &mut self.step {
            PathStep::Field(key) | PathStep::Value(key) => *key += nodes,
            PathStep::Root | PathStep::Item(_) | PathStep::Part(_) | PathStep::Key => {}
        }
        match &mut self.kind {
            Kind::Group(group) => {
                group.name.iter_mut().for_each(range);
                group.open += bytes;
                match &mut group.body {
                    GroupBody::Fields(pairs) => pairs.iter_mut().for_each(pair),
                    GroupBody::Items(items) => items.iter_mut().for_each(|item| *item += nodes),
                }
            }
            Kind::List(items) => items.iter_mut().for_each(|item| *item += nodes),
            Kind::Map(pairs) => pairs.iter_mut().for_each(pair),
            Kind::Bad
            | Kind::Bool(_)
            | Kind::Integer
            | Kind::Float
            | Kind::Text(_)
            | Kind::Char(_)
            | Kind::Word => {}
        }
    }
}

impl Document {
    pub(crate) fn new(file: Arc<str>, text: String, nodes: Vec<Node>) -> Self {
        let line_starts = std::iter::once(0)
            .chain(
                text.bytes().zip(1u32..).filter(|(byte, _)| *byte == b'\n').map(|(_, next)| next),
            )
            .collect();
        let files = vec![FileStart { file, byte: 0, lines: 0 }];
        Document { text, nodes, line_starts, files, grafted: BTreeMap::new() }
    }

    /// Appends all nodes of another document, still unreachable from the root. Returns
    /// the new index of its node 0.
    pub(crate) fn append_document(&mut self, mut other: Document) -> NodeId {
        if !self.text.ends_with('\n') {
            self.line_starts.push(self.text.len() as u32 + 1);
            self.text.push('\n');
        }
        let first = self.nodes.len() as NodeId;
        let byte = self.text.len() as u32;
        let lines = self.line_starts.len() as u32 - 1;
        self.text.push_str(&other.text);
        self.line_starts.extend(other.line_starts.iter().skip(1).map(|start| start + byte));
        self.files.extend(other.files.into_iter().map(|it| FileStart {
            byte: it.byte + byte,
            lines: it.lines + lines,
            ..it
        }));
        other.nodes.iter_mut().for_each(|node| node.shift(first, byte));
        self.nodes.append(&mut other.nodes);
        first
    }

    /// Returns the file that a byte belongs to.
    fn file_at(&self, offset: u32) -> &FileStart {
        let behind = self.files.partition_point(|file| file.byte <= offset);
        &self.files[behind.max(1) - 1]
    }

    /// Returns the file that a value is written in.
    pub(crate) fn file_of(&self, id: NodeId) -> &str {
        &self.file_at(self.node(id).source.0).file
    }

    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id as usize]
    }

    /// Returns the value in which a value was written. `None` for the root of a file,
    /// which the tree has as its own parent.
    pub(crate) fn parent_of(&self, id: NodeId) -> Option<NodeId> {
        let node = self.node(id);
        (!matches!(node.step, PathStep::Root)).then_some(node.parent)
    }

    pub(crate) fn slice(&self, (start, end): Range) -> &str {
        &self.text[start as usize..end as usize]
    }

    pub(crate) fn source(&self, id: NodeId) -> &str {
        self.slice(self.node(id).source)
    }

    /// Returns line and column of a byte, both from 1; columns count characters.
    pub(crate) fn line_column(&self, offset: u32) -> (u32, u32) {
        let line = self.line_starts.partition_point(|start| *start <= offset).max(1);
        let start = self.line_starts[line - 1];
        (
            line as u32 - self.file_at(offset).lines,
            self.slice((start, offset)).chars().count() as u32 + 1,
        )
    }

    /// Returns the value of a field of a record, also of one in the brackets of
    /// a single value (`Some((…))`).
    pub(crate) fn field(&self, id: NodeId, name: &str) -> Option<NodeId> {
        match &self.node(id).kind {
            Kind::Group(Group { body: GroupBody::Fields(fields), .. }) => {
                fields.iter().find(|(key, _)| self.source(*key) == name).map(|(_, value)| *value)
            }
            Kind::Group(Group { name: Some(_), body: GroupBody::Items(items), .. }) => {
                match items[..] {
                    [only] => self.field(only, name),
                    _ => None,
                }
            }
            Kind::Group(Group { name: None, body: GroupBody::Items(_), .. })
            | Kind::Bad
            | Kind::Bool(_)
            | Kind::Integer
            | Kind::Float
            | Kind::Text(_)
            | Kind::Char(_)
            | Kind::Word
            | Kind::List(_)
            | Kind::Map(_) => None,
        }
    }

    /// Returns the word of a choice: a bare name, or the name before round brackets.
    pub(crate) fn word(&self, id: NodeId) -> Option<&str> {
        match &self.node(id).kind {
            Kind::Word => Some(self.source(id)),
            Kind::Group(group) => group.name.map(|name| self.slice(name)),
            Kind::Bad
            | Kind::Bool(_)
            | Kind::Integer
            | Kind::Float
            | Kind::Text(_)
            | Kind::Char(_)
            | Kind::List(_)
            | Kind::Map(_) => None,
        }
    }

    /// Returns the contents of `Some`, or the value itself if it is not written.
    pub(crate) fn inside_some(&self, id: NodeId) -> NodeId {
        if let Kind::Group(Group { name: Some(name), body: GroupBody::Items(items), .. }) =
            &self.node(id).kind
            && let [only] = items[..]
            && self.slice(*name) == "Some"
        {
            only
        } else {
            id
        }
    }

    /// Returns a value of a list or of a group in round brackets.
    pub(crate) fn item(&self, id: NodeId, index: usize) -> Option<NodeId> {
        match &self.node(id).kind {
            Kind::List(items) | Kind::Group(Group { body: GroupBody::Items(items), .. }) => {
                items.get(index).copied()
            }
            Kind::Group(Group { body: GroupBody::Fields(_), .. })
            | Kind::Bad
            | Kind::Bool(_)
            | Kind::Integer
            | Kind::Float
            | Kind::Text(_)
            | Kind::Char(_)
            | Kind::Word
            | Kind::Map(_) => None,
        }
    }

    pub(crate) fn place_of(&self, id: NodeId) -> Place {
        let at = self.node(id).source.0;
        let (line, column) = self.line_column(at);
        Place { file: self.file_at(at).file.clone(), line, column, path: self.path(id) }
    }

    /// Returns the path from the root: `gear[3].cost`.
    pub(crate) fn path(&self, id: NodeId) -> String {
        let mut steps = Vec::new();
        let mut at = self.node(id);
        loop {
            match at.step {
                PathStep::Root => break,
                PathStep::Field(key) => steps.push(format!(".{}", self.source(key))),
                PathStep::Item(index) => steps.push(format!("[{index}]")),
                // `Some(…)` may be left out, so it is no step of its own.
                PathStep::Part(_) if self.is_some(at.parent) => {}
                PathStep::Part(index) => steps.push(format!(".{index}")),
                PathStep::Value(key) => steps.push(format!("[{}]", shortened(self.source(key)))),
                PathStep::Key => {}
            }
            at = self.node(at.parent);
        }
        let path: String = steps.into_iter().rev().collect();
        path.strip_prefix('.').map(str::to_owned).unwrap_or(path)
    }

    fn is_some(&self, id: NodeId) -> bool {
        let Kind::Group(group) = &self.node(id).kind else { return false };
        group.name.is_some_and(|name| self.slice(name) == "Some")
    }

    /// Returns whether a value is the name of a thing: that of a field `name`.
    pub(crate) fn is_name(&self, id: NodeId) -> bool {
        matches!(self.node(id).step, PathStep::Field(key) if self.source(key) == "name")
    }

    /// Describes a value in words.
    pub(crate) fn describe(&self, id: NodeId) -> String {
        let source = || shortened(self.source(id));
        match &self.node(id).kind {
            Kind::Bad => "something unreadable".to_owned(),
            Kind::Bool(value) => value.to_string(),
            Kind::Integer | Kind::Float => format!("the number {}", source()),
            Kind::Text(_) => format!("the text {}", source()),
            Kind::Char(_) => format!("the character {}", source()),
            Kind::Word => format!("the bare name {}", source()),
            Kind::Group(Group { name: Some(name), body, .. }) => {
                let inside = if matches!(body, GroupBody::Items(items) if items.is_empty()) {
                    "()"
                } else {
                    "(…)"
                };
                format!("`{}{inside}`", shortened(self.slice(*name)))
            }
            Kind::Group(Group { body: GroupBody::Fields(_), .. }) => {
                "a record (name: value, …)".to_owned()
            }
            Kind::Group(Group { body: GroupBody::Items(items), .. }) => match items.len() {
                0 => "empty brackets ()".to_owned(),
                1 => "one value in brackets (…)".to_owned(),
                n => format!("{n} values in brackets (…)"),
            },
            Kind::List(_) => "a list […]".to_owned(),
            Kind::Map(_) => "a map {…}".to_owned(),
        }
    }
}

/// Returns the first line of a text, cut after forty characters.
pub(crate) fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    let line = text.lines().next().unwrap_or("");
    let mut cut: String = line
        .chars()
        .take(MOST)
        .map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c })
        .collect();
    if cut.len() < text.len() && line.chars().count() > MOST || line.len() < text.trim_end().len() {
        cut.push('…');
    }
    cut
}
