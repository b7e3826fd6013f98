//! Saves: what a match began with and its orders, a line each, with the state's
//! hash after every order.
//!
//! Every line ends with a checksum over itself and all lines before it, and the last
//! line is an end mark. So a save that was changed, shortened or cut is told from one
//! that is whole, and everything before the first wrong line can be trusted. Saves of
//! version 1 have neither.

mod error;

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use serde::{Deserialize, Serialize};

use monteria_content::{PlayedMod, io_words, json_words};
use monteria_game::{Game, Handovers, MatchSetup, Order, StateHash};
use monteria_storage::{
    FileLock, is_zip, lines_of_file, split_sum, summed_line, unzipped, without_mark, without_sum,
    write_whole,
};

pub use error::JournalError;

/// The version of the save format.
const VERSION: u32 = 2;
/// The version without checksums, which is still read.
const PLAIN_VERSION: u32 = 1;
/// A save may not be larger than this many bytes.
const SIZE_LIMIT: u64 = 64 << 20;
/// The first line of a save may not be longer than this many bytes where only that
/// line is asked for.
const HEADER_LIMIT: u64 = 1 << 20;
/// How every save begins.
const BEGINNING: &[u8] = b"{\"monteria_save\":";
/// What is expected of the first line.
const FIRST_LINE: &str =
    "the first line of a save of Montería, which begins with {\"monteria_save\":";
/// The name of the save in the file of a bug.
pub(super) const SAVE_OF_BUG: &str = "match.monteria";
/// How the end mark begins.
const END: &[u8] = b"{\"end\":";

/// The first line of a save.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SaveHeader {
    /// The version of the format; also what tells that this is a save.
    pub monteria_save: u32,
    /// Hash of the content that the match was played with.
    pub content: String,
    /// The mods that gave some of that content.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mods: Vec<PlayedMod>,
    /// What the match began with.
    pub setup: MatchSetup,
    /// Its name among the branches of the match; empty where it never had others.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub branch: String,
    /// Who plays its seats and is here, where that has changed since it began.
    #[serde(default, skip_serializing_if = "Handovers::is_empty")]
    pub handovers: Handovers,
}

/// Every further line: an order and the hash of the state that it led to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SaveLine {
    /// The order.
    pub order: Order,
    /// The hash of the state after it.
    pub hash: StateHash,
}

/// The last line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EndMark {
    /// How many orders there are.
    end: usize,
    /// Whether the match is over.
    over: bool,
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
    /// Whether it has its end mark.
    pub ended: bool,
}

impl SavedGame {
    /// Whether its version has checksums and an end mark.
    pub fn has_checksums(&self) -> bool {
        self.header.monteria_save != PLAIN_VERSION
    }

    /// Whether checksums and end mark say that nothing is missing
    /// and nothing was changed.
    pub fn is_whole(&self) -> bool {
        self.doubt().is_none()
    }

    /// Why it is not certain that this is all that was saved; none where it is.
    pub fn doubt(&self) -> Option<&'static str> {
        if self.torn {
            Some("the save's last line was cut short: its last order is lost")
        } else if !self.has_checksums() {
            Some(
                "the save is of an older version without checksums: nobody can tell whether it is \
                 whole",
            )
        } else if !self.ended {
            Some(
                "the save has no end mark: the program was stopped during the match, or the file \
                 was shortened",
            )
        } else {
            None
        }
    }
}

/// Reads a save.
///
/// # Errors
/// What is wrong with the file, by line. A torn last line and a missing end mark are no
/// errors, but [`SavedGame::doubt`] tells them.
pub fn read_save(file: &Path) -> Result<SavedGame, JournalError> {
    match read_good_part(file)? {
        (saved, None) => Ok(saved),
        (_, Some(fault)) => Err(fault),
    }
}

/// Reads a save as far as it is sound, and says what is wrong with the rest.
///
/// # Errors
/// Where not even the first line is as it was written: then nothing is sound.
pub fn read_good_part(file: &Path) -> Result<(SavedGame, Option<JournalError>), JournalError> {
    let io = |error: std::io::Error| JournalError::Io {
        file: file.to_owned(),
        detail: io_words(&error),
    };
    let format = |line: usize, found: String, expected: &str| JournalError::Format {
        file: file.to_owned(),
        line,
        found,
        expected: expected.to_owned(),
    };
    let damaged = |line, good, found: String| JournalError::Damaged {
        file: file.to_owned(),
        line,
        found,
        good,
    };
    let meta = fs::metadata(file).map_err(io)?;
    if !meta.is_file() {
        let found = if meta.is_dir() { "a folder" } else { "something that is no plain file" };
        return Err(format(1, found.to_owned(), "a save"));
    }
    if meta.len() > SIZE_LIMIT {
        return Err(format(1, format!("{} bytes", meta.len()), "a save of at most 64 MiB"));
    }
    let mut text = Vec::new();
    File::open(file).map_err(io)?.take(SIZE_LIMIT).read_to_end(&mut text).map_err(io)?;
    if is_zip(&text) {
        // The file of a bug holds the save beside what else is told of it.
        let packed = unzipped(&text, SAVE_OF_BUG, SIZE_LIMIT)
            .map_err(|found| format(1, found, "a whole zip"))?;
        text = packed.ok_or_else(|| format(1, format!("a zip without {SAVE_OF_BUG}"), "a save"))?;
    }
    if without_mark(&text).trim_ascii().is_empty() {
        return Err(format(1, "an empty file".to_owned(), "a save"));
    }
    let (raw, ends_whole) = lines_of_file(&text);
    let (first, rest) =
        raw.split_first().map_or((&text[..], &raw[..]), |(first, rest)| (*first, rest));
    if !first.starts_with(BEGINNING) {
        return Err(format(1, start_of(first), FIRST_LINE));
    }
    let header: SaveHeader = serde_json::from_slice(first).map_err(|error| {
        format(
            1,
            format!("a first line that is no longer whole ({})", json_words(&error)),
            "that of a save",
        )
    })?;
    let summed = match header.monteria_save {
        VERSION => true,
        PLAIN_VERSION => false,
        other => return Err(format(1, format!("a save of version {other}"), "version 2, or 1")),
    };
    let mut sum = 0;
    if summed {
        without_sum(first, &mut sum).map_err(|found| damaged(1, 0, found))?;
    } else if split_sum(first).is_ok() {
        return Err(damaged(1, 0, "a checksum in a save of version 1, which has none".to_owned()));
    }
    let mut saved = SavedGame { header, lines: Vec::new(), torn: false, ended: false };
    let good = |saved: &SavedGame| saved.lines.len();
    for (number, line) in rest.iter().enumerate() {
        let place = number + 2;
        let last_and_torn = number + 1 == rest.len() && !ends_whole;
        let read = if summed {
            without_sum(line, &mut sum).and_then(read_line)
        } else {
            serde_json::from_slice(line).map(Line::Order).map_err(|error| json_words(&error))
        };
        match read {
            _ if saved.ended => {
                let found = "a line after the end mark".to_owned();
                let fault = damaged(place, good(&saved), found);
                return Ok((saved, Some(fault)));
            }
            Ok(Line::Order(line)) => saved.lines.push(line),
            Ok(Line::End(end)) if end.end == saved.lines.len() => saved.ended = true,
            Ok(Line::End(_)) => {
                let fault =
                    damaged(place, good(&saved), "an end mark of more or fewer orders".to_owned());
                return Ok((saved, Some(fault)));
            }
            // Of the end mark nothing is missed but the mark.
            Err(_) if last_and_torn => saved.torn = !line.starts_with(&END[..3]),
            Err(found) if summed => {
                let fault = damaged(place, good(&saved), found);
                return Ok((saved, Some(fault)));
            }
            Err(found) => {
                return Ok((saved, Some(format(place, found, "an order with its hash"))));
            }
        }
    }
    Ok((saved, None))
}

enum Line {
    Order(SaveLine),
    End(EndMark),
}

fn read_line(body: String) -> Result<Line, String> {
    let read = if body.as_bytes().starts_with(END) {
        serde_json::from_str(&body).map(Line::End)
    } else {
        serde_json::from_str(&body).map(Line::Order)
    };
    read.map_err(|error| json_words(&error))
}

/// Returns the beginning of a line, to be shown as what was found.
fn start_of(line: &[u8]) -> String {
    const SHOWN: usize = 40;
    let text = String::from_utf8_lossy(line);
    let shown: String = text.chars().take(SHOWN).collect();
    let more = if text.chars().count() > SHOWN { "…" } else { "" };
    format!("`{shown}{more}`")
}

/// Returns whether a file that begins so is a save.
pub fn is_save_text(bytes: &[u8]) -> bool {
    bytes.starts_with(BEGINNING)
}

/// A line with its checksum over itself and, through `sum`, over all before it.
fn line_of(value: &impl Serialize, sum: &mut u64) -> Result<String, String> {
    let text = serde_json::to_string(value).map_err(|error| error.to_string())?;
    Ok(summed_line(&text, sum))
}

/// The line of an order.
pub(super) fn order_line(order: &Order, hash: StateHash, sum: &mut u64) -> Result<String, String> {
    line_of(&SaveLine { order: order.clone(), hash }, sum)
}

/// The end mark of a match with so many orders.
pub(super) fn end_line(end: usize, over: bool, sum: &mut u64) -> Result<String, String> {
    line_of(&EndMark { end, over }, sum)
}

/// The whole of a match but for the end mark.
pub(super) fn lines_of(game: &Game, hashes: &[StateHash], sum: &mut u64) -> Result<String, String> {
    *sum = 0;
    let header = SaveHeader {
        monteria_save: VERSION,
        content: game.ruleset().content_hash(),
        mods: game.ruleset().mods().to_vec(),
        setup: game.setup().clone(),
        branch: game.branch().to_owned(),
        handovers: game.handovers().clone(),
    };
    let mut text = line_of(&header, sum)?;
    for (order, hash) in game.orders().iter().zip(hashes) {
        text.push_str(&order_line(order, *hash, sum)?);
    }
    Ok(text)
}

/// Writes the whole of a match as a save, at once or not at all; it is on the
/// disk when this returns.
///
/// # Errors
/// What the file system said; that something is there which is no save; that another
/// match is being kept there.
pub fn write_save(game: &Game, hashes: &[StateHash], file: &Path) -> Result<(), JournalError> {
    let io = |detail: String| JournalError::Io { file: file.to_owned(), detail };
    may_replace(file)?;
    let _lock = lock(file)?;
    let text = save_text(game, hashes).map_err(io)?;
    write_whole(file, text.as_bytes()).map_err(|error| io(io_words(&error)))
}

/// Writes a match as [`write_save`] does, in the place of nothing but an earlier save
/// of the same match.
///
/// # Errors
/// As there; that the save of another match is there.
pub fn save_match(game: &Game, hashes: &[StateHash], file: &Path) -> Result<(), JournalError> {
    may_replace(file)?;
    if summary_of_save(file).is_some_and(|there| there.header.setup != *game.setup()) {
        return Err(JournalError::NotReplaced {
            file: file.to_owned(),
            found: "the save of another match",
        });
    }
    write_save(game, hashes, file)
}

/// The whole of a match as the text of a save.
pub(super) fn save_text(game: &Game, hashes: &[StateHash]) -> Result<String, String> {
    let mut sum = 0;
    let mut text = lines_of(game, hashes, &mut sum)?;
    text.push_str(&end_line(game.orders().len(), game.outcome().is_some(), &mut sum)?);
    Ok(text)
}

/// Takes the right to write this save.
#[allow(clippy::wildcard_enum_match_arm, reason = "an enum of another library")]
pub(super) fn lock(file: &Path) -> Result<FileLock, JournalError> {
    FileLock::take(file).map_err(|error| match error.kind() {
        std::io::ErrorKind::ResourceBusy => JournalError::InUse { file: file.to_owned() },
        _ => JournalError::Io { file: file.to_owned(), detail: io_words(&error) },
    })
}

/// Refuses to replace what is no save: a folder, a device, a pipe, a link, a
/// file of another kind.
pub(super) fn may_replace(file: &Path) -> Result<(), JournalError> {
    let not = |found| Err(JournalError::NotReplaced { file: file.to_owned(), found });
    let there = match fs::symlink_metadata(file) {
        Ok(there) => there,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => {
            return Err(JournalError::Io { file: file.to_owned(), detail: io_words(&error) });
        }
    };
    if there.is_symlink() {
        return not("a link");
    }
    if there.is_dir() {
        return not("a folder");
    }
    if !there.is_file() {
        return not("a device or a pipe");
    }
    let mut beginning = Vec::new();
    // Room for a byte order mark before it.
    let most = BEGINNING.len() as u64 + 3;
    let read = File::open(file).and_then(|open| open.take(most).read_to_end(&mut beginning));
    match read {
        Ok(_) if without_mark(&beginning).starts_with(BEGINNING) => Ok(()),
        Ok(_) => not("a file that is no save"),
        Err(error) => Err(JournalError::Io { file: file.to_owned(), detail: io_words(&error) }),
    }
}

/// What can be said of a save without playing it.
#[derive(Clone, PartialEq, Debug)]
pub struct SaveSummary {
    /// Its first line.
    pub header: SaveHeader,
    /// How many orders it holds.
    pub orders: usize,
    /// Whether its end mark says that the match is over.
    pub over: bool,
}

/// Looks into a save; none where it is no save.
pub fn summary_of_save(file: &Path) -> Option<SaveSummary> {
    if !fs::metadata(file).ok()?.is_file() {
        return None;
    }
    let mut lines = BufReader::new(File::open(file).ok()?);
    let mut first = Vec::new();
    lines.by_ref().take(HEADER_LIMIT).read_until(b'\n', &mut first).ok()?;
    let header: SaveHeader = serde_json::from_slice(without_mark(&first)).ok()?;
    let mut summary = SaveSummary { header, orders: 0, over: false };
    let mut rest = lines.take(SIZE_LIMIT);
    let mut line = Vec::new();
    while rest.read_until(b'\n', &mut line).ok()? > 0 {
        if line.trim_ascii().is_empty() {
            // Blank lines behind the last are no orders.
        } else if !line.starts_with(END) {
            summary.orders += 1;
        } else if let Ok((body, _)) = split_sum(line.trim_ascii_end()) {
            summary.over = body.ends_with(b":true");
        }
        line.clear();
    }
    Some(summary)
}
