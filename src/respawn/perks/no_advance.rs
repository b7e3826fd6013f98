//! Weighed down: the character never advances.

use super::PerkEffect;

pub(super) struct NoAdvance;

impl PerkEffect for NoAdvance {
    fn forbids_advance(&self) -> bool {
        true
    }
}
