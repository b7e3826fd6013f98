//! Places of a grid at several heights, and their inking.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;

use crate::ink::Ink;
use crate::overlay::surfaces::contour::{Contour, contour};

/// Places of one height, as a grid.
pub(in crate::overlay) struct GridLevel {
    y: f32,
    places: BTreeSet<(i32, i32)>,
}

/// Groups places by their height; heights that differ by less than a twentieth of an inch
/// are one. The grid has this origin and step, in inches.
pub(in crate::overlay) fn levels(
    origin: Vec2,
    step: f32,
    places: impl Iterator<Item = Vec3>,
) -> Vec<GridLevel> {
    let mut levels: BTreeMap<i32, GridLevel> = BTreeMap::new();
    for at in places {
        let place = ((Vec2::new(at.x, at.z) - origin) / step).round().as_ivec2();
        let level = levels
            .entry((at.y * 20.0).round() as i32)
            .or_insert(GridLevel { y: at.y, places: BTreeSet::new() });
        level.places.insert((place.x, place.y));
    }
    levels.into_values().collect()
}

impl GridLevel {
    /// Returns the place on the table of a point of the grid.
    pub(in crate::overlay) fn at(&self, origin: Vec2, step: f32, p: Vec2) -> Vec3 {
        let plan = origin + p * step;
        Vec3::new(plan.x, self.y, plan.y)
    }

    /// Computes its ground and its edge.
    pub(crate) fn contour(&self) -> Contour {
        contour(&self.places)
    }

    /// Fills the whole of it.
    pub(in crate::overlay) fn fill(&self, ink: &mut Ink, put: impl Fn(Vec2) -> Vec3) {
        for piece in &self.contour().ground {
            for i in 1..piece.len().saturating_sub(1) {
                ink.wedge(put(piece[0]), put(piece[i]), put(piece[i + 1]));
            }
        }
    }

    /// Draws slanting strokes through every place; those of neighbours meet.
    pub(in crate::overlay) fn stroke(
        &self,
        ink: &mut Ink,
        strokes: Strokes,
        put: impl Fn(Vec2) -> Vec3,
    ) {
        for (x, y) in &self.places {
            let middle = Vec2::new(*x as f32, *y as f32);
            for [from, to] in strokes.through(middle) {
                ink.line(&[put(from) + Vec3::Y * 0.002, put(to) + Vec3::Y * 0.002], strokes.width);
            }
        }
    }
}

#[derive(Clone, Copy)]
pub(in crate::overlay) struct Strokes {
    /// Distance between them, in steps of the grid.
    pub apart: f32,
    /// Width of a stroke, in inches.
    pub width: f32,
    /// Whether they rise to the right, away from the reader; else they fall.
    pub rising: bool,
}

impl Strokes {
    /// Returns the strokes through the square round a place of the grid.
    fn through(&self, middle: Vec2) -> Vec<[Vec2; 2]> {
        let turn = if self.rising { 1.0 } else { -1.0 };
        // This sum is constant along a stroke; within the square it differs from that of
        // its middle by less than 1.
        let own = middle.x + turn * middle.y;
        let apart = self.apart.max(0.05) * std::f32::consts::SQRT_2;
        let first = ((own - 1.0) / apart).ceil() as i32;
        let last = ((own + 1.0) / apart).floor() as i32;
        let cut = |n: i32| {
            let off = (n as f32 * apart - own).clamp(-1.0, 1.0);
            let left = (off - 0.5).max(-0.5);
            let right = (off + 0.5).min(0.5);
            [left, right].map(|x| middle + Vec2::new(x, turn * (off - x)))
        };
        (first..=last).map(cut).filter(|[from, to]| from.distance(*to) > 0.02).collect()
    }
}

#[cfg(test)]
mod tests;
