//! The effect that makes an Attack with its own dice (ruling 60).

use bevy_math::Vec3;

use crate::content::CazadoresContent;
use crate::content::check::{ContentCheck, User};
use crate::content::effect::{Effect, EffectData, Strike};
use crate::display::preview::{check_text, expected_wounds};
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::{HuntRef, ModelRef};
use crate::steps::combat::strike::{Attack, Blow, Means, plan};
use crate::steps::effects::{EffectContext, EffectRule};
use crate::tactics::situation::Situation;
use crate::tactics::valuation;
use crate::tactics::valuation::EffectValue;
use monteria_content::Span;
use monteria_dice::{Check as Roll, odds};
use monteria_game::{ModelId, Preview, StepResult, Text, text};

impl Strike {
    /// Returns the Attack of the acting model against a target at its former position.
    fn blow(&self, attacker: Option<ModelId>, target: ModelId, former: Vec3) -> Blow {
        let name = self.name.clone();
        let on_crit = self.on_crit.clone();
        let means = Means::Art { name, rating: *self.rating, on_crit };
        Blow { attacker, target, kind: self.kind, means, former }
    }
}

impl EffectData for Strike {
    fn describe(&self, content: &CazadoresContent) -> Text {
        let Strike { name, kind, rating, on_crit } = self;
        let attack = text!(
            "rules-cazadores-attack-rating-on-the-target",
            "{name}: {attack} (Rating {rating}) on the Target",
            attack = kind.attack_text().unwrap_or_default()
        );
        if on_crit.is_empty() {
            return attack;
        }
        let effects = content.describe_effects(on_crit);
        Text::joined([attack, text!("rules-cazadores-crit-3", "crit: {effects}")], "; ")
    }

    fn lists(&self) -> Vec<(&'static str, &[Effect])> {
        vec![("on_crit", &self.on_crit)]
    }

    fn check(&self, check: &mut ContentCheck<'_>, span: &Span, _: User<'_>) {
        check.named(&span.field("name"), &self.name);
        check.blow(&span.field("kind"), self.kind);
    }
}

impl EffectRule for Strike {
    fn apply(&self, hunt: &mut HuntMut, context: &EffectContext, _: &[&str]) -> StepResult {
        // Without a target nobody is struck.
        let Some(target) = context.target else { return Ok(()) };
        let former = hunt.read().model(target)?.stand.at;
        hunt.ctx.then(Attack { blow: self.blow(context.acting, target, former) });
        Ok(())
    }

    fn add_preview(
        &self,
        facts: &HuntRef<'_>,
        context: &EffectContext,
        check: &Roll,
        preview: &mut Preview,
    ) {
        // Without a target there is no Attack to preview.
        let Some(target) = context.target.and_then(|target| facts.get(target)) else { return };
        let Some(plan) = plan(facts, &self.blow(context.acting, target.id(), target.stand.at))
        else {
            return;
        };
        preview.expected = Some(odds(check).success * expected_wounds(&plan));
        let hits = 100.0 * odds(&plan.check).success;
        let text = text!(
            "rules-cazadores-hits-in",
            "{check}; {hits:.0}% to hit",
            check = check_text(text!("rules-cazadores-attack", "Attack"), &plan.check)
        );
        preview.facts.push((Text::verbatim(self.name.clone()), text));
        preview.modifiers.extend(&plan.modifiers);
    }
}

impl EffectValue for Strike {
    fn gain(
        &self,
        situation: &Situation<'_>,
        facts: &HuntRef<'_>,
        target: &ModelRef<'_>,
        _: Option<&Roll>,
    ) -> f32 {
        let blow = self.blow(Some(situation.me), target.id(), target.stand.at);
        let Some(plan) = plan(facts, &blow) else { return 0.0 };
        let crit = odds(&plan.check).critical_success as f32;
        let wounds = (expected_wounds(&plan) as f32).min(target.wounds.left as f32);
        wounds + crit * valuation::on_foe(facts, &self.on_crit, target)
    }

    fn by_place(&self) -> bool {
        true
    }
}
