//! How a text that is shown is taken to pieces: the signs at its ends, its brackets, and
//! what is a sentence and what a name.

/// English words that stand in no name. What has no message and one of these in it is a
/// sentence that nobody has translated: then the text round it stays as it is, too, and
/// nothing is told half in one language and half in another.
const WORDS_OF_SENTENCES: [&str; 49] = [
    "and", "any", "are", "at", "be", "been", "but", "by", "can", "cannot", "could", "do", "does",
    "each", "every", "for", "from", "have", "if", "into", "is", "it", "its", "may", "more", "must",
    "nobody", "not", "or", "than", "that", "their", "them", "then", "these", "they", "this",
    "those", "to", "unless", "until", "was", "when", "where", "which", "while", "who", "whoever",
    "with",
];

/// A text with the case of its first letter turned.
pub(super) fn turned(text: &str) -> String {
    let mut letters = text.chars();
    let Some(first) = letters.next() else { return String::new() };
    let rest = letters.as_str();
    if first.is_lowercase() {
        first.to_uppercase().chain(rest.chars()).collect()
    } else {
        first.to_lowercase().chain(rest.chars()).collect()
    }
}

/// What stands before the first bracket of a text, in it, and after it.
pub(crate) fn bracketed(text: &str) -> Option<(&str, &str, &str)> {
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

/// What was said, and the rules that are cited behind it: `Bob moves 3" [caz-move]`.
pub(super) fn cited(text: &str) -> Option<(&str, &str)> {
    let at = text.strip_suffix(']')?.rfind(" [")?;
    let (said, rules) = text.split_at(at);
    let id = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-, []".contains(c);
    rules.chars().all(id).then_some((said, rules))
}

/// What was said, and the numbers in brackets behind it: `into cover (3 -4.5)`.
pub(super) fn measured(text: &str) -> Option<(&str, &str)> {
    let at = text.strip_suffix(')')?.rfind(" (")?;
    let (said, numbers) = text.split_at(at);
    (!numbers.contains(char::is_alphabetic)).then_some((said, numbers))
}

/// What a text is without the sign at its end.
pub(super) fn ended(text: &str) -> Option<(&str, char)> {
    let end = text.chars().last().filter(|end| matches!(end, '.' | ':' | '…' | ',' | ';'))?;
    Some((text.strip_suffix(end)?, end)).filter(|(bare, _)| !bare.is_empty())
}

/// Whether a text that has no message is more than a name.
pub(crate) fn is_sentence(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase);
    words.any(|word| WORDS_OF_SENTENCES.contains(&word.as_str()))
}

/// Signs of fonts that hold nothing but signs, and marks of lists.
pub(super) fn is_mark(c: char) -> bool {
    matches!(c, '\u{e000}'..='\u{f8ff}' | '•' | '×' | '→' | '←' | '↑' | '↓' | '·' | '—')
}

/// Whether a text is a single letter, which stands for a key or a place.
pub(super) fn is_sign(text: &str) -> bool {
    text.chars().filter(|c| c.is_alphabetic()).nth(1).is_none() && text.chars().count() < 3
}

/// Whether a word is where a file lies, of which no part is
/// a word: `/home/inés/mods`, `mods/own/mod.ron`.
pub(super) fn is_path(word: &str) -> bool {
    let word = word.trim_start_matches(['“', '"', '(', '`']);
    word.starts_with(['/', '~', '.'])
        || word.matches('/').count() > 1
        || word.contains('/') && word.contains('.')
}
