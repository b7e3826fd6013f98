//! The cheapest ways from the start to every point at which a way may bend.
//!
//! Dijkstra's search, lazily: an edge waits in the queue with its straight length, which is never more than its cost, and is
//! judged only when its turn comes. Most points are settled by their first edge, straight from the start.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use bevy::math::Vec2;

use super::field::Field;
use crate::table::body::Body;

/// The most states that one search settles.
const MOST: usize = 4000;

/// Heights closer than this are one level, in inches.
const SAME: f32 = 0.02;

/// A point reached, at a height, and the way to it.
#[derive(Debug, Clone, Copy)]
struct State {
    at: Vec2,
    y: f32,
    cost: f32,
    parent: usize,
}

/// All points reached, cheapest first. The first is the start.
pub(crate) struct Graph {
    states: Vec<State>,
}

/// An edge that waits: cheapest first, then in the order of points and of parents.
struct Waiting {
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
        other.cost.total_cmp(&self.cost).then_with(|| other.key().cmp(&self.key()))
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

impl Graph {
    /// Searches from where the mover stands as far as the budget goes.
    pub fn search(field: &Field<'_>, mover: &Body) -> Graph {
        let budget = field.rules.budget;
        let start = mover.plan();
        let nodes = field.nodes(start, budget);
        let layered: Vec<bool> = nodes.iter().map(|p| field.layered(*p)).collect();
        let mut levels: Vec<Vec<f32>> = vec![Vec::new(); nodes.len()];
        let mut states = vec![State { at: start, y: mover.foot(), cost: 0.0, parent: 0 }];
        let mut queue = BinaryHeap::new();
        let settled = |levels: &[Vec<f32>], node: usize| !layered[node] && !levels[node].is_empty();
        let relax = |queue: &mut BinaryHeap<Waiting>, levels: &[Vec<f32>], parent: usize, state: &State| {
            for (node, p) in nodes.iter().enumerate() {
                let cost = state.cost + p.distance(state.at);
                if cost <= budget && !settled(levels, node) {
                    queue.push(Waiting { cost, node, parent, judged: None });
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
                    if !leg.stands || cost > budget {
                        continue;
                    }
                    if cost > next.cost + 1.0e-4 {
                        queue.push(Waiting { cost, judged: Some(leg.y), ..next });
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
            if states.len() >= MOST {
                break;
            }
            let (parent, state) = (states.len() - 1, states[states.len() - 1]);
            relax(&mut queue, &levels, parent, &state);
        }
        Graph { states }
    }

    /// Where a state is, at what height, and what it cost.
    pub fn state(&self, state: usize) -> (Vec2, f32, f32) {
        self.states.get(state).map_or((Vec2::ZERO, 0.0, 0.0), |s| (s.at, s.y, s.cost))
    }

    /// The point of a state and the state before it; none for the start.
    pub fn step(&self, state: usize) -> Option<(Vec2, usize)> {
        if state == 0 {
            return None;
        }
        self.states.get(state).map(|s| (s.at, s.parent))
    }

    /// States from which a straight leg to `at` may keep within `budget`, the most promising first, with the least that the
    /// whole way can cost.
    pub fn bounds(&self, at: Vec2, budget: f32) -> Vec<(f32, usize)> {
        let mut bounds: Vec<(f32, usize)> = self
            .states
            .iter()
            .enumerate()
            .map(|(i, s)| (s.cost + s.at.distance(at), i))
            .filter(|(bound, _)| *bound <= budget)
            .collect();
        bounds.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        bounds
    }
}
