//! The program's own player: what it thinks worth doing, by what it expects of it.

mod acts;
mod worth;

use bevy::ecs::prelude::*;

use crate::dice::Dice;
use crate::game::{
    Agenda, Decision, LookAheadBudget, ModelId, Needs, Order, Step, StepResult, Tactics, Trigger,
    WithFallback,
};
use crate::rulesets::arcane::attack::{Attack, AttackKind, Defence};
use crate::rulesets::arcane::duel_ref::DuelRef;
use crate::rulesets::arcane::steps::act::Activated;
use crate::rulesets::arcane::steps::attack::{Approach, InterceptAnswer};
use crate::rulesets::arcane::steps::defence::{Defend, DefendAnswer, Ready, ReadyAnswer, defences, defended};
use crate::rulesets::arcane::steps::effects::WalkNow;
use crate::rulesets::arcane::steps::land::AimThrow;
use crate::rulesets::arcane::steps::turn::{Activate, TurnAnswer, Uphold};
use worth::{POINT, profit, stroke, worth};

pub use acts::candidates;
pub use worth::value;

/// Strengths in which the program plays, weakest first.
pub const STRENGTHS: &[&str] = &["standard"];

/// How far a player looks ahead.
pub const LOOK_AHEAD: LookAheadBudget =
    LookAheadBudget { player: "standard", nodes: 160, candidates: 6, turns: 1, orders: 40 };

/// What a die more has to gain, in levels, to be worth a point of Essence.
const LUCK: f64 = 2.0;

/// A player of this strength; none for any other name.
pub fn tactics(strength: &str) -> Option<Box<dyn Tactics>> {
    (strength == "standard").then(|| -> Box<dyn Tactics> { Box::new(WithFallback(wish)) })
}

/// What the player would like to do; where it has no opinion, or something is amiss, the first legal order is given.
fn wish(world: &World, decision: &Decision, dice: &mut Dice) -> Option<Order> {
    let facts = DuelRef::of(world);
    let is = |step| asked(world, step);
    let wished = match decision.model {
        Some(model) if is(Activated::NAME) => acts::best(world, &facts, model, decision),
        Some(model) if is(WalkNow::NAME) => Ok(acts::best_walk(world, &facts, model, decision)),
        _ if is(AimThrow::NAME) => Ok(worth::throw(world, &facts, decision)),
        _ if is(Activate::NAME) => whom(world, &facts, decision),
        _ if is(Defend::NAME) => defence(&facts),
        _ if is(Ready::NAME) => before_roll(&facts, decision),
        _ if is(<Approach as Trigger>::NAME) => intercept(&facts, decision),
        _ if is(Uphold::NAME) => Ok(decision.offered(TurnAnswer::Pay).map(|choice| Order::plain(&choice.id))),
        _ => Ok(other(world, &facts, decision, dice)),
    };
    wished.ok().flatten()
}

/// The option that is worth most; the first of equals.
fn dearest<T>(
    all: impl IntoIterator<Item = T>,
    worth: impl Fn(&T) -> StepResult<f64>,
) -> StepResult<Option<T>> {
    let mut best: Option<(f64, T)> = None;
    for one in all {
        let gain = worth(&one)?;
        if best.as_ref().is_none_or(|(most, _)| gain > *most) {
            best = Some((gain, one));
        }
    }
    Ok(best.map(|(_, one)| one))
}

/// Who is activated: whoever has most to gain now.
fn whom(world: &World, facts: &DuelRef<'_>, decision: &Decision) -> StepResult<Option<Order>> {
    let Some(choice) = decision.offered(TurnAnswer::Activate) else { return Ok(None) };
    let urgent = |id: &&ModelId| acts::urgency(world, facts, facts.try_get(**id)?);
    Ok(dearest(choice.needs.targets().0, urgent)?.map(|id| Order::at(&choice.id, *id)))
}

/// Whether the match waits for the answer to this step.
fn asked(world: &World, step: &str) -> bool {
    world.resource::<Agenda>().names().next() == Some(step)
}

/// Whether nobody is activated: a state can be judged then.
pub fn between_turns(world: &World, _: &Decision) -> bool {
    asked(world, Activate::NAME)
}

/// The answer that costs the target least: what it is expected to lose, the points it pays, and less what its counter takes.
fn defence(facts: &DuelRef<'_>) -> StepResult<Option<Order>> {
    let Some(attack) = &facts.turn.attack else { return Ok(None) };
    // A point spent by who is still to act is worth an action; by who has acted, little.
    let dear = if facts.try_get(attack.at)?.vigor.activated { 0.5 * POINT } else { POINT };
    let kept = |(answer, cost, _): &(DefendAnswer, u8, String)| {
        let tried = defended(attack.clone(), answer);
        let (loss, missed) = stroke(facts, &tried)?;
        let back = match (tried.defence, attack.by) {
            (Defence::Counters, Some(by)) => {
                let back = Attack::new(Some(attack.at), by, AttackKind::Counter, tried.defence_ability);
                missed * profit(facts, &back)?
            }
            _ => 0.0,
        };
        Ok(back - loss - f64::from(*cost) * dear)
    };
    Ok(dearest(defences(facts, attack)?, kept)?.map(|(answer, ..)| Order::plain(answer)))
}

/// Essence where a die more tells enough, abilities that help always: they are offered only where they do.
fn before_roll(facts: &DuelRef<'_>, decision: &Decision) -> StepResult<Option<Order>> {
    let Some(attack) = &facts.turn.attack else { return Ok(None) };
    let own = facts.try_get(attack.at)?.model.seat == Some(decision.seat);
    for choice in &decision.options {
        let useful = match choice.action::<ReadyAnswer>() {
            Some(ReadyAnswer::Essence) => {
                let lucky = match own {
                    true => Attack { defence_essence: true, ..attack.clone() },
                    false => Attack { essence: true, ..attack.clone() },
                };
                (stroke(facts, &lucky)?.0 - stroke(facts, attack)?.0).abs() >= LUCK
            }
            Some(ReadyAnswer::Use(_)) => stroke(facts, attack)?.0 >= 2.0 * POINT,
            _ => false,
        };
        if useful {
            return Ok(Some(Order::plain(&choice.id)));
        }
    }
    Ok(decision.offered(ReadyAnswer::Roll).map(|choice| Order::plain(&choice.id)))
}

/// Whether whoever could step in would suffer enough less than the target.
fn intercept(facts: &DuelRef<'_>, decision: &Decision) -> StepResult<Option<Order>> {
    let (Some(attack), Some(model)) = (&facts.turn.attack, decision.model) else { return Ok(None) };
    let instead = Attack { at: model, ..attack.clone() };
    let saved = profit(facts, attack)? - profit(facts, &instead)?;
    let answer = if saved > 2.0 * POINT { InterceptAnswer::Intercept } else { InterceptAnswer::Stay };
    Ok(Some(Order::plain(answer)))
}

/// Everything else: whoever is to be named is the dearest, a place is one of a few that are near the middle, a roll has Essence where
/// there is some, and of answers that need nothing the first is given.
fn other(world: &World, facts: &DuelRef<'_>, decision: &Decision, dice: &mut Dice) -> Option<Order> {
    if decision.model.is_some() && decision.option("essence").is_some() {
        return Some(Order::plain("essence"));
    }
    let plain = decision.options.iter().all(|choice| choice.needs == Needs::Nothing);
    let choice = decision.options.get(if plain { 0 } else { dice.pick(decision.options.len()) })?;
    match &choice.needs {
        Needs::Nothing => Some(Order::plain(&choice.id)),
        Needs::Target { legal, .. } => {
            let dear = |id: &ModelId| facts.get(*id).map_or(0.0, worth);
            let best = legal.iter().max_by(|a, b| dear(a).total_cmp(&dear(b)))?;
            Some(Order::at(&choice.id, *best))
        }
        Needs::To(region) => {
            let spots = region.samples(world, 60);
            let few = (0..3).filter_map(|_| spots.get(dice.pick(spots.len())));
            let best = few.min_by(|a, b| a.plan().length().total_cmp(&b.plan().length()))?;
            Some(Order::to(&choice.id, *best))
        }
        _ => None,
    }
}
