//! Where matches are kept while they are played: a file for each, numbered, a
//! bounded number of them.

use std::path::{Path, PathBuf};

use super::journal::Journal;
use super::save_file::{JournalError, SaveSummary, summary_of_save};
use monteria_content::{ShownPath, io_words};
use monteria_game::{Game, StateHash};
use monteria_storage::FileLock;

/// How many matches are kept.
const MOST: usize = 30;
/// From how many unfinished ones on a player is warned that the oldest will go.
const WARNED: usize = 25;
/// How the names of these files end.
const ENDING: &str = "monteria";

/// The folder of autosaves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Autosaves {
    folder: PathBuf,
}

/// One of them.
#[derive(Clone, PartialEq, Debug)]
pub struct Autosave {
    /// The file.
    pub file: PathBuf,
    /// What is in it; none where it cannot be read.
    pub summary: Option<SaveSummary>,
    number: u64,
}

impl Autosave {
    /// Whether there is something to go on with: a match that is not over.
    pub fn unfinished(&self) -> bool {
        self.summary.as_ref().is_none_or(|summary| !summary.over)
    }

    /// Whether nothing would be lost with it: it is over, or nobody has
    /// given an order yet.
    fn spare(&self) -> bool {
        self.summary.as_ref().is_some_and(|summary| summary.over || summary.orders == 0)
    }
}

impl Autosaves {
    /// Autosaves below the folder in which a player's data lie.
    pub fn new(data: &Path) -> Self {
        Autosaves { folder: data.join("autosaves") }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// All that are kept, oldest first.
    pub fn list(&self) -> Vec<Autosave> {
        let mut all: Vec<Autosave> = self
            .numbered()
            .into_iter()
            .map(|(number, file)| Autosave { summary: summary_of_save(&file), file, number })
            .collect();
        all.sort_by(|a, b| a.number.cmp(&b.number).then_with(|| a.file.cmp(&b.file)));
        all
    }

    /// Keeps this match from now on in a file of its own. What a player should
    /// know comes with it.
    ///
    /// # Errors
    /// What the file system said.
    pub fn begin(
        &self,
        game: &Game,
        hashes: &[StateHash],
    ) -> Result<(Journal, Vec<String>), JournalError> {
        let scenario = &game.setup().scenario;
        let fit = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
        let scenario: String = scenario.chars().take(40).map(fit).collect();
        let last = self.numbered().into_iter().map(|(number, _)| number).max().unwrap_or(0);
        let mut number = last + 1;
        loop {
            let file = self.folder.join(format!("{number:06}-{scenario}.{ENDING}"));
            match Journal::begin_new(game, hashes.to_vec(), &file) {
                Ok(journal) => return Ok((journal, self.rotate(&file))),
                // Another began a match at the same moment.
                Err(_) if file.exists() && number < last + 1000 => number += 1,
                Err(JournalError::InUse { .. }) if number < last + 1000 => number += 1,
                Err(error) => return Err(error),
            }
        }
    }

    /// Goes on keeping a match that was read from `loaded`: there where it is one of
    /// these and the match stands `as_saved`, else in a file of its own, so that what was
    /// loaded stays as it is.
    ///
    /// # Errors
    /// What the file system said.
    pub fn go_on(
        &self,
        game: &Game,
        hashes: &[StateHash],
        loaded: &Path,
        as_saved: bool,
    ) -> Result<(Journal, Vec<String>), JournalError> {
        let mut told = Vec::new();
        if self.holds(loaded) {
            if as_saved {
                match Journal::begin(game, hashes.to_vec(), loaded) {
                    Ok(journal) => return Ok((journal, told)),
                    Err(JournalError::InUse { .. }) => told.push(format!(
                        "{} is being played elsewhere, too: this match goes on in a file of its \
                         own",
                        loaded.shown()
                    )),
                    Err(error) => return Err(error),
                }
            } else {
                told.push(format!(
                    "{} stays as it is: this match goes on in a file of its own",
                    loaded.shown()
                ));
            }
        }
        let (journal, more) = self.begin(game, hashes)?;
        told.extend(more);
        Ok((journal, told))
    }

    /// Takes in a match that was kept elsewhere, as older versions did,
    /// where there is one.
    pub fn adopt(&self, old: &Path) {
        let next = self.numbered().into_iter().map(|(number, _)| number).max().unwrap_or(0) + 1;
        let file = self.folder.join(format!("{next:06}-before.{ENDING}"));
        // Where it cannot be moved it stays where it is, and can be loaded there.
        if summary_of_save(old).is_some()
            && !file.exists()
            && std::fs::create_dir_all(&self.folder).is_ok()
        {
            let _ = std::fs::rename(old, file);
        }
    }

    /// Whether this file is one of these.
    pub fn holds(&self, file: &Path) -> bool {
        let place = |path: &Path| std::fs::canonicalize(path).ok();
        place(file).is_some_and(|file| file.parent().map(Path::to_owned) == place(&self.folder))
            && number_of(file).is_some()
    }

    /// The numbers of all, with their files.
    fn numbered(&self) -> Vec<(u64, PathBuf)> {
        let entries = std::fs::read_dir(&self.folder).into_iter().flatten().flatten();
        entries.filter_map(|entry| Some((number_of(&entry.path())?, entry.path()))).collect()
    }

    /// Removes what is too much, finished ones first; an unfinished one goes with a word.
    fn rotate(&self, newest: &Path) -> Vec<String> {
        let mut all: Vec<Autosave> = self.list();
        all.retain(|one| one.file != newest);
        let unfinished = 1 + all.iter().filter(|one| !one.spare()).count();
        let mut excess = (all.len() + 1).saturating_sub(MOST);
        let mut told = Vec::new();
        // A stable sort: oldest first among the spare and among the others.
        all.sort_by_key(|one| !one.spare());
        for one in all {
            if excess == 0 {
                break;
            }
            // One that is being played stays.
            let Ok(_lock) = FileLock::take(&one.file) else { continue };
            match std::fs::remove_file(&one.file) {
                Ok(()) if one.spare() => {}
                Ok(()) => told.push(format!(
                    "{} was removed, the oldest of more than {MOST} unfinished matches",
                    one.file.shown()
                )),
                Err(error) => told.push(format!("{}: {}", one.file.shown(), io_words(&error))),
            }
            excess -= 1;
        }
        if unfinished >= WARNED && told.is_empty() {
            told.push(format!(
                "{unfinished} unfinished matches are kept in {}; of more than {MOST} the oldest \
                 goes",
                self.folder.shown()
            ));
        }
        told
    }
}

/// The number of an autosave by its name; none where the name is none of theirs.
fn number_of(file: &Path) -> Option<u64> {
    let name = file.file_name()?.to_str()?.strip_suffix(ENDING)?.strip_suffix('.')?;
    name.split_once('-')?.0.parse().ok()
}
