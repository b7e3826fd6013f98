//! Terrain below the mat: rivers, fords and chasms, each in a well with banks.

use bevy::math::{Vec2, Vec3};

use crate::shape::{
    Paint, Sculpt, contains, distance_to_edge, hash2, inset, resample, scatter, triangulate,
    value_noise,
};
use crate::terrain::plot::Plot;
use crate::terrain::tones::{self, paint};

/// Depth of the water's surface below the mat, in inches.
const SURFACE: f32 = 0.07;

fn up(p: Vec2, y: f32) -> Vec3 {
    Vec3::new(p.x, y, p.y)
}

/// Surroundings of a well: the play area's half size and the other wells that
/// it may run into.
pub(in crate::terrain) struct Around<'a> {
    /// Half the size of the play area, in inches.
    pub board_half: Vec2,
    pub wells: &'a [Well],
}

/// A hole cut into the mat.
#[derive(Clone, Debug)]
pub(in crate::terrain) struct Well {
    pub outline: Vec<Vec2>,
    /// Height of its floor, in inches.
    pub floor: f32,
}

/// Returns the height of the floor of a well of this look, in inches.
pub(in crate::terrain) fn floor(look: crate::terrain::Look, plot: &Plot) -> f32 {
    match look {
        crate::terrain::Look::Chasm => (plot.base - plot.top).clamp(-4.0, -0.8),
        crate::terrain::Look::Ford => -0.2,
        _ => -0.34,
    }
}

impl Around<'_> {
    /// Returns a point just beyond an edge.
    fn over(a: Vec2, b: Vec2) -> Vec2 {
        (a + b) / 2.0 + Vec2::new(b.y - a.y, a.x - b.x).normalize_or_zero() * 0.12
    }

    /// Returns whether an edge needs a bank: not at the border, and not where
    /// another well goes on.
    fn banked(&self, a: Vec2, b: Vec2) -> bool {
        let over = Self::over(a, b);
        let inside = over.x.abs() < self.board_half.x && over.y.abs() < self.board_half.y;
        inside && self.beyond(a, b).is_none()
    }

    /// Returns the floor of the well that goes on beyond an edge.
    fn beyond(&self, a: Vec2, b: Vec2) -> Option<f32> {
        let over = Self::over(a, b);
        self.wells.iter().find(|well| contains(&well.outline, over)).map(|well| well.floor)
    }
}

/// Builds the walls of a well that goes down to `floor`, with a bank where an edge needs
/// one. Returns its resampled outline.
fn well(
    sculpt: &mut Sculpt,
    plot: &Plot,
    around: &Around,
    floor: f32,
    wall: Paint,
    bank: Paint,
) -> Vec<Vec2> {
    let outline = resample(&plot.outline, 0.45);
    let n = outline.len();
    let inner = inset(&outline, 0.07);
    let outer = inset(&outline, -0.22);
    let ragged = |i: usize, seed: u32| 0.35 + 0.65 * hash2(i as i32, 3, plot.seed + seed);
    let rings = (((-floor) / 0.5).ceil() as usize).clamp(1, 7);
    for i in 0..n {
        let j = (i + 1) % n;
        let banked = around.banked(outline[i], outline[j]);
        let point = |i: usize, level: usize| {
            let share = level as f32 / rings as f32;
            let back = if level == 0 {
                0.0
            } else {
                0.12 * value_noise(outline[i] * 1.9 + Vec2::splat(share * 3.0), plot.seed)
            };
            up(outline[i].lerp(inner[i], back / 0.07), floor * share)
        };
        // No wall separates two wells that go on into each other.
        let at_border = {
            let m = (outline[i] + outline[j]) / 2.0;
            m.x.abs() > around.board_half.x - 0.02 || m.y.abs() > around.board_half.y - 0.02
        };
        // Beside a shallower well the wall ends at its floor.
        let from = match around.beyond(outline[i], outline[j]) {
            Some(other) if other > floor + 0.05 => (other / floor * rings as f32).round() as usize,
            Some(_) => rings,
            None => 0,
        };
        if banked || at_border || from < rings {
            sculpt.paint = wall;
            for level in from..rings {
                sculpt.quad(
                    point(i, level + 1),
                    point(j, level + 1),
                    point(j, level),
                    point(i, level),
                );
            }
        }
        if banked {
            sculpt.paint = bank;
            let crest = |i: usize| up(outline[i], 0.02 + 0.05 * ragged(i, 1));
            let rim = |i: usize| up(outline[i].lerp(outer[i], ragged(i, 2)), 0.008);
            let dip = |i: usize| up(inner[i], -0.05);
            sculpt.quad(crest(i), rim(i), rim(j), crest(j));
            sculpt.quad(dip(i), crest(i), crest(j), dip(j));
            let luck = hash2(i as i32, 9, plot.seed);
            if luck > 0.55 {
                let size = 0.06 + 0.13 * (luck - 0.55);
                let at = outline[i].lerp(outer[i], 0.3 + hash2(i as i32, 10, plot.seed) * 0.4);
                sculpt.paint = bank.times(0.9 + 0.3 * luck);
                sculpt.boulder(up(at, 0.03), Vec3::new(size * 1.2, size * 0.8, size), 0.3);
            }
        }
    }
    outline
}

fn floor_of(sculpt: &mut Sculpt, outline: &[Vec2], y: f32, uneven: f32, seed: u32) {
    let (points, triangles) = triangulate(outline, &scatter(outline, 0.8, 0.3, seed));
    let lift = |i: usize| up(points[i], y + uneven * value_noise(points[i] * 1.3, seed));
    for [a, b, c] in triangles {
        sculpt.tri(lift(a), lift(c), lift(b));
    }
}

/// Builds water: its bed goes into `solid`, its surface into `wet`.
pub(in crate::terrain) fn water(
    solid: &mut Sculpt,
    wet: &mut Sculpt,
    plot: &Plot,
    around: &Around,
) {
    let outline = well(
        solid,
        plot,
        around,
        -0.32,
        paint(tones::EARTH).times(0.8),
        paint(tones::STONE_TOP).times(0.9).jitter(0.2),
    );
    solid.paint = paint(tones::BED).jitter(0.1);
    floor_of(solid, &outline, -0.34, 0.1, plot.seed);
    surface(wet, &outline, plot, around, 0.0, 0.86);
    flow(wet, plot, &outline, 0.0, 1.0);
    falls(wet, &outline, around, -0.34);
}

/// Builds the surface alone of water that lies deep down in another piece.
pub(in crate::terrain) fn deep(wet: &mut Sculpt, plot: &Plot, around: &Around) {
    let outline = resample(&plot.outline, 0.45);
    let nothing = Around { board_half: around.board_half, wells: &[] };
    surface(wet, &outline, plot, &nothing, plot.top + SURFACE, 0.9);
    flow(wet, plot, &outline, plot.top + SURFACE, 0.8);
}

/// Adds the fall of the water where a deeper well goes on.
fn falls(wet: &mut Sculpt, outline: &[Vec2], around: &Around, floor: f32) {
    let n = outline.len();
    for i in 0..n {
        let a = outline[i];
        let b = outline[(i + 1) % n];
        let Some(other) = around.beyond(a, b).filter(|other| *other < floor - 0.3) else {
            continue;
        };
        let out = (Around::over(a, b) - (a + b) / 2.0).normalize_or_zero();
        let drop = other.max(-3.0);
        let light = paint(tones::WATER_LIGHT).colour;
        let deep = paint(tones::WATER).colour;
        let at = |p: Vec2, share: f32| {
            let away = out * 0.34 * (share * (2.0 - share));
            let tone = |k: usize| {
                deep[k]
                    + (light[k] - deep[k])
                        * (0.35 + 0.5 * hash2((p.x * 20.0) as i32, (p.y * 20.0) as i32, 5))
            };
            (
                up(p + away, -SURFACE + (drop + SURFACE) * share * share),
                [tone(0), tone(1), tone(2), 0.85 - 0.35 * share],
            )
        };
        for step in 0..4 {
            let s = step as f32 / 4.0;
            let t = (step + 1) as f32 / 4.0;
            let p = at(a, s);
            let q = at(b, s);
            let r = at(b, t);
            let o = at(a, t);
            for corners in [[p, r, q], [p, o, r], [p, q, r], [p, r, o]] {
                wet.tri_shaded(corners);
            }
        }
    }
}

/// Builds shallow water with stones that break its surface.
pub(in crate::terrain) fn ford(solid: &mut Sculpt, wet: &mut Sculpt, plot: &Plot, around: &Around) {
    let outline = well(
        solid,
        plot,
        around,
        -0.2,
        paint(tones::EARTH).times(0.9),
        paint(tones::STONE_TOP).times(0.95).jitter(0.2),
    );
    solid.paint = paint(tones::EARTH).mix(paint(tones::ASHLAR), 0.5).jitter(0.12);
    floor_of(solid, &outline, -0.2, 0.07, plot.seed);
    for p in scatter(&outline, 0.66, 0.2, plot.seed + 3) {
        let luck = hash2((p.x * 43.0) as i32, (p.y * 43.0) as i32, plot.seed);
        if luck > 0.3 {
            let size = 0.1 + 0.17 * luck;
            solid.paint = paint(tones::STONE_TOP).times(0.85 + 0.25 * luck).jitter(0.12);
            solid.boulder(up(p, -0.1), Vec3::new(size, 0.11 + 0.04 * luck, size * 0.8), 0.25);
        }
    }
    surface(wet, &outline, plot, around, 0.0, 0.58);
    flow(wet, plot, &outline, 0.0, 0.7);
    falls(wet, &outline, around, -0.2);
}

fn surface(
    wet: &mut Sculpt,
    outline: &[Vec2],
    plot: &Plot,
    around: &Around,
    level: f32,
    alpha: f32,
) {
    let (points, triangles) = triangulate(outline, &scatter(outline, 0.55, 0.2, plot.seed + 1));
    let deep = paint(tones::WATER).colour;
    let foam = paint(tones::WATER_LIGHT).colour;
    let n = outline.len();
    let shore = |p: Vec2| {
        let banks = (0..n)
            .map(|i| (outline[i], outline[(i + 1) % n]))
            .filter(|(a, b)| around.banked(*a, *b));
        banks.map(|(a, b)| distance_to_edge(&[a, b], p)).fold(f32::INFINITY, f32::min)
    };
    let corners: Vec<(Vec3, [f32; 4])> = points
        .iter()
        .map(|p| {
            let ripple = value_noise(*p * 2.3, plot.seed) - 0.5;
            let share = (1.0 - shore(*p) / 0.34).clamp(0.0, 1.0) * 0.6 + ripple * 0.12;
            let mut colour = deep;
            for k in 0..3 {
                colour[k] =
                    (deep[k] + (foam[k] - deep[k]) * share.max(0.0)) * (1.0 + ripple * 0.25);
            }
            colour[3] = alpha;
            (up(*p, level - SURFACE + ripple * 0.035), colour)
        })
        .collect();
    for [a, b, c] in triangles {
        wet.tri_shaded([corners[a], corners[c], corners[b]]);
    }
}

/// Adds strokes of light along the direction of the current.
fn flow(wet: &mut Sculpt, plot: &Plot, outline: &[Vec2], level: f32, strength: f32) {
    let across = plot.across();
    for p in scatter(outline, 1.15, 0.3, plot.seed + 12) {
        let luck = hash2((p.x * 29.0) as i32, (p.y * 29.0) as i32, plot.seed);
        let long = 0.25 + 0.6 * luck;
        let points: Vec<Vec2> = (0..=6)
            .map(|i| {
                let t = i as f32 / 6.0 - 0.5;
                p + plot.along * t * long * 2.0 + across * 0.07 * ((t * 9.0 + luck * 6.0).sin())
            })
            .collect();
        if points.iter().any(|q| !contains(outline, *q)) {
            continue;
        }
        wet.paint = paint(tones::WATER_LIGHT).jitter(0.0).alpha(0.5 * strength);
        for (i, pair) in points.windows(2).enumerate() {
            let wide = |k: usize| 0.022 * (1.0 - (k as f32 / 3.0 - 1.0).abs());
            let y = level - SURFACE + 0.03;
            let a = across * wide(i);
            let b = across * wide(i + 1);
            wet.quad(
                up(pair[0] + a, y),
                up(pair[1] + b, y),
                up(pair[1] - b, y),
                up(pair[0] - a, y),
            );
            wet.quad(
                up(pair[0] - a, y),
                up(pair[1] - b, y),
                up(pair[1] + b, y),
                up(pair[0] + a, y),
            );
        }
    }
}

/// Builds a rift: walls that go down into the dark.
pub(in crate::terrain) fn chasm(solid: &mut Sculpt, plot: &Plot, around: &Around) {
    let floor = floor(crate::terrain::Look::Chasm, plot);
    // A chasm that can be climbed out of is dim, one without a bottom is dark.
    let light = ((4.0 + floor) / 2.0).clamp(0.0, 1.0) * 0.4 + 0.015;
    solid.foot = Some((floor, -0.1, light));
    let outline = well(
        solid,
        plot,
        around,
        floor,
        paint(tones::RIFT).jitter(0.25),
        paint(tones::STONE_TOP).times(0.92).jitter(0.18),
    );
    solid.paint = paint(tones::RIFT).times(light).jitter(0.2);
    floor_of(solid, &outline, floor, 0.2, plot.seed);
}
