//! Walks of a recorded way: its points carry heights, with climbs and steps included.

use bevy_math::{Vec2, Vec3};

use crate::body::Body;
use crate::reach::rules::{MoveRefusal, MoveRules, Other, Route, Spot};
use crate::reach::{LEVEL_SLACK, SAME_PLACE};
use crate::table::Table;
use crate::units::{flat, lift};

/// Maximum distance of a point from the straight line of its neighbours, in inches, for
/// which it is not a bend: points are rounded.
const STRAIGHT: f32 = 0.0015;

impl Table {
    /// Walks a line of points, leg by leg, as [`Table::walk`] does. A point with a height
    /// must lie on the way at that height; the last one may be a place to hang. The first
    /// one may be the mover's own place, as in the recorded way of a move.
    ///
    /// # Errors
    /// The first refusal on the way; [`MoveRefusal::NotHeld`] for a point that the way
    /// does not pass at its height.
    pub fn walk_along(
        &self,
        mover: &Body,
        rules: &MoveRules,
        others: &[Other],
        way: &[Spot],
    ) -> Result<Route, MoveRefusal> {
        if way.iter().all(|spot| spot.y.is_none()) {
            let points: Vec<Vec2> = way.iter().map(Spot::plan).collect();
            return self.walk(mover, rules, others, &points);
        }
        if way.iter().any(|spot| !spot.plan().is_finite() || spot.y.is_some_and(|y| !y.is_finite()))
        {
            return Err(MoveRefusal::NotASpot);
        }
        let way: Vec<Spot> = way.iter().map(|spot| spot.rounded()).collect();
        let height = way.last().and_then(|spot| spot.y);
        let points: Vec<Vec2> = way.iter().map(Spot::plan).collect();
        let mut bends = bends(mover.plan(), &points);
        if bends.is_empty() && height.is_some_and(|y| (y - mover.foot()).abs() > LEVEL_SLACK) {
            // Straight up or down from its place.
            bends.push(mover.plan());
        }
        let route = self.walk_to(mover, rules, others, &bends, height, true)?;
        match way.iter().find_map(|spot| passed_at(&route, spot).err()) {
            Some(refusal) => Err(refusal),
            None => Ok(route),
        }
    }
}

/// Returns the points at which a way bends on the plan, with its end and without its
/// start. Climbs are not among them: where a leg meets a face, it climbs.
fn bends(start: Vec2, way: &[Vec2]) -> Vec<Vec2> {
    let mut bends: Vec<Vec2> = Vec::new();
    // Points since the last bend, all on the straight line to the newest of them.
    let mut straight: Vec<Vec2> = Vec::new();
    for point in way.iter().copied() {
        let from = bends.last().copied().unwrap_or(start);
        if !straight.iter().all(|passed| lies_between(from, point, *passed)) {
            bends.extend(straight.last());
            straight.clear();
        }
        straight.push(point);
    }
    bends.extend(
        straight.last().filter(|end| bends.last().unwrap_or(&start).distance(**end) > SAME_PLACE),
    );
    bends
}

/// Returns whether a way of these points from a start is one straight line.
pub(super) fn is_straight(start: Vec2, way: &[Vec2]) -> bool {
    bends(start, way).len() <= 1
}

/// Returns whether a point lies on the straight line between two others.
fn lies_between(from: Vec2, to: Vec2, point: Vec2) -> bool {
    crate::geometry::part::nearest_on_segment(from, to, point).distance(point) <= STRAIGHT
}

/// Checks that a way passes a spot at its height, if the spot has one.
fn passed_at(route: &Route, spot: &Spot) -> Result<(), MoveRefusal> {
    // A spot without a height is passed at any.
    let Some(y) = spot.y else { return Ok(()) };
    let wanted = lift(spot.plan(), y);
    let nearest = |far: &dyn Fn(Vec3) -> f32| {
        let on_legs = route.legs.windows(2).map(|leg| nearest_on_leg(leg[0], leg[1], wanted));
        on_legs.min_by(|a, b| far(*a).total_cmp(&far(*b))).unwrap_or(route.end())
    };
    if nearest(&|at| at.distance(wanted)).distance(wanted) <= LEVEL_SLACK {
        return Ok(());
    }
    let below = nearest(&|at| flat(at).distance(spot.plan()));
    Err(MoveRefusal::NotHeld { y, ground: below.y })
}

fn nearest_on_leg(from: Vec3, to: Vec3, point: Vec3) -> Vec3 {
    let along = to - from;
    let length = along.length_squared();
    if length <= 0.0 {
        from
    } else {
        from + along * ((point - from).dot(along) / length).clamp(0.0, 1.0)
    }
}

#[cfg(test)]
mod tests;
