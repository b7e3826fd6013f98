//! The program's own player: what it thinks worth doing, by what it expects of it.

mod acts;
mod places;
mod worth;

use bevy::ecs::prelude::*;

use crate::dice::Dice;
use crate::game::{
    Agenda, Choice, Decision, LookAheadBudget, ModelId, Order, Step, StepResult, Tactics, Trigger,
    WithFallback,
};
use crate::rulesets::arcane::attack::{Attack, AttackKind};
use crate::rulesets::arcane::duel_ref::DuelRef;
use crate::rulesets::arcane::steps::act::Activated;
use crate::rulesets::arcane::steps::attack::{Approach, InterceptAnswer};
use crate::rulesets::arcane::steps::defence::{Defend, DefendAnswer, Ready, ReadyAnswer, defended};
use crate::rulesets::arcane::steps::effects::WalkNow;
use crate::rulesets::arcane::steps::land::AimThrow;
use crate::rulesets::arcane::steps::turn::{Activate, TurnAnswer, Uphold};
use worth::{POINT, profit, stroke};

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
        Some(model) if is(AimThrow::NAME) => Ok(places::throw(world, &facts, model, decision)),
        _ if is(Activate::NAME) => whom(world, &facts, decision),
        _ if is(Defend::NAME) => defence(&facts, decision),
        _ if is(Ready::NAME) => before_roll(&facts, decision),
        _ if is(<Approach as Trigger>::NAME) => intercept(&facts, decision),
        _ if is(Uphold::NAME) => Ok(decision.offered(TurnAnswer::Pay).map(|choice| Order::plain(&choice.id))),
        _ => Ok(places::other(world, &facts, decision, dice)),
    };
    wished.ok().flatten()
}

/// Who is activated: whoever has most to gain now.
fn whom(world: &World, facts: &DuelRef<'_>, decision: &Decision) -> StepResult<Option<Order>> {
    let Some(choice) = decision.offered(TurnAnswer::Activate) else { return Ok(None) };
    let mut best: Option<(f64, ModelId)> = None;
    for id in choice.needs.targets().0 {
        let gain = acts::urgency(world, facts, facts.try_get(*id)?)?;
        if best.is_none_or(|(most, _)| gain > most) {
            best = Some((gain, *id));
        }
    }
    Ok(best.map(|(_, id)| Order::at(&choice.id, id)))
}

/// Whether the match waits for the answer to this step.
fn asked(world: &World, step: &str) -> bool {
    world.resource::<Agenda>().names().next() == Some(step)
}

/// Whether nobody is activated: a state can be judged then.
pub fn between_turns(world: &World, _: &Decision) -> bool {
    asked(world, Activate::NAME)
}

/// What an answer of the target costs it: what it is expected to lose, the points it pays, and less what its counter takes.
fn suffered(facts: &DuelRef<'_>, attack: &Attack, choice: &Choice) -> StepResult<f64> {
    let Some(answer) = choice.action::<DefendAnswer>() else { return Ok(f64::INFINITY) };
    let tried = defended(attack.clone(), &answer);
    let (loss, missed) = stroke(facts, &tried)?;
    let target = facts.try_get(attack.at)?;
    let numbers = facts.numbers();
    let (cost, counter) = match &answer {
        DefendAnswer::Stand => (0, false),
        DefendAnswer::Dodge => (numbers.dodge.get(), false),
        DefendAnswer::Counter => (numbers.counter.get(), true),
        DefendAnswer::DodgeWith(id) => (facts.ability(target.id(), id)?.cost.get(), false),
        DefendAnswer::CounterWith(id) => (facts.ability(target.id(), id)?.cost.get(), true),
    };
    let back = match (counter, attack.by) {
        (true, Some(by)) => {
            let back = Attack::new(Some(attack.at), by, AttackKind::Counter, None);
            let back = Attack { ability: tried.defence_ability.clone(), ..back };
            missed * profit(facts, &back)?
        }
        _ => 0.0,
    };
    // A point spent by who is still to act is worth an action; by who has acted, little.
    let dear = if target.vigor.activated { 0.5 } else { 1.0 };
    Ok(loss + f64::from(cost) * POINT * dear - back)
}

fn defence(facts: &DuelRef<'_>, decision: &Decision) -> StepResult<Option<Order>> {
    let Some(attack) = &facts.turn.attack else { return Ok(None) };
    let mut best: Option<(f64, &Choice)> = None;
    for choice in &decision.options {
        let suffered = suffered(facts, attack, choice)?;
        if best.is_none_or(|(least, _)| suffered < least) {
            best = Some((suffered, choice));
        }
    }
    Ok(best.map(|(_, choice)| Order::plain(&choice.id)))
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
