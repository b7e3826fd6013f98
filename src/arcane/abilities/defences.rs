//! Reactions of the target of an attack: Dodges and Counterattacks.

use super::{AbilityKind, Counterattack, Dodge};
use crate::content::check::{BlowKind, Check};
use crate::content::descriptions::{describe_blow, signed};
use crate::content::{ArcaneContent, Blow};
use monteria_content::Span;

impl AbilityKind for Dodge {
    fn description(&self, _: &ArcaneContent) -> String {
        let better = if self.bonus.get() == 0 {
            String::new()
        } else {
            format!(" with {}", signed(self.bonus.get(), "Defense"))
        };
        let against = if self.ranged { " against a Ranged Attack" } else { "" };
        format!("a Dodge{better}{against}")
    }

    fn dodge(&self) -> Option<&Dodge> {
        Some(self)
    }

    fn heading(&self) -> Option<&'static str> {
        None
    }
}

impl AbilityKind for Counterattack {
    fn description(&self, _: &ArcaneContent) -> String {
        describe_blow("a Counterattack", &self.blow)
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

    fn heading(&self) -> Option<&'static str> {
        None
    }
}
