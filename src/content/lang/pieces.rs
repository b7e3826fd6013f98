//! Splitting shown texts: signs at their ends, brackets, and
//! telling sentences from names.

/// English words that occur in no name. An unknown text with one of these is an
/// untranslated sentence: then the text around it stays English as well, so that no
/// sentence mixes two languages.
const SENTENCE_WORDS: [&str; 49] = [
    "and", "any", "are", "at", "be", "been", "but", "by", "can", "cannot", "could", "do", "does",
    "each", "every", "for", "from", "have", "if", "into", "is", "it", "its", "may", "more", "must",
    "nobody", "not", "or", "than", "that", "their", "them", "then", "these", "they", "this",
    "those", "to", "unless", "until", "was", "when", "where", "which", "while", "who", "whoever",
    "with",
];

/// Returns the text with the case of its first letter toggled.
pub(crate) fn toggle_case(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if first.is_lowercase() => first.to_uppercase().chain(letters).collect(),
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// Splits a text at its first bracket: before it, in it, after it.
pub(crate) fn split_brackets(text: &str) -> Option<(&str, &str, &str)> {
    let from = text.find('(')?;
    let mut open = 0_usize;
    let to = text[from..].char_indices().find_map(|(at, letter)| {
        match letter {
            '(' => open += 1,
            ')' => open = open.saturating_sub(1),
            _ => {}
        }
        (open == 0).then_some(from + at)
    })?;
    Some((&text[..from], &text[from + 1..to], &text[to + 1..]))
}

/// Splits off the rules cited at the end: `Bob moves 3" [caz-move]`.
pub(crate) fn split_citation(text: &str) -> Option<(&str, &str)> {
    let at = text.strip_suffix(']')?.rfind(" [")?;
    let (sentence, rules) = text.split_at(at);
    let id = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-, []".contains(c);
    rules.chars().all(id).then_some((sentence, rules))
}

/// Splits off the numbers in brackets at the end: `into cover (3 -4.5)`.
pub(crate) fn split_numbers(text: &str) -> Option<(&str, &str)> {
    let at = text.strip_suffix(')')?.rfind(" (")?;
    let (sentence, numbers) = text.split_at(at);
    (!numbers.contains(char::is_alphabetic)).then_some((sentence, numbers))
}

/// Splits off the sign at the end.
pub(crate) fn split_end_sign(text: &str) -> Option<(&str, char)> {
    let end = text.chars().last().filter(|end| matches!(end, '.' | ':' | '…' | ',' | ';'))?;
    Some((text.strip_suffix(end)?, end)).filter(|(bare, _)| !bare.is_empty())
}

/// Returns whether a text without a message is more than a name.
pub(crate) fn is_sentence(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase);
    words.any(|word| SENTENCE_WORDS.contains(&word.as_str()))
}

/// Returns whether a character is a symbol of an icon font, or a list marker.
pub(crate) fn is_mark(c: char) -> bool {
    matches!(c, '\u{e000}'..='\u{f8ff}' | '•' | '×' | '→' | '←' | '↑' | '↓' | '·' | '—')
}

/// Returns whether a text is a single letter, which stands for a key or a place.
pub(crate) fn is_sign(text: &str) -> bool {
    text.chars().filter(|c| c.is_alphabetic()).nth(1).is_none() && text.chars().count() < 3
}

/// Returns whether a word is a path of a file, whose parts are
/// not translated: `/home/inés/mods`, `mods/own/mod.ron`.
pub(crate) fn is_path(word: &str) -> bool {
    let word = word.trim_start_matches(['“', '"', '(', '`']);
    word.starts_with(['/', '~', '.'])
        || word.matches('/').count() > 1
        || word.contains('/') && word.contains('.')
}
