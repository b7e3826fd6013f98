//! Healing in each Recovery Phase.

use super::{AdvantageKind, Mending};

impl AdvantageKind for Mending {
    fn description(&self) -> String {
        format!("In each Recovery Phase one model heals {} LP.", self.life)
    }

    fn mending(&self) -> Option<i32> {
        Some(i32::from(self.life.get()))
    }
}
