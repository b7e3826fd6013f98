//! Conversion of positions and file names between editors and this program.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use lsp_types::{Position, Range, Uri};

/// Returns the byte offset of a position: lines from 0, columns in UTF-16 units.
/// Positions beyond the end are clamped to the end of the line or text.
pub(crate) fn byte_of(text: &str, position: Position) -> usize {
    let mut start = 0;
    for _ in 0..position.line {
        match text[start..].find('\n') {
            Some(end) => start += end + 1,
            None => return text.len(),
        }
    }
    let line = text[start..].split('\n').next().unwrap_or_default();
    let mut units = 0;
    for (at, c) in line.char_indices() {
        if units >= position.character as usize {
            return start + at;
        }
        units += c.len_utf16();
    }
    start + line.len()
}

/// Returns the position of a byte offset; offsets beyond the text are clamped.
pub(crate) fn position_of(text: &str, byte: usize) -> Position {
    let before = text.get(..byte).unwrap_or(text);
    let line = before.rsplit('\n').next().unwrap_or_default();
    Position::new(before.matches('\n').count() as u32, line.encode_utf16().count() as u32)
}

/// The lines of a text, for many positions.
pub(super) struct Lines<'t> {
    text: &'t str,
    /// The byte at which each line begins.
    starts: Vec<usize>,
}

impl<'t> Lines<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        let breaks = text.match_indices('\n').map(|(at, _)| at + 1);
        Lines { text, starts: std::iter::once(0).chain(breaks).collect() }
    }

    /// Returns the position of a byte offset; offsets beyond the text are clamped.
    pub(super) fn position(&self, byte: usize) -> Position {
        let byte = self.text.floor_char_boundary(byte);
        let line = self.starts.partition_point(|start| *start <= byte) - 1;
        let column = self.text[self.starts[line]..byte].encode_utf16().count();
        Position::new(line as u32, column as u32)
    }

    /// Returns the range of these byte offsets.
    pub(super) fn range(&self, bytes: std::ops::Range<usize>) -> Range {
        Range::new(self.position(bytes.start), self.position(bytes.end))
    }

    /// Returns the byte offset of a line and a column of a fault, both from 1 and in
    /// characters; clamped to the line.
    pub(super) fn byte(&self, line: u32, column: u32) -> usize {
        let index = line.saturating_sub(1) as usize;
        let Some(start) = self.starts.get(index) else { return self.text.len() };
        let end = self.starts.get(index + 1).map_or(self.text.len(), |next| next - 1);
        let letters = self.text[*start..end].char_indices();
        let at = letters.map(|(at, _)| at).nth(column.saturating_sub(1) as usize);
        at.map_or(end, |at| start + at)
    }
}

/// Returns the range from a line and a column of a fault, both from 1 and in characters,
/// to the end of the word there.
pub(crate) fn range_of(text: &str, line: u32, column: u32) -> Range {
    let number = line.saturating_sub(1);
    let whole = text.split('\n').nth(number as usize).unwrap_or_default();
    let before: usize = column.saturating_sub(1) as usize;
    let units = |count: usize| whole.chars().take(count).map(char::len_utf16).sum::<usize>() as u32;
    let rest = || whole.chars().skip(before);
    let long = match rest().next() {
        // The whole string in quotes, or the word.
        Some('"') => rest().skip(1).position(|c| c == '"').map_or(1, |end| end + 2),
        Some(c) if c.is_alphanumeric() => {
            rest().take_while(|c| c.is_alphanumeric() || *c == '_').count()
        }
        _ => 1,
    };
    let start = units(before);
    let end = units(before + long);
    Range::new(Position::new(number, start), Position::new(number, end.max(start)))
}

/// Returns the path of a URI; `None` if it names no file.
pub(super) fn path_of(uri: &Uri) -> Option<PathBuf> {
    let rest = uri.as_str().strip_prefix("file://")?;
    // The part before the first slash is a host name.
    let path = &rest[rest.find('/')?..];
    let mut bytes = Vec::new();
    let mut left = path.bytes();
    while let Some(byte) = left.next() {
        if byte == b'%' {
            let high = hex(left.next()?)?;
            let low = hex(left.next()?)?;
            bytes.push(high * 16 + low);
        } else {
            bytes.push(byte);
        }
    }
    let text = String::from_utf8(bytes).ok()?;
    // `/C:/…` is the notation of a drive.
    let drive = text.as_bytes().get(2) == Some(&b':') && cfg!(windows);
    Some(PathBuf::from(if drive { text[1..].to_owned() } else { text }))
}

fn hex(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}

/// Returns the URI of a path.
pub(crate) fn uri_of(path: &Path) -> Option<Uri> {
    let mut out = "file://".to_owned();
    let text = path.to_string_lossy().replace('\\', "/");
    if !text.starts_with('/') {
        out.push('/');
    }
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                out.push(char::from(byte))
            }
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    Uri::from_str(&out).ok()
}

#[cfg(test)]
mod tests;
