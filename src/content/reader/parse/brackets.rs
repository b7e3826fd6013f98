//! Brackets, what they hold, and the commas between: with recovery where one of them is
//! missing, so that one mistake is one fault.

use std::collections::BTreeSet;

use super::{GaveUp, MAX_DEPTH, OpenBracket, Parser};
use crate::reader::scan::{ScanError, Scanner, is_word_char, is_word_start};
use crate::reader::syntax::{Body, Group, Kind, Node, NodeId, Range, Step, shortened};

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
            ']' => Kind::List(self.items(id, depth, Step::Item)?),
            '}' => Kind::Map(self.pairs(id, depth)?),
            _ => Kind::Group(Group { name, open: open as u32, body: self.group(id, depth)? }),
        };
        self.open.pop();
        self.finish(id, kind);
        Ok(id)
    }

    /// Parses the contents of round brackets.
    fn group(&mut self, id: NodeId, depth: u32) -> Result<Body, GaveUp> {
        if !self.at_field() {
            return Ok(Body::Items(self.items(id, depth, Step::Part)?));
        }
        let fields = self.pairs(id, depth)?;
        Ok(if fields.is_empty() { Body::Items(Vec::new()) } else { Body::Fields(fields) })
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

    fn items(
        &mut self,
        id: NodeId,
        depth: u32,
        step: fn(u32) -> Step,
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

    /// Returns whether a bare field name and its colon are next.
    fn at_bare_field(&self) -> bool {
        self.scan.peek().is_some_and(is_word_start) && self.at_field() && {
            let word = self.scan.rest();
            let end = word.find(|c| !is_word_char(c)).unwrap_or(word.len());
            word[end..].trim_start().starts_with(':')
        }
    }

    /// Returns whether a field name among items stands behind the closing bracket that is
    /// missing, and not behind the opening bracket of a record.
    fn ends_before_field(&self, last: Option<NodeId>) -> bool {
        let Some((last, open)) = last.zip(self.open.last()) else { return false };
        let last = &self.nodes[last as usize];
        let Kind::Group(Group { name: None, body: Body::Fields(fields), .. }) = &last.kind else {
            return true;
        };
        let text = self.scan.text;
        if text[last.source.1 as usize..self.scan.pos].contains('\n') {
            return indent(text, self.scan.pos) <= indent(text, open.at);
        }
        let rest = self.scan.rest();
        let name = &rest[..rest.find(|c| !is_word_char(c)).unwrap_or(rest.len())];
        !fields.iter().any(|(key, _)| self.source(*key) == name)
    }

    /// Returns whether a comma is next that begins its line, further to the left than the
    /// value before it: its closing bracket is missing.
    fn at_stray_comma(&self) -> bool {
        let text = self.scan.text;
        let pos = self.scan.pos;
        self.scan.peek() == Some(',')
            && begins_line(text, pos)
            && indent(text, pos) < indent(text, self.end.saturating_sub(1))
    }

    /// Records that the innermost bracket is not closed, and goes on at a byte.
    fn missing_close(&mut self, id: NodeId, at: usize) -> Result<(), GaveUp> {
        let Some(OpenBracket { at: open, close, implied }) = self.open.last() else {
            return Ok(());
        };
        // The bracket may be empty.
        let at = at.max(*open + usize::from(!*implied));
        if self.suspect.is_some_and(|(suspect, _)| suspect > *open) {
            return self.unmatched(self.mismatch(id, *open, *close), id);
        }
        let error = ScanError::new(
            at,
            format!("no `{close}`"),
            format!("`{close}` before {}", self.describe_next()),
        );
        // An opening bracket that is missing has its fault.
        let told = *implied;
        let hint = self.opened_at(*open);
        self.scan.pos = at;
        if told { Ok(()) } else { self.note(error.hint(hint).structural(), id) }
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
                Some(self.value(id, Step::Key, depth + 1)?)
            };
            let Some(key) = self.before_colon(key)? else {
                self.scan.skip_item();
                self.comma(id, None, depth)?;
                continue;
            };
            let step = if record { Step::Field(key) } else { Step::Value(key) };
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

    /// Returns whether a record in a list is followed by the next one, without its
    /// closing bracket.
    fn at_next_record(&self) -> bool {
        let [.., outer, _] = self.open.as_slice() else { return false };
        outer.close == ']' && self.scan.peek() == Some('(')
    }

    /// Returns whether the last value is the first of several records whose opening bracket
    /// is missing. If so, records the fault and moves behind their closing bracket.
    fn skip_unopened_list(&mut self, last: Option<NodeId>, depth: u32) -> Result<bool, GaveUp> {
        let Some((last, open)) = last.zip(self.open.last()) else { return Ok(false) };
        let text = self.scan.text;
        let node = &self.nodes[last as usize];
        let start = node.source.0 as usize;
        let same_line = !text[node.source.1 as usize..self.scan.pos].contains('\n');
        let Kind::Group(Group { name: None, body, .. }) = &node.kind else { return Ok(false) };
        let inside = same_line || indent(text, self.scan.pos) > indent(text, open.at);
        if !(inside && self.scan.peek() == Some('(')) {
            return Ok(false);
        }
        let mut ahead = Scanner { text, pos: self.scan.pos + 1 };
        let record =
            ahead.skip_blanks().is_ok() && Parser { scan: ahead, ..Parser::of(text) }.at_field();
        if record != matches!(body, Body::Fields(_)) {
            return Ok(false);
        }
        let place = self.before_value(last).unwrap_or(start);
        self.note(ScanError::new(place, "no `[`", "`[` before `(`").structural(), last)?;
        self.open.push(OpenBracket { at: start, close: ']', implied: true });
        self.items(last, depth + 1, Step::Item)?;
        self.open.pop();
        self.finish(last, Kind::Bad);
        self.comma(last, None, depth)?;
        Ok(true)
    }

    /// Returns whether the last value is the first of several numbers whose opening bracket
    /// is missing. If so, records the fault and moves behind their closing bracket.
    fn skip_unopened_tuple(&mut self, id: NodeId, last: Option<NodeId>) -> Result<bool, GaveUp> {
        let text = self.scan.text;
        let Some(last) = last else { return Ok(false) };
        let node = &self.nodes[last as usize];
        let start = node.source.0 as usize;
        let is_number = |c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.');
        let numbers = matches!(node.kind, Kind::Integer | Kind::Float)
            && self.scan.peek().is_some_and(is_number)
            && !text[start..self.scan.pos].contains('\n');
        let Some(close) = self.inner_close().filter(|_| numbers) else { return Ok(false) };
        self.scan.pos = close + 1;
        self.finish(last, Kind::Bad);
        let expected = format!("`(` before `{}`", shortened(&text[start..close]));
        self.note(ScanError::new(start, "no `(`", expected).structural(), last)?;
        self.comma(id, None, 0)?;
        Ok(true)
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
        step: Step,
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

    /// Remembers the first pair of brackets that do not stand below each other; the
    /// closing one is next.
    fn note_suspect(&mut self, open: usize) {
        let text = self.scan.text;
        if self.suspect.is_none()
            && begins_line(text, self.scan.pos)
            && text[open..self.scan.pos].contains('\n')
            && indent(text, self.scan.pos) < indent(text, open)
        {
            self.suspect = Some((open, self.scan.pos));
        }
    }

    /// Returns the fault of a bracket that is never closed, or never opened: another
    /// bracket is next, or the end of the file.
    fn mismatch(&self, id: NodeId, open: usize, close: char) -> ScanError {
        let text = self.scan.text;
        let at = self.scan.pos;
        let found = self.describe_next();
        let hint = self.opened_at(open);
        if let Some((open, closed)) = self.suspect {
            let bracket = &text[open..=open];
            let expected = format!("its closing bracket before line {}", line_number(text, closed));
            return ScanError::new(open, format!("a `{bracket}` that is never closed"), expected)
                .hint("the brackets behind it do not stand below those that they close")
                .structural();
        }
        let wrong = self.scan.peek();
        if let Some(wrong) = wrong.filter(|wrong| !self.open.iter().any(|it| it.close == *wrong)) {
            let opening = match wrong {
                ']' => '[',
                '}' => '{',
                _ => '(',
            };
            let expected =
                format!("`{opening}` before it, or no `{wrong}` in line {}", line_number(text, at));
            let last = self.nodes.iter().rposition(|node| {
                node.parent == id && matches!(node.step, Step::Field(_) | Step::Value(_))
            });
            let place = last.and_then(|last| self.before_value(last as NodeId)).unwrap_or(at);
            return ScanError::new(place, format!("no `{opening}`"), expected).structural();
        }
        let place = self.end_by_indent(id, open).unwrap_or(self.end);
        ScanError::new(place, format!("no `{close}`"), format!("`{close}` before {found}"))
            .hint(hint)
            .structural()
    }

    /// Returns the end of the last value in a bracket before one that is indented no
    /// deeper than the bracket; `None` if there is no such value.
    fn end_by_indent(&self, id: NodeId, open: usize) -> Option<usize> {
        let text = self.scan.text;
        let inside = |node: &&Node| node.parent == id && node.source.0 as usize > open;
        let mut children = self.nodes.iter().filter(inside).peekable();
        while let Some(child) = children.next() {
            let start = children.peek()?.source.0 as usize;
            let other_line = text[open..start].contains('\n');
            if other_line && begins_line(text, start) && indent(text, start) <= indent(text, open) {
                return Some(child.source.1 as usize);
            }
        }
        None
    }

    /// Returns the byte behind the colon of the field that has this value.
    fn before_value(&self, value: NodeId) -> Option<usize> {
        let (Step::Field(key) | Step::Value(key)) = self.nodes[value as usize].step else {
            return None;
        };
        let end = self.nodes[key as usize].source.1 as usize;
        Some(end + self.scan.text[end..].find([':', '=']).map_or(0, |colon| colon + 1))
    }

    fn opened_at(&self, open: usize) -> String {
        let text = self.scan.text;
        let bracket = &text[open..=open];
        let bracket = if matches!(bracket, "[" | "{") { bracket } else { "(" };
        format!("`{bracket}` was opened in line {} and is still open", line_number(text, open))
    }

    /// Consumes the comma after an item, unless it is the last. A missing comma is a
    /// fault but treated as present; `value` is the item, if it is one.
    fn comma(&mut self, id: NodeId, value: Option<NodeId>, depth: u32) -> Result<(), GaveUp> {
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
            let expected = format!("a comma or `{close}` before {found}");
            let error = ScanError::new(end, "no comma", expected);
            let other_line = self.scan.text[end..self.scan.pos].contains('\n');
            return self.note(if other_line { error } else { error.symptom() }, id);
        }
        let error = ScanError::new(self.scan.pos, found, format!("a comma or `{close}`"));
        self.note(error.symptom(), id)?;
        self.scan.skip_item();
        self.scan.take(",");
        Ok(())
    }

    /// Returns the range of a bare word before values whose opening bracket is missing.
    fn word_before_group(&self, value: NodeId) -> Option<Range> {
        let node = &self.nodes[value as usize];
        if !matches!(node.kind, Kind::Word) {
            return None;
        }
        let text = self.scan.text;
        let end = node.source.1 as usize;
        let begins = |c: char| c.is_ascii_digit() || matches!(c, '"' | '[' | '{' | '-' | '+');
        let next = self.scan.peek();
        let missing = if text[end..self.scan.pos].contains('\n') {
            self.at_bare_field() && indent(text, self.scan.pos) > indent(text, end)
        } else {
            let inside = self.at_bare_field() || next.is_some_and(begins);
            let adjacent = end == self.scan.pos && matches!(next, Some('[' | '{'));
            adjacent || inside && self.inner_close().is_some()
        };
        missing.then_some(node.source)
    }

    /// Returns the first round bracket of the rest of the line that closes nothing in the
    /// line and that does not close the innermost open bracket either.
    fn inner_close(&self) -> Option<usize> {
        let text = self.scan.text;
        let open = self.open.last()?;
        let line_start = text[..self.scan.pos].rfind('\n').map_or(0, |end| end + 1);
        let close = self.scan.pos + first_closer(self.scan.rest())?;
        // A line whose brackets are even lacks none.
        first_closer(&text[line_start..])?;
        let mut behind = Scanner { text, pos: close + 1 };
        let other_line = text[open.at..self.scan.pos].contains('\n');
        let goes_on = behind.take(")")
            || behind.take(",") && {
                behind.skip_while(char::is_whitespace);
                let ahead = Parser { scan: behind, ..Parser::of(text) };
                ahead.at_bare_field()
            };
        let inner = open.close != ')' || other_line || goes_on;
        (text[close..].starts_with(')') && inner).then_some(close)
    }
}

/// Returns whether only blanks stand before a byte in its line.
fn begins_line(text: &str, at: usize) -> bool {
    text[..at].rsplit('\n').next().is_some_and(|line| line.trim_start().is_empty())
}

/// Returns the number of blanks before the line of a byte.
fn indent(text: &str, at: usize) -> usize {
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    text[start..].chars().take_while(|c| matches!(c, ' ' | '\t')).count()
}

/// Returns the number of the line of a byte, from 1.
fn line_number(text: &str, at: usize) -> usize {
    text[..at].bytes().filter(|byte| *byte == b'\n').count() + 1
}

/// Returns the first closing bracket of a line that closes nothing in it.
fn first_closer(rest: &str) -> Option<usize> {
    let mut depth = 0;
    let mut quoted = false;
    for (at, c) in rest.char_indices().take_while(|(_, c)| *c != '\n') {
        match c {
            '"' => quoted = !quoted,
            _ if quoted => {}
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => return Some(at),
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
    }
    None
}
