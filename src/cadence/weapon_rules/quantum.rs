//! Quantum Tunneling: the weapon has a clear line of sight through anything.

use crate::weapon_rules::WeaponRuleEffect;

pub(super) struct Quantum;

impl WeaponRuleEffect for Quantum {
    fn sees_through_anything(&self) -> bool {
        true
    }
}
