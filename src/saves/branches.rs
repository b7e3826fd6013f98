//! The branches of one match: alternative continuations from some moment, each in a
//! save of its own.

use std::path::{Path, PathBuf};

use super::save_file::{SaveError, summary_of_save, write_save};
use monteria_content::{Text, file_error};
use monteria_game::{Game, MatchSetup, StateHash};
use monteria_storage::unstorable;

/// Suffix of the files of branches.
const SUFFIX: &str = ".monteria";
/// The most characters in the name of a branch.
const MAX_NAME_CHARS: usize = 80;

/// The folder with the branches of a match: all matches that began with the same setup.
/// The branch that is being played is saved as an autosave; its file here is from the
/// moment when it was last left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branches {
    folder: PathBuf,
}

/// One branch of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    pub file: PathBuf,
    pub name: String,
    /// Number of orders in the save.
    pub orders: usize,
    /// Whether the match is over.
    pub over: bool,
}

impl Branches {
    /// Returns the folder for the match with this setup, below the folder
    /// of a player's data.
    pub fn of(data: &Path, setup: &MatchSetup) -> Self {
        let fit = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
        let scenario: String = setup.scenario.chars().take(40).map(fit).collect();
        Branches {
            folder: data.join("branches").join(format!("{scenario}-{:016x}", setup.fingerprint())),
        }
    }

    /// Returns all branches, sorted by name.
    pub fn list(&self) -> Vec<Branch> {
        let entries = std::fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut all: Vec<Branch> = entries.filter_map(|entry| read_branch(&entry.path())).collect();
        all.sort_by(|a, b| a.name.cmp(&b.name));
        all
    }

    /// Saves a match under the name of its branch, replacing the earlier
    /// save of that branch.
    ///
    /// # Errors
    /// The error of the file system.
    pub fn keep(&self, game: &Game, hashes: &[StateHash]) -> Result<PathBuf, SaveError> {
        let file = self.file(game.branch());
        write_save(game, hashes, &file)?;
        Ok(file)
    }

    /// Turns the wished text into a valid name, with a number appended if a branch
    /// of that name exists.
    pub fn free_name(&self, wished: &str) -> String {
        let name = save_name(wished).unwrap_or_else(|| "Branch".to_owned());
        let numbered = (2..).map(|number| format!("{name} {number}"));
        let mut names = std::iter::once(name.clone()).chain(numbered);
        names.find(|name| !self.file(name).exists()).unwrap_or(name)
    }

    /// Renames a branch and returns the new name.
    ///
    /// # Errors
    /// The error of the file system.
    pub fn rename(&self, branch: &Branch, wished: &str) -> Result<String, Text> {
        if save_name(wished).as_ref() == Some(&branch.name) {
            return Ok(branch.name.clone());
        }
        let name = self.free_name(wished);
        std::fs::rename(&branch.file, self.file(&name))
            .map_err(|error| file_error(&branch.file, &error))?;
        Ok(name)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}{SUFFIX}"))
    }
}

/// Reads the branch in this file, or `None` if it is no save.
fn read_branch(file: &Path) -> Option<Branch> {
    let name = file.file_name()?.to_str()?.strip_suffix(SUFFIX)?.to_owned();
    let summary = summary_of_save(file)?;
    Some(Branch { file: file.to_owned(), name, orders: summary.orders, over: summary.over })
}

/// Turns a text into a valid name for a save; `None` if nothing is left of it or some
/// system cannot store it.
pub fn save_name(text: &str) -> Option<String> {
    let fit = |c: char| if c.is_alphanumeric() || " -_.,'()".contains(c) { c } else { '-' };
    let name: String = text.trim().chars().take(MAX_NAME_CHARS).map(fit).collect();
    let name = name.trim_matches(['.', ' ']);
    unstorable(name).is_none().then(|| name.to_owned())
}
