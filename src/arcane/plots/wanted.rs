//! An enemy against which the whole party attacks better.

use super::{PlotKind, Wanted};
use crate::change::DuelMut;
use crate::steps::deployment::preparation::{NameEnemy, NamingReason};
use monteria_game::SideId;

impl PlotKind for Wanted {
    fn description(&self) -> String {
        format!("all have +{} Attack against one enemy that is named", self.bonus)
    }

    fn wanted_attack(&self) -> i32 {
        self.bonus.get()
    }

    fn prepare(&self, duel: &mut DuelMut, side: SideId) {
        duel.ctx.then(NameEnemy { side, reason: NamingReason::Wanted });
    }
}
