//! Events: past tense, with results and reasons. The presentation replays
//! them and recomputes nothing.

use schemars::JsonSchema;
use serde::Serialize;

use crate::ids::{ModelId, SeatId};
use crate::presentation::decision_trace::DecisionTrace;
use crate::presentation::modifiers::Modifiers;
use crate::presentation::viewer::{Audience, Viewer};
use crate::tabletop::model::Presence;
use monteria_content::Text;
use monteria_table::{Facing, Piece};

/// One event between two decisions.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct GameEvent {
    /// The event as data.
    pub what: EventKind,
    /// The same as a sentence for the log.
    pub text: Text,
    /// Ids of the rules and rulings that it follows.
    #[serde(default)]
    pub why: Vec<RuleRef>,
    /// Number of reactions that it is nested in: the effects of a reaction are one deeper
    /// than what it reacts to.
    #[serde(default)]
    pub depth: u8,
}

/// A recorded event with its audience, and what all others learn in its place.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct RecordedEvent {
    pub event: GameEvent,
    /// The viewers who may know it.
    pub known_to: Audience,
    /// The event that all others learn; `None` if they notice nothing.
    pub others: Option<GameEvent>,
}

impl RecordedEvent {
    /// Returns the event as this viewer may know it, or `None`.
    pub(crate) fn for_viewer(&self, viewer: Viewer) -> Option<&GameEvent> {
        if self.known_to.has(viewer) { Some(&self.event) } else { self.others.as_ref() }
    }
}

impl EventKind {
    /// Returns whether simulations and look-ahead players count it. Such events are
    /// kept even without texts.
    pub fn is_counted(&self) -> bool {
        matches!(
            self,
            EventKind::RoundBegan { .. } | EventKind::Wounded { .. } | EventKind::Left { .. }
        )
    }
}

/// A reference to a rule of the ruleset's ledger (`caz-attack-dt`) or
/// to a ruling (`ruling-6`).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct RuleRef(pub String);

impl From<&str> for RuleRef {
    fn from(id: &str) -> Self {
        RuleRef(id.to_owned())
    }
}

/// The event as data. All positions in inches, `[x, y, z]`.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum EventKind {
    /// A sentence for the log alone.
    Note,
    /// A seat gave this order.
    Ordered {
        /// The seat that gave it.
        seat: SeatId,
        /// The id of the option.
        choice: String,
    },
    /// A round of the game began.
    RoundBegan {
        /// Number of the round, from 1.
        round: u32,
    },
    /// The shared clock or turn tracker moved.
    ClockMoved {
        /// Its place on the track now.
        now: u32,
    },
    /// A model's own marker on the tracker moved.
    MarkerMoved {
        /// The model that owns the marker.
        model: ModelId,
        /// The place it left.
        from: u32,
        /// The place it moved to.
        to: u32,
    },
    /// A model's turn began.
    TurnBegan {
        /// The model that it is about.
        model: ModelId,
    },
    /// A model's turn ended.
    TurnEnded {
        /// The model that it is about.
        model: ModelId,
    },
    /// A model began an action.
    ActionTaken {
        /// The model that does it.
        model: ModelId,
        /// Id of the action.
        action: String,
        /// The target, if there is one.
        target: Option<ModelId>,
    },
    /// A model was put on the table.
    Arrived {
        /// The model that does it.
        model: ModelId,
        /// The place where it is now, in inches.
        at: [f32; 3],
    },
    /// A model changed its place.
    Moved {
        /// The model that does it.
        model: ModelId,
        /// The path, first point to last.
        path: Vec<[f32; 3]>,
        /// How the model moved.
        manner: Manner,
    },
    /// A model turned on its place.
    Turned {
        /// The model that does it.
        model: ModelId,
        /// The direction it faces now.
        facing: Facing,
    },
    /// A model left the table.
    Left {
        /// The model that does it.
        model: ModelId,
        /// Why the model left.
        reason: LeaveReason,
    },
    /// Dice were rolled, with their results.
    Rolled(RollShown),
    /// A model lost or regained health.
    Wounded {
        /// The model that does it.
        model: ModelId,
        /// Wounds lost; negative if it healed.
        amount: i32,
        /// Wounds that it has left.
        left: i32,
        /// The part of the body that was hit, in games that distinguish parts.
        part: Option<Text>,
    },
    /// A state of a model began or ended (`stunned`).
    Marked {
        /// The model that does it.
        model: ModelId,
        /// Id of the state.
        badge: String,
        /// Whether it began; else it ended.
        on: bool,
    },
    /// A card was turned over.
    CardTurned {
        /// Name of the pile.
        pile: String,
        /// The card's face (`K♦`).
        card: String,
        /// Meaning of the card.
        title: String,
    },
    /// An area was put on the table.
    AreaPlaced {
        /// Its id on the table.
        area: u16,
        /// Name shown to players.
        name: String,
        /// Centre of the area, in inches.
        at: [f32; 3],
    },
    /// An area was removed from the table.
    AreaRemoved {
        /// Its id on the table.
        area: u16,
    },
    /// A piece of terrain was broken, moved, opened or put back.
    PieceChanged {
        /// Its number among the pieces of the table.
        piece: usize,
        /// Id of the piece.
        id: String,
        /// The piece now; null if it is gone.
        now: Option<Piece>,
    },
    /// A model run by the rules made its choice.
    Thought(Box<DecisionTrace>),
    /// The match ended with an outcome.
    Ended {
        /// The outcome's id (`pack-wins`).
        outcome: String,
    },
}

/// How a model moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Manner {
    /// On its own feet (climbing and leaping included).
    Walked,
    /// Pushed along the ground.
    Pushed,
    /// Moved aside to make room.
    MadeRoom,
    /// Lifted, and put down somewhere else.
    Placed,
    /// Thrown: it flew from point to point of its path.
    Thrown,
    /// It fell from a height.
    Fell,
}

/// How a model left the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LeaveReason {
    /// It lost its last wound.
    Slain,
    /// It escaped from the table.
    Fled,
}

/// How a model leaves the table: its presence afterwards, and the reason that is recorded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Departure {
    /// Presence of the model afterwards.
    pub presence: Presence,
    /// Reason in the recorded event.
    pub reason: LeaveReason,
}

impl Departure {
    /// A model that lost its last wound.
    pub const SLAIN: Departure =
        Departure { presence: Presence::Slain, reason: LeaveReason::Slain };
    /// A model that escaped from the table.
    pub const FLED: Departure = Departure { presence: Presence::Fled, reason: LeaveReason::Fled };
}

/// A roll with everything needed to show it.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct RollShown {
    /// The model that rolled, if it was a model.
    pub by: Option<ModelId>,
    /// The purpose of the roll (`Melee Check`).
    pub label: Text,
    /// The value that the rules set against the roll (a DT), if there is one.
    pub against: Option<u8>,
    /// The least face at which a die succeeds, with all modifiers counted; none if no
    /// single die succeeds or fails.
    pub needs: Option<u8>,
    /// The dice, in the order in which they are shown.
    pub dice: Vec<DieShown>,
    /// How many of them succeeded.
    pub successes: u32,
    /// The modifiers of the roll.
    #[serde(default, skip_serializing_if = "Modifiers::is_empty")]
    pub modifiers: Modifiers,
}

/// One die of a roll.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DieShown {
    /// How many sides it has.
    pub sides: u8,
    /// The face it showed.
    pub face: u8,
    /// Its role in the game's words (`Difficulty Die`); none for a die of the pool.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<Text>,
    /// Whether it counts. Of two dice rolled for one, and of a die that was rolled
    /// again, only one does.
    pub kept: bool,
    /// Its result; none for a die that neither succeeds nor fails.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<DieOutcome>,
}

/// The result of a die.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DieOutcome {
    /// The die is no success.
    Miss,
    /// The die is a success.
    Hit,
    /// The die is a critical success.
    Critical,
}

impl DieShown {
    /// Returns a die that counts, with its result.
    pub fn of(sides: u32, face: u32, outcome: DieOutcome) -> DieShown {
        DieShown {
            sides: sides as u8,
            face: face as u8,
            role: None,
            kept: true,
            outcome: Some(outcome),
        }
    }

    /// Returns the die with this role.
    pub fn called(self, role: impl Into<Text>) -> DieShown {
        DieShown { role: Some(role.into()), ..self }
    }
}

impl RollShown {
    /// Returns a roll of these dice by a model, with the number of successes.
    pub fn of(
        by: ModelId,
        label: impl Into<Text>,
        dice: Vec<DieShown>,
        successes: u32,
    ) -> RollShown {
        let label = label.into();
        let modifiers = Modifiers::default();
        RollShown { by: Some(by), label, against: None, needs: None, dice, successes, modifiers }
    }

    /// Returns the faces of the dice that count with this role; `None` means
    /// those of the pool.
    pub fn faces(&self, role: Option<&str>) -> Vec<u8> {
        self.dice
            .iter()
            .filter(|die| die.kept && die.role.as_deref() == role)
            .map(|die| die.face)
            .collect()
    }
}
