//! A Hunt on a real table ("companion mode"): the program keeps clock, cards,
//! dice, WNDs and Conditions and plays the Foes; the players position the models.
//! When a rule depends on positions the players are asked, and their answers hold
//! until a model moves.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::content::{FoeAction, FoeQuestion, FoeTree, Id};
use monteria_game::ModelId;
use monteria_trees::TreeQuestion;

/// The key of the setup question, and its answers.
pub(crate) const COMPANION: &str = "companion";
/// The program keeps the table.
pub(crate) const OFF: &str = "off";
/// The Hunt is played on a real table.
pub(crate) const ON: &str = "on";

/// The question at which a Foe begins to ask its Decision Tree. Saves hold it; three
/// questions of the book's trees are written as they were before trees were data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Stage {
    /// The question that the tree asks first.
    Start,
    /// The question `aggressed`, after the Move of Aggress.
    Aggressed,
    /// The question `repositioned`, after the Move of Reposition.
    Repositioned,
    /// The question `retreated`, after the Move of Retreat.
    Retreated,
    /// The question with this id.
    Question(Id),
}

impl Stage {
    /// Returns the stage that begins at the question with this id.
    pub(crate) fn of(question: &Id) -> Stage {
        match question.as_str() {
            "aggressed" => Stage::Aggressed,
            "repositioned" => Stage::Repositioned,
            "retreated" => Stage::Retreated,
            _ => Stage::Question(question.clone()),
        }
    }

    /// Returns the question of a tree at which the stage begins; `None` if the tree
    /// has no such question.
    pub(crate) fn question<'t>(
        &self,
        tree: &'t FoeTree,
    ) -> Option<&'t TreeQuestion<FoeQuestion, FoeAction>> {
        match self {
            Stage::Start => tree.first_question(),
            Stage::Aggressed => tree.question("aggressed"),
            Stage::Repositioned => tree.question("repositioned"),
            Stage::Retreated => tree.question("retreated"),
            Stage::Question(id) => tree.question(id.as_str()),
        }
    }
}

/// A question of the rules about a real table. Distances are in thousandths of an inch,
/// so that equal questions compare equal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum TableQuestion {
    /// Which models are within a distance and in line of sight?
    InReach { of: ModelId, milli: u32, among: Vec<ModelId> },
    /// Which models are inside the formation that the model spans with others, and in its
    /// line of sight?
    InFormation { of: ModelId, among: Vec<ModelId> },
    /// Which model is closest within a distance, if none is in sight? May be none.
    Unseen { of: ModelId, milli: u32, among: Vec<ModelId> },
    /// Which model is closest? Several if the players cannot decide.
    Closest { of: ModelId, among: Vec<ModelId> },
    /// Is the model farther than a distance from all of its own side?
    Apart { of: ModelId, milli: u32 },
    /// Which models form their largest group? Of groups of equal size the nearest.
    Group { of: ModelId, among: Vec<ModelId> },
    /// Which models have this one within their own Melee range and in line of sight?
    Threats { of: ModelId, among: Vec<ModelId> },
    /// Is the model in Cover from another?
    Cover { of: ModelId, from: ModelId },
    /// Do more of its enemies than of its friends have it in their Melee range?
    Surrounded { of: ModelId },
    /// Which models are within a distance, in sight or not?
    Near { of: ModelId, milli: u32, among: Vec<ModelId> },
}

/// The form of answer that a table question takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answers {
    YesNo,
    /// Exactly one of several models.
    One,
    /// One of several models, or none.
    OneOrNobody,
    /// One of several models, or all that tie.
    Some,
    /// Any number of models.
    Any,
}

impl TableQuestion {
    /// Returns the models among which the answer is given; empty for Yes or No.
    pub fn among(&self) -> &[ModelId] {
        use TableQuestion::*;
        match self {
            InReach { among, .. }
            | InFormation { among, .. }
            | Unseen { among, .. }
            | Closest { among, .. }
            | Group { among, .. }
            | Threats { among, .. }
            | Near { among, .. } => among,
            Apart { .. } | Cover { .. } | Surrounded { .. } => &[],
        }
    }

    /// Returns the model that the question is about.
    pub fn of(&self) -> ModelId {
        use TableQuestion::*;
        match self {
            InReach { of, .. }
            | InFormation { of, .. }
            | Unseen { of, .. }
            | Closest { of, .. }
            | Apart { of, .. }
            | Group { of, .. }
            | Threats { of, .. }
            | Cover { of, .. }
            | Surrounded { of }
            | Near { of, .. } => *of,
        }
    }

    /// Returns the form of answer that the question takes.
    pub fn answers(&self) -> Answers {
        use TableQuestion::*;
        match self {
            Apart { .. } | Cover { .. } | Surrounded { .. } => Answers::YesNo,
            Group { .. } => Answers::One,
            Unseen { .. } => Answers::OneOrNobody,
            Closest { .. } => Answers::Some,
            InReach { .. } | InFormation { .. } | Threats { .. } | Near { .. } => Answers::Any,
        }
    }

    /// Returns the answer if there is no choice: no candidates, or a single one
    /// where one is required.
    pub(crate) fn forced_answer(&self) -> Option<Vec<ModelId>> {
        match (self.answers(), self.among()) {
            (Answers::YesNo, _) => None,
            (Answers::One | Answers::OneOrNobody | Answers::Some | Answers::Any, []) => {
                Some(Vec::new())
            }
            (Answers::One | Answers::Some, [only]) => Some(vec![*only]),
            (Answers::One | Answers::OneOrNobody | Answers::Some | Answers::Any, _) => None,
        }
    }
}

/// Converts inches to the thousandths that questions use.
pub(crate) fn to_milli(inches: f32) -> u32 {
    (inches.max(0.0) * 1000.0).round() as u32
}

/// Recorded answers about the real table. Only a Hunt on a real table has this resource.
#[derive(Resource, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct RealTable {
    /// Answers since the last movement. Yes is the model that the question is about, No
    /// is an empty list.
    pub answers: Vec<(TableQuestion, Vec<ModelId>)>,
    /// Instructions that the players have not been given yet.
    pub instructions: Vec<String>,
    /// The Foe whose Decision Tree waits for answers, and its progress.
    pub deciding: Option<(ModelId, Stage)>,
}

impl RealTable {
    /// Returns the answer to a question, or `None` if it was not asked.
    pub fn answer(&self, question: &TableQuestion) -> Option<&[ModelId]> {
        self.answers
            .iter()
            .find(|(asked, _)| asked == question)
            .map(|(_, answer)| answer.as_slice())
    }
}

#[cfg(test)]
mod tests;
