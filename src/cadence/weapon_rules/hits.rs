//! Rules that multiply attacks, hits and damage by a number.

use crate::weapon_rules::WeaponRuleEffect;

/// The number of further attacks.
pub(super) struct RapidFire(pub(super) u8);

impl WeaponRuleEffect for RapidFire {
    fn further_attacks(&self) -> Option<u8> {
        Some(self.0)
    }
}

/// The additional hits of each natural 6.
pub(super) struct Rending(pub(super) u8);

impl WeaponRuleEffect for Rending {
    fn further_hits(&self) -> Option<u8> {
        Some(self.0)
    }
}

/// The hits on every other model within 2" of the target.
pub(super) struct Blast(pub(super) u8);

impl WeaponRuleEffect for Blast {
    fn blast(&self) -> Option<u8> {
        Some(self.0)
    }
}

/// The damage of each failed defence roll.
pub(super) struct Destructive(pub(super) u8);

impl WeaponRuleEffect for Destructive {
    fn damage(&self) -> Option<u8> {
        Some(self.0)
    }
}
