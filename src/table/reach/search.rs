//! The cheapest ways from the start to every node.
//!
//! Dijkstra's search with lazy edge evaluation: an edge enters the queue with its
//! straight length, a lower bound of its cost, then with the better bound of
//! `Surroundings::lower_bound`, and is judged only at the front. Most nodes are
//! settled by their first edge, straight from the start. With a goal it is an A*
//! search that ends there.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

use bevy_math::Vec2;
use smallvec::SmallVec;

use crate::body::Body;
use crate::geometry::part::ROUNDING_MARGIN;
use crate::reach::surroundings::Surroundings;

/// Maximum number of states that one search settles.
const MAX_STATES: usize = 4000;

/// Heights closer than this are one level, in inches.
const SAME_LEVEL: f32 = 0.02;

/// Costs closer than this are equal, in inches.
const SAME_COST: f32 = 1.0e-4;

/// A node reached at a height, and the cost of the way to it.
#[derive(Debug, Clone, Copy)]
struct SearchState {
    at: Vec2,
    y: f32,
    cost: f32,
    parent: usize,
}

impl SearchState {
    /// Returns a lower bound of the cost of a way over this state to a node.
    fn cost_to(&self, node: &Node) -> f32 {
        self.cost + node.at.distance(self.at)
    }
}

/// All states reached, cheapest first; the first is the start.
pub(crate) struct Graph {
    states: Vec<SearchState>,
}

/// An edge in the queue, ordered by cost, then by node and parent.
#[derive(Clone, Copy)]
struct QueuedEdge {
    /// Lower bound of the cost of a way along this edge (to the goal if there is one,
    /// else to its end), and the index of its node, packed by [`pack_cost`].
    first: u64,
    /// The index of its parent, and how its cost is known.
    second: u32,
    /// The cost of the way to the end of the edge, as far as it is known.
    cost: f32,
    /// The height at its end, once judged.
    y: f32,
}

/// How the cost of an edge is known.
#[derive(Clone, Copy, PartialEq)]
enum CostKnowledge {
    /// A lower bound: its length.
    Straight,
    /// A better lower bound from `Surroundings::lower_bound`.
    Least,
    /// The exact cost, once the search has judged the edge.
    Judged,
}

impl QueuedEdge {
    fn new(
        total: f32,
        node: usize,
        parent: usize,
        cost_knowledge: CostKnowledge,
        cost: f32,
        y: f32,
    ) -> QueuedEdge {
        QueuedEdge {
            first: pack_cost(total, node),
            second: (parent as u32) << 2 | cost_knowledge as u32,
            cost,
            y,
        }
    }

    fn cost_knowledge(&self) -> CostKnowledge {
        match self.second & 3 {
            0 => CostKnowledge::Straight,
            1 => CostKnowledge::Least,
            _ => CostKnowledge::Judged,
        }
    }

    fn node(&self) -> usize {
        unpack_cost(self.first).1
    }

    fn parent(&self) -> usize {
        (self.second >> 2) as usize
    }

    fn key(&self) -> (u64, u32) {
        (self.first, self.second)
    }
}

impl Ord for QueuedEdge {
    fn cmp(&self, other: &Self) -> Ordering {
        other.key().cmp(&self.key())
    }
}

impl PartialOrd for QueuedEdge {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for QueuedEdge {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for QueuedEdge {}

/// A point at which a way may bend, with its state in the search.
struct Node {
    at: Vec2,
    /// Straight distance to the goal.
    goal_distance: f32,
    /// Whether the fields below have been computed.
    inspected: bool,
    /// Whether no base can be there.
    blocked: bool,
    /// Whether it may be settled at several heights.
    layered: bool,
    /// The heights at which it is settled.
    levels: SmallVec<[f32; 2]>,
    /// The least total cost of the judged edges to it in the queue: dearer ones are too
    /// late, unless there are several heights.
    best_total: f32,
}

impl Node {
    /// Returns whether no further edge to it matters.
    fn settled(&self) -> bool {
        self.blocked || !self.layered && !self.levels.is_empty()
    }

    /// Computes `blocked` and `layered` on first use; with a goal most nodes are never
    /// used. A base may be at the goal.
    fn inspect(&mut self, surroundings: &Surroundings<'_>, goal: bool) {
        if !std::mem::replace(&mut self.inspected, true) {
            self.layered = surroundings.layered(self.at);
            self.blocked = !goal && !surroundings.holds(self.at);
        }
    }
}

/// Edges from one state that have not entered the queue, ordered by their lower bound.
/// Only the first of them waits in the queue; most never do.
struct PendingEdges(BinaryHeap<Reverse<u64>>);

impl PendingEdges {
    /// Collects the edges from a state to these nodes.
    fn new(nodes: &[Node], to: &[usize], max_cost: f32, from: &SearchState) -> PendingEdges {
        let edge = |index: &usize| {
            let node = &nodes[*index];
            let total = from.cost_to(node) + node.goal_distance;
            (total <= max_cost && total <= node.best_total)
                .then(|| Reverse(pack_cost(total, *index)))
        };
        PendingEdges(to.iter().filter_map(edge).collect::<Vec<_>>().into())
    }

    /// Returns the next edge that may matter.
    fn next(
        &mut self,
        nodes: &[Node],
        max_cost: f32,
        parent: usize,
        from: &SearchState,
    ) -> Option<QueuedEdge> {
        while let Some(Reverse(edge)) = self.0.pop() {
            let (total, index) = unpack_cost(edge);
            let node = &nodes[index];
            if !node.settled() && total <= max_cost && total <= node.best_total {
                let cost = from.cost_to(node);
                return Some(QueuedEdge::new(
                    total,
                    index,
                    parent,
                    CostKnowledge::Straight,
                    cost,
                    0.0,
                ));
            }
        }
        None
    }
}

/// A search in progress.
struct Search<'s, 't> {
    surroundings: &'s Surroundings<'t>,
    /// Index of the goal's node.
    goal: Option<usize>,
    /// Upper bound of costs: the budget, then the cost found for the goal.
    max_cost: f32,
    nodes: Vec<Node>,
    states: Vec<SearchState>,
    queue: BinaryHeap<QueuedEdge>,
    /// The nodes that may still be settled, in any order.
    open: Vec<usize>,
    /// The edges from each state that have not entered the queue.
    pending: Vec<PendingEdges>,
}

impl<'s, 't> Search<'s, 't> {
    fn new(
        surroundings: &'s Surroundings<'t>,
        mover: &Body,
        points: Vec<Vec2>,
        goal: Option<Vec2>,
    ) -> Self {
        let last = goal.map(|_| points.len() - 1);
        let nodes: Vec<Node> = points
            .into_iter()
            .map(|at| Node {
                at,
                goal_distance: goal.map_or(0.0, |goal| at.distance(goal)),
                inspected: false,
                blocked: false,
                layered: false,
                levels: SmallVec::new(),
                best_total: f32::INFINITY,
            })
            .collect();
        let open = (0..nodes.len()).collect();
        let mut search = Search {
            surroundings,
            goal: last,
            max_cost: surroundings.rules.budget,
            nodes,
            states: Vec::new(),
            queue: BinaryHeap::new(),
            open,
            pending: Vec::new(),
        };
        search.add_state(SearchState { at: mover.plan(), y: mover.foot(), cost: 0.0, parent: 0 });
        search
    }

    /// Settles nodes, cheapest first. With a goal the search ends when it is settled, and
    /// returns whether it was.
    fn run(mut self) -> (Graph, bool) {
        while let Some(edge) = self.queue.pop() {
            let parent = edge.parent();
            if edge.cost_knowledge() == CostKnowledge::Straight {
                self.queue_next_edge(parent);
            }
            let index = edge.node();
            let ends = Some(index) == self.goal;
            self.nodes[index].inspect(self.surroundings, ends);
            if self.nodes[index].blocked {
                self.open.retain(|other| *other != index);
            }
            if self.nodes[index].settled() {
                continue;
            }
            let Some(y) = self.judge(&edge) else { continue };
            let node = &mut self.nodes[index];
            if node.levels.iter().any(|level| (level - y).abs() < SAME_LEVEL) {
                continue;
            }
            node.levels.push(y);
            let state = SearchState { at: node.at, y, cost: edge.cost, parent };
            if ends {
                self.states.push(state);
                return (Graph { states: self.states }, true);
            }
            if !node.layered {
                self.open.retain(|other| *other != index);
            }
            if self.states.len() + 1 >= MAX_STATES || self.open.is_empty() {
                self.states.push(state);
                break;
            }
            self.add_state(state);
        }
        (Graph { states: self.states }, false)
    }

    /// Returns the height at the end of an edge whose exact cost is that in the queue.
    /// `None` if the edge is useless, or is in the queue again with a better known cost.
    fn judge(&mut self, edge: &QueuedEdge) -> Option<f32> {
        let index = edge.node();
        let parent = edge.parent();
        let knowledge = edge.cost_knowledge();
        let node = &mut self.nodes[index];
        let from = self.states[parent];
        let ends = Some(index) == self.goal;
        match knowledge {
            CostKnowledge::Judged => return Some(edge.y),
            CostKnowledge::Straight => {
                let cost = from.cost + self.surroundings.lower_bound(from.at, from.y, node.at)?;
                if cost > edge.cost + ROUNDING_MARGIN {
                    let total = cost + node.goal_distance;
                    if total <= self.max_cost && total <= node.best_total {
                        let least = CostKnowledge::Least;
                        self.queue.push(QueuedEdge::new(total, index, parent, least, cost, 0.0));
                    }
                    return None;
                }
            }
            CostKnowledge::Least => {}
        }
        let leg = self.surroundings.leg(from.at, from.y, node.at, None).ok()?;
        let cost = from.cost + leg.cost;
        let total = cost + node.goal_distance;
        let usable = if ends { leg.stands } else { leg.bends };
        if !usable || total > self.surroundings.rules.budget {
            return None;
        }
        if knowledge != CostKnowledge::Least && cost <= edge.cost + SAME_COST {
            return Some(leg.y);
        }
        let judged = CostKnowledge::Judged;
        self.queue.push(QueuedEdge::new(total, index, parent, judged, cost, leg.y));
        if !node.layered {
            node.best_total = node.best_total.min(total);
        }
        if ends {
            self.max_cost = self.max_cost.min(total);
        }
        None
    }

    /// Adds a settled state and queues its first edge.
    fn add_state(&mut self, state: SearchState) {
        self.states.push(state);
        self.pending.push(PendingEdges::new(&self.nodes, &self.open, self.max_cost, &state));
        self.queue_next_edge(self.states.len() - 1);
    }

    /// Moves the next edge from a state into the queue.
    fn queue_next_edge(&mut self, parent: usize) {
        let from = &self.states[parent];
        let next = self.pending[parent].next(&self.nodes, self.max_cost, parent, from);
        self.queue.extend(next);
    }
}

impl Graph {
    /// Searches from the mover's place as far as the budget permits.
    pub(crate) fn search(surroundings: &Surroundings<'_>, mover: &Body) -> Graph {
        let nodes = surroundings.nodes(mover.plan(), surroundings.rules.budget);
        Search::new(surroundings, mover, nodes, None).run().0
    }

    /// Searches toward a place; the last state is there. `None` if no way within the
    /// budget leads to it.
    pub(crate) fn toward(
        surroundings: &Surroundings<'_>,
        mover: &Body,
        goal: Vec2,
    ) -> Option<Graph> {
        let mut nodes = surroundings.nodes(mover.plan(), surroundings.rules.budget);
        nodes.push(goal);
        let (graph, reached) = Search::new(surroundings, mover, nodes, Some(goal)).run();
        reached.then_some(graph)
    }

    /// Returns the points on the way to a state, first to last, without the start.
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

    /// Returns the state that was settled last.
    pub(crate) fn last(&self) -> usize {
        self.states.len().saturating_sub(1)
    }

    /// Returns the point, the height and the cost of a state.
    pub(crate) fn state(&self, state: usize) -> (Vec2, f32, f32) {
        self.states.get(state).map_or((Vec2::ZERO, 0.0, 0.0), |s| (s.at, s.y, s.cost))
    }

    /// Returns the point of a state and the state before it; `None` for the start.
    fn step(&self, state: usize) -> Option<(Vec2, usize)> {
        if state == 0 {
            return None;
        }
        self.states.get(state).map(|s| (s.at, s.parent))
    }

    /// Returns states from which a straight leg to `at` may stay within `budget`, the
    /// most promising first, with the lower bound of the whole cost.
    pub(crate) fn bounds(&self, at: Vec2, budget: f32) -> impl Iterator<Item = (f32, usize)> {
        let bounds = self.states.iter().map(|s| s.cost + s.at.distance(at)).enumerate();
        let within = bounds.filter(|(_, bound)| *bound <= budget);
        // Seldom more than the first few are used.
        let mut waiting: BinaryHeap<_> = within
            .map(|(state, bound)| Reverse(pack_cost(bound, state)))
            .collect::<Vec<_>>()
            .into();
        std::iter::from_fn(move || waiting.pop().map(|Reverse(first)| unpack_cost(first)))
    }
}

/// Packs a cost and an index into one integer that sorts by cost, then index. Costs are
/// not negative, so their bits sort like their values.
pub(super) fn pack_cost(cost: f32, number: usize) -> u64 {
    u64::from(cost.to_bits()) << 32 | number as u64
}

/// Unpacks the cost and the index of [`pack_cost`].
pub(super) fn unpack_cost(both: u64) -> (f32, usize) {
    (f32::from_bits((both >> 32) as u32), (both & u64::from(u32::MAX)) as usize)
}
