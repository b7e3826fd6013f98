//! Printable characters of texts for people.

use std::borrow::Cow;

use crate::{Text, text};

/// Returns whether a character has an effect other than being seen: control characters,
/// which a terminal obeys, and marks that change the text direction. A line break is
/// not one of them.
pub fn unprintable(c: char) -> bool {
    match c {
        '\n' => false,
        '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => true,
        c => c.is_control(),
    }
}

/// Escapes a text for display: every character that does not print as itself
/// is written as `\u{1b}`.
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(unprintable) {
        return Cow::Borrowed(text);
    }
    let shown =
        |c: char| if unprintable(c) { c.escape_unicode().to_string() } else { c.to_string() };
    Cow::Owned(text.chars().map(shown).collect())
}

/// Checks a name that a player gives. Returns the found and the expected value;
/// `None` if it is valid. Valid is every name that prints on one line, in any script, as
/// in readers of files.
pub fn name_fault(name: &str) -> Option<(Text, Text)> {
    let unseen = |c: char| {
        c.is_whitespace() || matches!(c, '\u{200B}'..='\u{200D}' | '\u{2060}' | '\u{FEFF}')
    };
    match name.chars().find(|c| *c == '\n' || unprintable(*c)) {
        Some('\n') => Some((
            text!("rules-a-line-break-in-it", "a line break in it"),
            text!("rules-a-name-of-one-line", "a name of one line"),
        )),
        Some(c) => Some((
            text!(
                "rules-the-character-in-it",
                "the character {code} in it",
                code = format!("U+{:04X}", u32::from(c))
            ),
            text!("rules-a-name-of-printable-characters", "a name of printable characters"),
        )),
        None => name
            .chars()
            .all(unseen)
            .then(|| (text!("rules-none-yet", "none yet"), text!("rules-a-name", "a name"))),
    }
}

#[cfg(test)]
mod tests;
