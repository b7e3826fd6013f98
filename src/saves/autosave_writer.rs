//! The autosave policy of a running match: where it is saved, and which notices the
//! player gets if the disk fails.

use std::path::{Path, PathBuf};

use super::autosave_folder::Autosaves;
use super::campaign_file::copy_match;
use super::journal::Journal;
use super::save_file::SaveError;
use monteria_content::{ShownPath, Text, text};
use monteria_game::{Game, StateHash};

/// Where a match is saved while it is played.
#[derive(Clone, Debug, Default)]
pub enum AutosaveTarget {
    /// Nowhere: the machine has no place for it, or the caller saves by itself.
    #[default]
    Nothing,
    /// In a file of its own in the player's folder of autosaves.
    Autosaves(Autosaves),
    /// In this file, which belongs to a match of a campaign.
    File(PathBuf),
}

/// Saves a match while it is played. Call [`AutosaveWriter::record`] after every order,
/// undo and redo; a failed write is retried with every call.
#[derive(Default)]
pub struct AutosaveWriter {
    keep_in: AutosaveTarget,
    journal: Option<Journal>,
    /// Why the file is incomplete; `None` while everything is on the disk.
    fault: Option<Text>,
}

impl AutosaveWriter {
    /// Starts saving this match, including its orders so far. `loaded` is the file that
    /// it was read from and whether the match is still as it was saved; if not, that file
    /// stays unchanged. Also returns the notices for the player.
    ///
    /// # Errors
    /// A match of a campaign cannot be saved: then it must not be played. For other
    /// matches a failure is only a notice.
    pub fn begin(
        game: &Game,
        hashes: &[StateHash],
        keep_in: AutosaveTarget,
        loaded: Option<(&Path, bool)>,
    ) -> Result<(Self, Vec<Text>), SaveError> {
        let mut writer = AutosaveWriter { keep_in, ..AutosaveWriter::default() };
        let mut notices = Vec::new();
        match &writer.keep_in {
            AutosaveTarget::Nothing => {}
            AutosaveTarget::Autosaves(saves) => {
                let begun = match loaded {
                    Some((file, as_saved)) => saves.go_on(game, hashes, file, as_saved),
                    None => saves.begin(game, hashes),
                };
                match begun {
                    Ok((journal, more_notices)) => {
                        writer.journal = Some(journal);
                        notices = more_notices;
                    }
                    Err(error) => notices = writer.write_failed(error),
                }
            }
            AutosaveTarget::File(file) => {
                if loaded.is_some_and(|(loaded, as_saved)| loaded == file && !as_saved) {
                    let copy = copy_match(file)
                        .map_err(|detail| SaveError::Io { file: file.clone(), detail })?;
                    notices.push(text!(
                        "rules-the-match-as-it-was-saved",
                        "the match as it was saved stays in {a}",
                        a = copy.shown()
                    ));
                }
                writer.journal = Some(Journal::begin(game, hashes.to_vec(), file)?);
            }
        }
        Ok((writer, notices))
    }

    /// Writes what has changed since the last call and returns the
    /// notices for the player.
    pub fn record(&mut self, game: &Game, hashes: &[StateHash]) -> Vec<Text> {
        let mut notices = Vec::new();
        if self.journal.is_none()
            && self.fault.is_some()
            && let AutosaveTarget::Autosaves(saves) = &self.keep_in
            && let Ok((journal, more_notices)) = saves.begin(game, hashes)
        {
            self.journal = Some(journal);
            notices = more_notices;
        }
        match self.journal.as_mut().map(|journal| journal.record(game)) {
            Some(Ok(())) if self.fault.take().is_some() => {
                notices.push(text!(
                    "rules-the-match-is-kept-again-with",
                    "the match is kept again, with all its orders"
                ));
            }
            Some(Ok(())) => {}
            Some(Err(error)) => notices.extend(self.write_failed(error)),
            // The match is not saved, or the folder still cannot be written.
            None => {}
        }
        notices
    }

    fn write_failed(&mut self, error: SaveError) -> Vec<Text> {
        let first = self.fault.is_none();
        let notice = text!(
            "rules-the-match-is-not-being-kept",
            "the match is not being kept: {error}; every order tries again",
            error = error.text()
        );
        self.fault = Some(error.text());
        if first { vec![notice] } else { Vec::new() }
    }

    /// Returns where the match is saved.
    pub fn keep_in(&self) -> &AutosaveTarget {
        &self.keep_in
    }

    /// Returns the file that is being written, if any.
    pub fn file(&self) -> Option<&Path> {
        self.journal.as_ref().map(Journal::file)
    }

    /// Returns why the file is incomplete; `None` if everything is on the disk, or if the
    /// match is not saved at all.
    pub fn fault(&self) -> Option<&Text> {
        self.fault.as_ref()
    }

    /// Closes the file: no more orders follow for now.
    ///
    /// # Errors
    /// The match is not completely on the disk.
    pub fn close(&mut self) -> Result<(), Text> {
        if let Some(fault) = &self.fault {
            return Err(text!("rules-the-match-is-not-kept", "the match is not kept: {fault}"));
        }
        match self.journal.take() {
            Some(mut journal) => journal.close().map_err(|error| error.text()),
            None => Ok(()),
        }
    }
}
