//! A Hunt on a real table: the program keeps clock, cards, dice, WNDs and Conditions and
//! plays the Foes, and people tell it what stands where. What the rules ask of the table
//! is asked of them, and their answers hold until something moves.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use monteria_game::ModelId;

/// The key of the question before a Hunt, and the answers to it.
pub(crate) const COMPANION: &str = "companion";
/// The table is in the program.
pub(crate) const OFF: &str = "off";
/// The table is a real one.
pub(crate) const ON: &str = "on";

/// How far a Foe has come in its tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Stage {
    /// At the first question.
    Start,
    /// It has moved because of Aggress.
    Aggressed,
    /// It has moved because of Reposition.
    Repositioned,
    /// It has moved because of Retreat.
    Retreated,
}

/// What the rules ask of a real table. Inches are given in thousandths, so that the same
/// question is known again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum TableQuestion {
    /// Who of these is this near to it and in its line of sight.
    InReach {
        /// Of whom.
        of: ModelId,
        /// How near.
        milli: u32,
        /// Who may be meant.
        among: Vec<ModelId>,
    },
    /// Who of these is inside the formation that it spans with others, and in
    /// its line of sight.
    InFormation {
        /// Of whom.
        of: ModelId,
        /// Who may be meant.
        among: Vec<ModelId>,
    },
    /// Who of these is closest to it within this distance, where it
    /// sees nobody; perhaps nobody.
    Unseen {
        /// Of whom.
        of: ModelId,
        /// How near.
        milli: u32,
        /// Who may be meant.
        among: Vec<ModelId>,
    },
    /// Who of these is closest to it; several where nobody can tell.
    Closest {
        /// Of whom.
        of: ModelId,
        /// Who may be meant.
        among: Vec<ModelId>,
    },
    /// Whether it is farther than this from all its own.
    Apart {
        /// Of whom.
        of: ModelId,
        /// How far.
        milli: u32,
    },
    /// Who of these stands in their largest group; of groups of one size in the nearest.
    Group {
        /// Of whom.
        of: ModelId,
        /// Who may be meant.
        among: Vec<ModelId>,
    },
    /// Who of these has it within its own Melee range and in line of sight.
    Threats {
        /// Of whom.
        of: ModelId,
        /// Who may be meant.
        among: Vec<ModelId>,
    },
    /// Whether it is in Cover from that one.
    Cover {
        /// Of whom.
        of: ModelId,
        /// From whom.
        from: ModelId,
    },
    /// Whether more of its enemies than of its friends have it in their Melee range.
    Surrounded {
        /// Of whom.
        of: ModelId,
    },
    /// Who of these is this near to it, in sight or not.
    Near {
        /// Of whom.
        of: ModelId,
        /// How near.
        milli: u32,
        /// Who may be meant.
        among: Vec<ModelId>,
    },
}

/// How a question of the table is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answers {
    /// By Yes or No.
    YesNo,
    /// By one of several.
    One,
    /// By one of several, or nobody.
    OneOrNobody,
    /// By one of several, or by all of them that are alike in it.
    Some,
    /// By any number of them.
    Any,
}

impl TableQuestion {
    /// Who may be meant; nobody where the answer is Yes or No.
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

    /// Of whom it is asked.
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

    /// How it is answered.
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

    /// What needs no asking: nobody may be meant, or one alone where one must be.
    pub(crate) fn plain_answer(&self) -> Option<Vec<ModelId>> {
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

/// Inches as questions give them.
pub(crate) fn milli(inches: f32) -> u32 {
    (inches.max(0.0) * 1000.0).round() as u32
}

/// What is known of the real table. Only a Hunt on one has it.
#[derive(Resource, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Companion {
    /// What has been answered since something moved. Yes is the model that was asked
    /// about, No is nobody.
    pub told: Vec<(TableQuestion, Vec<ModelId>)>,
    /// What people are to do at the table and have not been told yet.
    pub to_do: Vec<String>,
    /// The Foe that asks itself what to do, and how far it has come:
    /// people answer for it.
    pub thinking: Option<(ModelId, Stage)>,
}

impl Companion {
    /// What was answered to this, where it was asked.
    pub fn answer(&self, question: &TableQuestion) -> Option<&[ModelId]> {
        self.told.iter().find(|(asked, _)| asked == question).map(|(_, answer)| answer.as_slice())
    }
}

#[cfg(test)]
mod tests;
