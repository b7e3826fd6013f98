//! The layout of content files: indentation, blanks, line breaks and commas.
//!
//! The lines stay as their author broke them; only a file on a single line that is too
//! long is broken by its brackets. Comments and all other tokens stay.

mod breaks;

use std::ops::Range;

use crate::Faults;
use crate::reader::parse::{Parsed, parse};
use crate::reader::read::{LARGEST_FILE, too_large};
use crate::text::tokens::{Token, TokenKind, Tokens};

/// One level of indentation.
const INDENT: &str = "    ";

/// A token of a file, or its attributes, with what surrounds it.
#[derive(Clone, Debug)]
struct LayoutToken {
    kind: TokenKind,
    range: Range<usize>,
    /// Number of line breaks before it: 2 for a blank line.
    breaks: usize,
    /// Whether blanks or line breaks stand before it.
    blank: bool,
    /// Whether a comma follows it.
    comma: bool,
}

impl LayoutToken {
    fn is_comment(&self) -> bool {
        matches!(self.kind, TokenKind::LineComment | TokenKind::BlockComment)
    }

    fn opens(&self) -> bool {
        matches!(self.kind, TokenKind::Mark('(' | '[' | '{'))
    }

    fn closes(&self) -> bool {
        matches!(self.kind, TokenKind::Mark(')' | ']' | '}'))
    }

    fn is_colon(&self) -> bool {
        self.kind == TokenKind::Mark(':')
    }
}

/// Returns the text of a content file in the layout of the files that ship. The layout of
/// a text that already has it does not change.
///
/// # Errors
/// The faults that prevent parsing.
///
/// ```
/// use monteria_content::format_text;
///
/// let text = "(\n  weapons:[(id:\"bow\",power:2)] // all\n)";
/// let laid_out = format_text("weapons.ron", text).expect("sound");
/// assert_eq!(laid_out, "(\n    weapons: [(id: \"bow\", power: 2)], // all\n)\n");
/// ```
pub fn format_text(label: &str, text: &str) -> Result<String, Faults> {
    let mut faults = Faults::new();
    if text.len() as u64 > LARGEST_FILE {
        faults.push(too_large(label, text.len() as u64));
        return Err(faults);
    }
    let Parsed { whole, .. } = parse(label, text, &mut faults);
    if !whole || !faults.is_empty() {
        return Err(faults);
    }
    let mut pieces = pieces_of(text);
    breaks::set(&mut pieces);
    Ok(Layout { text, out: String::new(), line_indent: 0, open: Vec::new() }.write(&pieces))
}

/// Returns the pieces of a text. Commas belong to the value before them.
fn pieces_of(text: &str) -> Vec<LayoutToken> {
    let mut pieces: Vec<LayoutToken> = Vec::new();
    let mut end = 0;
    let mut breaks = 0;
    for token in with_attributes(text) {
        let gap = &text[end..token.start];
        breaks += gap.matches('\n').count();
        end = token.end;
        if token.kind == TokenKind::Mark(',') {
            let value = pieces.iter_mut().rev().find(|piece| !piece.is_comment());
            value.into_iter().for_each(|piece| piece.comma = true);
            continue;
        }
        pieces.push(LayoutToken {
            kind: token.kind,
            range: token.start..token.end,
            breaks: breaks.min(2),
            blank: !gap.is_empty(),
            comma: false,
        });
        breaks = 0;
    }
    pieces
}

/// Returns the tokens of a text; `#![…]` at its beginning is kept like a comment.
fn with_attributes(text: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = Tokens::of(text).collect();
    let first = tokens.iter().position(|token| !token.is_comment());
    let Some(first) = first.filter(|first| tokens[*first].kind == TokenKind::Mark('#')) else {
        return tokens;
    };
    let last = tokens.iter().position(|token| token.kind == TokenKind::Mark(']'));
    if let Some(last) = last.filter(|last| *last > first) {
        let end = tokens[last].end;
        let attribute = Token { kind: TokenKind::LineComment, end, ..tokens[first] };
        tokens.splice(first..=last, [attribute]);
    }
    tokens
}

/// A text that is being written.
struct Layout<'t> {
    text: &'t str,
    out: String,
    /// Indentation of the current line.
    line_indent: usize,
    /// For each open bracket the indentation of the line that opened it, and
    /// whether blanks stand inside.
    open: Vec<(usize, bool)>,
}

impl Layout<'_> {
    fn write(mut self, pieces: &[LayoutToken]) -> String {
        let mut before: Option<&LayoutToken> = None;
        for (index, piece) in pieces.iter().enumerate() {
            let inner_blank = self.open.last().is_some_and(|(_, blank)| *blank);
            // A closing bracket stands where the line with its opening bracket begins.
            let around = if piece.closes() { self.open.pop() } else { None };
            if piece.breaks > 0 && before.is_some() {
                let inside = self.open.last().map_or(0, |(indent, _)| indent + 1);
                self.line_indent = around.map_or(inside, |(indent, _)| indent);
                self.out.push_str(&"\n".repeat(piece.breaks));
                self.out.push_str(&INDENT.repeat(self.line_indent));
            } else if let Some(before) = before {
                self.out.push_str(if gap(before, piece, inner_blank) { " " } else { "" });
            }
            self.out.push_str(self.text[piece.range.clone()].trim_end());
            if piece.comma {
                self.out.push(',');
            }
            if piece.opens() {
                let map = piece.kind == TokenKind::Mark('{');
                let blank = map && pieces.get(index + 1).is_some_and(|next| next.blank);
                self.open.push((self.line_indent, blank));
            }
            before = Some(piece);
        }
        self.out.push('\n');
        self.out
    }
}

/// Returns whether a blank stands between two pieces on a line.
fn gap(before: &LayoutToken, piece: &LayoutToken, inside_blank: bool) -> bool {
    if piece.is_comment() {
        return !before.opens() || piece.kind == TokenKind::LineComment;
    }
    if before.is_comment() {
        return !piece.closes();
    }
    if before.opens() && piece.closes() || piece.is_colon() {
        return false;
    }
    if before.opens() || piece.closes() {
        return inside_blank;
    }
    // `Name(…)` has no blank before its bracket.
    before.comma || before.is_colon() || !piece.opens()
}

#[cfg(test)]
mod tests;
