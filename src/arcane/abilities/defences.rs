//! Reactions of the target of an attack: Dodges and Counterattacks.

use super::{AbilityKind, Counterattack, Dodge};
use crate::content::check::{BlowKind, Check};
use crate::content::descriptions::{defense_bonus, describe_blow};
use crate::content::{ArcaneContent, Blow};
use monteria_content::Span;
use monteria_game::{Text, text};

impl AbilityKind for Dodge {
    fn description(&self, _: &ArcaneContent) -> Text {
        let dodge = match self.bonus.get() {
            0 => text!("rules-arcane-a-dodge", "a Dodge"),
            bonus => text!(
                "rules-arcane-a-dodge-with",
                "a Dodge with {bonus}",
                bonus = defense_bonus(bonus)
            ),
        };
        let ranged = text!("rules-arcane-against-a-ranged-attack", "against a Ranged Attack");
        if self.ranged { Text::joined([dodge, ranged], " ") } else { dodge }
    }

    fn dodge(&self) -> Option<&Dodge> {
        Some(self)
    }

    fn heading(&self) -> Option<Text> {
        None
    }
}

impl AbilityKind for Counterattack {
    fn description(&self, _: &ArcaneContent) -> Text {
        describe_blow(text!("rules-arcane-a-counterattack", "a Counterattack"), &self.blow)
    }

    fn check(&self, check: &mut Check, at: &Span) {
        check.blow(at, &self.blow, BlowKind::Melee);
    }

    fn blow(&self) -> Option<&Blow> {
        Some(&self.blow)
    }

    fn counters(&self) -> bool {
        true
    }

    fn heading(&self) -> Option<Text> {
        None
    }
}
