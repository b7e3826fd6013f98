//! What models, wounds, places and states are worth, in points of crews.

use crate::game::{SeatId, Viewer, likelihood};
use crate::rulesets::drowned::odds::{balance, best_shot, wounds};
use crate::rulesets::drowned::prelude::*;
use crate::rulesets::drowned::steps::scenario::{standing as victory_points, to_goal};

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

/// What a state is worth that comes with a hit, as a share of whom it hits.
const STATE: f64 = 0.04;
/// What a blunder costs and a dodge brings, in points.
const BLUNDER: f64 = 0.8;
const DODGE: f64 = 0.2;

/// What a harm is expected to cost whom it comes over, in points.
fn cost(facts: &SkirmishRef<'_>, harm: &Harm) -> StepResult<f64> {
    let (target, odds) = (facts.try_get(harm.to)?, wounds(facts, harm)?);
    let lost =
        odds.chances().iter().enumerate().map(|(wounds, chance)| chance * loss(facts, target, wounds as i32));
    let awake = 1.0 - odds.at_least(target.condition.wounds.max(0) as usize);
    let more = facts.properties_of(harm)?.into_iter().map(|property| state(facts, target, property));
    Ok(lost.sum::<f64>() + awake * more.sum::<f64>())
}

/// What it costs whom a hit leaves on its feet that a weapon has this property. Most only help the hit.
fn state(facts: &SkirmishRef<'_>, target: &ModelRef<'_>, property: Property) -> f64 {
    let (condition, lost) = (target.condition, target.profile().wounds.get() - target.condition.wounds);
    let tokens = match property {
        Property::Fire(tokens) | Property::Venom(tokens) | Property::Bleed(tokens) => f64::from(tokens.get()),
        Property::Blind => f64::from(u8::from(!condition.blind)),
        Property::Slow(_) => f64::from(u8::from(condition.slow.is_none())),
        Property::Knockdown => f64::from(u8::from(!condition.prone)),
        Property::Stun(points) => return POINT * f64::from(points.get().min(condition.points)),
        Property::Heal(wounds) => return loss(facts, target, -lost.min(wounds.get().into())),
        _ => 0.0,
    };
    STATE * tokens * worth(facts, target)
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
    let nearest = enemies.map(|it| facts.long_way(model, at, it.body().plan())).fold(40.0, f32::min)
        - 2.0 * model.stand.radius;
    let off = f64::from((nearest - wanted).max(0.0) + 0.3 * (wanted - nearest).max(0.0));
    -GOAL * f64::from(to_goal(facts, model, at)) - off * CLOSER * worth(facts, model)
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
