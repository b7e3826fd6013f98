//! Links in terminals (OSC 8): paths in the output that open when they are clicked.

use std::io::IsTerminal;
use std::path::Path;

/// Returns whether standard output is a terminal that understands colours and links.
pub(crate) fn stdout_has_escapes() -> bool {
    let terminal = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    terminal && std::env::var_os("TERM").is_none_or(|kind| kind != "dumb")
}

/// Returns a shown text as a link to a line of a file, from 1; 0 for the whole file. The
/// text stays as it is if there is no such file, as inside of a zip.
pub(crate) fn linked(shown: &str, file: &Path, line: u32) -> String {
    match uri(file, line).filter(|_| file.is_file()) {
        Some(uri) => format!("\u{1b}]8;;{uri}\u{1b}\\{shown}\u{1b}]8;;\u{1b}\\"),
        None => shown.to_owned(),
    }
}

/// Returns the address of a file. The line is its fragment: editors and terminals that
/// know it open the file there, and others leave it out.
fn uri(file: &Path, line: u32) -> Option<String> {
    let whole = std::path::absolute(file).ok()?;
    let text = whole.to_str()?.replace('\\', "/");
    let encoded: String = text
        .bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'.' | b'_' | b'~' => {
                char::from(byte).to_string()
            }
            _ => format!("%{byte:02X}"),
        })
        .collect();
    let slash = if encoded.starts_with('/') { "" } else { "/" };
    let fragment = if line > 0 { format!("#{line}") } else { String::new() };
    Some(format!("file://{slash}{encoded}{fragment}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_names_the_file_and_the_line() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("a b#1.ron");
        std::fs::write(&file, "()").expect("written");
        let link = linked("a b#1.ron:3:4", &file, 3);
        assert!(link.starts_with("\u{1b}]8;;file:///"), "{link}");
        assert!(link.contains("/a%20b%231.ron#3\u{1b}\\a b#1.ron:3:4\u{1b}]8;;\u{1b}\\"), "{link}");
        assert_eq!(linked("gone.ron", &folder.path().join("gone.ron"), 1), "gone.ron");
    }
}
