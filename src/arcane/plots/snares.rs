//! Traps that a party places after deployment.

use super::{PlotKind, Snares};
use crate::change::DuelMut;
use crate::content::descriptions::length_text;
use crate::state::TableItem;
use crate::steps::deployment::infiltration::PlaceMarker;
use monteria_game::{SideId, counted};

impl PlotKind for Snares {
    fn description(&self) -> String {
        format!(
            "{} that strike an enemy ending a move within {} with Attack {} and Damage {}",
            counted(self.markers, "trap", "traps"),
            length_text(self.trigger),
            self.attack,
            self.damage
        )
    }

    fn trap(&self) -> Option<TableItem> {
        Some(TableItem::Trap {
            trigger: self.trigger.get(),
            at_end: true,
            attack: self.attack.get(),
            damage: self.damage.get(),
        })
    }

    fn prepare(&self, duel: &mut DuelMut, side: SideId) {
        for _ in 0..self.markers.get() {
            duel.ctx.then(PlaceMarker { side, trap: true });
        }
    }
}
