//! Rules that change a number of their model: an attribute, or how far it goes.

use super::UnitRuleEffect;
use crate::module::Attribute;

/// The kind of movement that inches are counted for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stride {
    /// An Advance, not a Move.
    pub advance: bool,
    /// Boosts of one use count.
    pub boosts: bool,
}

/// An attribute has this value instead of the page's.
pub(super) struct SetTo {
    pub(super) attribute: Attribute,
    pub(super) value: u8,
}

impl UnitRuleEffect for SetTo {
    fn attribute(&self, which: Attribute) -> Option<u8> {
        (self.attribute == which).then_some(self.value)
    }
}

/// Inches added to every move.
pub(super) struct MoveBonus(pub(super) f32);

impl UnitRuleEffect for MoveBonus {
    fn more_inches(&self, _: Stride) -> f32 {
        self.0
    }
}

/// Inches added to an Advance.
pub(super) struct AdvanceBonus(pub(super) f32);

impl UnitRuleEffect for AdvanceBonus {
    fn more_inches(&self, stride: Stride) -> f32 {
        if stride.advance { self.0 } else { 0.0 }
    }
}

/// Inches added to one Advance of a battle.
pub(super) struct AdvanceOnce(pub(super) f32);

impl UnitRuleEffect for AdvanceOnce {
    fn more_inches(&self, stride: Stride) -> f32 {
        if stride.advance && stride.boosts { self.0 } else { 0.0 }
    }

    fn is_spent_by_advance(&self) -> bool {
        true
    }
}

/// The Movement counts twice in an Advance.
pub(super) struct AdvanceTwice;

impl UnitRuleEffect for AdvanceTwice {
    fn doubles_inches(&self, stride: Stride) -> bool {
        stride.advance
    }
}
