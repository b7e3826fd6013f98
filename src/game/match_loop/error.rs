//! Errors inside a match that no order causes.

use std::fmt;

use monteria_content::{Text, text};
use thiserror::Error;

use crate::setup::form::SetupFault;

/// An error of the program, of its content or of a setup. An illegal order is
/// a `Refusal`, never this.
#[derive(Debug, Error)]
pub enum GameError {
    /// The match cannot be set up this way.
    #[error(transparent)]
    Setup(#[from] SetupFault),
    /// A step failed while it ran.
    #[error("step `{step}` failed: {detail}")]
    Step {
        /// Name of the step that failed.
        step: String,
        /// Description of the error.
        detail: String,
    },
    /// The agenda holds a step that no ruleset has registered.
    #[error("no step is called `{0}`")]
    UnknownStep(String),
    /// The agenda ran empty without a decision or an outcome.
    #[error("the agenda ran dry: nothing to decide and no outcome")]
    Stalled,
    /// The steps between two decisions did not end within the limit.
    #[error("more than {0} steps without a decision")]
    Endless(usize),
    /// A snapshot cannot be written or read.
    #[error("snapshot of `{part}`: {detail}")]
    Snapshot {
        /// The part of the state.
        part: String,
        /// Description of the error.
        detail: String,
    },
}

/// Why a step could not be carried out: something that it relies on is missing. The
/// order is undone and its seat is informed. The error is the program's or its
/// content's, never the order's.
#[derive(Clone, PartialEq, Debug, Error)]
#[error("{0}")]
pub struct StepError(String);

impl StepError {
    /// Returns an error with this description.
    pub fn new(detail: impl Into<String>) -> Self {
        StepError(detail.into())
    }

    /// Returns the error that this is missing.
    pub fn missing(what: impl fmt::Display) -> Self {
        StepError(format!("{what} is not there"))
    }
}

/// Result of a step that may find something missing.
pub type StepResult<T = ()> = Result<T, StepError>;

/// Return type of a step's system: the value itself, or a [`StepResult`].
pub trait Fallible<T>: 'static {
    /// Returns the value, or the error of the step.
    ///
    /// # Errors
    /// The error that the system returned.
    fn into_step_result(self) -> StepResult<T>;
}

impl<T: 'static> Fallible<T> for T {
    fn into_step_result(self) -> StepResult<T> {
        Ok(self)
    }
}

impl<T: 'static> Fallible<T> for StepResult<T> {
    fn into_step_result(self) -> StepResult<T> {
        self
    }
}

/// Turns `None` into the error of a step.
pub trait OrMissing<T> {
    /// Returns the value, or an error that names the missing thing:
    /// `.or_missing(format_args!("model {id}"))`. The name is formatted
    /// only in that case.
    ///
    /// # Errors
    /// If there is no value.
    fn or_missing(self, what: impl fmt::Display) -> StepResult<T>;
}

impl<T> OrMissing<T> for Option<T> {
    fn or_missing(self, what: impl fmt::Display) -> StepResult<T> {
        self.ok_or_else(|| StepError::missing(what))
    }
}

impl GameError {
    /// Returns the error for players.
    pub fn text(&self) -> Text {
        match self {
            GameError::Setup(fault) => fault.text(),
            GameError::Step { step, detail } => {
                text!("rules-step-failed", "step `{step}` failed: {detail}")
            }
            GameError::UnknownStep(step) => {
                text!("rules-unknown-step", "no step is called `{step}`")
            }
            GameError::Stalled => text!(
                "rules-agenda-ran-dry",
                "the agenda ran dry: nothing to decide and no outcome"
            ),
            GameError::Endless(most) => {
                text!("rules-endless-steps", "more than {most} steps without a decision")
            }
            GameError::Snapshot { part, detail } => {
                text!("rules-snapshot-fault", "snapshot of `{part}`: {detail}")
            }
        }
    }
}

impl From<GameError> for Text {
    fn from(error: GameError) -> Text {
        error.text()
    }
}
