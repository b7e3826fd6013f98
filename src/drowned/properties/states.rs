//! Properties that change the state of their target at once.

use crate::content::property::{Blind, Heal, Knockdown, Slow, Stun};
use crate::properties::{PropertyRule, Victim};
use crate::skills::knock_down;
use crate::skirmish_ref::{ModelRef, SkirmishRef};
use crate::state_access::skirmish_mut::SkirmishMut;
use crate::tactics::evaluation::{model_value, point_value};
use monteria_game::{StepResult, text};

/// Cost of being prone, blinded or slowed, as shares of a model's value.
const PRONE: f64 = 0.05;
const BLINDED: f64 = 0.08;
const SLOWED: f64 = 0.03;

/// Returns this share of a model's value, or 0 if the state would change nothing.
fn share(facts: &SkirmishRef<'_>, target: &ModelRef<'_>, of: f64, idle: bool) -> f64 {
    if idle { 0.0 } else { of * model_value(facts, target) }
}

impl PropertyRule for Blind {
    fn afflict(&self, skirmish: &mut SkirmishMut<'_, '_>, victim: Victim) -> StepResult {
        skirmish.condition(victim.id)?.blind = true;
        skirmish.mark(
            victim.id,
            "blind",
            true,
            |who| text!("rules-drowned-is-blinded-2", "{who} is blinded"),
            &["dro-blind"],
        );
        Ok(())
    }

    fn cost(&self, facts: &SkirmishRef<'_>, target: &ModelRef<'_>) -> f64 {
        let now = target.condition;
        share(facts, target, BLINDED, now.blind || now.points == 0)
    }
}

impl PropertyRule for Slow {
    fn afflict(&self, skirmish: &mut SkirmishMut<'_, '_>, victim: Victim) -> StepResult {
        let mut condition = skirmish.condition(victim.id)?;
        condition.slow = Some(self.0);
        condition.slow_ends = false;
        skirmish.mark(
            victim.id,
            "slow",
            true,
            |who| text!("rules-drowned-is-slowed-2", "{who} is slowed"),
            &["dro-slow"],
        );
        Ok(())
    }

    fn cost(&self, facts: &SkirmishRef<'_>, target: &ModelRef<'_>) -> f64 {
        let now = target.condition;
        share(facts, target, SLOWED, now.slow.is_some() || now.activated)
    }
}

impl PropertyRule for Stun {
    fn afflict(&self, skirmish: &mut SkirmishMut<'_, '_>, victim: Victim) -> StepResult {
        let mut condition = skirmish.condition(victim.id)?;
        let lost = self.0.get().min(condition.points);
        condition.points -= lost;
        if lost > 0 {
            skirmish.note_about(
                victim.id,
                |who| {
                    text!(
                        "rules-drowned-is-stunned-it-loses-ap-2",
                        "{who} is stunned: it loses {lost} AP"
                    )
                },
                &["dro-stun"],
            );
        }
        Ok(())
    }

    fn cost(&self, _: &SkirmishRef<'_>, target: &ModelRef<'_>) -> f64 {
        f64::from(self.0.get().min(target.condition.points)) * point_value(target)
    }
}

impl PropertyRule for Knockdown {
    fn afflict(&self, skirmish: &mut SkirmishMut<'_, '_>, victim: Victim) -> StepResult {
        knock_down(skirmish, victim.id, "dro-knockdown")
    }

    fn cost(&self, facts: &SkirmishRef<'_>, target: &ModelRef<'_>) -> f64 {
        share(facts, target, PRONE, target.condition.prone || target.is_mounted_pair())
    }
}

impl PropertyRule for Heal {
    fn afflict(&self, skirmish: &mut SkirmishMut<'_, '_>, victim: Victim) -> StepResult {
        skirmish.heal(victim.id, i32::from(self.0.get()), &["dro-heal"])?;
        Ok(())
    }
}
