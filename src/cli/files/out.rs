//! Standard output with handling of readers that go away.

use std::borrow::Cow;
use std::io::{BufWriter, Stdout, Write};

use crate::fail::Failure;
use monteria_content::words::t;
use monteria_content::{Text, printable, unprintable};

/// Returns buffered standard output. Writers have to flush before they wait for input.
pub(crate) fn stdout() -> BufWriter<Stdout> {
    BufWriter::new(std::io::stdout())
}

/// Writes one line in the selected language. Names may come from untrusted saves, packs
/// or campaigns: terminal control characters are escaped.
///
/// # Errors
/// `ReaderGone` if the reader of the output went away.
pub(crate) fn line(out: &mut impl Write, text: impl Into<Text>) -> Result<(), Failure> {
    told_line(out, t(text))
}

/// Same as [`line()`], for text that is already in the selected language: ids in it
/// stay as they are.
///
/// # Errors
/// Fails as [`line()`] does.
pub(crate) fn told_line(out: &mut impl Write, text: impl AsRef<str>) -> Result<(), Failure> {
    Ok(writeln!(out, "{}", printable(text.as_ref()))?)
}

/// Writes one line of JSON; see [`escaped_json`].
///
/// # Errors
/// Fails as [`line()`] does.
pub(crate) fn json_line(out: &mut impl Write, json: &str) -> Result<(), Failure> {
    Ok(writeln!(out, "{}", escaped_json(json))?)
}

/// Escapes terminal control characters in JSON by JSON escapes, so that it
/// reads back the same.
pub(crate) fn escaped_json(json: &str) -> Cow<'_, str> {
    let escaped =
        |c: char| if unprintable(c) { format!("\\u{:04x}", u32::from(c)) } else { c.to_string() };
    if json.contains(unprintable) { json.chars().map(escaped).collect() } else { json.into() }
}

/// Writes a message to standard error in the selected language. A
/// missing reader is ignored.
pub(crate) fn aside(text: impl Into<Text>) {
    let _ = writeln!(std::io::stderr(), "{}", printable(&t(text)));
}

/// Returns a number of matches in words: `1 match`, `20 matches`.
pub(crate) fn matches(count: u64) -> Text {
    let count = i64::try_from(count).unwrap_or(i64::MAX);
    Text::counted("rules-matches", count, "match", "matches")
}

#[cfg(test)]
mod tests;
