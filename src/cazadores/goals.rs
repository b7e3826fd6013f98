//! An Objective as it stands in a Hunt, and what lies on the table or is carried
//! (Cazadores 3.3 and 09).

use std::collections::{BTreeMap, BTreeSet};

use bevy_math::Vec2;
use serde::{Deserialize, Serialize};

use super::content::{AreaKind, Id, TokenKind};
use monteria_game::{ModelId, Thing, ThingKind, Viewer};
use monteria_table::Area;

/// How high a token counts, in inches: a foot this far above its ground is still in it.
const HEIGHT: f32 = 1.0;

/// A token of the Objective, or an Area.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Laid {
    /// Its kind.
    pub kind: Id,
    /// Whether it is a token.
    pub token: bool,
    /// Whether nothing more is to be done there.
    pub settled: bool,
    /// How it lies on the table, wherever that is.
    pub shown: Area,
}

/// A token. Its end is the Round at the end of which it goes off.
pub type Token = Thing<Laid>;

impl Laid {
    /// A token of this kind.
    pub fn token(kind: &TokenKind) -> Laid {
        let shown =
            Area::marker(&kind.name, kind.id.as_str(), Vec2::ZERO, (*kind.diameter, HEIGHT));
        Laid { kind: kind.id.clone(), token: true, settled: false, shown }
    }

    /// An Area of this kind.
    pub fn area(kind: &AreaKind) -> Laid {
        let shown =
            Area::marker(&kind.name, kind.id.as_str(), Vec2::ZERO, (*kind.diameter, *kind.height));
        let shown = Area { keywords: kind.keywords, ..shown };
        Laid { kind: kind.id.clone(), token: false, settled: false, shown }
    }
}

impl ThingKind for Laid {
    const FIRST: u16 = 0;

    fn areas(thing: &Thing<Self>, _: Viewer) -> Vec<Area> {
        vec![Area { center: thing.at, ..thing.shown.clone() }]
    }
}

/// What a Hunt keeps about its Objective.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Goals {
    /// The Objective; none for a Hunt without one.
    pub objective: Option<Id>,
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
}
