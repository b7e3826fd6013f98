//! What states, strokes and places are worth, in levels.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use crate::attack::{Attack, AttackKind};
use crate::content::{Category, State};
use crate::duel_ref::{DuelRef, ModelRef, opposed};
use crate::steps::defence::{DefendAnswer, defences, defended};
use monteria_dice::Spread;
use monteria_game::{SeatId, SideId, StepResult, Viewer, likelihood};
use monteria_table::distance;

/// What an Action Point is worth that is kept for a reaction.
pub(crate) const POINT: f64 = 1.3;
/// What half of the LP are worth for their own sake, as a share of the level.
const FLESH: f64 = 0.35;
/// How much a leader is worth beyond its level.
const LEADER: f64 = 1.25;

/// What a model is worth, whole.
pub(crate) fn worth(model: &ModelRef<'_>) -> f64 {
    f64::from(model.level()) * if model.leads() { LEADER } else { 1.0 }
}

/// What a model with so many LP is worth: victory points for the other side, and what
/// it may still do.
fn standing(model: &ModelRef<'_>, life: i32) -> f64 {
    let share = f64::from(life.max(0)) / f64::from(model.full().max(1));
    let points = 0.5 * f64::from(u8::from(share > 0.0) + u8::from(share > 0.5));
    worth(model) * ((1.0 - FLESH) * points + FLESH * share)
}

/// What it costs a model to lose LP with these chances.
pub(crate) fn harm(model: &ModelRef<'_>, loss: &Spread) -> f64 {
    let now = standing(model, model.vigor.life);
    let each = loss.chances().iter().enumerate();
    each.map(|(lost, chance)| chance * (now - standing(model, model.vigor.life - lost as i32)))
        .sum()
}

/// What an attack costs its target as it stands, where the target stands; and the
/// chance that it misses.
pub(super) fn stroke(facts: &DuelRef<'_>, attack: &Attack) -> StepResult<(f64, f64)> {
    let target = facts.try_get(attack.at)?;
    let (hit, loss) = facts.strike(attack)?.odds();
    let blow = facts.blow(attack)?;
    let riders = (blow.on_hit.len() + blow.on_damage.len()) as f64 * 0.08 * worth(target);
    let throw = if blow.throws.is_some() { 3.0 } else { 0.0 };
    Ok((harm(target, &loss) + hit * (riders + throw), 1.0 - hit))
}

/// What an attack is worth to the attacker: what it costs the target, which dodges where
/// that helps, and less what a counter may cost.
pub(crate) fn profit(facts: &DuelRef<'_>, attack: &Attack) -> StepResult<f64> {
    let (standing, _) = stroke(facts, attack)?;
    let answers = defences(facts, attack)?;
    let may = |wanted: DefendAnswer| answers.iter().any(|(answer, ..)| *answer == wanted);
    let (Some(by), true) = (attack.by, may(DefendAnswer::Dodge)) else { return Ok(standing) };
    let (dodged, missed) = stroke(facts, &defended(attack.clone(), &DefendAnswer::Dodge))?;
    let back = Attack::new(Some(attack.at), by, AttackKind::Counter, None);
    let back =
        if may(DefendAnswer::Counter) { missed * stroke(facts, &back)?.0 * 0.5 } else { 0.0 };
    Ok(0.3 * standing + 0.7 * dodged - back)
}

/// What a level of a State is worth, as a share of who has it.
pub(crate) fn state_worth(state: State) -> f64 {
    match state {
        State::Paralysis | State::Doom => -0.14,
        State::Haste | State::Shield | State::Protection | State::Healing | State::Hidden => 0.07,
        State::Slow
        | State::Poison
        | State::Blind
        | State::Seal
        | State::Berserk
        | State::Stunned => -0.08,
    }
}

/// What it is worth not to be free to move or to dodge as one likes, as a
/// share of the level.
const HINDERED: f64 = -0.05;

/// Returns what it is worth to a model to be hindered, in levels.
pub(crate) fn hindered(model: &ModelRef<'_>) -> f64 {
    HINDERED * worth(model)
}

/// How much an inch nearer to an enemy is worth, as a share of the level.
const CLOSER: f64 = 0.012;
/// How much an inch nearer to what is fought for is worth, in levels.
const GOAL: f64 = 0.6;

/// How good a place is for a character, in levels.
pub(super) fn pull(facts: &DuelRef<'_>, model: &ModelRef<'_>, at: Vec2) -> f64 {
    // A striker wants to be near, a shooter just within its range.
    let usual = if model.category(Category::Mystic) { 8.0 } else { 1.0 };
    let wanted = model.card().range().map_or(usual, |range| range - 1.0);
    let enemies = facts.enemies(model.side()).filter(|enemy| !enemy.hidden());
    let far = |enemy: &ModelRef<'_>| enemy.body().plan().distance(at) - 2.0 * model.stand.radius;
    let nearest = enemies.map(far).fold(60.0, f32::min);
    GOAL * facts.scenario().goal(facts, model, at)
        - f64::from((nearest - wanted).abs()) * CLOSER * worth(model)
}

/// How far ahead a side must be to be nearly sure of the match, as a share of its levels:
/// at the end, and more at the beginning.
const SURE: f64 = 0.05;
const OPEN: f64 = 0.08;
/// How much of what may soon be lost counts as if it were.
const PERIL: f64 = 0.4;

/// What the match is worth to a side, which knows whom it has marked, from 0 to 1: its
/// victory points, and what it may still do.
pub fn value(world: &World, side: SideId) -> Option<f64> {
    let facts = &DuelRef::of(world);
    let left =
        1.0 - f64::from(facts.turn.number.saturating_sub(1)) / f64::from(facts.turn.last.max(1));
    let has = |of: SideId| {
        let marked = facts
            .side_states
            .0
            .get(of)
            .and_then(|side_state| *side_state.marked.get(Viewer::Seat(SeatId(side.0)))?);
        let able = facts
            .friends(of)
            .map(|model| left * to_come(facts, model) - PERIL * peril(facts, model));
        f64::from(facts.tally(of, marked).total()) + able.sum::<f64>()
    };
    let sure = f64::from(facts.turn.levels) * (SURE + OPEN * left);
    Some(likelihood(has(side) - has(opposed(side)), sure))
}

/// What a model may still do for its side.
fn to_come(facts: &DuelRef<'_>, model: &ModelRef<'_>) -> f64 {
    let share = f64::from(model.vigor.life.max(0)) / f64::from(model.full().max(1));
    let states =
        model.vigor.states.iter().map(|(state, level)| state_worth(*state) * f64::from(*level));
    let ready = 0.5 * POINT * f64::from(model.vigor.points);
    let placed = 0.25 * pull(facts, model, model.body().plan());
    (FLESH * share + states.sum::<f64>()) * worth(model) + ready + placed
}

/// What those could cost a model who may come at it soon; less where they
/// have acted this turn.
fn peril(facts: &DuelRef<'_>, model: &ModelRef<'_>) -> f64 {
    let near = |enemy: &&ModelRef<'_>| {
        let reach = enemy.card().range().unwrap_or(0.0).max(enemy.card().run.get());
        enemy.able() && !model.hidden() && distance(&enemy.body(), &model.body()) <= reach
    };
    let blow = |enemy: &ModelRef<'_>| {
        let loss = (enemy.card().damage.get() + 2 - model.card().armor.get()).max(1);
        f64::from(loss) * if enemy.vigor.activated { 0.2 } else { 0.6 }
    };
    let lost: f64 = facts.enemies(model.side()).filter(near).map(blow).sum();
    worth(model) * (lost / f64::from(model.vigor.life.max(1))).min(1.0)
}
