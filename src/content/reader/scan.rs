//! The scanner for the tokens of RON: blanks, comments, names, numbers and texts.

use crate::reader::syntax::Range;

/// A position in a text that moves forward.
pub(crate) struct Scanner<'a> {
    pub text: &'a str,
    pub pos: usize,
}

/// A scanner error: place, the found value, the expected value, and a hint.
pub(crate) struct ScanError {
    pub at: usize,
    pub found: String,
    pub expected: String,
    pub hint: Option<String>,
    /// Whether the rest of the text is meaningless, as after an unclosed comment.
    pub fatal: bool,
    /// How it may hang together with a missing bracket.
    pub bracket: BracketError,
}

/// How an error hangs together with a missing bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BracketError {
    /// It has its own cause.
    Unrelated,
    /// A bracket that is missing elsewhere may be the cause.
    Symptom,
    /// A bracket is missing here, and its place is a guess.
    Missing,
}

impl ScanError {
    pub(crate) fn new(at: usize, found: impl Into<String>, expected: impl Into<String>) -> Self {
        let found = found.into();
        let expected = expected.into();
        let bracket = BracketError::Unrelated;
        ScanError { at, found, expected, hint: None, fatal: false, bracket }
    }

    /// Marks the error as one that a missing bracket may have caused.
    pub(crate) fn symptom(self) -> Self {
        ScanError { bracket: BracketError::Symptom, ..self }
    }

    /// Marks the error as that of a missing bracket.
    pub(crate) fn structural(self) -> Self {
        ScanError { bracket: BracketError::Missing, ..self }
    }

    pub(crate) fn hint(self, hint: impl Into<String>) -> Self {
        ScanError { hint: Some(hint.into()), ..self }
    }

    pub(crate) fn fatal(self) -> Self {
        ScanError { fatal: true, ..self }
    }
}

/// The kind of a number literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Number {
    Integer,
    Float,
}

impl<'a> Scanner<'a> {
    pub(crate) fn rest(&self) -> &'a str {
        &self.text[self.pos..]
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(crate) fn take(&mut self, start: &str) -> bool {
        let there = self.rest().starts_with(start);
        if there {
            self.pos += start.len();
        }
        there
    }

    pub(crate) fn skip_while(&mut self, want: impl Fn(char) -> bool) {
        let rest = self.rest();
        self.pos += rest.find(|c| !want(c)).unwrap_or(rest.len());
    }

    /// Skips blanks and comments. Block comments nest.
    pub(crate) fn skip_blanks(&mut self) -> Result<(), ScanError> {
        loop {
            self.skip_while(is_blank);
            if self.take("//") {
                self.skip_while(|c| c != '\n');
            } else if self.peek() == Some('#') && !self.rest().starts_with("#!") {
                let start = self.pos;
                self.skip_while(|c| c != '\n');
                let snag = ScanError::new(start, "`#`", "a comment that begins with `//`");
                return Err(snag.hint("comments begin with `//` here"));
            } else if self.rest().starts_with("/*") {
                let start = self.pos;
                let mut level = 0u32;
                loop {
                    if self.take("/*") {
                        level += 1;
                    } else if self.take("*/") {
                        level -= 1;
                        if level == 0 {
                            break;
                        }
                    } else if self.peek().is_none() {
                        return Err(ScanError::new(
                            start,
                            "a comment that never ends",
                            "`*/` at its end",
                        )
                        .fatal());
                    } else {
                        self.pos += self.peek().map_or(0, char::len_utf8);
                        self.skip_while(|c| !matches!(c, '/' | '*'));
                    }
                }
            } else {
                return Ok(());
            }
        }
    }

    /// Reads a bare name that starts here: a letter or `_`, then letters, digits and `_`.
    pub(crate) fn word(&mut self) -> Result<Range, ScanError> {
        let start = self.pos;
        self.skip_while(is_word_char);
        let end = self.pos;
        self.skip_while(|c| is_word_char(c) || matches!(c, '-' | '.' | '+'));
        let run = &self.text[start..self.pos];
        if self.pos > end {
            return Err(ScanError::new(
                start,
                format!("`{}`", crate::reader::syntax::shortened(run)),
                "a bare name without dashes or points",
            )
            .hint(format!(
                "texts and ids are written in quotes: \"{}\"",
                crate::reader::syntax::shortened(run)
            )));
        }
        Ok((start as u32, end as u32))
    }

    /// Reads a number that starts here.
    pub(crate) fn number(&mut self) -> Result<Number, ScanError> {
        let start = self.pos;
        let mut before = ' ';
        let mut hex = false;
        let length = self
            .rest()
            .find(|c: char| {
                let part = c.is_ascii_alphanumeric()
                    || matches!(c, '_' | '.')
                    || matches!(c, '+' | '-')
                        && (before == ' ' || matches!(before, 'e' | 'E') && !hex);
                hex |= c == 'x';
                before = c;
                !part
            })
            .unwrap_or(self.rest().len());
        self.pos += length;
        let literal = &self.text[start..self.pos];
        classify(literal).ok_or_else(|| {
            let snag = ScanError::new(
                start,
                format!("`{}`", crate::reader::syntax::shortened(literal)),
                "a number",
            );
            match literal.trim_start_matches(['+', '-']).chars().any(|c| c.is_ascii_alphabetic()) {
                true => snag.hint("texts and ids are written in quotes"),
                false => snag,
            }
        })
    }

    /// Reads a text in quotes that starts here.
    pub(crate) fn text(&mut self) -> Result<String, ScanError> {
        let start = self.pos;
        let endless = || {
            ScanError::new(start, "a text whose quotes never close", "a `\"` at its end").fatal()
        };
        self.pos += 1;
        let mut out = String::new();
        let mut bad = None;
        loop {
            let rest = self.rest();
            let stop = rest.find(['"', '\\']).ok_or_else(endless)?;
            out.push_str(&rest[..stop]);
            self.pos += stop;
            if self.take("\"") {
                break;
            }
            match self.escape() {
                Ok(c) => out.extend(c),
                Err(snag) => bad = bad.or(Some(snag)),
            }
        }
        bad.map_or(Ok(out), Err)
    }

    /// Reads `r"…"` or `r#"…"#` that starts here.
    pub(crate) fn raw_text(&mut self) -> Result<String, ScanError> {
        let start = self.pos;
        self.pos += 1;
        let hashes = self.rest().len() - self.rest().trim_start_matches('#').len();
        self.pos += hashes;
        if !self.take("\"") {
            return Err(ScanError::new(start, "`r#` without a text", "a text such as r#\"…\"#"));
        }
        let end = format!("\"{}", "#".repeat(hashes));
        let rest = self.rest();
        let length = rest.find(&end).ok_or_else(|| {
            ScanError::new(start, "a raw text that never ends", "its closing quote and hashes")
                .fatal()
        })?;
        self.pos += length + end.len();
        Ok(rest[..length].to_owned())
    }

    /// Reads a character in single quotes that starts here.
    pub(crate) fn character(&mut self) -> Result<char, ScanError> {
        let start = self.pos;
        let wrong = |found: &str| {
            ScanError::new(start, found, "one character such as 'x'")
                .hint("texts are written in double quotes")
        };
        self.pos += 1;
        let c = match self.peek() {
            Some('\\') => self.escape()?,
            Some(c) => {
                self.pos += c.len_utf8();
                Some(c)
            }
            None => None,
        };
        match c {
            Some(c) if self.take("'") => Ok(c),
            _ => Err(wrong("single quotes round something else than one character")),
        }
    }

    /// Reads an escape that starts here with `\`; `None` for a `\` at the end of a line.
    fn escape(&mut self) -> Result<Option<char>, ScanError> {
        let start = self.pos;
        self.pos += 1;
        let known = "one of \\n \\r \\t \\0 \\\\ \\\" \\' \\x41 \\u{e9}";
        let wrong = |found: &str| {
            let shown = format!("`\\{}`", crate::reader::syntax::shortened(found));
            ScanError::new(start, shown, known).hint("a single backslash is written \\\\")
        };
        if self.take("\r\n") || self.take("\n") {
            self.skip_while(|c| matches!(c, ' ' | '\t' | '\n' | '\r'));
            return Ok(None);
        }
        let Some(c) = self.peek() else { return Err(wrong("")) };
        self.pos += c.len_utf8();
        let code = match c {
            'n' => return Ok(Some('\n')),
            'r' => return Ok(Some('\r')),
            't' => return Ok(Some('\t')),
            '0' => return Ok(Some('\0')),
            '\\' | '"' | '\'' => return Ok(Some(c)),
            'x' => self.hex(2).filter(|code| *code < 0x80),
            'u' if self.take("{") => {
                let code = self.hex(6);
                if self.take("}") { code } else { None }
            }
            _ => None,
        };
        match code.and_then(char::from_u32) {
            Some(c) => Ok(Some(c)),
            None => Err(wrong(&self.text[start + 1..self.pos])),
        }
    }

    /// Reads up to `most` hexadecimal digits; exactly two if `most` is two.
    fn hex(&mut self, most: usize) -> Option<u32> {
        let digits: String =
            self.rest().chars().take(most).take_while(char::is_ascii_hexdigit).collect();
        self.pos += digits.len();
        if most == 2 && digits.len() < 2 {
            return None;
        }
        u32::from_str_radix(&digits, 16).ok()
    }

    /// Skips to the next comma or closing bracket of this level, or to the end.
    pub(crate) fn skip_item(&mut self) {
        let mut level = 0u32;
        while let Some(c) = self.peek() {
            match c {
                ',' if level == 0 => return,
                ')' | ']' | '}' if level == 0 => return,
                ')' | ']' | '}' => level -= 1,
                '(' | '[' | '{' => level += 1,
                '\'' if self.take("'\"'") => continue,
                '"' => {
                    self.skip_text();
                    continue;
                }
                '/' => {
                    let before = self.pos;
                    if self.skip_blanks().is_err() {
                        self.pos = self.text.len();
                    }
                    if self.pos > before {
                        continue;
                    }
                }
                _ => {}
            }
            self.pos += c.len_utf8();
        }
    }

    fn skip_text(&mut self) {
        self.pos += 1;
        loop {
            self.skip_while(|c| !matches!(c, '"' | '\\'));
            match self.peek() {
                Some('\\') => {
                    self.pos += 1;
                    self.pos += self.peek().map_or(0, char::len_utf8);
                }
                Some(_) => {
                    self.pos += 1;
                    return;
                }
                None => return,
            }
        }
    }
}

fn is_blank(c: char) -> bool {
    matches!(
        c,
        ' ' | '\t'
            | '\n'
            | '\r'
            | '\x0B'
            | '\x0C'
            | '\u{85}'
            | '\u{200E}'
            | '\u{200F}'
            | '\u{2028}'
            | '\u{2029}'
    )
}

pub(crate) fn is_word_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

pub(crate) fn is_word_start(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '_'
}

/// Returns the kind of a number literal; `None` if it is not one.
fn classify(literal: &str) -> Option<Number> {
    let bare = literal.strip_prefix(['+', '-']).unwrap_or(literal);
    for (prefix, base) in [("0x", 16), ("0o", 8), ("0b", 2)] {
        if let Some(digits) = bare.strip_prefix(prefix) {
            return digits_of(digits, base).then_some(Number::Integer);
        }
    }
    if digits_of(bare, 10) {
        return Some(Number::Integer);
    }
    let (mantissa, exponent) = match bare.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (bare, None),
    };
    let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let good = (whole.is_empty() || digits_of(whole, 10))
        && (part.is_empty() || digits_of(part, 10))
        && !(whole.is_empty() && part.is_empty())
        && exponent.is_none_or(|e| digits_of(e.strip_prefix(['+', '-']).unwrap_or(e), 10));
    good.then_some(Number::Float)
}

/// Returns whether a text consists of digits of a base with
/// single underscores between them.
fn digits_of(text: &str, base: u32) -> bool {
    text.split('_').all(|run| !run.is_empty() && run.chars().all(|c| c.is_digit(base)))
}

#[cfg(test)]
mod tests;
