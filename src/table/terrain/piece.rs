//! Pieces of terrain, and their nature for movement: solid, volume or hole.

use bevy_math::Vec2;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::geometry::footprint::{Footprint, Outline};
use crate::geometry::part::Part;
use crate::terrain::keywords::Keywords;
use crate::units::{Rect, SLACK};

/// A piece of terrain: an upright block over its footprint, from `base` to `top`. Inches.
///
/// What it is underfoot follows from its keywords:
/// - `CHASM`: a hole from `top` down to `base`. A base is over it if its centre is.
/// - only `DIFFICULT`, `DANGEROUS`, `OBSCURING`, `WATER`: walked *through*, or swum in.
/// - all else is solid. Its top can be stood upon unless it is `IMPASSABLE`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
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
    /// The height at which it ends: of a solid piece its top, of a hole its brim.
    pub top: f32,
    /// What it is like.
    #[serde(default)]
    pub keywords: Keywords,
    /// What it should look like: a word for the window.
    #[serde(default)]
    pub look: String,
}

/// How a piece affects movement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nature {
    /// Models stand on it and walk around it.
    Solid,
    /// Models walk through it.
    Volume,
    /// Models fall into it.
    Hole,
}

impl Piece {
    /// Derives the nature from the keywords.
    pub fn nature(&self) -> Nature {
        let through =
            Keywords::DIFFICULT | Keywords::DANGEROUS | Keywords::OBSCURING | Keywords::WATER;
        if self.keywords.contains(Keywords::CHASM) {
            Nature::Hole
        } else if !self.keywords.is_empty() && through.contains(self.keywords) {
            Nature::Volume
        } else {
            Nature::Solid
        }
    }

    /// Returns the height from base to top.
    pub fn height(&self) -> f32 {
        self.top - self.base
    }

    /// Returns whether all of `mask` is among its keywords.
    pub fn is(&self, mask: Keywords) -> bool {
        self.keywords.contains(mask)
    }
}

/// A piece with precomputed geometry for queries.
#[derive(Debug, Clone)]
pub(crate) struct Block {
    pub parts: Vec<Part>,
    pub outline: Outline,
    pub bounds: Rect,
    pub base: f32,
    pub top: f32,
    pub keywords: Keywords,
    pub nature: Nature,
    /// Radius of the largest base that fits into a hole; 0 for other pieces.
    pub room: f32,
    /// The centre of that base.
    pub deepest: Vec2,
}

impl Block {
    pub(crate) fn new(piece: &Piece) -> Block {
        let parts = piece.footprint.parts();
        let bounds = parts
            .iter()
            .map(Part::bounds)
            .reduce(Rect::union)
            .unwrap_or(Rect::around(Vec2::ZERO, 0.0));
        // Slightly larger, as seams reach a little too far.
        let bounds = bounds.grown(SLACK);
        let nature = piece.nature();
        let base = piece.base;
        let top = piece.top;
        let keywords = piece.keywords;
        let outline = piece.footprint.outline();
        let mut block = Block {
            parts,
            outline,
            bounds,
            base,
            top,
            keywords,
            nature,
            room: 0.0,
            deepest: bounds.min,
        };
        if block.hole() {
            let disc = block.largest_disc();
            block.room = disc.0;
            block.deepest = disc.1;
        }
        block
    }

    /// Returns the block of a removed piece, which no query meets.
    pub(crate) fn removed_block(piece: &Piece) -> Block {
        let at = piece.footprint.middle();
        Block {
            parts: Vec::new(),
            outline: Outline::Loop(Vec::new()),
            bounds: Rect::around(at, 0.0),
            base: 0.0,
            top: 0.0,
            keywords: Keywords::empty(),
            nature: Nature::Volume,
            room: 0.0,
            deepest: at,
        }
    }

    pub(crate) fn is(&self, mask: Keywords) -> bool {
        self.keywords.contains(mask)
    }

    pub(crate) fn solid(&self) -> bool {
        self.nature == Nature::Solid
    }

    pub(crate) fn hole(&self) -> bool {
        self.nature == Nature::Hole
    }

    pub(crate) fn contains(&self, p: Vec2) -> bool {
        self.bounds.contains(p) && self.parts.iter().any(|part| part.contains(p))
    }

    /// Returns the distance of `p` from the footprint; 0 inside.
    pub(crate) fn distance(&self, p: Vec2) -> f32 {
        self.parts.iter().map(|part| part.distance(p)).fold(f32::INFINITY, f32::min)
    }

    /// Returns whether a disc overlaps the footprint.
    pub(crate) fn under_disc(&self, p: Vec2, radius: f32) -> bool {
        self.bounds.grown(radius).contains(p)
            && self.parts.iter().any(|part| part.distance(p) < radius)
    }

    /// Returns how far a disc can go from `at` along the unit vector `dir` before
    /// it meets the footprint; `None` if it passes by, or only leaves what it
    /// touches or overlaps already.
    pub(crate) fn distance_until_contact(&self, at: Vec2, dir: Vec2, radius: f32) -> Option<f32> {
        self.parts
            .iter()
            .filter_map(|part| contact_distance(radius, |r| part.span(at, dir, r)))
            .reduce(f32::min)
    }

    /// Returns how far a disc down in a hole can go before it meets the wall around it.
    pub(crate) fn distance_until_wall(&self, at: Vec2, dir: Vec2, radius: f32) -> Option<f32> {
        let meets = |s: &(f32, f32)| s.0 + s.1 > 0.0;
        let near =
            self.rims(at, dir, radius).into_iter().filter(|s| meets(s) && s.0 > 0.0).map(|s| s.0);
        let touched =
            self.rims(at, dir, radius - SLACK).into_iter().filter(meets).map(|s| s.0.max(0.0));
        near.chain(touched).reduce(f32::min)
    }

    /// Returns whether a disc lies wholly inside the footprint (of a hole).
    pub(crate) fn holds_disc(&self, p: Vec2, radius: f32) -> bool {
        self.contains(p) && self.parts.iter().all(|part| part.rim_distance(p) >= radius)
    }

    /// Returns the intervals of `at + t dir` on which a disc overlaps the rim.
    pub(crate) fn rims(&self, at: Vec2, dir: Vec2, radius: f32) -> Vec<(f32, f32)> {
        let mut spans = Vec::new();
        self.parts.iter().for_each(|part| part.rim_spans(at, dir, radius, &mut spans));
        spans
    }

    /// Computes the largest disc that fits inside: pattern search from the centre of each
    /// part with halved steps.
    fn largest_disc(&self) -> (f32, Vec2) {
        let room = |p: Vec2| match self.contains(p) {
            true => {
                self.parts.iter().map(|part| part.rim_distance(p)).fold(f32::INFINITY, f32::min)
            }
            false => 0.0,
        };
        let half = core::f32::consts::FRAC_1_SQRT_2;
        let ways =
            [(1.0, 0.0), (half, half), (0.0, 1.0), (-half, half)].map(|(x, z)| Vec2::new(x, z));
        let climb = |start: Vec2| {
            let mut at = start;
            let mut best = room(start);
            let mut step = (self.bounds.max - self.bounds.min).max_element() / 4.0;
            for _ in 0..400 {
                let tries = ways.iter().flat_map(|w| [at + *w * step, at - *w * step]);
                match tries.map(|p| (room(p), p)).find(|(r, _)| *r > best) {
                    Some((r, p)) => {
                        best = r;
                        at = p;
                    }
                    None if step < 0.001 => break,
                    None => step /= 2.0,
                }
            }
            (best, at)
        };
        let peaks = self.parts.iter().map(|part| climb(part.middle()));
        peaks.fold((0.0, self.bounds.min), |a, b| if b.0 > a.0 { b } else { a })
    }
}

impl Block {
    /// Returns whether a body of `height` with its foot at `foot` is within or on top
    /// of the piece's heights, at any place of the plan. A foot on the top of a mire
    /// is in the mire.
    pub(crate) fn at_height(&self, foot: f32, height: f32) -> bool {
        let below = if self.hole() { foot < self.top - SLACK } else { foot <= self.top + SLACK };
        below && foot + height > self.base
    }
}

/// Returns the distance at which a base of this radius meets something, given a function
/// that computes the overlapping interval for a radius. A base that is in contact
/// already, within rounding, may slide along and away.
pub(crate) fn contact_distance(
    radius: f32,
    span: impl Fn(f32) -> Option<(f32, f32)>,
) -> Option<f32> {
    let wide = span(radius)?;
    if wide.0 > 0.0 {
        return Some(wide.0);
    }
    // Deepest in the middle of the interval: if that lies behind, the base is leaving.
    let deep = span(radius - SLACK)?;
    (deep.0 + deep.1 > 0.0).then_some(deep.0.max(0.0))
}
