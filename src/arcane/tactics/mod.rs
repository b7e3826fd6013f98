//! The program's own player: what it thinks worth doing, by what it expects of it.

mod acts;
mod worth;

use bevy_ecs::prelude::*;

use crate::attack::{Attack, AttackKind, Defence};
use crate::duel_ref::DuelRef;
use crate::steps::act::Activated;
use crate::steps::attack::{Approach, InterceptAnswer};
use crate::steps::defence::{Defend, DefendAnswer, Ready, ReadyAnswer, defences, defended};
use crate::steps::effects::WalkNow;
use crate::steps::land::AimThrow;
use crate::steps::turn::Activate;
use monteria_dice::Dice;
use monteria_game::{
    Agenda, Choice, Decision, Judged, LookAheadBudget, ModelId, Needs, Order, Step, StepResult,
    Tactics, Trigger, WithFallback, best_first, most,
};
use worth::{profit, stroke};

pub(crate) use acts::{Judge, price_of};
pub use worth::value;
pub(crate) use worth::{POINT, harm, hindered, state_worth, worth};

/// Strengths in which the program plays, weakest first.
pub const STRENGTHS: &[&str] = &["standard"];

/// How far a player looks ahead.
pub const LOOK_AHEAD: LookAheadBudget =
    LookAheadBudget { player: "standard", nodes: 800, candidates: 6, turns: 1, orders: 40 };

/// A player of this strength; none for any other name.
pub fn tactics(strength: &str) -> Option<Box<dyn Tactics>> {
    (strength == "standard").then(|| -> Box<dyn Tactics> { Box::new(WithFallback(wish)) })
}

/// What the player would like to do.
fn wish(world: &World, decision: &Decision, dice: &mut Dice) -> Option<Order> {
    most(judge(world, decision)).or_else(|| other(world, decision, dice))
}

/// The orders worth trying, best first.
pub fn candidates(world: &World, decision: &Decision) -> Vec<Order> {
    best_first(world, decision, judge(world, decision))
}

/// Whether nobody is activated: a state can be judged then.
pub fn between_turns(world: &World) -> bool {
    world.resource::<Agenda>().names().next() == Some(Activate::NAME)
}

/// The orders that answer a question, each with what it is expected to bring; none where
/// the player has no opinion.
fn judge(world: &World, decision: &Decision) -> StepResult<Vec<Judged>> {
    let facts = &DuelRef::of(world);
    let options = &decision.options;
    match (world.resource::<Agenda>().names().next(), decision.model, &facts.turn.attack) {
        (Some(Activated::NAME | WalkNow::NAME), Some(model), _) => {
            Judge::of(world, facts, facts.try_get(model)?).all(options)
        }
        (Some(Activate::NAME), ..) => acts::urgent(world, facts, decision),
        (Some(AimThrow::NAME), ..) => {
            Ok(options.iter().flat_map(|one| acts::throws(world, facts, one)).collect())
        }
        (Some(Defend::NAME), _, Some(attack)) => defence(facts, attack),
        (Some(Ready::NAME), _, Some(attack)) => before_roll(facts, decision, attack),
        (Some(<Approach as Trigger>::NAME), Some(model), Some(attack)) => {
            intercept(facts, model, attack)
        }
        _ => Ok(Vec::new()),
    }
}

/// What the target may do: less what it is expected to lose and the points it pays, and
/// what its counter takes.
fn defence(facts: &DuelRef<'_>, attack: &Attack) -> StepResult<Vec<Judged>> {
    // A point spent by who is still to act is worth an action; by who has acted, little.
    let dear = if facts.try_get(attack.at)?.vigor.activated { 0.5 * POINT } else { POINT };
    let kept = |(answer, cost, _): (DefendAnswer, u8, String)| {
        let tried = defended(attack.clone(), &answer);
        let (loss, missed) = stroke(facts, &tried)?;
        let mut kept = -loss - f64::from(cost) * dear;
        if let (Defence::Counters, Some(by)) = (tried.defence, attack.by) {
            let back = Attack::new(Some(attack.at), by, AttackKind::Counter, tried.defence_ability);
            kept += missed * profit(facts, &back)?;
        }
        Ok((kept, Order::plain(answer)))
    };
    defences(facts, attack)?.into_iter().map(kept).collect()
}

/// Essence where a die more tells enough, abilities that help always: they are offered
/// only where they do.
fn before_roll(
    facts: &DuelRef<'_>,
    decision: &Decision,
    attack: &Attack,
) -> StepResult<Vec<Judged>> {
    let own = facts.try_get(attack.at)?.model.seat == Some(decision.seat);
    let (now, _) = stroke(facts, attack)?;
    let gained = |choice: &Choice| {
        let gain = match choice.action::<ReadyAnswer>() {
            Some(ReadyAnswer::Essence) => {
                let essence = attack.essence || !own;
                let defence_essence = attack.defence_essence || own;
                let lucky = Attack { essence, defence_essence, ..attack.clone() };
                (stroke(facts, &lucky)?.0 - now).abs() - 1.5 * POINT
            }
            Some(ReadyAnswer::Use(_)) => now - 2.0 * POINT,
            None | Some(ReadyAnswer::Roll) => 0.0,
        };
        Ok((gain, Order::plain(&choice.id)))
    };
    decision.options.iter().map(gained).collect()
}

/// Whether whoever could step in would suffer enough less than the target.
fn intercept(facts: &DuelRef<'_>, model: ModelId, attack: &Attack) -> StepResult<Vec<Judged>> {
    let instead = Attack { at: model, ..attack.clone() };
    let saved = profit(facts, attack)? - profit(facts, &instead)?;
    let answers = [(0.0, InterceptAnswer::Stay), (saved - 2.0 * POINT, InterceptAnswer::Intercept)];
    Ok(answers.map(|(gain, answer)| (gain, Order::plain(answer))).into())
}

/// Everything else: whoever is to be named is the dearest, a place is one of a few that
/// are near the middle, a roll has Essence where there is some, and of answers that need
/// nothing the first is given.
fn other(world: &World, decision: &Decision, dice: &mut Dice) -> Option<Order> {
    let facts = DuelRef::of(world);
    if decision.model.is_some() && decision.option("essence").is_some() {
        return Some(Order::plain("essence"));
    }
    let plain = decision.options.iter().all(|choice| choice.needs == Needs::Nothing);
    let choice = decision.options.get(if plain { 0 } else { dice.pick(decision.options.len()) })?;
    match &choice.needs {
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
        Needs::Nothing | Needs::Aim(_) | Needs::Several { .. } | Needs::Number { .. } => {
            Some(Order::plain(&choice.id))
        }
    }
}
