//! Places of a grid that lie at several heights, and how they are inked.

use std::collections::{BTreeMap, BTreeSet};

use bevy::color::Srgba;
use bevy::prelude::*;

use super::super::ink::Ink;
use super::contour::{Contour, contour};

/// Places of one height, as a grid.
pub struct Level {
    y: f32,
    places: BTreeSet<(i32, i32)>,
}

/// Places by their height; what differs by less than a twentieth of an inch is one. The grid has this origin and step, in inches.
pub fn levels(origin: Vec2, step: f32, places: impl Iterator<Item = Vec3>) -> Vec<Level> {
    let mut levels: BTreeMap<i32, Level> = BTreeMap::new();
    for at in places {
        let place = ((Vec2::new(at.x, at.z) - origin) / step).round().as_ivec2();
        let level =
            levels.entry((at.y * 20.0).round() as i32).or_insert(Level { y: at.y, places: BTreeSet::new() });
        level.places.insert((place.x, place.y));
    }
    levels.into_values().collect()
}

impl Level {
    /// Where a point of the grid lies on the table.
    pub fn at(&self, origin: Vec2, step: f32, p: Vec2) -> Vec3 {
        let plan = origin + p * step;
        Vec3::new(plan.x, self.y, plan.y)
    }

    /// Its ground and its edge.
    pub fn contour(&self) -> Contour {
        contour(&self.places)
    }

    /// Inks the whole of it.
    pub fn fill(&self, ink: &mut Ink, put: impl Fn(Vec2) -> Vec3) {
        for piece in &self.contour().ground {
            for i in 1..piece.len().saturating_sub(1) {
                ink.wedge(put(piece[0]), put(piece[i]), put(piece[i + 1]));
            }
        }
    }

    /// Inks slanting strokes through every place.
    pub fn hatch(&self, ink: &mut Ink, tone: Srgba, put: impl Fn(Vec2) -> Vec3) {
        ink.dip(tone);
        for (x, y) in &self.places {
            if (x + y) % 2 == 0 && self.places.contains(&(x + 1, y - 1)) {
                let from = Vec2::new(*x as f32, *y as f32);
                let line = [put(from) + Vec3::Y * 0.002, put(from + Vec2::new(1.0, -1.0)) + Vec3::Y * 0.002];
                ink.line(&line, 0.02);
            }
        }
    }
}
