//! What is done where a bracket is missing: finding the place where it belongs.
//!
//! Nothing here accepts or refuses a sound text: it is asked only where the
//! text is faulty anyway.

use super::{GaveUp, OpenBracket, Parser};
use crate::reader::scan::{ScanError, Scanner, is_word_char, is_word_start};
use crate::reader::syntax::{Group, GroupBody, Kind, Node, NodeId, PathStep, Range, shortened};

impl Parser<'_> {
    /// Returns whether a bare field name and its colon are next.
    pub(super) fn at_bare_field(&self) -> bool {
        self.scan.peek().is_some_and(is_word_start) && self.at_field() && {
            let word = self.scan.rest();
            let end = word.find(|c| !is_word_char(c)).unwrap_or(word.len());
            word[end..].trim_start().starts_with(':')
        }
    }

    /// Returns whether a field name among items stands behind the closing bracket that is
    /// missing, and not behind the opening bracket of a record.
    pub(super) fn ends_before_field(&self, last: Option<NodeId>) -> bool {
        let Some((last, open)) = last.zip(self.open.last()) else { return false };
        let last = &self.nodes[last as usize];
        let Kind::Group(Group { name: None, body: GroupBody::Fields(fields), .. }) = &last.kind
        else {
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
    pub(super) fn at_stray_comma(&self) -> bool {
        let text = self.scan.text;
        let pos = self.scan.pos;
        self.scan.peek() == Some(',')
            && begins_line(text, pos)
            && indent(text, pos) < indent(text, self.end.saturating_sub(1))
    }

    /// Records that the innermost bracket is not closed, and goes on at a byte.
    pub(super) fn missing_close(&mut self, id: NodeId, at: usize) -> Result<(), GaveUp> {
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

    /// Returns whether a record in a list is followed by the next one,
    /// without its closing bracket.
    pub(super) fn at_next_record(&self) -> bool {
        let [.., outer, _] = self.open.as_slice() else { return false };
        outer.close == ']' && self.scan.peek() == Some('(')
    }

    /// Returns whether the last value is the first of several records whose opening bracket
    /// is missing. If so, records the fault and moves behind their closing bracket.
    pub(super) fn skip_unopened_list(
        &mut self,
        last: Option<NodeId>,
        depth: u32,
    ) -> Result<bool, GaveUp> {
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
        if record != matches!(body, GroupBody::Fields(_)) {
            return Ok(false);
        }
        let place = self.before_value(last).unwrap_or(start);
        self.note(ScanError::new(place, "no `[`", "`[` before `(`").structural(), last)?;
        self.open.push(OpenBracket { at: start, close: ']', implied: true });
        self.items(last, depth + 1, PathStep::Item)?;
        self.open.pop();
        self.finish(last, Kind::Bad);
        self.comma(last, None, depth)?;
        Ok(true)
    }

    /// Returns whether the last value is the first of several numbers whose opening bracket
    /// is missing. If so, records the fault and moves behind their closing bracket.
    pub(super) fn skip_unopened_tuple(
        &mut self,
        id: NodeId,
        last: Option<NodeId>,
    ) -> Result<bool, GaveUp> {
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

    /// Remembers the first pair of brackets that do not stand below each other; the
    /// closing one is next.
    pub(super) fn note_suspect(&mut self, open: usize) {
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
    pub(super) fn mismatch(&self, id: NodeId, open: usize, close: char) -> ScanError {
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
                node.parent == id && matches!(node.step, PathStep::Field(_) | PathStep::Value(_))
            });
            let place = last.and_then(|last| self.before_value(last as NodeId)).unwrap_or(at);
            return ScanError::new(place, format!("no `{opening}`"), expected).structural();
        }
        let error = match self.end_by_indent(id, open) {
            None if wrong.is_some() => ScanError::new(at, found, format!("`{close}`")),
            place => ScanError::new(
                place.unwrap_or(self.end),
                format!("no `{close}`"),
                format!("`{close}` before {found}"),
            ),
        };
        error.hint(hint).structural()
    }

    /// Returns the end of the last value in a bracket before one that is indented no
    /// deeper than the bracket; `None` if there is no such value.
    pub(super) fn end_by_indent(&self, id: NodeId, open: usize) -> Option<usize> {
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
    pub(super) fn before_value(&self, value: NodeId) -> Option<usize> {
        let (PathStep::Field(key) | PathStep::Value(key)) = self.nodes[value as usize].step else {
            return None;
        };
        let end = self.nodes[key as usize].source.1 as usize;
        Some(end + self.scan.text[end..].find([':', '=']).map_or(0, |colon| colon + 1))
    }

    pub(super) fn opened_at(&self, open: usize) -> String {
        let text = self.scan.text;
        let bracket = &text[open..=open];
        let bracket = if matches!(bracket, "[" | "{") { bracket } else { "(" };
        format!("`{bracket}` was opened in line {} and is still open", line_number(text, open))
    }

    /// Returns the range of a bare word before values whose opening bracket is missing.
    pub(super) fn word_before_group(&self, value: NodeId) -> Option<Range> {
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
    pub(super) fn inner_close(&self) -> Option<usize> {
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
pub(super) fn indent(text: &str, at: usize) -> usize {
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
