//! The parser: from text to syntax tree, continuing after faults where possible.
//!
//! It accepts a subset of the `ron` crate's syntax: no byte strings, number suffixes, raw
//! names, `inf` or `NaN`, and of the extensions only `implicit_some`, which is always on.

mod keys;

use std::sync::Arc;

use crate::reader::scan::{Number, ScanError, Scanner, is_word_char, is_word_start};
use crate::reader::syntax::{Body, Document, Group, Kind, Node, NodeId, Step, shortened};
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
}

/// Parses a text and adds its faults.
pub(crate) fn parse(file: &str, text: &str, faults: &mut Faults) -> Parsed {
    let mut parser =
        Parser { scan: Scanner { text, pos: 0 }, nodes: Vec::new(), scan_errors: Vec::new() };
    let whole = parser.document().is_ok();
    let Parser { mut nodes, scan_errors, .. } = parser;
    if nodes.is_empty() {
        nodes.push(Node { kind: Kind::Bad, source: (0, 0), parent: 0, step: Step::Root });
    }
    let document = Document::new(file.into(), text.to_owned(), nodes);
    if scan_errors.len() >= MAX_FAULTS {
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
            expected: error.expected.to_owned(),
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

impl Parser<'_> {
    fn document(&mut self) -> Result<(), GaveUp> {
        self.blanks(0)?;
        if self.scan.peek().is_none() {
            return self.give_up(ScanError::new(0, "an empty file", "a value"), 0);
        }
        self.attributes()?;
        let root = self.value(0, Step::Root, 0)?;
        self.blanks(root)?;
        match self.scan.peek() {
            None if matches!(self.nodes[root as usize].kind, Kind::Bad) => Err(GaveUp),
            None => Ok(()),
            Some(_) => {
                let found = self.describe_next();
                self.give_up(
                    ScanError::new(self.scan.pos, found, "the end of the file after its one value"),
                    root,
                )
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

    fn value(&mut self, parent: NodeId, step: Step, depth: u32) -> Result<NodeId, GaveUp> {
        let start = self.scan.pos;
        if self.nodes.len() >= MAX_VALUES {
            return self.give_up(
                ScanError::new(start, "ever more values", "at most 400000 in one file"),
                parent,
            );
        }
        let id = self.nodes.len() as NodeId;
        self.nodes.push(Node {
            kind: Kind::Bad,
            source: (start as u32, start as u32),
            parent,
            step,
        });
        let rest = self.scan.rest();
        let kind = match rest.chars().next() {
            None => {
                return self.give_up(ScanError::new(start, "the end of the file", "a value"), id);
            }
            Some('"') => self.scan.text().map(Kind::Text),
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
                Err(error) => Err(error),
            },
            Some('(' | '[' | '{') => return self.brackets(id, None, depth),
            Some(_) => Err(ScanError::new(start, self.describe_next(), "a value")),
        };
        match kind {
            Ok(kind) => self.finish(id, kind),
            Err(error) => {
                self.note(error, id)?;
                self.scan.skip_item();
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

    fn brackets(
        &mut self,
        id: NodeId,
        name: Option<(u32, u32)>,
        depth: u32,
    ) -> Result<NodeId, GaveUp> {
        let open = self.scan.pos;
        if depth >= MAX_DEPTH {
            let error = ScanError::new(open, "brackets in brackets, more than 32 deep", "less");
            return self.give_up(error, id);
        }
        let bracket = self.scan.text.as_bytes()[open];
        self.scan.pos += 1;
        self.blanks(id)?;
        let kind = match bracket {
            b'[' => Kind::List(self.items(id, open, ']', depth, Step::Item)?),
            b'{' => Kind::Map(self.pairs(id, open, '}', depth)?),
            _ => {
                let body = if self.at_field() {
                    match self.pairs(id, open, ')', depth)? {
                        none if none.is_empty() => Body::Items(Vec::new()),
                        fields => Body::Fields(fields),
                    }
                } else {
                    Body::Items(self.items(id, open, ')', depth, Step::Part)?)
                };
                Kind::Group(Group { name, open: open as u32, body })
            }
        };
        self.finish(id, kind);
        Ok(id)
    }

    /// Returns whether a field name and its colon are next; a quoted name or a
    /// `=` is tolerated here.
    fn at_field(&self) -> bool {
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
        open: usize,
        close: char,
        depth: u32,
        step: fn(u32) -> Step,
    ) -> Result<Vec<NodeId>, GaveUp> {
        let mut items = Vec::new();
        while !self.take_close(id, open, close)? {
            items.push(self.value(id, step(items.len() as u32), depth + 1)?);
            self.comma(id, close)?;
        }
        Ok(items)
    }

    fn pairs(
        &mut self,
        id: NodeId,
        open: usize,
        close: char,
        depth: u32,
    ) -> Result<Vec<(NodeId, NodeId)>, GaveUp> {
        let record = close == ')';
        let mut pairs: Vec<(NodeId, NodeId)> = Vec::new();
        let mut names = std::collections::BTreeSet::new();
        while !self.take_close(id, open, close)? {
            let key = if record {
                self.field_name(id)?
            } else {
                Some(self.value(id, Step::Key, depth + 1)?)
            };
            let Some(key) = key else {
                self.scan.skip_item();
                self.comma(id, close)?;
                continue;
            };
            self.blanks(id)?;
            let at = self.scan.pos;
            if self.scan.take(":") {
            } else if self.scan.take("=") {
                self.note(ScanError::new(at, "`=`", "`:` between a name and its value"), key)?;
            } else {
                let found = self.describe_next();
                self.note(ScanError::new(at, found, "`:` and a value"), key)?;
                self.scan.skip_item();
                self.comma(id, close)?;
                continue;
            }
            self.blanks(id)?;
            let step = if record { Step::Field(key) } else { Step::Value(key) };
            let value = self.value(id, step, depth + 1)?;
            if names.insert(self.canonical_key(key)) {
                pairs.push((key, value));
            } else {
                let (start, end) = self.nodes[key as usize].source;
                let shown = shortened(&self.scan.text[start as usize..end as usize]);
                let what = if record { "field" } else { "key" };
                self.note(
                    ScanError::new(
                        start as usize,
                        format!("the {what} `{shown}` a second time"),
                        "it once",
                    ),
                    id,
                )?;
            }
            self.comma(id, close)?;
        }
        Ok(pairs)
    }

    /// Consumes the closing bracket if it is next, and returns whether it was.
    fn take_close(&mut self, id: NodeId, open: usize, close: char) -> Result<bool, GaveUp> {
        self.blanks(id)?;
        let wrong = match self.scan.peek() {
            Some(c) if c == close => {
                self.scan.pos += 1;
                return Ok(true);
            }
            Some(')' | ']' | '}') => self.describe_next(),
            None => "the end of the file".to_owned(),
            Some(_) => return Ok(false),
        };
        let opened = self.scan.text[..open].bytes().filter(|b| *b == b'\n').count() + 1;
        let expected = match close {
            ')' => "`)`",
            ']' => "`]`",
            _ => "`}`",
        };
        let bracket = &self.scan.text[open..=open];
        let error = ScanError::new(self.scan.pos, wrong, expected)
            .hint(format!("`{bracket}` was opened in line {opened} and is still open"));
        self.give_up(error, id)
    }

    /// Consumes the comma after an item, unless it is the last. A missing comma is a
    /// fault but treated as present.
    fn comma(&mut self, id: NodeId, close: char) -> Result<(), GaveUp> {
        self.blanks(id)?;
        match self.scan.peek() {
            Some(',') => {
                self.scan.pos += 1;
                return Ok(());
            }
            None | Some(')' | ']' | '}') => return Ok(()),
            Some(_) => {}
        }
        let found = self.describe_next();
        let expected = match close {
            ')' => "a comma or `)`",
            ']' => "a comma or `]`",
            _ => "a comma or `}`",
        };
        self.note(ScanError::new(self.scan.pos, found, expected), id)?;
        let starts = |c: char| {
            is_word_char(c) || matches!(c, '"' | '\'' | '(' | '[' | '{' | '+' | '-' | '.')
        };
        if !self.scan.peek().is_some_and(starts) {
            self.scan.skip_item();
            self.scan.take(",");
        }
        Ok(())
    }

    fn finish(&mut self, id: NodeId, kind: Kind) {
        let node = &mut self.nodes[id as usize];
        node.kind = kind;
        node.source.1 = self.scan.pos as u32;
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
}
