//! Traces of decision trees: how a model run by the rules chose its action. A trace holds
//! the whole tree, the answers with the distances measured for them, and the targets
//! compared. The presentation replays it step by step and measures nothing again.

use schemars::JsonSchema;
use serde::Serialize;

use crate::decisions::preview::SightShown;
use crate::ids::ModelId;
use monteria_content::Text;

/// Trace of the decision tree of a model run by the rules: its
/// questions with their answers.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct DecisionTrace {
    /// The model that decides.
    pub model: ModelId,
    /// Name of the decision tree.
    pub tree: Text,
    /// The whole tree as printed; the first question is asked first. Empty if only
    /// the answers are recorded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub questions: Vec<TraceQuestion>,
    /// The questions in the order asked.
    pub answers: Vec<TraceAnswer>,
    /// Its preferred target, in words; empty if that does not matter.
    #[serde(default, skip_serializing_if = "Text::is_blank")]
    pub prefers: Text,
    /// The targets it compared, eligible ones first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub targets: Vec<TargetWeighed>,
    /// The action it takes.
    pub conclusion: Text,
}

impl DecisionTrace {
    /// Returns whether this trace continues after the action of `before` is done.
    pub fn goes_on_from(&self, before: &DecisionTrace) -> bool {
        let last_yes =
            before.answers.last().filter(|answer| answer.yes).and_then(|answer| answer.place);
        let then = last_yes.and_then(|place| before.questions.get(place)?.then);
        let first = self.answers.first().and_then(|answer| answer.place);
        self.model == before.model
            && self.questions == before.questions
            && then.is_some()
            && then == first
    }
}

/// One question of a printed tree. Questions refer to each other by their index, from 0.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct TraceQuestion {
    /// Text of the question.
    pub question: Text,
    /// The action after a Yes.
    pub deed: Text,
    /// Index of the question asked after that action; `None` if the tree ends there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub then: Option<usize>,
    /// Index of the question asked after a No; `None` if only Yes is possible.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub otherwise: Option<usize>,
}

/// One question of a tree with its answer.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct TraceAnswer {
    /// Text of the question.
    pub question: Text,
    /// Index of the question in the tree, if the whole tree is recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<usize>,
    /// Whether the answer is Yes.
    pub yes: bool,
    /// The facts behind the answer.
    pub detail: Text,
    /// The distances measured on the table for it, nearest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub measured: Vec<Measured>,
}

/// A distance measured on the table for a question.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Measured {
    /// The model it was measured to; `None` if it was measured to a place.
    pub model: Option<ModelId>,
    /// Where the line begins, in inches: at the rim of a base.
    pub from: [f32; 3],
    /// Where the line ends, in inches.
    pub to: [f32; 3],
    /// The distance by the rules, in inches.
    pub inches: f32,
    /// The distance that the question sets, in inches.
    pub limit: Option<f32>,
    /// The line of sight along it, if the question asks for it.
    pub sight: Option<SightShown>,
    /// Whether it counts towards a Yes.
    pub counts: bool,
}

/// A model that was compared as a target.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct TargetWeighed {
    /// The model that was compared.
    pub model: ModelId,
    /// Result of the comparison.
    pub standing: Standing,
    /// The reason, as words.
    pub why: Text,
}

/// Result of comparing a target.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// It is the target.
    Taken,
    /// It is as good as another one: a die decides.
    Tied,
    /// Another is the target.
    PassedOver,
}
