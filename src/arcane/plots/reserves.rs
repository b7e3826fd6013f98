//! Plots that add to the resources of a party: initiative and Action Points.

use super::{InitiativeBonus, PlotKind, Reserve};
use monteria_game::{Text, text};

impl PlotKind for InitiativeBonus {
    fn description(&self) -> Text {
        text!(
            "rules-arcane-to-rolls-for-initiative",
            "+{by} to rolls for initiative",
            by = self.bonus.get()
        )
    }

    fn initiative(&self) -> i32 {
        self.bonus.get()
    }
}

impl PlotKind for Reserve {
    fn description(&self) -> Text {
        text!(
            "rules-arcane-ap-in-all-that-any-friend",
            "{points} AP in total that any friend may use",
            points = self.points.get()
        )
    }

    fn reserve(&self) -> u8 {
        self.points.get()
    }
}
