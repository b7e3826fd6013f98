//! The way to one place, near or far: a search that is guided toward it.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use bevy::math::Vec2;

use super::field::Field;
use super::leg::Trace;
use super::rules::{MoveRefusal, MoveRules, Other, Route};
use crate::table::body::Body;
use crate::table::table::Table;
use crate::table::units::{Rect, TOUCH, round_milli};

/// The most points that one search settles.
const MOST: usize = 4000;

/// Heights closer than this are one level, in inches.
const SAME: f32 = 0.02;

/// A point reached, at a height, and the way to it.
#[derive(Clone, Copy)]
struct State {
    at: Vec2,
    y: f32,
    cost: f32,
    parent: usize,
}

/// An edge that waits: the one on the shortest way to the goal first, then in the order of points and of parents.
struct Waiting {
    /// The least that a way to the goal along this edge can cost.
    whole: f32,
    /// The cost of the way to the end of the edge: its straight length until it is judged.
    cost: f32,
    node: usize,
    parent: usize,
    /// The height it ends at, once judged.
    judged: Option<f32>,
}

impl Waiting {
    fn key(&self) -> (usize, usize, bool) {
        (self.node, self.parent, self.judged.is_some())
    }
}

impl Ord for Waiting {
    fn cmp(&self, other: &Self) -> Ordering {
        other.whole.total_cmp(&self.whole).then_with(|| other.key().cmp(&self.key()))
    }
}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Waiting {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Waiting {}

impl Table {
    /// The cheapest way to a place where the mover can stand, within the rules' budget. The same way as
    /// [`Reach::route_to`](super::Reach::route_to) would find, but it looks only along the way there: for budgets much
    /// larger than one move.
    ///
    /// # Errors
    /// [`MoveRefusal::NoRoute`] where there is none within the budget, and why the place itself cannot be stood on.
    pub fn way(
        &self,
        mover: &Body,
        rules: &MoveRules,
        others: &[Other],
        to: Vec2,
    ) -> Result<Route, MoveRefusal> {
        let to = Vec2::new(round_milli(to.x), round_milli(to.y));
        if !to.is_finite() {
            return Err(MoveRefusal::NotASpot);
        }
        if !self.board().holds(to, mover.radius) {
            return Err(MoveRefusal::OffTheBoard);
        }
        let rect = Rect::around(mover.plan(), rules.budget.max(0.0) + mover.radius);
        let field = Field::new(self, mover, rules, others, rect);
        let states = search(&field, mover, to)?;
        let mut points = Vec::new();
        let mut state = states.len() - 1;
        while state != 0 {
            points.push(states[state].at);
            state = states[state].parent;
        }
        let mut trace = Trace::new(mover.at);
        let (mut at, mut y) = (mover.plan(), mover.foot());
        for p in points.iter().rev() {
            let leg = field.leg(at, y, *p, Some(&mut trace)).map_err(|stop| field.refusal(stop))?;
            (at, y) = (*p, leg.y);
        }
        match field.body_at(at, y) {
            Some(body) if at.distance(mover.plan()) > TOUCH => Err(MoveRefusal::Overlaps { body }),
            _ => Ok(trace.route(rules.budget)),
        }
    }
}

/// Settles points until the goal is one of them: the last of those returned.
fn search(field: &Field<'_>, mover: &Body, goal: Vec2) -> Result<Vec<State>, MoveRefusal> {
    let budget = field.rules.budget;
    let mut nodes = field.nodes(mover.plan(), budget);
    nodes.push(goal);
    let last = nodes.len() - 1;
    let layered: Vec<bool> = nodes.iter().map(|p| field.layered(*p)).collect();
    let mut levels: Vec<Vec<f32>> = vec![Vec::new(); nodes.len()];
    let mut states = vec![State { at: mover.plan(), y: mover.foot(), cost: 0.0, parent: 0 }];
    let mut queue = BinaryHeap::new();
    let settled = |levels: &[Vec<f32>], node: usize| !layered[node] && !levels[node].is_empty();
    let relax = |queue: &mut BinaryHeap<Waiting>, levels: &[Vec<f32>], parent: usize, state: &State| {
        for (node, p) in nodes.iter().enumerate() {
            let cost = state.cost + p.distance(state.at);
            let whole = cost + p.distance(goal);
            if whole <= budget && !settled(levels, node) {
                queue.push(Waiting { whole, cost, node, parent, judged: None });
            }
        }
    };
    relax(&mut queue, &levels, 0, &states[0]);
    while let Some(next) = queue.pop() {
        if settled(&levels, next.node) {
            continue;
        }
        let from = states[next.parent];
        let at = nodes[next.node];
        let y = match next.judged {
            Some(y) => y,
            None => {
                let Ok(leg) = field.leg(from.at, from.y, at, None) else { continue };
                let cost = from.cost + leg.cost;
                let whole = cost + at.distance(goal);
                if !leg.stands || whole > budget {
                    continue;
                }
                if cost > next.cost + 1.0e-4 {
                    queue.push(Waiting { whole, cost, judged: Some(leg.y), ..next });
                    continue;
                }
                leg.y
            }
        };
        if levels[next.node].iter().any(|level| (level - y).abs() < SAME) {
            continue;
        }
        levels[next.node].push(y);
        states.push(State { at, y, cost: next.cost, parent: next.parent });
        if next.node == last {
            return Ok(states);
        }
        if states.len() >= MOST {
            break;
        }
        let (parent, state) = (states.len() - 1, states[states.len() - 1]);
        relax(&mut queue, &levels, parent, &state);
    }
    Err(MoveRefusal::NoRoute)
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec3;

    use super::*;
    use crate::table::{Board, BodyId, Footprint, Keywords, Piece, Spot};

    fn piece(id: &str, center: Vec2, half: Vec2, top: f32, keywords: Keywords) -> Piece {
        Piece {
            id: id.to_owned(),
            name: id.to_owned(),
            footprint: Footprint::Box { center, half, turn: 20.0 },
            base: 0.0,
            top,
            keywords,
            look: String::new(),
        }
    }

    fn body(id: u16, x: f32, z: f32) -> Body {
        Body { id: BodyId(id), at: Vec3::new(x, 0.0, z), radius: 0.5, height: 1.5 }
    }

    #[test]
    fn the_guided_search_finds_ways_as_cheap_as_reach_does() {
        let board = Board { size: Vec2::new(24.0, 24.0), exits: Vec::new() };
        let pieces = vec![
            piece("wall", Vec2::new(0.0, 0.0), Vec2::new(0.3, 5.0), 4.0, Keywords::IMPASSABLE),
            piece("mire", Vec2::new(4.0, 4.0), Vec2::new(2.0, 2.0), 0.2, Keywords::DIFFICULT),
            piece("crag", Vec2::new(4.0, -4.0), Vec2::new(1.5, 1.0), 3.0, Keywords::CLIMBABLE),
        ];
        let table = Table::new(board, pieces).unwrap();
        let mover = body(1, -4.0, 0.5);
        let others =
            [body(2, 3.0, 0.0), body(3, -2.0, 0.5)].map(|body| Other { body, friendly: body.id.0 == 3 });
        let rules = MoveRules::new(60.0);
        let reach = table.reach(&mover, &rules, &others);
        let mut found = 0;
        for i in 0..12 {
            for j in 0..12 {
                let to = Vec2::new(i as f32 * 2.0 - 11.0, j as f32 * 2.0 - 11.0);
                let spot = Spot { x: to.x, z: to.y, y: None };
                match (table.way(&mover, &rules, &others, to), reach.cost_to(spot)) {
                    (Ok(way), Ok(cost)) => {
                        assert!((way.cost - cost).abs() < 0.01, "{to}: {} against {cost}", way.cost);
                        assert!((way.end() - Vec3::new(to.x, way.end().y, to.y)).length() < 0.01);
                        found += 1;
                    }
                    (Err(_), Err(_)) => {}
                    (way, cost) => panic!("{to}: {way:?} against {cost:?}"),
                }
            }
        }
        assert!(found > 100, "only {found} places can be reached");
    }
}
