//! The format of saves: the setup of a match, then one line for each order with the
//! state hash after it.
//!
//! Every line ends with a checksum over itself and all lines before it, and the
//! last line is an end mark. So a changed, shortened or interrupted save is
//! detected, and everything before the first wrong line can be trusted. Saves of
//! version 1 have neither.

mod error;

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use serde::{Deserialize, Serialize};

use monteria_content::{PlayedMod, Text, io_words, json_words, text};
use monteria_game::{Game, Handovers, MatchSetup, Order, StateHash};
use monteria_storage::{
    FileLock, checksummed_line, is_zip, lines_of_file, read_zip_file, split_checksum, strip_bom,
    verify_line, write_whole,
};

pub use error::SaveError;

/// The version of the save format.
const VERSION: u32 = 2;
/// The old version without checksums, which is still readable.
const PLAIN_VERSION: u32 = 1;
/// Size limit of a save in bytes.
const SIZE_LIMIT: u64 = 64 << 20;
/// Size limit of the first line in bytes when only that line is read.
const HEADER_LIMIT: u64 = 1 << 20;
/// The first bytes of every save.
const BEGINNING: &[u8] = b"{\"monteria_save\":";
/// Description of a valid first line, for error messages.
const FIRST_LINE: &str =
    "the first line of a save of Montería, which begins with {\"monteria_save\":";
/// The name of the save within the file of a bug report.
pub(super) const SAVE_OF_BUG: &str = "match.monteria";
/// The first bytes of the end mark.
const END: &[u8] = b"{\"end\":";

/// The first line of a save: its header.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SaveHeader {
    /// The version of the format. This key also identifies a file as a save.
    pub monteria_save: u32,
    /// Hash of the content of the match.
    pub content: String,
    /// The mods that added to that content.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mods: Vec<PlayedMod>,
    /// The setup of the match.
    pub setup: MatchSetup,
    /// Name of the branch; empty if the match never had other branches.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub branch: String,
    /// Changes of who plays the seats since the match began.
    #[serde(default, skip_serializing_if = "Handovers::is_empty")]
    pub handovers: Handovers,
}

/// Every further line: an order and the state hash after it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SaveLine {
    pub order: Order,
    /// The state hash after the order.
    pub hash: StateHash,
}

/// The last line of a complete save.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EndMark {
    /// Number of orders in the save.
    end: usize,
    /// Whether the match is over.
    over: bool,
}

/// A save that was read from a file.
#[derive(Clone, PartialEq, Debug)]
pub struct SavedGame {
    pub header: SaveHeader,
    pub lines: Vec<SaveLine>,
    /// Whether an incomplete last line was dropped.
    pub torn: bool,
    /// Whether the end mark was found.
    pub ended: bool,
}

impl SavedGame {
    /// Returns whether the version has checksums and an end mark.
    pub fn has_checksums(&self) -> bool {
        self.header.monteria_save != PLAIN_VERSION
    }

    /// Returns whether checksums and end mark prove that the save
    /// is complete and unchanged.
    pub fn is_whole(&self) -> bool {
        self.doubt().is_none()
    }

    /// Returns why the save may be incomplete; `None` if it is certainly complete.
    pub fn doubt(&self) -> Option<Text> {
        if self.torn {
            Some(text!(
                "rules-the-saves-last-line-was-cut",
                "the save's last line was cut short: its last order is lost"
            ))
        } else if !self.has_checksums() {
            Some(text!(
                "rules-the-save-is-of-an-older",
                "the save is of an older version without checksums: nobody can tell whether it \
                 is whole"
            ))
        } else if !self.ended {
            Some(text!(
                "rules-the-save-has-no-end-mark",
                "the save has no end mark: the program was stopped during the match, or the file \
                 was shortened"
            ))
        } else {
            None
        }
    }
}

/// Reads a save from a file.
///
/// # Errors
/// The first error of the file, with its line. An incomplete last line and a missing end
/// mark are no errors; [`SavedGame::doubt`] reports them.
pub fn read_save(file: &Path) -> Result<SavedGame, SaveError> {
    match read_good_part(file)? {
        (saved, None) => Ok(saved),
        (_, Some(fault)) => Err(fault),
    }
}

/// Reads the valid part of a save. The second value is the error at which it ends.
///
/// # Errors
/// The first line is invalid: then nothing of the save is usable.
pub fn read_good_part(file: &Path) -> Result<(SavedGame, Option<SaveError>), SaveError> {
    let reader = SaveReader { file };
    let text = reader.read_text()?;
    let (lines, ends_with_newline) = lines_of_file(&text);
    let (first, rest) =
        lines.split_first().map_or((&text[..], &lines[..]), |(first, rest)| (*first, rest));
    let (header, checksum) = reader.parse_header(first)?;
    Ok(reader.parse_orders(header, rest, ends_with_newline, checksum))
}

/// Reads one save and reports its errors with their place.
struct SaveReader<'f> {
    file: &'f Path,
}

impl SaveReader<'_> {
    fn io(&self, error: std::io::Error) -> SaveError {
        SaveError::Io { file: self.file.to_owned(), detail: io_words(&error) }
    }

    fn format(&self, line: usize, found: String, expected: &str) -> SaveError {
        let expected = expected.to_owned();
        SaveError::Format { file: self.file.to_owned(), line, found, expected }
    }

    fn damaged(&self, line: usize, good: usize, found: String) -> SaveError {
        SaveError::Damaged { file: self.file.to_owned(), line, found, good }
    }

    /// Reads the text of the save, also out of the zip of a bug report.
    fn read_text(&self) -> Result<Vec<u8>, SaveError> {
        let io = |error| self.io(error);
        let meta = fs::metadata(self.file).map_err(io)?;
        if !meta.is_file() {
            let found = if meta.is_dir() { "a folder" } else { "something that is no plain file" };
            return Err(self.format(1, found.to_owned(), "a save"));
        }
        if meta.len() > SIZE_LIMIT {
            return Err(self.format(
                1,
                format!("{} bytes", meta.len()),
                "a save of at most 64 MiB",
            ));
        }
        let mut text = Vec::new();
        let open = File::open(self.file).map_err(io)?;
        open.take(SIZE_LIMIT).read_to_end(&mut text).map_err(io)?;
        if is_zip(&text) {
            let packed = read_zip_file(&text, SAVE_OF_BUG, SIZE_LIMIT)
                .map_err(|found| self.format(1, found, "a whole zip"))?;
            text = packed
                .ok_or_else(|| self.format(1, format!("a zip without {SAVE_OF_BUG}"), "a save"))?;
        }
        if strip_bom(&text).trim_ascii().is_empty() {
            return Err(self.format(1, "an empty file".to_owned(), "a save"));
        }
        Ok(text)
    }

    /// Parses the first line and returns it with its checksum, 0 in a save of version 1.
    fn parse_header(&self, first: &[u8]) -> Result<(SaveHeader, u64), SaveError> {
        if !first.starts_with(BEGINNING) {
            return Err(self.format(1, start_of(first), FIRST_LINE));
        }
        let header: SaveHeader = serde_json::from_slice(first).map_err(|error| {
            self.format(
                1,
                format!("a first line that is no longer whole ({})", json_words(&error)),
                "that of a save",
            )
        })?;
        let mut checksum = 0;
        match header.monteria_save {
            VERSION => {
                verify_line(first, &mut checksum).map_err(|found| self.damaged(1, 0, found))?;
            }
            PLAIN_VERSION if split_checksum(first).is_ok() => {
                let found = "a checksum in a save of version 1, which has none".to_owned();
                return Err(self.damaged(1, 0, found));
            }
            PLAIN_VERSION => {}
            other => {
                return Err(self.format(
                    1,
                    format!("a save of version {other}"),
                    "version 2, or 1",
                ));
            }
        }
        Ok((header, checksum))
    }

    /// Parses the lines after the header up to the first invalid one.
    fn parse_orders(
        &self,
        header: SaveHeader,
        lines: &[&[u8]],
        ends_with_newline: bool,
        mut checksum: u64,
    ) -> (SavedGame, Option<SaveError>) {
        let mut saved = SavedGame { header, lines: Vec::new(), torn: false, ended: false };
        let has_checksums = saved.has_checksums();
        for (index, line) in lines.iter().enumerate() {
            let number = index + 2;
            let good = saved.lines.len();
            let is_last_and_torn = index + 1 == lines.len() && !ends_with_newline;
            let parsed = if has_checksums {
                verify_line(line, &mut checksum).and_then(parse_line)
            } else {
                serde_json::from_slice(line)
                    .map(FileLine::Order)
                    .map_err(|error| json_words(&error))
            };
            let fault = match parsed {
                _ if saved.ended => {
                    self.damaged(number, good, "a line after the end mark".to_owned())
                }
                Ok(FileLine::Order(order)) => {
                    saved.lines.push(order);
                    continue;
                }
                Ok(FileLine::End(end)) if end.end == good => {
                    saved.ended = true;
                    continue;
                }
                Ok(FileLine::End(_)) => {
                    let found = "an end mark of more or fewer orders".to_owned();
                    self.damaged(number, good, found)
                }
                Err(_) if is_last_and_torn => {
                    // A truncated end mark loses no order.
                    saved.torn = !line.starts_with(&END[..3]);
                    continue;
                }
                Err(found) if has_checksums => self.damaged(number, good, found),
                Err(found) => self.format(number, found, "an order with its hash"),
            };
            return (saved, Some(fault));
        }
        (saved, None)
    }
}

/// A line after the header.
enum FileLine {
    Order(SaveLine),
    End(EndMark),
}

fn parse_line(body: String) -> Result<FileLine, String> {
    let read = if body.as_bytes().starts_with(END) {
        serde_json::from_str(&body).map(FileLine::End)
    } else {
        serde_json::from_str(&body).map(FileLine::Order)
    };
    read.map_err(|error| json_words(&error))
}

/// Returns the beginning of a line, for error messages.
fn start_of(line: &[u8]) -> String {
    const SHOWN: usize = 40;
    let text = String::from_utf8_lossy(line);
    let shown: String = text.chars().take(SHOWN).collect();
    let more = if text.chars().count() > SHOWN { "…" } else { "" };
    format!("`{shown}{more}`")
}

/// Returns whether these bytes are the beginning of a save.
pub fn is_save_text(bytes: &[u8]) -> bool {
    bytes.starts_with(BEGINNING)
}

/// Serializes a value as a line with its checksum; `sum` is the checksum of the line
/// before and is updated.
fn checksummed_json(value: &impl Serialize, sum: &mut u64) -> Result<String, String> {
    let text = serde_json::to_string(value).map_err(|error| error.to_string())?;
    Ok(checksummed_line(&text, sum))
}

/// Returns the line of an order with its checksum.
pub(super) fn order_line(order: &Order, hash: StateHash, sum: &mut u64) -> Result<String, String> {
    checksummed_json(&SaveLine { order: order.clone(), hash }, sum)
}

/// Returns the end mark of a match with this number of orders.
pub(super) fn end_line(end: usize, over: bool, sum: &mut u64) -> Result<String, String> {
    checksummed_json(&EndMark { end, over }, sum)
}

/// Returns the text of a save without the end mark.
pub(super) fn save_lines(
    game: &Game,
    hashes: &[StateHash],
    sum: &mut u64,
) -> Result<String, String> {
    *sum = 0;
    let header = SaveHeader {
        monteria_save: VERSION,
        content: game.ruleset().content_hash(),
        mods: game.ruleset().mods().to_vec(),
        setup: game.setup().clone(),
        branch: game.branch().to_owned(),
        handovers: game.handovers().clone(),
    };
    let mut text = checksummed_json(&header, sum)?;
    for (order, hash) in game.orders().iter().zip(hashes) {
        text.push_str(&order_line(order, *hash, sum)?);
    }
    Ok(text)
}

/// Writes a match as a save, atomically; it is synced to the disk when this returns.
///
/// # Errors
/// The error of the file system; something other than a save is there; another match
/// is being saved there.
pub fn write_save(game: &Game, hashes: &[StateHash], file: &Path) -> Result<(), SaveError> {
    let io = |detail: Text| SaveError::Io { file: file.to_owned(), detail };
    check_replaceable(file)?;
    let _lock = lock_save(file)?;
    let text = save_text(game, hashes).map_err(|detail| io(Text::verbatim(detail)))?;
    write_whole(file, text.as_bytes()).map_err(|error| io(io_words(&error)))
}

/// Writes a match as [`write_save`] does, but replaces only an earlier save
/// of the same match.
///
/// # Errors
/// As [`write_save`]; the save of another match is there.
pub fn save_match(game: &Game, hashes: &[StateHash], file: &Path) -> Result<(), SaveError> {
    check_replaceable(file)?;
    if summary_of_save(file).is_some_and(|there| there.header.setup != *game.setup()) {
        return Err(SaveError::NotReplaced {
            file: file.to_owned(),
            found: text!(
                "terminal-a-save-of-another-match-is-there-2",
                "the save of another match"
            ),
        });
    }
    write_save(game, hashes, file)
}

/// Returns the complete text of a save.
pub(super) fn save_text(game: &Game, hashes: &[StateHash]) -> Result<String, String> {
    let mut sum = 0;
    let mut text = save_lines(game, hashes, &mut sum)?;
    text.push_str(&end_line(game.orders().len(), game.outcome().is_some(), &mut sum)?);
    Ok(text)
}

/// Locks a save for writing.
#[allow(clippy::wildcard_enum_match_arm, reason = "an enum of another library")]
pub(super) fn lock_save(file: &Path) -> Result<FileLock, SaveError> {
    FileLock::take(file).map_err(|error| match error.kind() {
        std::io::ErrorKind::ResourceBusy => SaveError::InUse { file: file.to_owned() },
        _ => SaveError::Io { file: file.to_owned(), detail: io_words(&error) },
    })
}

/// Refuses to replace anything but a save: a folder, a device, a pipe, a
/// link or another file.
pub(super) fn check_replaceable(file: &Path) -> Result<(), SaveError> {
    let not = |found| Err(SaveError::NotReplaced { file: file.to_owned(), found });
    let there = match fs::symlink_metadata(file) {
        Ok(there) => there,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => {
            return Err(SaveError::Io { file: file.to_owned(), detail: io_words(&error) });
        }
    };
    if there.is_symlink() {
        return not(text!("rules-a-link", "a link"));
    }
    if there.is_dir() {
        return not(text!("rules-a-folder", "a folder"));
    }
    if !there.is_file() {
        return not(text!("rules-a-device-or-a-pipe", "a device or a pipe"));
    }
    let mut beginning = Vec::new();
    // Three bytes more than the beginning: the byte order mark.
    let most = BEGINNING.len() as u64 + 3;
    let read = File::open(file).and_then(|open| open.take(most).read_to_end(&mut beginning));
    match read {
        Ok(_) if strip_bom(&beginning).starts_with(BEGINNING) => Ok(()),
        Ok(_) => not(text!("rules-a-file-that-is-no-save", "a file that is no save")),
        Err(error) => Err(SaveError::Io { file: file.to_owned(), detail: io_words(&error) }),
    }
}

/// Summary of a save that was not replayed.
#[derive(Clone, PartialEq, Debug)]
pub struct SaveSummary {
    pub header: SaveHeader,
    /// Number of orders in the save.
    pub orders: usize,
    /// Whether the end mark says that the match is over.
    pub over: bool,
}

/// Reads the summary of a save, or `None` if the file is no save.
pub fn summary_of_save(file: &Path) -> Option<SaveSummary> {
    if !fs::metadata(file).ok()?.is_file() {
        return None;
    }
    let mut lines = BufReader::new(File::open(file).ok()?);
    let mut first = Vec::new();
    lines.by_ref().take(HEADER_LIMIT).read_until(b'\n', &mut first).ok()?;
    let header: SaveHeader = serde_json::from_slice(strip_bom(&first)).ok()?;
    let mut summary = SaveSummary { header, orders: 0, over: false };
    let mut rest = lines.take(SIZE_LIMIT);
    let mut line = Vec::new();
    while rest.read_until(b'\n', &mut line).ok()? > 0 {
        if line.trim_ascii().is_empty() {
            // Trailing blank lines are no orders.
        } else if !line.starts_with(END) {
            summary.orders += 1;
        } else if let Ok((body, _)) = split_checksum(line.trim_ascii_end()) {
            summary.over = body.ends_with(b":true");
        }
        line.clear();
    }
    Some(summary)
}
