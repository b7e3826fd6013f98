//! What is asked before a match: scenarios and the fields of a setup, the same for the
//! window, `text` and arguments.

use std::collections::BTreeMap;

use serde::Serialize;
use thiserror::Error;

/// A scenario on the shelf.
#[derive(Clone, PartialEq, Debug, Serialize)]
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

impl ScenarioCard {
    /// A card for a scenario from this file.
    pub fn new(
        id: impl ToString,
        title: impl Into<String>,
        about: impl Into<String>,
        file: impl Into<String>,
        seats: (u8, u8),
    ) -> ScenarioCard {
        ScenarioCard {
            id: id.to_string(),
            title: title.into(),
            about: about.into(),
            file: file.into(),
            seats,
        }
    }
}

/// The questions of a setup, as they stand with the answers given so far.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SetupForm {
    /// In the order to ask.
    pub fields: Vec<Field>,
    /// Faults of the answers as a whole; empty where the match can begin.
    pub faults: Vec<String>,
}

/// One question of a setup.
#[derive(Clone, PartialEq, Debug, Serialize)]
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
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum FieldKind {
    /// One of these.
    One(Vec<Pick>),
    /// This many of these, least and most; the same may be taken more
    /// than once where `repeats`.
    Many {
        /// What there is.
        picks: Vec<Pick>,
        /// The fewest that may be chosen.
        least: usize,
        /// The most that may be chosen.
        most: usize,
        /// Whether one pick may be taken twice.
        repeats: bool,
    },
}

/// One thing to pick.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Pick {
    /// Its id.
    pub id: String,
    /// Its name.
    pub label: String,
    /// What it is, in a sentence.
    pub hint: String,
}

impl Pick {
    /// A thing to pick.
    pub fn new(id: impl ToString, label: impl Into<String>, hint: impl Into<String>) -> Pick {
        Pick { id: id.to_string(), label: label.into(), hint: hint.into() }
    }
}

impl SetupForm {
    /// These answers as the form has them: it may write one out in full, so that the
    /// match depends on nothing but its setup.
    pub fn in_full(&self, mut answers: BTreeMap<String, String>) -> BTreeMap<String, String> {
        for field in &self.fields {
            if let Some(answer) = answers.get_mut(&field.key) {
                answer.clone_from(&field.value);
            }
        }
        answers
    }

    /// Asks for one of these, answered as it was given, else by this default. Says what
    /// the answer now is.
    pub fn one(
        &mut self,
        (key, label): (impl Into<String>, impl Into<String>),
        picks: Vec<Pick>,
        answers: &BTreeMap<String, String>,
        default: impl Into<String>,
    ) -> String {
        self.ask(key.into(), label.into(), FieldKind::One(picks), answers, default.into())
    }

    /// Asks this, answered as it was given, else by this default. Says what
    /// the answer now is.
    pub fn ask(
        &mut self,
        key: String,
        label: String,
        kind: FieldKind,
        answers: &BTreeMap<String, String>,
        default: String,
    ) -> String {
        let value = answers.get(&key).cloned().unwrap_or(default);
        self.fields.push(Field { key, label, kind, value: value.clone() });
        value
    }

    /// Names as faults the answers to nothing that is asked here, but for keys that
    /// may be answered unasked.
    pub fn refuse_unasked(
        &mut self,
        answers: &BTreeMap<String, String>,
        unasked: impl Fn(&str) -> bool,
    ) {
        for key in answers.keys() {
            if !unasked(key) && !self.fields.iter().any(|field| field.key == *key) {
                self.faults.push(format!("`{key}`: nothing of this setup is called so"));
            }
        }
    }
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
    pub fn new(
        field: impl Into<String>,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        SetupFault { field: field.into(), found: found.into(), expected: expected.into() }
    }

    /// A fault of this field: what was given is none of these.
    pub fn not_among(
        field: impl Into<String>,
        found: impl Into<String>,
        known: impl IntoIterator<Item = impl ToString>,
    ) -> Self {
        let known: Vec<String> = known.into_iter().map(|one| one.to_string()).collect();
        SetupFault::new(field, found, format!("one of {}", known.join(", ")))
    }
}
