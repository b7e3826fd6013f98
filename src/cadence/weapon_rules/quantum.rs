//! Quantum Tunneling: the weapon sees its targets clearly through anything.

use super::WeaponRuleEffect;

pub(super) struct Quantum;

impl WeaponRuleEffect for Quantum {
    fn sees_through_anything(&self) -> bool {
        true
    }
}
