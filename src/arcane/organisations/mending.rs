//! Healing in each Recovery Phase.

use super::{AdvantageKind, Mending};
use monteria_game::{Text, text};

impl AdvantageKind for Mending {
    fn description(&self) -> Text {
        text!(
            "rules-arcane-in-each-recovery-phase-one-model",
            "In each Recovery Phase one model heals {points} LP.",
            points = self.life.get()
        )
    }

    fn mending(&self) -> Option<i32> {
        Some(i32::from(self.life.get()))
    }
}
