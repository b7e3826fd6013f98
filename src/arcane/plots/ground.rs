//! A piece of terrain that heals the party that named it.

use super::{PlotKind, SacredGround};
use crate::change::DuelMut;
use crate::steps::deployment::preparation::NameGround;
use monteria_game::{SideId, Text, text};

impl PlotKind for SacredGround {
    fn description(&self) -> Text {
        let life = self.life.get();
        text!(
            "rules-arcane-a-piece-of-terrain-that-is",
            "one chosen piece of terrain heals friends in it by {life} LP each turn"
        )
    }

    fn healing_ground(&self) -> Option<i32> {
        Some(i32::from(self.life.get()))
    }

    fn prepare(&self, duel: &mut DuelMut, side: SideId) {
        duel.ctx.then(NameGround { side });
    }
}
