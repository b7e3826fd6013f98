//! Flying: moves over terrain and models (Special Rules Appendix).

use super::UnitRuleEffect;

pub(super) struct Flying;

impl UnitRuleEffect for Flying {
    fn flies(&self) -> bool {
        true
    }
}
