//! Grenade: one model of the unit throws it, not closer than 3" (Special Rules Appendix).

use crate::weapon_rules::WeaponRuleEffect;

pub(super) struct Grenade;

impl WeaponRuleEffect for Grenade {
    fn is_grenade(&self) -> bool {
        true
    }
}
