//! The player's folder of autosaves: one numbered file for each match, up to a limit.

use std::path::{Path, PathBuf};

use super::journal::Journal;
use super::save_file::{SaveError, SaveSummary, summary_of_save};
use monteria_content::{ShownPath, Text, file_error, text};
use monteria_game::{Game, StateHash};
use monteria_storage::FileLock;

/// The most matches that are kept.
const MAX_AUTOSAVES: usize = 30;
/// Number of unfinished matches from which the player is warned that the
/// oldest will be removed.
const WARN_FROM: usize = 25;
/// Extension of autosave files.
const EXTENSION: &str = "monteria";

/// The folder of autosaves of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Autosaves {
    folder: PathBuf,
}

/// One file in the folder of autosaves.
#[derive(Clone, PartialEq, Debug)]
pub struct Autosave {
    pub file: PathBuf,
    /// Summary of the save; `None` if it cannot be read.
    pub summary: Option<SaveSummary>,
    number: u64,
}

impl Autosave {
    /// Returns whether the match is not over and can be continued.
    pub fn unfinished(&self) -> bool {
        self.summary.as_ref().is_none_or(|summary| !summary.over)
    }

    /// Returns whether removing it loses nothing: the match is over or has no orders.
    fn is_expendable(&self) -> bool {
        self.summary.as_ref().is_some_and(|summary| summary.over || summary.orders == 0)
    }
}

impl Autosaves {
    /// Returns the folder of autosaves below the folder of a player's data.
    pub fn new(data: &Path) -> Self {
        Autosaves { folder: data.join("autosaves") }
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns all autosaves, oldest first.
    pub fn list(&self) -> Vec<Autosave> {
        let mut all: Vec<Autosave> = self
            .numbered_files()
            .into_iter()
            .map(|(number, file)| Autosave { summary: summary_of_save(&file), file, number })
            .collect();
        all.sort_by(|a, b| a.number.cmp(&b.number).then_with(|| a.file.cmp(&b.file)));
        all
    }

    /// Starts a new autosave for this match. Also returns the notices for the player.
    ///
    /// # Errors
    /// The error of the file system.
    pub fn begin(
        &self,
        game: &Game,
        hashes: &[StateHash],
    ) -> Result<(Journal, Vec<Text>), SaveError> {
        let scenario = &game.setup().scenario;
        let fit = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
        let scenario: String = scenario.chars().take(40).map(fit).collect();
        let last = self.numbered_files().into_iter().map(|(number, _)| number).max().unwrap_or(0);
        let mut number = last + 1;
        loop {
            let file = self.folder.join(format!("{number:06}-{scenario}.{EXTENSION}"));
            match Journal::begin_new(game, hashes.to_vec(), &file) {
                Ok(journal) => return Ok((journal, self.rotate(&file))),
                // Another program took this number at the same moment.
                Err(_) if file.exists() && number < last + 1000 => number += 1,
                Err(SaveError::InUse { .. }) if number < last + 1000 => number += 1,
                Err(error) => return Err(error),
            }
        }
    }

    /// Continues saving a match that was read from `loaded`: in the same file if that is
    /// an autosave and the match is `as_saved`, else in a new file, so that the loaded
    /// one stays as it is.
    ///
    /// # Errors
    /// The error of the file system.
    pub fn go_on(
        &self,
        game: &Game,
        hashes: &[StateHash],
        loaded: &Path,
        as_saved: bool,
    ) -> Result<(Journal, Vec<Text>), SaveError> {
        let mut notices = Vec::new();
        if self.holds(loaded) {
            if as_saved {
                match Journal::begin(game, hashes.to_vec(), loaded) {
                    Ok(journal) => return Ok((journal, notices)),
                    Err(SaveError::InUse { .. }) => notices.push(text!(
                        "rules-is-being-played-elsewhere-too-this",
                        "{a} is being played elsewhere, too: this match goes on in a file of its \
                         own",
                        a = loaded.shown()
                    )),
                    Err(error) => return Err(error),
                }
            } else {
                notices.push(text!(
                    "rules-stays-as-it-is-this-match",
                    "{a} stays as it is: this match goes on in a file of its own",
                    a = loaded.shown()
                ));
            }
        }
        let (journal, more_notices) = self.begin(game, hashes)?;
        notices.extend(more_notices);
        Ok((journal, notices))
    }

    /// Moves a save from the location of older versions into this folder,
    /// if there is one.
    pub fn adopt(&self, old: &Path) {
        let next =
            self.numbered_files().into_iter().map(|(number, _)| number).max().unwrap_or(0) + 1;
        let file = self.folder.join(format!("{next:06}-before.{EXTENSION}"));
        // A save that cannot be moved stays loadable where it is.
        if summary_of_save(old).is_some()
            && !file.exists()
            && std::fs::create_dir_all(&self.folder).is_ok()
        {
            let _ = std::fs::rename(old, file);
        }
    }

    /// Returns whether this file is an autosave in this folder.
    pub fn holds(&self, file: &Path) -> bool {
        let place = |path: &Path| std::fs::canonicalize(path).ok();
        place(file).is_some_and(|file| file.parent().map(Path::to_owned) == place(&self.folder))
            && autosave_number(file).is_some()
    }

    /// Returns the number and the file of every autosave.
    fn numbered_files(&self) -> Vec<(u64, PathBuf)> {
        let entries = std::fs::read_dir(&self.folder).into_iter().flatten().flatten();
        entries.filter_map(|entry| Some((autosave_number(&entry.path())?, entry.path()))).collect()
    }

    /// Removes surplus autosaves, those without loss first. Returns a notice for every
    /// unfinished match that is removed.
    fn rotate(&self, newest: &Path) -> Vec<Text> {
        let mut all: Vec<Autosave> = self.list();
        all.retain(|autosave| autosave.file != newest);
        let unfinished = 1 + all.iter().filter(|autosave| !autosave.is_expendable()).count();
        let mut excess = (all.len() + 1).saturating_sub(MAX_AUTOSAVES);
        let mut notices = Vec::new();
        // A stable sort: within both groups the oldest comes first.
        all.sort_by_key(|autosave| !autosave.is_expendable());
        for autosave in all {
            if excess == 0 {
                break;
            }
            let Ok(_lock) = FileLock::take(&autosave.file) else {
                // A match that is being played stays.
                continue;
            };
            match std::fs::remove_file(&autosave.file) {
                Ok(()) if autosave.is_expendable() => {}
                Ok(()) => notices.push(text!(
                    "rules-was-removed-the-oldest-of-more",
                    "{a} was removed, the oldest of more than {limit} unfinished matches",
                    a = autosave.file.shown(),
                    limit = MAX_AUTOSAVES
                )),
                Err(error) => {
                    notices.push(file_error(&autosave.file, &error));
                }
            }
            excess -= 1;
        }
        if unfinished >= WARN_FROM && notices.is_empty() {
            notices.push(text!(
                "rules-unfinished-matches-are-kept-in-of",
                "{unfinished} unfinished matches are kept in {a}; of more than {limit} the oldest \
                 goes",
                a = self.folder.shown(),
                limit = MAX_AUTOSAVES
            ));
        }
        notices
    }
}

/// Returns the number in the name of an autosave, or `None` for any other name.
fn autosave_number(file: &Path) -> Option<u64> {
    let name = file.file_name()?.to_str()?.strip_suffix(EXTENSION)?.strip_suffix('.')?;
    name.split_once('-')?.0.parse().ok()
}
