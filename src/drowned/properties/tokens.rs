//! Properties that put tokens on their target, which cost wounds later.

use crate::content::property::{Bleed, Fire, Venom};
use crate::properties::{PropertyRule, Victim};
use crate::skirmish_ref::{ModelRef, SkirmishRef};
use crate::state::Condition;
use crate::state_access::skirmish_mut::SkirmishMut;
use crate::tactics::evaluation::wound_cost;
use monteria_game::{ModelId, StepResult, Text, text};

/// Expected wounds of one token.
const WOUNDS_OF_TOKEN: f64 = 0.5;

struct CountedToken {
    of: fn(&mut Condition) -> &mut u8,
    /// Id of its badge.
    id: &'static str,
    text: fn(&str) -> Text,
    rule: &'static str,
}

const FIRE: CountedToken = CountedToken {
    of: |it| &mut it.fire,
    id: "fire",
    text: |who| text!("rules-drowned-burns", "{who} burns"),
    rule: "dro-fire",
};
const VENOM: CountedToken = CountedToken {
    of: |it| &mut it.venom,
    id: "venom",
    text: |who| text!("rules-drowned-is-poisoned-2", "{who} is poisoned"),
    rule: "dro-venom",
};
const BLEED: CountedToken = CountedToken {
    of: |it| &mut it.bleed,
    id: "bleed",
    text: |who| text!("rules-drowned-bleeds", "{who} bleeds"),
    rule: "dro-bleed",
};

impl CountedToken {
    fn put(&self, skirmish: &mut SkirmishMut<'_, '_>, on: ModelId, count: u8) -> StepResult {
        let mut condition = skirmish.condition(on)?;
        let held = (self.of)(&mut condition);
        *held = held.saturating_add(count);
        skirmish.mark(on, self.id, true, self.text, &[self.rule]);
        Ok(())
    }
}

fn cost(facts: &SkirmishRef<'_>, target: &ModelRef<'_>, tokens: u8) -> f64 {
    WOUNDS_OF_TOKEN * f64::from(tokens) * wound_cost(facts, target, 1)
}

impl PropertyRule for Fire {
    fn is_harmful(&self) -> bool {
        true
    }

    fn afflict(&self, skirmish: &mut SkirmishMut<'_, '_>, victim: Victim) -> StepResult {
        if victim.swims {
            return Ok(());
        }
        FIRE.put(skirmish, victim.id, self.0.get())?;
        skirmish.set_stealth(victim.id, false, &["dro-fire"])?;
        Ok(())
    }

    fn cost(&self, facts: &SkirmishRef<'_>, target: &ModelRef<'_>) -> f64 {
        cost(facts, target, self.0.get())
    }
}

impl PropertyRule for Venom {
    fn is_harmful(&self) -> bool {
        true
    }

    fn afflict(&self, skirmish: &mut SkirmishMut<'_, '_>, victim: Victim) -> StepResult {
        VENOM.put(skirmish, victim.id, self.0.get())
    }

    fn cost(&self, facts: &SkirmishRef<'_>, target: &ModelRef<'_>) -> f64 {
        cost(facts, target, self.0.get())
    }
}

impl PropertyRule for Bleed {
    fn is_harmful(&self) -> bool {
        true
    }

    fn afflict(&self, skirmish: &mut SkirmishMut<'_, '_>, victim: Victim) -> StepResult {
        BLEED.put(skirmish, victim.id, self.0.get())
    }

    fn cost(&self, facts: &SkirmishRef<'_>, target: &ModelRef<'_>) -> f64 {
        cost(facts, target, self.0.get())
    }
}
