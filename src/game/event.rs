//! What happened: past tense, with results and reasons. Presentation replays
//! it and recomputes nothing.

use schemars::JsonSchema;
use serde::Serialize;

use super::decision_trace::DecisionTrace;
use super::ids::{ModelId, SeatId};
use super::modifiers::Modifiers;
use super::viewer::{Audience, Viewer};
use monteria_table::{Facing, Piece};

/// One thing that happened on the way from one decision to the next.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct GameEvent {
    /// The event for machines.
    pub what: EventKind,
    /// The same as a sentence for the log.
    pub text: String,
    /// The rules and rulings it followed.
    #[serde(default)]
    pub why: Vec<RuleRef>,
    /// How many reactions deep it lies: what a reaction brings about is one deeper than
    /// what it reacts to.
    #[serde(default)]
    pub depth: u8,
}

/// An event as it is kept: who may know of it, and what all others are told in its place.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct RecordedEvent {
    /// What happened.
    pub event: GameEvent,
    /// Who may know.
    pub known_to: Audience,
    /// What all others are told; nothing where they do not notice at all.
    pub others: Option<GameEvent>,
}

impl RecordedEvent {
    /// What this viewer is told.
    pub(crate) fn told_to(&self, viewer: Viewer) -> Option<&GameEvent> {
        if self.known_to.has(viewer) { Some(&self.event) } else { self.others.as_ref() }
    }
}

impl EventKind {
    /// Whether simulations and players that look ahead count it: such an event is kept
    /// where nothing is told, too.
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

/// The event for machines. All positions in inches, `[x, y, z]`.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum EventKind {
    /// Nothing but a sentence for the log.
    Note,
    /// A seat gave this order.
    Ordered {
        /// The seat that does it.
        seat: SeatId,
        /// The option's id.
        choice: String,
    },
    /// A round began.
    RoundBegan {
        /// Which, from 1.
        round: u32,
    },
    /// The shared clock or turn tracker moved.
    ClockMoved {
        /// Where it stands now.
        now: u32,
    },
    /// A model's own marker on the tracker moved.
    MarkerMoved {
        /// The model that it is about.
        model: ModelId,
        /// From this place.
        from: u32,
        /// To this one.
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
        /// The action's id.
        action: String,
        /// At whom, where there is one.
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
        /// The way, first point to last.
        path: Vec<[f32; 3]>,
        /// The way in which it moved.
        manner: Manner,
    },
    /// A model turned on its place.
    Turned {
        /// The model that does it.
        model: ModelId,
        /// Where it faces now.
        facing: Facing,
    },
    /// A model left the table.
    Left {
        /// The model that does it.
        model: ModelId,
        /// The way in which it left.
        reason: LeaveReason,
    },
    /// Dice were rolled.
    Rolled(RollShown),
    /// A model lost or regained health.
    Wounded {
        /// The model that does it.
        model: ModelId,
        /// How much; negative where it healed.
        amount: i32,
        /// What it has left.
        left: i32,
        /// The part that was hit, where the game knows parts.
        part: Option<String>,
    },
    /// A state of a model began or ended (`stunned`).
    Marked {
        /// The model that does it.
        model: ModelId,
        /// The state's id.
        badge: String,
        /// Began, or ended.
        on: bool,
    },
    /// A card was turned over.
    CardTurned {
        /// The pile's name.
        pile: String,
        /// The card's face (`K♦`).
        card: String,
        /// What it means.
        title: String,
    },
    /// An area was laid down.
    AreaPlaced {
        /// Its id on the table.
        area: u16,
        /// Its name.
        name: String,
        /// Its centre.
        at: [f32; 3],
    },
    /// An area was taken away.
    AreaRemoved {
        /// Its id on the table.
        area: u16,
    },
    /// A piece of terrain was broken, moved, opened or put back.
    PieceChanged {
        /// Its number among the pieces of the table.
        piece: usize,
        /// Its id.
        id: String,
        /// What it is now; null where it is gone.
        now: Option<Piece>,
    },
    /// A model run by the rules came to its choice.
    Thought(Box<DecisionTrace>),
    /// The match ended.
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
    /// Thrown: it flew from point to point of its way.
    Thrown,
    /// Fell.
    Fell,
}

/// How a model left the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LeaveReason {
    /// Out of wounds.
    Slain,
    /// Got away.
    Fled,
}

/// A roll with all that is needed to show it.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct RollShown {
    /// Who rolled, where it was a model.
    pub by: Option<ModelId>,
    /// What for (`Melee Check`).
    pub label: String,
    /// What the rules set against the roll (a DT), where they set something.
    pub against: Option<u8>,
    /// What a die had to show at least to succeed, once all is counted; none where no die
    /// succeeds or fails by itself.
    pub needs: Option<u8>,
    /// The dice, in the order in which they are shown.
    pub dice: Vec<DieShown>,
    /// How many of them succeeded.
    pub successes: u32,
    /// What helped and what hindered.
    #[serde(default, skip_serializing_if = "Modifiers::is_empty")]
    pub modifiers: Modifiers,
}

/// One die of a roll.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DieShown {
    /// How many sides it has.
    pub sides: u8,
    /// What it showed.
    pub face: u8,
    /// What it was rolled for, in the game's own word (`Difficulty Die`); none for a
    /// die of the pool.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
    /// Whether it counts: of two that were rolled for one, and of a die that was rolled
    /// again, the other does.
    pub kept: bool,
    /// What became of it; none for a die that neither succeeds nor fails.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<DieOutcome>,
}

/// What became of a die.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DieOutcome {
    /// No success.
    Miss,
    /// A success.
    Hit,
    /// A critical success.
    Critical,
}

impl DieShown {
    /// A die that counts, and what became of it.
    pub fn of(sides: u32, face: u32, outcome: DieOutcome) -> DieShown {
        DieShown {
            sides: sides as u8,
            face: face as u8,
            role: None,
            kept: true,
            outcome: Some(outcome),
        }
    }

    /// The same with what it is called.
    pub fn called(self, role: &str) -> DieShown {
        DieShown { role: Some(role.to_owned()), ..self }
    }
}

impl RollShown {
    /// A roll of these dice by a model, of which so many succeeded.
    pub fn of(by: ModelId, label: &str, dice: Vec<DieShown>, successes: u32) -> RollShown {
        let label = label.to_owned();
        let modifiers = Modifiers::default();
        RollShown { by: Some(by), label, against: None, needs: None, dice, successes, modifiers }
    }

    /// The faces of the dice that count among those with this role (none: of the pool).
    pub fn faces(&self, role: Option<&str>) -> Vec<u8> {
        self.dice
            .iter()
            .filter(|die| die.kept && die.role.as_deref() == role)
            .map(|die| die.face)
            .collect()
    }
}
