//! Rules that set the target number of attack rolls in place of the attacker's Skill.

use crate::weapon_rules::WeaponRuleEffect;

/// The Skill that replaces the attacker's.
const INACCURATE_SKILL: i32 = 6;
/// The target number of attack rolls: everything but a natural 1 hits.
const TORRENT_NEED: i32 = 2;

pub(super) struct Inaccurate;

impl WeaponRuleEffect for Inaccurate {
    fn skill(&self) -> Option<i32> {
        Some(INACCURATE_SKILL)
    }
}

pub(super) struct Torrent;

impl WeaponRuleEffect for Torrent {
    fn fixed_target_number(&self) -> Option<i32> {
        Some(TORRENT_NEED)
    }
}
