//! Whether a table has room for bases and ways between places: asked of a table before
//! anybody plays on it.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use bevy_math::Vec2;

use super::body::{Body, BodyId};
use super::reach::{MoveRules, Spot};
use super::table::Table;
use super::units::lift;

/// How far apart the places are at which a base is tried, in inches.
const STEP: f32 = 0.5;
/// The strides that are tried from place to place, in inches: long ones get over
/// gaps and past corners.
const STRIDES: [f32; 4] = [1.0, 2.0, 3.0, 5.0];
/// The directions of strides.
const WAYS: [(f32, f32); 8] = [
    (1.0, 0.0),
    (1.0, 1.0),
    (0.0, 1.0),
    (-1.0, 1.0),
    (-1.0, 0.0),
    (-1.0, -1.0),
    (0.0, -1.0),
    (1.0, -1.0),
];
/// Bodies that the exact search is asked for.
const MOST_SEARCHED: usize = 6;
/// Strides tried before the exact search is asked.
const MOST_TRIED: usize = 1500;

impl Table {
    /// Places where bases of this size can stand all at once, their places being
    /// `inside`: as many as are wanted, or as many as were found on a grid of
    /// half an inch. Inches.
    pub fn room_for(
        &self,
        (radius, height): (f32, f32),
        wanted: usize,
        inside: impl Fn(&Body) -> bool,
    ) -> Vec<Body> {
        let half = self.board().half();
        let columns = (half.x / STEP) as i32;
        let rows = (half.y / STEP) as i32;
        let mut found: Vec<Body> = Vec::new();
        for row in -rows..=rows {
            for column in -columns..=columns {
                // Flush with the border where the grid would stick out over it.
                let room = (half - Vec2::splat(radius)).max(Vec2::ZERO);
                let at = (Vec2::new(column as f32, row as f32) * STEP).clamp(-room, room);
                let id = BodyId(u16::MAX - found.len() as u16);
                // What lies outside on the plan does so at every height: most places need
                // no question about their ground.
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

    /// Whether one of these bodies can walk, however far, to within so many inches of a
    /// point, or else to one of the places. Strides tell quickly that it can; only the
    /// search that moves are judged by tells that it cannot.
    pub fn leads(
        &self,
        from: &[Body],
        rules: &MoveRules,
        (goal, within): (Vec2, f32),
        places: impl FnOnce() -> Vec<Body>,
    ) -> bool {
        if from.iter().any(|body| self.strides_lead(body, rules, (goal, within))) {
            return true;
        }
        let far = MoveRules {
            budget: 4.0 * (self.board().size.x + self.board().size.y),
            ..rules.clone()
        };
        let places = places();
        from.iter().step_by(from.len().div_ceil(MOST_SEARCHED).max(1)).any(|body| {
            let reach = self.reach(body, &far, &[]);
            places.iter().any(|place| reach.route_to(Spot::from(place.plan())).is_ok())
        })
    }

    /// Walks from place to place toward a goal, and says whether that came within so many
    /// inches of it. What leads nearest is tried first, so that an open table costs a few
    /// strides; that it did not come there proves nothing.
    pub fn strides_lead(
        &self,
        from: &Body,
        rules: &MoveRules,
        (goal, within): (Vec2, f32),
    ) -> bool {
        let rules = MoveRules { budget: 60.0, may_end_slow: true, ..rules.clone() };
        let key = |body: &Body| {
            let at = body.at * 8.0;
            (at.x as i32, at.y as i32, at.z as i32)
        };
        let left = |at: Vec2| (at.distance(goal) * 1000.0) as i64;
        let mut seen = BTreeSet::from([key(from)]);
        let mut bodies = vec![*from];
        let mut open = BinaryHeap::new();
        let strides = |index: usize, body: &Body| {
            let at = body.plan();
            WAYS.iter()
                .flat_map(move |way| STRIDES.map(|stride| at + Vec2::new(way.0, way.1) * stride))
                .enumerate()
                .map(move |(number, to)| Reverse((left(to), index, number)))
        };
        open.extend(strides(0, from));
        if left(from.plan()) as f32 <= within * 1000.0 {
            return true;
        }
        for _ in 0..MOST_TRIED {
            let Some(Reverse((distance, index, number))) = open.pop() else { break };
            let body = bodies[index];
            let way = WAYS[number / STRIDES.len()];
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
