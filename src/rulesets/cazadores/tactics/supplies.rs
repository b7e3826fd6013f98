//! Gear and Rituals: whom to use them on, and what that is worth.

use bevy::math::Vec2;

use super::arms;
use super::mind::Mind;
use super::worth;
use crate::dice::{Check, Edge, odds};
use crate::game::{Choice, ModelId, Needs};
use crate::rulesets::cazadores::content::{Aim, AreaSpot, AttackKind, Effect, Gear, Subject, WeaponKind};
use crate::rulesets::cazadores::facts::{Facet, in_reach};
use crate::rulesets::cazadores::preview::{expected_wounds, regained};
use crate::rulesets::cazadores::steps::arts::{self as arts_of, gear_plan, ritual_plan, sees_point};
use crate::rulesets::cazadores::steps::gear::{self, gear_of_choice};
use crate::rulesets::cazadores::steps::rituals;
use crate::rulesets::cazadores::steps::strike::{Blow, Means, plan};
use crate::table::Spot;

/// Attacks that are still to come in a Hunt, as far as lasting effects count on them.
const TO_COME: f32 = 3.0;
/// What is scattered lands where it should about so often.
const SCATTERED: f32 = 0.2;
/// What Gear is worth that must be Readied first and used in a later Turn.
const LATER: f32 = 0.6;

/// A way to use something.
pub struct Use {
    /// What it is worth, the chance of the Check counted.
    pub gain: f32,
    /// Whom it is for, where it needs a target.
    pub target: Option<ModelId>,
    /// Where, where it needs a point.
    pub spot: Option<Spot>,
    /// Its Ticks.
    pub ticks: u32,
}

/// What is to be used: its Check, what a Success and a failure bring, what it is aimed at and how far.
struct Art<'a> {
    check: Check,
    good: &'a [Effect],
    bad: &'a [Effect],
    aim: Aim,
    min: f32,
    max: f32,
    ticks: u32,
}

/// The best use of the Gear or Ritual that an option offers.
pub fn best(mind: &Mind<'_>, choice: &Choice) -> Option<Use> {
    let content = mind.facts.content;
    let art = match gear_of_choice(content, &choice.id) {
        Some(gear) => of_gear(mind, gear),
        None => {
            let ritual = content.rituals.get(choice.id.strip_prefix("cast-ritual:")?)?;
            Art {
                check: ritual_plan(&mind.facts, mind.me, ritual).check,
                good: &ritual.effects,
                bad: &[],
                aim: ritual.aim,
                min: 0.0,
                max: ritual.range,
                ticks: rituals::TICKS,
            }
        }
    };
    let legal = match &choice.needs {
        Needs::Target { legal, .. } => Some(legal.as_slice()),
        _ => None,
    };
    use_of(mind, &art, legal)
}

fn of_gear<'a>(mind: &Mind<'a>, gear: &'a Gear) -> Art<'a> {
    Art {
        check: gear_plan(&mind.facts, mind.me, gear).check,
        good: &gear.on_success,
        bad: &gear.on_failure,
        aim: gear.aim,
        min: gear.range_min,
        max: gear.range_max,
        ticks: gear::TICKS,
    }
}

/// What it is worth to take this Gear in hand now and use it in a later Turn.
pub fn worth_readying(mind: &Mind<'_>, gear: &Gear) -> f32 {
    let art = of_gear(mind, gear);
    // Near enough to be reached by then.
    let reach = art.max + mind.facts.speed(mind.me);
    let near = |id: &ModelId| *id == mind.me || in_reach(mind.facts.distance(mind.me, *id), 0.0, reach);
    let legal: Vec<ModelId> = mind.facts.in_play().map(|facet| facet.id()).filter(near).collect();
    LATER * use_of(mind, &art, Some(&legal)).map_or(0.0, |found| found.gain.max(0.0))
}

fn use_of(mind: &Mind<'_>, art: &Art<'_>, legal: Option<&[ModelId]>) -> Option<Use> {
    let chance = odds(&art.check).success as f32;
    let weigh = |target: &Facet<'_>| {
        let good: f32 = art.good.iter().map(|effect| worth_of(mind, effect, target, Some(&art.check))).sum();
        let bad: f32 = art.bad.iter().map(|effect| worth_of(mind, effect, target, None)).sum();
        chance * good + (1.0 - chance) * bad
    };
    let plain = |gain| Use { gain, target: None, spot: None, ticks: art.ticks };
    match art.aim {
        Aim::Oneself => Some(plain(weigh(mind.myself()))),
        Aim::Everyone => {
            let reached = arts_of::reached(&mind.facts, mind.me, art.max);
            Some(plain(reached.into_iter().filter_map(|id| mind.facts.get(id)).map(weigh).sum()))
        }
        Aim::Model { .. } => {
            let targets = legal?.iter().filter_map(|id| mind.facts.get(*id));
            let best = targets.map(|target| (weigh(target), target.id()));
            let (gain, target) = best.max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)))?;
            Some(Use { target: Some(target), ..plain(gain) })
        }
        Aim::Point => {
            let kind = art.good.iter().find_map(|effect| match effect {
                Effect::PlaceArea { area, at: AreaSpot::AtPoint } => mind.facts.content.areas.get(area),
                _ => None,
            })?;
            let (gain, at) = best_point(mind, art, kind.diameter / 2.0, &kind.on_enter)?;
            let scattered = if art.bad.is_empty() { 0.0 } else { SCATTERED * (1.0 - chance) * gain };
            Some(Use { spot: Some(Spot::from(at)), ..plain(chance * gain + scattered) })
        }
    }
}

/// The point at which an Area would do most: on a Foe, or beside it on the far side, where it catches no friend.
fn best_point(mind: &Mind<'_>, art: &Art<'_>, radius: f32, on_enter: &[Effect]) -> Option<(f32, Vec2)> {
    let facts = &mind.facts;
    let own = mind.myself().body();
    let half = facts.table.board().half();
    let mut best: Option<(f32, Vec2)> = None;
    for foe in facts.hostile_to(mind.me) {
        let body = foe.body();
        let line = (body.plan() - own.plan()).normalize_or_zero();
        let side = Vec2::new(-line.y, line.x);
        let reach = radius + body.radius - 0.15;
        for at in [
            body.plan(),
            body.plan() + line * reach,
            body.plan() + side * reach,
            body.plan() - side * reach,
            body.plan() - line * reach,
        ] {
            let at = Vec2::new(crate::table::round_milli(at.x), crate::table::round_milli(at.y));
            let distance = at.distance(own.plan()) - own.radius;
            let far = distance < art.min + 0.01 || distance > art.max - 0.01;
            if far || at.x.abs() > half.x || at.y.abs() > half.y {
                continue;
            }
            let caught = facts.in_play().filter(|facet| {
                let body = facet.body();
                body.plan().distance(at) < radius + body.radius
            });
            let gain: f32 = caught
                .map(|facet| on_enter.iter().map(|effect| worth_of(mind, effect, facet, None)).sum::<f32>())
                .sum();
            if gain > best.map_or(0.05, |(most, _)| most + 1e-4) && sees_point(facts, mind.me, at) {
                best = Some((gain, at));
            }
        }
    }
    best
}

/// What one effect on this model is worth to the Pack.
fn worth_of(mind: &Mind<'_>, effect: &Effect, target: &Facet<'_>, check: Option<&Check>) -> f32 {
    let facts = &mind.facts;
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
            let fails = 1.0 - odds(&facts.check(target.id(), *skill, *dt)).success as f32;
            fails * or.iter().map(|effect| worth_of(mind, effect, target, None)).sum::<f32>()
        }
        Effect::Strike { name, kind, rating, on_crit } => {
            let means = Means::Art { name: name.clone(), rating: *rating, on_crit: on_crit.clone() };
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
        _ => 0.0,
    }
}

/// Attacks on a model at Advantage or Disadvantage until the Hunt ends.
fn ward(mind: &Mind<'_>, against: AttackKind, advantage: i32, who: &Facet<'_>) -> f32 {
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
            WeaponKind::Melee => crate::rulesets::cazadores::content::Skill::Melee,
            WeaponKind::Shooting => crate::rulesets::cazadores::content::Skill::Shooting,
        };
        let shots = carried.ammo.map_or(TO_COME, |ammo| f32::from(ammo).min(TO_COME));
        for foe in facts.hostile_to(mind.me) {
            let dt = facts.defence(foe.id(), worth::attack_kind(weapon));
            let crit = odds(&facts.check(mind.me, skill, dt)).critical_success as f32;
            best = best.max(shots * crit * worth::on_foe(facts, effects, foe));
        }
    }
    best
}
