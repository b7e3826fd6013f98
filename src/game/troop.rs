//! Troops: several models that move as one and must end close together.
//!
//! One order moves a troop. It names where the leading model goes; the others keep their
//! places in the ranks as far as the ground lets them, and close up where it does not.
//! The plan is the same for whoever asks, so an order is refused exactly where the troop
//! would break its formation.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use bevy_ecs::world::World;
use bevy_math::{Vec2, Vec3};

use super::event_text;
use super::group_move_cache::{self, Asked};
use super::ids::ModelId;
use super::model::Tabletop;
use super::refusal::Refusal;
use super::region::{Region, bad, cannot_move, cannot_stand, troop_in};
use monteria_table::{
    Body, MoveRefusal, MoveRules, Other, Route, Spot, Table, distance, round_milli,
};

/// Slack of a gap: stored positions are rounded, in inches.
const SLACK: f32 = 0.003;
/// Twelve directions around a point, as cosine and sine: where a place in the ranks is
/// looked for beside a neighbour.
pub const AROUND: [(f32, f32); 12] = [
    (1.0, 0.0),
    (0.866, 0.5),
    (0.5, 0.866),
    (0.0, 1.0),
    (-0.5, 0.866),
    (-0.866, 0.5),
    (-1.0, 0.0),
    (-0.866, -0.5),
    (-0.5, -0.866),
    (0.0, -1.0),
    (0.5, -0.866),
    (0.866, -0.5),
];

/// Whether all bodies can be linked by gaps, edge to edge, of no more than `gap` inches.
/// One alone, or none, is.
pub fn in_formation(bodies: &[Body], gap: f32) -> bool {
    let mut linked: Vec<&Body> = bodies.first().into_iter().collect();
    let mut rest: Vec<&Body> = bodies.iter().skip(1).collect();
    while let Some(from) = linked.pop() {
        rest.retain(|other| {
            let near = distance(from, other) <= gap + SLACK;
            if near {
                linked.push(other);
            }
            !near
        });
    }
    rest.is_empty()
}

/// The numbers of the bodies in the order in which they are linked to the first, those
/// that are not linked last.
fn ranks(bodies: &[Body], gap: f32) -> Vec<usize> {
    let mut order: Vec<usize> = if bodies.is_empty() { Vec::new() } else { vec![0] };
    let mut next = 0;
    while next < order.len() {
        let from = &bodies[order[next]];
        next += 1;
        let mut linked: Vec<(f32, usize)> = (0..bodies.len())
            .filter(|other| !order.contains(other))
            .map(|other| (distance(from, &bodies[other]), other))
            .filter(|(away, _)| *away <= gap + SLACK)
            .collect();
        linked.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        order.extend(linked.into_iter().map(|(_, other)| other));
    }
    let mut rest: Vec<usize> = (0..bodies.len()).filter(|other| !order.contains(other)).collect();
    if let Some(first) = bodies.first() {
        rest.sort_by(|a, b| distance(first, &bodies[*a]).total_cmp(&distance(first, &bodies[*b])));
    }
    order.extend(rest);
    order
}

/// Places around those placed already, at three gaps, nearest to `wish` first.
fn places(body: &Body, placed: &[Body], gap: f32, wish: Vec2) -> impl Iterator<Item = Vec2> {
    let mut all = Vec::with_capacity(placed.len() * AROUND.len() * 3);
    for other in placed {
        for (x, z) in AROUND {
            for gap in [0.06, gap * 0.5, gap * 0.95] {
                let at = other.plan() + Vec2::new(x, z) * (other.radius + body.radius + gap);
                let at = Vec2::new(round_milli(at.x), round_milli(at.y));
                all.push(Reverse([at.distance_squared(wish), at.x, at.y].map(ordered)));
            }
        }
    }
    // One of the first few nearly always will do: the rest is never put in order.
    let mut all = BinaryHeap::from(all);
    let mut last = None;
    std::iter::from_fn(move || {
        loop {
            let Reverse(next) = all.pop()?;
            if last.replace(next) != Some(next) {
                return Some(Vec2::new(number(next[1]), number(next[2])));
            }
        }
    })
}

/// A whole number for each float, in the order of `f32::total_cmp`.
fn ordered(number: f32) -> i32 {
    let bits = number.to_bits().cast_signed();
    bits ^ ((bits >> 31).cast_unsigned() >> 1).cast_signed()
}

/// The float of such a number.
fn number(ordered: i32) -> f32 {
    f32::from_bits((ordered ^ ((ordered >> 31).cast_unsigned() >> 1).cast_signed()).cast_unsigned())
}

fn linked(body: &Body, placed: &[Body], gap: f32) -> bool {
    placed.iter().any(|other| distance(body, other) <= gap + SLACK)
}

fn breaks(body: &Body) -> Refusal {
    bad("BreaksFormation", event_text!("{} could not keep in formation", body.id))
}

/// The way of one model: by the shortest way, or as it can drive
/// where it faces somewhere.
fn way(
    table: &Table,
    body: &Body,
    facing: Option<&Vec2>,
    rules: &MoveRules,
    others: &[Other],
    spot: Spot,
) -> Result<Route, MoveRefusal> {
    match facing {
        Some(facing) => table.drive(body, *facing, rules, others, spot),
        None => table.reach(body, rules, others).route_to(spot),
    }
}

impl Region {
    /// Where every model of a troop would stand whose first model goes to this spot, or
    /// is placed there: its foot, in inches. Empty where it cannot, and in regions that
    /// are for no troop.
    pub fn troop_at(&self, world: &World, spot: Spot) -> Vec<(ModelId, Vec3)> {
        let table = &world.resource::<Tabletop>().0;
        match self {
            Region::March { troop, rules, facings, gap } => {
                let (bodies, others) = troop_in(world, troop);
                let ways =
                    march(table, &bodies, &others, rules, facings, *gap, spot).unwrap_or_default();
                ways.into_iter().map(|(id, route)| (id, route.end())).collect()
            }
            Region::Muster { troop, zones, gap } => {
                let (bodies, others) = troop_in(world, troop);
                let others: Vec<Body> = others.iter().map(|other| other.body).collect();
                let holds = |body: &Body| zones.iter().any(|zone| zone.holds(table, body));
                let placed = gather(table, &bodies, &others, holds, *gap, spot).unwrap_or_default();
                placed.into_iter().map(|body| (body.id, body.at)).collect()
            }
            Region::Reach { .. }
            | Region::Deploy { .. }
            | Region::Within { .. }
            | Region::Approach { .. }
            | Region::Open { .. }
            | Region::Template { .. } => Vec::new(),
        }
    }
}

/// The way of every model of a troop whose first model goes to `spot`, in the order of
/// the ranks, the first model first. `others` are the bodies that are not of the troop.
/// `facings`, one for each model, bind them to drive ahead or back with few turns; empty
/// where they turn at will.
///
/// # Errors
/// Why the first cannot get there, or who could not keep in formation.
#[allow(clippy::too_many_arguments, reason = "each is a part of one question")]
pub fn march(
    table: &Table,
    troop: &[Body],
    others: &[Other],
    rules: &MoveRules,
    facings: &[Vec2],
    gap: f32,
    spot: Spot,
) -> Result<Vec<(ModelId, Route)>, Refusal> {
    let Some(lead) = troop.first() else { return Ok(Vec::new()) };
    let mut around: Vec<Other> = others.to_vec();
    around.sort_by_key(|other| other.body.id);
    let others = around.clone();
    let asked = Asked { table, troop, others: &others, rules, facings, gap, spot };
    if let Some(ways) = group_move_cache::of(&asked) {
        return Ok(ways);
    }
    let route =
        way(table, lead, facings.first(), rules, &others, spot).map_err(|why| cannot_move(&why))?;
    let shift = route.end() - lead.at;
    let mut placed = vec![lead.moved(route.end())];
    around.push(Other { body: placed[0], friendly: true });
    let mut ways = vec![(lead.id, route)];
    for number in ranks(troop, gap).into_iter().skip(1) {
        let body = &troop[number];
        let wish = body.plan() + Vec2::new(shift.x, shift.z);
        let facing = facings.get(number);
        let reach = table.reach(body, rules, &around);
        let fits = |at: Vec2| {
            let spot = Spot::from(at);
            let route = match facing {
                Some(_) => way(table, body, facing, rules, &around, spot),
                None => reach.route_to(spot),
            };
            let route = route.ok()?;
            let there = body.moved(route.end());
            // Where it stands already another of the troop may have ended.
            let free = placed.iter().all(|other| !there.overlaps(other));
            (free && linked(&there, &placed, gap)).then_some(route)
        };
        let straight = Vec2::new(round_milli(wish.x), round_milli(wish.y));
        let budget = rules.budget + 0.001;
        let found = fits(straight).or_else(|| {
            places(body, &placed, gap, wish)
                .filter(|at| at.distance(body.plan()) <= budget)
                .find_map(fits)
        });
        let route = found.ok_or_else(|| breaks(body))?;
        let there = body.moved(route.end());
        around.push(Other { body: there, friendly: true });
        placed.push(there);
        ways.push((body.id, route));
    }
    group_move_cache::keep(&asked, &ways);
    Ok(ways)
}

/// Where every model of a troop stands whose first model is placed at `spot`, in
/// order. `others` are the bodies on the table; `holds` says whether a body may
/// stand where it is.
///
/// # Errors
/// Why the first cannot stand there, or who finds no room.
pub fn gather(
    table: &Table,
    troop: &[Body],
    others: &[Body],
    holds: impl Fn(&Body) -> bool,
    gap: f32,
    spot: Spot,
) -> Result<Vec<Body>, Refusal> {
    let Some(lead) = troop.first() else { return Ok(Vec::new()) };
    let stand = |body: &Body, at: Vec2| {
        let at = Vec2::new(round_milli(at.x), round_milli(at.y));
        body.moved(Vec3::new(at.x, table.ground_for(at, body.radius), at.y))
    };
    let first = stand(lead, spot.plan());
    if !holds(&first) {
        return Err(bad("OutsideZone", "that spot lies outside the zone"));
    }
    table.spot_legal(&first, others).map_err(cannot_stand)?;
    let mut placed = vec![first];
    for body in &troop[1..] {
        let found =
            places(body, &placed, gap, first.plan()).map(|at| stand(body, at)).find(|there| {
                holds(there)
                    && linked(there, &placed, gap)
                    && placed.iter().all(|other| !there.overlaps(other))
                    && table.spot_legal(there, others).is_ok()
            });
        placed.push(found.ok_or_else(|| breaks(body))?);
    }
    Ok(placed)
}
