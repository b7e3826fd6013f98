//! Assault: no penalty from a Rush or from Close Range (Special Rules Appendix).

use super::WeaponRuleEffect;

pub(super) struct Assault;

impl WeaponRuleEffect for Assault {
    fn ignores_haste(&self) -> bool {
        true
    }
}
