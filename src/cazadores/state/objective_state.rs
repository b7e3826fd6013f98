//! The state of an Objective in a Hunt: its tokens, special models and counters
//! (Cazadores 3.3 and 09).

use std::collections::{BTreeMap, BTreeSet};

use bevy_math::Vec2;
use serde::{Deserialize, Serialize};

use crate::content::{AreaKind, Id, TokenKind};
use monteria_game::{ModelId, Thing, ThingKind, Viewer};
use monteria_table::Area;

/// Height of a token in inches: a base this far above its ground is still inside it.
const HEIGHT: f32 = 1.0;

/// A token of the Objective, or an Area.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TableMarker {
    pub kind: Id,
    /// True for a token, false for an Area.
    pub token: bool,
    /// Whether nothing more can be done there.
    pub settled: bool,
    /// Its shape on the table; the position is in [`Thing::at`].
    pub shown: Area,
}

/// A token on the table or carried by a model. `until` is the Round at whose
/// end it goes off.
pub type Token = Thing<TableMarker>;

impl TableMarker {
    /// Creates a token of this kind.
    pub fn token(kind: &TokenKind) -> TableMarker {
        let shown =
            Area::marker(&kind.name, kind.id.as_str(), Vec2::ZERO, (*kind.diameter, HEIGHT));
        TableMarker { kind: kind.id.clone(), token: true, settled: false, shown }
    }

    /// Creates an Area of this kind.
    pub fn area(kind: &AreaKind) -> TableMarker {
        let shown =
            Area::marker(&kind.name, kind.id.as_str(), Vec2::ZERO, (*kind.diameter, *kind.height));
        let shown = Area { keywords: kind.keywords, ..shown };
        TableMarker { kind: kind.id.clone(), token: false, settled: false, shown }
    }
}

impl ThingKind for TableMarker {
    const FIRST: u16 = 0;

    fn areas(thing: &Thing<Self>, _: Viewer) -> Vec<Area> {
        vec![Area { center: thing.at, ..thing.shown.clone() }]
    }
}

/// The progress of a Hunt's Objective.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct ObjectiveState {
    /// The Objective; `None` for a Hunt without one.
    pub objective: Option<Id>,
    pub specials: BTreeMap<Id, ModelId>,
    pub counts: BTreeMap<String, u8>,
    /// Special models that have been freed.
    pub freed: BTreeSet<ModelId>,
    /// Special models with Advantage on their next Flee.
    pub encouraged: BTreeSet<ModelId>,
    /// The model of the Adversary that was placed first.
    pub first_placed: Option<ModelId>,
    /// Pack models around which Foes have been placed already.
    pub used_anchors: BTreeSet<ModelId>,
    /// How often each Foe has been slain: some come back.
    pub times_slain: BTreeMap<ModelId, u8>,
    /// Whether the Adversary was taken alive.
    pub captured: bool,
    /// Further supplies that the Pack has taken, for 1 Renown each.
    pub extra_supplies: u8,
    /// Facts found out before the Hunt (house).
    pub preparations: BTreeSet<String>,
}

impl ObjectiveState {
    /// Returns the value of a counter, 0 if it never counted.
    pub fn count(&self, counter: &str) -> u8 {
        self.counts.get(counter).copied().unwrap_or(0)
    }
}
