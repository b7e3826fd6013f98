//! Words of commands that are offered for pasting.

use std::path::Path;

use super::keep_verbatim;

/// Returns a text as one word of a command line of this system: quoted where the shell would take it apart.
pub fn command_word(text: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./:=,@%+".contains(c) || cfg!(windows) && c == '\\';
    if !text.is_empty() && text.chars().all(plain) {
        return text.to_owned();
    }
    if cfg!(windows) {
        // No path of Windows has a quotation mark.
        return format!("\"{text}\"");
    }
    format!("'{}'", text.replace('\'', "'\\''"))
}

/// Returns a path as one word of a command line, which no translation touches. One that begins with
/// a dash gets `./` before it, so that it is no option.
pub fn command_path(path: &Path) -> String {
    let text = path.display().to_string();
    let text = if text.starts_with('-') { format!("./{text}") } else { text };
    let word = command_word(&text);
    keep_verbatim(&word);
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn a_word_is_quoted_where_the_shell_would_take_it_apart() {
        let word = |text: &str| command_path(Path::new(text));
        assert_eq!(word("/home/ada/a-1.save"), "/home/ada/a-1.save");
        assert_eq!(word("/home/ada/my hunt.save"), "'/home/ada/my hunt.save'");
        assert_eq!(word("it's"), "'it'\\''s'");
        assert_eq!(word("$HOME"), "'$HOME'");
        assert_eq!(word("~a"), "'~a'");
        assert_eq!(word("-x.save"), "./-x.save");
        assert_eq!(word("Peña.save"), "Peña.save");
        assert_eq!(command_word(""), "''");
    }
}
