//! One Use: the weapon is used once a battle (Special Rules Appendix).

use crate::weapon_rules::WeaponRuleEffect;

pub(super) struct OneUse;

impl WeaponRuleEffect for OneUse {
    fn is_one_use(&self) -> bool {
        true
    }
}
