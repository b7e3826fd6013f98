//! Editing of content files in place: comments and layout stay wherever nothing changes.

mod edit;
mod take;

use std::ops::Range;
use std::sync::Arc;

use crate::reader::parse::{Parsed, parse};
use crate::reader::syntax::{Document, Group, GroupBody, Kind, NodeId};
use crate::{Fault, Faults};

pub use edit::{FormEdit, item_of};

/// A content file under edit. Values are addressed by paths
/// as in faults: `table.pieces[3].top`.
#[derive(Clone, Debug)]
pub struct Rewrite {
    document: Arc<Document>,
}

/// New text for a range of bytes.
type Splice = (Range<usize>, String);

/// The rest of a line behind a value.
struct Tail {
    /// The byte of its comma.
    comma: Option<usize>,
    /// The end of comma and comments.
    end: usize,
}

impl Rewrite {
    /// Parses a file with this name in faults and this text.
    ///
    /// # Errors
    /// The faults that prevent parsing.
    pub fn read(label: &str, text: &str) -> Result<Self, Faults> {
        let mut faults = Faults::new();
        let Parsed { document, whole } = parse(label, text, &mut faults);
        if whole && faults.is_empty() { Ok(Rewrite { document }) } else { Err(faults) }
    }

    /// Returns the current text of the file.
    pub fn text(&self) -> &str {
        &self.document.text
    }

    /// Returns the text of the value at a path.
    pub fn source(&self, path: &str) -> Option<&str> {
        Some(self.document.source(self.node(path)?))
    }

    /// Returns the contents of a quoted text.
    pub fn words(&self, path: &str) -> Option<&str> {
        self.document.text_of(self.node(path)?)
    }

    /// Returns the numbers in the brackets at a path: `(1, -2.5)`; `None` if
    /// there is anything else.
    pub fn numbers(&self, path: &str) -> Option<Vec<f32>> {
        let node = self.node(path)?;
        let Kind::Group(Group { name: None, body: GroupBody::Items(items), .. }) =
            &self.document.node(node).kind
        else {
            return None;
        };
        items.iter().map(|item| self.number_of(*item)).collect()
    }

    /// Returns the number at a path.
    pub fn number(&self, path: &str) -> Option<f32> {
        self.number_of(self.node(path)?)
    }

    fn number_of(&self, node: NodeId) -> Option<f32> {
        let is_number = matches!(self.document.node(node).kind, Kind::Integer | Kind::Float);
        is_number.then(|| self.document.source(node).parse().ok())?
    }

    /// Returns the paths of all values, containers before their contents.
    pub fn paths(&self) -> Vec<String> {
        let keys = |node: &NodeId| {
            !matches!(self.document.node(*node).step, crate::reader::syntax::PathStep::Key)
        };
        (0..self.document.nodes.len() as NodeId)
            .filter(keys)
            .map(|node| self.document.path(node))
            .collect()
    }

    /// Returns the names of the fields of a record.
    pub fn fields(&self, path: &str) -> Vec<String> {
        let node = self.node(path).map(|node| self.document.inside_some(node));
        let pairs = node.map(|node| self.document.pairs_of(node)).unwrap_or_default();
        pairs.iter().map(|(key, _)| self.document.source(*key).to_owned()).collect()
    }

    /// Returns the number of items of the list at a path; `None` if there is no list.
    pub fn length(&self, path: &str) -> Option<usize> {
        self.document.node(self.node(path)?).kind.list().map(<[_]>::len)
    }

    fn node(&self, path: &str) -> Option<NodeId> {
        let steps = path.split(['.', '[']).filter(|step| !step.is_empty());
        steps.into_iter().try_fold(0, |node, step| {
            let inside = self.document.inside_some(node);
            let step = step.strip_suffix(']').unwrap_or(step);
            if let Kind::Map(pairs) = &self.document.node(inside).kind {
                return pairs
                    .iter()
                    .find(|(key, _)| self.document.source(*key) == step)
                    .map(|pair| pair.1);
            }
            match step.parse() {
                Ok(index) => self.document.item(inside, index),
                Err(_) => self.document.field(inside, step),
            }
        })
    }

    /// Returns a copy of its syntax tree, to be changed.
    pub(crate) fn document_again(&self) -> Document {
        Document::clone(&self.document)
    }

    /// Returns its syntax tree, and the value at a path.
    pub(crate) fn value_at(&self, path: &str) -> Option<(&Document, NodeId)> {
        Some((&*self.document, self.node(path)?))
    }

    /// Replaces the value at a path.
    ///
    /// # Errors
    /// If there is no value, or the result cannot be parsed.
    pub fn put(&self, path: &str, value: &str) -> Result<Self, Faults> {
        let node = self.node(path).ok_or_else(|| self.nothing_at(path))?;
        let value = value.trim();
        let alone = Rewrite::read(&self.label(), value)?;
        if alone.range(0) != (0..value.len()) {
            return Err(self.fault(
                format!("more than one value for `{path}`"),
                "one value, without a comment",
            ));
        }
        self.spliced(vec![(self.range(node), value.to_owned())])
    }

    /// Replaces a field of a record, or adds it behind the others.
    ///
    /// # Errors
    /// If there is no record with fields, or the result cannot be parsed.
    pub fn set(&self, record: &str, field: &str, value: &str) -> Result<Self, Faults> {
        let path = joined(record, field);
        if self.node(&path).is_some() {
            return self.put(&path, value);
        }
        let node = self.node(record).map(|node| self.document.inside_some(node));
        if let Some(inside) = node.and_then(|node| self.empty_brackets(node)) {
            return self.spliced(vec![(inside, format!("{field}: {value}"))]);
        }
        let last = node.and_then(|node| self.document.pairs_of(node).last().copied());
        let (key, last) = last.ok_or_else(|| self.nothing_at(record))?;
        self.spliced(self.behind(
            self.range(last),
            self.range(key).start,
            &format!("{field}: {value}"),
        ))
    }

    /// Inserts a value into a list behind the one with this index, or before all.
    ///
    /// # Errors
    /// If there is no list, or the result cannot be parsed.
    pub fn insert(&self, list: &str, behind: Option<usize>, value: &str) -> Result<Self, Faults> {
        let node = self.node(list).ok_or_else(|| self.nothing_at(list))?;
        let Kind::List(items) = &self.document.node(node).kind else {
            return Err(self.nothing_at(list));
        };
        let splices = match (behind.and_then(|index| items.get(index)), items.first()) {
            (Some(before), _) => {
                let range = self.range(*before);
                self.behind(range.clone(), range.start, value)
            }
            (None, Some(first)) => {
                let start = self.range(*first).start;
                let margin =
                    self.own_line(start).map(|line| format!("\n{}", &self.text()[line..start]));
                vec![(
                    start..start,
                    format!("{value},{}", margin.unwrap_or_else(|| " ".to_owned())),
                )]
            }
            (None, None) => {
                // Comments in the empty brackets stay.
                let own = self.range(node);
                let margin = self.margin(own.start);
                let inside = &self.text()[own.start + 1..own.end - 1];
                let line =
                    if inside.contains('\n') { String::new() } else { format!("\n{margin}") };
                vec![(own.start + 1..own.start + 1, format!("\n{margin}    {value},{line}"))]
            }
        };
        self.spliced(splices)
    }

    /// Returns the range between round brackets without values.
    fn empty_brackets(&self, node: NodeId) -> Option<Range<usize>> {
        let Kind::Group(Group { body: GroupBody::Items(items), open, .. }) =
            &self.document.node(node).kind
        else {
            return None;
        };
        items.is_empty().then(|| *open as usize + 1..self.range(node).end - 1)
    }

    /// Inserts a value behind another that begins at `start`: on a line of its own if
    /// that one has its own line.
    fn behind(&self, before: Range<usize>, start: usize, value: &str) -> Vec<Splice> {
        let Some(line) = self.own_line(start) else {
            return vec![(before.end..before.end, format!(", {value}"))];
        };
        let margin = &self.text()[line..start];
        let tail = self.tail(before.end);
        let rest = &self.text()[tail.end..];
        if !rest.is_empty() && !rest.starts_with('\n') {
            return vec![(before.end..before.end, format!(",\n{margin}{value}"))];
        }
        match tail.comma {
            Some(_) => vec![(tail.end..tail.end, format!("\n{margin}{value},"))],
            None => vec![
                (tail.end..tail.end, format!("\n{margin}{value},")),
                (before.end..before.end, ",".to_owned()),
            ],
        }
    }

    /// Returns the rest of the line behind a value: its comma, and comments.
    fn tail(&self, end: usize) -> Tail {
        let text = self.text();
        let mut tail = Tail { comma: None, end };
        loop {
            let rest = &text[tail.end..];
            let blank = rest.len() - rest.trim_start_matches([' ', '\t']).len();
            let word = &rest[blank..];
            let length = if word.starts_with("//") {
                word.find('\n').unwrap_or(word.len())
            } else if word.starts_with("/*") {
                word.find("*/").map_or(word.len(), |end| end + 2)
            } else if word.starts_with(',') && tail.comma.is_none() {
                tail.comma = Some(tail.end + blank);
                1
            } else {
                // Blanks before the end of the line belong to it.
                tail.end += if word.is_empty() || word.starts_with('\n') { blank } else { 0 };
                return tail;
            };
            tail.end += blank + length;
        }
    }

    /// Returns the start of the line of a byte, if only blanks precede the byte.
    fn own_line(&self, start: usize) -> Option<usize> {
        let line = self.text()[..start].rfind('\n').map_or(0, |end| end + 1);
        self.text()[line..start].trim().is_empty().then_some(line)
    }

    /// Returns the indentation of the line of a byte.
    fn margin(&self, byte: usize) -> &str {
        let line = self.text()[..byte].rfind('\n').map_or(0, |end| end + 1);
        let rest = &self.text()[line..];
        &rest[..rest.len() - rest.trim_start_matches([' ', '\t']).len()]
    }

    fn range(&self, node: NodeId) -> Range<usize> {
        let (start, end) = self.document.node(node).source;
        start as usize..end as usize
    }

    /// Returns its name in faults.
    pub fn label(&self) -> String {
        self.document.place_of(0).file.to_string()
    }

    fn fault(&self, found: String, expected: &str) -> Faults {
        let mut faults = Faults::new();
        faults.push(Fault::of_file(self.label(), found, expected, None));
        faults
    }

    fn nothing_at(&self, path: &str) -> Faults {
        self.fault(format!("nothing that can be changed at `{path}`"), "a value")
    }

    fn spliced(&self, mut splices: Vec<Splice>) -> Result<Self, Faults> {
        splices.sort_by_key(|(range, _)| std::cmp::Reverse(range.start));
        let mut text = self.text().to_owned();
        for (range, new) in splices {
            text.replace_range(range, &new);
        }
        Rewrite::read(&self.label(), &text)
    }
}

/// Returns the path of a field of the value at another path.
fn joined(record: &str, field: &str) -> String {
    if record.is_empty() { field.to_owned() } else { format!("{record}.{field}") }
}

#[cfg(test)]
mod tests;
