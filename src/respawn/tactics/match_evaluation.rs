//! Evaluation of a match for a side, used at the end of look-ahead: points, points that
//! are almost scored, lives, and objectives.

use super::objectives::{objective_value, revive_chance};
use super::threat::base_life_value;
use crate::area::ArenaRef;
use monteria_cadence::battle::{CLOSE, Marker, Unit, UnitLocation};
use monteria_cadence::battle_ref::BattleRef;
use monteria_game::SideId;
use monteria_table::flat;

/// Share of the value of an enemy's kill that a living character keeps for its side.
const LIFE_SHARE: f64 = 0.4;
/// Share of the strong player's value of a place that counts for a character there.
const PLACE_SHARE: f64 = 0.8;
/// Share of a kill that scores when the Downed are removed.
const PENDING_KILL_SHARE: f64 = 0.9;
/// Share of the bonus for a whole team with 0, 1 or 2 of its characters left.
const WIPE_SHARES: [f64; 3] = [1.0, 0.3, 0.06];
/// Distance in inches from which a friend may come to revive, and the
/// chance that it does.
const RESCUE_RANGE: f32 = 9.0;
const RESCUE_CHANCE: f64 = 0.5;
/// Chance that an enemy takes an objective before the round ends: one that is a Move
/// away, two Moves away, farther away, in reserve, and one with too few Command Points.
const TAKE_ONE_MOVE: f64 = 0.6;
const TAKE_TWO_MOVES: f64 = 0.5;
const TAKE_FARTHER: f64 = 0.3;
const TAKE_FROM_RESERVE: f64 = 0.2;
const TAKE_EXHAUSTED: f64 = 0.05;
/// Least length of a move in inches, for estimates.
const LEAST_MOVE: f32 = 3.0;
/// Share of one Move, and of two, that leads straight to an objective.
const ONE_MOVE: f32 = 0.9;
const TWO_MOVES: f32 = 1.7;
/// Share of the value of a life that does not depend on its hit points.
const BARE_LIFE: f64 = 0.5;
/// Evaluation of an even match.
const EVEN: f64 = 0.5;
/// Distance from which an objective is secured, in inches.
const SECURED_FROM: f32 = 0.9;
/// Share of that chance if a guard stands there.
const GUARD_FACTOR: f64 = 0.4;
/// Distance in inches from which a team takes an objective back, and the chance by the
/// number of characters in that distance.
const RETAKE_RANGE: f32 = 8.0;
const RETAKE_CHANCES: [f64; 4] = [0.0, 0.25, 0.4, 0.5];
/// Value of holding an objective for each of the following rounds, as a
/// share of its score.
const FOLLOWING_ROUNDS: [f64; 2] = [0.15, 0.075];
/// Lead in victory points at which the evaluation is half way to certain victory.
const HALFWAY_LEAD: f64 = 4.0;

/// Returns the evaluation of the match for a side: 0 is lost, 0.5 even, 1 won. A
/// saturating function of the lead.
pub(crate) fn evaluate(facts: &BattleRef<'_>, side: SideId) -> f64 {
    let rivals = facts.score.sides().filter(|other| *other != side);
    let best = rivals.map(|rival| side_total(facts, rival, side)).fold(f64::NEG_INFINITY, f64::max);
    if !best.is_finite() {
        return EVEN;
    }
    let rival = facts.score.sides().find(|other| *other != side).unwrap_or(side);
    let ahead = side_total(facts, side, rival) - best;
    EVEN + EVEN * ahead / (HALFWAY_LEAD + ahead.abs())
}

/// Returns the total of a side against another side, in victory points.
fn side_total(facts: &BattleRef<'_>, side: SideId, to: SideId) -> f64 {
    let mut sum = f64::from(facts.score.of(side))
        + PENDING_KILL_SHARE * pending_kills(facts, side)
        + wipe_progress(facts, to, side);
    let objectives = facts.evaluator.side_weights().objectives;
    for unit in facts.units.0.iter().filter(|unit| unit.side == side) {
        // The bonus for killing a whole team belongs to the killers.
        let life = f64::from(base_life_value(facts, unit, unit.command));
        for model in facts.standing(unit.id) {
            let health =
                f64::from(model.fighter.left.max(0)) / f64::from(model.fighter.full.max(1));
            let harm = facts.harm_weight(unit);
            sum += LIFE_SHARE * life * (BARE_LIFE + (1.0 - BARE_LIFE) * health) * harm;
            let at = flat(model.stand.at);
            let place = f64::from(objective_value(facts, unit, at, unit.command, None));
            sum += PLACE_SHARE * place * objectives;
        }
    }
    let held = facts.field.markers.iter().filter(|marker| marker.held == Some(side));
    sum + held.map(|marker| held_objective_value(facts, side, marker)).sum::<f64>() * objectives
}

/// Returns the points for Downed enemies, which score at the end of the round
/// unless they are revived.
fn pending_kills(facts: &BattleRef<'_>, side: SideId) -> f64 {
    let value = |unit: &Unit| {
        let (killer, prize) =
            facts.arena().character_state(unit.id).filter(|it| it.downed)?.killer?;
        let at = flat(facts.first_model(unit.id)?.stand.at);
        let near = |friend: &Unit| {
            friend.command > 1 && facts.unit_position(friend.id).distance(at) < RESCUE_RANGE
        };
        let helped = facts.units_on_table(unit.side).any(near);
        let rises =
            if helped { RESCUE_CHANCE * f64::from(revive_chance(unit.command)) } else { 0.0 };
        (killer == side).then(|| f64::from(prize) * (1.0 - rises))
    };
    facts.units.0.iter().filter_map(value).sum()
}

/// Returns the value of the kills in this round toward the bonus for a whole team.
fn wipe_progress(facts: &BattleRef<'_>, victims: SideId, killers: SideId) -> f64 {
    // Without a mission or a team there is no bonus.
    let (Some(bout), Some(team)) = (facts.bout(), facts.arena().team(killers)) else { return 0.0 };
    let left = facts
        .units
        .0
        .iter()
        .filter(|unit| unit.side == victims && !team.felled.contains(&unit.id))
        .count();
    f64::from(bout.prizes.wipe) * WIPE_SHARES.get(left).copied().unwrap_or(0.0)
}

/// Returns the value of holding an objective, by the chance that it is kept
/// until the round ends.
fn held_objective_value(facts: &BattleRef<'_>, side: SideId, marker: &Marker) -> f64 {
    // Without a mission objectives score nothing.
    let Some(bout) = facts.bout() else { return 0.0 };
    let guarded =
        facts.units_on_table(side).any(|it| facts.distance_to_marker(it.id, marker) < CLOSE);
    let mut keeps = 1.0;
    for enemy in facts.units.0.iter().filter(|it| it.side != side) {
        keeps *= 1.0 - take_chance(facts, enemy, marker) * if guarded { GUARD_FACTOR } else { 1.0 };
    }
    let near =
        |unit: &&Unit| unit.command > 1 && facts.distance_to_marker(unit.id, marker) < RETAKE_RANGE;
    let own = facts.units_on_table(side).filter(near).count();
    keeps += (1.0 - keeps) * RETAKE_CHANCES[own.min(RETAKE_CHANCES.len() - 1)];
    let rounds = facts.rounds.last.saturating_sub(facts.rounds.round) as usize;
    f64::from(bout.prizes.held) * (keeps + FOLLOWING_ROUNDS.iter().take(rounds).sum::<f64>())
}

/// Returns the chance that a character takes an objective before the round ends,
/// given its Command Points.
fn take_chance(facts: &BattleRef<'_>, unit: &Unit, marker: &Marker) -> f64 {
    // A last Command Point is not enough to move and secure.
    let Some(model) = facts.first_model(unit.id).filter(|_| unit.command > 1) else { return 0.0 };
    let walk = facts.movement(model, false).max(LEAST_MOVE);
    let away = facts.distance_to_marker(unit.id, marker) - SECURED_FROM;
    match unit.place {
        UnitLocation::Table if away < walk * ONE_MOVE => TAKE_ONE_MOVE,
        UnitLocation::Table if away < walk * TWO_MOVES && unit.command > 2 => TAKE_TWO_MOVES,
        UnitLocation::Table if unit.command > 3 => TAKE_FARTHER,
        UnitLocation::Table => TAKE_EXHAUSTED,
        UnitLocation::Reserve if unit.command > 2 => TAKE_FROM_RESERVE,
        UnitLocation::Reserve | UnitLocation::Aboard(_) | UnitLocation::Destroyed => 0.0,
    }
}
