//! What can go wrong inside a match that is nobody's order.

use thiserror::Error;

use super::form::SetupFault;

/// A fault of the program, of its content or of a setup. An illegal order is a `Refusal`, never this.
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
