//! The moments at which rules may act.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::selection::ModelFilter;
use monteria_content::Id;

/// The moment at which a rule may act. The filters say which model it must be about; an
/// empty list means any model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "TriggerMoment")]
pub enum Moment {
    /// All models are deployed, before the first round.
    Deployed,
    /// A round begins; in games without rounds, a turn of the whole table.
    RoundBegins,
    /// A round ends, before it is scored.
    RoundEnds,
    /// The turn or the activation of a model begins.
    TurnBegins(Vec<ModelFilter>),
    /// The turn or the activation of a model ends.
    TurnEnds(Vec<ModelFilter>),
    /// A model is put on the table.
    Deploys(Vec<ModelFilter>),
    /// A model changes its place, by itself or not.
    Moves(Vec<ModelFilter>),
    /// A model that was outside an area touches it during a move.
    Enters {
        /// Filters on the model that the moment is about; an empty list means any model.
        who: Vec<ModelFilter>,
        /// The id of the area.
        #[schemars(extend("refersTo" = ".areas"))]
        area: Id,
    },
    /// A model that touched an area no longer does after a move.
    Leaves {
        /// Filters on the model that the moment is about; an empty list means any model.
        who: Vec<ModelFilter>,
        /// The id of the area.
        #[schemars(extend("refersTo" = ".areas"))]
        area: Id,
    },
    /// A model is thrown.
    IsThrown(Vec<ModelFilter>),
    /// A model loses health.
    IsWounded(Vec<ModelFilter>),
    /// A model loses its last health.
    Dies(Vec<ModelFilter>),
    /// A model leaves the table alive.
    Flees(Vec<ModelFilter>),
    /// A model begins an action that is an attack.
    Attacks {
        /// Filters on the model that the moment is about; an empty list means any model.
        who: Vec<ModelFilter>,
        /// What is attacked; the filters select the target.
        target: Vec<ModelFilter>,
    },
    /// A model begins an action with this id.
    Acts {
        /// Filters on the model that the moment is about; an empty list means any model.
        who: Vec<ModelFilter>,
        /// The id of the action.
        #[schemars(extend("refersTo" = "actions"))]
        action: String,
    },
    /// A model spends the last of the points that it acts with.
    SpendsLastPoint(Vec<ModelFilter>),
    /// A model takes an item.
    Takes {
        /// Filters on the model that the moment is about; an empty list means any model.
        who: Vec<ModelFilter>,
        /// The item, by its word in the game.
        #[schemars(extend("refersTo" = "items"))]
        item: String,
    },
    /// A model drops an item.
    Drops {
        /// Filters on the model that the moment is about; an empty list means any model.
        who: Vec<ModelFilter>,
        /// The item, by its word in the game.
        #[schemars(extend("refersTo" = "items"))]
        item: String,
    },
    /// A model brings an item to where it scores.
    Delivers {
        /// Filters on the model that the moment is about; an empty list means any model.
        who: Vec<ModelFilter>,
        /// The item, by its word in the game.
        #[schemars(extend("refersTo" = "items"))]
        item: String,
    },
    /// A player chooses an option of the scenario.
    Chosen(#[schemars(extend("refersTo" = ".options"))] Id),
    /// A counter that was below this value reaches it.
    Reaches {
        /// The id of the counter.
        #[schemars(extend("refersTo" = ".counters"))]
        counter: Id,
        /// The value that the counter reaches from below.
        value: i32,
    },
}

impl Moment {
    /// Returns the filters on the model that the moment is about; `None` if it
    /// is about no model.
    pub(crate) fn actor(&self) -> Option<&[ModelFilter]> {
        match self {
            Moment::Deployed | Moment::RoundBegins | Moment::RoundEnds | Moment::Reaches { .. } => {
                None
            }
            Moment::TurnBegins(who)
            | Moment::TurnEnds(who)
            | Moment::Deploys(who)
            | Moment::Moves(who)
            | Moment::Enters { who, .. }
            | Moment::Leaves { who, .. }
            | Moment::IsThrown(who)
            | Moment::IsWounded(who)
            | Moment::Dies(who)
            | Moment::Flees(who)
            | Moment::Attacks { who, .. }
            | Moment::Acts { who, .. }
            | Moment::SpendsLastPoint(who)
            | Moment::Takes { who, .. }
            | Moment::Drops { who, .. }
            | Moment::Delivers { who, .. } => Some(who),
            // The model that acts, whichever it is.
            Moment::Chosen(_) => Some(&[]),
        }
    }
}
