//! Ink: lines, dashes, rings, arrows and letters as flat meshes that lie on the mat.

use std::f32::consts::TAU;

use bevy::color::{Color, Srgba};
use bevy::gizmos::config::DefaultGizmoConfigGroup;
use bevy::gizmos::gizmos::GizmoBuffer;
use bevy::math::{Isometry3d, Quat, Vec2, Vec3};
use bevy::mesh::Mesh;

use crate::shape::{Paint, Sculpt};

/// Builder of flat ink. Widths and heights in inches.
#[derive(Default)]
pub(crate) struct Ink {
    sculpt: Sculpt,
}

impl Ink {
    /// Creates an empty sheet with ink of this colour.
    pub(crate) fn new(colour: Srgba) -> Ink {
        let mut ink = Ink::default();
        ink.dip(colour);
        ink
    }

    /// Changes the colour of later strokes.
    pub(crate) fn dip(&mut self, colour: Srgba) {
        let alpha = colour.alpha;
        self.sculpt.paint = Paint::new(colour).jitter(0.0).alpha(alpha);
    }

    /// Returns whether nothing is drawn.
    pub(crate) fn is_empty(&self) -> bool {
        self.sculpt.is_empty()
    }

    pub(crate) fn mesh(self) -> Mesh {
        self.sculpt.mesh()
    }

    /// Draws a line through these points, lying flat.
    pub(crate) fn line(&mut self, points: &[Vec3], width: f32) {
        let points: Vec<Vec3> = thinned(points);
        let n = points.len();
        if n < 2 {
            return;
        }
        let closed = n > 2 && points[0].distance(points[n - 1]) < 1.0e-4;
        let side = |i: usize| {
            let before = if i > 0 {
                i - 1
            } else if closed {
                n - 2
            } else {
                i
            };
            let after = if i + 1 < n {
                i + 1
            } else if closed {
                1
            } else {
                i
            };
            let into = flat(points[i] - points[before]).normalize_or_zero();
            let out = flat(points[after] - points[i]).normalize_or_zero();
            let along = (into + out).normalize_or(if out == Vec2::ZERO { into } else { out });
            let normal = along.perp();
            let sharp = if out == Vec2::ZERO { 1.0 } else { normal.dot(out.perp()).max(0.4) };
            Vec3::new(normal.x, 0.0, normal.y) * (width * 0.5 / sharp)
        };
        for i in 0..n - 1 {
            let a = side(i);
            let b = side(i + 1);
            self.face([points[i] + a, points[i + 1] + b, points[i + 1] - b, points[i] - a]);
        }
    }

    /// Draws a quadrangle that looks up; its corners may turn either way.
    pub(crate) fn face(&mut self, [a, b, c, d]: [Vec3; 4]) {
        if (b - a).cross(c - a).y + (c - a).cross(d - a).y >= 0.0 {
            self.sculpt.quad(a, b, c, d);
        } else {
            self.sculpt.quad(a, d, c, b);
        }
    }

    /// Draws a triangle that looks up.
    pub(crate) fn wedge(&mut self, a: Vec3, b: Vec3, c: Vec3) {
        if (b - a).cross(c - a).y >= 0.0 {
            self.sculpt.tri(a, b, c)
        } else {
            self.sculpt.tri(a, c, b)
        }
    }

    /// Draws a triangle with a share of the alpha for each corner.
    pub(crate) fn fade(&mut self, corners: [(Vec3, f32); 3]) {
        let [r, g, b, alpha] = self.sculpt.paint.colour;
        let mut shaded = corners.map(|(at, share)| (at, [r, g, b, alpha * share]));
        let [p, q, s] = shaded.map(|(at, _)| at);
        if (q - p).cross(s - p).y < 0.0 {
            shaded.swap(1, 2);
        }
        self.sculpt.tri_shaded(shaded);
    }

    /// Draws a dashed line.
    pub(crate) fn dashes(&mut self, points: &[Vec3], width: f32, dash: f32, gap: f32) {
        let total = length(points);
        let mut at = 0.0;
        while at < total {
            let end = (at + dash).min(total);
            self.line(&stretch(points, at, end), width);
            at = end + gap;
        }
    }

    /// Draws a line of dots, `apart` inches apart.
    pub(crate) fn dots(&mut self, points: &[Vec3], size: f32, apart: f32) {
        let count = (length(points) / apart).floor().max(1.0) as usize;
        for i in 0..count {
            if let Some(at) = stretch(points, apart * i as f32, apart * i as f32 + 0.01).first() {
                self.disc(*at, size * 0.5);
            }
        }
    }

    pub(crate) fn disc(&mut self, at: Vec3, radius: f32) {
        let corners = ((radius * 40.0) as usize).clamp(8, 64);
        let rim = arc_points(at, radius, 0.0, TAU, corners);
        for pair in rim.windows(2) {
            self.wedge(at, pair[0], pair[1]);
        }
    }

    /// Draws a ring that fades outward: opaque at the share `inner` of its radius,
    /// transparent at its rim.
    pub(crate) fn halo(&mut self, at: Vec3, radius: f32, inner: f32) {
        let rim = arc_points(at, radius, 0.0, TAU, 64);
        for pair in rim.windows(2) {
            let a = at.lerp(pair[0], inner);
            let b = at.lerp(pair[1], inner);
            self.fade([(a, 1.0), (pair[0], 0.0), (b, 1.0)]);
            self.fade([(b, 1.0), (pair[0], 0.0), (pair[1], 0.0)]);
        }
    }

    pub(crate) fn ring(&mut self, at: Vec3, radius: f32, width: f32) {
        self.arc(at, radius, width, 0.0, TAU);
    }

    /// Draws part of a circle; angles in radians from x toward z.
    pub(crate) fn arc(&mut self, at: Vec3, radius: f32, width: f32, from: f32, to: f32) {
        let corners = ((radius * (to - from).abs() * 9.0) as usize).clamp(4, 160);
        self.line(&arc_points(at, radius, from, to, corners), width);
    }

    /// Adds a rod in space, for lines that do not lie flat.
    pub(crate) fn rod(&mut self, from: Vec3, to: Vec3, thick: f32) {
        self.sculpt.limb(from, to, (thick, thick), 6);
    }

    /// Adds a bead in space.
    pub(crate) fn bead(&mut self, at: Vec3, radius: f32) {
        self.sculpt.ball(at, Vec3::splat(radius), 5);
    }

    /// Returns the points of a circle, for dashes and dots along it.
    pub(crate) fn circle_points(at: Vec3, radius: f32) -> Vec<Vec3> {
        arc_points(at, radius, 0.0, TAU, ((radius * 40.0) as usize).clamp(24, 200))
    }

    /// Draws an arrow head that points along `along` (of the plan), its tip at `tip`.
    pub(crate) fn head(&mut self, tip: Vec3, along: Vec2, size: f32) {
        let along = along.normalize_or(Vec2::X);
        let back = along * size;
        let side = along.perp() * size * 0.55;
        let at = |off: Vec2| tip + Vec3::new(off.x, 0.0, off.y);
        self.wedge(tip, at(side - back), at(-back * 0.7));
        self.wedge(tip, at(-back * 0.7), at(-side - back));
    }

    /// Returns the width of a text in letters of this size, in inches.
    pub(crate) fn width(text: &str, size: f32) -> f32 {
        let mut strokes = GizmoBuffer::<DefaultGizmoConfigGroup, ()>::default();
        strokes.text(Isometry3d::IDENTITY, &plain(text), size, Vec2::ZERO, Color::WHITE);
        let buffer = strokes.buffer();
        let points = buffer.strip_positions.iter().chain(buffer.list_positions.iter());
        let (least, most) = points
            .filter(|point| point.is_finite())
            .fold((f32::INFINITY, f32::NEG_INFINITY), |(least, most), at| {
                (least.min(at.x), most.max(at.x))
            });
        (most - least).max(0.0) + size * 0.11
    }

    /// Draws letters that lie flat: their middle at `at`, read along `along`, capitals
    /// `size` tall. Letters beyond ASCII are written without their accents.
    pub(crate) fn text(&mut self, at: Vec3, along: Vec2, text: &str, size: f32) {
        let turn = Quat::from_rotation_y(-along.to_angle()) * Quat::from_rotation_x(-TAU / 4.0);
        for stroke in strokes(text, size) {
            let stroke: Vec<Vec3> =
                stroke.iter().map(|point| at + turn * point.extend(0.0)).collect();
            self.line(&stroke, size * 0.11);
        }
    }
}

/// Returns the strokes of a text round its middle, x to the right and y
/// up, capitals `size` tall.
pub(crate) fn strokes(text: &str, size: f32) -> Vec<Vec<Vec2>> {
    let mut strokes = GizmoBuffer::<DefaultGizmoConfigGroup, ()>::default();
    strokes.text(Isometry3d::IDENTITY, &plain(text), size, Vec2::ZERO, Color::WHITE);
    let buffer = strokes.buffer();
    let flat = |points: &[Vec3]| points.iter().map(|point| point.truncate()).collect::<Vec<Vec2>>();
    let strips =
        buffer.strip_positions.split(|point| !point.is_finite()).filter(|strip| !strip.is_empty());
    strips.map(flat).chain(buffer.list_positions.chunks(2).map(flat)).collect()
}

fn flat(v: Vec3) -> Vec2 {
    Vec2::new(v.x, v.z)
}

fn thinned(points: &[Vec3]) -> Vec<Vec3> {
    let mut out: Vec<Vec3> = Vec::with_capacity(points.len());
    for p in points {
        if out.last().is_none_or(|last| last.distance(*p) > 1.0e-4) {
            out.push(*p);
        }
    }
    out
}

fn arc_points(at: Vec3, radius: f32, from: f32, to: f32, corners: usize) -> Vec<Vec3> {
    let point = |i: usize| {
        // The last point of a whole circle is the first one, so that the line closes.
        let share = if i == corners && (to - from - TAU).abs() < 1.0e-4 {
            0.0
        } else {
            i as f32 / corners as f32
        };
        let (sin, cos) = (from + (to - from) * share).sin_cos();
        at + Vec3::new(cos, 0.0, sin) * radius
    };
    (0..=corners).map(point).collect()
}

/// Returns the length of a line through these points.
pub(crate) fn length(points: &[Vec3]) -> f32 {
    points.windows(2).map(|pair| pair[0].distance(pair[1])).sum()
}

/// Returns the stretch of a line between two distances from its beginning.
pub(crate) fn stretch(points: &[Vec3], from: f32, to: f32) -> Vec<Vec3> {
    let mut out = Vec::new();
    let mut at = 0.0;
    for pair in points.windows(2) {
        let long = pair[0].distance(pair[1]);
        if long <= 0.0 {
            continue;
        }
        let a = ((from - at) / long).clamp(0.0, 1.0);
        let b = ((to - at) / long).clamp(0.0, 1.0);
        if b > a {
            if out.is_empty() {
                out.push(pair[0].lerp(pair[1], a));
            }
            out.push(pair[0].lerp(pair[1], b));
        }
        at += long;
    }
    out
}

/// Replaces letters that the stroke font does not know.
fn plain(text: &str) -> String {
    text.chars()
        .map(|letter| match letter {
            'á' | 'à' | 'â' | 'ä' => 'a',
            'é' | 'è' | 'ê' | 'ë' => 'e',
            'í' | 'ì' | 'î' | 'ï' => 'i',
            'ó' | 'ò' | 'ô' | 'ö' => 'o',
            'ú' | 'ù' | 'û' | 'ü' => 'u',
            'ñ' => 'n',
            'Á' => 'A',
            'É' => 'E',
            'Í' => 'I',
            'Ó' => 'O',
            'Ú' => 'U',
            'Ñ' => 'N',
            '’' | '‘' => '\'',
            '–' | '—' => '-',
            '”' | '“' => '"',
            ' '..='~' => letter,
            _ => '?',
        })
        .collect()
}

#[cfg(test)]
mod tests;
