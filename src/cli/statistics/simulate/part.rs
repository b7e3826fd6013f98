//! Parts of one simulation, played on any machines in any order: the file of a part, and
//! the report of all parts.
//!
//! A part's file has two lines with checksums: the description of the whole simulation,
//! and the counts of this part. Every figure of a report is computed from counts of whole
//! numbers, so that the sums of all parts equal those of a single run.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::report::{Report, SimulationSubject};
use super::tally::SimulationTally;
use crate::fail::Failure;
use crate::files::out::escaped_json;
use crate::statistics::shard::Shard;
use monteria_content::{ShownPath, Text, json_words, text};
use monteria_game::{MatchSetup, counted};
use monteria_storage::{checksummed_line, lines_of_file, strip_bom, verify_line};

/// Version of the file format.
const VERSION: u32 = 1;
/// Version of the program: another version may play another match with the same dice.
const PROGRAM: &str = env!("CARGO_PKG_VERSION");
/// First bytes of every part.
const BEGINNING: &[u8] = b"{\"monteria_part\":";
/// Maximum size of a part in bytes.
const SIZE_LIMIT: u64 = 64 << 20;
/// Maximum number of missing parts that are named.
const NAMED: usize = 10;

/// Description of the simulation, and the number of this part.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PartHeader {
    monteria_part: u32,
    program: String,
    shard: Shard,
    /// Number of matches of all parts.
    games: u32,
    /// Maximum number of orders of a match.
    orders: usize,
    heavy: bool,
    content: String,
    title: String,
    setup: MatchSetup,
}

impl PartHeader {
    /// Creates the header of a part.
    pub(super) fn new(
        subject: SimulationSubject,
        shard: Shard,
        games: u32,
        orders: usize,
        heavy: bool,
    ) -> Self {
        let SimulationSubject { setup, title, content } = subject;
        let program = PROGRAM.to_owned();
        PartHeader {
            monteria_part: VERSION,
            program,
            shard,
            games,
            orders,
            heavy,
            content,
            title,
            setup,
        }
    }

    fn subject(&self) -> SimulationSubject {
        SimulationSubject {
            setup: self.setup.clone(),
            title: self.title.clone(),
            content: self.content.clone(),
        }
    }
}

/// Returns the text of a part's file.
///
/// # Errors
/// Fails if a value cannot be serialised as JSON.
pub(crate) fn part_text(header: &PartHeader, tally: &SimulationTally) -> Result<String, Failure> {
    let failed = |error: serde_json::Error| Failure::Failed(Text::verbatim(error.to_string()));
    let mut sum = 0;
    let lines = [
        serde_json::to_string(header).map_err(failed)?,
        serde_json::to_string(tally).map_err(failed)?,
    ];
    Ok(lines.iter().map(|line| checksummed_line(&escaped_json(line), &mut sum)).collect())
}

/// Returns the report of a simulation from the files of all its parts, in any order.
///
/// # Errors
/// [`Failure::File`] if a file cannot be read; [`Failure::Failed`] if a file
/// is no complete part, the parts are not of one simulation, or a part is
/// missing or present twice.
pub(crate) fn merge(files: &[PathBuf]) -> Result<Report, Failure> {
    let mut first: Option<(&Path, PartHeader)> = None;
    let mut seen: BTreeMap<u32, &Path> = BTreeMap::new();
    let mut merged = SimulationTally::default();
    for file in files {
        let (header, tally) = read(file)?;
        let number = header.shard.number();
        match &first {
            Some((other, expected)) => same_simulation(file, &header, other, expected)?,
            None => first = Some((file, header)),
        }
        if let Some(other) = seen.insert(number, file) {
            return Err(wrong(
                file,
                1,
                format!("part {number} is there twice"),
                format!("it once, as in {}", other.shown()),
            ));
        }
        merged.merge(tally);
    }
    let Some((file, header)) = first else {
        return Err(Failure::Usage(text!(
            "terminal-no-part-expected-the-files-of-all",
            "no part; expected the files of all"
        )));
    };
    let of = header.shard.of();
    let missing = (1..=of).filter(|number| !seen.contains_key(number));
    let named: Vec<String> = missing.clone().take(NAMED).map(|number| number.to_string()).collect();
    match missing.count() {
        0 => Ok(Report::new(&header.subject(), &merged)),
        count => {
            let more =
                if count > NAMED { format!(" and {} more", count - NAMED) } else { String::new() };
            let parts = if count == 1 { "part" } else { "parts" };
            Err(Failure::Failed(text!(
                "terminal-of-missing-expected-all-parts-of-the",
                "{parts} {join}{more} of {of} missing; expected all parts of the simulation of \
                 {file}",
                join = named.join(", "),
                file = file.shown()
            )))
        }
    }
}

fn read(file: &Path) -> Result<(PartHeader, SimulationTally), Failure> {
    let io = |error: std::io::Error| Failure::file(file, error);
    let mut text = Vec::new();
    // Opening a pipe would block.
    if !std::fs::metadata(file).map_err(io)?.is_file() {
        return Err(Failure::file(file, "it is no plain file"));
    }
    File::open(file).map_err(io)?.take(SIZE_LIMIT + 1).read_to_end(&mut text).map_err(io)?;
    if text.len() as u64 > SIZE_LIMIT {
        return Err(wrong(file, 1, "more than 64 MiB".to_owned(), PART.to_owned()));
    }
    if !strip_bom(&text).starts_with(BEGINNING) {
        let found = if text.is_empty() { "an empty file" } else { "something else" };
        return Err(wrong(file, 1, found.to_owned(), PART.to_owned()));
    }
    let damaged = |line: usize, found: String| {
        wrong(
            file,
            line,
            format!("the part was changed or cut short here ({found})"),
            "it as it was written; play this part again".to_owned(),
        )
    };
    let (lines, ended) = lines_of_file(&text);
    let mut sum = 0;
    let mut body = |line: usize| {
        let text = lines.get(line - 1).ok_or_else(|| "the line is missing".to_owned())?;
        if line == lines.len() && !ended {
            return Err("the line has no end".to_owned());
        }
        verify_line(text, &mut sum)
    };
    let header = body(1).map_err(|found| damaged(1, found))?;
    let form = |line: usize, error: serde_json::Error| {
        wrong(file, line, json_words(&error), PART.to_owned())
    };
    let header: Value = serde_json::from_str(&header).map_err(|error| form(1, error))?;
    // Checked first: parts of other versions may have other fields.
    let program = header.get("program").and_then(Value::as_str).unwrap_or_default();
    if program != PROGRAM {
        let found = format!("a part played by version {program} of the program");
        return Err(wrong(file, 1, found, format!("version {PROGRAM}, which is this one")));
    }
    let header: PartHeader = serde_json::from_value(header).map_err(|error| form(1, error))?;
    let tally = body(2).map_err(|found| damaged(2, found))?;
    let tally: SimulationTally = serde_json::from_str(&tally).map_err(|error| form(2, error))?;
    if lines.len() > 2 {
        return Err(damaged(3, "a line after the last".to_owned()));
    }
    let share = header.shard.share(header.games);
    if tally.games != u64::from(share) {
        return Err(wrong(
            file,
            2,
            counted(tally.games, "match", "matches"),
            format!("{share}, the share of part {}", header.shard),
        ));
    }
    Ok((header, tally))
}

/// Expected content of every file.
const PART: &str = "a part of a simulation, as `monteria simulate SCENARIO --shard K/N` writes it";

/// Checks that two parts are of one simulation.
fn same_simulation(
    file: &Path,
    header: &PartHeader,
    other: &Path,
    expected: &PartHeader,
) -> Result<(), Failure> {
    let value = |header: &PartHeader, shard: Shard| {
        // The parts may differ only in their number.
        serde_json::to_value(PartHeader { shard, ..header.clone() })
            .map_err(|error| Failure::Failed(Text::verbatim(error.to_string())))
    };
    if header.shard.of() != expected.shard.of() {
        let found = format!("a part of {}", header.shard.of());
        return Err(wrong(
            file,
            1,
            found,
            format!("one of {}, as in {}", expected.shard.of(), other.shown()),
        ));
    }
    match difference("", &value(header, Shard::WHOLE)?, &value(expected, Shard::WHOLE)?) {
        None => Ok(()),
        Some((name, here, there)) => Err(wrong(
            file,
            1,
            format!("a part of another simulation: {name} is {here}"),
            format!("{there}, as in {}", other.shown()),
        )),
    }
}

/// Returns the first path at which two values differ, and both values there.
fn difference(name: &str, here: &Value, there: &Value) -> Option<(String, String, String)> {
    match (here, there) {
        _ if here == there => None,
        (Value::Object(a), Value::Object(b)) => a.keys().chain(b.keys()).find_map(|key| {
            let name = if name.is_empty() { key.clone() } else { format!("{name}.{key}") };
            let of =
                |map: &serde_json::Map<String, Value>| map.get(key).cloned().unwrap_or_default();
            difference(&name, &of(a), &of(b))
        }),
        _ => {
            let words = |value: &Value| {
                if value.is_null() { "nothing".to_owned() } else { value.to_string() }
            };
            Some((name.to_owned(), words(here), words(there)))
        }
    }
}

fn wrong(file: &Path, line: usize, found: String, expected: String) -> Failure {
    Failure::Failed(text!(
        "rules-save-found-expected",
        "{file}:{line}: {found}; expected {expected}",
        file = file.shown()
    ))
}
