//! The effect that gives Attacks of one kind on a model Advantage or Disadvantage from
//! now on (ruling 57).

use crate::content::check::{ContentCheck, User};
use crate::content::effect::{EffectData, Ward};
use crate::content::{AttackKind, CazadoresContent, WeaponKind};
use crate::state::components::AttackWard;
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::{HuntRef, ModelRef, in_reach};
use crate::steps::effects::{EffectContext, EffectRule};
use crate::tactics::situation::Situation;
use crate::tactics::valuation;
use crate::tactics::valuation::{EffectValue, fighting};
use monteria_content::Span;
use monteria_dice::{Check as Roll, Edge};
use monteria_game::{StepResult, Text, text};

impl Ward {
    fn edge(&self) -> Text {
        if self.advantage > 0 {
            text!("rules-advantage", "Advantage")
        } else {
            text!("rules-disadvantage", "Disadvantage")
        }
    }
}

impl EffectData for Ward {
    fn describe(&self, _: &CazadoresContent) -> Text {
        let edge = self.edge();
        let subject = self.on.text();
        text!(
            "rules-cazadores-to-attacks-on-for-the-rest",
            "{edge} to {name} Attacks on {subject} for the rest of the Hunt",
            name = self.against.name()
        )
    }

    fn check(&self, check: &mut ContentCheck<'_>, span: &Span, _: User<'_>) {
        check.blow(&span.field("against"), self.against);
        if ![-1, 1].contains(&self.advantage) {
            check.fault(&span.field("advantage"), self.advantage.to_string(), "1 or -1");
        }
    }
}

impl EffectRule for Ward {
    fn apply(&self, hunt: &mut HuntMut, context: &EffectContext, _: &[&str]) -> StepResult {
        // The model has left, or there was no target.
        let Some(id) = context.subject(self.on).filter(|id| hunt.in_play(*id)) else {
            return Ok(());
        };
        let ward = AttackWard { against: self.against, advantage: self.advantage };
        hunt.set_stance(id, |stance| {
            if !stance.wards.contains(&ward) {
                stance.wards.push(ward);
            }
        })?;
        let against = self.against.name();
        let name = hunt.name(id);
        let edge = self.edge();
        let text = text!(
            "rules-cazadores-attacks-on-have-for-the-rest",
            "{against} Attacks on {name} have {edge} for the rest of the Hunt"
        );
        hunt.ctx.note(text, &["caz-ward", "ruling-57"]);
        Ok(())
    }
}

impl EffectValue for Ward {
    fn gain(
        &self,
        situation: &Situation<'_>,
        _: &HuntRef<'_>,
        target: &ModelRef<'_>,
        _: Option<&Roll>,
    ) -> f32 {
        let facts = &situation.facts;
        let who = situation.subject(self.on, target);
        let same = AttackWard { against: self.against, advantage: self.advantage };
        if who.stance.wards.contains(&same) {
            return 0.0;
        }
        if who.foe.is_none() {
            // A friend close to several Foes is attacked most often.
            let near = facts
                .hostile_to(who.id())
                .filter(|foe| {
                    in_reach(
                        facts.distance(who.id(), foe.id()),
                        0.0,
                        facts.foe_range(foe.id()) + facts.speed(foe.id()),
                    )
                })
                .count() as f32;
            let each = if self.against == AttackKind::Melee { 0.9 } else { 0.3 };
            return if self.advantage < 0 {
                situation.wound_value * each * near.min(2.0)
            } else {
                -situation.wound_value * each
            };
        }
        let shooting = self.against == AttackKind::Shooting;
        let better = |friend: &ModelRef<'_>| {
            let held = fighting::held(facts, friend.id());
            let fits = held.iter().filter(|one| {
                one.ammo != Some(0) && (one.weapon.kind == WeaponKind::Shooting) == shooting
            });
            fits.map(|one| {
                let better = valuation::strike(facts, friend, one.weapon, who, Edge::Advantage);
                valuation::future_attacks(one.ammo)
                    * (better - valuation::strike(facts, friend, one.weapon, who, Edge::None))
            })
            .fold(0.0, f32::max)
        };
        self.advantage as f32 * 0.6 * situation.pack.iter().map(better).sum::<f32>()
    }
}
