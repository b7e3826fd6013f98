//! What is asked before a match: scenarios and the fields of a setup, the same for the window, `text` and arguments.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A scenario on the shelf.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ScenarioCard {
    /// Its id, unique in its ruleset.
    pub id: String,
    /// Its name.
    pub title: String,
    /// What it is about, in a few sentences.
    pub about: String,
    /// The file it came from.
    pub file: String,
    /// How many seats may play it, least and most.
    pub seats: (u8, u8),
}

/// The questions of a setup, as they stand with the answers given so far.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct SetupForm {
    /// In the order to ask.
    pub fields: Vec<Field>,
    /// Faults of the answers as a whole; empty where the match can begin.
    pub faults: Vec<String>,
}

/// One question of a setup.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Field {
    /// The key of the answer (`players`).
    pub key: String,
    /// The question.
    pub label: String,
    /// What may be answered.
    pub kind: FieldKind,
    /// The answer as it stands (given or default); several are parted by commas.
    pub value: String,
}

/// What a field takes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum FieldKind {
    /// One of these.
    One(Vec<Pick>),
    /// This many of these, least and most; the same may be taken more than once where `repeats`.
    Many {
        /// What there is.
        picks: Vec<Pick>,
        /// Least.
        least: usize,
        /// Most.
        most: usize,
        /// Whether one pick may be taken twice.
        repeats: bool,
    },
}

/// One thing to pick.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Pick {
    /// Its id.
    pub id: String,
    /// Its name.
    pub label: String,
    /// What it is, in a sentence.
    pub hint: String,
}

/// Why a match cannot be set up so.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{field}: {found}; expected {expected}")]
pub struct SetupFault {
    /// Which answer.
    pub field: String,
    /// What was given.
    pub found: String,
    /// What would have been right.
    pub expected: String,
}

impl SetupFault {
    /// A fault of this field.
    pub fn new(field: impl Into<String>, found: impl Into<String>, expected: impl Into<String>) -> Self {
        SetupFault { field: field.into(), found: found.into(), expected: expected.into() }
    }
}
