//! Plots that change the deployment: a deeper zone, and characters that are placed again.

use super::{DeeperZone, PlotKind, Regrouping};
use crate::change::DuelMut;
use crate::content::descriptions::length_text;
use crate::steps::deployment::preparation::Regroup;
use monteria_game::{SideId, Text, text};

impl PlotKind for DeeperZone {
    fn description(&self) -> Text {
        text!(
            "rules-arcane-the-deployment-zone-is-deeper",
            "the deployment zone is {length} deeper",
            length = length_text(self.inches)
        )
    }

    fn zone_depth(&self) -> f32 {
        self.inches.get()
    }
}

impl PlotKind for Regrouping {
    fn description(&self) -> Text {
        let most =
            Text::counted("rules-arcane-models-are", self.most.get(), "model is", "models are");
        text!(
            "rules-arcane-up-to-placed-anew-when-all",
            "up to {most} placed again when all are deployed"
        )
    }

    fn prepare(&self, duel: &mut DuelMut, side: SideId) {
        duel.ctx.then(Regroup { side, left: self.most.get(), placed: Vec::new() });
    }
}
