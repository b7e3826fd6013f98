//! Armoury: a discount on Equipment.

use super::{AdvantageKind, Armoury};
use crate::content::check::Check;
use monteria_content::Span;
use monteria_game::{Text, text};

impl AdvantageKind for Armoury {
    fn description(&self) -> Text {
        let cards = Text::counted(
            "rules-arcane-equipment-cards-cost",
            self.cards.get(),
            "Equipment card costs",
            "Equipment cards cost",
        );
        text!(
            "rules-arcane-levels-less-but-at-least-5",
            "{cards} {less} levels less, but at least 5.",
            less = self.less.get()
        )
    }

    fn check(&self, check: &mut Check, at: &Span) {
        check.multiple_of_five(&at.field("less"), self.less.get());
    }

    fn armoury(&self) -> Option<&Armoury> {
        Some(self)
    }
}
