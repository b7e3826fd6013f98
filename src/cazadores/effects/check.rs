//! Effects that make a model roll a Check, and the consequences of the Check.

use crate::content::check::{ContentCheck, User};
use crate::content::effect::{Effect, EffectData, FoeCheck, Withstand};
use crate::content::{CazadoresContent, FoeAttribute};
use crate::display::preview::check_text;
use crate::display::texts::{check_of, skill_check};
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::{HuntRef, ModelRef, dt_of};
use crate::steps::effects::{ApplyEffects, EffectContext, EffectRule};
use crate::tactics::situation::Situation;
use crate::tactics::valuation;
use crate::tactics::valuation::EffectValue;
use monteria_content::{Bounded, Span};
use monteria_dice::{Check as Roll, odds};
use monteria_game::{Preview, StepResult, Text, event_text, text};

impl EffectData for Withstand {
    fn describe(&self, content: &CazadoresContent) -> Text {
        text!(
            "rules-cazadores-check-or",
            "{check} or {effects}",
            check = skill_check(self.skill, self.dt),
            effects = content.describe_effects(&self.or)
        )
    }

    fn lists(&self) -> Vec<(&'static str, &[Effect])> {
        vec![("or", &self.or)]
    }

    fn check(&self, check: &mut ContentCheck<'_>, span: &Span, _: User<'_>) {
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
            event_text!("rules-cazadores-skill-check", "{of} Check", of = self.skill.name()),
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
        let text = text!(
            "rules-cazadores-of",
            "{chance:.0}% ({check})",
            check = check_text(self.skill.name(), &theirs)
        );
        preview.facts.push((
            text!(
                "rules-cazadores-withstands-it",
                "{name} withstands it",
                name = facts.name(target)
            ),
            text,
        ));
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
    fn describe(&self, content: &CazadoresContent) -> Text {
        let mut parts = vec![check_of(self.attribute.short(), self.dt)];
        if !self.on_success.is_empty() {
            let effects = content.describe_effects(&self.on_success);
            parts.push(text!("rules-cazadores-on-a-success-2", "on a Success {effects}"));
        }
        if !self.on_failure.is_empty() {
            let effects = content.describe_effects(&self.on_failure);
            parts.push(text!("rules-cazadores-on-a-failure", "on a failure {effects}"));
        }
        Text::joined(parts, ", ")
    }

    fn lists(&self) -> Vec<(&'static str, &[Effect])> {
        vec![("on_success", &self.on_success), ("on_failure", &self.on_failure)]
    }

    fn check(&self, check: &mut ContentCheck<'_>, span: &Span, _: User<'_>) {
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
        let label =
            event_text!("rules-cazadores-skill-check", "{of} Check", of = self.attribute.short());
        let roll = hunt.ctx.roll(Some(id), &name, label, &check, why);
        let list = if roll.success() { &self.on_success } else { &self.on_failure };
        let context = EffectContext { successes: roll.successes as i32, ..context.clone() };
        hunt.ctx.then(ApplyEffects::new(list.clone(), context, why));
        Ok(())
    }
}

impl EffectValue for FoeCheck {}
