//! Effects that deal or heal WNDs.

use crate::content::effect::{Effect, EffectData, Heal, HealOwnLocations, Subject, Wounds};
use crate::content::{Amount, CazadoresContent};
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::{HuntRef, ModelRef};
use crate::steps::combat::damage;
use crate::steps::combat::damage::{HealingOrder, PendingDamage};
use crate::steps::effects::{EffectContext, EffectRule, count};
use crate::tactics::situation::Situation;
use crate::tactics::valuation::EffectValue;
use monteria_content::Bounded;
use monteria_dice::{Check as Roll, odds};
use monteria_game::{Preview, StepResult, Text, text};

/// Rolls an amount, so that no later die changes it.
fn fixed(amount: Amount, hunt: &mut HuntMut, context: &EffectContext) -> Amount {
    match amount {
        Amount::D5 | Amount::D10 => Amount::Fixed(Bounded::nearest(count(hunt, amount, context))),
        other @ (Amount::Fixed(_) | Amount::Successes | Amount::SuccessesUpTo(_)) => other,
    }
}

/// Returns the rules that a healing effect cites.
fn healing<'a>(why: &[&'a str]) -> Vec<&'a str> {
    why.iter().copied().chain(["caz-heal", "ruling-24"]).collect()
}

impl EffectData for Wounds {
    fn describe(&self, _: &CazadoresContent) -> Text {
        text!(
            "rules-cazadores-loses",
            "{on} loses {amount}",
            on = self.on.text(),
            amount = self.amount.text()
        )
    }
}

impl EffectRule for Wounds {
    fn apply(&self, hunt: &mut HuntMut, context: &EffectContext, why: &[&str]) -> StepResult {
        // Without a target nobody is wounded.
        let Some(id) = context.subject(self.on) else { return Ok(()) };
        let count = count(hunt, self.amount, context);
        hunt.ctx.then(PendingDamage::new(id, count, why));
        Ok(())
    }

    fn rolled(&self, hunt: &mut HuntMut, context: &EffectContext) -> Option<Effect> {
        Some(Effect::Wounds(Wounds { amount: fixed(self.amount, hunt, context), on: self.on }))
    }
}

impl EffectValue for Wounds {
    fn rough_value(&self) -> (f32, f32) {
        let mean = if self.on == Subject::Target { self.amount.mean() } else { 0.0 };
        (mean, mean)
    }

    fn gain(
        &self,
        situation: &Situation<'_>,
        _: &HuntRef<'_>,
        target: &ModelRef<'_>,
        _: Option<&Roll>,
    ) -> f32 {
        let who = situation.subject(self.on, target);
        let lost = self.amount.mean().min(who.wounds.left as f32);
        if who.foe.is_some() { lost } else { -1.5 * situation.wound_value * lost }
    }
}

impl EffectData for Heal {
    fn describe(&self, _: &CazadoresContent) -> Text {
        text!(
            "rules-cazadores-regains",
            "{on} regains {amount}",
            on = self.on.text(),
            amount = self.amount.text()
        )
    }
}

impl EffectRule for Heal {
    fn apply(&self, hunt: &mut HuntMut, context: &EffectContext, why: &[&str]) -> StepResult {
        // Without a target nobody is healed.
        let Some(id) = context.subject(self.on) else { return Ok(()) };
        let count = count(hunt, self.amount, context);
        damage::heal_wounds(hunt, id, count, &healing(why))
    }

    fn rolled(&self, hunt: &mut HuntMut, context: &EffectContext) -> Option<Effect> {
        Some(Effect::Heal(Heal { amount: fixed(self.amount, hunt, context), on: self.on }))
    }

    fn add_preview(
        &self,
        facts: &HuntRef<'_>,
        context: &EffectContext,
        check: &Roll,
        preview: &mut Preview,
    ) {
        // Without a target nobody is healed.
        let Some(model_ref) = context.subject(self.on).and_then(|who| facts.get(who)) else {
            return;
        };
        let missing = model_ref.wounds.full - model_ref.wounds.left;
        let expected = self.amount.regained(missing, check);
        preview.facts.push((
            text!("rules-cazadores-regains-2", "{name} regains", name = model_ref.name()),
            text!(
                "rules-cazadores-wnds-expected-missing",
                "{expected:.1} WNDs expected, {missing} missing"
            ),
        ));
    }
}

impl EffectValue for Heal {
    fn rough_value(&self) -> (f32, f32) {
        let mean = if self.on == Subject::Acting { self.amount.mean() } else { 0.0 };
        (0.7 * mean, 0.5 * mean)
    }

    fn gain(
        &self,
        situation: &Situation<'_>,
        _: &HuntRef<'_>,
        target: &ModelRef<'_>,
        check: Option<&Roll>,
    ) -> f32 {
        let who = situation.subject(self.on, target);
        let missing = who.wounds.full - who.wounds.left;
        // The caller multiplies by the chance of the Check.
        let back = match check {
            Some(check) => {
                (self.amount.regained(missing, check) / odds(check).success.max(1e-6)) as f32
            }
            None => self.amount.mean().min(missing as f32),
        };
        if who.foe.is_some() { -back } else { situation.wound_value * back }
    }
}

impl EffectData for HealOwnLocations {
    fn describe(&self, _: &CazadoresContent) -> Text {
        text!(
            "rules-cazadores-regain-in-its-own-hit-locations",
            "regain {amount} in its own Hit Locations, the highest first",
            amount = self.amount.text()
        )
    }
}

impl EffectRule for HealOwnLocations {
    fn apply(&self, hunt: &mut HuntMut, context: &EffectContext, why: &[&str]) -> StepResult {
        let count = count(hunt, self.amount, context);
        damage::heal_in_order(
            hunt,
            context.acting()?,
            count,
            HealingOrder::OwnInOrder,
            &healing(why),
        )
    }
}

impl EffectValue for HealOwnLocations {}
