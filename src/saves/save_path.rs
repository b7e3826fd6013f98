//! Paths of saves that are given by name: their folder and extension.

use std::path::{Component, Path, PathBuf};

use monteria_content::{Home, Text, text, unstorable_text};
use monteria_storage::unstorable;

/// The extension of save files.
pub const SAVE_ENDING: &str = "monteria";

/// Returns whether this is a bare file name without a folder.
pub fn is_plain_name(named: &Path) -> bool {
    let mut parts = named.components();
    match (parts.next(), parts.next()) {
        (Some(Component::Normal(name)), None) => name == named.as_os_str(),
        _ => false,
    }
}

/// Returns the file for saving a match: a path is used as it is; a bare name is placed in
/// the player's folder of saves, with the extension of saves.
///
/// # Errors
/// The name is hidden or cannot be stored on some system, or the machine has no
/// folder for the player.
pub fn file_to_save(named: &Path, home: Option<&Home>) -> Result<PathBuf, Text> {
    if !is_plain_name(named) {
        return Ok(named.to_owned());
    }
    let name = named.to_string_lossy();
    if name.starts_with('.') {
        return Err(text!(
            "terminal-hidden-name",
            "a name with a dot in front is hidden; expected another"
        ));
    }
    if let Some(why) = unstorable(&name) {
        return Err(text!(
            "terminal-expected-another-name",
            "{why}; expected another name",
            why = unstorable_text(&why)
        ));
    }
    match home {
        Some(home) => Ok(home.saves().join(with_ending(&name))),
        None => Err(text!(
            "rules-there-is-no-folder-for-saves",
            "there is no folder for saves on this machine: name one in MONTERIA_HOME, or give a \
             path"
        )),
    }
}

/// Returns the file for loading a match: the existing file of this path or name, else
/// that of the name in the player's folder of saves.
pub fn file_to_load(named: &Path, home: Option<&Home>) -> PathBuf {
    let Some(home) = home.filter(|_| is_plain_name(named) && !named.exists()) else {
        return named.to_owned();
    };
    let kept = [home.saves().join(with_ending(&named.to_string_lossy())), home.saves().join(named)];
    kept.into_iter().find(|file| file.is_file()).unwrap_or_else(|| named.to_owned())
}

fn with_ending(name: &str) -> String {
    if name.strip_suffix(SAVE_ENDING).is_some_and(|stem| stem.ends_with('.')) {
        name.to_owned()
    } else {
        format!("{name}.{SAVE_ENDING}")
    }
}

#[cfg(test)]
mod tests;
