//! Values that the core and its modules exchange through [`Module`](crate::Module).

use bevy_math::Vec2;

use crate::state::battle::UnitId;
use monteria_game::Modifiers;

/// An attribute of a model that a module may change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attribute {
    /// The target number of attack rolls.
    Skill,
    /// The target number of defence rolls.
    Defence,
    /// Compared with a weapon's Damage for counter rolls.
    Toughness,
}

/// A module's modifiers of the attack rolls of a model on a unit.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Aim {
    /// Bonus of each roll.
    pub bonus: i32,
    /// Whether obscured targets count as clear and have no cover.
    pub sees_through: bool,
    /// Whether all failed rolls are rerolled.
    pub again: bool,
    /// Number of failed rolls that are rerolled, if not all are.
    pub redo: u32,
    /// The modifiers to show to players.
    pub modifiers: Modifiers,
}

/// The path along which the leading model of a unit has moved.
#[derive(Clone, PartialEq, Debug)]
pub struct Walked {
    pub unit: UnitId,
    /// The points of the path on the plan.
    pub path: Vec<Vec2>,
    /// Unused inches of the move.
    pub left: f32,
    /// Whether the move is an Advance.
    pub advance: bool,
}
