//! Fog and heavy air: plots that are played and last until the turn ends.

use super::{Fog, HeavyAir, PlotKind};
use crate::change::DuelMut;
use crate::content::descriptions::length_text;
use monteria_game::event_text;

impl PlotKind for Fog {
    fn description(&self) -> String {
        "once a game, ranges are halved until the end of the turn".to_owned()
    }

    fn hint(&self) -> Option<String> {
        Some(event_text!("Ranges are halved until the turn ends."))
    }

    fn play(&self, duel: &mut DuelMut) {
        duel.turn.fog = true;
    }
}

impl PlotKind for HeavyAir {
    fn description(&self) -> String {
        let zone = length_text(self.zone);
        format!("once a game, all Control Zones are {zone} until the end of the turn")
    }

    fn hint(&self) -> Option<String> {
        Some(event_text!("All Control Zones are {}\" until the turn ends.", self.zone))
    }

    fn play(&self, duel: &mut DuelMut) {
        duel.turn.heavy_air = Some(self.zone.get());
    }
}
