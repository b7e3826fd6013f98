//! Solids of flat facets: prisms, lathed and tapered bodies,
//! balls, chamfered blocks, boulders.

use std::f32::consts::TAU;

use bevy::math::{Quat, Vec2, Vec3};

use crate::shape::noise::hash3;
use crate::shape::plan::{inset, triangulate};
use crate::shape::sculpt::Sculpt;

fn up(p: Vec2, y: f32) -> Vec3 {
    Vec3::new(p.x, y, p.y)
}

impl Sculpt {
    /// Adds the faces between two outlines of the same number of corners,
    /// the first one below.
    pub(crate) fn skirt(&mut self, low: &[Vec3], high: &[Vec3]) {
        let n = low.len().min(high.len());
        for i in 0..n {
            let j = (i + 1) % n;
            self.quad(low[i], high[i], high[j], low[j]);
        }
    }

    /// Adds a face of any outline that looks up (or down).
    pub(crate) fn cap(&mut self, outline: &[Vec2], y: f32, upward: bool) {
        let (points, triangles) = triangulate(outline, &[]);
        for [a, b, c] in triangles {
            let [a, b, c] = [a, b, c].map(|i| up(points[i], y));
            if upward { self.tri(a, c, b) } else { self.tri(a, b, c) }
        }
    }

    /// Adds an upright block over an outline, its upper edge cut off by `bevel`.
    /// It has no floor.
    pub(crate) fn prism(&mut self, outline: &[Vec2], low: f32, high: f32, bevel: f32) {
        let bevel = bevel.min((high - low) * 0.5);
        let ring = |y: f32| outline.iter().map(|p| up(*p, y)).collect::<Vec<_>>();
        let inner = inset(outline, bevel);
        self.skirt(&ring(low), &ring(high - bevel));
        if bevel > 0.0 {
            let paint = self.paint;
            self.paint = paint.times(1.18);
            self.skirt(
                &ring(high - bevel),
                &inner.iter().map(|p| up(*p, high)).collect::<Vec<_>>(),
            );
            self.paint = paint;
        }
        self.cap(&inner, high, true);
    }

    /// Adds a solid of revolution around the y axis: radius and height of its rings from
    /// below, open at both ends unless their radius is 0. `arc` is the part of the circle
    /// in radians, from and to; `None` is all of it.
    pub(crate) fn lathe(&mut self, profile: &[Vec2], sides: usize, arc: Option<(f32, f32)>) {
        let (from, to) = arc.unwrap_or((0.0, TAU));
        let spoke = |i: usize, ring: Vec2| {
            let (sin, cos) = (from + (to - from) * i as f32 / sides as f32).sin_cos();
            Vec3::new(cos * ring.x, ring.y, sin * ring.x)
        };
        for pair in profile.windows(2) {
            for i in 0..sides {
                self.quad(
                    spoke(i, pair[0]),
                    spoke(i, pair[1]),
                    spoke(i + 1, pair[1]),
                    spoke(i + 1, pair[0]),
                );
            }
        }
    }

    /// Adds a straight limb from one point to another, tapering, with closed ends.
    pub(crate) fn limb(&mut self, from: Vec3, to: Vec3, thick: (f32, f32), sides: usize) {
        let length = from.distance(to);
        if length < 1.0e-4 {
            return;
        }
        let turn = Quat::from_rotation_arc(Vec3::Y, (to - from) / length);
        let profile = [(0.0, 0.0), (thick.0, 0.0), (thick.1, length), (0.0, length)]
            .map(|(r, y)| Vec2::new(r, y));
        self.at(bevy::math::Affine3A::from_rotation_translation(turn, from), |s| {
            s.lathe(&profile, sides, None)
        });
    }

    /// Adds a ball of facets with these half lengths; `rings` from pole to pole.
    pub(crate) fn ball(&mut self, center: Vec3, half: Vec3, rings: usize) {
        let profile: Vec<Vec2> = (0..=rings)
            .map(|i| {
                let (sin, cos) = (TAU / 2.0 * i as f32 / rings as f32).sin_cos();
                Vec2::new(if i == 0 || i == rings { 0.0 } else { sin }, -cos)
            })
            .collect();
        let place =
            bevy::math::Affine3A::from_scale_rotation_translation(half, Quat::IDENTITY, center);
        self.at(place, |s| s.lathe(&profile, rings + 2, None));
    }

    /// Adds a torus that lies flat around the y axis.
    pub(crate) fn torus(&mut self, around: f32, thick: f32, segments: usize, sides: usize) {
        let profile: Vec<Vec2> = (0..=sides)
            .map(|i| {
                let (sin, cos) = (TAU * i as f32 / sides as f32).sin_cos();
                Vec2::new(around - thick * cos, -thick * sin)
            })
            .collect();
        self.lathe(&profile, segments, None);
    }

    /// Adds a box with its edges cut off by `bevel`.
    pub(crate) fn block(&mut self, center: Vec3, half: Vec3, bevel: f32) {
        let b = bevel.min(half.min_element() * 0.9);
        let axes = [Vec3::X, Vec3::Y, Vec3::Z];
        // The corner of signs `s`, on the face across `axis`.
        let corner = |s: Vec3, axis: usize| center + s * (half - Vec3::splat(b) + axes[axis] * b);
        for axis in 0..3 {
            let u = axes[(axis + 1) % 3];
            let v = axes[(axis + 2) % 3];
            for sign in [-1.0, 1.0] {
                let n = axes[axis] * sign;
                let at = |a: f32, c: f32| corner(n + u * a + v * c, axis);
                let face = [at(-1.0, -1.0), at(1.0, -1.0), at(1.0, 1.0), at(-1.0, 1.0)];
                self.quad_facing(face, n);
            }
        }
        if b <= 0.0 {
            return;
        }
        for axis in 0..3 {
            let p = (axis + 1) % 3;
            let q = (axis + 2) % 3;
            for (sp, sq) in [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)] {
                let s = |along: f32| axes[axis] * along + axes[p] * sp + axes[q] * sq;
                let edge =
                    [corner(s(-1.0), p), corner(s(1.0), p), corner(s(1.0), q), corner(s(-1.0), q)];
                self.quad_facing(edge, axes[p] * sp + axes[q] * sq);
            }
        }
        for i in 0..8 {
            let s = Vec3::new(
                if i & 1 == 0 { -1.0 } else { 1.0 },
                if i & 2 == 0 { -1.0 } else { 1.0 },
                if i & 4 == 0 { -1.0 } else { 1.0 },
            );
            let [a, c, d] = [0, 1, 2].map(|axis| corner(s, axis));
            if (c - a).cross(d - a).dot(s) > 0.0 { self.tri(a, c, d) } else { self.tri(a, d, c) }
        }
    }

    fn quad_facing(&mut self, [a, b, c, d]: [Vec3; 4], outward: Vec3) {
        if (b - a).cross(c - a).dot(outward) > 0.0 {
            self.quad(a, b, c, d)
        } else {
            self.quad(a, d, c, b)
        }
    }

    /// Adds a flat blade from hilt to tip: pointed, thickest along its middle.
    pub(crate) fn blade(&mut self, from: Vec3, to: Vec3, flat: Vec3, width: f32, thick: f32) {
        let along = (to - from).normalize_or(Vec3::Y);
        let across = (flat - along * flat.dot(along)).normalize_or(along.any_orthonormal_vector());
        let edge = along.cross(across);
        let ring = |at: Vec3, share: f32| {
            [edge * width, across * thick, edge * -width, across * -thick]
                .map(|off| at + off * share)
        };
        let low = ring(from, 1.0);
        let shoulder = ring(from.lerp(to, 0.82), 0.82);
        for i in 0..4 {
            let j = (i + 1) % 4;
            let middle = (low[i] + low[j] + shoulder[i] + shoulder[j]) / 4.0;
            let outward = middle - from.lerp(to, 0.41);
            self.quad_facing([low[i], shoulder[i], shoulder[j], low[j]], outward);
            let a = shoulder[i];
            let b = shoulder[j];
            if (b - a).cross(to - a).dot(outward) > 0.0 {
                self.tri(a, b, to)
            } else {
                self.tri(b, a, to)
            }
        }
    }

    /// Adds a boulder: a ball knocked uneven by `rough` (a share of its size).
    pub(crate) fn boulder(&mut self, center: Vec3, half: Vec3, rough: f32) {
        let mut rock = Sculpt::default();
        (rock.paint, rock.seed) = (self.paint, self.seed);
        rock.ball(Vec3::ZERO, Vec3::ONE, 5);
        let seed = self.seed;
        let turn = Quat::from_rotation_y(hash3(center, seed) * TAU);
        rock.warp(|p| {
            let q = p.normalize_or(Vec3::Y);
            let bump = hash3((q * 40.0).round() / 40.0 + center.round(), seed);
            let flat = if q.y > 0.6 { 0.85 } else { 1.0 };
            center + turn * (p * (1.0 - rough * bump) * flat) * half
        });
        let place = self.place;
        if place != bevy::math::Affine3A::IDENTITY {
            rock.warp(|p| place.transform_point3(p));
            if place.matrix3.determinant() < 0.0 {
                rock.turn_inside_out();
            }
        }
        self.append(rock);
    }
}

#[cfg(test)]
mod tests;
