//! Occurrences: what happened in a match, as triggers distinguish it.
//!
//! Occurrences are recorded only if the scenario has triggers: the ruleset inserts
//! [`Occurrences`] when the match begins. From then on the engine turns recorded events
//! into occurrences, and steps add those that no event records
//! ([`StepContext::occur`]). They wait until the next *checkpoint*: a step before which
//! the ruleset lets triggers act ([`Registry::checkpoint`]).
//!
//! [`StepContext::occur`]: crate::StepContext::occur
//! [`Registry::checkpoint`]: crate::Registry::checkpoint

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::ids::{ModelId, SeatId};
use crate::presentation::event::{EventKind, LeaveReason};

/// Something that happened in a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Occurrence {
    /// A round, or the turn of a game without rounds, began.
    RoundBegan,
    /// A round ended; its score is not counted yet.
    RoundEnded,
    /// The turn or the activation of a model began.
    TurnBegan {
        /// The model whose turn began.
        model: ModelId,
    },
    /// The turn or the activation of a model ended.
    TurnEnded {
        /// The model whose turn ended.
        model: ModelId,
    },
    /// A model was put on the table.
    Arrived {
        /// The model that was put there.
        model: ModelId,
    },
    /// A model changed its place.
    Moved {
        /// The model that moved or was moved.
        model: ModelId,
        /// Its path on the plan in inches: the place it left, then each point.
        path: Vec<[f32; 2]>,
        /// Whether it was thrown.
        thrown: bool,
    },
    /// A model lost health.
    Wounded {
        /// The model that lost health.
        model: ModelId,
    },
    /// A model lost its last health and left the table.
    Slain {
        /// The model that was slain.
        model: ModelId,
    },
    /// A model left the table alive.
    Fled {
        /// The model that left alive.
        model: ModelId,
    },
    /// A model began an action.
    Acted {
        /// The model that began the action.
        model: ModelId,
        /// The id of the action.
        action: String,
        /// The target, if there is one.
        target: Option<ModelId>,
    },
    /// A model spent the last of the points that it acts with.
    PointsSpent {
        /// The model that spent the points.
        model: ModelId,
    },
    /// A model took an item.
    Taken {
        /// The kind of the item, as the game names it.
        item: String,
        /// The model that took it.
        model: ModelId,
    },
    /// A model dropped an item.
    Dropped {
        /// The kind of the item, as the game names it.
        item: String,
        /// The model that dropped it.
        model: ModelId,
    },
    /// A model brought an item to where it scores.
    Delivered {
        /// The kind of the item, as the game names it.
        item: String,
        /// The model that brought it.
        model: ModelId,
    },
    /// A seat chose an option that a rule of the scenario offered.
    Chosen {
        /// The id of the option.
        option: String,
        /// The seat that chose the option.
        seat: SeatId,
        /// The model that acted, if one did.
        model: Option<ModelId>,
    },
    /// A counter of the scenario changed.
    Counted {
        /// The id of the counter.
        counter: String,
        /// Its value before the change.
        from: i32,
        /// Its value after the change.
        to: i32,
    },
    /// All models are deployed; the first round has not begun.
    Deployed,
}

impl Occurrence {
    /// Returns the occurrence that an event records; `None` if it has none, or if
    /// it is recorded elsewhere.
    pub(crate) fn of(event: &EventKind) -> Option<Occurrence> {
        Some(match event {
            EventKind::RoundBegan { .. } => Occurrence::RoundBegan,
            EventKind::TurnBegan { model } => Occurrence::TurnBegan { model: *model },
            EventKind::TurnEnded { model } => Occurrence::TurnEnded { model: *model },
            EventKind::Arrived { model, .. } => Occurrence::Arrived { model: *model },
            EventKind::Wounded { model, amount, .. } if *amount > 0 => {
                Occurrence::Wounded { model: *model }
            }
            EventKind::Left { model, reason: LeaveReason::Slain } => {
                Occurrence::Slain { model: *model }
            }
            EventKind::Left { model, reason: LeaveReason::Fled } => {
                Occurrence::Fled { model: *model }
            }
            EventKind::ActionTaken { model, action, target } => {
                Occurrence::Acted { model: *model, action: action.clone(), target: *target }
            }
            // `Models::move_along` adds `Occurrence::Moved`, because the event does not
            // hold the place that the model left.
            EventKind::Moved { .. } => return None,
            EventKind::Note
            | EventKind::Ordered { .. }
            | EventKind::ClockMoved { .. }
            | EventKind::MarkerMoved { .. }
            | EventKind::Turned { .. }
            | EventKind::Rolled(_)
            | EventKind::Wounded { .. }
            | EventKind::Marked { .. }
            | EventKind::CardTurned { .. }
            | EventKind::AreaPlaced { .. }
            | EventKind::AreaRemoved { .. }
            | EventKind::PieceChanged { .. }
            | EventKind::Thought(_)
            | EventKind::Ended { .. } => return None,
        })
    }
}

/// The occurrences that wait for the next checkpoint, oldest first. Part of the state of
/// a match that listens to them.
#[derive(Resource, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Occurrences(pub Vec<Occurrence>);
