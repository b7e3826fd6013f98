//! Effects that make a model roll a Check, and the consequences of the Check.

use crate::content::check::{Check, User};
use crate::content::effect::{Effect, EffectData, FoeCheck, Withstand};
use crate::content::{CazadoresContent, FoeAttribute};
use crate::display::preview::check_text;
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::{HuntRef, ModelRef, dt_of};
use crate::steps::effects::{ApplyEffects, EffectContext, EffectRule};
use crate::tactics::situation::Situation;
use crate::tactics::valuation;
use crate::tactics::valuation::EffectValue;
use monteria_content::{Bounded, Span};
use monteria_dice::{Check as Roll, odds};
use monteria_game::{Preview, StepResult};

impl EffectData for Withstand {
    fn describe(&self, content: &CazadoresContent) -> String {
        let dt = self.dt.map_or(String::new(), |dt| format!(" (DT {dt})"));
        format!("{} Check{dt} or {}", self.skill.name(), content.describe_effects(&self.or))
    }

    fn lists(&self) -> Vec<(&'static str, &[Effect])> {
        vec![("or", &self.or)]
    }

    fn check(&self, check: &mut Check<'_>, span: &Span, _: User<'_>) {
        check.some(&span.field("or"), &self.or, "what a failure brings");
    }
}

impl EffectRule for Withstand {
    fn apply(&self, hunt: &mut HuntMut, context: &EffectContext, why: &[&str]) -> StepResult {
        // The target has left, or there was none.
        let Some(target) = context.target.filter(|target| hunt.in_play(*target)) else {
            return Ok(());
        };
        let check = hunt.read().check(target, self.skill, self.dt.map(Bounded::get));
        let name = hunt.name(target);
        let rules: Vec<&str> = why.iter().copied().chain(["caz-withstand", "ruling-10"]).collect();
        let roll = hunt.ctx.roll(
            Some(target),
            &name,
            &format!("{} Check", self.skill.name()),
            &check,
            &rules,
        );
        if !roll.success() {
            hunt.ctx.then(ApplyEffects::new(self.or.clone(), context.clone(), why));
        }
        Ok(())
    }

    fn add_preview(
        &self,
        facts: &HuntRef<'_>,
        context: &EffectContext,
        _: &Roll,
        preview: &mut Preview,
    ) {
        // Without a target nobody makes the Check.
        let Some(target) = context.target else { return };
        let theirs = facts.check(target, self.skill, self.dt.map(Bounded::get));
        let chance = 100.0 * odds(&theirs).success;
        let text = format!("{chance:.0}% of {}", check_text(self.skill.name(), &theirs));
        preview.facts.push((format!("{} withstands it", facts.name(target)), text));
    }
}

impl EffectValue for Withstand {
    fn gain(
        &self,
        situation: &Situation<'_>,
        facts: &HuntRef<'_>,
        target: &ModelRef<'_>,
        _: Option<&Roll>,
    ) -> f32 {
        let theirs = facts.check(target.id(), self.skill, self.dt.map(Bounded::get));
        let fails = 1.0 - odds(&theirs).success as f32;
        fails * valuation::gain(situation, facts, &self.or, target, None)
    }
}

impl EffectData for FoeCheck {
    fn describe(&self, content: &CazadoresContent) -> String {
        let dt = self.dt.map(|dt| format!(" (DT {dt})")).unwrap_or_default();
        let mut text = format!("{} Check{dt}", self.attribute.short());
        for (when, effects) in
            [("on a Success", &self.on_success), ("on a failure", &self.on_failure)]
        {
            if !effects.is_empty() {
                text += &format!(", {when} {}", content.describe_effects(effects));
            }
        }
        text
    }

    fn lists(&self) -> Vec<(&'static str, &[Effect])> {
        vec![("on_success", &self.on_success), ("on_failure", &self.on_failure)]
    }

    fn check(&self, check: &mut Check<'_>, span: &Span, _: User<'_>) {
        if matches!(self.attribute, FoeAttribute::Speed | FoeAttribute::Range) {
            let found = format!("a Check with {}", self.attribute.short());
            check.fault(&span.field("attribute"), found, "Attack, Defence or Terror");
        }
        if self.on_success.is_empty() && self.on_failure.is_empty() {
            check.fault(span, "a Check that changes nothing", "`on_success` or `on_failure`");
        }
    }
}

impl EffectRule for FoeCheck {
    fn apply(&self, hunt: &mut HuntMut, context: &EffectContext, why: &[&str]) -> StepResult {
        let id = context.acting()?;
        if !hunt.in_play(id) {
            return Ok(());
        }
        let facts = hunt.read();
        let check = Roll::new(facts.foe_dice(id, self.attribute), self.dt.map(|dt| dt_of(*dt)));
        let name = facts.name(id).to_owned();
        let label = format!("{} Check", self.attribute.short());
        let roll = hunt.ctx.roll(Some(id), &name, &label, &check, why);
        let list = if roll.success() { &self.on_success } else { &self.on_failure };
        let context = EffectContext { successes: roll.successes as i32, ..context.clone() };
        hunt.ctx.then(ApplyEffects::new(list.clone(), context, why));
        Ok(())
    }
}

impl EffectValue for FoeCheck {}
