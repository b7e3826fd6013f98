//! Tokens of RON texts, for editors. Any text has tokens, also an incomplete one.

use std::ops::Range;

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// `// …`, without the line break.
    LineComment,
    /// `/* … */`; such comments nest.
    BlockComment,
    /// A text in quotes, also a raw one.
    Text,
    /// A name or a number.
    Word,
    /// A character in single quotes.
    Char,
    /// Any other character, such as a bracket.
    Mark(char),
}

/// A token: a range of bytes of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub kind: TokenKind,
    pub start: usize,
    pub end: usize,
    /// Whether the token ends by itself; line comments and unclosed texts do not.
    pub closed: bool,
}

impl Token {
    /// Returns whether it is a comment.
    pub(crate) fn is_comment(&self) -> bool {
        matches!(self.kind, TokenKind::LineComment | TokenKind::BlockComment)
    }

    /// Returns the bytes between the quotes of a text.
    pub(crate) fn inside(&self, text: &str) -> Range<usize> {
        let whole = &text[self.start..self.end];
        let open = whole.find('"').map_or(0, |quote| quote + 1);
        // `r#"…"#` closes with as many hashes as it opens with.
        let close = if self.closed { whole[..open].matches(['"', '#']).count() } else { 0 };
        self.start + open..(self.end - close).max(self.start + open)
    }
}

/// An iterator over the tokens of a text.
#[derive(Clone, Debug)]
pub(crate) struct Tokens<'t> {
    text: &'t str,
    pos: usize,
    /// Whether texts may contain line breaks.
    multiline: bool,
}

impl<'t> Tokens<'t> {
    /// Returns the tokens of a text. Texts with line breaks are only recognised where all
    /// brackets and quotes of the text close: otherwise an unclosed quote would swallow
    /// what follows, so that it ends with its line.
    pub(crate) fn of(text: &'t str) -> Self {
        let multiline = Tokens { text, pos: 0, multiline: true }.closes();
        Tokens { text, pos: 0, multiline }
    }

    /// Returns whether all brackets and quotes close.
    fn closes(self) -> bool {
        let mut open = Vec::new();
        for token in self {
            match token.kind {
                TokenKind::Mark(c @ ('(' | '[' | '{')) => open.push(c),
                TokenKind::Mark(c @ (')' | ']' | '}')) => {
                    let expected = match c {
                        ')' => '(',
                        ']' => '[',
                        _ => '{',
                    };
                    if open.pop() != Some(expected) {
                        return false;
                    }
                }
                TokenKind::Text | TokenKind::BlockComment if !token.closed => return false,
                TokenKind::Text
                | TokenKind::BlockComment
                | TokenKind::LineComment
                | TokenKind::Word
                | TokenKind::Char
                | TokenKind::Mark(_) => {}
            }
        }
        open.is_empty()
    }

    fn token_at(&self, start: usize, first: char) -> Token {
        let rest = &self.text[start..];
        let token =
            |kind, length: usize, closed| Token { kind, start, end: start + length, closed };
        if rest.starts_with("//") {
            let length = rest.find('\n').unwrap_or(rest.len());
            return token(TokenKind::LineComment, length, false);
        }
        if rest.starts_with("/*") {
            let end = block_comment(rest);
            return token(TokenKind::BlockComment, end.unwrap_or(rest.len()), end.is_some());
        }
        if first == '"' {
            let (length, closed) = quoted(rest, self.multiline);
            return token(TokenKind::Text, length, closed);
        }
        if first == 'r'
            && let Some((length, closed)) = raw(rest, self.multiline)
        {
            return token(TokenKind::Text, length, closed);
        }
        if first == '\''
            && let Some(length) = character(rest)
        {
            return token(TokenKind::Char, length, true);
        }
        match word(rest) {
            0 => token(TokenKind::Mark(first), first.len_utf8(), true),
            length => token(TokenKind::Word, length, true),
        }
    }
}

impl Iterator for Tokens<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        let rest = &self.text[self.pos..];
        let start = self.pos + rest.find(|c| !is_blank(c))?;
        let first = self.text[start..].chars().next()?;
        let token = self.token_at(start, first);
        self.pos = token.end;
        Some(token)
    }
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{200E}' | '\u{200F}')
}

/// Returns whether a character can be part of a name.
pub(crate) fn is_name_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Returns the length of the name or number that begins here; 0 if none does.
fn word(rest: &str) -> usize {
    let number = rest.strip_prefix(['+', '-']).unwrap_or(rest);
    let digits = number.strip_prefix('.').unwrap_or(number);
    if !digits.starts_with(|c: char| c.is_ascii_digit()) {
        return rest.find(|c| !is_name_char(c)).unwrap_or(rest.len());
    }
    let mut before = ' ';
    let end = number.find(|c: char| {
        let part = is_name_char(c) || c == '.' || "+-".contains(c) && "eE".contains(before);
        before = c;
        !part
    });
    rest.len() - number.len() + end.unwrap_or(number.len())
}

/// Returns the length of the nested comment that begins here; `None` if it never ends.
fn block_comment(rest: &str) -> Option<usize> {
    let mut level = 0_u32;
    let mut at = 0;
    loop {
        at += rest[at..].find(['/', '*'])?;
        if rest[at..].starts_with("/*") {
            level += 1;
            at += 2;
        } else if rest[at..].starts_with("*/") {
            level -= 1;
            at += 2;
            if level == 0 {
                return Some(at);
            }
        } else {
            at += 1;
        }
    }
}

/// Returns the length of the text that begins here, quotes included, and
/// whether it is closed.
fn quoted(rest: &str, multiline: bool) -> (usize, bool) {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            '\n' if !multiline => return (at, false),
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return (at + 1, true),
            _ => {}
        }
    }
    (rest.len(), false)
}

/// Returns the length of the raw text that begins here, and whether it is closed; `None`
/// if this is none.
fn raw(rest: &str, multiline: bool) -> Option<(usize, bool)> {
    let hashes = rest[1..].len() - rest[1..].trim_start_matches('#').len();
    let open = hashes + 2;
    if !rest[open - 1..].starts_with('"') {
        return None;
    }
    let end = format!("\"{}", "#".repeat(hashes));
    let line = if multiline { rest.len() } else { rest.find('\n').unwrap_or(rest.len()) };
    Some(match rest[open..line.max(open)].find(&end) {
        Some(length) => (open + length + end.len(), true),
        None => (line.max(open), false),
    })
}

/// Returns the length of the character in single quotes that begins here; `None`
/// if this is none.
fn character(rest: &str) -> Option<usize> {
    const LONGEST_ESCAPE: usize = 12;
    let mut letters = rest.char_indices().skip(1);
    let (_, first) = letters.next()?;
    if first == '\\' {
        letters.next()?;
    } else if first == '\'' || first == '\n' {
        return None;
    }
    let (end, c) = letters.take(LONGEST_ESCAPE).find(|(_, c)| *c == '\'' || first != '\\')?;
    (c == '\'').then_some(end + 1)
}

#[cfg(test)]
mod tests;
