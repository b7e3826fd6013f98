//! Changes of Conditions: how they are imposed and removed.

use super::{FleeInTerror, HuntMut};
use crate::content::Condition;
use monteria_game::{EventKind, ModelId, StepResult, event_text};

impl HuntMut<'_, '_> {
    /// Imposes a Condition, unless the model is immune or has it already (Cazadores 05,
    /// Conditions). A Terrified model moves away at once.
    pub(crate) fn impose(
        &mut self,
        id: ModelId,
        condition: Condition,
        from: Option<ModelId>,
        why: &[&str],
    ) -> StepResult {
        let entity = self.entity(id)?;
        if !self.in_play(id) {
            return Ok(());
        }
        let immune =
            self.foes.get(entity).is_ok_and(|(stats, _)| stats.immune.contains(&condition));
        let name = self.name(id);
        let (_, _, mut afflictions, stance) = self.body(id)?;
        if immune || stance.immune.contains(&condition) {
            let text = event_text!(
                "rules-cazadores-is-immune-to",
                "{name} is immune to {condition}",
                condition = condition.name()
            );
            self.ctx.note(text, &["caz-immune"]);
            return Ok(());
        }
        // A model can be Terrified by several Foes: it keeps away from all of them.
        let news = !afflictions.has(condition);
        afflictions.0.entry(condition).or_default().extend(from);
        let state = condition.name();
        let text = if news {
            event_text!("rules-cazadores-is", "{name} is {state}")
        } else {
            event_text!("rules-cazadores-is-already", "{name} is {state} already")
        };
        let what = EventKind::Marked { model: id, badge: condition.to_string(), on: true };
        let rule = format!("caz-cond-{condition}");
        let mut why = why.to_vec();
        if !why.contains(&rule.as_str()) {
            why.push(&rule);
        }
        self.ctx.record(what, text, &why);
        if condition == Condition::Terrified
            && let Some(foe) = from
        {
            self.ctx.then(FleeInTerror { model: id, from: foe });
        }
        Ok(())
    }

    /// Ends a Condition if the model has it.
    pub(crate) fn clear(&mut self, id: ModelId, condition: Condition, why: &[&str]) -> StepResult {
        if self.body(id)?.2.0.remove(&condition).is_some() {
            let text = event_text!(
                "rules-cazadores-is-no-longer",
                "{model} is no longer {condition}",
                model = self.name(id),
                condition = condition.name()
            );
            let what = EventKind::Marked { model: id, badge: condition.to_string(), on: false };
            self.ctx.record(what, text, why);
        }
        Ok(())
    }
}
