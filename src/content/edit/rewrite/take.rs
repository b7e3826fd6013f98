//! Removing and swapping values of a file, together with the comments above them.

use std::ops::Range;

use crate::edit::rewrite::Rewrite;
use crate::fault::Faults;
use crate::reader::syntax::{Kind, NodeId};

impl Rewrite {
    /// Removes the item with this index from a list.
    ///
    /// # Errors
    /// If there is none, or the result cannot be parsed.
    pub fn remove(&self, list: &str, index: usize) -> Result<Self, Faults> {
        let path = format!("{list}[{index}]");
        let node = self.node(&path).ok_or_else(|| self.nothing_at(&path))?;
        self.without(self.range(node))
    }

    /// Removes a field of a record, or an entry of a map.
    ///
    /// # Errors
    /// If there is none, or the result cannot be parsed.
    pub fn unset(&self, path: &str) -> Result<Self, Faults> {
        let node = self.node(path).ok_or_else(|| self.nothing_at(path))?;
        let parent = self.document.node(node).parent;
        let entries = if let Kind::Map(entries) = &self.document.node(parent).kind {
            entries
        } else {
            self.document.pairs_of(parent)
        };
        let pair = entries
            .iter()
            .find(|(_, value)| *value == node)
            .ok_or_else(|| self.nothing_at(path))?;
        self.without(self.range(pair.0).start..self.range(node).end)
    }

    /// Swaps the item with this index and the next one.
    ///
    /// # Errors
    /// If they do not both exist, or the result cannot be parsed.
    pub fn swap(&self, list: &str, index: usize) -> Result<Self, Faults> {
        let block = |index: usize| {
            let path = format!("{list}[{index}]");
            let own = self.range(self.node(&path).ok_or_else(|| self.nothing_at(&path))?);
            let start = self.own_line(own.start).map(|line| self.comments_above(line));
            let start = start.map_or(own.start, |line| line + self.margin(line).len());
            Ok::<Range<usize>, Faults>(start..own.end)
        };
        let first = block(index)?;
        let second = block(index + 1)?;
        let one = self.text()[first.clone()].to_owned();
        let other = self.text()[second.clone()].to_owned();
        self.spliced(vec![(first, other), (second, one)])
    }

    /// Adds an entry to a map, behind the others.
    ///
    /// # Errors
    /// If there is no map, or the result cannot be parsed.
    pub fn enter(&self, map: &str, key: &str, value: &str) -> Result<Self, Faults> {
        let node: NodeId = self.node(map).ok_or_else(|| self.nothing_at(map))?;
        let Kind::Map(entries) = &self.document.node(node).kind else {
            return Err(self.nothing_at(map));
        };
        let entry = format!("{key}: {value}");
        match entries.last() {
            Some((key, last)) => {
                self.spliced(self.behind(self.range(*last), self.range(*key).start, &entry))
            }
            None => {
                let open = self.range(node).start + 1;
                let margin = self.margin(open);
                self.spliced(vec![(open..open, format!("\n{margin}    {entry},\n{margin}"))])
            }
        }
    }

    /// Removes a range, with its comma; a line of its own is removed whole, with the
    /// comments above it and behind it.
    fn without(&self, own: Range<usize>) -> Result<Self, Faults> {
        let text = self.text();
        let tail = self.tail(own.end);
        let rest = &text[tail.end..];
        let line_ends = rest.is_empty() || rest.starts_with('\n');
        let range = match (self.own_line(own.start), tail.comma) {
            (Some(line), _) if line_ends => {
                self.comments_above(line)..(tail.end + 1).min(text.len())
            }
            (_, Some(comma)) => {
                let blank =
                    text[comma + 1..].len() - text[comma + 1..].trim_start_matches(' ').len();
                own.start..comma + 1 + blank
            }
            (_, None) => match text[..own.start].trim_end().strip_suffix(',') {
                Some(before) => before.len()..own.end,
                None => own,
            },
        };
        self.spliced(vec![(range, String::new())])
    }

    /// Returns the start of the comments right above a line.
    fn comments_above(&self, line: usize) -> usize {
        let mut start = line;
        while let Some(above) = self.text()[..start].strip_suffix('\n') {
            let begins = above.rfind('\n').map_or(0, |end| end + 1);
            if !above[begins..].trim_start().starts_with("//") {
                break;
            }
            start = begins;
        }
        start
    }
}

#[cfg(test)]
mod tests;
