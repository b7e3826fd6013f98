//! How a subcommand fails.

use std::process::ExitCode;

use super::out::aside;

/// Why a subcommand did not do what was asked.
#[derive(Debug)]
pub enum Failure {
    /// The arguments ask for something that there is not: exit 2.
    Usage(String),
    /// The thing asked for failed: exit 1.
    Failed(String),
    /// The same, and everything has been said already.
    Told,
    /// Whoever read our output went away: nothing is wrong, and nobody is left to tell.
    ReaderGone,
}

impl Failure {
    /// Says what is wrong on standard error and gives the exit status.
    pub fn report(&self) -> ExitCode {
        let (text, status) = match self {
            Failure::Usage(text) => (text.as_str(), 2),
            Failure::Failed(text) => (text.as_str(), 1),
            Failure::Told => ("", 1),
            Failure::ReaderGone => ("", 0),
        };
        if !text.is_empty() {
            aside(format!("monteria: {text}"));
        }
        ExitCode::from(status)
    }
}

/// Standard output failed: a reader that went away ends the program quietly.
impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        match error.kind() {
            std::io::ErrorKind::BrokenPipe => Failure::ReaderGone,
            _ => Failure::Failed(error.to_string()),
        }
    }
}
