//! Use of transports: starting aboard, embarking during the battle,
//! and when to disembark.

use bevy_math::Vec2;

use crate::battle_ref::{BattleRef, ModelRef};
use crate::state::battle::{ActionKind, Unit, UnitId};
use crate::steps::movement::transport::{AboardChoice, BoardChoice};
use crate::tactics::evaluation::{MELEE_RANGE, longest_range, unit_center, wants_objective};
use monteria_game::{Decision, Order};
use monteria_table::flat;

/// Least inches that a ride must save in a round to be worth the risk of being
/// destroyed with the transport.
const LEAST_SAVED_INCHES: f32 = 6.0;
/// Units with a longer range than this, in inches, rather walk and shoot.
const SHORT_RANGE: f32 = 20.0;
/// Inches by which a transport must be faster in a round than its passengers.
const FASTER_INCHES: f32 = 3.0;
/// Command Points with which a transport can Move and Advance.
const MOVE_POINTS: u32 = 2;

/// Returns the inches that a model moves in a round on foot, once it is on the table.
fn inches_on_foot(facts: &BattleRef<'_>, model_ref: &ModelRef<'_>) -> f32 {
    facts.movement(model_ref, false) + facts.movement(model_ref, true)
}

/// Returns the first model of a unit, on the table or not.
fn first<'f, 'a>(facts: &'f BattleRef<'a>, unit: UnitId) -> Option<&'f ModelRef<'a>> {
    facts.alive(facts.unit(unit)?).first().copied()
}

/// Returns the distance from a point to the unit's closest goal: objectives, and
/// enemies for melee units.
fn distance_to_goal(facts: &BattleRef<'_>, unit: &Unit, at: Vec2) -> f32 {
    let markers = facts
        .field
        .markers
        .iter()
        .filter(|marker| wants_objective(unit, marker))
        .map(|marker| marker.at);
    let is_melee = longest_range(facts, unit) <= MELEE_RANGE;
    let enemies = facts
        .enemies(unit.side)
        .filter(|_| is_melee)
        .filter_map(|enemy| unit_center(facts, enemy.id));
    markers.chain(enemies).map(|goal| goal.distance(at)).fold(f32::INFINITY, f32::min)
}

/// Chooses the unit that starts inside a transport: the most expensive one that could not
/// reach every objective in the first round on foot.
pub fn start_aboard(facts: &BattleRef<'_>, decision: &Decision) -> Option<Order> {
    let mut best: Option<(u32, AboardChoice)> = None;
    for choice in &decision.options {
        let Some(AboardChoice::Board { unit, ride }) = choice.action() else { continue };
        let Some(walker) = first(facts, unit) else { continue };
        let Some(car) = first(facts, ride) else { continue };
        let Some(unit) = facts.unit(unit) else { continue };
        let times = facts.entry_factor(walker);
        let walk = facts.movement(walker, false);
        let drive = facts.movement(car, false);
        let by_foot = walk * times + inches_on_foot(facts, walker);
        let by_ride = drive + inches_on_foot(facts, car) + walk;
        let entries = || facts.field.entries.iter().filter(|entry| entry.side == unit.side);
        let far = facts.field.markers.iter().filter(|marker| wants_objective(unit, marker)).any(
            |marker| {
                let away = entries()
                    .map(|entry| entry.at.distance(marker.at))
                    .fold(f32::INFINITY, f32::min);
                away.is_finite() && away > by_foot
            },
        );
        let pays = far
            && by_ride >= by_foot + LEAST_SAVED_INCHES
            && longest_range(facts, unit) <= SHORT_RANGE
            && !facts.any_rule(walker, |rule| rule.may_wait());
        if pays && best.is_none_or(|(most, _)| unit.points > most) {
            best = Some((unit.points, AboardChoice::Board { unit: unit.id, ride }));
        }
    }
    Some(Order::plain(best.map_or(AboardChoice::Ready, |(_, boards)| boards)))
}

/// Chooses whether a unit beside a transport embarks: its goal is far, the transport has
/// points left to move, and no declared action is lost.
pub fn embark(facts: &BattleRef<'_>, decision: &Decision) -> Option<Order> {
    let unit = facts.unit_of(decision.model?)?;
    let walker = *facts.standing(unit.id).first()?;
    let done = usize::from(facts.activation.done);
    let later = facts.activation.declared.get(done..).unwrap_or_default();
    let busy = later
        .iter()
        .any(|act| matches!(act, ActionKind::Attack | ActionKind::Secure | ActionKind::Ability(_)));
    let goal = distance_to_goal(facts, unit, flat(walker.stand.at));
    let pays = |ride: UnitId| {
        let fast = first(facts, ride).is_some_and(|car| {
            inches_on_foot(facts, car) > inches_on_foot(facts, walker) + FASTER_INCHES
        });
        fast && facts.unit(ride).is_some_and(|ride| ride.command >= MOVE_POINTS)
    };
    let far =
        !busy && goal.is_finite() && goal > inches_on_foot(facts, walker) + LEAST_SAVED_INCHES;
    let ride = decision.options.iter().find_map(|choice| {
        let boards = choice.action().filter(|_| far)?;
        matches!(boards, BoardChoice::Board(ride) if pays(ride)).then_some(boards)
    });
    Some(Order::plain(ride.unwrap_or(BoardChoice::Stay)))
}

/// Returns whether a unit stays in its transport for now: the transport can still move
/// on, or the goal is too far from it. A transport that may soon be destroyed is left.
pub fn stays_aboard(facts: &BattleRef<'_>, unit: &Unit) -> bool {
    unit.place.transport().is_some_and(|ride| stays_in(facts, unit, ride))
}

fn stays_in(facts: &BattleRef<'_>, unit: &Unit, ride: UnitId) -> bool {
    let walker = first(facts, unit.id);
    let car = first(facts, ride);
    // A unit or a transport without models has nothing to decide.
    let (Some(walker), Some(car), Some(entry)) = (walker, car, facts.unit(ride)) else {
        return false;
    };
    // A transport in reserve still brings the unit onto the table.
    let Some(at) = unit_center(facts, ride) else { return true };
    if car.fighter.left * 2 <= car.fighter.full || facts.rounds.round >= facts.rounds.last {
        return false;
    }
    // A unit that disembarks does not move in that activation.
    let near =
        distance_to_goal(facts, unit, at) - car.stand.radius <= facts.movement(walker, false);
    let rides_on = entry.command >= MOVE_POINTS;
    let later = distance_to_goal(facts, unit, at)
        > inches_on_foot(facts, walker) + facts.movement(walker, false);
    !near && (rides_on || later)
}
