//! Stasis: victims cannot move for the rest of the round.

use crate::weapon_rules::WeaponRuleEffect;

pub(super) struct Stasis;

impl WeaponRuleEffect for Stasis {
    fn prevents_movement(&self) -> bool {
        true
    }
}
