//! Equipment that is a weapon beside those of the loadout.

use super::PerkEffect;
use monteria_cadence::content::Id;

pub(super) struct Brings<'a>(pub(super) &'a Id);

impl PerkEffect for Brings<'_> {
    fn weapon(&self) -> Option<Id> {
        Some(self.0.clone())
    }
}
