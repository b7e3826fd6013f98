//! What an activated character does: every option with every target is judged by what it is expected to bring.

use bevy::ecs::prelude::*;
use bevy::math::Vec2;

use super::places::pull;
use super::worth::{POINT, harm, profit, sway, worth};
use crate::dice::{BestOf, Spread};
use crate::game::{Choice, Decision, ModelId, Needs, Order, StepResult};
use crate::rulesets::arcane::attack::{Attack, AttackKind};
use crate::rulesets::arcane::content::{Ability, Blow, Deed, Influence, Rider, State, Whom};
use crate::rulesets::arcane::duel_ref::{DuelRef, ModelRef};
use crate::rulesets::arcane::steps::acts::Act;
use crate::rulesets::arcane::steps::effects::all_near;
use crate::table::{Spot, distance};

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
    let judged = judge(world, facts, model, decision)?;
    let best = judged.into_iter().filter(|(gain, _)| *gain >= LEAST).max_by(|a, b| a.0.total_cmp(&b.0));
    let done = || decision.offered(Act::Done).map(|choice| Order::plain(&choice.id));
    Ok(best.map(|(_, order)| order).or_else(done))
}

/// The orders worth trying, best first.
pub fn candidates(world: &World, decision: &Decision) -> Vec<Order> {
    use crate::game::{Agenda, Step};
    use crate::rulesets::arcane::steps::act::Activated;
    let asked = world.resource::<Agenda>().names().next() == Some(Activated::NAME);
    let Some(model) = decision.model.filter(|_| asked) else {
        return crate::game::every_order(world, decision);
    };
    let mut judged = judge(world, &DuelRef::of(world), model, decision).unwrap_or_default();
    judged.sort_by(|a, b| b.0.total_cmp(&a.0));
    judged.into_iter().map(|(_, order)| order).collect()
}

fn judge(world: &World, facts: &DuelRef<'_>, id: ModelId, decision: &Decision) -> StepResult<Vec<Judged>> {
    let model = facts.try_get(id)?;
    let mut all = Vec::new();
    for choice in decision.options.iter().filter(|choice| choice.idle.is_none()) {
        let Some(act) = choice.action::<Act>() else { continue };
        match &act {
            Act::Attack => strikes(facts, model, choice, (AttackKind::Melee, None), &mut all)?,
            Act::Shoot => strikes(facts, model, choice, (AttackKind::Ranged, None), &mut all)?,
            Act::Charge => strikes(facts, model, choice, (AttackKind::Charge(0.0), None), &mut all)?,
            Act::Use(ability) => used(world, facts, model, (choice, facts.ability(id, ability)?), &mut all)?,
            Act::Walk | Act::Run => all.extend(walk(world, facts, model, choice, facts.numbers().walk.get())),
            Act::Lead => {
                all.extend(walk(world, facts, model, choice, 2).map(|(gain, order)| (gain + 4.0, order)))
            }
            Act::Pray => all.push((8.0, Order::plain(&choice.id))),
            Act::Leave => all.push((0.5 * worth(model), Order::plain(&choice.id))),
            Act::Seek => all.push((2.5, Order::plain(&choice.id))),
            Act::Escape => all.push((flight(facts, model)?, Order::plain(&choice.id))),
            Act::Done => all.push((0.0, Order::plain(&choice.id))),
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
    let numbers = facts.numbers();
    let cost = match (ability, kind) {
        (Some(ability), _) => ability.cost.get(),
        (None, AttackKind::Charge(_)) => numbers.charge.get(),
        _ => numbers.attack.get(),
    };
    for at in choice.needs.targets().0 {
        let target = facts.try_get(*at)?;
        let run = distance(&model.body(), &target.body());
        let kind = if let AttackKind::Charge(_) = kind { AttackKind::Charge(run) } else { kind };
        let mut attack = Attack::new(Some(model.id()), *at, kind, ability.map(|ability| ability.id.clone()));
        attack.from_hiding = model.hidden();
        let mut gain = profit(facts, &attack)?;
        if let Some(Ability { deed: Deed::Shot { area: Some(area), .. }, .. }) = ability {
            gain += burst(facts, model, (*at, area.get()), &attack)?;
        }
        all.push((gain - f64::from(cost) * POINT * 0.4, Order::at(&choice.id, *at)));
    }
    Ok(())
}

/// What a burst adds: harm to enemies near its target, less harm to friends.
fn burst(
    facts: &DuelRef<'_>,
    model: &ModelRef<'_>,
    (at, area): (ModelId, f32),
    attack: &Attack,
) -> StepResult<f64> {
    let mut gain = 0.0;
    for other in facts.near(at, area) {
        let loss = profit(facts, &Attack { at: other.id(), ..attack.clone() })?.max(0.0) * 0.5;
        gain += if other.side() == model.side() { -loss } else { loss };
    }
    Ok(gain)
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
        Deed::Stealth => all.push((0.12 * worth(model) - price * 0.4, Order::plain(&choice.id))),
        Deed::Screen { within } => {
            let friends =
                facts.near(model.id(), within.get()).filter(|one| one.side() == model.side()).count();
            all.push((2.0 * friends as f64 - price, Order::plain(&choice.id)));
        }
        Deed::Trap { .. } | Deed::Summon { .. } => {
            let spots = choice.needs.region().map_or_else(Vec::new, |region| region.samples(world, 12));
            let near = |spot: &Spot| nearest(facts, model, spot.plan());
            let best = spots.into_iter().min_by(|a, b| near(a).total_cmp(&near(b)));
            all.extend(best.map(|spot| (5.0 - price * 0.5, Order::to(&choice.id, spot))));
        }
        Deed::Effect { on, does } => effect(facts, model, choice, (on, does), price, all)?,
        _ => {}
    }
    Ok(())
}

/// How far the nearest enemy that can be seen to be there is from a point, in inches.
fn nearest(facts: &DuelRef<'_>, model: &ModelRef<'_>, at: Vec2) -> f32 {
    let enemies = facts.enemies(model.side()).filter(|enemy| !enemy.hidden());
    enemies.map(|enemy| enemy.body().plan().distance(at)).fold(60.0, f32::min)
}

fn effect(
    facts: &DuelRef<'_>,
    model: &ModelRef<'_>,
    choice: &Choice,
    (on, does): (&Whom, &[Rider]),
    price: f64,
    all: &mut Vec<Judged>,
) -> StepResult {
    let gain = |id: ModelId| -> StepResult<f64> {
        let target = facts.try_get(id)?;
        let good: f64 = does.iter().map(|rider| brought(target, rider)).sum();
        Ok(if target.side() == model.side() { good } else { -good })
    };
    match &choice.needs {
        Needs::Target { legal, .. } => {
            for id in legal {
                all.push((gain(*id)? - price * 0.6, Order::at(&choice.id, *id)));
            }
        }
        Needs::Several { legal, max, .. } => {
            let mut judged = Vec::new();
            for id in legal {
                judged.push((gain(*id)?, *id));
            }
            judged.sort_by(|a, b| b.0.total_cmp(&a.0));
            judged.truncate(*max);
            let sum: f64 = judged.iter().map(|(gain, _)| gain).sum();
            all.push((sum - price, Order::several(&choice.id, judged.into_iter().map(|(_, id)| id))));
        }
        _ => {
            let mut sum = 0.0;
            for id in all_near(facts, model, on) {
                sum += gain(id)?;
            }
            all.push((sum - price * 0.8, Order::plain(&choice.id)));
        }
    }
    Ok(())
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
        Influence::Pull(_) | Influence::Push(_) => -0.04 * whole,
        Influence::NoRun if !target.vigor.activated => -0.10 * whole,
        Influence::NoDodge => -0.05 * whole,
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
    let moves = decision.options.iter().filter_map(|choice| walk(world, facts, model, choice, 0));
    let best = moves.max_by(|a, b| a.0.total_cmp(&b.0)).filter(|(gain, _)| *gain > LEAST);
    let stays = decision.options.iter().find(|choice| choice.needs == Needs::Nothing);
    best.map(|(_, order)| order).or_else(|| stays.map(|choice| Order::plain(&choice.id)))
}

/// What getting away is worth: much where the enemies in contact would win the exchange.
fn flight(facts: &DuelRef<'_>, model: &ModelRef<'_>) -> StepResult<f64> {
    let mut balance = 0.0;
    for id in facts.engaged(model) {
        balance += profit(facts, &Attack::new(Some(id), model.id(), AttackKind::Melee, None))?;
        balance -= profit(facts, &Attack::new(Some(model.id()), id, AttackKind::Melee, None))?;
    }
    Ok(balance * 0.3 - POINT)
}

/// How much a character has to do now: the best that it could do at once, and what it stands to lose by waiting.
pub fn urgency(facts: &DuelRef<'_>, model: &ModelRef<'_>) -> StepResult<f64> {
    let (mut most, purse) = (0.0_f64, facts.purse(model));
    let (body, basic) = (model.body(), Blow::default());
    for enemy in facts.enemies(model.side()).filter(|enemy| !enemy.hidden()) {
        let far = distance(&body, &enemy.body());
        let kind = match () {
            () if facts.engaged(model).contains(&enemy.id()) => AttackKind::Melee,
            () if model.card().range().is_some_and(|range| range >= far) => AttackKind::Ranged,
            () if purse >= 3
                && far <= model.card().run.get()
                && facts.charge_way(model, enemy.id(), &basic).is_ok() =>
            {
                AttackKind::Charge(far)
            }
            () => continue,
        };
        most = most.max(profit(facts, &Attack::new(Some(model.id()), enemy.id(), kind, None))?);
    }
    Ok(most + 0.02 * worth(model))
}
