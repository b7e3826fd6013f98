//! The effect that changes an Attribute of a Foe for the rest of the Hunt.

use crate::content::CazadoresContent;
use crate::content::describe::signed;
use crate::content::effect::{EffectData, ModifyAttribute};
use crate::state::hunt_mut::HuntMut;
use crate::steps::effects::{EffectContext, EffectRule};
use crate::tactics::valuation::EffectValue;
use monteria_game::{StepResult, Text, event_text, text};

impl EffectData for ModifyAttribute {
    fn describe(&self, _: &CazadoresContent) -> Text {
        text!(
            "rules-cazadores-for-the-rest-of-the-hunt",
            "{by} for the rest of the Hunt",
            by = signed(*self.by as f32, self.attribute.short())
        )
    }
}

impl EffectRule for ModifyAttribute {
    fn apply(&self, hunt: &mut HuntMut, context: &EffectContext, why: &[&str]) -> StepResult {
        let id = context.acting()?;
        let attribute = self.attribute;
        let by = *self.by;
        hunt.set_modifiers(id, |modifiers| modifiers.lasting.push((attribute, by)))?;
        let text = event_text!(
            "rules-cazadores-for-the-rest-of-the-hunt-2",
            "{name}: {attribute} {by:+} for the rest of the Hunt",
            name = hunt.name(id),
            attribute = attribute.short()
        );
        hunt.ctx.note(text, why);
        Ok(())
    }
}

impl EffectValue for ModifyAttribute {}
