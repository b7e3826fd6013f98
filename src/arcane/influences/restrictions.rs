//! Temporary restrictions of a character.

use super::{InfluenceKind, NoDodge, NoRun, RULES};
use crate::change::DuelMut;
use crate::duel_ref::ModelRef;
use crate::tactics::hindrance_value;
use monteria_game::{ModelId, StepResult, event_text};

impl InfluenceKind for NoRun {
    fn description(&self) -> String {
        "may neither Run nor Charge until the next Upkeep Phase".to_owned()
    }

    fn apply(&self, duel: &mut DuelMut, _: Option<ModelId>, on: ModelId) -> StepResult {
        duel.condition(on)?.no_run = true;
        let name = duel.name(on);
        let text = event_text!("{name} may neither Run nor Charge until the next Upkeep Phase");
        duel.ctx.note(text, RULES);
        Ok(())
    }

    fn value(&self, target: &ModelRef) -> f64 {
        hindrance_value(target)
    }
}

impl InfluenceKind for NoDodge {
    fn description(&self) -> String {
        "may not Dodge until the end of the turn".to_owned()
    }

    fn apply(&self, duel: &mut DuelMut, _: Option<ModelId>, on: ModelId) -> StepResult {
        duel.condition(on)?.no_dodge = true;
        let text = event_text!("{} may not Dodge until the turn ends", duel.name(on));
        duel.ctx.note(text, RULES);
        Ok(())
    }

    fn value(&self, target: &ModelRef) -> f64 {
        hindrance_value(target)
    }
}
