//! The questions before a match: scenarios and the fields of a setup, the same for the
//! window, `text` and arguments.

use std::collections::BTreeMap;

use monteria_content::{Text, text};
use serde::Serialize;
use thiserror::Error;

/// A scenario as the player chooses it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ScenarioCard {
    /// Its id, unique in its ruleset.
    pub id: String,
    /// Name shown to players.
    pub title: Text,
    /// A description, in a few sentences.
    pub about: Text,
    /// The file it was read from.
    pub file: String,
    /// Least and greatest number of seats.
    pub seats: (u8, u8),
}

impl ScenarioCard {
    /// Returns a card for a scenario from this file.
    pub fn new(
        id: impl ToString,
        title: impl Into<Text>,
        about: impl Into<Text>,
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

/// The questions of a setup with the answers given so far.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SetupForm {
    /// The questions, in order.
    pub fields: Vec<Field>,
    /// Faults of the answers as a whole; empty if the match can begin.
    pub faults: Vec<Text>,
}

/// One question of a setup.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Field {
    /// The key of the answer (`players`).
    pub key: String,
    /// Text of the question.
    pub label: Text,
    /// The kind of possible answers.
    pub kind: FieldKind,
    /// The present answer (given or default); several are separated by commas.
    pub value: String,
}

/// The possible answers of a field.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum FieldKind {
    /// Exactly one of these.
    One(Vec<Pick>),
    /// Several of these, from `least` to `most`; the same one more
    /// than once if `repeats`.
    Many {
        /// The picks to choose from.
        picks: Vec<Pick>,
        /// The least number of picks.
        least: usize,
        /// The greatest number of picks.
        most: usize,
        /// Whether one pick may be taken twice.
        repeats: bool,
    },
}

/// One possible answer of a field.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Pick {
    /// The id that answers name.
    pub id: String,
    /// Name shown to players.
    pub label: Text,
    /// A description, as a sentence.
    pub hint: Text,
}

impl Pick {
    /// Returns an answer to pick.
    pub fn new(id: impl ToString, label: impl Into<Text>, hint: impl Into<Text>) -> Pick {
        Pick { id: id.to_string(), label: label.into(), hint: hint.into() }
    }
}

impl SetupForm {
    /// Returns these answers as the form holds them. A form may write one out in full, so
    /// that the match depends on nothing but its setup.
    pub fn in_full(&self, mut answers: BTreeMap<String, String>) -> BTreeMap<String, String> {
        for field in &self.fields {
            if let Some(answer) = answers.get_mut(&field.key) {
                answer.clone_from(&field.value);
            }
        }
        answers
    }

    /// Adds a question with one answer out of `picks`, answered as given, else by this
    /// default. Returns the answer.
    pub fn one(
        &mut self,
        (key, label): (impl Into<String>, impl Into<Text>),
        picks: Vec<Pick>,
        answers: &BTreeMap<String, String>,
        default: impl Into<String>,
    ) -> String {
        self.ask(key.into(), label.into(), FieldKind::One(picks), answers, default.into())
    }

    /// Adds a question, answered as given, else by this default. Returns the answer.
    pub fn ask(
        &mut self,
        key: String,
        label: Text,
        kind: FieldKind,
        answers: &BTreeMap<String, String>,
        default: String,
    ) -> String {
        let value = answers.get(&key).cloned().unwrap_or(default);
        self.fields.push(Field { key, label, kind, value: value.clone() });
        value
    }

    /// Adds a fault for every answer without a question, except for keys for
    /// which `unasked` is true.
    pub fn refuse_unasked(
        &mut self,
        answers: &BTreeMap<String, String>,
        unasked: impl Fn(&str) -> bool,
    ) {
        for key in answers.keys() {
            if !unasked(key) && !self.fields.iter().any(|field| field.key == *key) {
                self.faults.push(text!(
                    "rules-nothing-of-this-setup",
                    "`{key}`: this setup has no such setting"
                ));
            }
        }
    }
}

/// Why a match cannot be set up this way.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{field}: {found}; expected {expected}")]
pub struct SetupFault {
    /// Key of the answer.
    pub field: String,
    /// The answer that was given.
    pub found: Text,
    /// The answers that are expected.
    pub expected: Text,
}

impl SetupFault {
    /// Returns the fault as a sentence.
    pub fn text(&self) -> Text {
        let SetupFault { field, found, expected } = self;
        text!("rules-setup-fault", "{field}: {found}; expected {expected}")
    }

    /// Returns a fault of this field.
    pub fn new(
        field: impl Into<String>,
        found: impl Into<Text>,
        expected: impl Into<Text>,
    ) -> Self {
        SetupFault { field: field.into(), found: found.into(), expected: expected.into() }
    }

    /// Returns the fault that the answer of this field is none of these.
    pub fn not_among(
        field: impl Into<String>,
        found: impl Into<Text>,
        known: impl IntoIterator<Item = impl ToString>,
    ) -> Self {
        let known: Vec<String> = known.into_iter().map(|one| one.to_string()).collect();
        let known = known.join(", ");
        SetupFault::new(field, found, text!("rules-one-of", "one of {known}"))
    }
}
