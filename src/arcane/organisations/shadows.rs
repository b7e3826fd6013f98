//! Shadows: one more infiltration marker, and free Stealth in the first turn.

use super::{AdvantageKind, Shadows};

impl AdvantageKind for Shadows {
    fn description(&self) -> String {
        "One infiltration marker more, and no upkeep for Stealth on turn 1.".to_owned()
    }

    fn more_markers(&self) -> u8 {
        1
    }

    fn hides_freely(&self) -> bool {
        true
    }
}
