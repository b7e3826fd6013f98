//! Which unit acts, and what it does.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use super::super::battle::{Act, Unit};
use super::super::battle_ref::BattleRef;
use super::super::steps::activate::{Declaration, TurnChoice, UnitAct, UnitChoice};
use super::aims::{abilities, attack_worth};
use super::places::{deploy_near, goal};
use super::rides::stays_aboard;
use super::value::{longest, wanted};
use monteria_game::{Choice, Decision, Needs, Order};

/// What an objective is worth, in points of units.
const OBJECTIVE: f64 = 45.0;
/// What an inch towards a goal is worth.
const INCH: f64 = 1.0;

/// A plan of actions and what it is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct UnitPlan {
    /// In order.
    pub acts: Vec<Act>,
    /// In points.
    pub worth: f64,
}

/// The plan of a unit that is on the table.
pub fn plan(facts: &BattleRef<'_>, unit: &Unit) -> UnitPlan {
    let left = (unit.command as usize).min(4);
    if left <= 1 {
        let secures = secures_now(facts, unit);
        let acts = if !facts.formed(unit.id) {
            vec![Act::Move]
        } else if secures {
            vec![Act::Secure]
        } else if attack_worth(facts, unit) > 0.0 {
            vec![Act::Attack]
        } else {
            vec![Act::Move]
        };
        return UnitPlan { acts, worth: if secures { OBJECTIVE * 0.5 } else { 5.0 } };
    }
    let mut plans = candidates(facts, unit);
    for plan in &mut plans {
        plan.acts.truncate(left);
        while plan.acts.len() < 2 {
            plan.acts.push(Act::Pass);
        }
        // One point left over is lost one time in six.
        if unit.command as usize == plan.acts.len() + 1 {
            plan.worth -= 0.5;
        }
        if !facts.formed(unit.id) && plan.acts.first() != Some(&Act::Move) {
            plan.worth = -1000.0;
        }
    }
    let mut best = UnitPlan { acts: vec![Act::Move, Act::Pass], worth: f64::NEG_INFINITY };
    for plan in plans {
        if plan.worth > best.worth {
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
        .any(|marker| wanted(unit, marker) && facts.cannot_secure(unit, marker).is_none())
}

fn candidates(facts: &BattleRef<'_>, unit: &Unit) -> Vec<UnitPlan> {
    let Some(first) = facts.standing(unit.id).first().copied() else { return Vec::new() };
    let walk = facts.movement(first, false);
    let run = facts.movement(first, true);
    let shoot = attack_worth(facts, unit);
    let longest = longest(facts, unit);
    let mut plans = vec![UnitPlan { acts: vec![Act::Pass, Act::Pass], worth: 0.0 }];
    let mut add = |acts: &[Act], worth: f64| plans.push(UnitPlan { acts: acts.to_vec(), worth });
    let enough = unit.command >= 3;
    if shoot > 0.0 {
        add(&[Act::Attack, Act::Pass], shoot);
        add(&[Act::Attack, Act::Move], shoot + 2.0);
    }
    if secures_now(facts, unit) {
        add(&[Act::Secure, Act::Attack], OBJECTIVE * 0.67 + shoot);
        add(&[Act::Secure, Act::Move], OBJECTIVE * 0.67 + 1.0);
    }
    if let Some((at, marker)) = goal(facts, unit) {
        let away = marker.map_or_else(
            || {
                facts
                    .standing(unit.id)
                    .iter()
                    .map(|f| Vec2::new(f.stand.at.x, f.stand.at.z).distance(at))
                    .fold(f32::INFINITY, f32::min)
            },
            |marker| facts.to_marker(unit.id, marker),
        );
        let near_foes = marker.is_some_and(|marker| {
            facts.enemies(unit.side).any(|enemy| facts.to_marker(enemy.id, marker) < 3.0)
        });
        let prize = match marker {
            Some(marker) if wanted(unit, marker) && !near_foes => OBJECTIVE,
            _ => 0.0,
        };
        let gain = |inches: f32| f64::from(inches.min(away)) * INCH;
        if away < walk + 0.8 {
            add(&[Act::Move, Act::Secure], prize * 0.67 + gain(walk));
            if enough {
                add(
                    &[Act::Move, Act::Secure, Act::Attack],
                    prize * 0.67 + gain(walk) + shoot * 0.5,
                );
            }
        }
        if enough && away < walk + run + 0.8 {
            add(&[Act::Move, Act::Advance, Act::Secure], prize * 0.6 + gain(walk + run));
        }
        add(&[Act::Move, Act::Advance], gain(walk + run));
        // After the move the enemy may be in range: as much as from here, or a guess.
        let closest = facts
            .enemies(unit.side)
            .map(|enemy| facts.apart(unit.id, enemy.id))
            .fold(f32::INFINITY, f32::min);
        let in_range = closest - walk < longest - 0.5;
        let guess = if in_range { f64::from(unit.points) * 0.15 } else { 0.0 };
        add(&[Act::Move, Act::Attack], gain(walk) + shoot.max(guess));
        if enough && longest <= 2.5 && closest < walk + run + 1.0 {
            add(
                &[Act::Move, Act::Advance, Act::Attack],
                gain(walk + run) + f64::from(unit.points) * 0.3,
            );
        }
    }
    for (number, worth) in abilities(facts, unit) {
        let act = Act::Ability(number);
        if shoot > 0.0 {
            add(&[Act::Attack, act.clone()], shoot + worth);
        }
        add(&[act, Act::Move], worth + 2.0);
    }
    plans
}

/// Which unit to activate, or to deploy and where.
pub fn unit(world: &World, facts: &BattleRef<'_>, decision: &Decision) -> Option<Order> {
    let worth = |act: UnitAct, unit: &Unit| match act {
        UnitAct::Activate => plan(facts, unit).worth + danger(facts, unit) * 0.2,
        // Fast and tough units first; whoever is in reserve can still choose where to go.
        UnitAct::Deploy if stays_aboard(facts, unit) => -30.0,
        UnitAct::Deploy => 8.0 + f64::from(unit.points) * 0.02,
        UnitAct::Lose => -50.0,
        UnitAct::Wait | UnitAct::Enter => -20.0,
    };
    let (choice, unit) = best_unit(facts, decision, |act, unit| Some(worth(act, unit)))?;
    match &choice.needs {
        Needs::To(region) => Some(Order::to(&choice.id, deploy_near(world, facts, unit, region)?)),
        Needs::Nothing
        | Needs::Target { .. }
        | Needs::Aim(_)
        | Needs::Several { .. }
        | Needs::Number { .. } => Some(Order::plain(&choice.id)),
    }
}

/// The option to do something with a unit that is worth most, the first of those that are
/// worth as much; none where nobody can say what one of them is worth.
pub fn best_unit<'d, 'a, W: PartialOrd>(
    facts: &BattleRef<'a>,
    decision: &'d Decision,
    worth: impl Fn(UnitAct, &Unit) -> Option<W>,
) -> Option<(&'d Choice, &'a Unit)> {
    let mut best: Option<(W, &Choice, &Unit)> = None;
    for choice in &decision.options {
        let Some(TurnChoice::Unit(UnitChoice { act, unit })) = choice.action() else { continue };
        let Some(unit) = facts.unit(unit) else { continue };
        let worth = worth(act, unit)?;
        if best.as_ref().is_none_or(|(most, ..)| worth > *most) {
            best = Some((worth, choice, unit));
        }
    }
    best.map(|(_, choice, unit)| (choice, unit))
}

/// Points of a unit that enemies near enough may destroy before it acts.
fn danger(facts: &BattleRef<'_>, unit: &Unit) -> f64 {
    let near = facts.enemies(unit.side).filter(|enemy| enemy.command > 0);
    let near = near.filter(|enemy| facts.apart(unit.id, enemy.id) < longest(facts, enemy) + 6.0);
    f64::from(unit.points) * 0.1 * near.count().min(3) as f64
}

/// The actions that a unit would declare: nothing of them is done or paid yet, so the
/// plan is the one that was begun.
pub fn acts_to_declare(facts: &BattleRef<'_>, unit: &Unit) -> Vec<Act> {
    let bare = super::super::battle::Activation {
        unit: facts.activation.unit,
        last_point: facts.activation.last_point,
        disembarked: facts.activation.disembarked,
        ..Default::default()
    };
    let before = BattleRef { activation: &bare, models: facts.models.clone(), ..*facts };
    plan(&before, unit).acts
}

/// The next action of a plan; else the first of these that is offered: to begin,
/// `Pass`, and the others.
pub fn declare(
    decision: &Decision,
    declared: usize,
    acts: &[Act],
    others: &[Act],
) -> Option<Order> {
    let next = acts.get(declared).map_or(Declaration::Begin, |act| Declaration::Act(act.clone()));
    let others = others.iter().map(|act| Declaration::Act(act.clone()));
    let mut order =
        [next, Declaration::Begin, Declaration::Act(Act::Pass)].into_iter().chain(others);
    order.find(|it| decision.offered(it).is_some()).map(Order::plain)
}
