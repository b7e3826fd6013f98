//! Abilities that repeat a roll. They are offered after the roll.

use super::{AbilityKind, Reroll, Ward};
use crate::content::ArcaneContent;
use monteria_game::{Text, text};

impl AbilityKind for Reroll {
    fn description(&self, _: &ArcaneContent) -> Text {
        text!(
            "rules-arcane-a-friend-rolls-again-to-resist",
            "a friend rolls again to resist an effect"
        )
    }

    fn rerolls_resistance(&self) -> bool {
        true
    }

    fn heading(&self) -> Option<Text> {
        None
    }
}

impl AbilityKind for Ward {
    fn description(&self, _: &ArcaneContent) -> Text {
        text!(
            "rules-arcane-an-attack-that-would-eliminate-the",
            "an attack that would eliminate the user is rolled again"
        )
    }

    fn wards(&self) -> bool {
        true
    }

    fn heading(&self) -> Option<Text> {
        None
    }
}
