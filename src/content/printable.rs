//! Which characters may stand in a text that people are shown.

use std::borrow::Cow;

/// Whether a character does something else than being seen: control characters, which a
/// terminal obeys, and marks that turn the direction of what follows. A line break does
/// what it looks like and is none of them.
pub fn unprintable(c: char) -> bool {
    match c {
        '\n' => false,
        '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => true,
        c => c.is_control(),
    }
}

/// A text as it can be shown anywhere: every character that is not printed as itself
/// is written as `\u{1b}`.
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(unprintable) {
        return Cow::Borrowed(text);
    }
    let shown =
        |c: char| if unprintable(c) { c.escape_unicode().to_string() } else { c.to_string() };
    Cow::Owned(text.chars().map(shown).collect())
}

/// What is wrong with a name that a player gives, as what was found and what is expected;
/// `None` where nothing is. A name that can be printed on one line is a name, in whatever
/// script: readers of files take the same ones.
pub fn name_fault(name: &str) -> Option<(String, &'static str)> {
    let unseen = |c: char| {
        c.is_whitespace() || matches!(c, '\u{200B}'..='\u{200D}' | '\u{2060}' | '\u{FEFF}')
    };
    match name.chars().find(|c| *c == '\n' || unprintable(*c)) {
        Some('\n') => Some(("a line break in it".to_owned(), "a name of one line")),
        Some(c) => Some((
            format!("the character U+{:04X} in it", u32::from(c)),
            "a name of printable characters",
        )),
        None => name.chars().all(unseen).then(|| ("none yet".to_owned(), "a name")),
    }
}

#[cfg(test)]
mod tests;
