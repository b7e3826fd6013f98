//! The state of a Hunt beside its models: clock, Turn and marks.

use std::collections::BTreeSet;
use std::sync::Arc;

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use serde::{Deserialize, Serialize};

use super::content::CazadoresContent;
use super::goals::{Goals, Laid};
use monteria_game::{ModelId, SideId, Things};

/// The players' side.
pub const PACK: SideId = SideId(0);
/// The other side.
pub const FOES: SideId = SideId(1);

/// Ticks on the Round Clock (Cazadores 4.2).
pub const TICKS: u32 = 10;

/// The content that the match is played with. Not part of the state.
#[derive(Resource, Clone)]
pub struct Content(pub Arc<CazadoresContent>);

/// The Round Clock (Cazadores 4.2).
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoundClock {
    /// The Round, from 1; 0 while models are deployed.
    pub round: u32,
    /// The Tick, 1 to 10.
    pub tick: u32,
    /// The Hunt ends undecided after this Round (house).
    pub limit: u32,
}

impl Default for RoundClock {
    fn default() -> Self {
        RoundClock { round: 0, tick: 1, limit: 30 }
    }
}

/// The Turn that is being taken (Cazadores 5.2, Executing Turns).
#[derive(Resource, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Turn {
    /// Whose it is.
    pub model: Option<ModelId>,
    /// Whether the free Move is still to be had.
    pub free_move: bool,
    /// Whether the one Action is still to be had.
    pub action: bool,
    /// Ticks paid so far.
    pub paid: u32,
    /// Whether it has completed a Move or Cover Ground (or let the free Move pass).
    pub moved: bool,
    /// Abilities activated in this Turn, by whom and by name (each once).
    pub abilities: BTreeSet<(ModelId, String)>,
    /// Models that have entered Dangerous Terrain in this Turn (each is checked once).
    pub tested_dangerous: BTreeSet<ModelId>,
    /// Models that have gone through an Area in this Turn, each through
    /// each once (ruling 58).
    pub passed: BTreeSet<(ModelId, u16)>,
    /// Whom a Foe has chosen as its Target.
    pub target: Option<ModelId>,
}

/// What a Hunt keeps beside the clocks.
#[derive(Resource, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct HuntMarks {
    /// The Adversary's model; where it has several, one that is in play as long as
    /// any of them is.
    pub adversary: Option<ModelId>,
    /// Foes whose weakness has been spotted this Round: the Pack
    /// attacks them with Advantage.
    pub spotted: BTreeSet<ModelId>,
    /// Tokens and Areas.
    pub things: Things<Laid>,
    /// Areas that are the two ends of one passage, by their ids.
    pub rifts: Vec<(u16, u16)>,
    /// Objectives on the table, as points that Foes rally around.
    pub objectives: Vec<Vec2>,
    /// How the Objective stands.
    pub goals: Goals,
    /// House rules in force, each in words (rulings 95, 97 and 98).
    pub house: Vec<String>,
    /// The first Round in which one may Flee; 0 and 1 are the book's (house, ruling 98).
    pub flight_from: u32,
    /// Models of the Pack that pass until the Round ends: no Foe is left, and their
    /// player has ended the Hunt (ruling 100).
    pub stood_down: Vec<ModelId>,
}
