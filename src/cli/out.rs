//! Standard output that survives a reader who goes away.

use std::io::{BufWriter, Stdout, Write};

use super::fail::Failure;

/// Buffered standard output. Whoever writes flushes before waiting for input.
pub fn stdout() -> BufWriter<Stdout> {
    BufWriter::new(std::io::stdout())
}

/// Writes one line.
///
/// # Errors
/// `ReaderGone` where nobody reads any more.
pub fn line(out: &mut impl Write, text: impl AsRef<str>) -> Result<(), Failure> {
    Ok(writeln!(out, "{}", text.as_ref())?)
}

/// Says something on standard error; where nobody reads that, so be it.
pub fn aside(text: impl AsRef<str>) {
    let _ = writeln!(std::io::stderr(), "{}", text.as_ref());
}

/// So many matches, in words: `1 match`, `20 matches`.
pub fn matches(count: u64) -> String {
    if count == 1 { "1 match".to_owned() } else { format!("{count} matches") }
}
