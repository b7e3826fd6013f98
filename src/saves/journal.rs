//! A save that grows with its match, so that a killed process loses nothing.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use super::save_file::{JournalError, end_line, lines_of, lock, may_replace, order_line};
use monteria_content::io_words;
use monteria_game::{Game, Handovers, StateHash};
use monteria_storage::{FileLock, folder_of, sync_folder, write_new, write_whole};

/// A save that grows with the match. Every order is a line appended and synced; whatever
/// shortens the match (undo) writes the file anew beside its place and renames it, so
/// that a kill finds either the old one or the new one. It has its end mark once the
/// match is over or the journal is closed: a save without one was broken off.
pub struct Journal {
    file: PathBuf,
    _lock: FileLock,
    /// Open at its end; none where the file has to be written anew.
    open: Option<File>,
    hashes: Vec<StateHash>,
    /// The name of the branch that the file holds, and what it says of
    /// who plays its seats.
    heading: (String, Handovers),
    /// The checksum of the last line.
    sum: u64,
    /// Whether the end mark stands.
    ended: bool,
}

impl Journal {
    /// Begins a journal of this match (its orders so far included), replacing the
    /// save of this name.
    ///
    /// # Errors
    /// What the file system said; that another match is being kept there; that something
    /// is there which is no save.
    pub fn begin(game: &Game, hashes: Vec<StateHash>, file: &Path) -> Result<Self, JournalError> {
        may_replace(file)?;
        Self::first(game, hashes, file, write_whole)
    }

    /// The same in a file that is not there yet.
    ///
    /// # Errors
    /// As above, or that there is a file of this name.
    pub(crate) fn begin_new(
        game: &Game,
        hashes: Vec<StateHash>,
        file: &Path,
    ) -> Result<Self, JournalError> {
        Self::first(game, hashes, file, write_new)
    }

    fn first(
        game: &Game,
        hashes: Vec<StateHash>,
        file: &Path,
        write: fn(&Path, &[u8]) -> std::io::Result<()>,
    ) -> Result<Self, JournalError> {
        let lock = lock(file)?;
        let mut journal = Journal {
            file: file.to_owned(),
            _lock: lock,
            open: None,
            hashes,
            heading: (String::new(), Handovers::default()),
            sum: 0,
            ended: false,
        };
        journal.anew(game, write)?;
        Ok(journal)
    }

    /// Brings the file up to the match. Call it after every order, undo and redo; after
    /// an error the next call writes everything that is missing.
    ///
    /// # Errors
    /// What the file system said. The match is not touched.
    pub fn record(&mut self, game: &Game) -> Result<(), JournalError> {
        let hash = game.hash().map_err(|error| self.io(error.to_string()))?;
        let orders = game.orders();
        let before = self.hashes.len();
        if orders.len() > before + 1 {
            return Err(self.io("orders are missing from the journal".to_owned()));
        }
        // The last order decides: undo leaves fewer; one that was given after it differs
        // in the state's hash.
        let same = orders.len() == before && self.hashes.last().is_none_or(|last| *last == hash);
        let renamed = self.heading.0 != game.branch() || self.heading.1 != *game.handovers();
        if same && !renamed && self.open.is_some() {
            return Ok(());
        }
        let appends = orders.len() == before + 1 && !self.ended && !renamed;
        self.hashes.truncate(orders.len().saturating_sub(1));
        let Some(order) = orders.last() else { return self.anew(game, write_whole) };
        self.hashes.push(hash);
        let Some(mut open) = self.open.take().filter(|_| appends) else {
            return self.anew(game, write_whole);
        };
        let mut text = order_line(order, hash, &mut self.sum).map_err(|detail| self.io(detail))?;
        self.ended = game.outcome().is_some();
        if self.ended {
            text.push_str(
                &end_line(orders.len(), true, &mut self.sum).map_err(|detail| self.io(detail))?,
            );
        }
        let written = open.write_all(text.as_bytes()).and_then(|()| open.sync_data());
        written.map_err(|error| self.io(io_words(&error)))?;
        self.open = Some(open);
        Ok(())
    }

    /// Writes the whole file anew beside its place and renames it.
    fn anew(
        &mut self,
        game: &Game,
        write: fn(&Path, &[u8]) -> std::io::Result<()>,
    ) -> Result<(), JournalError> {
        // Some systems do not rename over a file that lies open.
        self.open = None;
        let mut text =
            lines_of(game, &self.hashes, &mut self.sum).map_err(|detail| self.io(detail))?;
        self.heading = (game.branch().to_owned(), game.handovers().clone());
        self.ended = game.outcome().is_some();
        if self.ended {
            let end = end_line(self.hashes.len(), true, &mut self.sum);
            text.push_str(&end.map_err(|detail| self.io(detail))?);
        }
        let io = |error: std::io::Error| self.io(io_words(&error));
        write(&self.file, text.as_bytes()).map_err(io)?;
        self.open = Some(OpenOptions::new().append(true).open(&self.file).map_err(io)?);
        Ok(())
    }

    /// Whether everything that happened up to the last call of [`Journal::record`]
    /// is on the disk.
    pub fn is_whole(&self) -> bool {
        self.open.is_some()
    }

    /// Sets the end mark: nothing more comes for now. Done also when
    /// the journal is dropped.
    ///
    /// # Errors
    /// What the file system said, or that orders are missing from the file.
    pub fn close(&mut self) -> Result<(), JournalError> {
        let Some(open) = &mut self.open else {
            return Err(self.io("the last orders could not be written".to_owned()));
        };
        if self.ended {
            return Ok(());
        }
        let mut sum = self.sum;
        let end = end_line(self.hashes.len(), false, &mut sum);
        let written = end.and_then(|end| {
            let written = open.write_all(end.as_bytes()).and_then(|()| open.sync_all());
            written
                .and_then(|()| sync_folder(folder_of(&self.file)))
                .map_err(|error| io_words(&error))
        });
        self.ended = true;
        self.sum = sum;
        written.map_err(|detail| self.io(detail))
    }

    /// The hash after every order so far.
    pub fn hashes(&self) -> &[StateHash] {
        &self.hashes
    }

    /// The file.
    pub fn file(&self) -> &Path {
        &self.file
    }

    fn io(&self, detail: String) -> JournalError {
        JournalError::Io { file: self.file.clone(), detail }
    }
}

impl Drop for Journal {
    fn drop(&mut self) {
        // Without its end mark the save is read all the same, with a word about it.
        let _ = self.close();
    }
}
