//! The points at which a way may bend: around the corners of what is in the way or slow.

use bevy::math::Vec2;

use super::field::Field;
use crate::table::footprint::Outline;
use crate::table::keywords::Keywords;
use crate::table::piece::Block;
use crate::table::units::{LEVEL, TOUCH, quarter, round_milli, unit_or};

/// How far from an obstacle ways pass, beyond touching it, in inches.
const CLEAR: f32 = 0.003;

/// How far inside an edge a base walks on top, in inches.
const INSIDE: f32 = 0.02;

/// Points around a round obstacle.
const AROUND: usize = 12;

/// The greatest turn, in degrees, between two points around a corner.
const TURN: f32 = 32.0;

/// Points along the edge of slow ground are this far apart, in inches.
const ALONG: f32 = 1.0;

impl Field<'_> {
    /// Points at which a way from `start` may bend, within `budget` of it, each one a place where a base can be.
    pub fn nodes(&self, start: Vec2, budget: f32) -> Vec<Vec2> {
        let mut nodes = Vec::new();
        for (number, block) in &self.blocks {
            if let Some(piece) = self.table.piece(*number) {
                self.around_block(block, &piece.footprint.outline(), &mut nodes);
            }
        }
        if !self.rules.ignore_difficult {
            for area in self.areas.iter().filter(|a| a.keywords.slow()) {
                ring(area.center, area.radius() + self.radius - TOUCH + CLEAR, &mut nodes);
            }
        }
        for other in self.others.iter().filter(|o| !(o.friendly && self.rules.pass_friends)) {
            ring(other.body.plan(), other.body.radius + self.radius + CLEAR, &mut nodes);
        }
        // Rounded as all positions are, so that the way that is shown can be told and walked again.
        nodes.iter_mut().for_each(|p| *p = Vec2::new(round_milli(p.x), round_milli(p.y)));
        nodes.retain(|p| p.distance_squared(start) <= budget * budget && self.open(*p));
        nodes
    }

    fn around_block(&self, block: &Block, outline: &Outline, nodes: &mut Vec<Vec2>) {
        let slow = block.keywords.slow() && !self.rules.ignore_difficult;
        let low = block.top.abs() <= self.rules.leap && block.base.abs() <= LEVEL;
        let walled = block.solid() && !low || block.is(Keywords::IMPASSABLE);
        if block.hole() {
            // Around the brim the centre decides; down in the hole its corners do not matter to a convex one.
            corners(outline, INSIDE, nodes);
            return;
        }
        if slow || walled {
            corners(outline, self.radius + CLEAR, nodes);
            if slow {
                edge_points(outline, self.radius + CLEAR, nodes);
            }
        }
        if block.solid() && !low && !block.is(Keywords::IMPASSABLE) {
            inner_corners(outline, nodes);
        }
    }
}

/// Points around a disc such that the lines between neighbours touch it.
fn ring(center: Vec2, radius: f32, nodes: &mut Vec<Vec2>) {
    // 1 / cos(15 degrees): the points lie on the polygon around the disc.
    let reach = radius * 1.035_276_2;
    let (sin, cos) = libm::sincosf(2.0 * core::f32::consts::PI / AROUND as f32);
    let mut v = Vec2::new(reach, 0.0);
    for _ in 0..AROUND {
        nodes.push(center + v);
        v = Vec2::new(v.x * cos - v.y * sin, v.x * sin + v.y * cos);
    }
}

/// Points around the convex corners of an outline, `out` away from it.
fn corners(outline: &Outline, out: f32, nodes: &mut Vec<Vec2>) {
    let points = match outline {
        Outline::Ring { center, radius } => return ring(*center, radius + out, nodes),
        Outline::Loop(points) => points,
    };
    for_corners(points, |corner, before, after| {
        let n0 = -quarter(before);
        let turn = before.perp_dot(after);
        if turn <= 0.0 {
            return;
        }
        // The arc from n0 to n1 in equal turns, its points on the tangents.
        let angle = libm::atan2f(turn, before.dot(after));
        let steps = (angle / (TURN * core::f32::consts::PI / 180.0)).ceil().max(1.0);
        let step = angle / steps;
        let reach = out / libm::cosf(step / 2.0);
        for i in 0..steps as usize {
            let (sin, cos) = libm::sincosf(step * (i as f32 + 0.5));
            nodes.push(corner + Vec2::new(n0.x * cos - n0.y * sin, n0.x * sin + n0.y * cos) * reach);
        }
    });
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
            let (a, b) = (points[i], points[(i + 1) % n]);
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
        let (a, b, c) = (points[(i + n - 1) % n], points[i], points[(i + 1) % n]);
        each(b, unit_or(b - a, Vec2::X), unit_or(c - b, Vec2::X));
    }
}
