//! Heavy: the attack costs one more Command Point (Special Rules Appendix).

use crate::weapon_rules::WeaponRuleEffect;

pub(super) struct Heavy;

impl WeaponRuleEffect for Heavy {
    fn is_heavy(&self) -> bool {
        true
    }
}
