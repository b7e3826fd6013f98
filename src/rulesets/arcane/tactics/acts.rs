//! What an activated character does: every option with every target is judged by what it is expected to bring.

use bevy::ecs::prelude::*;

use super::asked;
use super::worth::{POINT, harm, profit, pull, sway, worth};
use crate::dice::{BestOf, Spread};
use crate::game::{Choice, Decision, ModelId, Needs, Order, Step, StepResult, every_order};
use crate::rulesets::arcane::attack::{Attack, AttackKind};
use crate::rulesets::arcane::content::{Ability, Deed, Influence, Rider, State, Whom};
use crate::rulesets::arcane::duel_ref::{DuelRef, ModelRef};
use crate::rulesets::arcane::steps::act::Activated;
use crate::rulesets::arcane::steps::acts::Act;
use crate::rulesets::arcane::steps::effects::all_near;
use crate::rulesets::arcane::steps::offers::offers;
use crate::table::distance;

/// Spots of a move that are looked at.
const SPOTS: usize = 40;
/// An order is worth giving from here on, in levels.
const LEAST: f64 = 0.4;

/// An order with what it is expected to bring.
type Judged = (f64, Order);

/// The best order for an activated character.
pub fn best(
    world: &World,
    facts: &DuelRef<'_>,
    model: ModelId,
    decision: &Decision,
) -> StepResult<Option<Order>> {
    let judged = judge(world, facts, model, &decision.options)?;
    let best = judged.into_iter().filter(|(gain, _)| *gain >= LEAST).max_by(|a, b| a.0.total_cmp(&b.0));
    let done = || decision.offered(Act::Done).map(|choice| Order::plain(&choice.id));
    Ok(best.map(|(_, order)| order).or_else(done))
}

/// The orders worth trying, best first.
pub fn candidates(world: &World, decision: &Decision) -> Vec<Order> {
    let Some(model) = decision.model.filter(|_| asked(world, Activated::NAME)) else {
        return every_order(world, decision);
    };
    let mut judged = judge(world, &DuelRef::of(world), model, &decision.options).unwrap_or_default();
    judged.sort_by(|a, b| b.0.total_cmp(&a.0));
    judged.into_iter().map(|(_, order)| order).collect()
}

/// How much a character has to do at once: the best that it could do to somebody.
pub fn urgency(world: &World, facts: &DuelRef<'_>, model: &ModelRef<'_>) -> StepResult<f64> {
    let mut options = offers(facts, model)?.legal;
    options.retain(|choice| choice.needs.region().is_none());
    let judged = judge(world, facts, model.id(), &options)?;
    Ok(judged.into_iter().map(|(gain, _)| gain).fold(0.0, f64::max) + 0.02 * worth(model))
}

fn judge(world: &World, facts: &DuelRef<'_>, id: ModelId, options: &[Choice]) -> StepResult<Vec<Judged>> {
    let model = facts.try_get(id)?;
    let mut all = Vec::new();
    for choice in options.iter().filter(|choice| choice.idle.is_none()) {
        let Some(act) = choice.action::<Act>() else { continue };
        let plain = |gain| (gain, Order::plain(&choice.id));
        match &act {
            Act::Attack => strikes(facts, model, choice, (AttackKind::Melee, None), &mut all)?,
            Act::Shoot => strikes(facts, model, choice, (AttackKind::Ranged, None), &mut all)?,
            Act::Charge => strikes(facts, model, choice, (AttackKind::Charge(0.0), None), &mut all)?,
            Act::Use(ability) => used(world, facts, model, (choice, facts.ability(id, ability)?), &mut all)?,
            Act::Walk | Act::Run => all.extend(walk(world, facts, model, choice, 1)),
            Act::Lead => {
                all.extend(walk(world, facts, model, choice, 2).map(|(gain, order)| (gain + 4.0, order)))
            }
            Act::Pray => all.push(plain(8.0)),
            Act::Leave => all.push(plain(0.5 * worth(model))),
            Act::Seek => all.push(plain(2.5)),
            Act::Escape => all.push(plain(if 2 * model.vigor.life <= model.full() { 2.0 } else { -1.0 })),
            Act::Done => all.push(plain(0.0)),
        }
    }
    Ok(all)
}

/// An attack of this kind at every target.
fn strikes(
    facts: &DuelRef<'_>,
    model: &ModelRef<'_>,
    choice: &Choice,
    (kind, ability): (AttackKind, Option<&Ability>),
    all: &mut Vec<Judged>,
) -> StepResult {
    let usual =
        if let AttackKind::Charge(_) = kind { facts.numbers().charge } else { facts.numbers().attack };
    let cost = ability.map_or(usual.get(), |ability| ability.cost.get());
    for at in choice.needs.targets().0 {
        let target = facts.try_get(*at)?;
        let run = distance(&model.body(), &target.body());
        let kind = if let AttackKind::Charge(_) = kind { AttackKind::Charge(run) } else { kind };
        let mut attack = Attack::new(Some(model.id()), *at, kind, ability.map(|ability| ability.id.clone()));
        attack.from_hiding = model.hidden();
        let mut gain = profit(facts, &attack)?;
        if let Some(Ability { deed: Deed::Shot { area: Some(area), .. }, .. }) = ability {
            for other in facts.near(*at, area.get()) {
                let loss = profit(facts, &Attack { at: other.id(), ..attack.clone() })?.max(0.0) * 0.5;
                gain += if other.side() == model.side() { -loss } else { loss };
            }
        }
        all.push((gain - f64::from(cost) * POINT * 0.4, Order::at(&choice.id, *at)));
    }
    Ok(())
}

/// An ability with every target.
fn used(
    world: &World,
    facts: &DuelRef<'_>,
    model: &ModelRef<'_>,
    (choice, ability): (&Choice, &Ability),
    all: &mut Vec<Judged>,
) -> StepResult {
    let price = f64::from(ability.cost.get()) * POINT + f64::from(ability.upkeep.get()) * POINT;
    match &ability.deed {
        Deed::Attack(_) => strikes(facts, model, choice, (AttackKind::Melee, Some(ability)), all)?,
        Deed::Shot { .. } => strikes(facts, model, choice, (AttackKind::Ranged, Some(ability)), all)?,
        Deed::Charge(_) => strikes(facts, model, choice, (AttackKind::Charge(0.0), Some(ability)), all)?,
        Deed::Move { .. } => all.extend(walk(world, facts, model, choice, ability.cost.get())),
        Deed::Stealth | Deed::Screen { .. } => {
            all.push((0.12 * worth(model) - price * 0.4, Order::plain(&choice.id)))
        }
        Deed::Trap { .. } | Deed::Summon { .. } => {
            all.extend(walk(world, facts, model, choice, 0).map(|(_, order)| (5.0 - price * 0.5, order)));
        }
        Deed::Effect { on, does } => effect(facts, model, choice, (on, does), price, all),
        _ => {}
    }
    Ok(())
}

fn effect(
    facts: &DuelRef<'_>,
    model: &ModelRef<'_>,
    choice: &Choice,
    (on, does): (&Whom, &[Rider]),
    price: f64,
    all: &mut Vec<Judged>,
) {
    let gain = |id: &ModelId| {
        let Some(target) = facts.get(*id) else { return 0.0 };
        let good: f64 = does.iter().map(|rider| brought(target, rider)).sum();
        if target.side() == model.side() { good } else { -good }
    };
    match &choice.needs {
        Needs::Target { legal, .. } => {
            all.extend(legal.iter().map(|id| (gain(id) - price * 0.6, Order::at(&choice.id, *id))));
        }
        Needs::Several { legal, max, .. } => {
            let mut best: Vec<ModelId> = legal.clone();
            best.sort_by(|a, b| gain(b).total_cmp(&gain(a)));
            best.truncate(*max);
            all.push((best.iter().map(gain).sum::<f64>() - price, Order::several(&choice.id, best)));
        }
        _ => {
            let sum: f64 = all_near(facts, model, on).iter().map(gain).sum();
            all.push((sum - price * 0.8, Order::plain(&choice.id)));
        }
    }
}

/// What a rider is worth to who suffers it: below 0 where it harms.
fn brought(target: &ModelRef<'_>, rider: &Rider) -> f64 {
    let resisted = rider.resist.map_or(0.0, |need| {
        let plus = target.card().resistance.get() + if target.is(State::Protection) { 4 } else { 0 };
        BestOf { dice: 1, sides: 10, plus, need: Some(i32::from(need.get())) }.chance()
    });
    let whole = worth(target);
    let good = match &rider.does {
        Influence::State(state, level) if *level > target.state(*state) => {
            sway(*state) * f64::from(level.get()) * whole
        }
        Influence::Heal(amount) => {
            let healed = i32::from(amount.get()).min(target.full() - target.vigor.life);
            0.9 * whole * f64::from(healed) / f64::from(target.full().max(1))
        }
        Influence::Lose(amount) => -harm(target, &Spread::sure(usize::from(amount.get()))),
        Influence::Cleanse(_) | Influence::ClearStates => {
            let bad = target.vigor.states.iter().filter(|(state, _)| !state.positive());
            bad.map(|(state, level)| -sway(*state) * f64::from(*level) * whole).sum()
        }
        Influence::Gain(amount) if target.vigor.points < target.card().most.get() => {
            f64::from(amount.get()) * POINT * if target.vigor.activated { 1.0 } else { 2.5 }
        }
        Influence::Drain(amount) => -f64::from(amount.get().min(target.vigor.points)) * POINT * 1.5,
        Influence::NoRun | Influence::NoDodge | Influence::Pull(_) | Influence::Push(_) => -0.05 * whole,
        Influence::Walk(_) => 1.0,
        _ => 0.0,
    };
    good * (1.0 - resisted)
}

/// The best spot of a move: where what draws the character is nearer than here.
fn walk(
    world: &World,
    facts: &DuelRef<'_>,
    model: &ModelRef<'_>,
    choice: &Choice,
    cost: u8,
) -> Option<Judged> {
    let here = pull(facts, model, model.body().plan());
    let spots = choice.needs.region()?.samples(world, SPOTS);
    let judged = spots.into_iter().map(|spot| (pull(facts, model, spot.plan()) - here, spot));
    let (gain, spot) = judged.max_by(|a, b| a.0.total_cmp(&b.0))?;
    Some((gain - f64::from(cost) * POINT * 0.3, Order::to(&choice.id, spot)))
}

/// The best spot of a move that costs nothing; the character stays where none is better.
pub fn best_walk(world: &World, facts: &DuelRef<'_>, model: ModelId, decision: &Decision) -> Option<Order> {
    let model = facts.get(model)?;
    let stay = |choice: &Choice| (choice.needs == Needs::Nothing).then(|| (LEAST, Order::plain(&choice.id)));
    let all =
        decision.options.iter().filter_map(|one| walk(world, facts, model, one, 0).or_else(|| stay(one)));
    all.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, order)| order)
}
