//! Effects that add a further Ability to Attacks: of one Weapon, or of all
//! Attacks of a model.

use crate::content::check::{ContentCheck, User};
use crate::content::effect::{Effect, EffectData, GainCrit, Temper};
use crate::content::{CazadoresContent, Skill, WeaponKind};
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::{HuntRef, ModelRef};
use crate::steps::arts::temper;
use crate::steps::arts::temper::gain_once;
use crate::steps::effects::{EffectContext, EffectRule};
use crate::tactics::situation::Situation;
use crate::tactics::valuation;
use crate::tactics::valuation::EffectValue;
use monteria_content::Span;
use monteria_dice::{Check as Roll, odds};
use monteria_game::{ModelId, Refusal, StepResult, Text, event_text, text};

impl EffectData for Temper {
    fn describe(&self, content: &CazadoresContent) -> Text {
        let crit = content.describe_effects(&self.effects);
        if self.readied {
            text!(
                "rules-cazadores-one-of-its-readied-weapons-gains-crit",
                "one of its Readied Weapons gains \"Crit: {crit}\" for the rest of the Hunt"
            )
        } else {
            text!(
                "rules-cazadores-one-of-its-weapons-gains-crit",
                "one of its Weapons gains \"Crit: {crit}\" for the rest of the Hunt"
            )
        }
    }

    fn lists(&self) -> Vec<(&'static str, &[Effect])> {
        vec![("effects", &self.effects)]
    }

    fn check(&self, check: &mut ContentCheck<'_>, span: &Span, _: User<'_>) {
        check.some(&span.field("effects"), &self.effects, "one at least");
    }
}

impl EffectRule for Temper {
    fn apply(&self, hunt: &mut HuntMut, context: &EffectContext, _: &[&str]) -> StepResult {
        temper::begin(hunt, context.acting()?, self)
    }

    fn usable(&self, facts: &HuntRef<'_>, model: ModelId) -> Result<(), Refusal> {
        let fits = |armoury: &crate::Armoury| {
            armoury.weapons.iter().any(|carried| carried.readied || !self.readied)
        };
        if facts.carried(model).is_none_or(fits) {
            return Ok(());
        }
        let what = if self.readied {
            text!("rules-cazadores-no-weapon-is-readied", "no Weapon is Readied")
        } else {
            text!("rules-cazadores-it-carries-no-weapon", "it carries no Weapon")
        };
        Err(Refusal::rule("NoWeapon", what))
    }
}

impl EffectValue for Temper {
    /// Values the new Ability on the main Weapon, for all Attacks to come.
    fn gain(
        &self,
        situation: &Situation<'_>,
        _: &HuntRef<'_>,
        _: &ModelRef<'_>,
        _: Option<&Roll>,
    ) -> f32 {
        let facts = &situation.facts;
        let pack = situation.acting_model().pack.into_iter();
        let weapons = pack.flat_map(|(_, armoury)| &armoury.weapons);
        let mut best: f32 = 0.0;
        for carried in weapons.filter(|carried| carried.readied || !self.readied) {
            let Some(weapon) = facts.content.weapons.get(&carried.weapon) else { continue };
            if carried.gained.contains(&self.effects) {
                continue;
            }
            let skill = match weapon.kind {
                WeaponKind::Melee => Skill::Melee,
                WeaponKind::Shooting => Skill::Shooting,
            };
            for foe in facts.hostile_to(situation.me) {
                let dt = facts.defence(foe.id(), weapon.kind.attack());
                let crit = odds(&facts.check(situation.me, skill, dt)).critical_success as f32;
                let each = valuation::on_foe(facts, &self.effects, foe);
                best = best.max(valuation::future_attacks(carried.ammo) * crit * each);
            }
        }
        best
    }
}

impl EffectData for GainCrit {
    fn describe(&self, content: &CazadoresContent) -> Text {
        let crit = content.describe_effects(&self.effects);
        text!(
            "rules-cazadores-its-attacks-gain-crit-for-the",
            "its Attacks gain \"Crit: {crit}\" for the rest of the Hunt"
        )
    }

    fn lists(&self) -> Vec<(&'static str, &[Effect])> {
        vec![("effects", &self.effects)]
    }

    fn check(&self, check: &mut ContentCheck<'_>, span: &Span, _: User<'_>) {
        let list = span.field("effects");
        check.some(&list, &self.effects, "one at least");
        for (index, inner) in self.effects.iter().enumerate() {
            if matches!(inner, Effect::GainCrit(_)) {
                check.fault(&list.item(index), "GainCrit in GainCrit", "what the Critical does");
            }
        }
    }
}

impl EffectRule for GainCrit {
    fn apply(&self, hunt: &mut HuntMut, context: &EffectContext, _: &[&str]) -> StepResult {
        let id = context.acting()?;
        let facts = hunt.read();
        let model_ref = facts.model(id)?;
        let adversary = model_ref.is_adversary();
        let armed = model_ref.pack.is_some();
        if adversary {
            hunt.set_quarry(id, |quarry| gain_once(&mut quarry.gained, &self.effects))?;
        } else if armed {
            hunt.set_armoury(id, |armoury| {
                armoury
                    .weapons
                    .iter_mut()
                    .for_each(|carried| gain_once(&mut carried.gained, &self.effects));
            })?;
        }
        let crit = hunt.content().describe_effects(&self.effects);
        hunt.ctx.note(
            event_text!(
                "rules-cazadores-s-attacks-gain-crit",
                "{name}'s Attacks gain Crit: {crit}",
                name = hunt.name(id)
            ),
            &["caz-gain-crit"],
        );
        Ok(())
    }
}

impl EffectValue for GainCrit {
    fn rough_value(&self) -> (f32, f32) {
        (0.8, 0.0)
    }
}
