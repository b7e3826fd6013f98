//! The effect that changes an Attribute of a Foe for the rest of the Hunt.

use crate::content::CazadoresContent;
use crate::content::describe::signed;
use crate::content::effect::{EffectData, ModifyAttribute};
use crate::state::hunt_mut::HuntMut;
use crate::steps::effects::{EffectContext, EffectRule};
use crate::tactics::valuation::EffectValue;
use monteria_game::{StepResult, event_text};

impl EffectData for ModifyAttribute {
    fn describe(&self, _: &CazadoresContent) -> String {
        format!("{} for the rest of the Hunt", signed(*self.by as f32, self.attribute.short()))
    }
}

impl EffectRule for ModifyAttribute {
    fn apply(&self, hunt: &mut HuntMut, context: &EffectContext, why: &[&str]) -> StepResult {
        let id = context.acting()?;
        let attribute = self.attribute;
        let by = *self.by;
        hunt.set_modifiers(id, |modifiers| modifiers.lasting.push((attribute, by)))?;
        let text =
            event_text!("{}: {} {by:+} for the rest of the Hunt", hunt.name(id), attribute.short());
        hunt.ctx.note(text, why);
        Ok(())
    }
}

impl EffectValue for ModifyAttribute {}
