//! Fog and heavy air: plots that are played and last until the turn ends.

use super::{Fog, HeavyAir, PlotKind};
use crate::change::DuelMut;
use crate::content::descriptions::length_text;
use monteria_game::{Text, event_text, text};

impl PlotKind for Fog {
    fn description(&self) -> Text {
        text!(
            "rules-arcane-once-a-game-ranges-are-halved",
            "once a game, ranges are halved until the end of the turn"
        )
    }

    fn hint(&self) -> Option<Text> {
        Some(event_text!(
            "rules-arcane-ranges-are-halved-until-the-turn",
            "Ranges are halved until the turn ends."
        ))
    }

    fn play(&self, duel: &mut DuelMut) {
        duel.turn.fog = true;
    }
}

impl PlotKind for HeavyAir {
    fn description(&self) -> Text {
        let zone = length_text(self.zone);
        text!(
            "rules-arcane-once-a-game-all-control-zones",
            "once a game, all Control Zones are {zone} until the end of the turn"
        )
    }

    fn hint(&self) -> Option<Text> {
        Some(event_text!(
            "rules-arcane-all-control-zones-are-until-the",
            "All Control Zones are {zone} until the turn ends.",
            zone = length_text(self.zone)
        ))
    }

    fn play(&self, duel: &mut DuelMut) {
        duel.turn.heavy_air = Some(self.zone.get());
    }
}
