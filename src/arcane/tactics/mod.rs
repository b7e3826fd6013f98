//! The computer player. [`tactics`] chooses the order with the highest expected
//! value; [`candidates`] and [`evaluate`] serve the look-ahead search.
//! Decisions of an activation are in `activation.rs`, the values of models,
//! attacks and places in `evaluation.rs`.

mod activation;
mod evaluation;

use bevy_ecs::prelude::*;

use crate::attack::{Attack, AttackKind, Defence};
use crate::duel_ref::DuelRef;
use crate::steps::activation::Activated;
use crate::steps::combat::attack::{Approach, InterceptAnswer};
use crate::steps::combat::defence::{
    AskBeforeRoll, BeforeRollAnswer, Defend, DefendAnswer, defences, with_defence,
};
use crate::steps::combat::hit::AimThrow;
use crate::steps::effects::WalkNow;
use crate::steps::turn::Activate;
use evaluation::{attack_value, forecast};
use monteria_dice::Dice;
use monteria_game::{
    Agenda, Choice, Decision, Judged, LookAheadBudget, ModelId, Needs, Order, Step, StepResult,
    Style, Tactics, Text, Trigger, WithFallback, best_first, most,
};

pub(crate) use activation::{OptionEvaluator, ability_price};
pub use evaluation::evaluate;
pub(crate) use evaluation::{
    ACTION_POINT_VALUE, damage_value, hindrance_value, model_value, state_value,
};

/// The strengths of the computer player, weakest first.
pub const STRENGTHS: &[&str] = &["standard"];

/// The budget of the look-ahead search.
pub const LOOK_AHEAD: LookAheadBudget =
    LookAheadBudget { player: "standard", nodes: 800, candidates: 6, turns: 1, orders: 40 };

/// Weight of a point spent on a defence by a model that has been activated. A model that
/// is still to act needs the point for an action.
const SPENT_MODEL_POINT_WEIGHT: f64 = 0.5;
/// The value that a die for Essence must exceed, in Action Points.
const ESSENCE_PRICE: f64 = 1.5;
/// The value that an ability before a roll must exceed, in Action Points.
const ABILITY_PRICE: f64 = 2.0;
/// The value that an interception must exceed, in Action Points.
const INTERCEPTION_PRICE: f64 = 2.0;
/// The number of sampled spots for decisions without an evaluation.
const SAMPLED_SPOTS: usize = 60;
/// The number of random spots; the one nearest to the middle is taken.
const RANDOM_SPOTS: usize = 3;

/// Returns the player of this strength with a style, or None for another name.
pub fn tactics(strength: &str, style: Option<&Style>) -> Option<Box<dyn Tactics>> {
    let style = style.cloned();
    let choose = move |world: &World, decision: &Decision, dice: &mut Dice| {
        choose_order(world, decision, style.as_ref(), dice)
    };
    (strength == "standard").then(|| -> Box<dyn Tactics> { Box::new(WithFallback(choose)) })
}

/// Returns the order of the player for a decision.
fn choose_order(
    world: &World,
    decision: &Decision,
    style: Option<&Style>,
    dice: &mut Dice,
) -> Option<Order> {
    let facts = DuelRef::for_seat(world, decision.seat, style);
    most(evaluate_orders(world, &facts, decision)).or_else(|| default_order(world, decision, dice))
}

/// Returns the orders worth trying, best first.
pub fn candidates(world: &World, decision: &Decision, style: Option<&Style>) -> Vec<Order> {
    let facts = DuelRef::for_seat(world, decision.seat, style);
    best_first(world, decision, evaluate_orders(world, &facts, decision))
}

/// Returns whether no model is activated, so that the state can be evaluated.
pub fn between_turns(world: &World) -> bool {
    world.resource::<Agenda>().names().next() == Some(Activate::NAME)
}

/// Returns the orders that answer a decision, each with its value in levels; empty if the
/// decision has no evaluation.
fn evaluate_orders(
    world: &World,
    facts: &DuelRef<'_>,
    decision: &Decision,
) -> StepResult<Vec<Judged>> {
    let options = &decision.options;
    match (world.resource::<Agenda>().names().next(), decision.model, &facts.turn.attack) {
        (Some(Activated::NAME | WalkNow::NAME), Some(model), _) => {
            OptionEvaluator::new(world, facts, facts.try_get(model)?).evaluate_all(options)
        }
        (Some(Activate::NAME), ..) => activation::rank_activations(world, facts, decision),
        (Some(AimThrow::NAME), ..) => {
            let throws = |choice| activation::rank_throws(world, facts, choice);
            Ok(options.iter().flat_map(throws).collect())
        }
        (Some(Defend::NAME), _, Some(attack)) => rank_defences(facts, attack),
        (Some(AskBeforeRoll::NAME), _, Some(attack)) => rank_additions(facts, decision, attack),
        (Some(<Approach as Trigger>::NAME), Some(model), Some(attack)) => {
            rank_interception(facts, model, attack)
        }
        _ => Ok(Vec::new()),
    }
}

/// Returns the defences of a target, each with the value of a counterattack less the
/// expected loss and the Action Points paid.
fn rank_defences(facts: &DuelRef<'_>, attack: &Attack) -> StepResult<Vec<Judged>> {
    let activated = facts.try_get(attack.target)?.condition.activated;
    let point_value =
        if activated { SPENT_MODEL_POINT_WEIGHT * ACTION_POINT_VALUE } else { ACTION_POINT_VALUE };
    let value = |(answer, cost, _): (DefendAnswer, u8, Text)| {
        let defended = with_defence(attack.clone(), &answer);
        let forecast = forecast(facts, &defended)?;
        let mut value = -forecast.loss - f64::from(cost) * point_value;
        if let (Defence::Counters, Some(by)) = (defended.defence, attack.attacker) {
            let ability = defended.defence_ability;
            let counter = Attack::new(Some(attack.target), by, AttackKind::Counter, ability);
            value += forecast.miss * attack_value(facts, &counter)?;
        }
        Ok((value, Order::plain(answer)))
    };
    defences(facts, attack)?.into_iter().map(value).collect()
}

/// Returns the additions before a roll, each with its value. Abilities are offered only
/// if they help, so they count the expected loss of the target.
fn rank_additions(
    facts: &DuelRef<'_>,
    decision: &Decision,
    attack: &Attack,
) -> StepResult<Vec<Judged>> {
    let defends = facts.try_get(attack.target)?.model.seat == Some(decision.seat);
    let now = forecast(facts, attack)?.loss;
    let rank = |choice: &Choice| {
        let value = match choice.action::<BeforeRollAnswer>() {
            Some(BeforeRollAnswer::Essence) => {
                let essence = attack.essence || !defends;
                let defence_essence = attack.defence_essence || defends;
                let with_essence = Attack { essence, defence_essence, ..attack.clone() };
                let change = forecast(facts, &with_essence)?.loss - now;
                change.abs() - ESSENCE_PRICE * ACTION_POINT_VALUE
            }
            Some(BeforeRollAnswer::Use(_)) => now - ABILITY_PRICE * ACTION_POINT_VALUE,
            None | Some(BeforeRollAnswer::Roll) => 0.0,
        };
        Ok((value, Order::plain(&choice.id)))
    };
    decision.options.iter().map(rank).collect()
}

/// Returns the answers to an offered interception, with the value that it saves compared
/// with the attack on the original target.
fn rank_interception(
    facts: &DuelRef<'_>,
    model: ModelId,
    attack: &Attack,
) -> StepResult<Vec<Judged>> {
    let intercepted = Attack { target: model, ..attack.clone() };
    let saved = attack_value(facts, attack)? - attack_value(facts, &intercepted)?;
    let price = INTERCEPTION_PRICE * ACTION_POINT_VALUE;
    let answers = [(0.0, InterceptAnswer::Stay), (saved - price, InterceptAnswer::Intercept)];
    Ok(answers.map(|(value, answer)| (value, Order::plain(answer))).into())
}

/// Returns the order for a decision without an evaluation: Essence if it is offered to a
/// model, the most valuable target, the one of a few random spots nearest to the middle,
/// and otherwise the first option.
fn default_order(world: &World, decision: &Decision, dice: &mut Dice) -> Option<Order> {
    let facts = DuelRef::of(world);
    if decision.model.is_some() && decision.option("essence").is_some() {
        return Some(Order::plain("essence"));
    }
    let plain = decision.options.iter().all(|choice| choice.needs == Needs::Nothing);
    let choice = decision.options.get(if plain { 0 } else { dice.pick(decision.options.len()) })?;
    match &choice.needs {
        Needs::Target { legal, .. } => {
            let value = |id: &ModelId| facts.get(*id).map_or(0.0, model_value);
            let best = legal.iter().max_by(|a, b| value(a).total_cmp(&value(b)))?;
            Some(Order::at(&choice.id, *best))
        }
        Needs::To(region) => {
            let spots = region.samples(world, SAMPLED_SPOTS);
            let few = (0..RANDOM_SPOTS).filter_map(|_| spots.get(dice.pick(spots.len())));
            let best = few.min_by(|a, b| a.plan().length().total_cmp(&b.plan().length()))?;
            Some(Order::to(&choice.id, *best))
        }
        Needs::Nothing | Needs::Aim(_) | Needs::Several { .. } | Needs::Number { .. } => {
            Some(Order::plain(&choice.id))
        }
    }
}
