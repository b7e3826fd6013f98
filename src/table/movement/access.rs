//! Checks of a table before play: whether there is room for bases in a zone, and whether
//! ways lead from one place to another.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use bevy_math::Vec2;

use crate::body::{Body, BodyId};
use crate::reach::{MoveRules, Spot};
use crate::table::Table;
use crate::units::lift;

/// Grid step at which a base is tried, in inches.
const GRID_STEP: f32 = 0.5;
/// Stride lengths that are tried from place to place, in inches: long strides pass
/// over gaps and corners.
const STRIDES: [f32; 4] = [1.0, 2.0, 3.0, 5.0];
const DIRECTIONS: [(f32, f32); 8] = [
    (1.0, 0.0),
    (1.0, 1.0),
    (0.0, 1.0),
    (-1.0, 1.0),
    (-1.0, 0.0),
    (-1.0, -1.0),
    (0.0, -1.0),
    (1.0, -1.0),
];
/// Maximum number of bodies for which the exact search is run.
const MAX_SEARCHED: usize = 6;
/// Maximum number of strides tried before the exact search is run.
const MAX_STRIDES: usize = 1500;
/// Movement budget of one stride, in inches: ample for the longest stride over
/// slow or steep ground.
const STRIDE_BUDGET: f32 = 60.0;
/// Places that fall into the same cell count as visited, in cells for each inch.
const CELLS_PER_INCH: f32 = 8.0;

impl Table {
    /// Returns places inside the area where up to `wanted` bodies of this
    /// radius and height can stand at the same time, found on a grid of half an
    /// inch. Lengths in inches.
    pub fn room_for(
        &self,
        radius: f32,
        height: f32,
        wanted: usize,
        inside: impl Fn(&Body) -> bool,
    ) -> Vec<Body> {
        let half = self.board().half();
        let columns = (half.x / GRID_STEP) as i32;
        let rows = (half.y / GRID_STEP) as i32;
        let mut found: Vec<Body> = Vec::new();
        for row in -rows..=rows {
            for column in -columns..=columns {
                // Flush with the border where the grid would reach over it.
                let room = (half - Vec2::splat(radius)).max(Vec2::ZERO);
                let at = (Vec2::new(column as f32, row as f32) * GRID_STEP).clamp(-room, room);
                let id = BodyId(u16::MAX - found.len() as u16);
                // Most places outside on the plan are outside at every height: the ground
                // need not be computed.
                let flat = Body { id, at: lift(at, 0.0), radius, height };
                if !inside(&flat) {
                    continue;
                }
                let body = Body { at: lift(at, self.ground(at)), ..flat };
                if inside(&body) && self.spot_legal(&body, &found).is_ok() {
                    found.push(body);
                    if found.len() >= wanted {
                        return found;
                    }
                }
            }
        }
        found
    }

    /// Returns whether one of the bodies can walk, however far, to within `within` inches
    /// of `goal`, or to one of the places. Tries strides first, then the exact search
    /// from at most six of the bodies.
    pub fn is_reachable(
        &self,
        from: &[Body],
        rules: &MoveRules,
        goal: Vec2,
        within: f32,
        places: impl FnOnce() -> Vec<Body>,
    ) -> bool {
        if from.iter().any(|body| self.strides_lead(body, rules, goal, within)) {
            return true;
        }
        let far = MoveRules {
            budget: 4.0 * (self.board().size.x + self.board().size.y),
            ..rules.clone()
        };
        let places = places();
        from.iter().step_by(from.len().div_ceil(MAX_SEARCHED).max(1)).any(|body| {
            let reach = self.reach(body, &far, &[]);
            places.iter().any(|place| reach.route_to(Spot::from(place.plan())).is_ok())
        })
    }

    /// Walks greedily from place to place toward a goal and returns whether it came to
    /// within `within` inches of it. Best-first search: on an open table it takes a few
    /// strides. `false` proves nothing.
    pub fn strides_lead(&self, from: &Body, rules: &MoveRules, goal: Vec2, within: f32) -> bool {
        let rules = MoveRules { budget: STRIDE_BUDGET, may_end_slow: true, ..rules.clone() };
        let key = |body: &Body| {
            let at = body.at * CELLS_PER_INCH;
            (at.x as i32, at.y as i32, at.z as i32)
        };
        let distance_to_goal = |at: Vec2| (at.distance(goal) * 1000.0) as i64;
        let mut seen = BTreeSet::from([key(from)]);
        let mut bodies = vec![*from];
        let mut open = BinaryHeap::new();
        let strides = |index: usize, body: &Body| {
            let at = body.plan();
            DIRECTIONS
                .iter()
                .flat_map(move |way| STRIDES.map(|stride| at + Vec2::new(way.0, way.1) * stride))
                .enumerate()
                .map(move |(number, to)| Reverse((distance_to_goal(to), index, number)))
        };
        open.extend(strides(0, from));
        if distance_to_goal(from.plan()) as f32 <= within * 1000.0 {
            return true;
        }
        for _ in 0..MAX_STRIDES {
            let Some(Reverse((distance, index, number))) = open.pop() else { break };
            let body = bodies[index];
            let way = DIRECTIONS[number / STRIDES.len()];
            let stride = STRIDES[number % STRIDES.len()];
            let to = body.plan() + Vec2::new(way.0, way.1) * stride;
            let Some(route) = self.walked(&body, &rules, &[], &[to]) else { continue };
            if distance as f32 <= within * 1000.0 {
                return true;
            }
            let there = body.moved(route.end());
            if seen.insert(key(&there)) {
                open.extend(strides(bodies.len(), &there));
                bodies.push(there);
            }
        }
        false
    }
}

#[cfg(test)]
mod tests;
