//! The parser: from text to syntax tree, continuing after faults where possible.
//!
//! It accepts a subset of the `ron` crate's syntax: no byte strings, number suffixes, raw
//! names, `inf` or `NaN`, and of the extensions only `implicit_some`, which is always on.

mod brackets;
mod keys;
mod quotes;
mod recovery;

use std::sync::Arc;

use crate::reader::scan::{BracketError, Number, ScanError, Scanner, is_word_char, is_word_start};
use crate::reader::syntax::{Document, Kind, Node, NodeId, PathStep, shortened};
use crate::{Fault, Faults};

/// Maximum nesting of brackets.
pub(crate) const MAX_DEPTH: u32 = 32;
/// Maximum number of values in one file.
const MAX_VALUES: usize = 400_000;
/// Number of faults of one file after which no more are looked for.
pub(crate) const MAX_FAULTS: usize = 100;

/// The result of parsing a text.
pub(crate) struct Parsed {
    pub document: Arc<Document>,
    /// Whether the tree has its true shape, so that values can be read from it.
    pub whole: bool,
}

/// Signals that parsing cannot continue; the fault is recorded.
struct GaveUp;

struct Parser<'a> {
    scan: Scanner<'a>,
    nodes: Vec<Node>,
    /// Each with the node to which it belongs.
    scan_errors: Vec<(ScanError, NodeId)>,
    /// The open brackets, outermost first.
    open: Vec<OpenBracket>,
    /// The first pair of brackets whose closing one is indented less than the line of the
    /// opening one: probably the place of a missing bracket.
    suspect: Option<(usize, usize)>,
    /// The end of the last value.
    end: usize,
}

/// A bracket that is open at the place of the parser.
struct OpenBracket {
    /// The byte of the bracket; of the value where the bracket is missing.
    at: usize,
    /// The bracket that closes it.
    close: char,
    /// Whether it is missing in the text; a fault has been recorded.
    implied: bool,
}

/// Parses a text and adds its faults.
pub(crate) fn parse(file: &str, text: &str, faults: &mut Faults) -> Parsed {
    let mut parser = Parser::of(text);
    let done = parser.document().is_ok();
    let cut_short = parser.scan_errors.len() >= MAX_FAULTS;
    let whole = !parser.keep_first_of_lines() && done;
    let Parser { mut nodes, scan_errors, .. } = parser;
    if nodes.is_empty() {
        nodes.push(Node { kind: Kind::Bad, source: (0, 0), parent: 0, step: PathStep::Root });
    }
    let document = Document::new(file.into(), text.to_owned(), nodes);
    if cut_short {
        faults.cut_short(file);
    }
    for (error, node) in scan_errors {
        let (line, column) = document.line_column(error.at as u32);
        faults.push(Fault {
            file: file.to_owned(),
            line,
            column,
            path: document.path(node),
            found: error.found,
            expected: error.expected,
            hint: error.hint,
        });
    }
    Parsed { document: Arc::new(document), whole }
}

/// Returns the spelling of a number with a decimal comma, given the digits before
/// and behind the comma.
fn decimal_comma(before: &str, behind: &str) -> Option<String> {
    let before = before.strip_suffix(',')?;
    let whole = &before[before.trim_end_matches(|c: char| c.is_ascii_digit()).len()..];
    let part = &behind[..behind.find(|c: char| !c.is_ascii_digit()).unwrap_or(behind.len())];
    (!whole.is_empty() && !part.is_empty())
        .then(|| format!("numbers have a point and no comma: {whole}.{part}"))
}

impl<'a> Parser<'a> {
    fn of(text: &'a str) -> Self {
        let scan = Scanner { text, pos: 0 };
        let nodes = Vec::new();
        let scan_errors = Vec::new();
        Parser { scan, nodes, scan_errors, open: Vec::new(), suspect: None, end: 0 }
    }

    fn document(&mut self) -> Result<(), GaveUp> {
        self.blanks(0)?;
        if self.scan.peek().is_none() {
            return self.give_up(ScanError::new(0, "an empty file", "a value"), 0);
        }
        self.attributes()?;
        let root = self.value(0, PathStep::Root, 0)?;
        self.blanks(root)?;
        match self.scan.peek() {
            None if matches!(self.nodes[root as usize].kind, Kind::Bad) => Err(GaveUp),
            None => Ok(()),
            Some(_) => {
                let found = self.describe_next();
                let expected = "the end of the file after its one value";
                self.unmatched(ScanError::new(self.scan.pos, found, expected), root)
            }
        }
    }

    /// Accepts `#![enable(implicit_some)]`, which holds anyway, and no other attribute.
    fn attributes(&mut self) -> Result<(), GaveUp> {
        let start = self.scan.pos;
        if !self.scan.take("#") {
            return Ok(());
        }
        for token in ["!", "[", "enable", "(", "implicit_some", ")", "]"] {
            self.blanks(0)?;
            if !self.scan.take(token) {
                let error = ScanError::new(
                    start,
                    "a file attribute",
                    "none, or `#![enable(implicit_some)]`",
                );
                return self.give_up(error, 0);
            }
        }
        self.blanks(0)
    }

    fn value(&mut self, parent: NodeId, step: PathStep, depth: u32) -> Result<NodeId, GaveUp> {
        let start = self.scan.pos;
        if self.nodes.len() >= MAX_VALUES {
            return self.give_up(
                ScanError::new(start, "ever more values", "at most 400000 in one file"),
                parent,
            );
        }
        let id = self.push(start, parent, step);
        let rest = self.scan.rest();
        let kind = match rest.chars().next() {
            None => {
                return self.give_up(ScanError::new(start, "the end of the file", "a value"), id);
            }
            Some('"') => {
                self.quoted(id, matches!(step, PathStep::Key))?;
                return Ok(id);
            }
            Some('\'') => self.scan.character().map(Kind::Char),
            Some('r') if rest.starts_with("r\"") || rest.starts_with("r#") => {
                self.scan.raw_text().map(Kind::Text)
            }
            Some('b') if ["b\"", "b'", "br\"", "br#"].iter().any(|s| rest.starts_with(s)) => {
                Err(ScanError::new(start, "a byte string", "a value").hint("leave the `b` out"))
            }
            Some('0'..='9' | '+' | '-' | '.') => self.scan.number().map(|number| match number {
                Number::Integer => Kind::Integer,
                Number::Float => Kind::Float,
            }),
            Some(c) if is_word_start(c) => match self.scan.word() {
                Ok(word) => return self.word(id, word, depth),
                Err(error) => Err(error.symptom()),
            },
            Some('(' | '[' | '{') => return self.brackets(id, None, depth),
            Some(_) => Err(ScanError::new(start, self.describe_next(), "a value").symptom()),
        };
        match kind {
            Ok(kind) => self.finish(id, kind),
            Err(error) => {
                if !self.unopened(id)? {
                    self.note(error, id)?;
                    self.scan.skip_item();
                }
            }
        }
        Ok(id)
    }

    fn word(&mut self, id: NodeId, word: (u32, u32), depth: u32) -> Result<NodeId, GaveUp> {
        let kind = match &self.scan.text[word.0 as usize..word.1 as usize] {
            "true" => Kind::Bool(true),
            "false" => Kind::Bool(false),
            _ => {
                let end = self.scan.pos;
                self.blanks(id)?;
                if self.scan.peek() == Some('(') {
                    return self.brackets(id, Some(word), depth);
                }
                self.scan.pos = end;
                Kind::Word
            }
        };
        self.finish(id, kind);
        Ok(id)
    }

    /// Adds the node of a value that begins at this byte, still without its kind.
    fn push(&mut self, start: usize, parent: NodeId, step: PathStep) -> NodeId {
        let id = self.nodes.len() as NodeId;
        let source = (start as u32, start as u32);
        self.nodes.push(Node { kind: Kind::Bad, source, parent, step });
        id
    }

    fn finish(&mut self, id: NodeId, kind: Kind) {
        let node = &mut self.nodes[id as usize];
        node.kind = kind;
        node.source.1 = self.scan.pos as u32;
        self.end = self.scan.pos;
    }

    fn blanks(&mut self, near: NodeId) -> Result<(), GaveUp> {
        while let Err(error) = self.scan.skip_blanks() {
            self.note(error, near)?;
        }
        Ok(())
    }

    /// Describes the next token.
    fn describe_next(&self) -> String {
        let rest = self.scan.rest();
        match rest.chars().next() {
            None => "the end of the file".to_owned(),
            Some(c) if is_word_char(c) => {
                let end = rest.find(|c| !is_word_char(c)).unwrap_or(rest.len());
                format!("`{}`", shortened(&rest[..end]))
            }
            Some('"') => "a text in quotes".to_owned(),
            Some('“' | '”' | '„' | '‘' | '’') => "a curly quote".to_owned(),
            Some(c) if c.is_control() => format!("the control character U+{:04X}", u32::from(c)),
            Some(c) => format!("`{c}`"),
        }
    }

    fn note(&mut self, error: ScanError, node: NodeId) -> Result<(), GaveUp> {
        let over = error.fatal;
        self.scan_errors.push((error, node));
        if over || self.scan_errors.len() >= MAX_FAULTS { Err(GaveUp) } else { Ok(()) }
    }

    fn give_up<T>(&mut self, error: ScanError, node: NodeId) -> Result<T, GaveUp> {
        self.scan_errors.push((error, node));
        Err(GaveUp)
    }

    /// Gives up because brackets do not match. Of the faults that a missing bracket may
    /// have caused only the first is kept, or this one if it stands before them.
    fn unmatched<T>(&mut self, error: ScanError, node: NodeId) -> Result<T, GaveUp> {
        let symptom = |it: &ScanError| it.bracket == BracketError::Symptom;
        let first = self.scan_errors.iter().position(|(it, _)| symptom(it));
        let first = first.map(|index| self.scan_errors.swap_remove(index));
        self.scan_errors.retain(|(it, _)| !symptom(it));
        match first {
            Some((first, at)) if first.at < error.at => {
                let hint = error.hint.map(|hint| format!("a bracket may be missing: {hint}"));
                let hint = first.hint.clone().or(hint);
                self.give_up(ScanError { hint, ..first }, at)
            }
            _ => self.give_up(error, node),
        }
    }

    /// Keeps of the faults of a line that missing brackets may have caused only the first.
    /// Returns whether there were more: then the tree is not to be trusted.
    fn keep_first_of_lines(&mut self) -> bool {
        let text = self.scan.text;
        let before = self.scan_errors.len();
        let mut last: Option<usize> = None;
        self.scan_errors.sort_by_key(|(error, _)| error.at);
        self.scan_errors.retain(|(error, _)| {
            if error.bracket == BracketError::Unrelated {
                return true;
            }
            let follows = last.is_some_and(|last| !text[last..error.at].contains('\n'));
            last = Some(error.at);
            !follows
        });
        self.scan_errors.len() < before
    }

    /// Returns the text of a value or a key.
    fn source(&self, id: NodeId) -> &'a str {
        let (start, end) = self.nodes[id as usize].source;
        &self.scan.text[start as usize..end as usize]
    }
}

#[cfg(test)]
mod tests;
