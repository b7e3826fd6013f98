//! Bodies of dice: a cube for six sides, for all others two pointed caps of kites, like
//! those of a ten-sided die.

use std::f32::consts::PI;

use bevy::math::{Quat, Vec3};

/// A die's body around the origin; no corner is farther from it than 1.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Solid {
    pub corners: Vec<Vec3>,
    pub faces: Vec<DieFace>,
}

/// A face of a die.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct DieFace {
    /// Indices of its corners, in winding order seen from outside.
    pub corners: Vec<usize>,
    pub normal: Vec3,
    /// Centre of its number.
    pub middle: Vec3,
    /// Direction to the upper edge of its number.
    pub up: Vec3,
    /// Maximum height of its number.
    pub room: f32,
}

impl Solid {
    /// Returns the body of a die with this many sides. Where no body has as many faces,
    /// each number is on several.
    pub(super) fn of(sides: u8) -> Solid {
        let sides = usize::from(sides).clamp(2, 20);
        match (1..).map(|times| sides * times).find(|faces| *faces >= 6 && faces % 2 == 0) {
            Some(6) | None => Solid::cube(),
            Some(faces) => Solid::kites(faces / 2),
        }
    }

    fn cube() -> Solid {
        let edge = 1.0 / 3.0f32.sqrt();
        let corners = (0..8).map(|n| {
            let side = |bit: usize| if n & bit == 0 { -edge } else { edge };
            Vec3::new(side(1), side(2), side(4))
        });
        let faces = vec![
            vec![1, 3, 7, 5],
            vec![0, 4, 6, 2],
            vec![2, 6, 7, 3],
            vec![0, 1, 5, 4],
            vec![4, 5, 7, 6],
            vec![0, 2, 3, 1],
        ];
        Solid::with(corners.collect(), faces, 0.62)
    }

    /// Builds two caps of `each` kites.
    fn kites(each: usize) -> Solid {
        let half = PI / each as f32;
        let cos = half.cos();
        // At this height of the zigzag between the two tips the kites are flat.
        let tip = 1.0;
        let zigzag = (1.0 - cos) / (1.0 + cos);
        let around = 2 * each;
        let mut corners: Vec<Vec3> = (0..around)
            .map(|k| {
                let (sin, cos) = (half * k as f32).sin_cos();
                Vec3::new(cos, if k % 2 == 0 { zigzag } else { -zigzag }, sin) * 0.92
            })
            .collect();
        corners.extend([Vec3::Y * tip * 0.92, Vec3::NEG_Y * tip * 0.92]);
        let face = |k: usize| {
            let before = (k + around - 1) % around;
            let after = (k + 1) % around;
            // A low corner of the zigzag belongs to the upper tip.
            let point = if k % 2 == 1 { around } else { around + 1 };
            vec![point, before, k, after]
        };
        Solid::with(corners, (0..around).map(face).collect(), 0.42)
    }

    fn with(corners: Vec<Vec3>, faces: Vec<Vec<usize>>, room: f32) -> Solid {
        let face = |mut own: Vec<usize>| {
            let points: Vec<Vec3> = own.iter().map(|n| corners[*n]).collect();
            let middle = points.iter().sum::<Vec3>() / points.len() as f32;
            let normal = (points[1] - points[0]).cross(points[2] - points[0]).normalize_or(Vec3::Y);
            let normal = if normal.dot(middle) < 0.0 {
                own.reverse();
                -normal
            } else {
                normal
            };
            // The numbers of a cube are aligned with its edges, those of a
            // kite with its tip.
            let cube = corners.len() == 8;
            let upper = if cube { (points[0] + points[1]) / 2.0 } else { points[0] };
            let up = (upper - middle).reject_from_normalized(normal).normalize_or(Vec3::X);
            DieFace { corners: own, normal, middle, up, room }
        };
        let faces = faces.into_iter().map(face).collect();
        Solid { corners, faces }
    }

    /// Returns the index of the face on top at this rotation.
    pub(super) fn top(&self, turn: Quat) -> usize {
        let height = |face: &DieFace| (turn * face.normal).y;
        let all = self.faces.iter().enumerate();
        all.max_by(|a, b| height(a.1).total_cmp(&height(b.1))).map_or(0, |(n, _)| n)
    }

    /// Returns the number on a face while the face `top` shows `shown`.
    pub(super) fn number(&self, face: usize, top: usize, shown: u8, sides: u8) -> u8 {
        let sides = usize::from(sides.max(1));
        // The body's own numbering, turned until the top face has the number
        // that the rules drew.
        let own = (face + self.faces.len() - top) % self.faces.len();
        ((usize::from(shown.max(1)) - 1 + own) % sides + 1) as u8
    }

    /// Returns a rotation that lays this face flat on top, with its number upright for
    /// a viewer in front.
    pub(super) fn face_up(&self, turn: Quat, face: usize) -> Quat {
        let Some(face) = self.faces.get(face) else { return turn };
        let flat =
            Quat::from_rotation_arc((turn * face.normal).normalize_or(Vec3::Y), Vec3::Y) * turn;
        let up = flat * face.up;
        // The number's upper edge points away from the front.
        Quat::from_rotation_y(up.z.atan2(up.x) - (-1.0f32).atan2(0.0)) * flat
    }
}

#[cfg(test)]
mod tests;
