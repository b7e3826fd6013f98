//! The state of a battle: units, rounds, the current activation, objectives and victory
//! points. All of it is saved.

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use parse_display::Display;
use serde::{Deserialize, Serialize};

use crate::content::{Category, Id, Objective, Weapon};
use monteria_game::{
    Action, ModelId, SeatId, SideId, StepError, StepResult, Text, Thing, ThingKind, Things, Viewer,
    text,
};
use monteria_table::{Area, Body};

/// Largest gap in inches between neighbours of a unit in
/// formation (Cadence, Unit Formation).
pub const GAP: f32 = 2.0;
/// Radius of an objective marker: 40 mm across (Cadence, Objective Markers).
pub const MARKER_RADIUS: f32 = 0.787;
/// Distance in inches within which enemies prevent securing, and below which a fight
/// is at Close Range.
pub const CLOSE: f32 = 3.0;
/// Distance in inches within which a model secures an objective.
pub const SECURE: f32 = 1.0;

/// The number of a unit, counted from 1 over both sides.
pub type UnitId = u16;

/// The location of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum UnitLocation {
    Reserve,
    /// In reserve, inside this transport.
    Aboard(UnitId),
    Table,
    Destroyed,
}

impl UnitLocation {
    /// Returns the transport that carries the unit, or None.
    pub fn transport(self) -> Option<UnitId> {
        match self {
            UnitLocation::Aboard(ride) => Some(ride),
            UnitLocation::Reserve | UnitLocation::Table | UnitLocation::Destroyed => None,
        }
    }
}

/// A unit: models that act together (Cadence, Units and Models).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Unit {
    pub id: UnitId,
    pub side: SideId,
    pub seat: SeatId,
    pub army: Id,
    pub kind: Id,
    /// Its name, unique within the match.
    pub name: String,
    pub category: Category,
    /// Its models, including destroyed ones.
    pub models: Vec<ModelId>,
    pub points: u32,
    /// Command Points left this round.
    pub command: u32,
    /// Command Points at the start of the round.
    pub full_command: u32,
    pub place: UnitLocation,
    /// Victory points for destroying it, fixed before the battle.
    pub bounty: i32,
    /// Whether smoke hides it at present.
    pub smoke: bool,
}

/// All units in the order of their numbers.
#[derive(Resource, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Units(pub Vec<Unit>);

/// The game state of a model.
#[derive(Component, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Fighter {
    pub unit: UnitId,
    pub model: Id,
    /// Its weapons, each with whether its One Use is spent.
    pub weapons: Vec<(Id, bool)>,
    /// Its upgrades, each with whether its one use is spent.
    pub upgrades: Vec<(Id, bool)>,
    pub left: i32,
    /// Hit points of an unhurt model.
    pub full: i32,
    /// Its facing, a unit vector on the plan.
    pub facing: Vec2,
}

/// The rounds of a battle.
#[derive(Resource, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Rounds {
    /// The current round, from 1; 0 during setup.
    pub round: u32,
    pub last: u32,
    pub mission: Option<Id>,
    /// The seat that takes the first activation of this round.
    pub initiative: u8,
    /// The side that attacks, in missions that have one.
    pub attacker: Option<SideId>,
    /// The direction of each side's edge from the middle, by side;
    /// corners have two components.
    pub edges: BTreeMap<u8, Vec2>,
    /// The dividing line between two corners, as the direction to one of them; None
    /// in missions without one.
    pub diagonal: Option<Vec2>,
}

/// An action of an activation (Cadence, Actions).
#[derive(Clone, PartialEq, Debug, Display, Serialize, Deserialize)]
#[display(style = "kebab-case")]
pub enum ActionKind {
    Move,
    /// Advance, right after a Move.
    Advance,
    Attack,
    Secure,
    /// An ability, by its index among the abilities of the unit.
    #[display("ability:{0}")]
    Ability(u8),
    /// An action of the module.
    #[display("{0}")]
    Own(ModuleAction),
    Pass,
}

/// An action that a module adds to those of the core: a value of the module's own type
/// in its text form.
#[derive(Clone, PartialEq, Eq, Debug, Display, Serialize, Deserialize)]
#[display("{0}")]
pub struct ModuleAction(String);

impl ModuleAction {
    /// Wraps an action of the module.
    pub fn of(action: &impl Action) -> Self {
        ModuleAction(action.to_string())
    }

    /// Parses the module's action.
    ///
    /// # Errors
    /// If the text is no value of this type.
    pub fn read<A: Action + std::str::FromStr>(&self) -> StepResult<A> {
        self.0.parse().map_err(|_| StepError::new(format!("`{self}` is no action of this game")))
    }
}

impl std::str::FromStr for ModuleAction {
    type Err = StepError;

    /// Accepts any text but the names of the core's own actions.
    fn from_str(text: &str) -> Result<Self, StepError> {
        if text == "pass" {
            Err(StepError::new("`pass` is the core's"))
        } else {
            Ok(ModuleAction(text.to_owned()))
        }
    }
}

/// The mode in which a weapon is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Display, Serialize, Deserialize)]
#[display(style = "kebab-case")]
pub enum FireMode {
    /// As printed in the army list.
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

impl FireMode {
    /// Returns the name of a weapon that is used so: `Plasma Gun, overcharged`.
    pub fn weapon_name(self, weapon: &Weapon) -> Text {
        let how = match self {
            FireMode::Plain => None,
            FireMode::Long => Some(text!("rules-cadence-long-shot", "Long Shot")),
            FireMode::Over => Some(text!("rules-cadence-overcharged", "overcharged")),
            FireMode::Fury => Some(text!("rules-cadence-volatile", "Volatile")),
        };
        Text::joined([Some(Text::verbatim(&weapon.name)), how].into_iter().flatten(), ", ")
    }
}

/// An attack: models that use one weapon on one unit.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WeaponAttack {
    /// The models that attack.
    pub shooters: Vec<ModelId>,
    pub weapon: Id,
    pub mode: FireMode,
    pub target: UnitId,
}

#[derive(Resource, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Activation {
    pub unit: Option<UnitId>,
    /// The declared actions in order.
    pub declared: Vec<ActionKind>,
    /// How many of the declared actions have begun.
    pub done: u8,
    /// Whether the unit began on its last Command Point.
    pub last_point: bool,
    /// Whether the unit disembarked in this activation.
    pub disembarked: bool,
    /// The attacks chosen so far in this Attack action.
    pub fires: Vec<WeaponAttack>,
    /// Whether the additional point for Heavy weapons is paid in this attack.
    pub heavy: bool,
    /// The target of its first attack in this activation.
    pub first_target: Option<UnitId>,
    /// The bodies of that unit when it was attacked.
    pub first_stood: Vec<Body>,
    /// Units that make a free attack after this activation.
    pub fury: Vec<UnitId>,
    /// Whether the additional turn of an Agile vehicle is used up.
    pub agile: bool,
    /// Whether a model has moved farther in the current Advance than it could without a
    /// boost of one use.
    pub boosted: bool,
    /// The models that have moved one by one in the current Move, each with its
    /// position and facing before.
    pub moved: Vec<(ModelId, [f32; 3], Vec2)>,
}

/// An objective on the table (Cadence, Objective Markers). Its owner is the
/// side that placed it.
pub type Marker = Thing<ObjectiveState>;

/// The state of an objective.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ObjectiveState {
    pub kind: Objective,
    /// The side that holds it.
    pub held: Option<SideId>,
    /// The unit that secured it, if that matters for its kind.
    pub by: Option<UnitId>,
    /// The round in which it was secured.
    pub since: u32,
}

impl ObjectiveState {
    /// Ends the hold of an objective.
    pub fn let_go(marker: &mut Marker) {
        marker.held = None;
        marker.by = None;
    }
}

/// Returns the name of an objective with who holds it.
fn objective_name(marker: &Marker) -> Text {
    text!(
        "rules-cadence-objective-held-by",
        "{kind} objective {number}, held by {by}",
        kind = marker.kind.name(),
        number = marker.id,
        by = marker.held.map_or_else(|| text!("rules-nobody", "nobody"), player_name)
    )
}

impl ThingKind for ObjectiveState {
    fn name(marker: &Marker) -> Option<Text> {
        Some(objective_name(marker))
    }

    fn areas(marker: &Marker, _: Viewer) -> Vec<Area> {
        let tag = match marker.held {
            Some(side) => format!("objective-{}", side.0 + 1),
            None => "objective".to_owned(),
        };
        vec![Area::marker(
            String::from(objective_name(marker)),
            tag,
            marker.at,
            (MARKER_RADIUS * 2.0, 0.1),
        )]
    }
}

/// An entry point: units enter near it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entry {
    pub side: SideId,
    /// Its position on the plan, in inches.
    pub at: Vec2,
}

/// Objectives and entry points on the table.
#[derive(Resource, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Battlefield {
    pub markers: Things<ObjectiveState>,
    pub entries: Vec<Entry>,
}

#[derive(Resource, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Score {
    /// Victory points by side.
    pub points: Vec<i32>,
    /// Whether a unit of any side has been destroyed.
    pub first_fallen: bool,
    /// Whether each side has lost more than half of its units.
    pub half_lost: Vec<bool>,
}

/// Returns the name of the player of a side, which people may replace by their own.
pub fn player_name(side: SideId) -> Text {
    text!("rules-player", "Player {side}", side = side.0 + 1)
}

impl Score {
    /// Creates a score of 0 for so many sides.
    pub fn new(sides: usize) -> Self {
        Score { points: vec![0; sides], first_fallen: false, half_lost: vec![false; sides] }
    }

    /// Iterates over the sides in order.
    pub fn sides(&self) -> impl Iterator<Item = SideId> + use<> {
        (0..self.points.len() as u8).map(SideId)
    }

    pub fn of(&self, side: SideId) -> i32 {
        self.points.get(usize::from(side.0)).copied().unwrap_or(0)
    }

    /// Returns the side with the most points, or None in a tie.
    pub fn leader(&self) -> Option<SideId> {
        let most = *self.points.iter().max()?;
        let mut first = self.sides().filter(|side| self.of(*side) == most);
        let leader = first.next()?;
        if first.next().is_none() { Some(leader) } else { None }
    }
}

impl Units {
    /// Returns the unit with this number.
    pub fn get(&self, id: UnitId) -> Option<&Unit> {
        self.0.get(usize::from(id).checked_sub(1)?)
    }

    /// Returns the unit with this number for changes.
    pub fn get_mut(&mut self, id: UnitId) -> Option<&mut Unit> {
        self.0.get_mut(usize::from(id).checked_sub(1)?)
    }
}

impl Unit {
    /// Returns whether it is on the table.
    pub fn on_table(&self) -> bool {
        self.place == UnitLocation::Table
    }

    /// Returns whether it is in reserve, in a transport or not.
    pub(crate) fn in_reserve(&self) -> bool {
        matches!(self.place, UnitLocation::Reserve | UnitLocation::Aboard(_))
    }
}

/// Returns the opposing side in a battle of two sides.
pub fn other(side: SideId) -> SideId {
    SideId(1 - side.0.min(1))
}
