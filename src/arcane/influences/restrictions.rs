//! What a character may not do for a while.

use super::{InfluenceKind, NoDodge, NoRun, RULES};
use crate::change::DuelMut;
use crate::duel_ref::ModelRef;
use crate::tactics::hindered;
use monteria_game::{ModelId, StepResult, event_text};

impl InfluenceKind for NoRun {
    fn words(&self) -> String {
        "may neither Run nor Charge until the next Upkeep Phase".to_owned()
    }

    fn apply(&self, duel: &mut DuelMut, _: Option<ModelId>, on: ModelId) -> StepResult {
        duel.vigor(on)?.no_run = true;
        let name = duel.name(on);
        let text = event_text!("{name} may neither Run nor Charge until the next Upkeep Phase");
        duel.ctx.note(text, RULES);
        Ok(())
    }

    fn worth(&self, target: &ModelRef) -> f64 {
        hindered(target)
    }
}

impl InfluenceKind for NoDodge {
    fn words(&self) -> String {
        "may not Dodge until the end of the turn".to_owned()
    }

    fn apply(&self, duel: &mut DuelMut, _: Option<ModelId>, on: ModelId) -> StepResult {
        duel.vigor(on)?.no_dodge = true;
        let text = event_text!("{} may not Dodge until the turn ends", duel.name(on));
        duel.ctx.note(text, RULES);
        Ok(())
    }

    fn worth(&self, target: &ModelRef) -> f64 {
        hindered(target)
    }
}
