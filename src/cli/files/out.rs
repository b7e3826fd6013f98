//! Standard output that survives a reader who goes away.

use std::borrow::Cow;
use std::io::{BufWriter, Stdout, Write};

use crate::fail::Failure;
use monteria_content::words::t;
use monteria_content::{printable, unprintable};
use monteria_game::counted;

/// Buffered standard output. Whoever writes flushes before waiting for input.
pub(crate) fn stdout() -> BufWriter<Stdout> {
    BufWriter::new(std::io::stdout())
}

/// Writes one line in the language that is spoken. Names may come from anybody's save,
/// pack or campaign: what a terminal would obey is written out.
///
/// # Errors
/// `ReaderGone` where nobody reads any more.
pub(crate) fn line(out: &mut impl Write, text: impl AsRef<str>) -> Result<(), Failure> {
    told_line(out, t(text))
}

/// As [`line()`], of what has been told in the language already: ids in it
/// stay as they are.
///
/// # Errors
/// As there.
pub(crate) fn told_line(out: &mut impl Write, text: impl AsRef<str>) -> Result<(), Failure> {
    Ok(writeln!(out, "{}", printable(text.as_ref()))?)
}

/// Writes one line of JSON; see [`escaped_json`].
///
/// # Errors
/// As [`line()`].
pub(crate) fn json_line(out: &mut impl Write, json: &str) -> Result<(), Failure> {
    Ok(writeln!(out, "{}", escaped_json(json))?)
}

/// JSON in which what a terminal would obey is escaped in the way of JSON, so that it
/// reads back the same.
pub(crate) fn escaped_json(json: &str) -> Cow<'_, str> {
    let escaped =
        |c: char| if unprintable(c) { format!("\\u{:04x}", u32::from(c)) } else { c.to_string() };
    if json.contains(unprintable) { json.chars().map(escaped).collect() } else { json.into() }
}

/// Says something on standard error, in the language that is spoken; where nobody reads
/// that, so be it.
pub(crate) fn aside(text: impl AsRef<str>) {
    let _ = writeln!(std::io::stderr(), "{}", printable(&t(text)));
}

/// So many matches, in words: `1 match`, `20 matches`.
pub(crate) fn matches(count: u64) -> String {
    counted(count, "match", "matches")
}

#[cfg(test)]
mod tests;
