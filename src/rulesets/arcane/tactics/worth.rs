//! What states, strokes and places are worth, in levels.

use bevy::ecs::prelude::*;
use bevy::math::Vec2;

use crate::dice::Spread;
use crate::game::{Decision, Order, Region, SideId, StepResult};
use crate::rulesets::arcane::attack::{Attack, AttackKind};
use crate::rulesets::arcane::content::{Category, ScenarioKind, State};
use crate::rulesets::arcane::duel_ref::{DuelRef, ModelRef, opposed};
use crate::rulesets::arcane::state::Laid;
use crate::rulesets::arcane::steps::defence::{DefendAnswer, defences, defended};
use crate::rulesets::arcane::steps::throw::flight;
use crate::table::Spot;

/// What an Action Point is worth that is kept for a reaction.
pub const POINT: f64 = 1.3;
/// What half of the LP are worth for their own sake, as a share of the level.
const FLESH: f64 = 0.35;
/// How much a leader is worth beyond its level.
const LEADER: f64 = 1.25;

/// What a model is worth, whole.
pub fn worth(model: &ModelRef<'_>) -> f64 {
    f64::from(model.level()) * if model.leads() { LEADER } else { 1.0 }
}

/// What a model with so many LP is worth: victory points for the other side, and what it may still do.
fn standing(model: &ModelRef<'_>, life: i32) -> f64 {
    let share = f64::from(life.max(0)) / f64::from(model.full().max(1));
    let points = if share <= 0.0 {
        0.0
    } else if share <= 0.5 {
        0.5
    } else {
        1.0
    };
    worth(model) * ((1.0 - FLESH) * points + FLESH * share)
}

/// What it costs a model to lose LP with these chances.
pub fn harm(model: &ModelRef<'_>, loss: &Spread) -> f64 {
    let now = standing(model, model.vigor.life);
    let each = loss.chances().iter().enumerate();
    each.map(|(lost, chance)| chance * (now - standing(model, model.vigor.life - lost as i32))).sum()
}

/// What an attack costs its target as it stands, where the target stands; and the chance that it misses.
pub fn stroke(facts: &DuelRef<'_>, attack: &Attack) -> StepResult<(f64, f64)> {
    let target = facts.try_get(attack.at)?;
    let (hit, loss) = facts.strike(attack)?.odds();
    let blow = facts.blow(attack)?;
    let riders = (blow.on_hit.len() + blow.on_damage.len()) as f64 * 0.08 * worth(target);
    let throw = if blow.throws.is_some() { 3.0 } else { 0.0 };
    Ok((harm(target, &loss) + hit * (riders + throw), 1.0 - hit))
}

/// What an attack is worth to the attacker: what it costs the target, which dodges where that helps, and less what a counter may cost.
pub fn profit(facts: &DuelRef<'_>, attack: &Attack) -> StepResult<f64> {
    let (standing, _) = stroke(facts, attack)?;
    let Some(by) = attack.by else { return Ok(standing) };
    let answers = defences(facts, attack)?;
    if !answers.iter().any(|(answer, ..)| *answer == DefendAnswer::Dodge) {
        return Ok(standing);
    }
    let (dodged, missed) = stroke(facts, &defended(attack.clone(), &DefendAnswer::Dodge))?;
    let counters = answers.iter().any(|(answer, ..)| *answer == DefendAnswer::Counter);
    let back = Attack::new(Some(attack.at), by, AttackKind::Counter, None);
    let back = if counters { missed * stroke(facts, &back)?.0 * 0.5 } else { 0.0 };
    Ok(0.3 * standing + 0.7 * dodged - back)
}

/// What everything that a side has is worth.
fn strength(facts: &DuelRef<'_>, side: SideId) -> f64 {
    let on_table = facts.friends(side).map(|model| {
        let states = model.vigor.states.iter().map(|(state, level)| sway(*state) * f64::from(*level));
        let points = f64::from(model.vigor.points) * POINT * 0.5;
        standing(model, model.vigor.life) + points + states.sum::<f64>() * worth(model)
    });
    let camp = facts.camp(side).ok();
    let waiting =
        camp.into_iter().flat_map(|camp| &camp.infiltrating).filter_map(|id| facts.get(*id)).map(worth);
    on_table.chain(waiting).sum::<f64>() + camp.map_or(0.0, |camp| f64::from(camp.points))
}

/// What a level of a State is worth, as a share of who has it.
pub fn sway(state: State) -> f64 {
    match state {
        State::Paralysis | State::Doom => -0.14,
        _ if state.positive() => 0.07,
        _ => -0.08,
    }
}

/// How much an inch nearer to an enemy is worth, as a share of the level.
const CLOSER: f64 = 0.012;
/// How much an inch nearer to what is fought for is worth, in levels.
const GOAL: f64 = 0.6;

/// How good a place is for a character, in levels.
pub fn pull(facts: &DuelRef<'_>, model: &ModelRef<'_>, at: Vec2) -> f64 {
    let own = worth(model);
    let range = model.card().range();
    let shooter = range.is_some() || model.category(Category::Mystic);
    // A striker wants to be near, a shooter just within its range.
    let wanted = range.map_or(if shooter { 8.0 } else { 1.0 }, |range| range - 1.0);
    let enemies = facts.enemies(model.side()).filter(|enemy| !enemy.hidden());
    let far =
        |enemy: &ModelRef<'_>| enemy.body().plan().distance(at) - enemy.stand.radius - model.stand.radius;
    let nearest = enemies.map(far).fold(60.0, f32::min);
    let fight = -f64::from((nearest - wanted).abs()) * CLOSER * own;
    fight + goals(facts, model, at)
}

/// How good a place is for what is fought for.
fn goals(facts: &DuelRef<'_>, model: &ModelRef<'_>, at: Vec2) -> f64 {
    let near = |what: fn(&Laid) -> bool| {
        let there = facts.things.iter().filter(|thing| what(&thing.what));
        there.map(|thing| f64::from(thing.at.distance(at)) - 1.5).fold(40.0, f64::min).max(0.0)
    };
    let home = facts.camp(model.side()).map_or(0.0, |camp| f64::from(at.dot(camp.edge.outward())));
    GOAL * match facts.turn.kind {
        Some(ScenarioKind::Stones) => -near(|what| matches!(what, Laid::Stone)),
        Some(ScenarioKind::Ritual) if model.category(Category::Mystic) => {
            -near(|what| matches!(what, Laid::Altar))
        }
        Some(ScenarioKind::Prisoner) => match near(|what| matches!(what, Laid::Captive)) {
            held if held < 1.0 => home,
            away => -0.5 * away,
        },
        Some(ScenarioKind::Breakthrough) if facts.turn.attacker == Some(model.side()) => -0.5 * home,
        _ => 0.0,
    }
}

/// Where somebody is thrown: of some directions, the one in which it loses most and is stunned.
pub fn throw(world: &World, facts: &DuelRef<'_>, decision: &Decision) -> Option<Order> {
    let choice = decision.options.first()?;
    let region = choice.needs.region()?;
    let Region::Within { center, max, .. } = region else { return None };
    let away = |model: &&ModelRef<'_>| model.body().plan().distance(*center);
    let thrown = facts.standing().min_by(|a, b| away(a).total_cmp(&away(b)))?.id();
    let pain = |spot: &Spot| {
        let way = ((spot.plan() - *center).normalize_or(Vec2::Y), *max);
        flight(facts, thrown, way, &[]).map_or(0, |flight| 2 * flight.lost + i32::from(flight.stuns))
    };
    let worst = region.samples(world, 24).into_iter().max_by_key(pain)?;
    Some(Order::to(&choice.id, worst))
}

/// What the match is worth to a side, from 0 to 1.
pub fn value(facts: &DuelRef<'_>, side: SideId) -> f64 {
    let lead = strength(facts, side) - strength(facts, opposed(side));
    let scale = f64::from(facts.turn.levels.max(100)) * 0.35;
    let steep = (lead / scale).clamp(-20.0, 20.0);
    1.0 / (1.0 + libm::exp(-steep))
}
