//! The choice of the unit to activate and of its actions.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use crate::battle_ref::{BattleRef, ModelRef};
use crate::state::battle::{ActionKind, Activation, CLOSE, Marker, Unit};
use crate::steps::activations::activate::{Declaration, TurnChoice, UnitAct, UnitChoice};
use crate::tactics::destinations::{deploy_near, goal};
use crate::tactics::evaluation::{MELEE_RANGE, longest_range, wants_objective};
use crate::tactics::targeting::{ability_values, attack_value};
use crate::tactics::transports::stays_aboard;
use monteria_game::{Choice, Decision, Needs, Order};
use monteria_table::flat;

/// The value of an objective, in points of units.
const OBJECTIVE_VALUE: f64 = 45.0;
/// The value of an inch toward a goal, in points of units.
const INCH_VALUE: f64 = 1.0;
/// The most actions in an activation.
const MOST_ACTIONS: usize = 4;
/// Factor of securing with the last Command Point.
const LAST_POINT_FACTOR: f64 = 0.5;
/// The value of any other action with the last Command Point, in points of units.
const LAST_POINT_VALUE: f64 = 5.0;
/// Cost of leaving a single Command Point, which may be lost.
const LOST_POINT_COST: f64 = 0.5;
/// The value of a plan that the rules forbid.
const ILLEGAL_PLAN_VALUE: f64 = -1000.0;
/// The value of a move after an attack or an ability, in points of units.
const MOVE_AFTER_VALUE: f64 = 2.0;
/// The value of a move after securing, in points of units.
const MOVE_AFTER_SECURING_VALUE: f64 = 1.0;
/// The chance to secure, as a factor of an objective's value.
const SECURE_FACTOR: f64 = 0.67;
/// The same after a Move and an Advance.
const SECURE_AFTER_ADVANCE_FACTOR: f64 = 0.6;
/// Factor of an attack in a rush.
const RUSH_FACTOR: f64 = 0.5;
/// Share of the unit's points as a guess at an attack after a move.
const ATTACK_GUESS: f64 = 0.15;
/// Share of the unit's points as a guess at a melee attack after a charge.
const MELEE_GUESS: f64 = 0.3;
/// Distance from an objective within which it can be secured, in inches, with a margin.
const SECURE_DISTANCE: f32 = 0.8;
/// Inches by which an enemy must be within range after a move.
const RANGE_MARGIN: f32 = 0.5;
/// Inches beyond movement within which a melee unit reaches an enemy.
const CONTACT_INCHES: f32 = 1.0;
/// Weight of the danger to a unit in the choice of the next activation.
const DANGER_WEIGHT: f64 = 0.2;
/// The value of deploying a unit: a base, and a share of its points.
const DEPLOY_VALUE: f64 = 8.0;
const DEPLOY_SHARE: f64 = 0.02;
/// The values of options of the last resort, the best first.
const WAIT_VALUE: f64 = -20.0;
const STAY_ABOARD_VALUE: f64 = -30.0;
const LOSE_VALUE: f64 = -50.0;
/// Share of its points that a unit may lose to each enemy in range, and the
/// most enemies that count.
const DANGER_SHARE: f64 = 0.1;
const MOST_DANGERS: usize = 3;
/// Inches that an enemy may come nearer before it attacks.
const DANGER_MOVE: f32 = 6.0;

/// A sequence of actions and its value.
#[derive(Clone, Debug, PartialEq)]
pub struct UnitPlan {
    pub acts: Vec<ActionKind>,
    pub value: f64,
}

/// Returns the best plan for a unit on the table.
pub fn plan_unit(facts: &BattleRef<'_>, unit: &Unit) -> UnitPlan {
    let left = (unit.command as usize).min(MOST_ACTIONS);
    if left <= 1 {
        let secures = secures_now(facts, unit);
        let acts = if !facts.is_in_formation(unit.id) {
            vec![ActionKind::Move]
        } else if secures {
            vec![ActionKind::Secure]
        } else if attack_value(facts, unit) > 0.0 {
            vec![ActionKind::Attack]
        } else {
            vec![ActionKind::Move]
        };
        let value = if secures {
            OBJECTIVE_VALUE * facts.weights(unit).objectives * LAST_POINT_FACTOR
        } else {
            LAST_POINT_VALUE
        };
        return UnitPlan { acts, value };
    }
    let mut plans = candidate_plans(facts, unit);
    for plan in &mut plans {
        plan.acts.truncate(left);
        while plan.acts.len() < 2 {
            plan.acts.push(ActionKind::Pass);
        }
        // A single point left over is lost one time in six.
        if unit.command as usize == plan.acts.len() + 1 {
            plan.value -= LOST_POINT_COST;
        }
        if !facts.is_in_formation(unit.id) && plan.acts.first() != Some(&ActionKind::Move) {
            plan.value = ILLEGAL_PLAN_VALUE;
        }
    }
    let mut best =
        UnitPlan { acts: vec![ActionKind::Move, ActionKind::Pass], value: f64::NEG_INFINITY };
    for plan in plans {
        if plan.value > best.value {
            best = plan;
        }
    }
    best
}

fn secures_now(facts: &BattleRef<'_>, unit: &Unit) -> bool {
    facts
        .field
        .markers
        .iter()
        .any(|marker| wants_objective(unit, marker) && facts.cannot_secure(unit, marker).is_none())
}

fn candidate_plans(facts: &BattleRef<'_>, unit: &Unit) -> Vec<UnitPlan> {
    // A unit without models on the table has no plans.
    let Some(first) = facts.standing(unit.id).first().copied() else { return Vec::new() };
    let walk = facts.movement(first, false);
    let run = facts.movement(first, true);
    let shoot = attack_value(facts, unit);
    let longest = longest_range(facts, unit);
    let weights = facts.weights(unit);
    let objective = OBJECTIVE_VALUE * weights.objectives;
    let mut plans = vec![UnitPlan { acts: vec![ActionKind::Pass, ActionKind::Pass], value: 0.0 }];
    let mut add =
        |acts: &[ActionKind], value: f64| plans.push(UnitPlan { acts: acts.to_vec(), value });
    let enough = unit.command >= 3;
    if shoot > 0.0 {
        add(&[ActionKind::Attack, ActionKind::Pass], shoot);
        add(&[ActionKind::Attack, ActionKind::Move], shoot + MOVE_AFTER_VALUE);
    }
    if secures_now(facts, unit) {
        add(&[ActionKind::Secure, ActionKind::Attack], objective * SECURE_FACTOR + shoot);
        let value = objective * SECURE_FACTOR + MOVE_AFTER_SECURING_VALUE;
        add(&[ActionKind::Secure, ActionKind::Move], value);
    }
    if let Some((at, marker)) = goal(facts, unit) {
        let away = distance_to_goal(facts, unit, at, marker);
        let near_foes = marker.is_some_and(|marker| {
            facts.enemies(unit.side).any(|enemy| facts.distance_to_marker(enemy.id, marker) < CLOSE)
        });
        let prize = match marker {
            Some(marker) if wants_objective(unit, marker) && !near_foes => objective,
            _ => 0.0,
        };
        let eager = if marker.is_some() { weights.objectives } else { weights.aggression };
        let gain = |inches: f32| f64::from(inches.min(away)) * INCH_VALUE * eager;
        if away < walk + SECURE_DISTANCE {
            let value = prize * SECURE_FACTOR + gain(walk);
            add(&[ActionKind::Move, ActionKind::Secure], value);
            if enough {
                add(
                    &[ActionKind::Move, ActionKind::Secure, ActionKind::Attack],
                    value + shoot * RUSH_FACTOR,
                );
            }
        }
        if enough && away < walk + run + SECURE_DISTANCE {
            let value = prize * SECURE_AFTER_ADVANCE_FACTOR + gain(walk + run);
            add(&[ActionKind::Move, ActionKind::Advance, ActionKind::Secure], value);
        }
        add(&[ActionKind::Move, ActionKind::Advance], gain(walk + run));
        // After the move the enemy may be in range: the value from here, or a guess.
        let closest = facts
            .enemies(unit.side)
            .map(|enemy| facts.distance_between(unit.id, enemy.id))
            .fold(f32::INFINITY, f32::min);
        let in_range = closest - walk < longest - RANGE_MARGIN;
        let points = f64::from(unit.points) * weights.aggression;
        let guess = if in_range { points * ATTACK_GUESS } else { 0.0 };
        add(&[ActionKind::Move, ActionKind::Attack], gain(walk) + shoot.max(guess));
        if enough && longest <= MELEE_RANGE && closest < walk + run + CONTACT_INCHES {
            let value = gain(walk + run) + points * MELEE_GUESS;
            add(&[ActionKind::Move, ActionKind::Advance, ActionKind::Attack], value);
        }
    }
    for (number, value) in ability_values(facts, unit) {
        let act = ActionKind::Ability(number);
        if shoot > 0.0 {
            add(&[ActionKind::Attack, act.clone()], shoot + value);
        }
        add(&[act, ActionKind::Move], value + MOVE_AFTER_VALUE);
    }
    plans
}

/// Returns the distance in inches from a unit to its goal, to the rim if it is a marker.
fn distance_to_goal(facts: &BattleRef<'_>, unit: &Unit, at: Vec2, marker: Option<&Marker>) -> f32 {
    if let Some(marker) = marker {
        return facts.distance_to_marker(unit.id, marker);
    }
    let away = |model_ref: &ModelRef<'_>| flat(model_ref.stand.at).distance(at);
    facts.standing(unit.id).into_iter().map(away).fold(f32::INFINITY, f32::min)
}

/// Chooses the unit to activate, or to deploy and where.
pub fn choose_unit(world: &World, facts: &BattleRef<'_>, decision: &Decision) -> Option<Order> {
    let value = |act: UnitAct, unit: &Unit| match act {
        UnitAct::Activate => plan_unit(facts, unit).value + danger(facts, unit) * DANGER_WEIGHT,
        // Units on the table first: those in reserve can still choose where to enter.
        UnitAct::Deploy if stays_aboard(facts, unit) => STAY_ABOARD_VALUE,
        UnitAct::Deploy => DEPLOY_VALUE + f64::from(unit.points) * DEPLOY_SHARE,
        UnitAct::Lose => LOSE_VALUE,
        UnitAct::Wait | UnitAct::Enter => WAIT_VALUE,
    };
    let (choice, unit) = best_unit(facts, decision, |act, unit| Some(value(act, unit)))?;
    match &choice.needs {
        Needs::To(region) => Some(Order::to(&choice.id, deploy_near(world, facts, unit, region)?)),
        Needs::Nothing
        | Needs::Target { .. }
        | Needs::Aim(_)
        | Needs::Several { .. }
        | Needs::Number { .. } => Some(Order::plain(&choice.id)),
    }
}

/// Returns the option with the highest value and its unit, the first of equals; None if
/// `value` cannot judge one of them.
pub fn best_unit<'d, 'a, W: PartialOrd>(
    facts: &BattleRef<'a>,
    decision: &'d Decision,
    value: impl Fn(UnitAct, &Unit) -> Option<W>,
) -> Option<(&'d Choice, &'a Unit)> {
    let mut best: Option<(W, &Choice, &Unit)> = None;
    for choice in &decision.options {
        let Some(TurnChoice::Unit(UnitChoice { act, unit })) = choice.action() else { continue };
        let Some(unit) = facts.unit(unit) else { continue };
        let value = value(act, unit)?;
        if best.as_ref().is_none_or(|(most, ..)| value > *most) {
            best = Some((value, choice, unit));
        }
    }
    best.map(|(_, choice, unit)| (choice, unit))
}

/// Estimates the points of a unit that enemies in range may destroy before it acts.
fn danger(facts: &BattleRef<'_>, unit: &Unit) -> f64 {
    let near = facts.enemies(unit.side).filter(|enemy| enemy.command > 0);
    let near = near.filter(|enemy| {
        facts.distance_between(unit.id, enemy.id) < longest_range(facts, enemy) + DANGER_MOVE
    });
    let points = f64::from(unit.points) * facts.weights(unit).safety;
    points * DANGER_SHARE * near.count().min(MOST_DANGERS) as f64
}

/// Returns the actions that a unit would declare. The plan is made as if none were
/// declared yet, so that it is the one that was begun.
pub fn acts_to_declare(facts: &BattleRef<'_>, unit: &Unit) -> Vec<ActionKind> {
    let undeclared = Activation {
        unit: facts.activation.unit,
        last_point: facts.activation.last_point,
        disembarked: facts.activation.disembarked,
        ..Activation::default()
    };
    let before = BattleRef { activation: &undeclared, models: facts.models.clone(), ..*facts };
    plan_unit(&before, unit).acts
}

/// Returns the declaration of the next action of a plan, or of the first that is offered
/// among: to begin, `Pass`, and `others`.
pub fn declare(
    decision: &Decision,
    declared: usize,
    acts: &[ActionKind],
    others: &[ActionKind],
) -> Option<Order> {
    let next = acts.get(declared).map_or(Declaration::Begin, |act| Declaration::Act(act.clone()));
    let others = others.iter().map(|act| Declaration::Act(act.clone()));
    let mut order =
        [next, Declaration::Begin, Declaration::Act(ActionKind::Pass)].into_iter().chain(others);
    order.find(|it| decision.offered(it).is_some()).map(Order::plain)
}
