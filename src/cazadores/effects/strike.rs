//! An Attack with dice of its own (ruling 60).

use bevy_math::Vec3;

use super::super::steps::strike::{Attack, Blow, Means, plan};
use super::*;

impl Strike {
    /// The Attack of this model against that one, which stands there.
    fn blow(&self, attacker: Option<ModelId>, target: ModelId, former: Vec3) -> Blow {
        let name = self.name.clone();
        let on_crit = self.on_crit.clone();
        let means = Means::Art { name, rating: *self.rating, on_crit };
        Blow { attacker, target, kind: self.kind, means, former }
    }
}

impl EffectData for Strike {
    fn words(&self, content: &CazadoresContent) -> String {
        let Strike { name, kind, rating, on_crit } = self;
        let crit = match on_crit.is_empty() {
            true => String::new(),
            false => format!("; crit: {}", content.describe_effects(on_crit)),
        };
        format!("{name}: {kind:?} Attack (Rating {rating}) on the Target{crit}")
    }

    fn lists(&self) -> Vec<(&'static str, &[Effect])> {
        vec![("on_crit", &self.on_crit)]
    }

    fn check(&self, check: &mut Check<'_>, span: &Span, _: User<'_>) {
        check.named(&span.field("name"), &self.name);
        check.blow(&span.field("kind"), self.kind);
    }
}

impl EffectRule for Strike {
    fn apply(&self, hunt: &mut HuntMut, frame: &Frame, _: &[&str]) -> StepResult {
        // Nobody is struck where nobody was aimed at.
        let Some(target) = frame.target else { return Ok(()) };
        let former = hunt.read().model(target)?.stand.at;
        hunt.ctx.then(Attack { blow: self.blow(frame.acting, target, former) });
        Ok(())
    }

    fn foresee(&self, facts: &HuntRef<'_>, frame: &Frame, check: &Roll, preview: &mut Preview) {
        let Some(target) = frame.target.and_then(|target| facts.get(target)) else { return };
        let Some(plan) = plan(facts, &self.blow(frame.acting, target.id(), target.stand.at)) else {
            return;
        };
        preview.expected = Some(odds(check).success * expected_wounds(&plan));
        let hits = 100.0 * odds(&plan.check).success;
        let text = format!("{}; hits in {hits:.0}%", check_text("Attack", &plan.check));
        preview.facts.push((self.name.clone(), text));
        preview.modifiers.extend(&plan.modifiers);
    }
}

impl EffectWorth for Strike {
    fn gain(
        &self,
        mind: &Mind<'_>,
        facts: &HuntRef<'_>,
        target: &ModelRef<'_>,
        _: Option<&Roll>,
    ) -> f32 {
        let blow = self.blow(Some(mind.me), target.id(), target.stand.at);
        let Some(plan) = plan(facts, &blow) else { return 0.0 };
        let crit = odds(&plan.check).critical_success as f32;
        let wounds = (expected_wounds(&plan) as f32).min(target.wounds.left as f32);
        wounds + crit * worth::on_foe(facts, &self.on_crit, target)
    }

    fn by_place(&self) -> bool {
        true
    }
}
