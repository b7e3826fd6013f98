//! Traps that a party places after deployment.

use super::{PlotKind, Snares};
use crate::change::DuelMut;
use crate::content::descriptions::length_text;
use crate::state::TableItem;
use crate::steps::deployment::infiltration::PlaceMarker;
use monteria_game::{SideId, Text, text};

impl PlotKind for Snares {
    fn description(&self) -> Text {
        text!(
            "rules-arcane-that-strike-an-enemy-ending-a",
            "{traps} that strike an enemy ending a move within {length} with Attack {attack} and \
            Damage {damage}",
            traps = Text::counted("rules-arcane-traps", self.markers.get(), "trap", "traps"),
            length = length_text(self.trigger),
            attack = self.attack.get(),
            damage = self.damage.get()
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
