//! Where to put markers, entry points and units.

use bevy::ecs::prelude::*;
use bevy::math::Vec2;

use super::super::battle::{GAP, Marker, Unit};
use super::super::facts::{Facet, Facts};
use super::plans::{longest, wanted};
use crate::dice::Dice;
use crate::game::{Choice, Decision, ModelId, Needs, Order, Region, march};
use crate::table::{Body, Spot, flat};

/// Spots that are looked at for a marker or an entry point.
const SAMPLES: usize = 48;

/// A marker or an entry point: objectives near one's own edge, entries near objectives.
pub fn marker(
    world: &World,
    facts: &Facts<'_>,
    decision: &Decision,
    choice: &Choice,
    dice: &mut Dice,
) -> Option<Order> {
    let Needs::To(region) = &choice.needs else { return None };
    let spots = region.samples(world, SAMPLES);
    if choice.label.contains("objective") {
        // Edges are not known yet: anywhere is as good.
        return spots.get(dice.pick(spots.len().max(1))).map(|spot| Order::to(&choice.id, *spot));
    }
    let own = |spot: &Spot| {
        let near = |marker: &Marker| marker.at.distance(spot.plan());
        facts.field.markers.iter().map(near).fold(f32::INFINITY, f32::min)
    };
    let _ = decision;
    spots.iter().min_by(|a, b| own(a).total_cmp(&own(b))).map(|spot| Order::to(&choice.id, *spot))
}

fn middle(facts: &Facts<'_>, unit: &Unit) -> Option<Vec2> {
    let standing = facts.standing(unit.id);
    let sum = standing.iter().map(|facet| flat(facet.stand.at)).fold(Vec2::ZERO, |a, b| a + b);
    if standing.is_empty() { None } else { Some(sum / standing.len() as f32) }
}

/// Where a unit wants to go: to an objective that it wants and that no friend is nearer to, or to the enemy.
pub fn goal<'a>(facts: &Facts<'a>, unit: &Unit) -> Option<(Vec2, Option<&'a Marker>)> {
    let at = middle(facts, unit)?;
    let claimed = |marker: &Marker| {
        let mine = marker.at.distance(at);
        facts.fielded(unit.side).any(|friend| {
            friend.id != unit.id
                && middle(facts, friend).is_some_and(|there| marker.at.distance(there) + 0.5 < mine)
                && facts.field.markers.iter().filter(|other| wanted(friend, other)).all(|other| {
                    middle(facts, friend)
                        .is_some_and(|there| other.at.distance(there) >= marker.at.distance(there) - 0.001)
                })
        })
    };
    let wanted = facts.field.markers.iter().filter(|marker| wanted(unit, marker));
    let score = |marker: &&Marker| marker.at.distance(at) + if claimed(marker) { 14.0 } else { 0.0 };
    let marker = wanted.min_by(|a, b| score(a).total_cmp(&score(b)));
    let enemy = facts
        .enemies(unit.side)
        .filter_map(|enemy| middle(facts, enemy))
        .min_by(|a, b| a.distance(at).total_cmp(&b.distance(at)));
    let fights = longest(facts, unit) <= 2.5;
    match (marker, enemy) {
        // Those who fight hand to hand go for the enemy unless an objective is much nearer.
        (Some(marker), Some(enemy)) if fights && enemy.distance(at) < marker.at.distance(at) + 2.0 => {
            Some((enemy, None))
        }
        (Some(marker), _) => Some((marker.at, Some(marker))),
        (None, Some(enemy)) => Some((enemy, None)),
        (None, None) => Some((Vec2::ZERO, None)),
    }
}

/// Where a unit in reserve enters: as near as can be to an objective that it would want.
pub fn deploy_spot(world: &World, facts: &Facts<'_>, unit: &Unit, region: &Region) -> Option<Spot> {
    let wanted: Vec<Vec2> =
        facts.field.markers.iter().filter(|marker| wanted(unit, marker)).map(|marker| marker.at).collect();
    let crowd = |at: Vec2| {
        let near = facts.fielded(unit.side).filter_map(|friend| middle(facts, friend));
        near.filter(|there| there.distance(at) < 7.0).count() as f32
    };
    let score = |spot: &Spot| {
        let at = spot.plan();
        let near = wanted.iter().map(|goal| goal.distance(at)).fold(f32::INFINITY, f32::min);
        (if near.is_finite() { near } else { at.length() }) + crowd(at) * 4.0
    };
    let spots = region.samples(world, 24);
    spots.into_iter().min_by(|a, b| score(a).total_cmp(&score(b)))
}

/// Where a unit moves: toward its goal, or to where it can attack.
pub fn walk(_: &World, facts: &Facts<'_>, decision: &Decision) -> Option<Order> {
    let unit = facts.unit_of(decision.model?)?;
    let standing = facts.standing(unit.id);
    let (goal, marker) = goal(facts, unit)?;
    // Whoever is closest to the goal leads.
    let lead = standing.iter().min_by(|a, b| {
        let away = |facet: &&&Facet<'_>| flat(facet.stand.at).distance(goal);
        away(a).total_cmp(&away(b)).then(a.id().cmp(&b.id()))
    })?;
    let order: Vec<ModelId> = std::iter::once(lead.id())
        .chain(standing.iter().map(|facet| facet.id()).filter(|id| *id != lead.id()).take(2))
        .collect();
    for id in order {
        let choice = decision.option(&format!("lead:{id}"));
        let Some(choice) = choice else { continue };
        let Needs::To(Region::March { troop, rules, facings, gap }) = &choice.needs else { continue };
        let bodies: Vec<Body> =
            troop.iter().filter_map(|id| facts.get(*id)).map(|facet| facet.body()).collect();
        let others = facts.others(unit);
        let Some(first) = bodies.first() else { continue };
        let reach = facts.table.reach(first, rules, &others);
        for end in ends(facts, unit, first, goal, marker, rules.budget) {
            let route = reach.nearest_to(end);
            let spot = Spot::of(route.end());
            let fits = march(facts.table, &bodies, &others, rules, facings, *gap, spot).is_ok();
            if fits && (flat(route.end()).distance(first.plan()) > 0.3 || !facts.formed(unit.id)) {
                return Some(Order::to(&choice.id, spot));
            }
        }
        if !facings.is_empty() {
            // What drives gets where its turns allow: the place nearest to the goal.
            let mut spots = reach.samples(60);
            spots.sort_by(|a, b| a.plan().distance(goal).total_cmp(&b.plan().distance(goal)));
            let fits =
                |spot: &Spot| march(facts.table, &bodies, &others, rules, facings, *gap, *spot).is_ok();
            if let Some(spot) = spots.into_iter().find(fits) {
                return Some(Order::to(&choice.id, spot));
            }
        }
        if !facts.formed(unit.id) {
            let spot = Spot::of(first.at);
            if march(facts.table, &bodies, &others, rules, facings, GAP, spot).is_ok() {
                return Some(Order::to(&choice.id, spot));
            }
        }
    }
    decision.option("stay").map(|choice| Order::plain(&choice.id))
}

/// Points to head for, best first: the goal itself, short of it, and beside it.
fn ends(
    facts: &Facts<'_>,
    unit: &Unit,
    first: &Body,
    goal: Vec2,
    marker: Option<&Marker>,
    budget: f32,
) -> Vec<Vec2> {
    let way = goal - first.plan();
    let length = way.length();
    if length < 0.01 {
        return vec![goal];
    }
    let ahead = way / length;
    let mut ends = Vec::new();
    let shoots = longest(facts, unit);
    if marker.is_none() && shoots > 4.0 && length < shoots {
        // Near enough to shoot: stay where it is.
        return vec![first.plan()];
    }
    let stop = if marker.is_some() { length } else { (length - first.radius * 2.0 - 0.1).max(0.0) };
    ends.push(first.plan() + ahead * stop);
    for share in [0.75, 0.5, 0.25] {
        ends.push(first.plan() + ahead * (budget.min(stop) * share));
    }
    let aside = Vec2::new(-ahead.y, ahead.x);
    for turn in [0.7f32, -0.7] {
        ends.push(first.plan() + (ahead + aside * turn) * (budget * 0.7));
    }
    ends
}
