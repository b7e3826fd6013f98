//! Regeneration: a roll may restore a hit point of a hurt model.

use crate::unit_rules::UnitRuleEffect;

/// The moment at which a regeneration rule rolls its die.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Regeneration {
    /// After an activation of the model's unit.
    AfterActivation,
    /// When a round begins.
    RoundBegins,
}

pub(super) struct Regenerates {
    pub(super) when: Regeneration,
    /// The target number of the roll.
    pub(super) target_number: u8,
}

impl UnitRuleEffect for Regenerates {
    fn regenerates(&self, when: Regeneration) -> Option<u8> {
        (self.when == when).then_some(self.target_number)
    }
}
