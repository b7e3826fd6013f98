//! An append-only save that grows with its match, so that a killed process loses nothing.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use super::save_file::{SaveError, check_replaceable, end_line, lock_save, order_line, save_lines};
use monteria_content::{Text, io_words, text};
use monteria_game::{Game, Handovers, StateHash};
use monteria_storage::{FileLock, folder_of, sync_folder, write_new, write_whole};

/// A save that grows with the match. Every order is a line that is appended and synced.
/// Undo shortens the match, so the whole file is written anew and renamed over the old
/// one; a kill leaves either the old or the new file. The end mark is written when the
/// match is over or the journal is closed: a save without one was interrupted.
pub struct Journal {
    file: PathBuf,
    _lock: FileLock,
    /// Open for appending; `None` if the file has to be written anew.
    open: Option<File>,
    hashes: Vec<StateHash>,
    /// The name of the branch as it is in the header of the file.
    branch: String,
    /// The handovers of seats as they are in the header of the file.
    handovers: Handovers,
    /// Checksum of the last line.
    sum: u64,
    /// Whether the end mark is written.
    ended: bool,
}

impl Journal {
    /// Creates a journal of this match, including its orders so far, and replaces the
    /// save of this name.
    ///
    /// # Errors
    /// The error of the file system; another match is being saved there; something other
    /// than a save is there.
    pub fn begin(game: &Game, hashes: Vec<StateHash>, file: &Path) -> Result<Self, SaveError> {
        check_replaceable(file)?;
        Self::create(game, hashes, file, write_whole)
    }

    /// Creates a journal as [`Journal::begin`] does, in a new file.
    ///
    /// # Errors
    /// As [`Journal::begin`], or a file of this name exists.
    pub(crate) fn begin_new(
        game: &Game,
        hashes: Vec<StateHash>,
        file: &Path,
    ) -> Result<Self, SaveError> {
        Self::create(game, hashes, file, write_new)
    }

    fn create(
        game: &Game,
        hashes: Vec<StateHash>,
        file: &Path,
        write: fn(&Path, &[u8]) -> std::io::Result<()>,
    ) -> Result<Self, SaveError> {
        let lock = lock_save(file)?;
        let mut journal = Journal {
            file: file.to_owned(),
            _lock: lock,
            open: None,
            hashes,
            branch: String::new(),
            handovers: Handovers::default(),
            sum: 0,
            ended: false,
        };
        journal.rewrite(game, write)?;
        Ok(journal)
    }

    /// Writes the changes of the match to the file. Call it after every order, undo and
    /// redo; after an error the next call writes everything that is missing.
    ///
    /// # Errors
    /// The error of the file system. The match is not touched.
    pub fn record(&mut self, game: &Game) -> Result<(), SaveError> {
        let hash = game.hash().map_err(|error| self.io(Text::verbatim(error.to_string())))?;
        let orders = game.orders();
        let before = self.hashes.len();
        if orders.len() > before + 1 {
            return Err(self.io(text!(
                "rules-orders-are-missing-from-the-journal",
                "orders are missing from the journal"
            )));
        }
        // Comparing the last hash is enough: undo leaves fewer orders, and a different
        // last order gives a different state hash.
        let unchanged =
            orders.len() == before && self.hashes.last().is_none_or(|last| *last == hash);
        let header_changed = self.branch != game.branch() || self.handovers != *game.handovers();
        if unchanged && !header_changed && self.open.is_some() {
            return Ok(());
        }
        let appends = orders.len() == before + 1 && !self.ended && !header_changed;
        self.hashes.truncate(orders.len().saturating_sub(1));
        let Some(order) = orders.last() else {
            // Without orders there is no line to append.
            return self.rewrite(game, write_whole);
        };
        self.hashes.push(hash);
        let Some(mut open) = self.open.take().filter(|_| appends) else {
            return self.rewrite(game, write_whole);
        };
        let mut text = order_line(order, hash, &mut self.sum)
            .map_err(|detail| self.io(Text::verbatim(detail)))?;
        self.ended = game.outcome().is_some();
        if self.ended {
            text.push_str(
                &end_line(orders.len(), true, &mut self.sum)
                    .map_err(|detail| self.io(Text::verbatim(detail)))?,
            );
        }
        let written = open.write_all(text.as_bytes()).and_then(|()| open.sync_data());
        written.map_err(|error| self.io(io_words(&error)))?;
        self.open = Some(open);
        Ok(())
    }

    /// Writes the whole file anew and replaces the old one.
    fn rewrite(
        &mut self,
        game: &Game,
        write: fn(&Path, &[u8]) -> std::io::Result<()>,
    ) -> Result<(), SaveError> {
        // Some systems do not rename over an open file.
        self.open = None;
        let mut text = save_lines(game, &self.hashes, &mut self.sum)
            .map_err(|detail| self.io(Text::verbatim(detail)))?;
        self.branch = game.branch().to_owned();
        self.handovers = game.handovers().clone();
        self.ended = game.outcome().is_some();
        if self.ended {
            let end = end_line(self.hashes.len(), true, &mut self.sum);
            text.push_str(&end.map_err(|detail| self.io(Text::verbatim(detail)))?);
        }
        let io = |error: std::io::Error| self.io(io_words(&error));
        write(&self.file, text.as_bytes()).map_err(io)?;
        self.open = Some(OpenOptions::new().append(true).open(&self.file).map_err(io)?);
        Ok(())
    }

    /// Returns whether everything up to the last call of [`Journal::record`]
    /// is on the disk.
    pub fn is_whole(&self) -> bool {
        self.open.is_some()
    }

    /// Writes the end mark: no more orders follow for now. Dropping the
    /// journal does the same.
    ///
    /// # Errors
    /// The error of the file system, or orders are missing from the file.
    pub fn close(&mut self) -> Result<(), SaveError> {
        let Some(open) = &mut self.open else {
            return Err(self.io(text!(
                "rules-the-last-orders-could-not-be-written",
                "the last orders could not be written"
            )));
        };
        if self.ended {
            return Ok(());
        }
        let mut sum = self.sum;
        let end = end_line(self.hashes.len(), false, &mut sum);
        let written = end.map_err(Text::verbatim).and_then(|end| {
            let written = open.write_all(end.as_bytes()).and_then(|()| open.sync_all());
            written
                .and_then(|()| sync_folder(folder_of(&self.file)))
                .map_err(|error| io_words(&error))
        });
        self.ended = true;
        self.sum = sum;
        written.map_err(|detail| self.io(detail))
    }

    /// Returns the state hash after every order so far.
    pub fn hashes(&self) -> &[StateHash] {
        &self.hashes
    }

    pub fn file(&self) -> &Path {
        &self.file
    }

    fn io(&self, detail: Text) -> SaveError {
        SaveError::Io { file: self.file.clone(), detail }
    }
}

impl Drop for Journal {
    fn drop(&mut self) {
        // A save without its end mark is still readable, with a warning.
        let _ = self.close();
    }
}
