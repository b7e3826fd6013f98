//! An enemy that the whole party wants.

use super::{PlotKind, Wanted};
use crate::change::DuelMut;
use crate::steps::prepare::{NameEnemy, NamedFor};
use monteria_game::SideId;

impl PlotKind for Wanted {
    fn words(&self) -> String {
        format!("all have +{} Attack against one enemy that is named", self.bonus)
    }

    fn wanted_attack(&self) -> i32 {
        self.bonus.get()
    }

    fn prepare(&self, duel: &mut DuelMut, side: SideId) {
        duel.ctx.then(NameEnemy { side, named_for: NamedFor::Wanted });
    }
}
