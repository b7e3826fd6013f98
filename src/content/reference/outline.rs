//! The things with ids in a text, at any depth, also while the text is incomplete.

use std::ops::Range;

use super::cursor::{BracketWalk, Cursor, OpenBracket};
use crate::text::tokens::{Token, TokenKind};

/// The fields that name a thing for people, best first.
const NAMES: [&str; 3] = ["name", "title", "label"];
/// The word of patches around an item that is added.
const ADD: &str = "Add";

/// A thing with an id in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutlineItem {
    /// The fields that lead to its list, from the root; empty for the file itself.
    pub list: Vec<String>,
    /// The id, without its quotes.
    pub id: String,
    /// Its name for people; empty if it has none.
    pub name: String,
    /// The byte at which its id begins, behind the quote.
    pub id_start: usize,
    /// The bytes of its record, or of its key and its record.
    pub range: Range<usize>,
    /// The index of the item that contains it.
    pub parent: Option<usize>,
    /// Whether it is an item that a patch adds: `Add((id: …))`, or part of one.
    pub added: bool,
    /// For each field of `list` the number of the bracket that holds the field.
    holders: Vec<u32>,
}

impl OutlineItem {
    /// Returns the name of the list that holds it; `None` for the file itself.
    pub fn list_name(&self) -> Option<&str> {
        self.list.last().map(String::as_str)
    }

    /// Returns whether another item stands in the same list of the same record.
    pub fn is_beside(&self, other: &OutlineItem) -> bool {
        self.list == other.list && self.holders == other.holders
    }
}

/// The things with ids in a text, in the order in which their records begin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outline {
    /// The things, sorted by the beginning of their ranges.
    pub items: Vec<OutlineItem>,
}

/// A record that is open.
struct OpenRecord {
    /// The number of its bracket.
    number: u32,
    /// The byte at which it begins.
    start: usize,
    /// Its item, as soon as it has an id.
    item: Option<OutlineItem>,
    name: String,
    /// Rank of its name among the fields that may name it.
    rank: usize,
}

impl Outline {
    /// Returns the things of a text.
    pub fn of(text: &str) -> Outline {
        let mut walk = BracketWalk::of(text);
        let mut items = Vec::new();
        let mut open: Vec<OpenRecord> = Vec::new();
        let mut last_text: Option<Token> = None;
        while let Some(token) = walk.next_token() {
            if token.kind == TokenKind::Text {
                let frames = &walk.cursor.frames;
                if let Some(record) = open.last_mut() {
                    record.read_text(text, &token, frames);
                }
                last_text = Some(token);
            }
            let before = walk.cursor.frames.last().map_or(0, |frame| frame.number);
            walk.pass(&token);
            let frames = &walk.cursor.frames;
            if let Some(own) = frames.last()
                && token.kind == TokenKind::Mark('(')
                && own.number > before
            {
                open.push(OpenRecord::new(text, own, frames, last_text));
            }
            while open.last().is_some_and(|it| frames.iter().all(|at| at.number != it.number)) {
                items.extend(open.pop().and_then(|record| record.closed(token.end)));
            }
        }
        items.extend(open.into_iter().filter_map(|record| record.closed(text.len())));
        items.sort_by_key(|item: &OutlineItem| item.range.start);
        set_parents(&mut items);
        Outline { items }
    }

    /// Returns the items of a list that a place can name: those in the innermost record
    /// around the place that has such a list. `list` may be a path: `table.pieces`.
    pub fn visible<'o>(&'o self, list: &str, cursor: &Cursor) -> Vec<&'o OutlineItem> {
        let wanted: Vec<&str> = list.split('.').collect();
        let mut nearest = 0;
        let mut found: Vec<&OutlineItem> = Vec::new();
        for item in self.items_of(&wanted) {
            let holder = item.holders.get(item.list.len() - wanted.len());
            let depth = cursor.frames.iter().position(|frame| Some(&frame.number) == holder);
            let Some(depth) = depth.map(|depth| depth + 1) else { continue };
            if depth > nearest {
                found.clear();
                nearest = depth;
            }
            if depth == nearest {
                found.push(item);
            }
        }
        found
    }

    /// Returns the items of all lists at the end of whose paths these names stand.
    pub fn items_of<'o>(&'o self, wanted: &[&str]) -> impl Iterator<Item = &'o OutlineItem> {
        let ends = |item: &&OutlineItem| {
            let start = item.list.len().checked_sub(wanted.len());
            start.is_some_and(|start| item.list[start..].iter().eq(wanted.iter()))
        };
        let items: Vec<&OutlineItem> = self.items.iter().filter(ends).collect();
        items.into_iter()
    }

    /// Returns the index of the innermost item around a byte.
    pub fn around(&self, byte: usize) -> Option<usize> {
        // Records begin before those that they contain.
        self.items.iter().rposition(|item| item.range.contains(&byte))
    }

    /// Returns the chain of items from the outermost one to this one.
    pub fn chain(&self, index: usize) -> Vec<&OutlineItem> {
        let mut chain: Vec<&OutlineItem> = Vec::new();
        let mut next = self.items.get(index);
        while let Some(item) = next {
            chain.push(item);
            next = item.parent.and_then(|parent| self.items.get(parent));
        }
        chain.reverse();
        chain
    }
}

impl OpenRecord {
    /// Returns the record that has just been opened by the last of these brackets.
    fn new(text: &str, own: &OpenBracket, frames: &[OpenBracket], before: Option<Token>) -> Self {
        let mut record = OpenRecord {
            number: own.number,
            start: own.start,
            item: None,
            name: String::new(),
            rank: NAMES.len(),
        };
        let map = frames.iter().rev().nth(1).filter(|frame| frame.open == '{');
        // The key of a map is the id of its record.
        if map.is_some()
            && let Some(key) = before
            && text[key.end..own.start].trim() == ":"
        {
            record.start = key.start;
            record.item = Some(new_item(text, &key, frames));
        }
        record
    }

    /// Takes a text directly in the record as its id or its name.
    fn read_text(&mut self, text: &str, token: &Token, frames: &[OpenBracket]) {
        let Some(frame) = frames.last().filter(|frame| frame.number == self.number) else {
            return;
        };
        let Some(field) = frame.key.as_deref() else { return };
        if field == "id" && self.item.is_none() {
            self.item = Some(new_item(text, token, frames));
        }
        let rank = NAMES.iter().position(|name| *name == field);
        if let Some(rank) = rank.filter(|rank| *rank < self.rank) {
            self.rank = rank;
            self.name = text[token.inside(text)].to_owned();
        }
    }

    /// Returns the item of the record, which ends here; `None` if it has no id.
    fn closed(self, end: usize) -> Option<OutlineItem> {
        let item = self.item.filter(|item| !item.id.is_empty())?;
        Some(OutlineItem { name: self.name, range: self.start..end, ..item })
    }
}

/// Returns an item with the id in this text, whose record is the last of these brackets.
fn new_item(text: &str, id: &Token, frames: &[OpenBracket]) -> OutlineItem {
    let inside = id.inside(text);
    let around = frames.split_last().map_or(frames, |(_, around)| around);
    let fields = around.iter().filter(|frame| frame.open != '{');
    let (list, holders) =
        fields.filter_map(|frame| Some((frame.key.clone()?, frame.number))).unzip();
    OutlineItem {
        list,
        id: text[inside.clone()].to_owned(),
        name: String::new(),
        id_start: inside.start,
        range: 0..0,
        parent: None,
        added: frames.iter().any(|frame| frame.word.as_deref() == Some(ADD)),
        holders,
    }
}

/// Sets the parent of each item, the innermost one around it. Items are sorted by start.
fn set_parents(items: &mut [OutlineItem]) {
    let mut around: Vec<(usize, usize)> = Vec::new();
    for (index, item) in items.iter_mut().enumerate() {
        while around.last().is_some_and(|(_, end)| *end < item.range.end) {
            around.pop();
        }
        item.parent = around.last().map(|(index, _)| *index);
        around.push((index, item.range.end));
    }
}

#[cfg(test)]
mod tests;
