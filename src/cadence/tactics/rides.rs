//! Transports: who begins the battle inside one, who climbs in on the way, and
//! when to get out.

use bevy_math::Vec2;

use super::super::battle::{Act, Unit, UnitId, Whereabouts};
use super::super::battle_ref::{BattleRef, ModelRef};
use super::super::steps::transport::{AboardChoice, BoardChoice};
use super::value::{longest, middle, wanted};
use monteria_game::{Decision, Order};
use monteria_table::flat;

/// Inches that a ride has to save in a round to be worth the risk of burning with it.
const SAVED: f32 = 6.0;
/// Those who shoot farther than this, in inches, rather walk and shoot.
const SHORT: f32 = 20.0;

/// Inches that a unit gets in a round on its own feet, once it is on the table.
fn on_foot(facts: &BattleRef<'_>, model_ref: &ModelRef<'_>) -> f32 {
    facts.movement(model_ref, false) + facts.movement(model_ref, true)
}

/// The first model of a unit, on the table or not.
fn first<'f, 'a>(facts: &'f BattleRef<'a>, unit: UnitId) -> Option<&'f ModelRef<'a>> {
    facts.alive(facts.unit(unit)?).first().copied()
}

/// Inches from a point to the closest of what a unit wants: objectives, or enemies for
/// those who fight hand to hand.
fn to_goal(facts: &BattleRef<'_>, unit: &Unit, at: Vec2) -> f32 {
    let markers =
        facts.field.markers.iter().filter(|marker| wanted(unit, marker)).map(|marker| marker.at);
    let fights = longest(facts, unit) <= 2.5;
    let enemies =
        facts.enemies(unit.side).filter(|_| fights).filter_map(|enemy| middle(facts, enemy.id));
    markers.chain(enemies).map(|goal| goal.distance(at)).fold(f32::INFINITY, f32::min)
}

/// Who begins inside a transport: the dearest unit that would not reach some objective in
/// the first round on foot.
pub fn aboard(facts: &BattleRef<'_>, decision: &Decision) -> Option<Order> {
    let mut best: Option<(u32, AboardChoice)> = None;
    for choice in &decision.options {
        let Some(AboardChoice::Board { unit, ride }) = choice.action() else { continue };
        let (Some(unit), Some(walker), Some(car)) =
            (facts.unit(unit), first(facts, unit), first(facts, ride))
        else {
            continue;
        };
        let times = facts.entry_factor(walker);
        let walk = facts.movement(walker, false);
        let drive = facts.movement(car, false);
        let by_foot = walk * times + on_foot(facts, walker);
        let by_ride = drive + on_foot(facts, car) + walk;
        let entries = || facts.field.entries.iter().filter(|entry| entry.side == unit.side);
        let far = facts.field.markers.iter().filter(|marker| wanted(unit, marker)).any(|marker| {
            let away =
                entries().map(|entry| entry.at.distance(marker.at)).fold(f32::INFINITY, f32::min);
            away.is_finite() && away > by_foot
        });
        let pays = far
            && by_ride >= by_foot + SAVED
            && longest(facts, unit) <= SHORT
            && !facts.any_rule(walker, |rule| rule.may_wait());
        if pays && best.is_none_or(|(most, _)| unit.points > most) {
            best = Some((unit.points, AboardChoice::Board { unit: unit.id, ride }));
        }
    }
    Some(Order::plain(best.map_or(AboardChoice::Ready, |(_, boards)| boards)))
}

/// Whether a unit beside a transport climbs in: the way is still long, the ride has
/// points left to go it, and nothing that the unit has declared is lost.
pub fn climb(facts: &BattleRef<'_>, decision: &Decision) -> Option<Order> {
    let unit = facts.unit_of(decision.model?)?;
    let walker = *facts.standing(unit.id).first()?;
    let done = usize::from(facts.activation.done);
    let later = facts.activation.declared.get(done..).unwrap_or_default();
    let busy = later.iter().any(|act| matches!(act, Act::Attack | Act::Secure | Act::Ability(_)));
    let goal = to_goal(facts, unit, flat(walker.stand.at));
    let pays = |ride: UnitId| {
        let fast = first(facts, ride)
            .is_some_and(|car| on_foot(facts, car) > on_foot(facts, walker) + 3.0);
        fast && facts.unit(ride).is_some_and(|ride| ride.command >= 2)
    };
    let far = !busy && goal.is_finite() && goal > on_foot(facts, walker) + SAVED;
    let ride = decision.options.iter().find_map(|choice| {
        let boards = choice.action().filter(|_| far)?;
        matches!(boards, BoardChoice::Board(ride) if pays(ride)).then_some(boards)
    });
    Some(Order::plain(ride.unwrap_or(BoardChoice::Stay)))
}

/// Whether a unit stays in the transport that it rides in for now: that can still go on,
/// or what the unit wants is too far from there. A ride that may not last is left.
pub fn stays_aboard(facts: &BattleRef<'_>, unit: &Unit) -> bool {
    let Whereabouts::Aboard(ride) = unit.place else { return false };
    let (Some(walker), Some(entry), Some(car)) =
        (first(facts, unit.id), facts.unit(ride), first(facts, ride))
    else {
        return false;
    };
    let Some(at) = middle(facts, ride) else { return true };
    if car.fighter.left * 2 <= car.fighter.full || facts.rounds.round >= facts.rounds.last {
        return false;
    }
    // Whoever gets out does not move on in that activation.
    let near = to_goal(facts, unit, at) - car.stand.radius <= facts.movement(walker, false);
    let rides_on = entry.command >= 2;
    let later = to_goal(facts, unit, at) > on_foot(facts, walker) + facts.movement(walker, false);
    !near && (rides_on || later)
}
