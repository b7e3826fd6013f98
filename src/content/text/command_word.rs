//! Quoting of shell commands that are suggested for pasting.

use std::path::Path;

/// Quotes a text as one word of a command line of this system, if the
/// shell would split it.
pub fn command_word(text: &str) -> String {
    let plain =
        |c: char| c.is_alphanumeric() || "-_./:=,@%+".contains(c) || cfg!(windows) && c == '\\';
    if !text.is_empty() && text.chars().all(plain) {
        return text.to_owned();
    }
    if cfg!(windows) {
        // Windows paths contain no quotation marks.
        return format!("\"{text}\"");
    }
    format!("'{}'", text.replace('\'', "'\\''"))
}

/// Quotes a path as one word of a command line. A path
/// that begins with a dash gets the prefix `./`, so that it is not an option.
pub fn command_path(path: &Path) -> String {
    let text = path.display().to_string();
    let text = if text.starts_with('-') { format!("./{text}") } else { text };
    command_word(&text)
}

#[cfg(test)]
mod tests;
