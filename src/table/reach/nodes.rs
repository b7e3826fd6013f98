//! Nodes of the search: points around the corners of obstacles and slow ground at which a
//! way may bend (a visibility graph).

use bevy_math::Vec2;

use crate::geometry::footprint::Outline;
use crate::reach::rules::Other;
use crate::reach::surroundings::Surroundings;
use crate::terrain::keywords::Keywords;
use crate::terrain::piece::Block;
use crate::units::{LEVEL, ROUNDING, quarter_turn, rotated, round_milli, unit_or};

/// Clearance of ways from obstacles, beyond contact, in inches.
const CLEARANCE: f32 = 0.003;

/// How far inside an edge a base walks on top, in inches.
const EDGE_INSET: f32 = 0.02;

/// Maximum turn, in degrees, between neighbouring points around an obstacle.
const MAX_TURN: f32 = 30.0;

/// Maximum turn, in degrees, around slow ground, which ways often only graze.
const MAX_SLOW_TURN: f32 = 15.0;

/// Maximum distance of a start from a corner, beyond contact, to count as
/// beside it, in inches.
const BESIDE_DISTANCE: f32 = 0.3;

/// Spacing of points along the edge of slow ground, in inches.
const EDGE_SPACING: f32 = 0.5;

impl Surroundings<'_> {
    /// Returns points at which a way from `start` may bend, within `budget` of it.
    /// Whether a base can be there is checked later by [`Surroundings::holds`].
    pub(crate) fn nodes(&self, start: Vec2, budget: f32) -> Vec<Vec2> {
        let mut nodes = Vec::new();
        if self.rules.straight {
            return nodes;
        }
        // A mover that passes through terrain bends around bases only.
        let (blocks, areas) = if self.rules.through {
            (&[][..], &[][..])
        } else {
            (&self.blocks[..], &self.areas[..])
        };
        for (_, block) in blocks {
            self.add_block_nodes(block, start, &mut nodes);
        }
        for area in areas.iter().filter(|a| self.is_avoided(a.keywords)) {
            add_ring(
                area.center,
                area.radius() + self.radius - ROUNDING + CLEARANCE,
                MAX_SLOW_TURN,
                start,
                &mut nodes,
            );
        }
        for other in self.others.iter().filter(|o| self.blocks_way(o)) {
            add_ring(
                other.body.plan(),
                other.body.radius + self.radius + CLEARANCE,
                MAX_TURN,
                start,
                &mut nodes,
            );
        }
        self.within_budget(nodes, start, budget)
    }

    /// Returns whether a base can be at a node.
    pub(crate) fn holds(&self, at: Vec2) -> bool {
        if self.rules.through {
            self.table.board().holds(at, self.radius)
        } else {
            self.is_open(at)
        }
    }

    /// Returns points from which a way may end at `at`, where it lies right
    /// beside a round obstacle.
    pub(crate) fn tangent_nodes(&self, at: Vec2) -> Vec<Vec2> {
        let mut nodes = Vec::new();
        let out = self.radius + CLEARANCE;
        for other in self.others.iter().filter(|o| self.blocks_way(o)) {
            add_tangents(other.body.plan(), other.body.radius + out, at, &mut nodes);
        }
        let near = |block: &Block| {
            (self.is_wall(block) || self.is_forbidden(block.keywords))
                && block.bounds.grown(out + BESIDE_DISTANCE).contains(at)
        };
        for (_, block) in self.blocks.iter().filter(|(_, block)| near(block)) {
            match &block.outline {
                Outline::Ring { center, radius } => {
                    add_tangents(*center, radius + out, at, &mut nodes)
                }
                Outline::Loop(points) if block.distance(at) < out + BESIDE_DISTANCE => {
                    for_corners(points, |corner, a, b| {
                        if a.perp_dot(b) > 0.0 {
                            add_tangents(corner, out, at, &mut nodes);
                        }
                    })
                }
                Outline::Loop(_) => {}
            }
        }
        for area in self.areas.iter().filter(|a| self.is_forbidden(a.keywords)) {
            add_tangents(area.center, area.radius() + out, at, &mut nodes);
        }
        let mut nodes = self.within_budget(nodes, at, self.rules.budget);
        nodes.retain(|at| self.holds(*at));
        nodes
    }

    /// Returns whether ground like this is better walked around.
    fn is_avoided(&self, keywords: Keywords) -> bool {
        self.is_forbidden(keywords) || keywords.slow() && !self.rules.ignore_difficult
    }

    /// Returns whether this move may not enter ground like this.
    fn is_forbidden(&self, keywords: Keywords) -> bool {
        self.rules.stop_at_dangerous && keywords.contains(Keywords::DANGEROUS)
    }

    fn blocks_way(&self, other: &Other) -> bool {
        !self.rules.passes(other)
    }

    /// Returns whether a piece is an obstacle for a mover on the mat.
    fn is_wall(&self, block: &Block) -> bool {
        let low = block.top.abs() <= self.rules.leap && block.base.abs() <= LEVEL;
        block.solid() && !low || block.is(Keywords::IMPASSABLE) && !block.hole()
    }

    /// Returns the points within `budget` of `start`, rounded as all positions are, so
    /// that the way shown can be recorded and walked again.
    fn within_budget(&self, mut nodes: Vec<Vec2>, start: Vec2, budget: f32) -> Vec<Vec2> {
        nodes.iter_mut().for_each(|p| *p = Vec2::new(round_milli(p.x), round_milli(p.y)));
        nodes.retain(|p| p.distance_squared(start) <= budget * budget);
        nodes
    }

    fn add_block_nodes(&self, block: &Block, start: Vec2, nodes: &mut Vec<Vec2>) {
        let outline = &block.outline;
        let slow = self.is_avoided(block.keywords);
        let walled = self.is_wall(block);
        if self.leaps_over(block) {
            // The centre decides: ways lead along its edge, or leap.
            return add_corners(outline, CLEARANCE, MAX_SLOW_TURN, start, nodes);
        }
        if block.hole() {
            // Around the brim the centre decides; the corners of a convex hole do not
            // matter to a mover inside.
            add_corners(outline, EDGE_INSET, MAX_TURN, start, nodes);
            if !self.rules.may_jump_chasm {
                // The base crosses it where it is narrow enough.
                add_edge_points(outline, EDGE_INSET, nodes);
            }
            return;
        }
        if slow || walled {
            add_corners(
                outline,
                self.radius + CLEARANCE,
                if slow { MAX_SLOW_TURN } else { MAX_TURN },
                start,
                nodes,
            );
            if slow {
                add_edge_points(outline, self.radius + CLEARANCE, nodes);
            }
        }
        if walled && !block.is(Keywords::IMPASSABLE) {
            add_inner_corners(outline, nodes);
        } else if !walled && block.solid() && self.rules.rise_cost(0.0, block.top) > 0.0 {
            // The centre decides whether a mover steps onto it.
            add_corners(outline, CLEARANCE, MAX_TURN, start, nodes);
        }
        if !walled && block.solid() && !self.rules.leapt.is_empty() {
            // A bridge or a pier.
            add_inner_corners(outline, nodes);
        }
    }
}

/// Adds points around a disc such that the lines between neighbours, `turn` degrees
/// apart, are tangents; so are those from `start` if it is right beside the disc.
fn add_ring(center: Vec2, radius: f32, turn: f32, start: Vec2, nodes: &mut Vec<Vec2>) {
    let steps = (360.0 / turn).floor();
    let step = 2.0 * core::f32::consts::PI / steps;
    let reach = radius / libm::cosf(step / 2.0);
    let first = rotated(unit_or(start - center, Vec2::X), step / 2.0) * reach;
    nodes.extend((0..steps as usize).map(|i| center + rotated(first, step * i as f32)));
}

/// Adds points around the convex corners of an outline, `out` away from it.
fn add_corners(outline: &Outline, out: f32, turn: f32, start: Vec2, nodes: &mut Vec<Vec2>) {
    let points = match outline {
        Outline::Ring { center, radius } => {
            return add_ring(*center, radius + out, turn, start, nodes);
        }
        Outline::Loop(points) => points,
    };
    for_corners(points, |corner, before, after| {
        let sine = before.perp_dot(after);
        if sine <= 0.0 {
            return;
        }
        // The arc from one normal to the other in equal turns, its
        // points on the tangents.
        let angle = libm::atan2f(sine, before.dot(after));
        let steps = (angle * (180.0 / core::f32::consts::PI) / turn).ceil().max(1.0);
        let step = angle / steps;
        let reach = out / libm::cosf(step / 2.0);
        let normal = -quarter_turn(before);
        let arc = |i: usize| corner + rotated(normal, step * (i as f32 + 0.5)) * reach;
        nodes.extend((0..steps as usize).map(arc));
        add_tangents(corner, out, start, nodes);
    });
}

/// Adds two points from which a place right beside a disc is seen along its edge, for
/// movers that start or end there.
fn add_tangents(center: Vec2, radius: f32, at: Vec2, nodes: &mut Vec<Vec2>) {
    let to = at - center;
    let length = to.length();
    if length > 1.0e-3 && length < radius + BESIDE_DISTANCE {
        let half = MAX_TURN * core::f32::consts::PI / 360.0;
        let to = to * (radius / (length * libm::cosf(half)));
        nodes.extend([half, -half].map(|turn| center + rotated(to, turn)));
    }
}

/// Adds points just inside every corner, for walking on top.
fn add_inner_corners(outline: &Outline, nodes: &mut Vec<Vec2>) {
    if let Outline::Loop(points) = outline {
        for_corners(points, |corner, before, after| {
            let inward = unit_or(quarter_turn(before) + quarter_turn(after), quarter_turn(before));
            let slant = inward.dot(quarter_turn(before)).max(0.2);
            nodes.push(corner + inward * (EDGE_INSET / slant));
        });
    }
}

/// Adds points along the edges, `out` away from them.
fn add_edge_points(outline: &Outline, out: f32, nodes: &mut Vec<Vec2>) {
    if let Outline::Loop(points) = outline {
        let n = points.len();
        for i in 0..n {
            let a = points[i];
            let b = points[(i + 1) % n];
            let length = a.distance(b);
            let steps = (length / EDGE_SPACING).floor().max(1.0);
            let normal = -quarter_turn(unit_or(b - a, Vec2::X));
            for k in 0..steps as usize {
                nodes.push(a + (b - a) * ((k as f32 + 0.5) / steps) + normal * out);
            }
        }
    }
}

/// Calls `each` with every corner and the directions of the edges before and after it.
fn for_corners(points: &[Vec2], mut each: impl FnMut(Vec2, Vec2, Vec2)) {
    let n = points.len();
    for i in 0..n {
        let a = points[(i + n - 1) % n];
        let b = points[i];
        let c = points[(i + 1) % n];
        each(b, unit_or(b - a, Vec2::X), unit_or(c - b, Vec2::X));
    }
}
