//! Flying: moves over terrain and models (Special Rules Appendix).

use crate::unit_rules::UnitRuleEffect;

pub(super) struct Flying;

impl UnitRuleEffect for Flying {
    fn flies(&self) -> bool {
        true
    }
}
