//! Values that the core and its modules exchange.

use bevy_math::Vec2;

use super::battle::UnitId;
use monteria_game::Modifiers;

/// A number of a model that a module may change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attribute {
    /// What an attack roll needs.
    Skill,
    /// What a defence roll needs.
    Defence,
    /// Against a weapon's Damage.
    Toughness,
}

/// What a module adds to the attack rolls of a model on a unit.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Aim {
    /// Added to each roll.
    pub bonus: i32,
    /// Whether obscured counts as clear, and is no cover.
    pub sees_through: bool,
    /// Whether failed rolls are rolled again.
    pub again: bool,
    /// How many failed rolls are rolled again, where not all are.
    pub redo: u32,
    /// What helps and what hinders.
    pub modifiers: Modifiers,
}

/// A way that a unit's leading model has gone.
#[derive(Clone, PartialEq, Debug)]
pub struct Walked {
    /// The unit that it is about.
    pub unit: UnitId,
    /// The way over the plan, point by point.
    pub path: Vec<Vec2>,
    /// Inches of the move that are left.
    pub left: f32,
    /// Whether the move is an Advance.
    pub advance: bool,
}
