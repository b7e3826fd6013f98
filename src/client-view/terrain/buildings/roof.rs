//! Roofs: pitched ones of tiles or thatch where no model can stand, flat ones of
//! planks where one may.

use bevy::math::{Vec2, Vec3};

use crate::shape::{Paint, Sculpt, centroid, circle, hash2, inset};
use crate::terrain::plot::Plot;
use crate::terrain::tones::{self, paint};
use crate::terrain::wood::place;

/// Depth of a pitched roof's eaves below the top of its piece, and height of its ridge
/// above it, in inches. No more: a line of sight that the table stops must look stopped.
const PITCH: (f32, f32) = (0.28, 0.24);
/// Overhang of the eaves, in inches.
const EAVES: f32 = 0.12;

/// Material that covers a roof.
#[derive(Clone, Copy)]
pub(in crate::terrain) struct RoofCover {
    pub tone: Paint,
    /// Thickness of a course, in inches.
    pub thick: f32,
    /// Width of a tile, or distance between straws, in inches.
    pub wide: f32,
}

impl RoofCover {
    pub(in crate::terrain) fn tiles() -> RoofCover {
        RoofCover { tone: paint(tones::TILES).jitter(0.10), thick: 0.035, wide: 0.2 }
    }

    pub(crate) fn slate() -> RoofCover {
        RoofCover { tone: paint(tones::SLATE).jitter(0.10), thick: 0.02, wide: 0.26 }
    }

    pub(crate) fn thatch() -> RoofCover {
        RoofCover { tone: paint(tones::THATCH).jitter(0.14), thick: 0.07, wide: 0.12 }
    }
}

/// Returns the height at which walls end under the roof of a piece.
pub(crate) fn wall_top(plot: &Plot) -> f32 {
    if plot.stands { plot.top - 0.08 } else { plot.top - PITCH.0 - 0.02 }
}

/// Builds the roof of a piece: flat where models may stand on it, else pitched.
pub(in crate::terrain) fn roof(sculpt: &mut Sculpt, plot: &Plot, cover: RoofCover, wall: Paint) {
    sculpt.foot = None;
    if plot.stands {
        flat(sculpt, plot, wall);
    } else if plot.square() {
        gabled(sculpt, plot, cover, wall);
    } else {
        pointed(sculpt, plot, cover);
    }
}

/// Adds one course of a slope, tile by tile, between two pairs of points,
/// the lower pair first.
fn course(sculpt: &mut Sculpt, low: (Vec3, Vec3), high: (Vec3, Vec3), cover: RoofCover, seed: u32) {
    let count = (low.0.distance(low.1) / cover.wide).round().max(1.0);
    let lift = Vec3::Y * cover.thick;
    for i in 0..count as i32 {
        let s = i as f32 / count;
        let t = (i + 1) as f32 / count;
        let luck = hash2(i, 5, seed);
        let shy = Vec3::Y * cover.thick * 0.5 * luck;
        let a = low.0.lerp(low.1, s) + lift + shy;
        let b = low.0.lerp(low.1, t) + lift + shy;
        let c = high.0.lerp(high.1, t);
        let d = high.0.lerp(high.1, s);
        sculpt.paint = cover.tone.times(0.84 + 0.3 * luck);
        sculpt.quad(a, b, c, d);
        sculpt.paint = cover.tone.times(0.6);
        sculpt.quad(a - lift - shy, b - lift - shy, b, a);
    }
}

/// Builds two slopes along the length of a piece, and the gables between them.
fn gabled(sculpt: &mut Sculpt, plot: &Plot, cover: RoofCover, wall: Paint) {
    let eaves = plot.top - PITCH.0;
    let ridge = plot.top + PITCH.1;
    let long = plot.half.x + EAVES;
    let wide = plot.half.y + EAVES;
    let at = |x: f32, y: f32, z: f32| Vec3::new(x, y, z);
    sculpt.at(place(plot, 0.0, 0.0, 0.0), |s| {
        let courses = (wide / 0.24).round().max(2.0);
        for side in [-1.0, 1.0] {
            for row in 0..courses as i32 {
                let share = |k: i32| k as f32 / courses;
                let point = |x: f32, k: i32| {
                    at(x, eaves + (ridge - eaves) * share(k), side * wide * (1.0 - share(k)))
                };
                // Seen from above both slopes must turn the same way.
                let l = -long * side;
                let r = long * side;
                let low = (point(l, row), point(r, row));
                let high = (point(l, row + 1), point(r, row + 1));
                course(s, low, high, cover, plot.seed + row as u32 * 3 + (side > 0.0) as u32);
            }
            // The underside of the slope.
            s.paint = paint(tones::WOOD_DARK).times(0.8);
            let l = -long * side;
            let r = long * side;
            s.quad(
                at(r, eaves, side * wide),
                at(l, eaves, side * wide),
                at(l, ridge, 0.0),
                at(r, ridge, 0.0),
            );
        }
        for end in [-1.0_f32, 1.0] {
            let x = end * (plot.half.x - 0.04);
            let a = at(x, eaves - 0.1, -wide * 0.96);
            let b = at(x, eaves - 0.1, wide * 0.96);
            let c = at(x, ridge - 0.02, 0.0);
            s.paint = wall;
            if end > 0.0 {
                s.tri(a, c, b)
            } else {
                s.tri(a, b, c)
            }
            s.paint = paint(tones::WOOD_DARK).times(1.1);
            for side in [-1.0, 1.0] {
                let tip = at(end * long, ridge + 0.02, 0.0);
                s.limb(at(end * long, eaves + 0.01, side * wide), tip, (0.045, 0.045), 4);
            }
        }
        s.paint = cover.tone.times(1.08);
        let caps = (long * 2.0 / 0.34).round().max(1.0);
        for i in 0..caps as i32 {
            let x = -long + long * (2 * i + 1) as f32 / caps;
            s.block(at(x, ridge + 0.02, 0.0), Vec3::new(long / caps - 0.008, 0.035, 0.09), 0.025);
        }
    });
}

/// Builds courses that rise from all sides to one point.
fn pointed(sculpt: &mut Sculpt, plot: &Plot, cover: RoofCover) {
    let eaves = plot.top - PITCH.0;
    let ridge = plot.top + PITCH.1 + 0.1;
    let middle = centroid(&plot.outline);
    let outline = inset(&plot.outline, -EAVES);
    let n = outline.len();
    let courses = (plot.half.y / 0.24).round().max(2.0);
    for row in 0..courses as i32 {
        let point = |i: usize, k: i32| {
            let share = k as f32 / courses;
            let p = outline[i % n].lerp(middle, share);
            Vec3::new(p.x, eaves + (ridge - eaves) * share, p.y)
        };
        for i in 0..n {
            let low = (point(i + 1, row), point(i, row));
            let high = (point(i + 1, row + 1), point(i, row + 1));
            course(sculpt, low, high, cover, plot.seed + row as u32 * 31 + i as u32);
        }
    }
    sculpt.paint = paint(tones::WOOD_DARK).times(0.8);
    sculpt.cap(&outline, eaves, false);
    sculpt.paint = paint(tones::IRON);
    let tip = Vec3::new(middle.x, ridge, middle.y);
    sculpt.limb(tip - Vec3::Y * 0.1, tip + Vec3::Y * 0.12, (0.05, 0.02), 5);
}

/// Builds planks in a low kerb: flat, as figures stand on it.
fn flat(sculpt: &mut Sculpt, plot: &Plot, wall: Paint) {
    let kerb = 0.13_f32.min(plot.half.y * 0.25);
    let inner = inset(&plot.outline, kerb);
    sculpt.paint = wall.times(1.05);
    let ring = |outline: &[Vec2], y: f32| -> Vec<Vec3> {
        outline.iter().map(|p| Vec3::new(p.x, y, p.y)).collect()
    };
    let high = plot.top + 0.07;
    sculpt.skirt(&ring(&plot.outline, wall_top(plot) - 0.04), &ring(&plot.outline, high));
    sculpt.paint = wall.times(1.16);
    sculpt.skirt(&ring(&plot.outline, high), &ring(&inner, high));
    sculpt.paint = wall.times(0.7);
    sculpt.skirt(&ring(&inner, high), &ring(&inner, plot.top - 0.02));
    if plot.square() {
        let half = plot.half - Vec2::splat(kerb);
        let count = (half.x * 2.0 / 0.3).round().max(1.0);
        sculpt.at(place(plot, 0.0, 0.0, plot.top - 0.02), |s| {
            for i in 0..count as i32 {
                let luck = hash2(i, 2, plot.seed);
                let x = -half.x + half.x * (2 * i + 1) as f32 / count;
                let wide = half.x / count - 0.012;
                s.paint = paint(tones::WOOD).times(0.9 + 0.35 * luck).jitter(0.03);
                let corner = |a: f32, b: f32| Vec3::new(x + wide * a, 0.02, half.y * b);
                s.quad(corner(-1.0, -1.0), corner(-1.0, 1.0), corner(1.0, 1.0), corner(1.0, -1.0));
            }
        });
        sculpt.paint = paint(tones::WOOD_DARK).times(0.6);
    } else {
        sculpt.paint = paint(tones::ASHLAR).times(1.05).jitter(0.05);
    }
    sculpt.cap(&inner, plot.top - 0.012, true);
}

/// Adds a chimney at a place of the roof, along and across.
pub(in crate::terrain) fn chimney(sculpt: &mut Sculpt, plot: &Plot, (along, across): (f32, f32)) {
    if plot.stands {
        return;
    }
    let p = plot.spot(along, across);
    let pot = circle(p, 0.17, 4);
    sculpt.paint = paint(tones::BRICK).times(0.95).jitter(0.14);
    sculpt.prism(&pot, plot.top - 0.3, plot.top + 0.36, 0.0);
    sculpt.paint = paint(tones::ASHLAR).jitter(0.05);
    sculpt.prism(&circle(p, 0.21, 4), plot.top + 0.34, plot.top + 0.42, 0.02);
    sculpt.paint = paint(tones::SOOT);
    sculpt.cap(&circle(p, 0.11, 4), plot.top + 0.425, true);
}
