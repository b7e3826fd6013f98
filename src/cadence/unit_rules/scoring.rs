//! Non-Scoring: the unit secures no objectives (Special Rules Appendix).

use crate::unit_rules::UnitRuleEffect;

pub(super) struct NonScoring;

impl UnitRuleEffect for NonScoring {
    fn forbids_securing(&self) -> bool {
        true
    }
}
