//! Effects of an action that are applied at its end: damage, templates that land, pushes,
//! and dodge moves (rulebook, Actions: apply).

use bevy_math::Vec2;
use serde::{Deserialize, Serialize};

use crate::content::Id;
use monteria_game::ModelId;
use monteria_table::Facing;

/// Damage to a model that is still to be rolled for, or wounds without a roll.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PendingDamage {
    /// Model that takes the damage.
    pub to: ModelId,
    /// Model that caused it, if any.
    pub by: Option<ModelId>,
    /// Weapon that caused it, if any.
    pub weapon: Option<Id>,
    /// Number of armour dice.
    pub damage: u8,
    /// Additional wounds without a roll.
    pub wounds: u8,
    /// Whether it comes from a ranged attack.
    pub ranged: bool,
    /// Armour bonus of the target from hard cover.
    pub cover: i32,
    /// Whether it is applied before all other damage of the action; models that it
    /// puts Down deal none.
    pub first: bool,
    /// Whether the damage that armour stops is dealt back to the attacker.
    pub returned: bool,
}

impl PendingDamage {
    /// Creates the damage of a close-combat hit with a weapon.
    pub fn of(by: ModelId, weapon: &Id, to: ModelId, damage: u8) -> PendingDamage {
        PendingDamage {
            by: Some(by),
            weapon: Some(weapon.clone()),
            ..PendingDamage::plain(to, damage.into(), 0)
        }
    }

    /// Creates damage without an attacker.
    pub fn plain(to: ModelId, damage: i32, wounds: i32) -> PendingDamage {
        let clamp = |number: i32| number.clamp(0, i32::from(u8::MAX)) as u8;
        PendingDamage {
            to,
            by: None,
            weapon: None,
            damage: clamp(damage),
            wounds: clamp(wounds),
            ranged: false,
            cover: 0,
            first: false,
            returned: false,
        }
    }
}

/// A template that lands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Landing {
    /// Model that laid it.
    pub by: ModelId,
    pub weapon: Id,
    /// Position of its point on the table.
    pub at: Vec2,
    /// Direction in which it extends.
    pub facing: Facing,
    /// Damage to each model under it.
    pub damage: u8,
    /// For a reaction: distance in inches along the mover's path at which it is hit.
    pub after: Option<f32>,
}

/// A push of a model at the end of an action.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Push {
    pub to: ModelId,
    /// Point away from which it is pushed.
    pub from: Vec2,
    /// Length of the push in inches.
    pub inches: f32,
    /// Whether it is prone afterwards.
    pub prone: bool,
}

/// A move at the end of an action, from a dodge or a skill.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct DodgeMove {
    pub by: ModelId,
    /// Maximum length of the move in inches.
    pub inches: f32,
    /// Distance in inches with leaps and climbs, without a test; 0 if
    /// these are not allowed.
    pub dynamic: f32,
}
