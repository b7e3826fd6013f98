//! How a model that is run by the rules comes to its choice: its whole tree, what was
//! asked of it, what was measured on the table for each answer, and whom it weighed as a
//! target. Presentation shows it a step at a time and measures nothing anew.

use schemars::JsonSchema;
use serde::Serialize;

use super::ids::ModelId;
use super::preview::SightShown;

/// How a model run by the rules came to its choice: the questions of its
/// tree with their answers.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct DecisionTrace {
    /// Who thought.
    pub model: ModelId,
    /// The tree's name.
    pub tree: String,
    /// The whole tree, as it stands on paper; the first question is asked first. Empty
    /// where only what was asked is told.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub questions: Vec<TraceQuestion>,
    /// The questions in the order asked.
    pub answers: Vec<TraceAnswer>,
    /// Whom it would rather have for a target, in words; empty where
    /// that does not matter.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub prefers: String,
    /// Who was weighed as its target, those first whom it may take.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub targets: Vec<TargetWeighed>,
    /// What it does.
    pub conclusion: String,
}

impl DecisionTrace {
    /// Whether it asks what is asked once the deed of that thought is done.
    pub fn goes_on_from(&self, before: &DecisionTrace) -> bool {
        let deed =
            before.answers.last().filter(|answer| answer.yes).and_then(|answer| answer.place);
        let then = deed.and_then(|place| before.questions.get(place)?.then);
        let first = self.answers.first().and_then(|answer| answer.place);
        self.model == before.model
            && self.questions == before.questions
            && then.is_some()
            && then == first
    }
}

/// One question of a tree as it stands on paper. Questions are named by their places in
/// the list, from 0.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct TraceQuestion {
    /// The question.
    pub question: String,
    /// What is done after a Yes.
    pub deed: String,
    /// What is asked once that is done, where anything is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub then: Option<usize>,
    /// What is asked after a No; nothing where there is no other answer than Yes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub otherwise: Option<usize>,
}

/// One question of a tree with its answer.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct TraceAnswer {
    /// The question.
    pub question: String,
    /// Which question of the tree it is, where the whole tree is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<usize>,
    /// Yes or no.
    pub yes: bool,
    /// The facts behind the answer.
    pub detail: String,
    /// What was measured on the table for it, the nearest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub measured: Vec<Measured>,
}

/// Something that was measured on the table for a question.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Measured {
    /// To whom it was measured; none where it was to a place.
    pub model: Option<ModelId>,
    /// Where the line begins, in inches: at the rim of a base.
    pub from: [f32; 3],
    /// Where it ends.
    pub to: [f32; 3],
    /// How far that is by the rules, in inches.
    pub inches: f32,
    /// The distance that the question sets, in inches.
    pub limit: Option<f32>,
    /// What is seen along it, where the question asks for that.
    pub sight: Option<SightShown>,
    /// Whether it speaks for a Yes.
    pub counts: bool,
}

/// Somebody who was weighed as a target.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct TargetWeighed {
    /// Who.
    pub model: ModelId,
    /// What came of it.
    pub standing: Standing,
    /// Why, in words.
    pub why: String,
}

/// What came of a target that was weighed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// It is the target.
    Taken,
    /// It is as good as another: a die decides.
    Tied,
    /// Another is the target.
    PassedOver,
}
