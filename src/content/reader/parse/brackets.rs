//! Brackets, what they hold, and the commas between: with recovery where one of them is
//! missing, so that one mistake is one fault.

use std::collections::BTreeSet;

use super::recovery::indent;
use super::{GaveUp, MAX_DEPTH, OpenBracket, Parser};
use crate::reader::scan::{ScanError, Scanner, is_word_char, is_word_start};
use crate::reader::syntax::{Group, GroupBody, Kind, NodeId, PathStep, Range, shortened};

impl Parser<'_> {
    pub(super) fn brackets(
        &mut self,
        id: NodeId,
        name: Option<Range>,
        depth: u32,
    ) -> Result<NodeId, GaveUp> {
        let open = self.scan.pos;
        if depth >= MAX_DEPTH {
            let error = ScanError::new(open, "brackets in brackets, more than 32 deep", "less");
            return self.give_up(error, id);
        }
        let close = match self.scan.peek() {
            Some('[') => ']',
            Some('{') => '}',
            _ => ')',
        };
        self.scan.pos += 1;
        self.open.push(OpenBracket { at: open, close, implied: false });
        self.blanks(id)?;
        let kind = match close {
            ']' => Kind::List(self.items(id, depth, PathStep::Item)?),
            '}' => Kind::Map(self.pairs(id, depth)?),
            _ => Kind::Group(Group { name, open: open as u32, body: self.group(id, depth)? }),
        };
        self.open.pop();
        self.finish(id, kind);
        Ok(id)
    }

    /// Parses the contents of round brackets.
    fn group(&mut self, id: NodeId, depth: u32) -> Result<GroupBody, GaveUp> {
        if !self.at_field() {
            return Ok(GroupBody::Items(self.items(id, depth, PathStep::Part)?));
        }
        let fields = self.pairs(id, depth)?;
        Ok(if fields.is_empty() { GroupBody::Items(Vec::new()) } else { GroupBody::Fields(fields) })
    }

    /// Parses the contents of round brackets whose opening bracket is missing at this
    /// byte; it belongs to this node.
    fn implied_group(
        &mut self,
        id: NodeId,
        name: Option<Range>,
        missing_at: usize,
        depth: u32,
    ) -> Result<(), GaveUp> {
        let next = self.describe_next();
        let at = self.scan.pos;
        let error = ScanError::new(missing_at, "no `(`", format!("`(` before {next}"));
        self.note(error.structural(), id)?;
        if depth >= MAX_DEPTH {
            return Err(GaveUp);
        }
        self.open.push(OpenBracket { at, close: ')', implied: true });
        let body = self.group(id, depth)?;
        self.open.pop();
        self.finish(id, Kind::Group(Group { name, open: at as u32, body }));
        Ok(())
    }

    /// Returns whether a field name and its colon are next; a quoted name or a
    /// `=` is tolerated here.
    pub(super) fn at_field(&self) -> bool {
        let mut ahead = Scanner { text: self.scan.text, pos: self.scan.pos };
        let named = match ahead.peek() {
            Some('"') => ahead.text().is_ok(),
            Some(c) if is_word_start(c) => {
                ahead.skip_while(|c| is_word_char(c) || c == '-');
                true
            }
            _ => false,
        };
        named && ahead.skip_blanks().is_ok() && matches!(ahead.peek(), Some(':' | '='))
    }

    pub(super) fn items(
        &mut self,
        id: NodeId,
        depth: u32,
        step: fn(u32) -> PathStep,
    ) -> Result<Vec<NodeId>, GaveUp> {
        let mut items: Vec<NodeId> = Vec::new();
        while !self.take_close(id)? {
            if self.at_stray_comma() {
                self.missing_close(id, self.scan.pos)?;
                break;
            }
            let start = self.scan.pos;
            let is_field = self.at_bare_field();
            if is_field && self.ends_before_field(items.last().copied()) {
                self.missing_close(id, self.end)?;
                break;
            }
            let step = step(items.len() as u32);
            let item = if is_field {
                let item = self.push(start, id, step);
                self.implied_group(item, None, start, depth + 1)?;
                item
            } else {
                self.value(id, step, depth + 1)?
            };
            items.push(item);
            self.comma(id, Some(item), depth)?;
        }
        Ok(items)
    }

    fn pairs(&mut self, id: NodeId, depth: u32) -> Result<Vec<(NodeId, NodeId)>, GaveUp> {
        let record = self.open.last().is_none_or(|open| open.close == ')');
        let mut pairs: Vec<(NodeId, NodeId)> = Vec::new();
        let mut names = BTreeSet::new();
        while !self.take_close(id)? {
            if self.at_stray_comma() {
                self.missing_close(id, self.scan.pos)?;
                break;
            }
            let last = pairs.last().map(|(_, value)| *value);
            if record && self.skip_unopened_list(last, depth)? {
                continue;
            }
            if record && self.at_next_record() {
                self.missing_close(id, self.end)?;
                break;
            }
            if record && self.skip_unopened_tuple(id, last)? {
                continue;
            }
            let key = if record {
                self.field_name(id)?
            } else {
                Some(self.value(id, PathStep::Key, depth + 1)?)
            };
            let Some(key) = self.before_colon(key)? else {
                self.scan.skip_item();
                self.comma(id, None, depth)?;
                continue;
            };
            let step = if record { PathStep::Field(key) } else { PathStep::Value(key) };
            let (value, there) = self.value_of(id, key, step, depth)?;
            if names.insert(self.canonical_key(key)) {
                pairs.push((key, value));
            } else {
                self.note_second(id, key, record)?;
            }
            if there {
                self.comma(id, Some(value), depth)?;
            }
        }
        Ok(pairs)
    }

    /// Consumes the colon behind a key, and returns the key; `None`, with a fault, if
    /// there is no colon.
    fn before_colon(&mut self, key: Option<NodeId>) -> Result<Option<NodeId>, GaveUp> {
        let Some(id) = key else { return Ok(None) };
        self.blanks(id)?;
        let at = self.scan.pos;
        if self.scan.take(":") {
            return Ok(key);
        }
        // Keys of maps are texts.
        let in_map = self.open.last().is_some_and(|open| open.close == '}');
        if in_map && self.unopened(id)? {
            return self.before_colon(key);
        }
        if self.scan.take("=") {
            self.note(ScanError::new(at, "`=`", "`:` between a name and its value"), id)?;
            return Ok(key);
        }
        let error = ScanError::new(at, self.describe_next(), "`:` and a value");
        self.note(error.symptom(), id)?;
        Ok(None)
    }

    /// Parses the value of a key. Returns also whether there is one: where it is missing,
    /// the next field is next.
    fn value_of(
        &mut self,
        id: NodeId,
        key: NodeId,
        step: PathStep,
        depth: u32,
    ) -> Result<(NodeId, bool), GaveUp> {
        let end = self.scan.pos;
        self.blanks(id)?;
        if !self.at_bare_field() {
            return Ok((self.value(id, step, depth + 1)?, true));
        }
        let start = self.scan.pos;
        let (from, to) = self.nodes[key as usize].source;
        let text = self.scan.text;
        let other_line = text[to as usize..start].contains('\n');
        let value = self.push(start, id, step);
        if other_line && indent(text, start) <= indent(text, from as usize) {
            self.scan.pos = end;
            let name = shortened(self.source(key));
            self.note(ScanError::new(end, "no value", format!("a value of `{name}`")), value)?;
            return Ok((value, false));
        }
        self.implied_group(value, None, if other_line { end } else { start }, depth + 1)?;
        Ok((value, true))
    }

    /// Records that a key stands a second time.
    fn note_second(&mut self, id: NodeId, key: NodeId, record: bool) -> Result<(), GaveUp> {
        let start = self.nodes[key as usize].source.0;
        let shown = shortened(self.source(key));
        let what = if record { "field" } else { "key" };
        let found = format!("the {what} `{shown}` a second time");
        self.note(ScanError::new(start as usize, found, "it once"), id)
    }

    /// Consumes the closing bracket if it is next, and returns whether it was; `true`
    /// also where a bracket that was never opened ends without it.
    fn take_close(&mut self, id: NodeId) -> Result<bool, GaveUp> {
        self.blanks(id)?;
        let Some(OpenBracket { at, close, implied }) = self.open.last() else { return Ok(true) };
        let at = *at;
        let close = *close;
        let implied = *implied;
        match self.scan.peek() {
            Some(c) if c == close => {
                if !implied {
                    self.note_suspect(at);
                }
                self.scan.pos += 1;
                Ok(true)
            }
            None | Some(')' | ']' | '}') if implied => Ok(true),
            None | Some(')' | ']' | '}') => self.unmatched(self.mismatch(id, at, close), id),
            Some(_) => Ok(false),
        }
    }

    /// Consumes the comma after an item, unless it is the last. A missing comma is a
    /// fault but treated as present; `value` is the item, if it is one.
    pub(super) fn comma(
        &mut self,
        id: NodeId,
        value: Option<NodeId>,
        depth: u32,
    ) -> Result<(), GaveUp> {
        let end = self.scan.pos;
        self.blanks(id)?;
        match self.scan.peek() {
            Some(',') => {
                self.scan.pos += 1;
                return Ok(());
            }
            None | Some(')' | ']' | '}') => return Ok(()),
            Some(_) => {}
        }
        if let Some(value) = value {
            if self.unopened(value)? {
                return self.comma(id, None, depth);
            }
            if let Some(name) = self.word_before_group(value) {
                self.implied_group(value, Some(name), end, depth + 1)?;
                return self.comma(id, None, depth);
            }
        }
        let close = self.open.last().map_or(')', |open| open.close);
        let found = self.describe_next();
        let starts = |c: char| {
            is_word_char(c) || matches!(c, '"' | '\'' | '(' | '[' | '{' | '+' | '-' | '.')
        };
        if self.scan.peek().is_some_and(starts) {
            // On another line the comma belongs behind the item, not before what follows.
            let other_line = self.scan.text[end..self.scan.pos].contains('\n');
            let error = if other_line {
                let expected = format!("a comma or `{close}` before {found}");
                ScanError::new(end, "no comma", expected)
            } else {
                ScanError::new(self.scan.pos, found, format!("a comma or `{close}`")).symptom()
            };
            return self.note(error, id);
        }
        let error = ScanError::new(self.scan.pos, found, format!("a comma or `{close}`"));
        self.note(error.symptom(), id)?;
        self.scan.skip_item();
        self.scan.take(",");
        Ok(())
    }
}
