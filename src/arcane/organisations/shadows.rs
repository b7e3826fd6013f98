//! Shadows: one more infiltration marker, and free Stealth in the first turn.

use super::{AdvantageKind, Shadows};
use monteria_game::{Text, text};

impl AdvantageKind for Shadows {
    fn description(&self) -> Text {
        text!(
            "rules-arcane-one-infiltration-marker-more-and-no",
            "One more infiltration marker, and no upkeep for Stealth on turn 1."
        )
    }

    fn more_markers(&self) -> u8 {
        1
    }

    fn hides_freely(&self) -> bool {
        true
    }
}
