//! Words of commands that are offered for pasting.

use std::path::Path;

use super::keep_verbatim;

/// Returns a text as one word of a command line of this system: quoted where the shell
/// would take it apart.
pub fn command_word(text: &str) -> String {
    let plain =
        |c: char| c.is_alphanumeric() || "-_./:=,@%+".contains(c) || cfg!(windows) && c == '\\';
    if !text.is_empty() && text.chars().all(plain) {
        return text.to_owned();
    }
    if cfg!(windows) {
        // No path of Windows has a quotation mark.
        return format!("\"{text}\"");
    }
    format!("'{}'", text.replace('\'', "'\\''"))
}

/// Returns a path as one word of a command line, which no translation touches. One that
/// begins with a dash gets `./` before it, so that it is no option.
pub fn command_path(path: &Path) -> String {
    let text = path.display().to_string();
    let text = if text.starts_with('-') { format!("./{text}") } else { text };
    let word = command_word(&text);
    keep_verbatim(&word);
    word
}

#[cfg(test)]
mod tests;
