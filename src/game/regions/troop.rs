//! Troops: several models that move as one and must end close together.
//!
//! One order moves a troop: it names the place of the leading model. The others
//! keep their places in the link_order as far as the ground allows, and close up
//! otherwise. The plan is deterministic, so an order is refused exactly if the
//! troop would break its formation.

use monteria_content::text;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

use bevy_ecs::world::World;
use bevy_math::{Vec2, Vec3};

use crate::decisions::refusal::Refusal;
use crate::event_text;
use crate::ids::ModelId;
use crate::regions::group_move_cache::{self, GroupMoveKey};
use crate::regions::region::{Region, bad_spot, cannot_move, cannot_stand, troop_in};
use crate::tabletop::model::Tabletop;
use monteria_table::{
    Body, MoveRefusal, MoveRules, Other, Route, Spot, Table, distance, round_milli,
};

/// Tolerance of a gap, in inches, because stored positions are rounded.
const GAP_TOLERANCE: f32 = 0.003;
/// The smallest gap to a neighbour at which a place is tried, in inches.
const TIGHT_GAP: f32 = 0.06;
/// The middle gap that is tried, as a fraction of the greatest.
const MIDDLE_GAP: f32 = 0.5;
/// The widest gap that is tried, as a fraction of the greatest, below 1 for rounding.
const WIDE_GAP: f32 = 0.95;
/// Tolerance of the move distance for places that are tried, in inches.
const BUDGET_TOLERANCE: f32 = 0.001;
/// Twelve directions around a point, as cosine and sine, in which places beside
/// a neighbour are tried.
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

/// Returns whether all bodies can be linked by gaps, edge to edge, of at most `gap`
/// inches: whether the graph of such gaps is connected. True for one body and for none.
pub fn in_formation(bodies: &[Body], gap: f32) -> bool {
    let mut linked: Vec<&Body> = bodies.first().into_iter().collect();
    let mut rest: Vec<&Body> = bodies.iter().skip(1).collect();
    while let Some(from) = linked.pop() {
        rest.retain(|other| {
            let near = distance(from, other) <= gap + GAP_TOLERANCE;
            if near {
                linked.push(other);
            }
            !near
        });
    }
    rest.is_empty()
}

/// Returns the indices of the bodies in the order in which they are linked to the first
/// (a breadth-first search), with unlinked ones last.
fn link_order(bodies: &[Body], gap: f32) -> Vec<usize> {
    let mut order: Vec<usize> = if bodies.is_empty() { Vec::new() } else { vec![0] };
    let mut next = 0;
    while next < order.len() {
        let from = &bodies[order[next]];
        next += 1;
        let mut linked: Vec<(f32, usize)> = (0..bodies.len())
            .filter(|other| !order.contains(other))
            .map(|other| (distance(from, &bodies[other]), other))
            .filter(|(away, _)| *away <= gap + GAP_TOLERANCE)
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

/// Returns places around the bodies placed already, at three gaps,
/// nearest to `wanted` first.
fn places(body: &Body, placed: &[Body], gap: f32, wanted: Vec2) -> impl Iterator<Item = Vec2> {
    let mut all = Vec::with_capacity(placed.len() * AROUND.len() * 3);
    for other in placed {
        for (x, z) in AROUND {
            for gap in [TIGHT_GAP, gap * MIDDLE_GAP, gap * WIDE_GAP] {
                let at = other.plan() + Vec2::new(x, z) * (other.radius + body.radius + gap);
                let at = Vec2::new(round_milli(at.x), round_milli(at.y));
                all.push(Reverse(
                    [at.distance_squared(wanted), at.x, at.y].map(order_preserving_bits),
                ));
            }
        }
    }
    // One of the first few nearly always fits: a heap avoids sorting the rest.
    let mut all = BinaryHeap::from(all);
    let mut last = None;
    std::iter::from_fn(move || {
        loop {
            let Reverse(next) = all.pop()?;
            if last.replace(next) != Some(next) {
                return Some(Vec2::new(float_of_bits(next[1]), float_of_bits(next[2])));
            }
        }
    })
}

/// Maps a float to an integer with the order of `f32::total_cmp`.
fn order_preserving_bits(number: f32) -> i32 {
    let bits = number.to_bits().cast_signed();
    bits ^ ((bits >> 31).cast_unsigned() >> 1).cast_signed()
}

/// Maps such an integer back to the float.
fn float_of_bits(bits: i32) -> f32 {
    let float = bits ^ ((bits >> 31).cast_unsigned() >> 1).cast_signed();
    f32::from_bits(float.cast_unsigned())
}

fn is_linked(body: &Body, placed: &[Body], gap: f32) -> bool {
    placed.iter().any(|other| distance(body, other) <= gap + GAP_TOLERANCE)
}

fn breaks_formation(body: &Body) -> Refusal {
    bad_spot(
        "BreaksFormation",
        event_text!(
            "rules-could-not-keep-in-formation",
            "{model} could not stay in formation",
            model = body.id.to_string()
        ),
    )
}

/// Returns the route of one model: the shortest, or one that it can drive if
/// it has a facing.
fn route_of(
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
    /// Returns the foot of every model of a troop whose first model moves to this spot,
    /// or is placed there, in inches. Empty if it cannot, and for other regions.
    pub fn troop_at(&self, world: &World, spot: Spot) -> Vec<(ModelId, Vec3)> {
        let table = &world.resource::<Tabletop>().0;
        match self {
            Region::March { troop, rules, facings, gap } => {
                let (bodies, others) = troop_in(world, troop);
                let routes =
                    march(table, &bodies, &others, rules, facings, *gap, spot).unwrap_or_default();
                routes.into_iter().map(|(id, route)| (id, route.end())).collect()
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

/// Plans the routes of a troop whose first model moves to `spot`, in the order
/// in which they are linked, the first model first. `others` are the bodies outside of the troop.
/// `facings`, one for each model, restrict them to driving ahead or back with few turns;
/// empty if they turn at will.
///
/// # Errors
/// Why the first model cannot get there, or which model could not keep the formation.
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
    // A troop without models has no paths.
    let Some(lead) = troop.first() else { return Ok(Vec::new()) };
    let mut around: Vec<Other> = others.to_vec();
    around.sort_by_key(|other| other.body.id);
    let others = around.clone();
    let key = GroupMoveKey { table, troop, others: &others, rules, facings, gap, spot };
    if let Some(routes) = group_move_cache::lookup(&key) {
        return Ok(routes);
    }
    let route = route_of(table, lead, facings.first(), rules, &others, spot)
        .map_err(|why| cannot_move(&why))?;
    let shift = route.end() - lead.at;
    let mut placed = vec![lead.moved(route.end())];
    around.push(Other { body: placed[0], friendly: true });
    let mut routes = vec![(lead.id, route)];
    for number in link_order(troop, gap).into_iter().skip(1) {
        let body = &troop[number];
        let wanted = body.plan() + Vec2::new(shift.x, shift.z);
        let facing = facings.get(number);
        let reach = table.reach(body, rules, &around);
        let fits = |at: Vec2| {
            let spot = Spot::from(at);
            let route = match facing {
                Some(_) => route_of(table, body, facing, rules, &around, spot),
                None => reach.route_to(spot),
            };
            let route = route.ok()?;
            let there = body.moved(route.end());
            // Another model of the troop may have ended on its present place.
            let free = placed.iter().all(|other| !there.overlaps(other));
            (free && is_linked(&there, &placed, gap)).then_some(route)
        };
        let straight = Vec2::new(round_milli(wanted.x), round_milli(wanted.y));
        let budget = rules.budget + BUDGET_TOLERANCE;
        let found = fits(straight).or_else(|| {
            places(body, &placed, gap, wanted)
                .filter(|at| at.distance(body.plan()) <= budget)
                .find_map(fits)
        });
        let route = found.ok_or_else(|| breaks_formation(body))?;
        let there = body.moved(route.end());
        around.push(Other { body: there, friendly: true });
        placed.push(there);
        routes.push((body.id, route));
    }
    group_move_cache::store(&key, &routes);
    Ok(routes)
}

/// Returns the body of every model of a troop whose first model is placed at `spot`, in
/// order. `others` are the bodies on the table; `holds` returns whether a body may
/// stand at its place.
///
/// # Errors
/// Why the first model cannot stand there, or which model finds no room.
pub fn gather(
    table: &Table,
    troop: &[Body],
    others: &[Body],
    holds: impl Fn(&Body) -> bool,
    gap: f32,
    spot: Spot,
) -> Result<Vec<Body>, Refusal> {
    // A troop without models takes no room.
    let Some(lead) = troop.first() else { return Ok(Vec::new()) };
    let stand = |body: &Body, at: Vec2| {
        let at = Vec2::new(round_milli(at.x), round_milli(at.y));
        body.moved(Vec3::new(at.x, table.ground_for(at, body.radius), at.y))
    };
    let first = stand(lead, spot.plan());
    if !holds(&first) {
        return Err(bad_spot(
            "OutsideZone",
            text!("rules-that-spot-lies-outside-the-zone-2", "that spot lies outside the zone"),
        ));
    }
    table.spot_legal(&first, others).map_err(cannot_stand)?;
    let mut placed = vec![first];
    for body in &troop[1..] {
        let found =
            places(body, &placed, gap, first.plan()).map(|at| stand(body, at)).find(|there| {
                holds(there)
                    && is_linked(there, &placed, gap)
                    && placed.iter().all(|other| !there.overlaps(other))
                    && table.spot_legal(there, others).is_ok()
            });
        placed.push(found.ok_or_else(|| breaks_formation(body))?);
    }
    Ok(placed)
}
