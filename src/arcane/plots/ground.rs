//! A piece of terrain that heals the party that named it.

use super::{PlotKind, SacredGround};
use crate::change::DuelMut;
use crate::steps::deployment::preparation::NameGround;
use monteria_game::SideId;

impl PlotKind for SacredGround {
    fn description(&self) -> String {
        let life = self.life;
        format!("a piece of terrain that is named heals friends in it by {life} LP each turn")
    }

    fn healing_ground(&self) -> Option<i32> {
        Some(i32::from(self.life.get()))
    }

    fn prepare(&self, duel: &mut DuelMut, side: SideId) {
        duel.ctx.then(NameGround { side });
    }
}
