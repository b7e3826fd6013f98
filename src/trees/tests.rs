//! A toy vocabulary, for the tests of this crate.

use parse_display::Display;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{ActionWord, DecisionTree, PreferenceWord, QuestionWord, unbeaten};
use monteria_content::{Text, ron_options};

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub(crate) enum ToyQuestion {
    /// Is somebody within so many steps?
    Near(u8),
    Always,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema, Display)]
pub(crate) enum ToyAction {
    Bite,
    Run,
    Wait,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub(crate) enum ToyPreference {
    Fat,
    Slow,
}

pub(crate) type ToyTree = DecisionTree<ToyQuestion, ToyAction, ToyPreference>;

impl QuestionWord for ToyQuestion {
    fn name(&self) -> Text {
        match self {
            ToyQuestion::Near(_) => Text::verbatim("Near"),
            ToyQuestion::Always => Text::verbatim("Always"),
        }
    }

    fn asked(&self) -> Text {
        match self {
            ToyQuestion::Near(steps) => Text::verbatim(format!("Is somebody within {steps}?")),
            ToyQuestion::Always => Text::verbatim("Is nothing else left?"),
        }
    }

    fn is_always_yes(&self) -> bool {
        *self == ToyQuestion::Always
    }
}

impl ActionWord for ToyAction {
    type Question = ToyQuestion;

    fn label(&self, _: &ToyQuestion) -> Text {
        match self {
            ToyAction::Bite => Text::verbatim("Bite"),
            ToyAction::Run => Text::verbatim("Run"),
            ToyAction::Wait => Text::verbatim("Wait"),
        }
    }

    fn done(&self, after: &ToyQuestion) -> Text {
        Text::verbatim(format!("A {}", self.label(after).to_lowercase()))
    }

    fn goes_on(&self) -> bool {
        *self == ToyAction::Run
    }

    fn lacks(&self, after: &ToyQuestion) -> Option<&'static str> {
        let finds = matches!(after, ToyQuestion::Near(_)) || *self == ToyAction::Wait;
        (!finds).then_some("somebody near")
    }
}

impl PreferenceWord for ToyPreference {
    fn preferred(&self) -> Text {
        match self {
            ToyPreference::Fat => Text::verbatim("whoever is fattest"),
            ToyPreference::Slow => Text::verbatim("whoever is slowest"),
        }
    }
}

/// Reads a tree that begins at `near`.
pub(crate) fn tree(questions: &str) -> ToyTree {
    let text = format!(
        r#"(id: "toy", name: "Toy", prefers: [Fat, Slow], first: "near", questions: [{questions}])"#
    );
    ron_options().from_str(&text).unwrap_or_else(|why| panic!("{why}"))
}

#[test]
fn preferences_are_reported_in_their_order() {
    assert_eq!(tree("").preference_text(), "whoever is fattest, then whoever is slowest");
}

#[test]
fn candidates_that_nobody_beats_keep_their_order() {
    assert_eq!(unbeaten(&[3, 7, 1, 7], |a, b| a > b), [7, 7]);
    assert!(unbeaten(&[] as &[i32], |a, b| a > b).is_empty());
}
