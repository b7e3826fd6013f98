//! What is wrong with a save, with its place in the file.

use std::path::{Path, PathBuf};

use thiserror::Error;

use monteria_content::{ShownPath, command_path};

/// Why a save cannot be written, read or played again.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The file system refused.
    #[error("{}: {detail}", file.shown())]
    Io {
        /// Which file.
        file: PathBuf,
        /// What it said.
        detail: String,
    },
    /// Another program, or another match of this one, keeps its match in that file.
    #[error("{}: another match is being kept there", file.shown())]
    InUse {
        /// Which file.
        file: PathBuf,
    },
    /// What is there is no save, and so is not replaced.
    #[error("{}: {found} is there; nothing is written over", file.shown())]
    NotReplaced {
        /// Which file.
        file: PathBuf,
        /// What is there.
        found: &'static str,
    },
    /// The file is no save of ours.
    #[error("{}:{line}: {found}; expected {expected}", file.shown())]
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
    /// A line is not as it was written.
    #[error("{}:{line}: the save was changed or damaged here ({found}); {}", file.shown(), good_part(file, *good))]
    Damaged {
        /// Which file.
        file: PathBuf,
        /// Which line, from 1.
        line: usize,
        /// What is wrong with it.
        found: String,
        /// How many orders before it are sound.
        good: usize,
    },
    /// The save was played with other content.
    #[error("the save was played with content {saved}, here is {here}: the replay may differ{}", mods.iter().map(|line| format!("; {line}")).collect::<String>())]
    OtherContent {
        /// Hash in the save.
        saved: String,
        /// Hash here.
        here: String,
        /// What is not as it was, mod by mod.
        mods: Vec<String>,
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

/// Returns what can be done about a damaged save.
fn good_part(file: &Path, good: usize) -> String {
    match good {
        0 => "nothing of it is sound".to_owned(),
        _ => {
            let file = command_path(file);
            format!("`monteria replay {file} --salvage NEW` keeps the orders before it ({good})")
        }
    }
}
