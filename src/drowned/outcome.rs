//! What an action does to somebody: damage, templates that come down, pushes, and moves
//! at its end (rulebook, Actions: apply).

use serde::{Deserialize, Serialize};

use crate::prelude::*;

/// Damage that somebody takes: so many armour dice, or wounds at once.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Harm {
    /// Who.
    pub to: ModelId,
    /// By whom, where it is by somebody.
    pub by: Option<ModelId>,
    /// With which weapon.
    pub weapon: Option<Id>,
    /// Armour dice.
    pub damage: u8,
    /// Wounds beside, for which nothing is rolled.
    pub wounds: u8,
    /// Whether it comes from afar.
    pub ranged: bool,
    /// What armour it has more against it, from hard cover.
    pub cover: i32,
    /// Whether it is done before all other harm of the action: who is put down
    /// by it does none.
    pub first: bool,
    /// Whether its target gives back as much damage as its armour stops.
    pub returned: bool,
}

impl Harm {
    /// What a hit with a weapon does in close combat.
    pub fn of((by, weapon): (ModelId, &Id), to: ModelId, damage: u8) -> Harm {
        Harm { by: Some(by), weapon: Some(weapon.clone()), ..Harm::plain(to, damage.into(), 0) }
    }

    /// Damage and wounds by nobody's weapon.
    pub fn plain(to: ModelId, damage: i32, wounds: i32) -> Harm {
        let [damage, wounds] =
            [damage, wounds].map(|number| number.clamp(0, i32::from(u8::MAX)) as u8);
        let ranged = false;
        let first = false;
        let returned = false;
        Harm { to, by: None, weapon: None, damage, wounds, ranged, cover: 0, first, returned }
    }
}

/// A template that comes down.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Landing {
    /// Whose.
    pub by: ModelId,
    /// With which weapon.
    pub weapon: Id,
    /// Where.
    pub at: Vec2,
    /// Where it is laid to.
    pub facing: Facing,
    /// The damage for each model under it.
    pub damage: u8,
    /// After how many inches of its way it meets who moves, where it is
    /// a reaction to that.
    pub after: Option<f32>,
}

/// Somebody who is pushed.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Shove {
    /// Who.
    pub to: ModelId,
    /// Away from where.
    pub from: Vec2,
    /// How far, in inches.
    pub inches: f32,
    /// Whether it lies prone then.
    pub prone: bool,
}

/// A move that somebody makes at the end of an action.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Slip {
    /// Who.
    pub by: ModelId,
    /// How far, in inches.
    pub inches: f32,
    /// How far over what would need a test; 0 where not at all.
    pub dynamic: f32,
}
