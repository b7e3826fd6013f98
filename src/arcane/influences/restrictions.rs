//! Temporary restrictions of a character.

use super::{InfluenceKind, NoDodge, NoRun, RULES};
use crate::change::DuelMut;
use crate::duel_ref::ModelRef;
use crate::tactics::hindrance_value;
use monteria_game::{ModelId, StepResult, Text, event_text, text};

impl InfluenceKind for NoRun {
    fn description(&self) -> Text {
        text!(
            "rules-arcane-may-neither-run-nor-charge-until",
            "may neither Run nor Charge until the next Upkeep Phase"
        )
    }

    fn apply(&self, duel: &mut DuelMut, _: Option<ModelId>, on: ModelId) -> StepResult {
        duel.condition(on)?.no_run = true;
        let name = duel.name(on);
        let text = event_text!(
            "rules-arcane-may-neither-run-nor-charge-until-2",
            "{name} may neither Run nor Charge until the next Upkeep Phase"
        );
        duel.ctx.note(text, RULES);
        Ok(())
    }

    fn value(&self, target: &ModelRef) -> f64 {
        hindrance_value(target)
    }
}

impl InfluenceKind for NoDodge {
    fn description(&self) -> Text {
        text!("rules-arcane-may-not-dodge-until-the-end", "may not Dodge until the end of the turn")
    }

    fn apply(&self, duel: &mut DuelMut, _: Option<ModelId>, on: ModelId) -> StepResult {
        duel.condition(on)?.no_dodge = true;
        let text = event_text!(
            "rules-arcane-may-not-dodge-until-the-turn",
            "{name} may not Dodge until the turn ends",
            name = duel.name(on)
        );
        duel.ctx.note(text, RULES);
        Ok(())
    }

    fn value(&self, target: &ModelRef) -> f64 {
        hindrance_value(target)
    }
}
