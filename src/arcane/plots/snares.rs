//! Traps that a party lays when all are deployed.

use super::{PlotKind, Snares};
use crate::change::DuelMut;
use crate::content::words::long;
use crate::state::Laid;
use crate::steps::infiltration::LayMarker;
use monteria_game::{SideId, counted};

impl PlotKind for Snares {
    fn words(&self) -> String {
        format!(
            "{} that strike an enemy ending a move within {} with Attack {} and Damage {}",
            counted(self.markers, "trap", "traps"),
            long(self.trigger),
            self.attack,
            self.damage
        )
    }

    fn trap(&self) -> Option<Laid> {
        Some(Laid::Trap {
            trigger: self.trigger.get(),
            at_end: true,
            attack: self.attack.get(),
            damage: self.damage.get(),
        })
    }

    fn prepare(&self, duel: &mut DuelMut, side: SideId) {
        for _ in 0..self.markers.get() {
            duel.ctx.then(LayMarker { side, trap: true });
        }
    }
}
