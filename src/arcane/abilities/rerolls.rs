//! Abilities that repeat a roll. They are offered after the roll.

use super::{AbilityKind, Reroll, Ward};
use crate::content::ArcaneContent;

impl AbilityKind for Reroll {
    fn description(&self, _: &ArcaneContent) -> String {
        "a friend rolls again to resist an effect".to_owned()
    }

    fn rerolls_resistance(&self) -> bool {
        true
    }

    fn heading(&self) -> Option<&'static str> {
        None
    }
}

impl AbilityKind for Ward {
    fn description(&self, _: &ArcaneContent) -> String {
        "an attack that would eliminate the user is rolled again".to_owned()
    }

    fn wards(&self) -> bool {
        true
    }

    fn heading(&self) -> Option<&'static str> {
        None
    }
}
