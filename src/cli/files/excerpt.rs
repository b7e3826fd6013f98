//! Faults in the style of compilers: description and location, the line itself, a mark
//! under the location, and a suggestion.

use std::io::Write;
use std::path::Path;

use crate::fail::Failure;
use crate::files::link::linked;
use monteria_content::{Fault, printable};

/// Severity of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Severity {
    /// The content cannot be played.
    Fault,
    /// The content may not be as intended.
    Warning,
}

/// Maximum length of the excerpt of a line, in characters.
const MOST_SHOWN: usize = 160;

/// Writes a fault; `text` is the content of its file, if known. Escape codes for colours
/// and links are written only if `escapes` is set.
///
/// # Errors
/// Fails if the reader of the output went away.
pub(crate) fn write_fault(
    out: &mut impl Write,
    fault: &Fault,
    level: Severity,
    text: Option<&str>,
    escapes: bool,
) -> Result<(), Failure> {
    let paint = |code: &str, words: &str| {
        let words = printable(words);
        if escapes { format!("\u{1b}[{code}m{words}\u{1b}[0m") } else { words.into_owned() }
    };
    let (word, code) = match level {
        Severity::Fault => ("", "1;31"),
        Severity::Warning => ("warning: ", "1;33"),
    };
    let bare = Fault { hint: None, ..fault.clone() }.to_string();
    let place = place_of(fault);
    let what = bare.strip_prefix(&place).unwrap_or(&bare);
    let place = printable(&place);
    let place = if escapes {
        linked(&place, Path::new(&fault.file), fault.line)
    } else {
        place.into_owned()
    };
    let place = if escapes {
        format!("\u{1b}[{code}m{word}{place}\u{1b}[0m")
    } else {
        format!("{word}{place}")
    };
    writeln!(out, "{place}{}", paint(code, what))?;
    if let Some((line, marks)) = text.and_then(|text| excerpt(text, fault)) {
        let number = fault.line.to_string();
        let margin = " ".repeat(number.len());
        let bar = paint("1;34", "|");
        writeln!(out, "{margin} {bar}")?;
        writeln!(out, "{} {bar} {}", paint("1;34", &number), printable(&line))?;
        writeln!(out, "{margin} {bar} {}", paint(code, &marks))?;
    }
    if let Some(hint) = &fault.hint {
        writeln!(out, "    {}", printable(hint))?;
    }
    Ok(())
}

/// Returns the place of a fault, as its text begins with it.
fn place_of(fault: &Fault) -> String {
    match (fault.file.is_empty(), fault.line) {
        (true, _) => String::new(),
        (false, 0) => fault.file.clone(),
        (false, line) => format!("{}:{line}:{}", fault.file, fault.column),
    }
}

/// Returns the line of a fault, and marks under the faulty part.
fn excerpt(text: &str, fault: &Fault) -> Option<(String, String)> {
    let line = text.lines().nth(fault.line.checked_sub(1)? as usize)?;
    let column = fault.column.checked_sub(1)? as usize;
    // Tabs would shift the mark, and the far end of a long line would hide it.
    let letters: Vec<char> = line.chars().map(|c| if c == '\t' { ' ' } else { c }).collect();
    let from = if column + 20 > MOST_SHOWN { column - 20 } else { 0 };
    let shown: String = letters.iter().skip(from).take(MOST_SHOWN).collect();
    let wide = width(letters.get(column..).unwrap_or(&[]))
        .clamp(1, MOST_SHOWN - (column - from).min(MOST_SHOWN - 1));
    Some((
        shown.trim_end().to_owned(),
        format!("{}{}", " ".repeat(column - from), "^".repeat(wide)),
    ))
}

/// Returns the length in characters of the first token: a string, a word or number,
/// or a bracketed group.
fn width(rest: &[char]) -> usize {
    let word = |c: &char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '+');
    match rest.first() {
        Some('"') => rest.iter().skip(1).position(|c| *c == '"').map_or(rest.len(), |end| end + 2),
        Some('(' | '[' | '{') => {
            let mut open = 0i32;
            let closes = |c: &char| {
                open += i32::from(matches!(c, '(' | '[' | '{'))
                    - i32::from(matches!(c, ')' | ']' | '}'));
                open == 0
            };
            rest.iter().position(closes).map_or(1, |end| end + 1)
        }
        Some(c) if word(c) => rest.iter().position(|c| !word(c)).unwrap_or(rest.len()),
        _ => 1,
    }
}

#[cfg(test)]
mod tests;
