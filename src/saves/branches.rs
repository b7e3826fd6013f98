//! The branches of one match: other ways in which it was played on from some moment, each
//! a save of its own beside the others.

use std::path::{Path, PathBuf};

use super::save_file::{JournalError, summary_of_save, write_save};
use monteria_content::{ShownPath, io_words, keep_verbatim};
use monteria_game::{Game, MatchSetup, StateHash};
use monteria_storage::unstorable;

/// How the names of these files end.
const ENDING: &str = ".monteria";
/// A name may not be longer than this many letters.
const LONGEST: usize = 80;

/// Where the branches of a match lie: all that began with the same setup. The one that is
/// being played is kept where matches are kept while they are played; what is here of it
/// is how it was left last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branches {
    folder: PathBuf,
}

/// One of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    /// The save.
    pub file: PathBuf,
    /// Its name.
    pub name: String,
    /// How many orders it holds.
    pub orders: usize,
    /// Whether it was played to its end.
    pub over: bool,
}

impl Branches {
    /// Those of the match that began so, below the folder in which a player's data lie.
    pub fn of(data: &Path, setup: &MatchSetup) -> Self {
        let fit = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
        let scenario: String = setup.scenario.chars().take(40).map(fit).collect();
        Branches {
            folder: data.join("branches").join(format!("{scenario}-{:016x}", setup.fingerprint())),
        }
    }

    /// All that are kept, by name.
    pub fn list(&self) -> Vec<Branch> {
        let entries = std::fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut all: Vec<Branch> = entries.filter_map(|entry| branch(&entry.path())).collect();
        all.sort_by(|a, b| a.name.cmp(&b.name));
        all
    }

    /// Keeps a match as it stands under the name of its branch, in the place of what
    /// was kept under it.
    ///
    /// # Errors
    /// What the file system said.
    pub fn keep(&self, game: &Game, hashes: &[StateHash]) -> Result<PathBuf, JournalError> {
        let file = self.file(game.branch());
        write_save(game, hashes, &file)?;
        Ok(file)
    }

    /// The name that is wished for, as it can be one, with a number where there is a
    /// branch of that name already.
    pub fn free_name(&self, wished: &str) -> String {
        let name = save_name(wished).unwrap_or_else(|| "Branch".to_owned());
        let numbered = (2..).map(|number| format!("{name} {number}"));
        let mut names = std::iter::once(name.clone()).chain(numbered);
        names.find(|name| !self.file(name).exists()).unwrap_or(name)
    }

    /// Gives a branch another name, and gives that back.
    ///
    /// # Errors
    /// What the file system said.
    pub fn rename(&self, branch: &Branch, wished: &str) -> Result<String, String> {
        if save_name(wished).as_ref() == Some(&branch.name) {
            return Ok(branch.name.clone());
        }
        let name = self.free_name(wished);
        std::fs::rename(&branch.file, self.file(&name))
            .map_err(|error| format!("{}: {}", branch.file.shown(), io_words(&error)))?;
        Ok(name)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}{ENDING}"))
    }
}

/// What is kept in this file; none where it is no save.
fn branch(file: &Path) -> Option<Branch> {
    let name = file.file_name()?.to_str()?.strip_suffix(ENDING)?.to_owned();
    let summary = summary_of_save(file)?;
    keep_verbatim(&name);
    Some(Branch { file: file.to_owned(), name, orders: summary.orders, over: summary.over })
}

/// A text as it can be the name of a save; none where nothing is left of it, or where
/// some system cannot store it.
pub fn save_name(text: &str) -> Option<String> {
    let fit = |c: char| if c.is_alphanumeric() || " -_.,'()".contains(c) { c } else { '-' };
    let name: String = text.trim().chars().take(LONGEST).map(fit).collect();
    let name = name.trim_matches(['.', ' ']);
    unstorable(name).is_none().then(|| name.to_owned())
}
