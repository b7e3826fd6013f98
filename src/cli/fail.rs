//! How a subcommand fails: one exit status for each kind of failure.

use std::path::Path;
use std::process::ExitCode;

use crate::files::out::aside;
use monteria_content::{Faults, ShownPath, io_words};
use monteria_saves::JournalError;

/// Why a subcommand did not do what was asked. The README and `--help`
/// list the exit statuses.
#[derive(Debug)]
pub enum Failure {
    /// The thing asked for failed, for a reason that has no status of its own: exit 1.
    Failed(String),
    /// The arguments ask for something that there is not: exit 2.
    Usage(String),
    /// Content, a hero or a campaign has faults: exit 3. Empty where they
    /// have been printed already.
    Faults(String),
    /// A save is none, or cannot be played again as it was saved: exit 4.
    Save(String),
    /// A file or folder cannot be read or written: exit 5.
    File(String),
    /// Matches of a simulation failed or did not end: exit 6.
    Matches(String),
    /// There is no window to be had: exit 7.
    NoWindow(String),
    /// Whoever read our output went away: nothing is wrong, and nobody is left to tell.
    ReaderGone,
}

/// Why a file cannot be read or written.
pub trait Reason {
    /// Returns it in words.
    fn words(self) -> String;
}

impl Reason for std::io::Error {
    fn words(self) -> String {
        io_words(&self)
    }
}

impl Reason for String {
    fn words(self) -> String {
        self
    }
}

impl Reason for &str {
    fn words(self) -> String {
        self.to_owned()
    }
}

/// The exit statuses as `--help` lists them.
pub const EXIT_STATUSES: &str = "\
Exit status:
  0  done
  1  the thing asked for failed
  2  bad usage: an argument, a scenario, a seat or an answer that there is not
  3  content, a hero or a campaign has faults
  4  a save is none, or cannot be played again as it was saved
  5  a file or folder cannot be read or written
  6  matches of a simulation failed or did not end
  7  there is no window to be had";

impl Failure {
    /// Returns the failure of a file or folder that cannot be read or
    /// written, for this reason.
    pub fn file(path: &Path, why: impl Reason) -> Self {
        Failure::File(format!("{}: {}", path.shown(), why.words()))
    }

    /// A system with no place for what a player keeps.
    pub(crate) fn no_home() -> Self {
        Failure::File(
            "this system has no place for a player's files: name a folder in MONTERIA_HOME"
                .to_owned(),
        )
    }

    /// The exit status.
    pub fn status(&self) -> u8 {
        match self {
            Failure::Failed(_) => 1,
            Failure::Usage(_) => 2,
            Failure::Faults(_) => 3,
            Failure::Save(_) => 4,
            Failure::File(_) => 5,
            Failure::Matches(_) => 6,
            Failure::NoWindow(_) => 7,
            Failure::ReaderGone => 0,
        }
    }

    /// What is wrong, in words; empty where nothing is left to say.
    pub fn text(&self) -> &str {
        match self {
            Failure::Failed(text)
            | Failure::Usage(text)
            | Failure::Faults(text)
            | Failure::Save(text)
            | Failure::File(text)
            | Failure::Matches(text)
            | Failure::NoWindow(text) => text,
            Failure::ReaderGone => "",
        }
    }

    /// Says what is wrong on standard error and gives the exit status.
    pub fn report(&self) -> ExitCode {
        if !self.text().is_empty() {
            aside(format!("monteria: {}", self.text()));
        }
        ExitCode::from(self.status())
    }
}

/// Standard output failed: a reader that went away ends the program quietly.
impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        match error.kind() {
            std::io::ErrorKind::BrokenPipe => Failure::ReaderGone,
            _ => Failure::File(format!("standard output: {}", io_words(&error))),
        }
    }
}

impl From<JournalError> for Failure {
    fn from(error: JournalError) -> Self {
        match error {
            JournalError::Io { .. }
            | JournalError::InUse { .. }
            | JournalError::NotReplaced { .. } => Failure::File(error.to_string()),
            _ => Failure::Save(error.to_string()),
        }
    }
}

impl From<Faults> for Failure {
    fn from(faults: Faults) -> Self {
        Failure::Faults(faults.to_string())
    }
}

#[cfg(test)]
mod tests;
