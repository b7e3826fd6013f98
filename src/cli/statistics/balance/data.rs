//! Counts of a report on balance, and their file: a line of JSON for the question, and
//! one for each combination.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use super::grid::{Combination, Grid};
use crate::fail::Failure;
use crate::files::out::aside;
use crate::statistics::simulate::{Share, SimulationTally, rounded};
use monteria_content::{ShownPath, Text, json_words, text};
use monteria_game::SideId;

/// The question of a run. Counts of different questions are never mixed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Header {
    /// Version of this format.
    pub balance: u32,
    pub ruleset: String,
    /// Hash of the game's content.
    pub content: String,
    /// Seed of the whole run.
    pub seed: u64,
    /// Number of matches of each combination.
    pub games: u32,
    /// Strength of the opponents.
    pub strength: String,
}

impl Header {
    /// Returns the file beside `file` that stores the answers to this question
    /// while another is asked.
    fn file_beside(&self, file: &Path) -> Result<PathBuf, Failure> {
        let text = serde_json::to_vec(self)
            .map_err(|error| Failure::Failed(Text::verbatim(error.to_string())))?;
        let stem = file.file_stem().unwrap_or_default().to_string_lossy();
        let ruleset = &self.ruleset;
        let strength = &self.strength;
        let games = self.games;
        let seed = self.seed;
        // The hash of the content is too long for a file name; a hash of the
        // whole question identifies it.
        let id = xxh3_64(&text) as u32;
        Ok(file.with_file_name(format!(
            "{stem}.{ruleset}-{strength}-{games}-games-seed-{seed}-{id:08x}.jsonl"
        )))
    }
}

/// Counts of a combination. Means are over all matches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CombinationCounts {
    /// Id of the row.
    pub row: String,
    /// Id of the column.
    pub column: String,
    /// Id of the page.
    pub page: String,
    pub scenario: String,
    pub games: u64,
    /// Matches won by the players.
    pub won: u64,
    /// Matches won by the other side; `None` unless the two sides should be equal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost: Option<u64>,
    /// Matches that reached the limit of orders.
    pub unfinished: u64,
    /// Matches in which the program failed.
    pub failed: u64,
    /// Mean number of rounds.
    pub rounds: f64,
    /// Mean number of models on the players' side.
    pub models: f64,
    /// Mean number of the players' models that died.
    pub deaths: f64,
    /// Number of occurrences of each outcome, by its name.
    pub ends: BTreeMap<String, u64>,
}

impl CombinationCounts {
    /// Creates the counts of a combination from the view of the players' side; `equals`
    /// says whether the two sides should be equal.
    pub(super) fn of(
        combination: &Combination,
        side: SideId,
        equals: bool,
        tally: &SimulationTally,
    ) -> Self {
        let own = tally.sides.get(&side);
        let models: u64 =
            tally.models.get(&side).into_iter().flatten().map(|(_, model)| model.matches).sum();
        let others = tally.sides.iter().filter(|(other, _)| **other != side);
        let mut ends = BTreeMap::new();
        for outcome in tally.outcomes.values() {
            *ends.entry(outcome.title.clone()).or_default() += outcome.count;
        }
        CombinationCounts {
            row: combination.row.clone(),
            column: combination.column.clone(),
            page: combination.page.clone(),
            scenario: combination.scenario.clone(),
            games: tally.games,
            won: own.map_or(0, |own| own.wins),
            lost: equals.then(|| others.map(|(_, other)| other.wins).sum()),
            unfinished: tally.unfinished,
            failed: tally.failed,
            rounds: tally.rounds.mean(),
            models: rounded(models as f64 / tally.games.max(1) as f64),
            deaths: own.map_or(0.0, |own| own.slain.mean()),
            ends,
        }
    }

    /// Returns the share of matches won by the players.
    pub(super) fn wins(&self) -> Share {
        Share::of(self.won, self.games)
    }

    /// Returns the most frequent outcome with its share of all; of several,
    /// the first by name.
    pub(crate) fn usual_end(&self) -> Option<(&str, f64)> {
        let most = self.ends.values().max()?;
        let (title, count) = self.ends.iter().find(|(_, count)| *count == most)?;
        Some((title, *count as f64 / self.games.max(1) as f64))
    }
}

/// All counts so far.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Record {
    pub header: Header,
    cells: BTreeMap<(String, String, String), CombinationCounts>,
}

impl Record {
    /// Creates a record without counts.
    pub(super) fn new(header: Header) -> Self {
        Record { header, cells: BTreeMap::new() }
    }

    /// Opens the counts of this question. A file that answers another question
    /// is renamed, and the earlier file of this question takes its place, so
    /// no counts are lost.
    ///
    /// # Errors
    /// Fails if a file cannot be read or moved, or is no record.
    pub(super) fn open(file: &Path, header: Header) -> Result<Self, Failure> {
        if let Some(other) = Record::read(file, None)?.map(|record| record.header)
            && other != header
        {
            let moved = |error: std::io::Error| Failure::file(file, error);
            let kept = other.file_beside(file)?;
            if kept.exists() {
                return Err(Failure::file(&kept, "it is in the way: move it"));
            }
            fs::rename(file, &kept).map_err(moved)?;
            aside(text!(
                "terminal-answers-another-question-kept-in",
                "{file} answers another question: kept in {kept}",
                file = file.shown(),
                kept = kept.shown()
            ));
            let before = header.file_beside(file)?;
            if before.exists() {
                fs::rename(&before, file).map_err(moved)?;
                aside(text!(
                    "terminal-was-counted-before-it-goes-on",
                    "{before} was counted before: it goes on",
                    before = before.shown()
                ));
            }
        }
        Ok(Record::read(file, Some(&header))?.unwrap_or_else(|| Record::new(header)))
    }

    /// Reads a file; `None` if it is missing or empty, or does not answer this question.
    fn read(file: &Path, wanted: Option<&Header>) -> Result<Option<Self>, Failure> {
        match fs::metadata(file) {
            // Opening a pipe would block.
            Ok(there) if !there.is_file() => {
                return Err(Failure::file(file, "it is no plain file"));
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Ok(_) | Err(_) => {}
        }
        let text = fs::read_to_string(file).map_err(|error| Failure::file(file, error))?;
        let mut lines = text.trim_start_matches('\u{feff}').trim_end().lines().enumerate();
        let wrong = |line: usize, error: &serde_json::Error| -> Failure {
            let file = file.shown();
            let line = line + 1;
            let why = json_words(error);
            // A file that is no record at all may hold other data, so the user is not
            // advised to delete it.
            let advice = match line {
                1 => "it holds no counts of `balance`; move it, or name another file",
                _ => "delete the file to begin anew",
            };
            Failure::Failed(Text::verbatim(format!("{file}:{line}: {why}; {advice}")))
        };
        let Some((number, first)) = lines.next() else {
            // The file is empty.
            return Ok(None);
        };
        let asked: Header = serde_json::from_str(first).map_err(|error| wrong(number, &error))?;
        if wanted.is_some_and(|wanted| *wanted != asked) {
            return Ok(None);
        }
        let mut record = Record::new(asked);
        for (number, line) in lines {
            record.put(serde_json::from_str(line).map_err(|error| wrong(number, &error))?);
        }
        Ok(Some(record))
    }

    /// Adds the counts of another run of the same question.
    ///
    /// # Errors
    /// Fails if a file cannot be read, is no record or answers another question, or if a
    /// combination has different counts there.
    pub(super) fn take(&mut self, file: &Path) -> Result<(), Failure> {
        let other =
            Record::read(file, None)?.ok_or_else(|| Failure::file(file, "there are no counts"))?;
        let wrong = |found: String, expected: String| {
            Failure::Failed(text!(
                "rules-setup-fault",
                "{field}: {found}; expected {expected}",
                field = file.shown()
            ))
        };
        if other.header != self.header {
            let words = |header: &Header| {
                serde_json::to_string(header)
                    .map_err(|error| Failure::Failed(Text::verbatim(error.to_string())))
            };
            return Err(wrong(
                format!("counts of {}", words(&other.header)?),
                words(&self.header)?,
            ));
        }
        for (key, cell) in other.cells {
            if self.cells.get(&key).is_some_and(|own| *own != cell) {
                let (row, column, page) = key;
                let found =
                    format!("other counts of {row}, {column}, {page} than there are already");
                return Err(wrong(found, "the same".to_owned()));
            }
            self.cells.insert(key, cell);
        }
        Ok(())
    }

    /// Returns whether this combination was played on the same scenario.
    pub(super) fn has(&self, it: &Combination) -> bool {
        self.cell(&it.row, &it.column, &it.page).is_some_and(|cell| cell.scenario == it.scenario)
    }

    /// Returns the counts of a combination.
    pub(super) fn cell(&self, row: &str, column: &str, page: &str) -> Option<&CombinationCounts> {
        self.cells.get(&(row.to_owned(), column.to_owned(), page.to_owned()))
    }

    /// Stores counts in place of earlier ones.
    pub(super) fn put(&mut self, cell: CombinationCounts) {
        self.cells.insert((cell.row.clone(), cell.column.clone(), cell.page.clone()), cell);
    }

    /// Writes everything, in the order of the grid.
    ///
    /// # Errors
    /// Fails with the file system's message.
    pub(super) fn write(&self, grid: &Grid, file: &Path) -> Result<(), Failure> {
        let failed = |error: serde_json::Error| Failure::Failed(Text::verbatim(error.to_string()));
        let mut text = serde_json::to_string(&self.header).map_err(failed)?;
        text.push('\n');
        for it in grid.all() {
            if let Some(cell) = self.cell(&it.row, &it.column, &it.page) {
                text.push_str(&serde_json::to_string(cell).map_err(failed)?);
                text.push('\n');
            }
        }
        super::write(file, &text)
    }
}

/// A small grid and its cells, for tests.
#[cfg(test)]
pub(super) mod samples {
    use super::*;
    use crate::statistics::balance::grid::Axis;

    /// Returns a grid of two rows, two columns and one page without counts.
    pub(crate) fn two_by_two() -> (Grid, Record) {
        let axis = |key: &str, label: &str, picks: &[(&str, &str)]| Axis {
            key: key.to_owned(),
            label: label.to_owned(),
            picks: picks.iter().map(|(id, name)| ((*id).to_owned(), (*name).to_owned())).collect(),
        };
        let table = ("hill".to_owned(), "The Hill".to_owned());
        let grid = Grid {
            rows: axis("foe", "The foe", &[("giant", "The giant"), ("dwarf", "The dwarf")]),
            columns: axis("aim", "The aim", &[("take", "Take it"), ("hold", "Hold it")]),
            pages: axis("players", "Players", &[("1", "1")]),
            scenarios: BTreeMap::from([
                ("take".to_owned(), table.clone()),
                ("hold".to_owned(), table),
            ]),
            fixed: BTreeMap::new(),
            pairs: Vec::new(),
        };
        let header = Header {
            balance: 1,
            ruleset: "toy".to_owned(),
            content: "0".to_owned(),
            seed: 1,
            games: 10,
            strength: "random".to_owned(),
        };
        (grid, Record::new(header))
    }

    /// Returns a cell of ten matches, `won` of them won.
    pub(crate) fn cell(row: &str, column: &str, page: &str, won: u64) -> CombinationCounts {
        let good = ("won".to_owned(), won);
        let bad = ("lost".to_owned(), 10 - won);
        CombinationCounts {
            row: row.to_owned(),
            column: column.to_owned(),
            page: page.to_owned(),
            scenario: "hill".to_owned(),
            games: 10,
            won,
            lost: None,
            unfinished: 0,
            failed: 0,
            rounds: 4.5,
            models: 3.0,
            deaths: 1.2,
            ends: [good, bad].into_iter().filter(|(_, count)| *count > 0).collect(),
        }
    }
}

#[cfg(test)]
mod tests;
