//! Pieces of terrain, and how a piece behaves underfoot.

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use super::footprint::Footprint;
use super::keywords::Keywords;
use super::part::Part;
use super::units::Rect;

/// A piece of terrain: an upright block over its footprint, from `base` to `top`. Inches.
///
/// What it is underfoot follows from its keywords:
/// - `CHASM`: a hole whose brim is `top` and whose floor is `base`; the centre of a base decides whether it is over it.
/// - otherwise, with none but `DIFFICULT`, `DANGEROUS` and `OBSCURING`: something walked *through* (a wood, a fog, a mire).
/// - all else is solid: its top is stood upon (never if `IMPASSABLE`), and it is in the way of whoever is lower.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// Its id within the table.
    pub id: String,
    /// Its name, for people.
    pub name: String,
    /// What it covers of the plan.
    pub footprint: Footprint,
    /// Where it begins: 0 on the mat, more for a bridge, less for a hole.
    #[serde(default)]
    pub base: f32,
    /// Where it ends.
    pub top: f32,
    /// What it is like.
    #[serde(default)]
    pub keywords: Keywords,
    /// What it should look like: a word for the window.
    #[serde(default)]
    pub look: String,
}

/// How a piece behaves underfoot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nature {
    /// Stood upon and walked around.
    Solid,
    /// Walked through.
    Volume,
    /// Fallen into.
    Hole,
}

impl Piece {
    /// How it behaves underfoot.
    pub fn nature(&self) -> Nature {
        let through = Keywords::DIFFICULT | Keywords::DANGEROUS | Keywords::OBSCURING;
        if self.keywords.contains(Keywords::CHASM) {
            Nature::Hole
        } else if !self.keywords.is_empty() && through.contains(self.keywords) {
            Nature::Volume
        } else {
            Nature::Solid
        }
    }

    /// From base to top.
    pub fn height(&self) -> f32 {
        self.top - self.base
    }

    /// Whether all of `mask` is among its keywords.
    pub fn is(&self, mask: Keywords) -> bool {
        self.keywords.contains(mask)
    }
}

/// A piece made ready for questions.
#[derive(Debug, Clone)]
pub(crate) struct Block {
    pub parts: Vec<Part>,
    pub bounds: Rect,
    pub base: f32,
    pub top: f32,
    pub keywords: Keywords,
    pub nature: Nature,
}

impl Block {
    pub fn new(piece: &Piece) -> Block {
        let parts = piece.footprint.parts();
        let bounds =
            parts.iter().map(Part::bounds).reduce(Rect::union).unwrap_or(Rect::around(Vec2::ZERO, 0.0));
        Block {
            parts,
            bounds,
            base: piece.base,
            top: piece.top,
            keywords: piece.keywords,
            nature: piece.nature(),
        }
    }

    pub fn is(&self, mask: Keywords) -> bool {
        self.keywords.contains(mask)
    }

    pub fn solid(&self) -> bool {
        self.nature == Nature::Solid
    }

    pub fn hole(&self) -> bool {
        self.nature == Nature::Hole
    }

    pub fn contains(&self, p: Vec2) -> bool {
        self.bounds.contains(p) && self.parts.iter().any(|part| part.contains(p))
    }

    /// How far `p` lies outside the footprint; 0 inside.
    pub fn distance(&self, p: Vec2) -> f32 {
        self.parts.iter().map(|part| part.distance(p)).fold(f32::INFINITY, f32::min)
    }

    /// Whether a disc reaches into the footprint.
    pub fn under_disc(&self, p: Vec2, radius: f32) -> bool {
        self.bounds.grown(radius).contains(p) && self.parts.iter().any(|part| part.distance(p) < radius)
    }

    /// Whether a disc lies wholly inside the footprint (of a hole).
    pub fn holds_disc(&self, p: Vec2, radius: f32) -> bool {
        self.parts.iter().any(|part| part.inner_span(p, Vec2::ZERO, radius).is_some())
    }
}

impl Block {
    /// Whether something from `foot`, `height` tall, is in or on the piece, wherever it is on the plan. On counts: a foot
    /// on the top of a mire is in the mire.
    pub fn at_height(&self, foot: f32, height: f32) -> bool {
        use super::units::SLACK;
        let below = if self.hole() { foot < self.top - SLACK } else { foot <= self.top + SLACK };
        below && foot + height > self.base
    }
}
