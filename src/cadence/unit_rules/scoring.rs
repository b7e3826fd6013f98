//! Non-Scoring: the unit secures no objectives (Special Rules Appendix).

use super::UnitRuleEffect;

pub(super) struct NonScoring;

impl UnitRuleEffect for NonScoring {
    fn forbids_securing(&self) -> bool {
        true
    }
}
