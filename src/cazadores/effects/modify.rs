//! An Attribute of a Foe changes for the rest of the Hunt.

use super::super::content::describe::signed;
use super::*;

impl EffectData for ModifyAttribute {
    fn words(&self, _: &CazadoresContent) -> String {
        format!("{} for the rest of the Hunt", signed(*self.by as f32, self.attribute.short()))
    }
}

impl EffectRule for ModifyAttribute {
    fn apply(&self, hunt: &mut HuntMut, frame: &Frame, why: &[&str]) -> StepResult {
        let id = frame.acting()?;
        let attribute = self.attribute;
        let by = *self.by;
        hunt.set_modifiers(id, |modifiers| modifiers.lasting.push((attribute, by)))?;
        let text =
            event_text!("{}: {} {by:+} for the rest of the Hunt", hunt.name(id), attribute.short());
        hunt.ctx.note(text, why);
        Ok(())
    }
}

impl EffectWorth for ModifyAttribute {}
