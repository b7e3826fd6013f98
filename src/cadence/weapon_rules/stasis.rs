//! Stasis: who is hurt moves no more this round.

use super::WeaponRuleEffect;

pub(super) struct Stasis;

impl WeaponRuleEffect for Stasis {
    fn holds(&self) -> bool {
        true
    }
}
