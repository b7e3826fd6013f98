//! What models, wounds, places and states are worth, in points of crews.

use crate::game::{SeatId, Viewer, likelihood};
use crate::rulesets::drowned::odds::{balance, best_shot, wounds};
use crate::rulesets::drowned::prelude::*;
use crate::rulesets::drowned::steps::deploy::from_home;
use crate::rulesets::drowned::steps::scenario::{standing as victory_points, to_edge};

/// What an Action Point is worth to who is still to act.
pub const POINT: f64 = 1.0;
/// An action is worth doing from here on.
pub const LEAST: f64 = 0.15;
/// How much a leader is worth beyond its points.
const LEADER: f64 = 1.25;
/// What being conscious is worth, and what being Down and not yet out, as shares of a model.
const AWAKE: f64 = 0.45;
const DOWN: f64 = 0.12;

/// What a victory point is worth.
pub fn victory(facts: &SkirmishRef<'_>) -> f64 {
    0.06 * f64::from(facts.turn.points)
}

/// What a model is worth, whole.
pub fn worth(facts: &SkirmishRef<'_>, model: &ModelRef<'_>) -> f64 {
    let points = f64::from(model.profile().points.get());
    let hunted = facts.turn.kind == Some(ScenarioKind::Heads);
    let (leads, numbers) = (model.role(Role::Leader), facts.numbers());
    let head = if leads { numbers.head_leader } else { numbers.head_other };
    points * if leads { LEADER } else { 1.0 }
        + if hunted { victory(facts) * f64::from(head.get()) } else { 0.0 }
}

/// What a model with so many wounds left is worth.
fn standing(facts: &SkirmishRef<'_>, model: &ModelRef<'_>, wounds: i32) -> f64 {
    let share = f64::from(wounds) / f64::from(model.profile().wounds.get().max(1));
    worth(facts, model) * if wounds > 0 { AWAKE + (1.0 - AWAKE) * share } else { DOWN }
}

/// What it costs to lose so many wounds, below 0 to gain some: twice what is left, or any when Down, takes a model out.
pub fn loss(facts: &SkirmishRef<'_>, model: &ModelRef<'_>, wounds: i32) -> f64 {
    let now = model.condition.wounds;
    let out = wounds > 0 && (now <= 0 || wounds >= now * i32::from(facts.numbers().taken_out.get()));
    let left = if out { 0.0 } else { standing(facts, model, (now - wounds).max(0)) };
    standing(facts, model, now) - left
}

/// What a property of a weapon is worth that comes with a hit, as a share of whom it hits.
const PROPERTY: f64 = 0.04;
/// What a blunder costs and a dodge brings, in points.
const BLUNDER: f64 = 0.8;
const DODGE: f64 = 0.2;

/// What a harm is expected to cost whom it comes over, in points.
fn cost(facts: &SkirmishRef<'_>, harm: &Harm) -> StepResult<f64> {
    let (target, odds) = (facts.try_get(harm.to)?, wounds(facts, harm)?);
    let lost =
        odds.chances().iter().enumerate().map(|(wounds, chance)| chance * loss(facts, target, wounds as i32));
    let more = facts.properties_of(harm)?.len() as f64;
    Ok(lost.sum::<f64>() + PROPERTY * more * worth(facts, target))
}

/// What an action is expected to bring the side that acts.
pub fn tally(facts: &SkirmishRef<'_>, sequence: &Sequence) -> StepResult<f64> {
    balance(facts, sequence, cost, (BLUNDER, DODGE))
}

/// What the best shot of somebody from one place to another is expected to bring.
pub fn shot(facts: &SkirmishRef<'_>, by: At<'_, '_>, at: At<'_, '_>) -> StepResult<f64> {
    best_shot(facts, by, at, |harm| cost(facts, harm))
}

/// How much an inch nearer to where it fights best is worth, as a share of a model.
const CLOSER: f64 = 0.012;
/// How much an inch nearer to what is fought for is worth.
const GOAL: f64 = 0.45;

/// How good a place is for a model.
pub fn pull(facts: &SkirmishRef<'_>, model: &ModelRef<'_>, at: Vec2) -> f64 {
    // A shooter wants to be within the range of a pass, a striker near.
    let guns = model.fighter.weapons.iter().filter(|gun| model.usable(gun));
    let wanted = guns.filter_map(|gun| Some(gun.ranges()?.0.get())).fold(1.0, f32::max) - 1.0;
    let enemies = facts.enemies(model.side()).filter(|enemy| !enemy.condition.stealth);
    let nearest =
        enemies.map(|it| it.body().plan().distance(at)).fold(40.0, f32::min) - 2.0 * model.stand.radius;
    let off = f64::from((nearest - wanted).max(0.0) + 0.3 * (wanted - nearest).max(0.0));
    GOAL * goals(facts, model, at) - off * CLOSER * worth(facts, model)
}

/// How good a place is for what is fought for, in inches.
fn goals(facts: &SkirmishRef<'_>, model: &ModelRef<'_>, at: Vec2) -> f64 {
    if model.profile().is_beast() && facts.turn.kind != Some(ScenarioKind::Tower) {
        return 0.0;
    }
    let near = |wanted: &dyn Fn(&Laid, Option<SideId>) -> bool| {
        let there = facts.things.lying().filter(|thing| wanted(&thing.what, thing.owner));
        there.map(|thing| f64::from(thing.at.distance(at)) - 1.0).fold(24.0, f64::min).max(0.0)
    };
    let laden = facts.things.carried_by(model.id()).next().is_some();
    match facts.turn.kind {
        Some(ScenarioKind::Caches) if laden => -f64::from(from_home(facts, model.side(), at)),
        Some(ScenarioKind::Vault) if laden => -3.0 * f64::from(to_edge(facts, model.side(), at)),
        Some(ScenarioKind::Caches) => -near(&|laid, _| *laid == Laid::Cache),
        Some(ScenarioKind::Lamps) => -near(&|laid, owner| *laid == Laid::Lamp && owner != Some(model.side())),
        Some(ScenarioKind::Tower) if model.role(Role::Leader) => {
            -0.5 * near(&|laid, _| matches!(laid, Laid::Tower(_)))
        }
        Some(ScenarioKind::Tower) => -(near(&|laid, _| matches!(laid, Laid::Tower(_))) - 4.0).max(0.0),
        Some(ScenarioKind::Vault) => -near(&|laid, _| matches!(laid, Laid::Vault(_) | Laid::Relic)),
        _ => 0.0,
    }
}

/// How far ahead a side must be to be nearly sure of the match, as a share of its points: at the end, and more at the beginning.
const SURE: f64 = 0.06;
const OPEN: f64 = 0.12;

/// What the match is worth to a side, which knows whom it has marked, from 0 to 1: its victory points, and what it may still do.
pub fn value(world: &World, side: SideId) -> f64 {
    let facts = &SkirmishRef::of(world);
    let left = 1.0 - f64::from(facts.turn.number.saturating_sub(1)) / f64::from(facts.turn.last.max(1));
    let has = |of: SideId| {
        let marked = facts.camp(of).ok().and_then(|camp| *camp.marked.get(Viewer::Seat(SeatId(side.0)))?);
        let score = victory_points(facts, of, marked).unwrap_or_default();
        let able = facts.standing().filter(|one| one.side() == of).map(|one| {
            let ready = 0.4 * POINT * f64::from(one.condition.points);
            let placed = 0.3 * pull(facts, one, one.body().plan());
            standing(facts, one, one.condition.wounds)
                + if one.conscious() { left * (ready + placed) } else { 0.0 }
        });
        victory(facts) * f64::from(score) + (0.25 + 0.75 * left) * able.sum::<f64>()
    };
    likelihood(has(side) - has(opposed(side)), f64::from(facts.turn.points.max(1)) * (SURE + OPEN * left))
}
