//! The cheapest ways from the start to every point at which a way may bend.
//!
//! Dijkstra's search, lazily: an edge waits in the queue with its straight length, which is never more than its cost, and is
//! judged only when its turn comes. Most points are settled by their first edge, straight from the start. With a goal the
//! search is guided toward it and ends there.

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

/// An edge that waits: the one on the cheapest way first, then in the order of points and of parents.
struct Waiting {
    /// The least that a way along this edge can cost: to the goal where there is one, else to its end.
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

impl Graph {
    /// Searches from where the mover stands as far as the budget goes.
    pub fn search(field: &Field<'_>, mover: &Body) -> Graph {
        Graph::settle(field, mover, field.nodes(mover.plan(), field.rules.budget), None).0
    }

    /// Searches toward a place; the last state is there. None where no way within the budget leads to it.
    pub fn toward(field: &Field<'_>, mover: &Body, goal: Vec2) -> Option<Graph> {
        let mut nodes = field.nodes(mover.plan(), field.rules.budget);
        nodes.push(goal);
        let (graph, reached) = Graph::settle(field, mover, nodes, Some(goal));
        reached.then_some(graph)
    }

    /// Settles points, cheapest first. A goal is the last of them: the search ends when it is settled, and says whether it was.
    fn settle(field: &Field<'_>, mover: &Body, nodes: Vec<Vec2>, goal: Option<Vec2>) -> (Graph, bool) {
        let budget = field.rules.budget;
        let rest = |at: Vec2| goal.map_or(0.0, |goal| at.distance(goal));
        let layered: Vec<bool> = nodes.iter().map(|p| field.layered(*p)).collect();
        let mut levels: Vec<Vec<f32>> = vec![Vec::new(); nodes.len()];
        let mut states = vec![State { at: mover.plan(), y: mover.foot(), cost: 0.0, parent: 0 }];
        let mut queue = BinaryHeap::new();
        let settled = |levels: &[Vec<f32>], node: usize| !layered[node] && !levels[node].is_empty();
        let relax = |queue: &mut BinaryHeap<Waiting>, levels: &[Vec<f32>], parent: usize, state: &State| {
            for (node, p) in nodes.iter().enumerate() {
                let cost = state.cost + p.distance(state.at);
                let whole = cost + rest(*p);
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
                    let whole = cost + rest(at);
                    let ends = goal.is_some() && next.node + 1 == nodes.len();
                    if !(if ends { leg.stands } else { leg.bends }) || whole > budget {
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
            if goal.is_some() && next.node + 1 == nodes.len() {
                return (Graph { states }, true);
            }
            if states.len() >= MOST {
                break;
            }
            let (parent, state) = (states.len() - 1, states[states.len() - 1]);
            relax(&mut queue, &levels, parent, &state);
        }
        (Graph { states }, false)
    }

    /// The points on the way to a state, first to last, without the start.
    pub fn points(&self, state: usize) -> Vec<Vec2> {
        let mut points = Vec::new();
        let mut at = state;
        while let Some((point, parent)) = self.step(at) {
            points.push(point);
            at = parent;
        }
        points.reverse();
        points
    }

    /// The state that was settled last.
    pub fn last(&self) -> usize {
        self.states.len().saturating_sub(1)
    }

    /// Where a state is, at what height, and what it cost.
    pub fn state(&self, state: usize) -> (Vec2, f32, f32) {
        self.states.get(state).map_or((Vec2::ZERO, 0.0, 0.0), |s| (s.at, s.y, s.cost))
    }

    /// The point of a state and the state before it; none for the start.
    fn step(&self, state: usize) -> Option<(Vec2, usize)> {
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
