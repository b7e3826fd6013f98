//! Which characters may stand in a text that people are shown.

use std::borrow::Cow;

/// Whether a character does something else than being seen: control characters, which a terminal obeys, and marks that
/// turn the direction of what follows. A line break does what it looks like and is none of them.
pub fn unprintable(c: char) -> bool {
    match c {
        '\n' => false,
        '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => true,
        c => c.is_control(),
    }
}

/// A text as it can be shown anywhere: every character that is not printed as itself is written as `\u{1b}`.
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(unprintable) {
        return Cow::Borrowed(text);
    }
    let shown = |c: char| if unprintable(c) { c.escape_unicode().to_string() } else { c.to_string() };
    Cow::Owned(text.chars().map(shown).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_written_out() {
        assert_eq!(printable("Inés «plain»\nsecond line"), "Inés «plain»\nsecond line");
        assert_eq!(printable("\u{1b}[2J"), "\\u{1b}[2J");
        assert_eq!(printable("a\r\t\u{9b}\u{202e}b\u{7f}"), "a\\u{d}\\u{9}\\u{9b}\\u{202e}b\\u{7f}");
    }
}
