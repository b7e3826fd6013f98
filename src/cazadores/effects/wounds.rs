//! WNDs lost and regained.

use super::super::steps::damage::{self, Harm, Mending};
use super::*;

/// An amount that no die changes any more.
fn fixed(amount: Amount, hunt: &mut HuntMut, frame: &Frame) -> Amount {
    match amount {
        Amount::D5 | Amount::D10 => Amount::Fixed(Bounded::nearest(count(hunt, amount, frame))),
        other @ (Amount::Fixed(_) | Amount::Successes | Amount::SuccessesUpTo(_)) => other,
    }
}

/// The rules of an effect that heals.
fn healing<'a>(why: &[&'a str]) -> Vec<&'a str> {
    why.iter().copied().chain(["caz-heal", "ruling-24"]).collect()
}

impl EffectData for Wounds {
    fn words(&self, _: &CazadoresContent) -> String {
        format!("{} loses {}", self.on.words(), self.amount.words())
    }
}

impl EffectRule for Wounds {
    fn apply(&self, hunt: &mut HuntMut, frame: &Frame, why: &[&str]) -> StepResult {
        let Some(id) = frame.subject(self.on) else { return Ok(()) };
        let count = count(hunt, self.amount, frame);
        hunt.ctx.then(Harm::new(id, count, why));
        Ok(())
    }

    fn rolled(&self, hunt: &mut HuntMut, frame: &Frame) -> Option<Effect> {
        Some(Effect::Wounds(Wounds { amount: fixed(self.amount, hunt, frame), on: self.on }))
    }
}

impl EffectWorth for Wounds {
    fn rough(&self) -> (f32, f32) {
        let mean = if self.on == Subject::Target { self.amount.mean() } else { 0.0 };
        (mean, mean)
    }

    fn gain(
        &self,
        mind: &Mind<'_>,
        _: &HuntRef<'_>,
        target: &ModelRef<'_>,
        _: Option<&Roll>,
    ) -> f32 {
        let who = mind.subject(self.on, target);
        let lost = self.amount.mean().min(who.wounds.left as f32);
        if who.foe.is_some() { lost } else { -1.5 * mind.blood * lost }
    }
}

impl EffectData for Heal {
    fn words(&self, _: &CazadoresContent) -> String {
        format!("{} regains {}", self.on.words(), self.amount.words())
    }
}

impl EffectRule for Heal {
    fn apply(&self, hunt: &mut HuntMut, frame: &Frame, why: &[&str]) -> StepResult {
        let Some(id) = frame.subject(self.on) else { return Ok(()) };
        let count = count(hunt, self.amount, frame);
        damage::mend(hunt, id, count, &healing(why))
    }

    fn rolled(&self, hunt: &mut HuntMut, frame: &Frame) -> Option<Effect> {
        Some(Effect::Heal(Heal { amount: fixed(self.amount, hunt, frame), on: self.on }))
    }

    fn foresee(&self, facts: &HuntRef<'_>, frame: &Frame, check: &Roll, preview: &mut Preview) {
        let Some(model_ref) = frame.subject(self.on).and_then(|who| facts.get(who)) else { return };
        let missing = model_ref.wounds.full - model_ref.wounds.left;
        let expected = self.amount.regained(missing, check);
        preview.facts.push((
            format!("{} regains", model_ref.name()),
            format!("{expected:.1} WNDs expected, {missing} missing"),
        ));
    }
}

impl EffectWorth for Heal {
    fn rough(&self) -> (f32, f32) {
        let mean = if self.on == Subject::Acting { self.amount.mean() } else { 0.0 };
        (0.7 * mean, 0.5 * mean)
    }

    fn gain(
        &self,
        mind: &Mind<'_>,
        _: &HuntRef<'_>,
        target: &ModelRef<'_>,
        check: Option<&Roll>,
    ) -> f32 {
        let who = mind.subject(self.on, target);
        let missing = who.wounds.full - who.wounds.left;
        // The chance of the Check is counted by whoever asks.
        let back = match check {
            Some(check) => {
                (self.amount.regained(missing, check) / odds(check).success.max(1e-6)) as f32
            }
            None => self.amount.mean().min(missing as f32),
        };
        if who.foe.is_some() { -back } else { mind.blood * back }
    }
}

impl EffectData for HealOwnLocations {
    fn words(&self, _: &CazadoresContent) -> String {
        format!("regain {} in its own Hit Locations, the highest first", self.amount.words())
    }
}

impl EffectRule for HealOwnLocations {
    fn apply(&self, hunt: &mut HuntMut, frame: &Frame, why: &[&str]) -> StepResult {
        let count = count(hunt, self.amount, frame);
        damage::mend_into(hunt, frame.acting()?, count, Mending::OwnInOrder, &healing(why))
    }
}

impl EffectWorth for HealOwnLocations {}
