//! A fault told as compilers tell theirs: what is wrong and where, the line itself, a
//! mark under the place, and what may mend it.

use std::io::Write;

use crate::fail::Failure;
use monteria_content::{Fault, printable};

/// How grave what is told is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Level {
    /// It keeps content from being played.
    Fault,
    /// It may not be what was meant.
    Warning,
}

/// The longest part of a line that is shown, in characters.
const MOST_SHOWN: usize = 160;

/// Writes a fault; `text` is what its file says, where that is known. Escapes for colours
/// are written only where they are wanted.
///
/// # Errors
/// Where nobody reads any more.
pub(crate) fn write_fault(
    out: &mut impl Write,
    fault: &Fault,
    level: Level,
    text: Option<&str>,
    coloured: bool,
) -> Result<(), Failure> {
    let paint = |code: &str, words: &str| {
        let words = printable(words);
        if coloured { format!("\u{1b}[{code}m{words}\u{1b}[0m") } else { words.into_owned() }
    };
    let (word, code) = match level {
        Level::Fault => ("", "1;31"),
        Level::Warning => ("warning: ", "1;33"),
    };
    let bare = Fault { hint: None, ..fault.clone() }.to_string();
    writeln!(out, "{}", paint(code, &format!("{word}{bare}")))?;
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

/// The line of a fault, and marks that stand under what is meant in it.
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

/// How many characters of a line belong together from its start: a text, a word or
/// number, what brackets hold.
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
