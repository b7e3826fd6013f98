//! The cheapest ways from the start to every point at which a way may bend.
//!
//! Dijkstra's search, lazily: an edge waits in the queue with its straight length, which
//! is never more than its cost, then with what it surely costs, and is judged only when
//! its turn comes. Most points are settled by their first edge, straight from the start.
//! With a goal the search is guided toward it and ends there.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

use bevy_math::Vec2;
use smallvec::SmallVec;

use super::field::Field;
use crate::body::Body;
use crate::part::SURELY;

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

impl State {
    /// What a way over this state to a point costs if nothing makes it dearer.
    fn cost_to(&self, node: &Node) -> f32 {
        self.cost + node.at.distance(self.at)
    }
}

/// All points reached, cheapest first. The first is the start.
pub(crate) struct Graph {
    states: Vec<State>,
}

/// An edge that waits: the one on the cheapest way first, then in the order of
/// points and of parents.
#[derive(Clone, Copy)]
struct Waiting {
    /// The least that a way along this edge can cost (to the goal where there is one,
    /// else to its end), then the number of its point.
    first: u64,
    /// The number of its parent, then how well its cost is known.
    second: u32,
    /// The cost of the way to the end of the edge, as far as it is known.
    cost: f32,
    /// The height it ends at, once judged.
    y: f32,
}

/// How well the cost of an edge is known.
#[derive(Clone, Copy, PartialEq)]
enum TerrainCache {
    /// Its length.
    Straight,
    /// What it surely costs, which is more.
    Least,
    /// It is judged.
    Judged,
}

impl Waiting {
    fn new(
        whole: f32,
        node: usize,
        parent: usize,
        known: TerrainCache,
        cost: f32,
        y: f32,
    ) -> Waiting {
        Waiting { first: ranked(whole, node), second: (parent as u32) << 2 | known as u32, cost, y }
    }

    fn known(&self) -> TerrainCache {
        match self.second & 3 {
            0 => TerrainCache::Straight,
            1 => TerrainCache::Least,
            _ => TerrainCache::Judged,
        }
    }

    fn node(&self) -> usize {
        unranked(self.first).1
    }

    fn parent(&self) -> usize {
        (self.second >> 2) as usize
    }

    fn key(&self) -> (u64, u32) {
        (self.first, self.second)
    }
}

impl Ord for Waiting {
    fn cmp(&self, other: &Self) -> Ordering {
        other.key().cmp(&self.key())
    }
}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Waiting {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Waiting {}

/// A point at which a way may bend, while the search goes on.
struct Node {
    at: Vec2,
    /// What is left to the goal, straight.
    rest: f32,
    /// Whether it has been looked at, so that what follows is known.
    looked_at: bool,
    /// Whether no base can be there.
    shut: bool,
    /// Whether it may be settled at several heights.
    layered: bool,
    /// The heights at which it is settled.
    levels: SmallVec<[f32; 2]>,
    /// The least whole cost of the judged edges to it that wait: dearer ones come too
    /// late, unless there are several heights.
    least: f32,
}

impl Node {
    /// Whether nothing that leads here matters any more.
    fn settled(&self) -> bool {
        self.shut || !self.layered && !self.levels.is_empty()
    }

    /// Looks at it when its turn comes for the first time: with a goal it seldom does. A
    /// base may be at the goal.
    fn look(&mut self, field: &Field<'_>, goal: bool) {
        if !std::mem::replace(&mut self.looked_at, true) {
            self.layered = field.layered(self.at);
            self.shut = !goal && !field.holds(self.at);
        }
    }
}

/// The edges from one state that nobody has looked at: the least that a way along each
/// can cost, by its bits, and its point. Only the first of them waits with those of all
/// other states; most never do.
struct Fan(BinaryHeap<Reverse<u64>>);

impl Fan {
    /// Edges to these points.
    fn new(nodes: &[Node], to: &[usize], most: f32, from: &State) -> Fan {
        let edge = |index: &usize| {
            let node = &nodes[*index];
            let whole = from.cost_to(node) + node.rest;
            (whole <= most && whole <= node.least).then(|| Reverse(ranked(whole, *index)))
        };
        Fan(to.iter().filter_map(edge).collect::<Vec<_>>().into())
    }

    /// The next edge that may matter.
    fn next(&mut self, nodes: &[Node], most: f32, parent: usize, from: &State) -> Option<Waiting> {
        while let Some(Reverse(edge)) = self.0.pop() {
            let (whole, index) = unranked(edge);
            let node = &nodes[index];
            if !node.settled() && whole <= most && whole <= node.least {
                let cost = from.cost_to(node);
                return Some(Waiting::new(whole, index, parent, TerrainCache::Straight, cost, 0.0));
            }
        }
        None
    }
}

impl Graph {
    /// Searches from where the mover stands as far as the budget goes.
    pub(crate) fn search(field: &Field<'_>, mover: &Body) -> Graph {
        Graph::settle(field, mover, field.nodes(mover.plan(), field.rules.budget), None).0
    }

    /// Searches toward a place; the last state is there. None where no way within the
    /// budget leads to it.
    pub(crate) fn toward(field: &Field<'_>, mover: &Body, goal: Vec2) -> Option<Graph> {
        let mut nodes = field.nodes(mover.plan(), field.rules.budget);
        nodes.push(goal);
        let (graph, reached) = Graph::settle(field, mover, nodes, Some(goal));
        reached.then_some(graph)
    }

    /// Settles points, cheapest first. A goal is the last of them: the search ends when
    /// it is settled, and says whether it was.
    fn settle(
        field: &Field<'_>,
        mover: &Body,
        points: Vec<Vec2>,
        goal: Option<Vec2>,
    ) -> (Graph, bool) {
        let budget = field.rules.budget;
        let last = goal.map(|_| points.len() - 1);
        let mut nodes: Vec<Node> = points
            .into_iter()
            .map(|at| Node {
                at,
                rest: goal.map_or(0.0, |goal| at.distance(goal)),
                looked_at: false,
                shut: false,
                layered: false,
                levels: SmallVec::new(),
                least: f32::INFINITY,
            })
            .collect();
        let mut states = vec![State { at: mover.plan(), y: mover.foot(), cost: 0.0, parent: 0 }];
        let mut queue = BinaryHeap::new();
        // The points that may still be settled, in any order.
        let mut open: Vec<usize> = (0..nodes.len()).collect();
        // What nothing dearer than is looked at: the budget, then what the goal
        // was found to cost.
        let mut most = budget;
        let mut fans = vec![Fan::new(&nodes, &open, most, &states[0])];
        queue.extend(fans[0].next(&nodes, most, 0, &states[0]));
        while let Some(next) = queue.pop() {
            let parent = next.parent();
            if next.known() == TerrainCache::Straight {
                queue.extend(fans[parent].next(&nodes, most, parent, &states[parent]));
            }
            let index = next.node();
            let node = &mut nodes[index];
            let ends = Some(index) == last;
            node.look(field, ends);
            if node.shut {
                open.retain(|other| *other != index);
            }
            if node.settled() {
                continue;
            }
            let y = if next.known() == TerrainCache::Judged {
                next.y
            } else {
                let from = states[parent];
                if next.known() == TerrainCache::Straight {
                    let Some(least) = field.least(from.at, from.y, node.at) else { continue };
                    let cost = from.cost + least;
                    if cost > next.cost + SURELY {
                        let whole = cost + node.rest;
                        if whole <= most && whole <= node.least {
                            queue.push(Waiting::new(
                                whole,
                                index,
                                parent,
                                TerrainCache::Least,
                                cost,
                                0.0,
                            ));
                        }
                        continue;
                    }
                }
                let Ok(leg) = field.leg(from.at, from.y, node.at, None) else { continue };
                let cost = from.cost + leg.cost;
                let whole = cost + node.rest;
                if !(if ends { leg.stands } else { leg.bends }) || whole > budget {
                    continue;
                }
                if next.known() == TerrainCache::Least || cost > next.cost + 1.0e-4 {
                    queue.push(Waiting::new(
                        whole,
                        index,
                        parent,
                        TerrainCache::Judged,
                        cost,
                        leg.y,
                    ));
                    if !node.layered {
                        node.least = node.least.min(whole);
                    }
                    if ends {
                        most = most.min(whole);
                    }
                    continue;
                }
                leg.y
            };
            if node.levels.iter().any(|level| (level - y).abs() < SAME) {
                continue;
            }
            node.levels.push(y);
            let state = State { at: node.at, y, cost: next.cost, parent };
            states.push(state);
            if ends {
                return (Graph { states }, true);
            }
            if !node.layered {
                open.retain(|other| *other != index);
            }
            if states.len() >= MOST || open.is_empty() {
                break;
            }
            let parent = states.len() - 1;
            fans.push(Fan::new(&nodes, &open, most, &state));
            queue.extend(fans[parent].next(&nodes, most, parent, &state));
        }
        (Graph { states }, false)
    }

    /// The points on the way to a state, first to last, without the start.
    pub(crate) fn points(&self, state: usize) -> Vec<Vec2> {
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
    pub(crate) fn last(&self) -> usize {
        self.states.len().saturating_sub(1)
    }

    /// Where a state is, at what height, and what it cost.
    pub(crate) fn state(&self, state: usize) -> (Vec2, f32, f32) {
        self.states.get(state).map_or((Vec2::ZERO, 0.0, 0.0), |s| (s.at, s.y, s.cost))
    }

    /// The point of a state and the state before it; none for the start.
    fn step(&self, state: usize) -> Option<(Vec2, usize)> {
        if state == 0 {
            return None;
        }
        self.states.get(state).map(|s| (s.at, s.parent))
    }

    /// States from which a straight leg to `at` may keep within `budget`, the most
    /// promising first, with the least that the whole way can cost.
    pub(crate) fn bounds(&self, at: Vec2, budget: f32) -> impl Iterator<Item = (f32, usize)> {
        let bounds = self.states.iter().map(|s| s.cost + s.at.distance(at)).enumerate();
        let within = bounds.filter(|(_, bound)| *bound <= budget);
        // Hardly more than the first of them are ever looked at.
        let mut waiting: BinaryHeap<_> =
            within.map(|(state, bound)| Reverse(ranked(bound, state))).collect::<Vec<_>>().into();
        std::iter::from_fn(move || waiting.pop().map(|Reverse(first)| unranked(first)))
    }
}

/// A cost and a number as one, in their order: costs are no less than 0, so that their
/// bits are in the order of their values.
pub(super) fn ranked(cost: f32, number: usize) -> u64 {
    u64::from(cost.to_bits()) << 32 | number as u64
}

/// The two again.
pub(super) fn unranked(both: u64) -> (f32, usize) {
    (f32::from_bits((both >> 32) as u32), (both & u64::from(u32::MAX)) as usize)
}
