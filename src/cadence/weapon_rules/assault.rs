//! Assault: no penalty from a Rush or from Close Range (Special Rules Appendix).

use crate::weapon_rules::WeaponRuleEffect;

pub(super) struct Assault;

impl WeaponRuleEffect for Assault {
    fn ignores_haste(&self) -> bool {
        true
    }
}
