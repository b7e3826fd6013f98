//! Effects that impose a Condition or make immune to it.

use crate::content::effect::{EffectData, Immunity, Impose, ImposeFrom, Origin, Subject};
use crate::content::{CazadoresContent, Condition};
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::{HuntRef, ModelRef};
use crate::steps::effects::{EffectContext, EffectRule};
use crate::tactics::situation::Situation;
use crate::tactics::valuation;
use crate::tactics::valuation::EffectValue;
use monteria_dice::Check as Roll;
use monteria_game::{StepResult, Text, event_text, text};

impl EffectData for Impose {
    fn describe(&self, _: &CazadoresContent) -> Text {
        match self.on {
            Subject::Target => {
                text!("rules-cazadores-impose", "impose {name}", name = self.condition.name())
            }
            Subject::Acting => text!(
                "rules-cazadores-gains",
                "{on} gains {name}",
                on = self.on.text(),
                name = self.condition.name()
            ),
        }
    }
}

impl EffectRule for Impose {
    fn apply(&self, hunt: &mut HuntMut, context: &EffectContext, why: &[&str]) -> StepResult {
        // Without a target nobody suffers it.
        let Some(id) = context.subject(self.on) else { return Ok(()) };
        hunt.impose(id, self.condition, context.acting, why)
    }
}

impl EffectValue for Impose {
    fn on_foe(&self, facts: &HuntRef<'_>, foe: &ModelRef<'_>) -> f32 {
        if self.on == Subject::Target {
            valuation::condition_value(facts, foe, self.condition)
        } else {
            0.0
        }
    }

    fn on_pack(&self, victim: &ModelRef<'_>) -> f32 {
        let suffers = self.on == Subject::Target && !victim.has(self.condition);
        if suffers { valuation::condition_cost(self.condition) } else { 0.0 }
    }

    fn gain(
        &self,
        situation: &Situation<'_>,
        facts: &HuntRef<'_>,
        target: &ModelRef<'_>,
        _: Option<&Roll>,
    ) -> f32 {
        suffers(situation, facts, situation.subject(self.on, target), self.condition)
    }
}

/// Returns the value for the Pack of a model suffering a Condition.
fn suffers(
    situation: &Situation<'_>,
    facts: &HuntRef<'_>,
    who: &ModelRef<'_>,
    condition: Condition,
) -> f32 {
    if who.foe.is_some() {
        valuation::condition_value(facts, who, condition)
    } else if who.has(condition) || who.stance.immune.contains(&condition) {
        0.0
    } else {
        -situation.wound_value * valuation::condition_cost(condition)
    }
}

impl EffectData for ImposeFrom {
    fn describe(&self, _: &CazadoresContent) -> Text {
        let on = self.on.text();
        let name = self.condition.name();
        match self.from {
            Origin::Acting => text!("rules-cazadores-gains", "{on} gains {name}"),
            Origin::Adversary => text!(
                "rules-cazadores-gains-from-the-adversary",
                "{on} gains {name} from the Adversary"
            ),
        }
    }
}

impl EffectRule for ImposeFrom {
    /// Imposes the Condition; an Adversary of several Models does it by the closest one.
    fn apply(&self, hunt: &mut HuntMut, context: &EffectContext, why: &[&str]) -> StepResult {
        // Without a target nobody suffers it.
        let Some(id) = context.subject(self.on) else { return Ok(()) };
        let source = match self.from {
            Origin::Acting => context.acting,
            Origin::Adversary => {
                let facts = hunt.read();
                let adversaries = facts.in_play().filter(|model_ref| model_ref.is_adversary());
                let adversaries = adversaries.map(|model_ref| model_ref.id());
                // On a real table distances are unknown here: the first model stands for
                // all of them.
                let closest = adversaries
                    .min_by(|a, b| facts.distance(id, *a).total_cmp(&facts.distance(id, *b)));
                if facts.on_real_table() { facts.marks.adversary } else { closest }
            }
        };
        hunt.impose(id, self.condition, source, why)
    }
}

impl EffectValue for ImposeFrom {
    fn gain(
        &self,
        situation: &Situation<'_>,
        facts: &HuntRef<'_>,
        target: &ModelRef<'_>,
        _: Option<&Roll>,
    ) -> f32 {
        suffers(situation, facts, situation.subject(self.on, target), self.condition)
    }
}

impl EffectData for Immunity {
    fn describe(&self, _: &CazadoresContent) -> Text {
        text!(
            "rules-cazadores-is-immune-to-for-the-rest",
            "{on} is immune to {name} for the rest of the Hunt",
            on = self.on.text(),
            name = self.condition.name()
        )
    }
}

impl EffectRule for Immunity {
    fn apply(&self, hunt: &mut HuntMut, context: &EffectContext, _: &[&str]) -> StepResult {
        // The model has left, or there was no target.
        let Some(id) = context.subject(self.on).filter(|id| hunt.in_play(*id)) else {
            return Ok(());
        };
        hunt.set_stance(id, |stance| {
            if !stance.immune.contains(&self.condition) {
                stance.immune.push(self.condition);
            }
        })?;
        let text = event_text!(
            "rules-cazadores-cannot-be-for-the-rest-of",
            "{model} cannot be {condition} for the rest of the Hunt",
            model = hunt.name(id),
            condition = self.condition.name()
        );
        hunt.ctx.note(text, &["caz-immune", "ruling-63"]);
        hunt.clear(id, self.condition, &["caz-immune", "ruling-63"])
    }
}

impl EffectValue for Immunity {
    fn gain(
        &self,
        situation: &Situation<'_>,
        _: &HuntRef<'_>,
        target: &ModelRef<'_>,
        _: Option<&Roll>,
    ) -> f32 {
        let who = situation.subject(self.on, target);
        if who.stance.immune.contains(&self.condition) {
            0.0
        } else if who.has(self.condition) {
            situation.wound_value * (0.2 + valuation::condition_cost(self.condition))
        } else {
            0.2 * situation.wound_value
        }
    }
}
