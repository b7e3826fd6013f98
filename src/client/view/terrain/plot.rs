//! The ground that a piece of terrain is carved on.

use bevy::math::Vec2;

use super::super::shape::{circle, clip_to_rect};
use crate::table::{Footprint, Outline, Piece};

/// A piece's outline and heights, made ready for carving.
#[derive(Clone, Debug)]
pub struct Plot {
    /// Its outline inside the play area, turning from x toward z.
    pub outline: Vec<Vec2>,
    /// Where it begins, in inches.
    pub base: f32,
    /// Where it ends, in inches.
    pub top: f32,
    /// Seed of its unevenness.
    pub seed: u32,
    /// The direction in which it is longest.
    pub along: Vec2,
    /// Its middle, seen along that direction.
    pub middle: Vec2,
    /// Half its length and half its width along and across that direction.
    pub half: Vec2,
}

impl Plot {
    /// The plot of a piece; none where nothing of it lies inside the play area.
    pub fn new(piece: &Piece, number: usize, board_half: Vec2) -> Option<Plot> {
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
        let (along, half) =
            if half.x >= half.y { (along, half) } else { (along.perp(), Vec2::new(half.y, half.x)) };
        Some(Plot {
            outline,
            base: piece.base,
            top: piece.top,
            seed: 11 + number as u32 * 131,
            along,
            middle,
            half,
        })
    }

    /// The direction across its length.
    pub fn across(&self) -> Vec2 {
        self.along.perp()
    }

    /// A point by its place along and across, from the middle, in inches.
    pub fn spot(&self, along: f32, across: f32) -> Vec2 {
        self.middle + self.along * along + self.across() * across
    }

    /// From base to top.
    pub fn height(&self) -> f32 {
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

/// The middle and half the extents along and across a direction.
fn span(outline: &[Vec2], along: Vec2) -> (Vec2, Vec2) {
    let (mut low, mut high) = (Vec2::INFINITY, Vec2::NEG_INFINITY);
    for p in outline {
        let q = Vec2::new(p.dot(along), p.dot(along.perp()));
        (low, high) = (low.min(q), high.max(q));
    }
    let centre = (low + high) / 2.0;
    (along * centre.x + along.perp() * centre.y, (high - low) / 2.0)
}
