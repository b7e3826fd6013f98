//! Keeps a match on the disk while it is played: where, and what is told
//! when the disk refuses.

use std::path::{Path, PathBuf};

use super::autosaves::Autosaves;
use super::campaign_file::copy_match;
use super::journal::Journal;
use super::save_file::JournalError;
use monteria_content::ShownPath;
use monteria_game::{Game, StateHash};

/// Where a match is kept while it is played.
#[derive(Clone, Debug, Default)]
pub enum KeepIn {
    /// Nowhere: the machine has no place for it, or whoever plays saves by itself.
    #[default]
    Nothing,
    /// In a file of its own among the autosaves of a player.
    Autosaves(Autosaves),
    /// In this file: a match of a campaign.
    File(PathBuf),
}

/// Keeps a match. After every order, undo and redo it is told of the match; what the disk
/// refused is tried again every time.
#[derive(Default)]
pub struct AutosaveWriter {
    keep_in: KeepIn,
    journal: Option<Journal>,
    /// Why not all of the match is on the disk.
    fault: Option<String>,
}

impl AutosaveWriter {
    /// Keeps this match from now on, with its orders so far. `loaded` is the file that it
    /// was read from and whether it stands as it was saved: where it does not, that file
    /// is left as it is. What a player should know comes with it.
    ///
    /// # Errors
    /// Where a match of a campaign cannot be kept: then it must not be played. Other
    /// matches are, with a word.
    pub fn begin(
        game: &Game,
        hashes: &[StateHash],
        keep_in: KeepIn,
        loaded: Option<(&Path, bool)>,
    ) -> Result<(Self, Vec<String>), JournalError> {
        let mut keeper = AutosaveWriter { keep_in, ..AutosaveWriter::default() };
        let mut told = Vec::new();
        match &keeper.keep_in {
            KeepIn::Nothing => {}
            KeepIn::Autosaves(saves) => {
                let begun = match loaded {
                    Some((file, as_saved)) => saves.go_on(game, hashes, file, as_saved),
                    None => saves.begin(game, hashes),
                };
                match begun {
                    Ok((journal, more)) => {
                        keeper.journal = Some(journal);
                        told = more;
                    }
                    Err(error) => told = keeper.refused(error),
                }
            }
            KeepIn::File(file) => {
                if loaded.is_some_and(|(loaded, as_saved)| loaded == file && !as_saved) {
                    let copy = copy_match(file)
                        .map_err(|detail| JournalError::Io { file: file.clone(), detail })?;
                    told.push(format!("the match as it was saved stays in {}", copy.shown()));
                }
                keeper.journal = Some(Journal::begin(game, hashes.to_vec(), file)?);
            }
        }
        Ok((keeper, told))
    }

    /// Writes down what has changed since the last time. What a player should
    /// know is given back.
    pub fn record(&mut self, game: &Game, hashes: &[StateHash]) -> Vec<String> {
        let mut told = Vec::new();
        if self.journal.is_none()
            && self.fault.is_some()
            && let KeepIn::Autosaves(saves) = &self.keep_in
            && let Ok((journal, more)) = saves.begin(game, hashes)
        {
            self.journal = Some(journal);
            told = more;
        }
        let Some(journal) = &mut self.journal else { return told };
        match journal.record(game) {
            Ok(()) => {
                if self.fault.take().is_some() {
                    told.push("the match is kept again, with all its orders".to_owned());
                }
            }
            Err(error) => told.extend(self.refused(error)),
        }
        told
    }

    fn refused(&mut self, error: JournalError) -> Vec<String> {
        let first = self.fault.is_none();
        let told = format!("the match is not being kept: {error}; every order tries again");
        self.fault = Some(error.to_string());
        if first { vec![told] } else { Vec::new() }
    }

    /// Where matches are kept.
    pub fn keep_in(&self) -> &KeepIn {
        &self.keep_in
    }

    /// The file, where one is written.
    pub fn file(&self) -> Option<&Path> {
        self.journal.as_ref().map(Journal::file)
    }

    /// Why not all of the match is on the disk; none where it is, or
    /// where nobody keeps it.
    pub fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }

    /// Closes the file: nothing more comes for now.
    ///
    /// # Errors
    /// Where not all of the match is on the disk.
    pub fn close(&mut self) -> Result<(), String> {
        if let Some(fault) = &self.fault {
            return Err(format!("the match is not kept: {fault}"));
        }
        match self.journal.take() {
            Some(mut journal) => journal.close().map_err(|error| error.to_string()),
            None => Ok(()),
        }
    }
}
