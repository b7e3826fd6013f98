//! The ground that a piece of terrain is carved on.

use bevy::math::{Vec2, Vec3};

use crate::shape::{circle, clip_to_rect};
use monteria_table::{Footprint, Keywords, Outline, Piece};

/// Outline and heights of a piece, prepared for carving.
#[derive(Clone, Debug)]
pub(crate) struct Plot {
    /// Outline inside the play area, turning from x toward z.
    pub outline: Vec<Vec2>,
    /// Height of its lower end, in inches.
    pub base: f32,
    /// Height of its upper end, in inches.
    pub top: f32,
    /// Seed of its unevenness.
    pub seed: u32,
    /// Direction in which it is longest.
    pub along: Vec2,
    /// Middle of its extents along and across that direction.
    pub middle: Vec2,
    /// Half its length and half its width along and across that direction, in inches.
    pub half: Vec2,
    /// Whether models may stand on its top, which is then drawn flat.
    pub stands: bool,
}

impl Plot {
    /// Creates the plot of a piece; `None` where no part of it lies inside the play area.
    pub(crate) fn new(piece: &Piece, number: usize, board_half: Vec2) -> Option<Plot> {
        let outline = match piece.footprint.outline() {
            Outline::Ring { center, radius } => {
                circle(center, radius, (radius * 14.0).clamp(12.0, 56.0) as usize)
            }
            Outline::Loop(corners) => corners,
        };
        let outline = clip_to_rect(&outline, board_half);
        if outline.len() < 3 {
            return None;
        }
        let along = match &piece.footprint {
            Footprint::Circle { .. } => Vec2::X,
            _ => longest_edge(&outline),
        };
        let (middle, half) = span(&outline, along);
        // A piece's length is its longer extent, whichever edge is longest.
        let (along, half) = if half.x >= half.y {
            (along, half)
        } else {
            (along.perp(), Vec2::new(half.y, half.x))
        };
        Some(Plot {
            outline,
            base: piece.base,
            top: piece.top,
            seed: 11 + number as u32 * 131,
            along,
            middle,
            half,
            stands: !piece.keywords.contains(Keywords::IMPASSABLE),
        })
    }

    /// Returns the direction across its length.
    pub(crate) fn across(&self) -> Vec2 {
        self.along.perp()
    }

    /// Returns a point by its place along and across, from the middle, in inches.
    pub(crate) fn spot(&self, along: f32, across: f32) -> Vec2 {
        self.middle + self.along * along + self.across() * across
    }

    /// Returns whether a straight line goes through the piece.
    pub(crate) fn crosses(&self, from: Vec3, to: Vec3) -> bool {
        // The part of the line between base and top, in shares of its length.
        let way = to - from;
        let mut enter = 0.0_f32;
        let mut leave = 1.0_f32;
        if way.y.abs() > 1.0e-6 {
            let low = (self.base - from.y) / way.y;
            let high = (self.top - from.y) / way.y;
            enter = enter.max(low.min(high));
            leave = leave.min(low.max(high));
        } else if from.y < self.base || from.y > self.top {
            return false;
        }
        if enter >= leave {
            return false;
        }
        let flat = |share: f32| Vec2::new(from.x + way.x * share, from.z + way.z * share);
        let a = flat(enter);
        let b = flat(leave);
        let edges = || self.outline.iter().zip(self.outline.iter().cycle().skip(1));
        let inside = edges().filter(|(p, q)| {
            (p.y > a.y) != (q.y > a.y) && a.x < p.x + (q.x - p.x) * (a.y - p.y) / (q.y - p.y)
        });
        let side = |p: Vec2, q: Vec2, r: Vec2| (q - p).perp_dot(r - p) > 0.0;
        let cut =
            |p: Vec2, q: Vec2| side(p, q, a) != side(p, q, b) && side(a, b, p) != side(a, b, q);
        inside.count() % 2 == 1 || edges().any(|(p, q)| cut(*p, *q))
    }

    /// Returns whether its outline is a whole rectangle along its length, not one
    /// that the border cuts.
    pub(crate) fn square(&self) -> bool {
        let corner = |p: &Vec2| {
            let along = (*p - self.middle).dot(self.along);
            let across = (*p - self.middle).dot(self.across());
            (along.abs() - self.half.x).abs() < 0.02 && (across.abs() - self.half.y).abs() < 0.02
        };
        self.outline.len() == 4 && self.outline.iter().all(corner)
    }

    /// Returns the height from base to top, in inches.
    pub(crate) fn height(&self) -> f32 {
        self.top - self.base
    }
}

fn longest_edge(outline: &[Vec2]) -> Vec2 {
    let mut best = Vec2::ZERO;
    for (i, a) in outline.iter().enumerate() {
        let edge = outline[(i + 1) % outline.len()] - *a;
        if edge.length_squared() > best.length_squared() + 1.0e-3 {
            best = edge;
        }
    }
    best.normalize_or(Vec2::X)
}

/// Returns the middle and half the extents along and across a direction.
fn span(outline: &[Vec2], along: Vec2) -> (Vec2, Vec2) {
    let mut low = Vec2::INFINITY;
    let mut high = Vec2::NEG_INFINITY;
    for p in outline {
        let q = Vec2::new(p.dot(along), p.dot(along.perp()));
        (low, high) = (low.min(q), high.max(q));
    }
    let centre = (low + high) / 2.0;
    (along * centre.x + along.perp() * centre.y, (high - low) / 2.0)
}

#[cfg(test)]
mod tests;
