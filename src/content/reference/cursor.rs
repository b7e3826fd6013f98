//! The context of a place in a text, for editors, also while the text is incomplete.
//!
//! The text before the place is scanned bracket by bracket without a syntax tree, so that
//! open, missing or wrong parts further up do not prevent suggestions. What may be
//! written at a place is in `expected.rs`.

use crate::text::tokens::{Token, TokenKind, Tokens, is_name_char};

/// Maximum nesting of brackets; deeper text is refused by the reader anyway.
const MAX_DEPTH: usize = 64;

/// A bracket that is open at a place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct OpenBracket {
    /// `(`, `[` or `{`.
    pub open: char,
    /// Its number among the brackets of the text, from 1.
    pub number: u32,
    /// Where it begins, or the word right before it.
    pub start: usize,
    /// The word right before it.
    pub word: Option<String>,
    /// The name or key whose value is being written.
    pub key: Option<String>,
    /// The names and keys so far, without the one being written.
    pub keys: Vec<String>,
    /// Number of commas before the place.
    pub index: usize,
}

/// The word under a place, and its surroundings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    pub(super) frames: Vec<OpenBracket>,
    /// The whole word, or the whole text in quotes.
    pub whole: String,
    /// Whether it is in quotes.
    pub quoted: bool,
    /// Whether it is a name with a colon behind it.
    pub named: bool,
    /// Whether it is in a comment.
    pub comment: bool,
    /// The byte at which the word or the text begins, without its quote.
    pub start: usize,
}

impl Cursor {
    /// Returns the context of this byte of a text.
    pub fn at(text: &str, byte: usize) -> Cursor {
        let byte = text.floor_char_boundary(byte);
        let mut walk = BracketWalk::of(text);
        while let Some(token) = walk.next_token().filter(|token| token.start < byte) {
            let reaches = token.end > byte || !token.closed && token.end == byte;
            let inside = match token.kind {
                TokenKind::LineComment
                | TokenKind::BlockComment
                | TokenKind::Text
                | TokenKind::Char => reaches,
                TokenKind::Word => token.end >= byte,
                TokenKind::Mark(_) => false,
            };
            if inside {
                return walk.cursor_in(&token);
            }
            walk.pass(&token);
        }
        // On the first letter of a word, or on the quote of a text.
        let rest = &text[byte..];
        let length = rest.find(|c| !is_name_char(c)).unwrap_or(rest.len());
        let cursor = Cursor { start: byte, whole: rest[..length].to_owned(), ..walk.cursor };
        cursor.named_by(text, byte + length)
    }

    /// Calls a function with the context of every quoted text, or of every
    /// one with this content.
    pub fn each_text(text: &str, content: Option<&str>, mut see: impl FnMut(&Cursor)) {
        let mut walk = BracketWalk::of(text);
        walk.cursor.quoted = true;
        while let Some(token) = walk.next_token() {
            let inside = token.inside(text);
            let whole = &text[inside.clone()];
            if token.kind == TokenKind::Text && content.is_none_or(|content| content == whole) {
                walk.cursor.start = inside.start;
                walk.cursor.whole = whole.to_owned();
                see(&walk.cursor);
            }
            walk.pass(&token);
        }
    }

    /// Returns the end of the value that begins at a byte, in bytes: behind its closing
    /// bracket, or at what follows it.
    pub fn value_end(text: &str, byte: usize) -> usize {
        let mut depth = 0_usize;
        for token in Tokens::of(text).skip_while(|token| token.start < byte) {
            match token.kind {
                TokenKind::Mark('(' | '[' | '{') => depth += 1,
                TokenKind::Mark(',' | ')' | ']' | '}') if depth == 0 => return token.start,
                TokenKind::Mark(')' | ']' | '}') => {
                    depth -= 1;
                    if depth == 0 {
                        return token.end;
                    }
                }
                TokenKind::Mark(_)
                | TokenKind::LineComment
                | TokenKind::BlockComment
                | TokenKind::Text
                | TokenKind::Word
                | TokenKind::Char => {}
            }
        }
        text.len()
    }

    /// Returns the list of the file that contains it: the first name on its path.
    pub fn list(&self) -> Option<&str> {
        self.frames.first().and_then(|frame| frame.key.as_deref())
    }

    /// Returns the names of the fields that contain it, from the root. Keys of
    /// maps are left out.
    pub fn path(&self) -> Vec<&str> {
        let fields = self.frames.iter().filter(|frame| frame.open != '{');
        fields.filter_map(|frame| frame.key.as_deref()).collect()
    }

    /// Returns the name of the innermost field that contains it.
    pub fn field(&self) -> Option<&str> {
        self.frames.iter().rev().find_map(|frame| frame.key.as_deref())
    }

    fn named_by(mut self, text: &str, end: usize) -> Cursor {
        let rest = text.get(end..).unwrap_or_default().trim_start();
        let waits = self.frames.last().is_none_or(|frame| frame.key.is_none());
        self.named = waits && rest.starts_with(':');
        self
    }
}

/// A walk through the tokens of a text that keeps the open brackets.
pub(super) struct BracketWalk<'t> {
    pub text: &'t str,
    tokens: Tokens<'t>,
    /// The context behind the tokens passed so far; only its brackets are kept.
    pub cursor: Cursor,
    /// Number of brackets opened so far.
    opened: u32,
    /// Number of open brackets beyond the maximum depth.
    too_deep: usize,
    /// The word or text right before.
    before: Option<Token>,
}

impl<'t> BracketWalk<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        let tokens = Tokens::of(text);
        let cursor = Cursor::default();
        BracketWalk { text, tokens, cursor, opened: 0, too_deep: 0, before: None }
    }

    /// Returns the next token; [`BracketWalk::pass`] takes it into account.
    pub(super) fn next_token(&mut self) -> Option<Token> {
        self.tokens.next()
    }

    pub(super) fn pass(&mut self, token: &Token) {
        match token.kind {
            TokenKind::LineComment | TokenKind::BlockComment => {}
            TokenKind::Text | TokenKind::Word => self.before = Some(*token),
            TokenKind::Char => self.before = None,
            TokenKind::Mark(c) => {
                let before = self.before.take();
                self.mark(c, token.start, before);
            }
        }
    }

    fn mark(&mut self, c: char, at: usize, before: Option<Token>) {
        let frames = &mut self.cursor.frames;
        match c {
            '(' | '[' | '{' => {
                self.opened += 1;
                if frames.len() >= MAX_DEPTH {
                    self.too_deep += 1;
                    return;
                }
                let word = before.filter(|token| token.kind == TokenKind::Word);
                frames.push(OpenBracket {
                    open: c,
                    number: self.opened,
                    start: word.map_or(at, |token| token.start),
                    word: word.map(|token| self.text[token.start..token.end].to_owned()),
                    ..OpenBracket::default()
                });
            }
            ')' | ']' | '}' if self.too_deep > 0 => self.too_deep -= 1,
            ')' | ']' | '}' => {
                frames.pop();
            }
            ':' => {
                let name = before.map(|token| match token.kind == TokenKind::Text {
                    true => self.text[token.inside(self.text)].to_owned(),
                    false => self.text[token.start..token.end].to_owned(),
                });
                if let Some(frame) = frames.last_mut() {
                    frame.key = name;
                }
            }
            ',' => {
                if let Some(frame) = frames.last_mut() {
                    frame.index += 1;
                    frame.keys.extend(frame.key.take());
                }
            }
            _ => {}
        }
    }

    fn cursor_in(mut self, token: &Token) -> Cursor {
        let whole = token.start..token.end;
        match token.kind {
            TokenKind::LineComment | TokenKind::BlockComment => self.cursor.comment = true,
            TokenKind::Text => {
                let inside = token.inside(self.text);
                self.cursor.quoted = true;
                self.cursor.start = inside.start;
                self.cursor.whole = self.text[inside].to_owned();
            }
            TokenKind::Word | TokenKind::Char | TokenKind::Mark(_) => {
                self.cursor.start = whole.start;
                self.cursor.whole = self.text[whole].to_owned();
            }
        }
        self.cursor.named_by(self.text, token.end)
    }
}

#[cfg(test)]
mod tests;
