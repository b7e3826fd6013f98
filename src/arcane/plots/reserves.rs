//! Plots that add to what a party has: initiative, Action Points.

use super::{InitiativeBonus, PlotKind, Reserve};

impl PlotKind for InitiativeBonus {
    fn words(&self) -> String {
        format!("+{} to rolls for initiative", self.bonus)
    }

    fn initiative(&self) -> i32 {
        self.bonus.get()
    }
}

impl PlotKind for Reserve {
    fn words(&self) -> String {
        format!("{} AP in all that any friend may use", self.points)
    }

    fn reserve(&self) -> u8 {
        self.points.get()
    }
}
