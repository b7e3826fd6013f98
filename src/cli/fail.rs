//! Failures of subcommands, with one exit status for each kind.

use std::path::Path;
use std::process::ExitCode;

use crate::files::out::aside;
use monteria_content::{Faults, ShownPath, Text, io_words, text};
use monteria_saves::SaveError;

/// The reason why a subcommand failed. The README and `--help` list the exit statuses.
#[derive(Debug)]
pub enum Failure {
    /// A failure without an exit status of its own: exit 1.
    Failed(Text),
    /// Invalid arguments, or arguments that name something unknown: exit 2.
    Usage(Text),
    /// Faults of content, of a hero or of a campaign: exit 3. Empty if they
    /// have been printed already.
    Faults(Text),
    /// A file that is no save, or a save that cannot be replayed as it was saved: exit 4.
    Save(Text),
    /// A file or folder that cannot be read or written: exit 5.
    File(Text),
    /// Matches of a simulation that failed or did not end: exit 6.
    Matches(Text),
    /// No window can be opened: exit 7.
    NoWindow(Text),
    /// The reader of the output went away. This is no error, and there is no
    /// one to report to.
    ReaderGone,
}

/// A reason why a file cannot be read or written.
pub trait Reason {
    /// Returns the reason in words.
    fn words(self) -> Text;
}

impl Reason for std::io::Error {
    fn words(self) -> Text {
        io_words(&self)
    }
}

impl Reason for Text {
    fn words(self) -> Text {
        self
    }
}

impl Reason for String {
    fn words(self) -> Text {
        Text::verbatim(self)
    }
}

impl Reason for &str {
    fn words(self) -> Text {
        Text::verbatim(self)
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
    /// Creates the failure of a file or folder that cannot be read or written.
    pub fn file(path: &Path, why: impl Reason) -> Self {
        Failure::File(Text::row([
            Text::verbatim(path.shown().to_string()),
            Text::sign(": "),
            why.words(),
        ]))
    }

    /// Creates the failure of a system without a folder for a player's data.
    pub(crate) fn no_home() -> Self {
        Failure::File(text!(
            "terminal-this-system-has-no-place-for",
            "this system has no folder for a player's files: set MONTERIA_HOME to a folder"
        ))
    }

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

    /// Returns the error message; empty if nothing is left to report.
    pub fn text(&self) -> Text {
        match self {
            Failure::Failed(text)
            | Failure::Usage(text)
            | Failure::Faults(text)
            | Failure::Save(text)
            | Failure::File(text)
            | Failure::Matches(text)
            | Failure::NoWindow(text) => text.clone(),
            Failure::ReaderGone => Text::default(),
        }
    }

    /// Prints the error message to standard error and returns the exit status.
    pub fn report(&self) -> ExitCode {
        if !self.text().is_empty() {
            aside(text!("terminal-monteria", "monteria: {message}", message = self.text()));
        }
        ExitCode::from(self.status())
    }
}

/// A failure of standard output: if the reader went away, the program ends quietly.
impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        match error.kind() {
            std::io::ErrorKind::BrokenPipe => Failure::ReaderGone,
            _ => Failure::File(text!(
                "terminal-standard-output",
                "standard output: {error}",
                error = io_words(&error)
            )),
        }
    }
}

impl From<SaveError> for Failure {
    fn from(error: SaveError) -> Self {
        match error {
            SaveError::Io { .. } | SaveError::InUse { .. } | SaveError::NotReplaced { .. } => {
                Failure::File(Text::verbatim(error.to_string()))
            }
            _ => Failure::Save(Text::verbatim(error.to_string())),
        }
    }
}

impl From<Faults> for Failure {
    fn from(faults: Faults) -> Self {
        Failure::Faults(Text::verbatim(faults.to_string()))
    }
}

#[cfg(test)]
mod tests;
