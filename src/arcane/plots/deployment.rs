//! Plots of the deployment: a deeper zone, characters placed anew.

use super::{DeeperZone, PlotKind, Regrouping};
use crate::change::DuelMut;
use crate::content::words::long;
use crate::steps::prepare::Regroup;
use monteria_game::{SideId, counted};

impl PlotKind for DeeperZone {
    fn words(&self) -> String {
        format!("the deployment zone is {} deeper", long(self.inches))
    }

    fn zone_depth(&self) -> f32 {
        self.inches.get()
    }
}

impl PlotKind for Regrouping {
    fn words(&self) -> String {
        let most = counted(self.most, "model is", "models are");
        format!("up to {most} placed anew when all are deployed")
    }

    fn prepare(&self, duel: &mut DuelMut, side: SideId) {
        duel.ctx.then(Regroup { side, left: self.most.get(), placed: Vec::new() });
    }
}
