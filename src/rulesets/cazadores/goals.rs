//! An Objective as it stands in a Hunt: what lies where, who carries what, what has been done (Cazadores 09).

use std::collections::{BTreeMap, BTreeSet};

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use super::content::Id;
use crate::game::ModelId;

/// A token on the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Token {
    /// The Area that it is on the table.
    pub area: u16,
    /// Its kind.
    pub kind: Id,
    /// Its centre on the plan.
    pub at: Vec2,
    /// Whether nothing more is to be done there.
    pub settled: bool,
    /// The Round at the end of which it goes off.
    pub due: Option<u32>,
}

/// What a Hunt keeps about its Objective.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Goals {
    /// The Objective; none for a Hunt without one.
    pub objective: Option<Id>,
    /// What lies on the table, in the order in which it was laid down.
    pub tokens: Vec<Token>,
    /// What models carry.
    pub carried: BTreeMap<ModelId, Vec<Id>>,
    /// The special models.
    pub specials: BTreeMap<Id, ModelId>,
    /// Counters by name.
    pub counts: BTreeMap<String, u8>,
    /// Special models that have been freed.
    pub freed: BTreeSet<ModelId>,
    /// Special models with Advantage on their next Flee.
    pub encouraged: BTreeSet<ModelId>,
    /// The model of the Adversary that was placed first.
    pub mustered: Option<ModelId>,
    /// Pack models from which Foes were placed already.
    pub anchored: BTreeSet<ModelId>,
    /// How often each Foe has been slain: some come back.
    pub felled: BTreeMap<ModelId, u8>,
    /// The Adversary was taken alive.
    pub captured: bool,
    /// Further supplies that the Pack has taken, for 1 Renown each.
    pub extra_supplies: u8,
    /// What was found out before the Hunt (house).
    pub preparations: BTreeSet<String>,
}

impl Goals {
    /// A counter.
    pub fn count(&self, counter: &str) -> u8 {
        self.counts.get(counter).copied().unwrap_or(0)
    }

    /// What a model carries.
    pub fn carried_by(&self, model: ModelId) -> &[Id] {
        self.carried.get(&model).map_or(&[], Vec::as_slice)
    }

    /// Whether a model carries one of these.
    pub fn carries(&self, model: ModelId, kind: &str) -> bool {
        self.carried_by(model).iter().any(|id| id == kind)
    }
}
