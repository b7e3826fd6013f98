//! The state of a match: what a character has of its own, what a side has, and
//! where the turn stands.

use std::collections::{BTreeMap, BTreeSet};

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use parse_display::Display;
use serde::{Deserialize, Serialize};

use super::attack::Attack;
use super::content::{ArcaneContent, Character, Id, Roll, ScenarioKind, State};
use monteria_game::{Hidden, ModelId, SideId, Thing, ThingKind, Things, Viewer};
use monteria_skirmish::{SidesGame, SidesState, SidesTurn};
use monteria_table::Area;

/// What each side has beside its models.
pub type SideStates = monteria_skirmish::SideStates<SideState>;

/// The things that lie on the table or are carried.
pub type LaidThings = Things<Laid>;

/// The types that make up a match of this game.
pub struct Duel;

impl SidesGame for Duel {
    type Content = ArcaneContent;
    type Turn = Turn;
    type SideState = SideState;
    type Laid = Laid;
    type Fixed = Hero;
    type Own = Vigor;
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

/// What a model is for the length of a match: its card, with what
/// its advantage cards add.
#[derive(Component, Clone, PartialEq, Debug, Serialize, Deserialize)]
#[component(immutable)]
pub struct Hero {
    /// The card.
    pub card: Character,
    /// Its advantage cards.
    pub advantages: Vec<Id>,
}

/// What a model has of its own and what has come over it.
#[derive(Component, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Vigor {
    /// Life Points left.
    pub life: i32,
    /// Action Points left.
    pub points: u8,
    /// States, each with its level.
    pub states: BTreeMap<State, u8>,
    /// Whether it has been activated this turn.
    pub activated: bool,
    /// Whether it has used the movement of this turn.
    pub moved: bool,
    /// Whether it may leave contact in this activation.
    pub escaped: bool,
    /// Whether it has used its free move of this turn.
    pub shifted: bool,
    /// It may neither Run nor Charge until the next Upkeep Phase.
    pub no_run: bool,
    /// It may not Dodge until the end of the turn.
    pub no_dodge: bool,
    /// The next Charge against it rolls one die only.
    pub braced: bool,
    /// Bonuses to rolls that are still to come.
    pub next: Vec<NextRoll>,
    /// Abilities that last, by their ids, each with the number of what lies on
    /// the table for it.
    pub upheld: BTreeMap<Id, Option<u16>>,
    /// Abilities used this turn.
    pub used_turn: BTreeSet<Id>,
    /// Abilities used in this game.
    pub used: BTreeSet<Id>,
    /// The enemy whom it bears a grudge.
    pub grudge: Option<ModelId>,
    /// Of a summon: who has summoned it, and for how many Upkeep Phases it is bound.
    pub bond: Option<(ModelId, u8)>,
    /// How often it has summoned.
    pub summoned: u8,
}

/// A bonus to a roll that is still to come.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct NextRoll {
    /// Which roll.
    pub roll: Roll,
    /// How much.
    pub bonus: i32,
    /// Only where another friend is engaged with the target.
    pub ganged: bool,
    /// Gone with the turn, whether it has been rolled or not.
    pub this_turn: bool,
}

/// Where the turn stands.
#[derive(Resource, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Turn {
    /// Which turn, from 1; 0 while models are deployed.
    pub number: u32,
    /// The last turn.
    pub last: u32,
    /// What is fought for.
    pub kind: Option<ScenarioKind>,
    /// The levels that were agreed on.
    pub levels: u32,
    /// Which side has won the roll for the choice of an edge: it
    /// attacks in a breakthrough.
    pub attacker: Option<SideId>,
    /// Which side activates first.
    pub first: Option<SideId>,
    /// Who is activated.
    pub acting: Option<ModelId>,
    /// The attack that is being made, as it stands.
    pub attack: Option<Attack>,
    /// Nobody sees farther than this, in inches, until the turn ends.
    pub darkness: Option<f32>,
    /// Ranges are halved until the turn ends.
    pub fog: bool,
    /// Control Zones are so wide until the turn ends, in inches.
    pub heavy_air: Option<f32>,
    /// Rules that are played with beside the usual ones.
    pub options: Options,
}

/// Rules that both players may agree on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Options {
    /// Who sees an enemy end a move nearby may shift a little.
    pub free_move: bool,
    /// Friends who are engaged with the same target help.
    pub group: bool,
    /// A State that comes again adds its level.
    pub add_states: bool,
}

/// The edge of the table that is a side's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, Display)]
#[display(style = "kebab-case")]
pub enum OwnEdge {
    /// The north edge, at the least z.
    #[default]
    North,
    /// The south edge.
    South,
}

impl OwnEdge {
    /// The one opposite.
    pub fn opposite(self) -> Self {
        if self == OwnEdge::North { OwnEdge::South } else { OwnEdge::North }
    }

    /// The direction in which it lies.
    pub fn outward(self) -> Vec2 {
        if self == OwnEdge::North { Vec2::NEG_Y } else { Vec2::Y }
    }
}

/// What a side has beside its characters.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct SideState {
    /// What its party is called.
    pub party: String,
    /// Its organisation, where it has the advantage of one.
    pub organisation: Option<Id>,
    /// Its Plot cards.
    pub plots: Vec<Id>,
    /// Plot cards that have been used up, and the advantage of its
    /// organisation where it was.
    pub used: BTreeSet<Id>,
    /// Its edge of the table.
    pub edge: OwnEdge,
    /// Essence left this turn.
    pub essence: u8,
    /// Action Points left in its Reserve.
    pub reserve: u8,
    /// Those of it who are infiltrating: markers lie on the table for them.
    pub infiltrating: Vec<ModelId>,
    /// Victory points that the scenario has given it.
    pub points: i32,
    /// The enemy that all of it want.
    pub wanted: Option<ModelId>,
    /// The enemy that it has marked, in secret.
    pub marked: Hidden<Option<ModelId>>,
    /// The piece of terrain that heals it.
    pub sacred: Option<usize>,
    /// Whether it has used the altar this turn.
    pub prayed: bool,
}

/// What lies on the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Laid {
    /// A place where an infiltrator may be.
    Marker,
    /// A trap: how near it is set off, whether only by who ends a move there, its
    /// Attack and its Damage.
    Trap {
        /// In inches.
        trigger: f32,
        /// Whether a move has to end there.
        at_end: bool,
        /// Its Attack.
        attack: i32,
        /// Its Damage.
        damage: i32,
    },
    /// A wall of light: the points of its ends.
    Wall {
        /// One end and the other.
        ends: (Vec2, Vec2),
    },
    /// A stone to hold.
    Stone,
    /// The captive.
    Captive,
    /// The altar.
    Altar,
}

/// How many discs a wall is made of at most.
const WALL_DISCS: u16 = 13;

/// The radius of the captive's base, in inches.
pub(crate) const CAPTIVE_RADIUS: f32 = 0.59;
/// The radius of an infiltration marker, in inches.
pub const MARKER_RADIUS: f32 = 0.59;

impl ThingKind for Laid {
    const AREAS: u16 = WALL_DISCS;

    fn areas(thing: &Thing<Self>, _: Viewer) -> Vec<Area> {
        let marker = |name: &str, tag: &str, diameter: f32| {
            vec![Area::marker(name, tag, thing.at, (diameter, 0.1))]
        };
        match &thing.what {
            Laid::Marker => marker("Infiltration marker", "infiltration", 2.0 * MARKER_RADIUS),
            Laid::Trap { .. } => marker("Trap", "trap", 1.0),
            Laid::Stone => marker("Stone", "stone", 1.5),
            Laid::Captive => marker("Captive", "captive", 2.0 * CAPTIVE_RADIUS),
            Laid::Altar => marker("Altar", "altar", 2.0),
            Laid::Wall { ends } => Area::wall("Pane of light", "wall", *ends, 3.0, WALL_DISCS),
        }
    }
}
