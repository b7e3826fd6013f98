//! The points at which a way may bend: around the corners of what is in the way or slow.

use bevy_math::Vec2;

use super::field::Field;
use super::rules::Other;
use crate::footprint::Outline;
use crate::keywords::Keywords;
use crate::piece::Block;
use crate::units::{LEVEL, ROUNDING, quarter, rotated, round_milli, unit_or};

/// How far from an obstacle ways pass, beyond touching it, in inches.
const CLEAR: f32 = 0.003;

/// How far inside an edge a base walks on top, in inches.
const INSIDE: f32 = 0.02;

/// The greatest turn, in degrees, between two points around an obstacle.
const TURN: f32 = 30.0;

/// The same around slow ground, whose edge is often only brushed.
const SLOW_TURN: f32 = 15.0;

/// How near a corner a start is beside it, beyond touching it, in inches.
const BESIDE: f32 = 0.3;

/// Points along the edge of slow ground are this far apart, in inches.
const ALONG: f32 = 0.5;

impl Field<'_> {
    /// Points at which a way from `start` may bend, within `budget` of it; whether a base
    /// can be there is left to [`Field::holds`].
    pub(crate) fn nodes(&self, start: Vec2, budget: f32) -> Vec<Vec2> {
        let mut nodes = Vec::new();
        if self.rules.straight {
            return nodes;
        }
        // Whoever goes through terrain bends around bases only.
        let (blocks, areas) = if self.rules.through {
            (&[][..], &[][..])
        } else {
            (&self.blocks[..], &self.areas[..])
        };
        for (_, block) in blocks {
            self.around_block(block, start, &mut nodes);
        }
        for area in areas.iter().filter(|a| self.slow(a.keywords)) {
            ring(
                area.center,
                area.radius() + self.radius - ROUNDING + CLEAR,
                SLOW_TURN,
                start,
                &mut nodes,
            );
        }
        for other in self.others.iter().filter(|o| self.blocks_way(o)) {
            ring(
                other.body.plan(),
                other.body.radius + self.radius + CLEAR,
                TURN,
                start,
                &mut nodes,
            );
        }
        self.within(nodes, start, budget)
    }

    /// Whether a base can be at a point at which ways may bend.
    pub(crate) fn holds(&self, at: Vec2) -> bool {
        if self.rules.through { self.table.board().holds(at, self.radius) } else { self.open(at) }
    }

    /// Points from which a way may end at `at`, where it lies
    /// right beside something round.
    pub(crate) fn beside(&self, at: Vec2) -> Vec<Vec2> {
        let mut nodes = Vec::new();
        let out = self.radius + CLEAR;
        for other in self.others.iter().filter(|o| self.blocks_way(o)) {
            tangents(other.body.plan(), other.body.radius + out, at, &mut nodes);
        }
        let near = |block: &Block| {
            (self.walled(block) || self.shunned(block.keywords))
                && block.bounds.grown(out + BESIDE).contains(at)
        };
        for (_, block) in self.blocks.iter().filter(|(_, block)| near(block)) {
            match &block.outline {
                Outline::Ring { center, radius } => tangents(*center, radius + out, at, &mut nodes),
                Outline::Loop(points) if block.distance(at) < out + BESIDE => {
                    for_corners(points, |corner, a, b| {
                        if a.perp_dot(b) > 0.0 {
                            tangents(corner, out, at, &mut nodes);
                        }
                    })
                }
                Outline::Loop(_) => {}
            }
        }
        for area in self.areas.iter().filter(|a| self.shunned(a.keywords)) {
            tangents(area.center, area.radius() + out, at, &mut nodes);
        }
        let mut nodes = self.within(nodes, at, self.rules.budget);
        nodes.retain(|at| self.holds(*at));
        nodes
    }

    /// Whether ground like this is better walked around.
    fn slow(&self, keywords: Keywords) -> bool {
        self.shunned(keywords) || keywords.slow() && !self.rules.ignore_difficult
    }

    /// Whether this move may not enter ground like this.
    fn shunned(&self, keywords: Keywords) -> bool {
        self.rules.stop_at_dangerous && keywords.contains(Keywords::DANGEROUS)
    }

    fn blocks_way(&self, other: &Other) -> bool {
        !self.rules.passes(other)
    }

    /// Whether a piece is in the way of whoever is on the mat.
    fn walled(&self, block: &Block) -> bool {
        let low = block.top.abs() <= self.rules.leap && block.base.abs() <= LEVEL;
        block.solid() && !low || block.is(Keywords::IMPASSABLE) && !block.hole()
    }

    /// Those of the points within `budget` of `start`, rounded as all positions are, so
    /// that the way that is shown can be told and walked again.
    fn within(&self, mut nodes: Vec<Vec2>, start: Vec2, budget: f32) -> Vec<Vec2> {
        nodes.iter_mut().for_each(|p| *p = Vec2::new(round_milli(p.x), round_milli(p.y)));
        nodes.retain(|p| p.distance_squared(start) <= budget * budget);
        nodes
    }

    fn around_block(&self, block: &Block, start: Vec2, nodes: &mut Vec<Vec2>) {
        let outline = &block.outline;
        let slow = self.slow(block.keywords);
        let walled = self.walled(block);
        if self.leaps_over(block) {
            // The centre decides: ways lead along its edge, or leap.
            return corners(outline, CLEAR, SLOW_TURN, start, nodes);
        }
        if block.hole() {
            // Around the brim the centre decides; down in the hole its corners do not
            // matter to a convex one.
            corners(outline, INSIDE, TURN, start, nodes);
            if !self.rules.may_jump_chasm {
                // It is crossed where it is narrow enough for the base.
                edge_points(outline, INSIDE, nodes);
            }
            return;
        }
        if slow || walled {
            corners(
                outline,
                self.radius + CLEAR,
                if slow { SLOW_TURN } else { TURN },
                start,
                nodes,
            );
            if slow {
                edge_points(outline, self.radius + CLEAR, nodes);
            }
        }
        if walled && !block.is(Keywords::IMPASSABLE) {
            inner_corners(outline, nodes);
        } else if !walled && block.solid() && self.rules.step(0.0, block.top) > 0.0 {
            // The centre decides whether it is stepped upon.
            corners(outline, CLEAR, TURN, start, nodes);
        }
        if !walled && block.solid() && !self.rules.leapt.is_empty() {
            // A bridge or a pier.
            inner_corners(outline, nodes);
        }
    }
}

/// Points around a disc such that the lines between neighbours, `turn` degrees on, touch
/// it; so do those from `start`, if it is right beside the disc.
fn ring(center: Vec2, radius: f32, turn: f32, start: Vec2, nodes: &mut Vec<Vec2>) {
    let steps = (360.0 / turn).floor();
    let step = 2.0 * core::f32::consts::PI / steps;
    let reach = radius / libm::cosf(step / 2.0);
    let first = rotated(unit_or(start - center, Vec2::X), step / 2.0) * reach;
    nodes.extend((0..steps as usize).map(|i| center + rotated(first, step * i as f32)));
}

/// Points around the convex corners of an outline, `out` away from it.
fn corners(outline: &Outline, out: f32, turn: f32, start: Vec2, nodes: &mut Vec<Vec2>) {
    let points = match outline {
        Outline::Ring { center, radius } => return ring(*center, radius + out, turn, start, nodes),
        Outline::Loop(points) => points,
    };
    for_corners(points, |corner, before, after| {
        let sine = before.perp_dot(after);
        if sine <= 0.0 {
            return;
        }
        // The arc from the one normal to the other in equal turns, its
        // points on the tangents.
        let angle = libm::atan2f(sine, before.dot(after));
        let steps = (angle * (180.0 / core::f32::consts::PI) / turn).ceil().max(1.0);
        let step = angle / steps;
        let reach = out / libm::cosf(step / 2.0);
        let normal = -quarter(before);
        let arc = |i: usize| corner + rotated(normal, step * (i as f32 + 0.5)) * reach;
        nodes.extend((0..steps as usize).map(arc));
        tangents(corner, out, start, nodes);
    });
}

/// Two points from which a place right beside a disc is seen along its edge, for whoever
/// starts or ends there.
fn tangents(center: Vec2, radius: f32, at: Vec2, nodes: &mut Vec<Vec2>) {
    let to = at - center;
    let length = to.length();
    if length > 1.0e-3 && length < radius + BESIDE {
        let half = TURN * core::f32::consts::PI / 360.0;
        let to = to * (radius / (length * libm::cosf(half)));
        nodes.extend([half, -half].map(|turn| center + rotated(to, turn)));
    }
}

/// Points just inside every corner, for walking on top.
fn inner_corners(outline: &Outline, nodes: &mut Vec<Vec2>) {
    if let Outline::Loop(points) = outline {
        for_corners(points, |corner, before, after| {
            let inward = unit_or(quarter(before) + quarter(after), quarter(before));
            let slant = inward.dot(quarter(before)).max(0.2);
            nodes.push(corner + inward * (INSIDE / slant));
        });
    }
}

/// Points along the edges, `out` away from them.
fn edge_points(outline: &Outline, out: f32, nodes: &mut Vec<Vec2>) {
    if let Outline::Loop(points) = outline {
        let n = points.len();
        for i in 0..n {
            let a = points[i];
            let b = points[(i + 1) % n];
            let length = a.distance(b);
            let steps = (length / ALONG).floor().max(1.0);
            let normal = -quarter(unit_or(b - a, Vec2::X));
            for k in 0..steps as usize {
                nodes.push(a + (b - a) * ((k as f32 + 0.5) / steps) + normal * out);
            }
        }
    }
}

/// Calls with every corner and the directions of the edges before and after it.
fn for_corners(points: &[Vec2], mut each: impl FnMut(Vec2, Vec2, Vec2)) {
    let n = points.len();
    for i in 0..n {
        let a = points[(i + n - 1) % n];
        let b = points[i];
        let c = points[(i + 1) % n];
        each(b, unit_or(b - a, Vec2::X), unit_or(c - b, Vec2::X));
    }
}
