//! Texts with a missing quote: where the quote belongs, so that one mistake is one fault
//! and the rest of the file is read.

use super::{GaveUp, Parser};
use crate::reader::scan::{ScanError, Scanner, is_word_char};
use crate::reader::syntax::{Kind, NodeId};

/// The fault of the quotes of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum QuoteProblem {
    /// The closing quote is missing; it belongs at this byte.
    Unclosed(usize),
    /// A quote stands inside, at the first byte; the closing quote is at the second.
    Inner(usize, usize),
}

impl Parser<'_> {
    /// Parses a text in quotes; `key` says whether it is the key of a map.
    pub(super) fn quoted(&mut self, id: NodeId, key: bool) -> Result<(), GaveUp> {
        let start = self.scan.pos;
        let text = self.scan.text();
        let closed = text.as_ref().map_or_else(|error| !error.fatal, |_| true);
        match problem(self.scan.text, start, closed.then_some(self.scan.pos), key) {
            Some(QuoteProblem::Unclosed(end)) => {
                self.scan.pos = end;
                self.finish(id, self.guessed_text(start + 1, end));
                let expected = "a `\"` at its end";
                let mut behind = Scanner { text: self.scan.text, pos: end };
                if behind.skip_blanks().is_ok() && behind.peek().is_none() {
                    // Brackets that are open are closed in the text that never ends.
                    let found = "a text whose quotes never close";
                    return self.give_up(ScanError::new(start, found, expected), id);
                }
                let found = "a text without its closing quote";
                self.note(ScanError::new(start, found, expected), id)
            }
            Some(QuoteProblem::Inner(inner, end)) => {
                self.scan.pos = end + 1;
                self.finish(id, self.guessed_text(start + 1, end));
                let found = "a quote inside of a text";
                self.note(ScanError::new(inner, found, "quotes inside written `\\\"`"), id)
            }
            None => match text {
                Ok(text) => {
                    self.finish(id, Kind::Text(text));
                    Ok(())
                }
                Err(error) => {
                    self.note(error, id)?;
                    self.scan.skip_item();
                    Ok(())
                }
            },
        }
    }

    /// Returns whether a value is a text whose opening quote is missing. If so, records
    /// the fault and moves behind the closing quote.
    pub(super) fn unopened(&mut self, id: NodeId) -> Result<bool, GaveUp> {
        let text = self.scan.text;
        let start = self.nodes[id as usize].source.0 as usize;
        let line = line_from(text, start);
        let Some(close) = quotes(line).next().map(|at| start + at) else { return Ok(false) };
        let odd = quotes(line).count() % 2 == 1;
        if close < self.scan.pos || !odd || !ends_value(&text[close + 1..]) {
            return Ok(false);
        }
        self.scan.pos = close + 1;
        self.finish(id, self.guessed_text(start, close));
        let found = "a text without its opening quote";
        self.note(ScanError::new(start, found, "a `\"` before it"), id)?;
        Ok(true)
    }

    /// Returns a text as it was probably meant.
    fn guessed_text(&self, from: usize, to: usize) -> Kind {
        match self.scan.text.get(from..to).map(str::trim) {
            Some(text) if !text.is_empty() => Kind::Text(text.to_owned()),
            _ => Kind::Bad,
        }
    }
}

/// Returns the fault of the quotes of the text that begins at `start` and ends
/// before `close`; `None` for `close` if its quotes never close.
fn problem(text: &str, start: usize, close: Option<usize>, key: bool) -> Option<QuoteProblem> {
    let unclosed = || Some(QuoteProblem::Unclosed(end_of_unclosed(text, start, key)));
    let Some(close) = close else { return unclosed() };
    let behind = &text[close..];
    if ends_value(behind) {
        return None;
    }
    if text[start..close].contains('\n') {
        // If its line is complete without it, the closing quote opens another text.
        let line_start = text[..close].rfind('\n').map_or(0, |end| end + 1);
        let pairs = quotes(line_from(text, line_start)).count().is_multiple_of(2);
        return pairs.then(unclosed).flatten();
    }
    let line = line_from(text, start);
    if quotes(line).count() % 2 == 1 {
        return unclosed();
    }
    let adjacent = behind.chars().next().is_some_and(char::is_alphanumeric);
    // Every second quote may be the closing one.
    let mut closing = quotes(line).skip(3).step_by(2).map(|at| start + at);
    let end = closing.find(|at| ends_value(&text[at + 1..])).filter(|_| adjacent)?;
    Some(QuoteProblem::Inner(close - 1, end))
}

/// Returns whether something follows that may stand behind a value: a comma, a colon, a
/// closing bracket or the end of the file.
fn ends_value(behind: &str) -> bool {
    let mut scan = Scanner { text: behind, pos: 0 };
    if scan.skip_blanks().is_err() {
        // The comment is a fault of its own.
        return true;
    }
    matches!(scan.peek(), None | Some(',' | ')' | ']' | '}' | ':' | '='))
}

/// Returns the rest of a line from a byte on.
fn line_from(text: &str, at: usize) -> &str {
    text[at..].split('\n').next().unwrap_or_default()
}

/// Returns the places of the quotes of a line, without escaped ones and those in a
/// comment at its end.
fn quotes(line: &str) -> impl Iterator<Item = usize> {
    let mut escaped = false;
    let mut inside = false;
    let mut all = Vec::new();
    for (at, c) in line.char_indices() {
        if !inside && line[at..].starts_with("//") {
            break;
        }
        if c == '"' && !escaped {
            inside = !inside;
            all.push(at);
        }
        escaped = c == '\\' && !escaped;
    }
    all.into_iter()
}

/// Returns where the closing quote of an unclosed text belongs: before the next item of
/// its line, else before the commas and brackets at the end of the line.
fn end_of_unclosed(text: &str, start: usize, key: bool) -> usize {
    let from = start + 1;
    let mut end = from;
    // A backslash at the end of a line continues the text.
    loop {
        end += line_from(text, end).len();
        let continued = text[from..end].trim_end_matches('\r').ends_with('\\');
        if !continued || end >= text.len() {
            break;
        }
        end += 1;
    }
    let line = &text[from..end];
    if key && let Some(colon) = line.find(':') {
        return from + line[..colon].trim_end().len();
    }
    let next = line.match_indices(',').find(|(at, _)| begins_item(line[at + 1..].trim_start()));
    from + next.map_or_else(|| without_closers(line), |(at, _)| without_closers(&line[..at]))
}

/// Returns whether a text begins like an item behind a comma: a text, a field, a number
/// alone, or brackets with one of these.
fn begins_item(rest: &str) -> bool {
    let bare = rest.trim_start_matches(['(', '[']);
    let word = bare.find(|c| !is_word_char(c)).unwrap_or(bare.len());
    let number = bare.find(|c: char| !c.is_ascii_digit() && !matches!(c, '.' | '-' | '+'));
    let behind_number = &bare[number.unwrap_or(bare.len())..];
    let is_number = number != Some(0) && !bare.is_empty();
    bare.starts_with('"')
        || word > 0 && bare[word..].trim_start().starts_with(':')
        || is_number && (behind_number.is_empty() || behind_number.starts_with([',', ')', ']']))
}

/// Returns the length of a line without the comment, the commas and the closing brackets
/// at its end; brackets that the line itself opens stay.
fn without_closers(line: &str) -> usize {
    let line = line.find(" //").map_or(line, |at| &line[..at]);
    let mut kept = line.trim_end();
    while let Some(last) = kept.chars().last() {
        let open = match last {
            ',' => None,
            ')' => Some('('),
            ']' => Some('['),
            '}' => Some('{'),
            _ => break,
        };
        let own = open.is_some_and(|open| kept.matches(open).count() >= kept.matches(last).count());
        if own {
            break;
        }
        kept = kept[..kept.len() - last.len_utf8()].trim_end();
    }
    kept.len()
}
