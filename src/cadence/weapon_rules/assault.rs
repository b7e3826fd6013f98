//! Assault: neither a Rush nor Close Range make attacks worse (Special Rules Appendix).

use super::WeaponRuleEffect;

pub(super) struct Assault;

impl WeaponRuleEffect for Assault {
    fn ignores_haste(&self) -> bool {
        true
    }
}
