//! What the effects of Gear and Rituals are worth to the Pack, in WNDs of the Foes.

use super::arms;
use super::mind::Mind;
use super::rift;
use super::worth;
use crate::content::Bounded;
use crate::dice::{Check, Edge, odds};
use crate::rulesets::cazadores::content::{AttackKind, Effect, Skill, Subject, WeaponKind};
use crate::rulesets::cazadores::hunt_ref::{HuntRef, ModelRef, in_reach};
use crate::rulesets::cazadores::preview::{expected_wounds, regained};
use crate::rulesets::cazadores::steps::strike::{Blow, Means, plan};

/// Attacks that are still to come in a Hunt, as far as lasting effects count on them.
const TO_COME: f32 = 3.0;

/// What one effect on this model is worth to the Pack.
///
/// `facts` is the Hunt with the acting model where it would stand then.
pub fn worth_of(
    mind: &Mind<'_>,
    facts: &HuntRef<'_>,
    effect: &Effect,
    target: &ModelRef<'_>,
    check: Option<&Check>,
) -> f32 {
    let subject = |on: Subject| if on == Subject::Acting { mind.myself() } else { target };
    match effect {
        Effect::Impose { condition, on } | Effect::ImposeFrom { condition, on, .. } => {
            let who = subject(*on);
            if who.foe.is_some() {
                worth::foe_suffers(facts, who, *condition)
            } else if who.has(*condition) || who.stance.immune.contains(condition) {
                0.0
            } else {
                -mind.blood * worth::burden(*condition)
            }
        }
        Effect::Heal { amount, on } => {
            let who = subject(*on);
            let missing = who.wounds.full - who.wounds.left;
            // The chance of the Check is counted by whoever asks.
            let back = match check {
                Some(check) => (regained(*amount, missing, check) / odds(check).success.max(1e-6)) as f32,
                None => worth::number(*amount).min(missing as f32),
            };
            if who.foe.is_some() { -back } else { mind.blood * back }
        }
        Effect::Wounds { amount, on } => {
            let who = subject(*on);
            let lost = worth::number(*amount).min(who.wounds.left as f32);
            if who.foe.is_some() { lost } else { -1.5 * mind.blood * lost }
        }
        Effect::Withstand { skill, dt, or } => {
            let fails = 1.0 - odds(&facts.check(target.id(), *skill, dt.map(Bounded::get))).success as f32;
            fails * or.iter().map(|effect| worth_of(mind, facts, effect, target, None)).sum::<f32>()
        }
        Effect::Strike { name, kind, rating, on_crit } => {
            let means = Means::Art { name: name.clone(), rating: **rating, on_crit: on_crit.clone() };
            let blow = Blow {
                attacker: Some(mind.me),
                target: target.id(),
                kind: *kind,
                means,
                former: target.stand.at,
            };
            let Some(plan) = plan(facts, &blow) else { return 0.0 };
            let crit = odds(&plan.check).critical_success as f32;
            let wounds = (expected_wounds(&plan) as f32).min(target.wounds.left as f32);
            wounds + crit * worth::on_foe(facts, on_crit, target)
        }
        Effect::Ward { against, advantage, on } => ward(mind, *against, *advantage, subject(*on)),
        Effect::Immunity { condition, on } => {
            let who = subject(*on);
            if who.stance.immune.contains(condition) {
                0.0
            } else if who.has(*condition) {
                mind.blood * (0.2 + worth::burden(*condition))
            } else {
                0.2 * mind.blood
            }
        }
        Effect::Temper { effects, readied } => temper(mind, effects, *readied),
        Effect::OpenRift { within, .. } => rift::best(mind, **within, None).map_or(0.0, |found| found.gain),
        _ => 0.0,
    }
}

/// Attacks on a model at Advantage or Disadvantage until the Hunt ends.
fn ward(mind: &Mind<'_>, against: AttackKind, advantage: i32, who: &ModelRef<'_>) -> f32 {
    let facts = &mind.facts;
    if who.stance.wards.iter().any(|ward| ward.against == against && ward.advantage == advantage) {
        return 0.0;
    }
    if who.foe.is_none() {
        // A friend in the thick of it is struck oftenest.
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
        let each = if against == AttackKind::Melee { 0.9 } else { 0.3 };
        return if advantage < 0 { mind.blood * each * near.min(2.0) } else { -mind.blood * each };
    }
    let gain: f32 = mind
        .pack
        .iter()
        .map(|friend| {
            let held = arms::held(facts, friend.id());
            let fits = held.iter().filter(|one| {
                one.ammo != Some(0)
                    && (one.weapon.kind == WeaponKind::Shooting) == (against == AttackKind::Shooting)
            });
            fits.map(|one| {
                let shots = one.ammo.map_or(TO_COME, |ammo| f32::from(ammo).min(TO_COME));
                let better = worth::strike(facts, friend, one.weapon, who, Edge::Advantage);
                shots * (better - worth::strike(facts, friend, one.weapon, who, Edge::None))
            })
            .fold(0.0, f32::max)
        })
        .sum();
    advantage as f32 * 0.6 * gain
}

/// A new edge on the Weapon that it fights with, for all the Attacks to come.
fn temper(mind: &Mind<'_>, effects: &[Effect], readied: bool) -> f32 {
    let facts = &mind.facts;
    let Some((_, armoury)) = mind.myself().pack else { return 0.0 };
    let mut best: f32 = 0.0;
    for carried in armoury.weapons.iter().filter(|carried| carried.readied || !readied) {
        let Some(weapon) = facts.content.weapons.get(&carried.weapon) else { continue };
        if carried.gained.iter().any(|known| known == effects) {
            continue;
        }
        let skill = match weapon.kind {
            WeaponKind::Melee => Skill::Melee,
            WeaponKind::Shooting => Skill::Shooting,
        };
        let shots = carried.ammo.map_or(TO_COME, |ammo| f32::from(ammo).min(TO_COME));
        for foe in facts.hostile_to(mind.me) {
            let dt = facts.defence(foe.id(), weapon.kind.attack());
            let crit = odds(&facts.check(mind.me, skill, dt)).critical_success as f32;
            best = best.max(shots * crit * worth::on_foe(facts, effects, foe));
        }
    }
    best
}
