//! What is to be expected of an option: odds, sight and cover, computed from the same plan that the dice will follow.

use bevy::ecs::prelude::*;
use bevy::math::Vec2;

use super::content::{Aim, Amount, AttackKind, Effect, Id, Skill, Subject, WoundsDealt};
use super::hunt_ref::HuntRef;
use super::steps::arts::{self, ArtPlan, gear_plan, ritual_plan};
use super::steps::strike::{Blow, CheckPlan, Means, plan};
use super::steps::turn_act::TurnAct;
use super::steps::{aid, flee, guard, recover};
use super::words::{gear_text, ritual_text};
use crate::content::Bounded;
use crate::dice::{Check, Edge, odds};
use crate::game::{Choice, ModelId, Preview, SightShown, counted, inches};
use crate::table::{Body, Obstacle, Spot};

/// The preview of an option with this target or this spot.
pub fn preview(
    world: &World,
    choice: &Choice,
    target: Option<ModelId>,
    spot: Option<Spot>,
) -> Option<Preview> {
    let facts = HuntRef::of(world);
    let model = facts.turn.model?;
    let act = choice.action::<TurnAct>()?;
    let (skill, dt) = match &act {
        TurnAct::Attack(weapon) => return attack_preview(&facts, model, weapon, target?),
        TurnAct::UseGear(id) | TurnAct::Throw(id) => {
            let gear = facts.content.gear.get(id)?;
            let art = ArtShown {
                plan: gear_plan(&facts, model, gear),
                effects: &gear.on_success,
                aim: gear.aim,
                range: *gear.range_max,
                text: gear_text(facts.content, gear),
            };
            return Some(art_preview(&facts, model, choice, art, (target, spot)));
        }
        TurnAct::CastRitual(id) => {
            let ritual = facts.content.rituals.get(id)?;
            let art = ArtShown {
                plan: ritual_plan(&facts, model, ritual),
                effects: &ritual.effects,
                aim: ritual.aim,
                range: *ritual.range,
                text: ritual_text(facts.content, ritual),
            };
            return Some(art_preview(&facts, model, choice, art, (target, spot)));
        }
        TurnAct::CoverGround => (Skill::Athletics, None),
        TurnAct::Recover => (Skill::Fortitude, Some(recover::DT)),
        TurnAct::Aid => (Skill::Leadership, Some(aid::DT)),
        TurnAct::Flee => (Skill::Athletics, Some(flee::DT)),
        TurnAct::Deed(id) | TurnAct::DeedAt(id, _) => {
            let deed = facts.objective()?.deed(id)?;
            (deed.skill, deed.dt.map(Bounded::get))
        }
        TurnAct::Hide => (Skill::Stealth, guard::watch(&facts, model)),
        TurnAct::Parry => (Skill::Melee, Some(facts.attack(target?))),
        TurnAct::SpotWeakness => (Skill::Hunt, facts.defence(target?, AttackKind::Melee)),
        _ => return None,
    };
    let check = match act {
        TurnAct::Flee => flee::check(&facts, model),
        _ => facts.check(model, skill, dt),
    };
    let mut preview = check_preview(&check);
    preview.title = match target {
        Some(target) => format!("{}: {}", choice.label, facts.name(target)),
        None => choice.label.clone(),
    };
    preview.facts.insert(0, ("Check".to_owned(), check_text(skill.name(), &check)));
    if let Some(target) = target {
        preview.facts.push(("Distance".to_owned(), inches(facts.distance(model, target))));
    }
    Some(preview)
}

/// Gear or a Ritual, as far as its preview goes.
struct ArtShown<'a> {
    plan: ArtPlan,
    effects: &'a [Effect],
    aim: Aim,
    range: f32,
    text: String,
}

/// What is to be expected of Gear or a Ritual.
fn art_preview(
    facts: &HuntRef<'_>,
    model: ModelId,
    choice: &Choice,
    art: ArtShown<'_>,
    (target, spot): (Option<ModelId>, Option<Spot>),
) -> Preview {
    let ArtShown { plan, effects, aim, range, text } = art;
    let mut preview = check_preview(&plan.check);
    preview.title = match target {
        Some(target) => format!("{} on {}", choice.label, facts.name(target)),
        None => choice.label.clone(),
    };
    preview.facts.push(("Check".to_owned(), check_text(plan.skill.name(), &plan.check)));
    if plan.bonus != 0 {
        preview.facts.push(("Symbol".to_owned(), format!("{:+} Lore", plan.bonus)));
    }
    preview.modifiers = plan.modifiers;
    let befallen: Vec<Option<ModelId>> = match aim {
        Aim::Oneself => vec![Some(model)],
        Aim::Everyone => arts::reached(facts, model, range).into_iter().map(Some).collect(),
        Aim::Model { .. } | Aim::Point => vec![target],
    };
    for (effect, who) in effects.iter().flat_map(|effect| befallen.iter().map(move |who| (effect, *who))) {
        foresee(facts, (model, who), effect, &plan.check, &mut preview);
    }
    if let Some(spot) = spot.filter(|_| aim == Aim::Point) {
        for effect in effects {
            foresee_area(facts, effect, spot.plan(), &mut preview);
        }
    }
    preview.facts.push(("Then".to_owned(), text));
    if let Some(target) = target.filter(|target| *target != model) {
        preview.facts.push(("Distance".to_owned(), inches(facts.distance(model, target))));
        preview.sight = between(facts, model, target);
    }
    preview
}

/// The odds of one effect that follows a Success, as facts; WNDs to be expected count the Check as well.
fn foresee(
    facts: &HuntRef<'_>,
    (model, target): (ModelId, Option<ModelId>),
    effect: &Effect,
    check: &Check,
    preview: &mut Preview,
) {
    let percent = |chance: f64| format!("{:.0}%", 100.0 * chance);
    match (effect, target) {
        (Effect::Strike { name, kind, rating, on_crit }, Some(target)) => {
            let means = Means::Art { name: name.clone(), rating: **rating, on_crit: on_crit.clone() };
            let Some(former) = facts.get(target).map(|model_ref| model_ref.stand.at) else { return };
            let blow = Blow { attacker: Some(model), target, kind: *kind, means, former };
            let Some(plan) = plan(facts, &blow) else { return };
            let hits = odds(&plan.check).success;
            preview.expected = Some(odds(check).success * expected_wounds(&plan));
            let text = format!("{}; hits in {}", check_text("Attack", &plan.check), percent(hits));
            preview.facts.push((name.clone(), text));
            preview.modifiers.extend(&plan.modifiers);
        }
        (Effect::Heal { amount, on }, _) => {
            let who = if *on == Subject::Acting { Some(model) } else { target };
            let Some(model_ref) = who.and_then(|who| facts.get(who)) else { return };
            let missing = model_ref.wounds.full - model_ref.wounds.left;
            let expected = regained(*amount, missing, check);
            preview.facts.push((
                format!("{} regains", model_ref.name()),
                format!("{expected:.1} WNDs expected, {missing} missing"),
            ));
        }
        (Effect::Withstand { skill, dt, .. }, Some(target)) => {
            let theirs = facts.check(target, *skill, dt.map(Bounded::get));
            let text = format!("{} of {}", percent(odds(&theirs).success), check_text(skill.name(), &theirs));
            preview.facts.push((format!("{} withstands it", facts.name(target)), text));
        }
        _ => {}
    }
}

/// Whom an Area would catch where it is to lie, and their odds to withstand it.
fn foresee_area(facts: &HuntRef<'_>, effect: &Effect, at: Vec2, preview: &mut Preview) {
    let Effect::PlaceArea { area, .. } = effect else { return };
    let Some(kind) = facts.content.areas.get(area) else { return };
    let caught: Vec<ModelId> = facts
        .in_play()
        .filter(|model_ref| {
            model_ref.body().plan().distance(at) < *kind.diameter / 2.0 + model_ref.stand.radius
        })
        .map(|model_ref| model_ref.id())
        .collect();
    for id in &caught {
        preview.facts.push(("Inside".to_owned(), facts.name(*id).to_owned()));
    }
    for (effect, id) in kind.on_enter.iter().flat_map(|effect| caught.iter().map(move |id| (effect, *id))) {
        foresee(facts, (id, Some(id)), effect, &Check::new(0, None), preview);
    }
}

/// WNDs to be expected back from an amount, a failed Check counted as none, by the exact odds of the Check.
pub fn regained(amount: Amount, missing: i32, check: &Check) -> f64 {
    let odds = odds(check);
    let mean = |most: i32| (1..=most).map(|face| f64::from(face.min(missing))).sum::<f64>() / f64::from(most);
    match amount {
        Amount::Fixed(number) => odds.success * f64::from((*number).min(missing)),
        Amount::D5 => odds.success * mean(5),
        Amount::D10 => odds.success * mean(10),
        Amount::Successes => odds.expected_value(|successes| f64::from((successes as i32).min(missing))),
        Amount::SuccessesUpTo(most) => {
            odds.expected_value(|successes| f64::from((successes as i32).min(*most).min(missing)))
        }
    }
}

/// The Attack of a model with one of its Weapons, as it would be rolled now.
fn planned_attack(
    facts: &HuntRef<'_>,
    model: ModelId,
    weapon: &Id,
    target: ModelId,
) -> Option<(Blow, CheckPlan)> {
    let weapon = facts.content.weapons.get(weapon)?;
    let kind = weapon.kind.attack();
    let blow = Blow {
        attacker: Some(model),
        target,
        kind,
        means: Means::Weapon { weapon: weapon.id.clone(), riposte: false },
        former: facts.get(target)?.stand.at,
    };
    let plan = plan(facts, &blow)?;
    Some((blow, plan))
}

/// WNDs to be expected of an Attack, misses counted as none.
pub fn expected_wounds(plan: &CheckPlan) -> f64 {
    let odds = odds(&plan.check);
    match plan.wounds {
        WoundsDealt::None => 0.0,
        WoundsDealt::Successes => odds.expected_value(f64::from),
        WoundsDealt::SuccessesPlusPower => odds.expected_value(|successes| {
            if successes == 0 { 0.0 } else { f64::from((successes as i32 + plan.power).max(0)) }
        }),
    }
}

fn attack_preview(facts: &HuntRef<'_>, model: ModelId, weapon: &Id, target: ModelId) -> Option<Preview> {
    let (blow, plan) = planned_attack(facts, model, weapon, target)?;
    let mut preview = check_preview(&plan.check);
    preview.title = format!("{} on {}", plan.label, facts.name(target));
    preview.expected = Some(expected_wounds(&plan));
    let kind = if blow.kind == AttackKind::Shooting { "Shooting" } else { "Melee" };
    preview.facts.insert(0, ("Check".to_owned(), check_text(kind, &plan.check)));
    if plan.power != 0 {
        preview.facts.push(("POW".to_owned(), format!("{:+}", plan.power)));
    }
    preview.modifiers = plan.modifiers;
    preview.facts.push(("Distance".to_owned(), inches(facts.distance(model, target))));
    preview.sight = between(facts, model, target);
    Some(preview)
}

/// What one body sees of another, wherever the two stand, to draw.
pub fn sight_shown(facts: &HuntRef<'_>, from: &Body, to: &Body) -> SightShown {
    let sight = facts.sight_between(from, to);
    let cover = if sight.clear() { facts.cover_between(from, to) } else { None };
    let named = |obstacle: Obstacle| match obstacle {
        Obstacle::Body(id) => facts.name(id).to_owned(),
        other => facts.table.name_of(other),
    };
    SightShown::new(named, (from, to), &sight, cover.as_ref())
}

/// The same between two models.
fn between(facts: &HuntRef<'_>, from: ModelId, to: ModelId) -> Option<SightShown> {
    Some(sight_shown(facts, &facts.get(from)?.body(), &facts.get(to)?.body()))
}

fn check_preview(check: &Check) -> Preview {
    let odds = odds(check);
    Preview { chance: Some(odds.success), distribution: odds.distribution.clone(), ..Preview::default() }
}

/// A Check in words: `7 dice, DT 6, with Advantage`.
pub fn check_text(skill: &str, check: &Check) -> String {
    let dt = check.dt.map_or("no DT".to_owned(), |dt| format!("DT {dt}"));
    let edge = match check.edge {
        Edge::Advantage => ", with Advantage",
        Edge::None => "",
        Edge::Disadvantage => ", with Disadvantage",
    };
    format!("{skill}, {}, {dt}{edge}", counted(check.pool.max(0), "die", "dice"))
}
