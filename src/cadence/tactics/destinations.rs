//! Positions for markers, entry points and units.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use crate::battle_ref::{BattleRef, ModelRef};
use crate::state::battle::{CLOSE, Marker, Unit};
use crate::steps::movement::moves::MoveChoice;
use crate::tactics::CoreChoice;
use crate::tactics::evaluation::{MELEE_RANGE, longest_range, unit_center, wants_objective};
use monteria_dice::Dice;
use monteria_game::{
    AROUND, Choice, Decision, ModelId, Needs, Order, Region, Weights, Zone, march,
};
use monteria_table::{Body, Spot, flat};

/// The number of spots tried for a marker or an entry point.
const SAMPLES: usize = 48;
/// Inches that an objective counts as farther away if a friend is nearer to it.
const CLAIMED_PENALTY: f32 = 14.0;
/// Inches by which an enemy may be farther than an objective for a melee unit to prefer it.
const MELEE_PREFERENCE: f32 = 2.0;
/// Radius in inches within which friends crowd an entering unit, and the penalty for each.
const CROWD_INCHES: f32 = 7.0;
const CROWD_PENALTY: f32 = 4.0;
/// Least inches of a move that is worth making.
const LEAST_MOVE: f32 = 0.3;
/// Range in inches above which a unit counts as a shooter.
const SHOOTER_RANGE: f32 = 4.0;
/// Inches that shooters stay outside of Close Range.
const CLOSE_MARGIN: f32 = 0.5;
/// Inches by which shooters keep farther away if losses weigh twice as much.
const CAUTION_INCHES: f32 = 4.0;

/// Places an objective at a random spot, since the edges are not known yet.
pub fn place_marker(world: &World, choice: &Choice, dice: &mut Dice) -> Option<Order> {
    let region = choice.needs.region()?;
    let spots = region.samples(world, SAMPLES);
    spots.get(dice.pick(spots.len().max(1))).map(|spot| Order::to(&choice.id, *spot))
}

/// Places an entry point at the spot nearest to an objective.
pub fn place_entry(world: &World, facts: &BattleRef<'_>, choice: &Choice) -> Option<Order> {
    let region = choice.needs.region()?;
    let spots = region.samples(world, SAMPLES);
    let own = |spot: &Spot| {
        let near = |marker: &Marker| marker.at.distance(spot.plan());
        facts.field.markers.iter().map(near).fold(f32::INFINITY, f32::min)
    };
    spots.iter().min_by(|a, b| own(a).total_cmp(&own(b))).map(|spot| Order::to(&choice.id, *spot))
}

/// Returns the goal of a unit: an objective that it wants and to which no friend is
/// nearer, or the enemy.
pub fn goal<'a>(facts: &BattleRef<'a>, unit: &Unit) -> Option<(Vec2, Option<&'a Marker>)> {
    let at = unit_center(facts, unit.id)?;
    let claimed = |marker: &Marker| {
        let mine = marker.at.distance(at);
        facts.units_on_table(unit.side).any(|friend| {
            friend.id != unit.id
                && unit_center(facts, friend.id)
                    .is_some_and(|there| marker.at.distance(there) + 0.5 < mine)
                && facts.field.markers.iter().filter(|other| wants_objective(friend, other)).all(
                    |other| {
                        unit_center(facts, friend.id).is_some_and(|there| {
                            other.at.distance(there) >= marker.at.distance(there) - 0.001
                        })
                    },
                )
        })
    };
    let wanted = facts.field.markers.iter().filter(|marker| wants_objective(unit, marker));
    let score = |marker: &&Marker| {
        marker.at.distance(at) + if claimed(marker) { CLAIMED_PENALTY } else { 0.0 }
    };
    let marker = wanted.min_by(|a, b| score(a).total_cmp(&score(b)));
    let enemy = facts
        .enemies(unit.side)
        .filter_map(|enemy| unit_center(facts, enemy.id))
        .min_by(|a, b| a.distance(at).total_cmp(&b.distance(at)));
    let is_melee = longest_range(facts, unit) <= MELEE_RANGE;
    match (marker, enemy) {
        // Melee units go for the enemy unless an objective is much nearer.
        (Some(marker), Some(enemy))
            if is_melee && enemy.distance(at) < marker.at.distance(at) + MELEE_PREFERENCE =>
        {
            Some((enemy, None))
        }
        (Some(marker), _) => Some((marker.at, Some(marker))),
        (None, Some(enemy)) => Some((enemy, None)),
        (None, None) => Some((Vec2::ZERO, None)),
    }
}

/// Returns the spot where a unit in reserve enters: as near as possible to an objective
/// that it wants, and away from friends.
pub(crate) fn deploy_near(
    world: &World,
    facts: &BattleRef<'_>,
    unit: &Unit,
    region: &Region,
) -> Option<Spot> {
    let wanted: Vec<Vec2> = facts
        .field
        .markers
        .iter()
        .filter(|marker| wants_objective(unit, marker))
        .map(|marker| marker.at)
        .collect();
    let friends_nearby = |at: Vec2| {
        let near =
            facts.units_on_table(unit.side).filter_map(|friend| unit_center(facts, friend.id));
        near.filter(|there| there.distance(at) < CROWD_INCHES).count() as f32
    };
    deploy_spot(world, region, |at| {
        let near = wanted.iter().map(|goal| goal.distance(at)).fold(f32::INFINITY, f32::min);
        f64::from(
            (if near.is_finite() { near } else { at.length() })
                + friends_nearby(at) * CROWD_PENALTY,
        )
    })
}

/// Returns the spot with the least score where a unit in reserve may enter.
pub fn deploy_spot(world: &World, region: &Region, score: impl Fn(Vec2) -> f64) -> Option<Spot> {
    // Spots around its entry points are tried in order of their score: few of
    // them need a check.
    let mut spots: Vec<(f64, Spot)> = Vec::new();
    if let Region::Muster { zones, .. } = region {
        for zone in zones {
            let Zone::Circle { center, radius } = zone else { continue };
            for share in [0.0f32, 0.35, 0.65, 0.95] {
                for (x, z) in AROUND {
                    let spot = Spot::from(*center + Vec2::new(x, z) * (radius * share));
                    spots.push((score(spot.plan()), spot));
                }
            }
        }
    }
    spots.sort_by(|a, b| a.0.total_cmp(&b.0));
    let fits = |(_, spot): (f64, Spot)| region.check(world, spot).ok().map(|(spot, _)| spot);
    spots.into_iter().find_map(fits).or_else(|| {
        let spots = region.samples(world, 24);
        spots.into_iter().min_by(|a, b| score(a.plan()).total_cmp(&score(b.plan())))
    })
}

/// Returns the order to move a unit toward its goal, or to where it can attack.
pub fn move_unit(_: &World, facts: &BattleRef<'_>, decision: &Decision) -> Option<Order> {
    let unit = facts.unit_of(decision.model?)?;
    let standing = facts.standing(unit.id);
    let (goal, marker) = goal(facts, unit)?;
    // The model closest to the goal leads.
    let lead = standing.iter().min_by(|a, b| {
        let away = |model_ref: &&&ModelRef<'_>| flat(model_ref.stand.at).distance(goal);
        away(a).total_cmp(&away(b)).then(a.id().cmp(&b.id()))
    })?;
    let order: Vec<ModelId> = std::iter::once(lead.id())
        .chain(
            standing.iter().map(|model_ref| model_ref.id()).filter(|id| *id != lead.id()).take(2),
        )
        .collect();
    let budget = lead_budget(decision, lead.id());
    let ends = movement_ends(facts, unit, &lead.body(), goal, marker, budget);
    let found = order.into_iter().find_map(|id| march_to(facts, decision, unit, id, &ends));
    found.or_else(|| decision.offered(MoveChoice::Stay).map(|choice| Order::plain(&choice.id)))
}

/// Returns how far a model may lead its unit, in inches.
fn lead_budget(decision: &Decision, id: ModelId) -> f32 {
    match decision.offered(MoveChoice::Lead(id)).map(|choice| &choice.needs) {
        Some(Needs::To(Region::March { rules, .. })) => rules.budget,
        _ => 0.0,
    }
}

/// Returns the order that moves a unit, led by this model, to the first of these points
/// that it can reach in formation. Vehicles get as near as their turns allow.
pub fn march_to(
    facts: &BattleRef<'_>,
    decision: &Decision,
    unit: &Unit,
    id: ModelId,
    ends: &[Vec2],
) -> Option<Order> {
    let choice = decision.offered(MoveChoice::Lead(id))?;
    // A move of the core always needs such a region.
    let Needs::To(Region::March { troop, rules, facings, gap }) = &choice.needs else {
        return None;
    };
    let bodies: Vec<Body> =
        troop.iter().filter_map(|id| facts.get(*id)).map(|model_ref| model_ref.body()).collect();
    let others = facts.others(unit);
    let first = bodies.first()?;
    let fits =
        |spot: Spot| march(facts.table, &bodies, &others, rules, facings, *gap, spot).is_ok();
    if !facts.is_in_formation(unit.id) {
        let spot = Spot::of(first.at);
        return fits(spot).then(|| Order::to(&choice.id, spot));
    }
    let reach = facts.table.reach(first, rules, &others);
    for end in ends {
        let spot = Spot::of(reach.nearest_to(*end).end());
        if spot.plan().distance(first.plan()) > LEAST_MOVE && fits(spot) {
            return Some(Order::to(&choice.id, spot));
        }
    }
    let goal = *ends.first()?;
    if !facings.is_empty() {
        let mut spots = reach.samples(60);
        spots.sort_by(|a, b| a.plan().distance(goal).total_cmp(&b.plan().distance(goal)));
        let nearer =
            |spot: &Spot| spot.plan().distance(goal) + LEAST_MOVE < first.plan().distance(goal);
        if let Some(spot) = spots.into_iter().filter(nearer).find(|spot| fits(*spot)) {
            return Some(Order::to(&choice.id, spot));
        }
    }
    None
}

/// Returns the heading that faces the closest enemy most directly; without enemies, the
/// middle of the table.
pub fn choose_heading(facts: &BattleRef<'_>, decision: &Decision) -> Option<Order> {
    let model_ref = facts.get(decision.model?)?;
    let at = flat(model_ref.stand.at);
    let enemies = facts
        .models
        .iter()
        .filter(|other| other.in_play() && other.model.side != model_ref.model.side);
    let closest = enemies
        .map(|other| flat(other.stand.at))
        .min_by(|a, b| a.distance_squared(at).total_cmp(&b.distance_squared(at)));
    let way = closest.unwrap_or(Vec2::ZERO) - at;
    let ahead = |choice: &Choice| match CoreChoice::of(choice) {
        Some(CoreChoice::Turn(turn)) => turn.turned(model_ref.fighter.facing).dot(way),
        Some(CoreChoice::Heading(heading)) => heading.direction().dot(way),
        _ => f32::NEG_INFINITY,
    };
    let mut best: Option<(f32, &str)> = None;
    for choice in &decision.options {
        let ahead = ahead(choice);
        if best.is_none_or(|(most, _)| ahead > most + 0.001) {
            best = Some((ahead, &choice.id));
        }
    }
    best.map(|(_, id)| Order::plain(id))
}

/// Returns the distance in inches that a unit keeps from enemies: shooters keep
/// out of Close Range.
fn distance_kept(weights: &Weights, shooter: bool) -> f32 {
    let usual = if shooter { CLOSE + CLOSE_MARGIN } else { 0.0 };
    let safety = weights.safety.min(1.0) as f32;
    let caution = if shooter { CAUTION_INCHES * weights.caution() as f32 } else { 0.0 };
    (usual * safety + caution).max(weights.standoff)
}

/// Returns points to move to, best first: the goal itself, short of it, and beside it.
fn movement_ends(
    facts: &BattleRef<'_>,
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
    let shoots = longest_range(facts, unit);
    let keeps = distance_kept(&facts.weights(unit), shoots > SHOOTER_RANGE);
    let is_near = facts.too_near(unit) > 0.0;
    if marker.is_none() && shoots > SHOOTER_RANGE && length < shoots && !is_near {
        // Near enough to shoot.
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
    if keeps > 0.0 {
        let enemies: Vec<Body> =
            facts.enemies(unit.side).flat_map(|enemy| facts.bodies(enemy.id)).collect();
        let clear = |at: &Vec2| {
            enemies.iter().all(|foe| foe.plan().distance(*at) - foe.radius - first.radius > keeps)
        };
        let near = ends.clone();
        ends.retain(clear);
        if ends.is_empty() {
            // No end is clear of enemies: the farthest from them first.
            let gap = |at: &Vec2| {
                enemies.iter().map(|foe| foe.plan().distance(*at)).fold(f32::INFINITY, f32::min)
            };
            let back = (1..=4).map(|step| first.plan() - ahead * (budget * 0.25 * step as f32));
            let mut all: Vec<Vec2> = near.into_iter().chain(back).collect();
            all.sort_by(|a, b| gap(b).total_cmp(&gap(a)));
            ends = all;
        }
    }
    ends
}
