//! Resources of a Hunt: clock, Turn, and the state that belongs to no single model.

use std::collections::BTreeSet;
use std::sync::Arc;

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use serde::{Deserialize, Serialize};

use crate::content::CazadoresContent;
pub use crate::content::TICKS;
use crate::state::objective_state::{ObjectiveState, TableMarker};
use monteria_game::{ModelId, SideId, Things};

pub const PACK: SideId = SideId(0);
pub const FOES: SideId = SideId(1);

/// The content that the match is played with. It is not part of the saved state.
#[derive(Resource, Clone)]
pub struct Content(pub Arc<CazadoresContent>);

/// The Round Clock (Cazadores 4.2).
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoundClock {
    /// The Round, from 1; 0 during deployment.
    pub round: u32,
    /// The Tick, 1 to 10.
    pub tick: u32,
    /// The last Round: after it the Hunt ends undecided (house).
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
    pub model: Option<ModelId>,
    /// Whether the free Move is still available.
    pub free_move: bool,
    /// Whether the Action is still available.
    pub action: bool,
    /// Ticks paid so far.
    pub paid: u32,
    /// Whether the model has completed a Move or Cover Ground (or has let
    /// the free Move pass).
    pub moved: bool,
    /// Abilities activated in this Turn, by model and name (each once).
    pub abilities: BTreeSet<(ModelId, String)>,
    /// Models that have entered Dangerous Terrain in this Turn (each is checked once).
    pub tested_dangerous: BTreeSet<ModelId>,
    /// Models that have gone through an Area in this Turn, each through
    /// each once (ruling 58).
    pub passed: BTreeSet<(ModelId, u16)>,
    /// The Target that a Foe has chosen.
    pub target: Option<ModelId>,
}

/// Renown that rules of the scenario have brought so far; it is added when the Hunt ends.
/// Only Hunts with such rules have it.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct RuleRenown(pub i32);

/// State of a Hunt that belongs to no single model.
#[derive(Resource, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct HuntMarks {
    /// The Adversary's model; if it has several, one that is in play as long as
    /// any of them is.
    pub adversary: Option<ModelId>,
    /// Foes with a spotted weakness this Round: the Pack attacks them with Advantage.
    pub spotted: BTreeSet<ModelId>,
    pub things: Things<TableMarker>,
    /// Pairs of Areas that are the two ends of one passage, by id.
    pub rifts: Vec<(u16, u16)>,
    /// Positions of Objectives on the table, around which Foes rally.
    pub objectives: Vec<Vec2>,
    pub goals: ObjectiveState,
    /// House rules in force as text (rulings 95, 97 and 98).
    pub house: Vec<String>,
    /// The first Round in which models may Flee; 0 and 1 are the
    /// book's (house, ruling 98).
    pub flight_from: u32,
    /// Pack models that pass until the Round ends: no Foe is left, and their player has
    /// ended the Hunt (ruling 100).
    pub stood_down: Vec<ModelId>,
}
