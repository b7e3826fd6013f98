//! Conditions: imposed, or never again.

use super::*;

impl EffectData for Impose {
    fn words(&self, _: &CazadoresContent) -> String {
        match self.on {
            Subject::Target => format!("impose {}", self.condition.name()),
            Subject::Acting => format!("{} gains {}", self.on.words(), self.condition.name()),
        }
    }
}

impl EffectRule for Impose {
    fn apply(&self, hunt: &mut HuntMut, frame: &Frame, why: &[&str]) -> StepResult {
        // Nobody suffers it where nobody was aimed at.
        let Some(id) = frame.subject(self.on) else { return Ok(()) };
        hunt.impose(id, self.condition, frame.acting, why)
    }
}

impl EffectWorth for Impose {
    fn on_foe(&self, facts: &HuntRef<'_>, foe: &ModelRef<'_>) -> f32 {
        if self.on == Subject::Target {
            worth::foe_suffers(facts, foe, self.condition)
        } else {
            0.0
        }
    }

    fn on_pack(&self, victim: &ModelRef<'_>) -> f32 {
        let suffers = self.on == Subject::Target && !victim.has(self.condition);
        if suffers { worth::burden(self.condition) } else { 0.0 }
    }

    fn gain(
        &self,
        mind: &Mind<'_>,
        facts: &HuntRef<'_>,
        target: &ModelRef<'_>,
        _: Option<&Roll>,
    ) -> f32 {
        suffers(mind, facts, mind.subject(self.on, target), self.condition)
    }
}

/// What it is worth to the Pack that a model suffers a Condition.
fn suffers(mind: &Mind<'_>, facts: &HuntRef<'_>, who: &ModelRef<'_>, condition: Condition) -> f32 {
    if who.foe.is_some() {
        worth::foe_suffers(facts, who, condition)
    } else if who.has(condition) || who.stance.immune.contains(&condition) {
        0.0
    } else {
        -mind.blood * worth::burden(condition)
    }
}

impl EffectData for ImposeFrom {
    fn words(&self, _: &CazadoresContent) -> String {
        let from = match self.from {
            Origin::Acting => "",
            Origin::Adversary => " from the Adversary",
        };
        format!("{} gains {}{from}", self.on.words(), self.condition.name())
    }
}

impl EffectRule for ImposeFrom {
    /// Of several Models of the Adversary it comes from the closest.
    fn apply(&self, hunt: &mut HuntMut, frame: &Frame, why: &[&str]) -> StepResult {
        let Some(id) = frame.subject(self.on) else { return Ok(()) };
        let source = match self.from {
            Origin::Acting => frame.acting,
            Origin::Adversary => {
                let facts = hunt.read();
                let adversaries = facts.in_play().filter(|model_ref| model_ref.is_adversary());
                let adversaries = adversaries.map(|model_ref| model_ref.id());
                // At a real table whose distance nobody asks about it is
                // the first of them.
                let closest = adversaries
                    .min_by(|a, b| facts.distance(id, *a).total_cmp(&facts.distance(id, *b)));
                if facts.by_people() { facts.marks.adversary } else { closest }
            }
        };
        hunt.impose(id, self.condition, source, why)
    }
}

impl EffectWorth for ImposeFrom {
    fn gain(
        &self,
        mind: &Mind<'_>,
        facts: &HuntRef<'_>,
        target: &ModelRef<'_>,
        _: Option<&Roll>,
    ) -> f32 {
        suffers(mind, facts, mind.subject(self.on, target), self.condition)
    }
}

impl EffectData for Immunity {
    fn words(&self, _: &CazadoresContent) -> String {
        format!(
            "{} is immune to {} for the rest of the Hunt",
            self.on.words(),
            self.condition.name()
        )
    }
}

impl EffectRule for Immunity {
    /// Ruling 63.
    fn apply(&self, hunt: &mut HuntMut, frame: &Frame, _: &[&str]) -> StepResult {
        let Some(id) = frame.subject(self.on).filter(|id| hunt.in_play(*id)) else { return Ok(()) };
        hunt.set_stance(id, |stance| {
            if !stance.immune.contains(&self.condition) {
                stance.immune.push(self.condition);
            }
        })?;
        let text = event_text!(
            "{} cannot be {} for the rest of the Hunt",
            hunt.name(id),
            self.condition.name()
        );
        hunt.ctx.note(text, &["caz-immune", "ruling-63"]);
        hunt.clear(id, self.condition, &["caz-immune", "ruling-63"])
    }
}

impl EffectWorth for Immunity {
    fn gain(
        &self,
        mind: &Mind<'_>,
        _: &HuntRef<'_>,
        target: &ModelRef<'_>,
        _: Option<&Roll>,
    ) -> f32 {
        let who = mind.subject(self.on, target);
        if who.stance.immune.contains(&self.condition) {
            0.0
        } else if who.has(self.condition) {
            mind.blood * (0.2 + worth::burden(self.condition))
        } else {
            0.2 * mind.blood
        }
    }
}
