//! Rules that say what attack rolls need in place of the attacker's Skill.

use super::WeaponRuleEffect;

/// The Skill of its user counts as this.
const INACCURATE_SKILL: i32 = 6;
/// Anything but a natural 1 hits.
const TORRENT_NEED: i32 = 2;

pub(super) struct Inaccurate;

impl WeaponRuleEffect for Inaccurate {
    fn skill(&self) -> Option<i32> {
        Some(INACCURATE_SKILL)
    }
}

pub(super) struct Torrent;

impl WeaponRuleEffect for Torrent {
    fn need(&self) -> Option<i32> {
        Some(TORRENT_NEED)
    }
}
