//! Errors of saves, each with its place in the file.

use std::path::{Path, PathBuf};

use thiserror::Error;

use monteria_content::{ShownPath, command_path};

/// Why a save cannot be written, read or played again.
#[derive(Debug, Error)]
pub enum SaveError {
    /// The file system reported an error.
    #[error("{}: {detail}", file.shown())]
    Io { file: PathBuf, detail: String },
    /// Another program, or another match of this one, is writing that file.
    #[error("{}: another match is being kept there", file.shown())]
    InUse { file: PathBuf },
    /// The existing file is no save and is not replaced.
    #[error("{}: {found} is there; nothing is written over", file.shown())]
    NotReplaced { file: PathBuf, found: &'static str },
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
        mods: Vec<String>,
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

/// Returns the advice for repairing a damaged save.
fn good_part(file: &Path, good: usize) -> String {
    match good {
        0 => "nothing of it is sound".to_owned(),
        _ => {
            let file = command_path(file);
            format!("`monteria replay {file} --salvage NEW` keeps the orders before it ({good})")
        }
    }
}
