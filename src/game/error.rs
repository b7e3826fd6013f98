//! What can go wrong inside a match that is nobody's order.

use std::fmt;

use thiserror::Error;

use super::form::SetupFault;

/// A fault of the program, of its content or of a setup. An illegal order is
/// a `Refusal`, never this.
#[derive(Debug, Error)]
pub enum GameError {
    /// The match cannot be set up so.
    #[error(transparent)]
    Setup(#[from] SetupFault),
    /// A step ran into a fault.
    #[error("step `{step}` failed: {detail}")]
    Step {
        /// The step's name.
        step: String,
        /// What the fault was.
        detail: String,
    },
    /// A step is on the agenda that no ruleset has registered.
    #[error("no step is called `{0}`")]
    UnknownStep(String),
    /// The agenda ran dry without a decision or an outcome.
    #[error("the agenda ran dry: nothing to decide and no outcome")]
    Stalled,
    /// The steps between two decisions did not come to an end.
    #[error("more than {0} steps without a decision")]
    Endless(usize),
    /// A snapshot cannot be written or read.
    #[error("snapshot of `{part}`: {detail}")]
    Snapshot {
        /// Which part of the state.
        part: String,
        /// What was wrong.
        detail: String,
    },
}

/// Why a step could not be carried out: something that it relies on is not there. The
/// order is taken back and whoever gave it is told; the fault is the program's or its
/// content's, never the order's.
#[derive(Clone, PartialEq, Debug, Error)]
#[error("{0}")]
pub struct StepError(String);

impl StepError {
    /// A fault in these words.
    pub fn new(detail: impl Into<String>) -> Self {
        StepError(detail.into())
    }

    /// This is not there.
    pub fn missing(what: impl fmt::Display) -> Self {
        StepError(format!("{what} is not there"))
    }
}

/// What a step returns that may find something missing.
pub type StepResult<T = ()> = Result<T, StepError>;

/// What the system of a step may return: the value itself, or a [`StepResult`].
pub trait Fallible<T>: 'static {
    /// The value, or why there is none.
    ///
    /// # Errors
    /// What the step has returned as an error.
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

/// Turns what was not found into the fault of a step.
pub trait OrMissing<T> {
    /// The value; where there is none, the fault that names what is missing:
    /// `.or_missing(format_args!("model {id}"))`, which is written out only then.
    ///
    /// # Errors
    /// Where there is no value.
    fn or_missing(self, what: impl fmt::Display) -> StepResult<T>;
}

impl<T> OrMissing<T> for Option<T> {
    fn or_missing(self, what: impl fmt::Display) -> StepResult<T> {
        self.ok_or_else(|| StepError::missing(what))
    }
}
