//! Errors of saves, each with its place in the file.

use std::path::{Path, PathBuf};

use thiserror::Error;

use monteria_content::{ShownPath, Text, command_path, text};

/// Why a save cannot be written, read or played again.
#[derive(Debug, Error)]
pub enum SaveError {
    /// The file system reported an error.
    #[error("{}: {detail}", file.shown())]
    Io { file: PathBuf, detail: Text },
    /// Another program, or another match of this one, is writing that file.
    #[error("{}: another match is being kept there", file.shown())]
    InUse { file: PathBuf },
    /// The existing file is no save and is not replaced.
    #[error("{}: {found} is there; nothing is written over", file.shown())]
    NotReplaced { file: PathBuf, found: Text },
    /// The file is not a valid save.
    #[error("{}:{line}: {found}; expected {expected}", file.shown())]
    Format {
        file: PathBuf,
        /// Line number, from 1.
        line: usize,
        found: String,
        expected: String,
    },
    /// A line fails its checksum.
    #[error(
        "{}:{line}: the save was changed or damaged here ({found}); {}",
        file.shown(),
        good_part(file, *good)
    )]
    Damaged {
        file: PathBuf,
        /// Line number, from 1.
        line: usize,
        /// The defect of the line, in words.
        found: String,
        /// Number of valid orders before the line.
        good: usize,
    },
    /// The save was played with other content.
    #[error(
        "the save was played with content {saved}, here is {here}: the replay may differ{}",
        mods.iter().map(|line| format!("; {line}")).collect::<String>()
    )]
    OtherContent {
        /// Content hash in the save.
        saved: String,
        /// Content hash of the installed content.
        here: String,
        /// The differences, mod by mod.
        mods: Vec<Text>,
    },
    /// The replay failed or led to another state.
    #[error("order {order} of the save ({choice}): {detail}")]
    ReplayFailed {
        /// Number of the order, from 1.
        order: usize,
        /// The id of the chosen option.
        choice: String,
        detail: String,
    },
}

impl SaveError {
    /// Returns the error for players.
    pub fn text(&self) -> Text {
        match self {
            SaveError::Io { file, detail } => {
                Text::joined([Text::verbatim(file.shown()), detail.clone()], ": ")
            }
            SaveError::InUse { file } => text!(
                "rules-another-match-is-being-kept",
                "{file}: another match is being kept there",
                file = file.shown()
            ),
            SaveError::NotReplaced { file, found } => text!(
                "rules-is-there-nothing-is-written-over",
                "{file}: {found} is there; nothing is written over",
                file = file.shown()
            ),
            SaveError::Format { file, line, found, expected } => text!(
                "rules-save-found-expected",
                "{file}:{line}: {found}; expected {expected}",
                file = file.shown(),
                line = line.to_string()
            ),
            SaveError::Damaged { file, line, found, good } => text!(
                "rules-the-save-was-changed-or-damaged",
                "{file}:{line}: the save was changed or damaged here ({found}); {advice}",
                file = file.shown(),
                line = line.to_string(),
                advice = good_part(file, *good)
            ),
            SaveError::OtherContent { saved, here, mods } => {
                let text = text!(
                    "rules-the-save-was-played-with-content",
                    "the save was played with content {saved}, here is {here}: the replay may \
                     differ"
                );
                Text::joined(std::iter::once(text).chain(mods.iter().cloned()), "; ")
            }
            SaveError::ReplayFailed { order, choice, detail } => text!(
                "rules-order-of-the-save-failed",
                "order {order} of the save ({choice}): {detail}"
            ),
        }
    }
}

/// Returns the advice for repairing a damaged save.
fn good_part(file: &Path, good: usize) -> Text {
    match good {
        0 => text!("rules-nothing-of-it-is-sound", "nothing of it is sound"),
        _ => text!(
            "rules-salvage-keeps-the-orders-before",
            "`monteria replay {file} --salvage NEW` keeps the orders before it ({good})",
            file = command_path(file)
        ),
    }
}

impl From<SaveError> for Text {
    fn from(error: SaveError) -> Text {
        error.text()
    }
}
