//! The state of a battle: its units, its rounds, what is being done,
//! markers and victory points.

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use parse_display::Display;
use serde::{Deserialize, Serialize};

use super::content::{Category, Id, Objective};
use monteria_game::{
    Action, ModelId, SeatId, SideId, StepError, StepResult, Thing, ThingKind, Things, Viewer,
};
use monteria_table::{Area, Body};

/// Gap in inches between neighbours of a unit in formation (Cadence, Unit Formation).
pub const GAP: f32 = 2.0;
/// Radius of an objective marker: 40 mm across (Cadence, Objective Markers).
pub const MARKER_RADIUS: f32 = 0.787;
/// Inches in which enemies forbid to secure, and closer than which a fight
/// is at Close Range.
pub const CLOSE: f32 = 3.0;
/// Inches within which a model secures an objective.
pub const SECURE: f32 = 1.0;

/// The number of a unit, from 1, over both sides.
pub type UnitId = u16;

/// Where a unit is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Whereabouts {
    /// In reserve.
    Reserve,
    /// In reserve, inside this transport.
    Aboard(UnitId),
    /// On the table.
    Table,
    /// Destroyed.
    Destroyed,
}

impl Whereabouts {
    /// Returns the transport that carries the unit, or None.
    pub fn transport(self) -> Option<UnitId> {
        match self {
            Whereabouts::Aboard(ride) => Some(ride),
            Whereabouts::Reserve | Whereabouts::Table | Whereabouts::Destroyed => None,
        }
    }
}

/// A unit: models that act together (Cadence, Units and Models).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Unit {
    /// Its number.
    pub id: UnitId,
    /// Its side.
    pub side: SideId,
    /// Who commands it.
    pub seat: SeatId,
    /// Its army list.
    pub army: Id,
    /// Its type.
    pub kind: Id,
    /// Its name, unique in the match.
    pub name: String,
    /// Its category.
    pub category: Category,
    /// Its models, those that are gone included.
    pub models: Vec<ModelId>,
    /// What it cost.
    pub points: u32,
    /// Command Points left this round.
    pub command: u32,
    /// Command Points at the start of the round.
    pub full_command: u32,
    /// Where it is.
    pub place: Whereabouts,
    /// What it is worth to the other side, named before the battle.
    pub bounty: i32,
    /// Whether smoke hides it now.
    pub smoke: bool,
}

/// All units in the order of their numbers.
#[derive(Resource, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Units(pub Vec<Unit>);

/// A model of a unit.
#[derive(Component, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Fighter {
    /// Its unit.
    pub unit: UnitId,
    /// Its model type.
    pub model: Id,
    /// Its weapons; those of One Use that are spent are marked.
    pub weapons: Vec<(Id, bool)>,
    /// Its upgrades; those of one use that are spent are marked.
    pub upgrades: Vec<(Id, bool)>,
    /// Hit points left.
    pub left: i32,
    /// Hit points at full.
    pub full: i32,
    /// Where it faces: a direction of the plan.
    pub facing: Vec2,
}

/// The rounds of a battle.
#[derive(Resource, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Rounds {
    /// The round, from 1; 0 while the table is set up.
    pub round: u32,
    /// The last round.
    pub last: u32,
    /// The mission.
    pub mission: Option<Id>,
    /// The number of the seat that takes the first activation of this round.
    pub initiative: u8,
    /// The side that attacks, in missions that have one.
    pub attacker: Option<SideId>,
    /// Where each side's edge lies: the direction from the middle, by side.
    /// Corners have both parts.
    pub edges: BTreeMap<u8, Vec2>,
    /// The line between two corners that divides the table, in missions that have one:
    /// toward one of them.
    pub diagonal: Option<Vec2>,
}

/// An action of an activation (Cadence, Actions).
#[derive(Clone, PartialEq, Debug, Display, Serialize, Deserialize)]
#[display(style = "kebab-case")]
pub enum Act {
    /// Move.
    Move,
    /// Advance, right after a Move.
    Advance,
    /// Attack.
    Attack,
    /// Secure.
    Secure,
    /// An ability of one of its models: the number among those that the unit has.
    #[display("ability:{0}")]
    Ability(u8),
    /// An action of the game's own.
    #[display("{0}")]
    Own(OwnAct),
    /// The unit does nothing.
    Pass,
}

/// An action that a module has beside those of the core: a value of the module's own
/// type, which the core carries as it is written.
#[derive(Clone, PartialEq, Eq, Debug, Display, Serialize, Deserialize)]
#[display("{0}")]
pub struct OwnAct(String);

impl OwnAct {
    /// The action that is this value.
    pub fn of(action: &impl Action) -> Self {
        OwnAct(action.to_string())
    }

    /// The value.
    ///
    /// # Errors
    /// Where it is none of this type.
    pub fn read<A: Action + std::str::FromStr>(&self) -> StepResult<A> {
        self.0.parse().map_err(|_| StepError::new(format!("`{self}` is no action of this game")))
    }
}

impl std::str::FromStr for OwnAct {
    type Err = StepError;

    /// Whatever is written; but not what the core calls an action of its own.
    fn from_str(text: &str) -> Result<Self, StepError> {
        if text == "pass" {
            Err(StepError::new("`pass` is the core's"))
        } else {
            Ok(OwnAct(text.to_owned()))
        }
    }
}

/// How a weapon is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Display, Serialize, Deserialize)]
#[display(style = "kebab-case")]
pub enum Mode {
    /// As on its page.
    #[default]
    #[display("fire")]
    Plain,
    /// Long Shot: 8" farther with 1 attack.
    Long,
    /// Overcharged: 1 attack more, Volatile.
    Over,
    /// Under Psionic Fury: Volatile.
    Fury,
}

impl Mode {
    /// What it adds to the name of a weapon (`, overcharged`).
    pub fn how(self) -> &'static str {
        match self {
            Mode::Plain => "",
            Mode::Long => ", Long Shot",
            Mode::Over => ", overcharged",
            Mode::Fury => ", Volatile",
        }
    }
}

/// Models that use one weapon on one unit.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Fire {
    /// The models that attack.
    pub shooters: Vec<ModelId>,
    /// With what.
    pub weapon: Id,
    /// The way in which the weapon is used.
    pub mode: Mode,
    /// At which unit.
    pub target: UnitId,
}

/// The activation that is being played.
#[derive(Resource, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Activation {
    /// Whose it is.
    pub unit: Option<UnitId>,
    /// What it has declared.
    pub declared: Vec<Act>,
    /// How many of them have been begun.
    pub done: u8,
    /// Whether it began on its last Command Point.
    pub last_point: bool,
    /// Whether it came out of a transport in this activation.
    pub disembarked: bool,
    /// The attacks that are being chosen.
    pub fires: Vec<Fire>,
    /// Whether the point for Heavy weapons is paid in this attack.
    pub heavy: bool,
    /// The unit of its first attack in this activation.
    pub first_target: Option<UnitId>,
    /// Where the models of that unit stood when it was attacked.
    pub first_stood: Vec<Body>,
    /// Units that make a free attack after this activation.
    pub fury: Vec<UnitId>,
    /// Whether the additional turn of an Agile vehicle is used.
    pub agile: bool,
    /// Whether a model has gone farther in the Advance that is being made than it could
    /// without a boost of one use.
    pub boosted: bool,
    /// Where the models stood that have moved one by one in the Move that is being made,
    /// and where they faced.
    pub moved: Vec<(ModelId, [f32; 3], Vec2)>,
}

/// An objective on the table (Cadence, Objective Markers): its owner is who placed it.
pub type Marker = Thing<ObjectiveState>;

/// How an objective stands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ObjectiveState {
    /// What kind it is.
    pub kind: Objective,
    /// Which side holds it.
    pub held: Option<SideId>,
    /// Which unit secured it, where that matters.
    pub by: Option<UnitId>,
    /// In which round it was secured.
    pub since: u32,
}

impl ObjectiveState {
    /// It is held no more.
    pub fn let_go(marker: &mut Marker) {
        (marker.held, marker.by) = (None, None);
    }
}

impl ThingKind for ObjectiveState {
    fn areas(marker: &Marker, _: Viewer) -> Vec<Area> {
        let (by, tag) = match marker.held {
            Some(side) => (format!("Player {}", side.0 + 1), format!("objective-{}", side.0 + 1)),
            None => ("nobody".to_owned(), "objective".to_owned()),
        };
        let name = format!("{:?} objective {}, held by {by}", marker.kind, marker.id);
        vec![Area::marker(name, tag, marker.at, (MARKER_RADIUS * 2.0, 0.1))]
    }
}

/// A point where units enter.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// Whose it is.
    pub side: SideId,
    /// The place on the plan, in inches.
    pub at: Vec2,
}

/// Markers on the table.
#[derive(Resource, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Field {
    /// Objectives that are still there.
    pub markers: Things<ObjectiveState>,
    /// Entry points.
    pub entries: Vec<Entry>,
}

/// Victory points.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Score {
    /// By side; as many as there are sides.
    pub points: Vec<i32>,
    /// Whether a unit has been destroyed already.
    pub first_fallen: bool,
    /// Which sides have lost more than half of their units.
    pub half_lost: Vec<bool>,
}

impl Score {
    /// Nothing scored yet by so many sides.
    pub fn new(sides: usize) -> Self {
        Score { points: vec![0; sides], first_fallen: false, half_lost: vec![false; sides] }
    }

    /// The sides in order.
    pub fn sides(&self) -> impl Iterator<Item = SideId> + use<> {
        (0..self.points.len() as u8).map(SideId)
    }

    /// A side's points.
    pub fn of(&self, side: SideId) -> i32 {
        self.points.get(usize::from(side.0)).copied().unwrap_or(0)
    }

    /// The side with the most points; none where two have as many.
    pub fn leader(&self) -> Option<SideId> {
        let most = *self.points.iter().max()?;
        let mut first = self.sides().filter(|side| self.of(*side) == most);
        let leader = first.next()?;
        if first.next().is_none() { Some(leader) } else { None }
    }
}

impl Units {
    /// The unit with this number.
    pub fn get(&self, id: UnitId) -> Option<&Unit> {
        self.0.get(usize::from(id).checked_sub(1)?)
    }

    /// The same, to change.
    pub fn get_mut(&mut self, id: UnitId) -> Option<&mut Unit> {
        self.0.get_mut(usize::from(id).checked_sub(1)?)
    }
}

impl Unit {
    /// Whether it is on the table.
    pub fn on_table(&self) -> bool {
        self.place == Whereabouts::Table
    }

    /// Whether it waits in reserve, in a transport or not.
    pub(crate) fn in_reserve(&self) -> bool {
        matches!(self.place, Whereabouts::Reserve | Whereabouts::Aboard(_))
    }
}

/// The side across the table.
pub fn other(side: SideId) -> SideId {
    SideId(1 - side.0.min(1))
}
