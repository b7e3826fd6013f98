//! An enemy against which the whole party attacks better.

use super::{PlotKind, Wanted};
use crate::change::DuelMut;
use crate::steps::deployment::preparation::{NameEnemy, NamingReason};
use monteria_game::{SideId, Text, text};

impl PlotKind for Wanted {
    fn description(&self) -> Text {
        text!(
            "rules-arcane-all-have-attack-against-one-enemy",
            "all have +{bonus} Attack against one chosen enemy",
            bonus = self.bonus.get()
        )
    }

    fn wanted_attack(&self) -> i32 {
        self.bonus.get()
    }

    fn prepare(&self, duel: &mut DuelMut, side: SideId) {
        duel.ctx.then(NameEnemy { side, reason: NamingReason::Wanted });
    }
}
