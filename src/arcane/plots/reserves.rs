//! Plots that add to the resources of a party: initiative and Action Points.

use super::{InitiativeBonus, PlotKind, Reserve};

impl PlotKind for InitiativeBonus {
    fn description(&self) -> String {
        format!("+{} to rolls for initiative", self.bonus)
    }

    fn initiative(&self) -> i32 {
        self.bonus.get()
    }
}

impl PlotKind for Reserve {
    fn description(&self) -> String {
        format!("{} AP in all that any friend may use", self.points)
    }

    fn reserve(&self) -> u8 {
        self.points.get()
    }
}
