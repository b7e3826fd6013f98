//! Where saves lie that are named and not given by a path: the one rule for their
//! folder and their ending.

use std::path::{Component, Path, PathBuf};

use monteria_content::Home;
use monteria_storage::unstorable;

/// The ending of saves.
pub const SAVE_ENDING: &str = "monteria";

/// Returns whether this is a name, and no path to some folder.
pub fn is_plain_name(named: &Path) -> bool {
    let mut parts = named.components();
    match (parts.next(), parts.next()) {
        (Some(Component::Normal(name)), None) => name == named.as_os_str(),
        _ => false,
    }
}

/// Returns the file that somebody means who saves a match: a path as it is; a name in the
/// player's folder of saves, with the ending of saves.
///
/// # Errors
/// A name that is hidden or that some system cannot store; a machine without a
/// place for a player.
pub fn file_to_save(named: &Path, home: Option<&Home>) -> Result<PathBuf, String> {
    if !is_plain_name(named) {
        return Ok(named.to_owned());
    }
    let name = named.to_string_lossy();
    if name.starts_with('.') {
        return Err("a name with a dot in front is hidden; expected another".to_owned());
    }
    if let Some(why) = unstorable(&name) {
        return Err(format!("{why}; expected another name"));
    }
    match home {
        Some(home) => Ok(home.saves().join(with_ending(&name))),
        None => {
            Err("there is no folder for saves on this machine: name one in MONTERIA_HOME, or give \
                a path"
                .to_owned())
        }
    }
}

/// Returns the file that somebody means who loads a match: the file that is there under
/// this path or name, else that of the name in the player's folder of saves.
pub fn file_to_load(named: &Path, home: Option<&Home>) -> PathBuf {
    let Some(home) = home.filter(|_| is_plain_name(named) && !named.exists()) else {
        return named.to_owned();
    };
    let kept = [home.saves().join(with_ending(&named.to_string_lossy())), home.saves().join(named)];
    kept.into_iter().find(|file| file.is_file()).unwrap_or_else(|| named.to_owned())
}

fn with_ending(name: &str) -> String {
    match name.strip_suffix(SAVE_ENDING).is_some_and(|stem| stem.ends_with('.')) {
        true => name.to_owned(),
        false => format!("{name}.{SAVE_ENDING}"),
    }
}

#[cfg(test)]
mod tests;
