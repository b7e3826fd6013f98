//! Rules about entering the table: Scouts enter farther in, Support may enter later.

use crate::unit_rules::UnitRuleEffect;

/// The unit enters within twice its Movement of an entry point.
pub(super) struct DeployTwice;

impl UnitRuleEffect for DeployTwice {
    fn entry_factor(&self) -> f32 {
        2.0
    }
}

/// The unit may wait in reserve.
pub(super) struct Support;

impl UnitRuleEffect for Support {
    fn may_wait(&self) -> bool {
        true
    }
}
