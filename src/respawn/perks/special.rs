//! Perks and equipment that give one of the actions in `specials`.

use super::PerkEffect;
use crate::state::Special;

pub(super) struct GivesSpecial {
    special: Special,
    reach: Option<f32>,
}

impl GivesSpecial {
    pub(super) fn anywhere(special: Special) -> Self {
        GivesSpecial { special, reach: None }
    }

    pub(super) fn within(special: Special, inches: f32) -> Self {
        GivesSpecial { special, reach: Some(inches) }
    }
}

impl PerkEffect for GivesSpecial {
    fn special(&self) -> Option<Special> {
        Some(self.special)
    }

    fn reach(&self) -> Option<f32> {
        self.reach
    }
}
