//! Armoury: a discount on Equipment.

use super::{AdvantageKind, Armoury};
use crate::content::check::Check;
use monteria_content::Span;
use monteria_game::{capital, counted};

impl AdvantageKind for Armoury {
    fn description(&self) -> String {
        let cards = counted(self.cards, "Equipment card costs", "Equipment cards cost");
        format!("{} {} levels less, but at least 5.", capital(&cards), self.less)
    }

    fn check(&self, check: &mut Check, at: &Span) {
        check.multiple_of_five(&at.field("less"), self.less.get());
    }

    fn armoury(&self) -> Option<&Armoury> {
        Some(self)
    }
}
