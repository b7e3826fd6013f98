//! The state of a match: the components of a character ([`Hero`], [`Condition`]),
//! the state of a side ([`SideState`]), the turn ([`Turn`]) and the objects
//! on the table ([`TableItem`]).

use std::collections::{BTreeMap, BTreeSet};

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use parse_display::Display;
use serde::{Deserialize, Serialize};

use super::attack::Attack;
use super::content::{ArcaneContent, Character, Id, Roll, State};
use monteria_game::{Hidden, ModelId, SideId, Thing, ThingKind, Things, Viewer};
use monteria_skirmish::{SidesGame, SidesState, SidesTurn};
use monteria_table::Area;

/// The state of each side beside its models.
pub type SideStates = monteria_skirmish::SideStates<SideState>;

/// The objects that lie on the table or are carried.
pub type TableItems = Things<TableItem>;

/// The types that make up a match of this game.
pub struct Duel;

impl SidesGame for Duel {
    type Content = ArcaneContent;
    type Turn = Turn;
    type SideState = SideState;
    type TableThing = TableItem;
    type Fixed = Hero;
    type Condition = Condition;
}

impl SidesTurn for Turn {
    fn current_and_last(&self) -> (u32, u32) {
        (self.number, self.last)
    }

    fn initiative(&self) -> Option<SideId> {
        self.first
    }

    fn acting(&self) -> Option<ModelId> {
        self.acting
    }

    fn acting_mut(&mut self) -> &mut Option<ModelId> {
        &mut self.acting
    }
}

impl SidesState for SideState {
    fn marked_mut(&mut self) -> &mut Hidden<Option<ModelId>> {
        &mut self.marked
    }
}

/// The immutable part of a model: its card, changed by its advantage cards.
#[derive(Component, Clone, PartialEq, Debug, Serialize, Deserialize)]
#[component(immutable)]
pub struct Hero {
    pub card: Character,
    pub advantages: Vec<Id>,
}

/// The mutable part of a model.
#[derive(Component, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Condition {
    pub life: i32,
    pub points: u8,
    /// Its States with their levels.
    pub states: BTreeMap<State, u8>,
    pub activated: bool,
    pub moved: bool,
    /// Whether it may leave contact in this activation, after an Escape.
    pub escaped: bool,
    pub shifted: bool,
    /// Whether Run and Charge are forbidden until the next Upkeep Phase.
    pub no_run: bool,
    /// Whether Dodge is forbidden until the end of the turn.
    pub no_dodge: bool,
    /// Whether the next Charge against it rolls one die only.
    pub braced: bool,
    /// Bonuses to later rolls.
    pub next: Vec<NextRoll>,
    /// The abilities that it upholds, by id, each with the number of its
    /// object on the table.
    pub upheld: BTreeMap<Id, Option<u16>>,
    pub used_turn: BTreeSet<Id>,
    pub used: BTreeSet<Id>,
    /// The enemy that its Grudge is against.
    pub grudge: Option<ModelId>,
    /// Only for a summon: its summoner, and the Upkeep Phases for which
    /// it is still bound.
    pub bond: Option<(ModelId, u8)>,
    /// The number of times it has summoned.
    pub summoned: u8,
}

/// A bonus to a later roll.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct NextRoll {
    pub roll: Roll,
    pub bonus: i32,
    /// Whether it counts only if another friend is engaged with the target.
    pub ganged: bool,
    /// Whether it expires at the end of the turn even if it was not used.
    pub this_turn: bool,
}

/// The state of the turn, and the terms of the match.
#[derive(Resource, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Turn {
    /// The number of the turn, from 1; 0 during deployment.
    pub number: u32,
    /// The number of the last turn.
    pub last: u32,
    /// The levels that both sides agreed on.
    pub levels: u32,
    /// The side that won the roll for the choice of an edge; it
    /// attacks in a breakthrough.
    pub attacker: Option<SideId>,
    /// The depth of the defender's deployment zone, in inches; `None` for the usual one.
    pub defender_depth: Option<f32>,
    /// The side that activates first.
    pub first: Option<SideId>,
    /// The model that is activated now.
    pub acting: Option<ModelId>,
    /// The attack under way, with the decisions made so far.
    pub attack: Option<Attack>,
    /// The limit of sight until the turn ends, in inches.
    pub darkness: Option<f32>,
    /// Whether ranges are halved until the turn ends.
    pub fog: bool,
    /// The radius of all Control Zones until the turn ends, in inches; None
    /// means the usual one.
    pub heavy_air: Option<f32>,
    /// The optional rules of this match.
    pub options: OptionalRules,
}

/// Optional rules that both players may agree on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct OptionalRules {
    /// A model that sees an enemy end a move nearby may make a free move.
    pub free_move: bool,
    /// Friends who are engaged with the same target add to an attack.
    pub group: bool,
    /// A repeated State adds its level instead of keeping the higher one.
    pub add_states: bool,
}

/// The edge of the table that belongs to a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, Display)]
#[display(style = "kebab-case")]
pub enum TableEdge {
    /// The north edge, at the smallest z.
    #[default]
    North,
    South,
}

impl TableEdge {
    /// Returns the opposite edge.
    pub fn opposite(self) -> Self {
        if self == TableEdge::North { TableEdge::South } else { TableEdge::North }
    }

    /// Returns the unit vector from the middle of the table toward the edge.
    pub fn outward(self) -> Vec2 {
        if self == TableEdge::North { Vec2::NEG_Y } else { Vec2::Y }
    }
}

monteria_skirmish::force_name! {
    /// The name of a party.
    pub struct PartyName("party");
}

/// The state of a side beside its characters.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct SideState {
    /// The name of its party.
    pub party: PartyName,
    /// The organisation whose advantage it has, if any.
    pub organisation: Option<Id>,
    pub plots: Vec<Id>,
    /// Plot cards that are used up; also the id of the organisation once
    /// its advantage is used.
    pub used: BTreeSet<Id>,
    pub edge: TableEdge,
    pub essence: u8,
    pub reserve: u8,
    /// Its models that infiltrate: they are off the table, and markers
    /// lie there for them.
    pub infiltrating: Vec<ModelId>,
    /// Victory points from the scenario.
    pub points: i32,
    /// The enemy against which the whole party attacks better (card Wanted).
    pub wanted: Option<ModelId>,
    /// The enemy that it has marked in secret.
    pub marked: Hidden<Option<ModelId>>,
    /// The number of the piece of terrain that heals its models (card Sacred ground).
    pub sacred_ground: Option<usize>,
}

/// An object on the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum TableItem {
    /// A marker where an infiltrator may appear.
    Marker,
    /// A trap that attacks an enemy who comes near.
    Trap {
        /// The distance from the marker to a base at which it is set off, in inches.
        trigger: f32,
        /// Whether only a move that ends there sets it off.
        at_end: bool,
        attack: i32,
        damage: i32,
    },
    /// A wall that blocks sight (Pane of Light).
    Wall {
        /// The points at its two ends.
        ends: (Vec2, Vec2),
    },
    /// A stone of the scenario Stones.
    Stone,
    /// The captive of the scenario Prisoner.
    Captive,
    /// The altar of the scenario Ritual.
    Altar,
}

/// The largest number of discs that a wall is made of.
const WALL_DISCS: u16 = 13;

/// The radius of the captive's base, in inches.
pub(crate) const CAPTIVE_RADIUS: f32 = 0.59;
/// The radius of an infiltration marker, in inches.
pub const MARKER_RADIUS: f32 = 0.59;

impl ThingKind for TableItem {
    const AREAS: u16 = WALL_DISCS;

    fn areas(thing: &Thing<Self>, _: Viewer) -> Vec<Area> {
        let marker = |name: &str, tag: &str, diameter: f32| {
            vec![Area::marker(name, tag, thing.at, (diameter, 0.1))]
        };
        match &thing.what {
            TableItem::Marker => marker("Infiltration marker", "infiltration", 2.0 * MARKER_RADIUS),
            TableItem::Trap { .. } => marker("Trap", "trap", 1.0),
            TableItem::Stone => marker("Stone", "stone", 1.5),
            TableItem::Captive => marker("Captive", "captive", 2.0 * CAPTIVE_RADIUS),
            TableItem::Altar => marker("Altar", "altar", 2.0),
            TableItem::Wall { ends } => Area::wall("Pane of light", "wall", *ends, 3.0, WALL_DISCS),
        }
    }
}
