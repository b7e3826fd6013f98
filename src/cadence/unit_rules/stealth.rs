//! Stealth: a penalty to attacks from far away, always or in the first round.

use crate::unit_rules::UnitRuleEffect;

/// A penalty to attacks from more than so many inches away.
pub(super) struct Stealth(pub(super) f32);

impl UnitRuleEffect for Stealth {
    fn hides_beyond(&self, _: u32) -> Option<f32> {
        Some(self.0)
    }
}

/// A penalty to attacks from more than so many inches away in the first round.
pub(super) struct StealthFirstRound(pub(super) f32);

impl UnitRuleEffect for StealthFirstRound {
    fn hides_beyond(&self, round: u32) -> Option<f32> {
        (round <= 1).then_some(self.0)
    }
}
