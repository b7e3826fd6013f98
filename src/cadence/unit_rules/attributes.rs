//! Rules that change an attribute of their model or its movement.

use crate::modules::module::Attribute;
use crate::unit_rules::UnitRuleEffect;

/// The kind of movement for which inches are computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MovementQuery {
    /// Whether it is an Advance; otherwise it is a Move.
    pub advance: bool,
    /// Whether boosts of one use count.
    pub boosts: bool,
}

/// An attribute with a value in place of the printed one.
pub(super) struct FixedAttribute {
    pub(super) attribute: Attribute,
    pub(super) value: u8,
}

impl UnitRuleEffect for FixedAttribute {
    fn attribute(&self, which: Attribute) -> Option<u8> {
        (self.attribute == which).then_some(self.value)
    }
}

/// Inches that are added to every move.
pub(super) struct MoveBonus(pub(super) f32);

impl UnitRuleEffect for MoveBonus {
    fn movement_bonus(&self, _: MovementQuery) -> f32 {
        self.0
    }
}

/// Inches that are added to an Advance.
pub(super) struct AdvanceBonus(pub(super) f32);

impl UnitRuleEffect for AdvanceBonus {
    fn movement_bonus(&self, query: MovementQuery) -> f32 {
        if query.advance { self.0 } else { 0.0 }
    }
}

/// Inches that are added to one Advance of a battle.
pub(super) struct AdvanceOnce(pub(super) f32);

impl UnitRuleEffect for AdvanceOnce {
    fn movement_bonus(&self, query: MovementQuery) -> f32 {
        if query.advance && query.boosts { self.0 } else { 0.0 }
    }

    fn is_spent_by_advance(&self) -> bool {
        true
    }
}

/// The Movement is doubled in an Advance.
pub(super) struct AdvanceTwice;

impl UnitRuleEffect for AdvanceTwice {
    fn doubles_movement(&self, query: MovementQuery) -> bool {
        query.advance
    }
}
