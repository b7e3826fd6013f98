//! Heuristic evaluation of models, States, attacks, places and matches. Values are in
//! levels, which are also victory points.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use crate::attack::{Attack, AttackKind};
use crate::content::{Category, State};
use crate::duel_ref::{DuelRef, ModelRef, opposing_side};
use crate::steps::combat::defence::{DefendAnswer, defences, with_defence};
use monteria_dice::Distribution;
use monteria_game::{SeatId, SideId, StepResult, Style, Viewer, likelihood};
use monteria_table::{Body, distance, lift};
use monteria_triggers::{OptionPlace, option_places};

/// The value of an Action Point that is kept for a reaction.
pub(crate) const ACTION_POINT_VALUE: f64 = 1.3;
/// The share of a model's value that depends on its LP. The rest are the victory points
/// that it still denies to the enemy.
const LIFE_SHARE: f64 = 0.35;
/// Factor for the value of a Leader, whose loss gives extra victory points.
const LEADER_FACTOR: f64 = 1.25;
/// The share of its level that a model denies to the enemy by having LP left, and once
/// more by having more than half of its LP.
const DENIED_SHARE: f64 = 0.5;

/// The value of a rider of an attack that hits, as a share of the target's value.
const RIDER_SHARE: f64 = 0.08;
/// The value of a Throw: distance, crashes and a chance to stun.
const THROW_VALUE: f64 = 3.0;
/// Weight of the case that a target that could dodge stands.
const STANDS_WEIGHT: f64 = 0.3;
/// Weight of the case that a target that could dodge does so.
const DODGES_WEIGHT: f64 = 0.7;
/// Weight of the case that a target that could counter does so.
const COUNTERS_WEIGHT: f64 = 0.5;

/// The value of a level of Paralysis or Doom, as a share of the model's value.
const SEVERE_STATE_SHARE: f64 = -0.14;
/// The value of a level of another negative State, as a share of the model's value.
const NEGATIVE_STATE_SHARE: f64 = -0.08;
/// The value of a level of a positive State, as a share of the model's value.
const POSITIVE_STATE_SHARE: f64 = 0.07;
/// The value of a restriction of moves or Dodges, as a share of the model's value.
const HINDRANCE_SHARE: f64 = -0.05;

/// The value of an inch nearer to the wanted distance from the nearest enemy, as a share
/// of the model's value.
const INCH_TO_ENEMY_SHARE: f64 = 0.012;
/// How much more an inch counts by which an enemy is nearer than the model wants.
const TOO_NEAR_FACTOR: f64 = 4.0;
/// The value of an inch nearer to the objective of the scenario.
const INCH_TO_OBJECTIVE: f64 = 0.6;
/// The wanted distance from the nearest enemy for a Mystic without a Ranged Attack, in
/// inches: within its Control Zone.
const MYSTIC_DISTANCE: f32 = 8.0;
/// The wanted distance from the nearest enemy for a character that attacks
/// in contact, in inches.
const MELEE_DISTANCE: f32 = 1.0;
/// How far inside its range a shooter wants to be, in inches.
const RANGE_MARGIN: f32 = 1.0;
/// The distance to the nearest enemy if there is none, in inches.
const NO_ENEMY_DISTANCE: f32 = 60.0;

/// Half the width of the likelihood curve at the end of a match, as a share of the
/// levels: a lead by this much is nearly sure to win.
const HALF_WIDTH_AT_END: f64 = 0.05;
/// How much wider the curve is at the beginning of a match, as a share of the levels.
const HALF_WIDTH_FOR_TURNS_LEFT: f64 = 0.08;
/// Weight of the value that a model may lose before its next activation.
const DANGER_WEIGHT: f64 = 0.4;
/// Weight of an Action Point that is left, because not all of them will be spent.
const POINTS_LEFT_WEIGHT: f64 = 0.5;
/// Weight of the place of a model, which it may still change.
const POSITION_WEIGHT: f64 = 0.25;
/// The Level of Success assumed for the attack of an enemy nearby.
const ASSUMED_SUCCESS: i32 = 2;
/// The share of assumed enemy damage that counts if the enemy may still act this turn.
const READY_ENEMY_SHARE: f64 = 0.6;
/// The share of assumed enemy damage that counts if the enemy has acted this turn.
const SPENT_ENEMY_SHARE: f64 = 0.2;

/// Returns the value of an unhurt model.
pub(crate) fn model_value(model: &ModelRef<'_>) -> f64 {
    f64::from(model.level()) * if model.leads() { LEADER_FACTOR } else { 1.0 }
}

/// Returns the value of a model with this many LP: the victory points that it denies to
/// the enemy, and its ability to act.
fn value_with_life(model: &ModelRef<'_>, life: i32) -> f64 {
    let share = f64::from(life.max(0)) / f64::from(model.max_life().max(1));
    let denied = DENIED_SHARE * f64::from(u8::from(share > 0.0) + u8::from(share > 0.5));
    model_value(model) * ((1.0 - LIFE_SHARE) * denied + LIFE_SHARE * share)
}

/// Returns the expected loss of a model's value for this distribution of LP lost.
pub(crate) fn damage_value(model: &ModelRef<'_>, loss: &Distribution) -> f64 {
    let now = value_with_life(model, model.condition.life);
    let each = loss.chances().iter().enumerate();
    each.map(|(lost, chance)| {
        chance * (now - value_with_life(model, model.condition.life - lost as i32))
    })
    .sum()
}

/// The expected result of an attack with the decisions made so far.
pub(super) struct AttackForecast {
    /// The expected loss of the target's value.
    pub(super) loss: f64,
    /// The chance to miss.
    pub(super) miss: f64,
}

/// Returns the expected result of an attack as it is now, without further defences.
pub(super) fn forecast(facts: &DuelRef<'_>, attack: &Attack) -> StepResult<AttackForecast> {
    let target = facts.try_get(attack.target)?;
    let (hit, loss) = facts.strike(attack)?.odds();
    let blow = facts.blow(attack)?;
    let riders =
        (blow.on_hit.len() + blow.on_damage.len()) as f64 * RIDER_SHARE * model_value(target);
    let throw = if blow.throws.is_some() { THROW_VALUE } else { 0.0 };
    let loss = damage_value(target, &loss) + hit * (riders + throw);
    let loss = loss * facts.harm_weight(attack.attacker, target);
    Ok(AttackForecast { loss, miss: 1.0 - hit })
}

/// Returns the value of an attack to the attacker: the expected loss of the target, which
/// may dodge, less the expected loss by a counterattack.
pub(crate) fn attack_value(facts: &DuelRef<'_>, attack: &Attack) -> StepResult<f64> {
    let standing = forecast(facts, attack)?.loss;
    let answers = defences(facts, attack)?;
    let may = |wanted: DefendAnswer| answers.iter().any(|(answer, ..)| *answer == wanted);
    // A trap cannot be countered, and a target that cannot dodge stands.
    let Some(by) = attack.attacker.filter(|_| may(DefendAnswer::Dodge)) else {
        return Ok(standing);
    };
    let dodged = forecast(facts, &with_defence(attack.clone(), &DefendAnswer::Dodge))?;
    let counter = Attack::new(Some(attack.target), by, AttackKind::Counter, None);
    let counter = if may(DefendAnswer::Counter) {
        dodged.miss * forecast(facts, &counter)?.loss * COUNTERS_WEIGHT
    } else {
        0.0
    };
    Ok(STANDS_WEIGHT * standing + DODGES_WEIGHT * dodged.loss - counter)
}

/// Returns the value of a level of a State, as a share of the model's value.
pub(crate) fn state_value(state: State) -> f64 {
    match state {
        State::Paralysis | State::Doom => SEVERE_STATE_SHARE,
        State::Haste | State::Shield | State::Protection | State::Healing | State::Hidden => {
            POSITIVE_STATE_SHARE
        }
        State::Slow
        | State::Poison
        | State::Blind
        | State::Seal
        | State::Berserk
        | State::Stunned => NEGATIVE_STATE_SHARE,
    }
}

/// Returns the value of a restriction of a model's moves or Dodges.
pub(crate) fn hindrance_value(model: &ModelRef<'_>) -> f64 {
    HINDRANCE_SHARE * model_value(model)
}

/// Returns the value of a place for a character. `options` are the places at which it can
/// choose options of the scenario that score.
pub(super) fn position_value(
    facts: &DuelRef<'_>,
    model: &ModelRef<'_>,
    at: Vec2,
    options: &[OptionPlace],
) -> f64 {
    let usual = if model.category(Category::Mystic) { MYSTIC_DISTANCE } else { MELEE_DISTANCE };
    let weights = facts.weights(model);
    let wanted = model.card().range().map_or(usual, |range| range - RANGE_MARGIN);
    let wanted = wanted.max(weights.standoff);
    let enemies = facts.enemies(model.side()).filter(|enemy| !enemy.hidden());
    let distance =
        |enemy: &ModelRef<'_>| enemy.body().plan().distance(at) - 2.0 * model.stand.radius;
    let nearest = enemies.map(distance).fold(NO_ENEMY_DISTANCE, f32::min);
    let off = f64::from((nearest - wanted).abs()) * weights.aggression
        + TOO_NEAR_FACTOR * weights.too_near(nearest);
    let mut value =
        INCH_TO_OBJECTIVE * facts.objective_value(model, at, options) * weights.objectives
            - off * INCH_TO_ENEMY_SHARE * model_value(model);
    if weights.caution() > 0.0 {
        let body = model.body().moved(lift(at, model.stand.at.y));
        value -= weights.caution() * DANGER_WEIGHT * danger(facts, model, &body);
    }
    value
}

/// Returns the evaluation of the match for a side with a style, from 0 (lost) to 1
/// (won): its lead in victory points and in the value of its models. The side
/// knows its marked enemy.
pub fn evaluate(world: &World, side: SideId, style: Option<&Style>) -> Option<f64> {
    let facts = &DuelRef::for_seat(world, SeatId(side.0), style);
    let weights = facts.evaluator.side_weights();
    let turns_left =
        1.0 - f64::from(facts.turn.number.saturating_sub(1)) / f64::from(facts.turn.last.max(1));
    let total = |of: SideId| {
        let marked = facts
            .side_states
            .0
            .get(of)
            .and_then(|side_state| *side_state.marked.get(Viewer::Seat(SeatId(side.0)))?);
        let models = facts.friends(of).map(|model| {
            let body = model.body();
            let weight = facts.harm_weight(None, model);
            turns_left * future_value(world, facts, model) * weight
                - DANGER_WEIGHT * danger(facts, model, &body) * weight
        });
        let tally = facts.tally(of, marked);
        let harm = if of == side { weights.aggression } else { weights.safety };
        f64::from(tally.scenario) * weights.objectives
            + f64::from(tally.total() - tally.scenario) * harm
            + models.sum::<f64>()
    };
    let half_width =
        f64::from(facts.turn.levels) * (HALF_WIDTH_AT_END + HALF_WIDTH_FOR_TURNS_LEFT * turns_left);
    Some(likelihood(total(side) - total(opposing_side(side)), half_width))
}

/// Returns the value of the actions that a model may still take.
fn future_value(world: &World, facts: &DuelRef<'_>, model: &ModelRef<'_>) -> f64 {
    let share = f64::from(model.condition.life.max(0)) / f64::from(model.max_life().max(1));
    let states =
        model.condition.states.iter().map(|(state, level)| state_value(*state) * f64::from(*level));
    let points = POINTS_LEFT_WEIGHT * ACTION_POINT_VALUE * f64::from(model.condition.points);
    let options = option_places(world, model.id());
    let position = POSITION_WEIGHT * position_value(facts, model, model.body().plan(), &options);
    (LIFE_SHARE * share + states.sum::<f64>()) * model_value(model) + points + position
}

/// Returns the value that a model may lose at a place to enemies within reach. Enemies
/// that have acted this turn count less.
fn danger(facts: &DuelRef<'_>, model: &ModelRef<'_>, body: &Body) -> f64 {
    let near = |enemy: &&ModelRef<'_>| {
        let reach = enemy.card().range().unwrap_or(0.0).max(enemy.card().run.get());
        enemy.able() && !model.hidden() && distance(&enemy.body(), body) <= reach
    };
    let damage = |enemy: &ModelRef<'_>| {
        let loss = (enemy.card().damage.get() + ASSUMED_SUCCESS - model.card().armor.get()).max(1);
        let share = if enemy.condition.activated { SPENT_ENEMY_SHARE } else { READY_ENEMY_SHARE };
        f64::from(loss) * share
    };
    let lost: f64 = facts.enemies(model.side()).filter(near).map(damage).sum();
    model_value(model) * (lost / f64::from(model.condition.life.max(1))).min(1.0)
}
