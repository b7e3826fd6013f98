//! Saves: what a match began with and its orders, a line each, with the state's hash after every order.
//!
//! A [`Journal`] appends to such a file after every order, so that a killed process loses nothing; a torn last line is
//! dropped when it is read.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::decision::Order;
use super::event::GameEvent;
use super::ids::SeatId;
use super::ruleset::{MatchSetup, Ruleset};
use super::snapshot::StateHash;
use super::table_match::Game;

/// The version of the save format.
const VERSION: u32 = 1;

/// A save may not be larger than this many bytes.
const SIZE_LIMIT: u64 = 64 << 20;

/// The first line of a save.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SaveHeader {
    /// The version of the format; also what tells that this is a save.
    pub monteria_save: u32,
    /// Hash of the content that the match was played with.
    pub content: String,
    /// What the match began with.
    pub setup: MatchSetup,
}

/// Every further line: an order and the hash of the state that it led to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SaveLine {
    /// The order.
    pub order: Order,
    /// The hash of the state after it.
    pub hash: StateHash,
}

/// A save as read.
#[derive(Clone, PartialEq, Debug)]
pub struct SavedGame {
    /// Its first line.
    pub header: SaveHeader,
    /// Its orders.
    pub lines: Vec<SaveLine>,
    /// Whether a torn last line was dropped.
    pub torn: bool,
}

/// Why a save cannot be written, read or played again.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The file system refused.
    #[error("{file}: {detail}")]
    Io {
        /// Which file.
        file: PathBuf,
        /// What it said.
        detail: String,
    },
    /// The file is no save of ours.
    #[error("{file}:{line}: {found}; expected {expected}")]
    Format {
        /// Which file.
        file: PathBuf,
        /// Which line, from 1.
        line: usize,
        /// What is there.
        found: String,
        /// What should be.
        expected: String,
    },
    /// The save was played with other content.
    #[error("the save was played with content {saved}, here is {here}: the replay may differ")]
    OtherContent {
        /// Hash in the save.
        saved: String,
        /// Hash here.
        here: String,
    },
    /// The match cannot be played again as saved.
    #[error("order {order} of the save ({choice}): {detail}")]
    Astray {
        /// Which order, from 1.
        order: usize,
        /// What it chose.
        choice: String,
        /// What went wrong.
        detail: String,
    },
}

/// Reads a save.
///
/// # Errors
/// What is wrong with the file, by line. A torn last line is no error.
pub fn read_save(file: &Path) -> Result<SavedGame, JournalError> {
    let io = |error: std::io::Error| JournalError::Io { file: file.to_owned(), detail: error.to_string() };
    let format = |line: usize, found: String, expected: &str| JournalError::Format {
        file: file.to_owned(),
        line,
        found,
        expected: expected.to_owned(),
    };
    let open = File::open(file).map_err(io)?;
    let meta = open.metadata().map_err(io)?;
    if meta.is_dir() {
        return Err(format(1, "a folder".to_owned(), "a save"));
    }
    if meta.len() > SIZE_LIMIT {
        return Err(format(1, format!("{} bytes", meta.len()), "a save of at most 64 MiB"));
    }
    let mut text = Vec::new();
    BufReader::new(open).take(SIZE_LIMIT).read_to_end(&mut text).map_err(io)?;
    let mut header = None;
    let mut lines: Vec<SaveLine> = Vec::new();
    let mut torn = false;
    let ends_whole = text.last() == Some(&b'\n');
    let raw: Vec<&[u8]> = text.split(|byte| *byte == b'\n').collect();
    let count = raw.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
    for (number, line) in raw.iter().take(count).enumerate() {
        let last_and_torn = number + 1 == count && !ends_whole;
        if header.is_none() {
            let read: SaveHeader = serde_json::from_slice(line)
                .map_err(|error| format(1, error.to_string(), "the first line of a save of Montería"))?;
            if read.monteria_save != VERSION {
                return Err(format(1, format!("a save of version {}", read.monteria_save), "version 1"));
            }
            header = Some(read);
            continue;
        }
        match serde_json::from_slice(line) {
            Ok(read) => lines.push(read),
            Err(_) if last_and_torn => torn = true,
            Err(error) => return Err(format(number + 1, error.to_string(), "an order with its hash")),
        }
    }
    match header {
        Some(header) => Ok(SavedGame { header, lines, torn }),
        None => Err(format(1, "an empty file".to_owned(), "a save")),
    }
}

/// One order of a save that is played again.
pub struct ReplayStep<'a> {
    /// The order.
    pub order: &'a Order,
    /// Who gave it.
    pub seat: SeatId,
    /// What it led to.
    pub events: Vec<GameEvent>,
    /// The hash of the state after it.
    pub hash: StateHash,
}

/// Plays a save again.
///
/// # Errors
/// The first order that is refused or leads to another hash. With `verify` off, hashes are not compared and content
/// may differ.
pub fn replay(ruleset: Arc<dyn Ruleset>, saved: &SavedGame, verify: bool) -> Result<Game, JournalError> {
    replay_with(ruleset, saved, verify, |_| {})
}

/// Plays a save again; `watch` sees every order with what it led to.
///
/// # Errors
/// As [`replay`].
pub fn replay_with(
    ruleset: Arc<dyn Ruleset>,
    saved: &SavedGame,
    verify: bool,
    mut watch: impl FnMut(ReplayStep<'_>),
) -> Result<Game, JournalError> {
    let here = ruleset.content_hash();
    if verify && here != saved.header.content {
        return Err(JournalError::OtherContent { saved: saved.header.content.clone(), here });
    }
    let astray = |order: usize, choice: &str, detail: String| JournalError::Astray {
        order,
        choice: choice.chars().take(80).collect(),
        detail,
    };
    let mut game = Game::start(ruleset, saved.header.setup.clone())
        .map_err(|error| astray(0, "setup", error.to_string()))?;
    for (index, line) in saved.lines.iter().enumerate() {
        let choice = line.order.choose.as_str();
        let seat = game.decision().map_or(SeatId(0), |decision| decision.seat);
        let events = game
            .submit(line.order.clone())
            .map_err(|refusal| astray(index + 1, choice, refusal.to_string()))?;
        let hash = game.hash().map_err(|error| astray(index + 1, choice, error.to_string()))?;
        if verify && hash != line.hash {
            let detail = format!("the state's hash is {hash}, the save says {}", line.hash);
            return Err(astray(index + 1, choice, detail));
        }
        watch(ReplayStep { order: &line.order, seat, events, hash });
    }
    Ok(game)
}

/// Writes the whole of a match as a save, at once or not at all.
///
/// # Errors
/// What the file system said.
pub fn write_save(game: &Game, hashes: &[StateHash], file: &Path) -> Result<(), JournalError> {
    let io = |detail: String| JournalError::Io { file: file.to_owned(), detail };
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder).map_err(|error| io(error.to_string()))?;
    let mut temp = tempfile::NamedTempFile::new_in(folder).map_err(|error| io(error.to_string()))?;
    let mut text = header_line(game).map_err(io)?;
    for (order, hash) in game.orders().iter().zip(hashes) {
        text.push_str(&save_line(order, *hash).map_err(io)?);
    }
    temp.write_all(text.as_bytes()).map_err(|error| io(error.to_string()))?;
    temp.as_file().sync_all().map_err(|error| io(error.to_string()))?;
    temp.persist(file).map_err(|error| io(error.to_string()))?;
    Ok(())
}

/// A save that grows with the match.
pub struct Journal {
    file: PathBuf,
    open: File,
    hashes: Vec<StateHash>,
    /// Length of the file after the header and after each order.
    ends: Vec<u64>,
}

impl Journal {
    /// Begins a journal of this match (its orders so far included), replacing the file.
    ///
    /// # Errors
    /// What the file system said, or the first hash that cannot be computed.
    pub fn begin(game: &Game, hashes: Vec<StateHash>, file: &Path) -> Result<Self, JournalError> {
        write_save(game, &hashes, file)?;
        let io =
            |error: std::io::Error| JournalError::Io { file: file.to_owned(), detail: error.to_string() };
        let open = OpenOptions::new().read(true).write(true).open(file).map_err(io)?;
        let mut ends = Vec::new();
        let mut length = 0;
        for line in BufReader::new(&open).split(b'\n') {
            length += line.map_err(io)?.len() as u64 + 1;
            ends.push(length);
        }
        let mut journal = Journal { file: file.to_owned(), open, hashes, ends };
        journal.open.seek(SeekFrom::End(0)).map_err(io)?;
        Ok(journal)
    }

    /// Brings the file up to the match: cuts what was undone, appends what is new. Call it after every order, undo
    /// and redo.
    ///
    /// # Errors
    /// What the file system said. The match is not touched.
    pub fn record(&mut self, game: &Game) -> Result<(), JournalError> {
        let file = self.file.clone();
        let io = move |detail: String| JournalError::Io { file: file.clone(), detail };
        let orders = game.orders();
        // The last order decides: undo cuts to a shorter list; an order given after it differs in the state's hash.
        let hash = game.hash().map_err(|error| io(error.to_string()))?;
        let keep = if orders.len() <= self.hashes.len() {
            orders.len().saturating_sub(1)
        } else {
            self.hashes.len()
        };
        if orders.len() > keep + 1 {
            return Err(io("orders are missing from the journal".to_owned()));
        }
        self.hashes.truncate(keep);
        self.ends.truncate(keep + 1);
        // Also after a line that could be written only in part.
        let length = self.ends.last().copied().unwrap_or(0);
        self.open.set_len(length).map_err(|error| io(error.to_string()))?;
        self.open.seek(SeekFrom::Start(length)).map_err(|error| io(error.to_string()))?;
        if let Some(order) = orders.get(keep) {
            let line = save_line(order, hash).map_err(&io)?;
            self.open.write_all(line.as_bytes()).map_err(|error| io(error.to_string()))?;
            self.hashes.push(hash);
            self.ends.push(self.ends.last().copied().unwrap_or(0) + line.len() as u64);
        }
        self.open.sync_data().map_err(|error| io(error.to_string()))
    }

    /// The hash after every order so far.
    pub fn hashes(&self) -> &[StateHash] {
        &self.hashes
    }

    /// The file.
    pub fn file(&self) -> &Path {
        &self.file
    }
}

fn header_line(game: &Game) -> Result<String, String> {
    let header = SaveHeader {
        monteria_save: VERSION,
        content: game.ruleset().content_hash(),
        setup: game.setup().clone(),
    };
    serde_json::to_string(&header).map(|line| line + "\n").map_err(|error| error.to_string())
}

fn save_line(order: &Order, hash: StateHash) -> Result<String, String> {
    let line = SaveLine { order: order.clone(), hash };
    serde_json::to_string(&line).map(|line| line + "\n").map_err(|error| error.to_string())
}
