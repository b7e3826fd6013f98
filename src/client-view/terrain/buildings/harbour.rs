//! Buildings of a flooded harbour: piers on piles, hulls of boats, towers with lamps,
//! nets hung up to dry.

use bevy::math::{Vec2, Vec3};

use crate::shape::{Paint, Sculpt, hash2, inset};
use crate::terrain::buildings::facade::faces;
use crate::terrain::mason;
use crate::terrain::plot::Plot;
use crate::terrain::tones::{self, paint};
use crate::terrain::wood::place;

/// Depth of piles below the water, in inches.
const DEEP: f32 = 0.34;

/// Builds planks on piles, with bollards at the corners.
pub(in crate::terrain) fn pier(sculpt: &mut Sculpt, plot: &Plot) {
    let thick = plot.height().clamp(0.08, 0.16);
    let bays = (plot.half.x * 2.0 / 1.3).round().max(1.0);
    let foot = plot.base.min(0.0) - DEEP;
    sculpt.foot = Some((foot, plot.top, 0.5));
    for bay in 0..=bays as i32 {
        let along = (-plot.half.x + plot.half.x * 2.0 * bay as f32 / bays)
            .clamp(-plot.half.x + 0.12, plot.half.x - 0.12);
        sculpt.at(place(plot, along, 0.0, 0.0), |s| {
            s.paint = paint(tones::WOOD_DARK).times(0.95).jitter(0.1);
            for side in [-1.0, 1.0] {
                let z = side * (plot.half.y - 0.12);
                let high = plot.top - thick;
                s.limb(Vec3::new(0.0, foot, z), Vec3::new(0.0, high, z), (0.12, 0.1), 7);
            }
            let beam = Vec3::new(0.07, 0.06, plot.half.y - 0.04);
            s.block(Vec3::Y * (plot.top - thick - 0.05), beam, 0.02);
        });
    }
    sculpt.foot = None;
    for side in [-0.7, 0.7] {
        sculpt.paint = paint(tones::WOOD_DARK);
        sculpt.at(place(plot, 0.0, plot.half.y * side, plot.top - thick - 0.03), |s| {
            s.block(Vec3::ZERO, Vec3::new(plot.half.x, 0.05, 0.06), 0.02);
        });
    }
    let count = (plot.half.x * 2.0 / 0.3).round().max(2.0);
    let half = plot.half.x / count;
    for i in 0..count as i32 {
        let luck = hash2(i, 1, plot.seed);
        let weathered =
            paint(tones::WOOD).mix(paint(tones::ASHLAR), 0.35 + 0.25 * hash2(i, 4, plot.seed));
        sculpt.paint = weathered.times(0.78 + 0.3 * luck).jitter(0.05);
        let along = -plot.half.x + half * (2 * i + 1) as f32;
        let shy = 0.07 * hash2(i, 2, plot.seed);
        sculpt.at(place(plot, along, (luck - 0.5) * 0.05, plot.top - thick * 0.5), |s| {
            s.block(
                Vec3::ZERO,
                Vec3::new(half - 0.012, thick * 0.5, plot.half.y - 0.01 - shy),
                0.015,
            );
        });
    }
    for side in [-1.0, 1.0] {
        for end in [-1.0, 1.0] {
            sculpt.at(
                place(plot, (plot.half.x - 0.1) * end, (plot.half.y - 0.1) * side, plot.top),
                |s| {
                    s.paint = paint(tones::WOOD_DARK).times(1.1);
                    s.limb(Vec3::NEG_Y * 0.2, Vec3::Y * 0.2, (0.1, 0.085), 7);
                    s.paint = paint(tones::SACK);
                    s.limb(Vec3::Y * 0.06, Vec3::Y * 0.13, (0.115, 0.115), 7);
                },
            );
        }
    }
}

/// Number of sections of a hull from bow to stern.
const RIBS: usize = 10;

/// Builds the hull of a boat that lies in the mud: planked sides that draw in to the bow,
/// a deck for standing, a stump of a mast.
pub(in crate::terrain) fn hull(sculpt: &mut Sculpt, plot: &Plot) {
    let tall = plot.height();
    let hull = BoatHull {
        long: plot.half.x,
        wide: plot.half.y,
        low: plot.base.min(0.0),
        high: plot.base + tall,
        strakes: (tall / 0.26).round().max(2.0) as usize,
        seed: plot.seed,
    };
    sculpt.foot = Some((hull.low, hull.high, 0.55));
    sculpt.at(place(plot, 0.0, 0.0, 0.0), |s| {
        hull.sides(s);
        hull.bow_and_stern(s);
        hull.deck(s);
        hull.hatch_and_mast(s);
    });
}

/// Measures of a hull in inches. Its length runs along x.
struct BoatHull {
    /// Half of its length.
    long: f32,
    /// Half of its greatest width.
    wide: f32,
    low: f32,
    high: f32,
    /// Number of planks of a side from keel to deck.
    strakes: usize,
    seed: u32,
}

impl BoatHull {
    /// Returns half of the width at `t`, from -1 at one end to 1 at the other: full for
    /// most of the length, so that the hull fills its outline.
    fn breadth(&self, t: f32) -> f32 {
        self.wide * (1.0 - ((t.abs() - 0.62).max(0.0) / 0.38).powi(2) * 0.5)
    }

    /// Returns the corner of the plank `strake` at a rib; `side` is -1 or 1.
    fn point(&self, rib: usize, strake: usize, side: f32) -> Vec3 {
        let t = rib as f32 / RIBS as f32 * 2.0 - 1.0;
        let share = strake as f32 / self.strakes as f32;
        let belly = 0.82 + 0.18 * (share * 1.7).min(1.0);
        let y = self.low + (self.high - self.low) * share;
        Vec3::new(self.long * t, y, side * self.breadth(t) * belly)
    }

    fn sides(&self, s: &mut Sculpt) {
        for side in [-1.0, 1.0] {
            for strake in 0..self.strakes {
                for rib in 0..RIBS {
                    s.paint = self.plank_paint(rib, strake);
                    let out = Vec3::Z * side * 0.03;
                    let a = self.point(rib, strake, side) + out;
                    let b = self.point(rib + 1, strake, side) + out;
                    let c = self.point(rib + 1, strake + 1, side);
                    let d = self.point(rib, strake + 1, side);
                    if side > 0.0 { s.quad(a, b, c, d) } else { s.quad(b, a, d, c) }
                }
            }
        }
    }

    /// Returns the paint of a plank: a coloured one along the top, a hole here and there.
    fn plank_paint(&self, rib: usize, strake: usize) -> Paint {
        let luck = hash2(rib as i32 / 2, strake as i32, self.seed);
        if strake + 1 == self.strakes {
            paint(tones::SHUTTERS[0]).times(0.8).jitter(0.05)
        } else if luck < 0.12 {
            paint(tones::PANE)
        } else {
            let wood = paint(tones::WOOD_DARK).mix(paint(tones::WOOD), luck * 0.6);
            wood.times(0.85 + 0.2 * (strake % 2) as f32).jitter(0.06)
        }
    }

    fn bow_and_stern(&self, s: &mut Sculpt) {
        for end in [0, RIBS] {
            s.paint = paint(tones::WOOD_DARK).times(1.05).jitter(0.06);
            for strake in 0..self.strakes {
                let a = self.point(end, strake, -1.0);
                let b = self.point(end, strake, 1.0);
                let c = self.point(end, strake + 1, 1.0);
                let d = self.point(end, strake + 1, -1.0);
                if end == 0 { s.quad(a, b, c, d) } else { s.quad(b, a, d, c) }
            }
        }
    }

    /// Builds the deck, plank by plank, as high as the piece, with a rail on both sides.
    fn deck(&self, s: &mut Sculpt) {
        let top = |rib: usize, side: f32| self.point(rib, self.strakes, side);
        for rib in 0..RIBS {
            let luck = hash2(rib as i32, 7, self.seed);
            s.paint = paint(tones::WOOD)
                .mix(paint(tones::ASHLAR), 0.4)
                .times(0.85 + 0.3 * luck)
                .jitter(0.05);
            let at = |rib: usize, side: f32| top(rib, side) - Vec3::Y * 0.01;
            s.quad(at(rib, -1.0), at(rib, 1.0), at(rib + 1, 1.0), at(rib + 1, -1.0));
            s.paint = paint(tones::WOOD_DARK).times(1.2).jitter(0.05);
            for side in [-1.0, 1.0] {
                s.limb(top(rib, side), top(rib + 1, side), (0.05, 0.05), 4);
            }
        }
    }

    fn hatch_and_mast(&self, s: &mut Sculpt) {
        s.paint = paint(tones::PANE);
        s.block(
            Vec3::new(-self.long * 0.4, self.high - 0.005, 0.0),
            Vec3::new(0.34, 0.012, self.wide * 0.45),
            0.0,
        );
        s.paint = paint(tones::WOOD_DARK).times(1.1);
        let mast = self.long * 0.35;
        s.limb(
            Vec3::new(mast, self.high - 0.1, 0.0),
            Vec3::new(mast, self.high + 0.2, 0.0),
            (0.12, 0.1),
            7,
        );
    }
}

/// Builds a square tower of stone and timber with a lamp at each corner below its top.
pub(crate) fn lamp_tower(sculpt: &mut Sculpt, glow: &mut Sculpt, plot: &Plot) {
    let tall = plot.height();
    let walls = Plot { outline: inset(&plot.outline, 0.06), ..plot.clone() };
    mason::terrace(sculpt, &walls);
    let timber = paint(tones::WOOD_DARK).times(1.1).jitter(0.06);
    for (number, face) in faces(&walls.outline, plot.base).iter().enumerate() {
        for y in [tall * 0.42, tall - 0.3] {
            face.block(sculpt, timber, Vec3::new(0.0, y, 0.02), Vec3::new(face.half, 0.07, 0.04));
        }
        if face.half < 0.4 {
            continue;
        }
        for side in [-1.0, 1.0] {
            let x = side * (face.half - 0.07);
            face.block(
                sculpt,
                timber,
                Vec3::new(x, tall * 0.7, 0.02),
                Vec3::new(0.06, tall * 0.28, 0.04),
            );
        }
        let half = Vec2::new(0.16, 0.28);
        face.window(sculpt, (0.0, tall * 0.66), half, timber.times(1.15), None);
        // A light is on behind it.
        glow.paint = paint(tones::WARM_LIGHT).times(1.1).jitter(0.0);
        face.draw(glow, |s| {
            for side in [-1.0, 1.0] {
                let at = Vec3::new(side * 0.08, tall * 0.66, 0.01);
                s.block(at, Vec3::new(0.055, 0.24, 0.004), 0.0);
            }
        });
        if plot.base < 0.1 && number == 0 {
            face.door(sculpt, 0.0, Vec2::new(0.27, (tall * 0.2).min(0.6)), timber.times(1.2));
        }
    }
    // Lamps are at the corners of a square tower, at four sides of another.
    let n = walls.outline.len();
    for k in 0..4 {
        let p = walls.outline[if n == 4 { k } else { n * k / 4 }];
        let at = Vec3::new(p.x, plot.top - 0.3, p.y);
        sculpt.paint = paint(tones::IRON);
        sculpt.block(at + Vec3::Y * 0.19, Vec3::new(0.11, 0.02, 0.11), 0.01);
        sculpt.block(at - Vec3::Y * 0.16, Vec3::new(0.1, 0.02, 0.1), 0.01);
        glow.paint = paint(tones::WARM_LIGHT).times(1.7).jitter(0.0);
        glow.block(at + Vec3::Y * 0.01, Vec3::new(0.075, 0.15, 0.075), 0.02);
    }
}

/// Builds nets between posts: shapes are visible through them.
pub(in crate::terrain) fn nets(sculpt: &mut Sculpt, plot: &Plot) {
    let tall = plot.height();
    sculpt.foot = Some((plot.base, plot.base + tall, 0.7));
    let posts = (plot.half.x * 2.0 / 1.2).round().max(1.0);
    let rows = ((plot.half.y * 2.0 / 0.7).round() as i32).max(1);
    for row in 0..rows {
        let across = plot.half.y * ((2 * row + 1) as f32 / rows as f32 - 1.0);
        sculpt.at(place(plot, 0.0, across, plot.base), |s| {
            for i in 0..=posts as i32 {
                let x = (plot.half.x - 0.06) * (2.0 * i as f32 / posts - 1.0);
                s.paint = paint(tones::WOOD).times(0.75 + 0.2 * hash2(i, row, plot.seed));
                s.limb(Vec3::new(x, 0.0, 0.0), Vec3::new(x, tall, 0.0), (0.06, 0.05), 6);
            }
            s.paint = paint(tones::WOOD_DARK);
            let end = plot.half.x - 0.03;
            s.limb(
                Vec3::new(-end, tall - 0.06, 0.0),
                Vec3::new(end, tall - 0.06, 0.0),
                (0.035, 0.035),
                5,
            );
            let count = (plot.half.x * 2.0 / 0.22).round().max(2.0);
            let hang = |i: i32| {
                let t = i as f32 / count;
                let sag = (t * posts * std::f32::consts::PI).sin().abs();
                (-end + end * 2.0 * t, tall - 0.08 - 0.12 * sag)
            };
            let foot = |i: i32| 0.12 + 0.14 * hash2(i, 6, plot.seed);
            s.paint = paint(tones::SACK).times(0.8).jitter(0.12);
            for i in 0..count as i32 {
                let (a, high_a) = hang(i);
                let (b, high_b) = hang(i + 1);
                s.limb(Vec3::new(a, foot(i), 0.02), Vec3::new(b, high_b, 0.02), (0.014, 0.014), 3);
                s.limb(
                    Vec3::new(b, foot(i + 1), -0.02),
                    Vec3::new(a, high_a, -0.02),
                    (0.014, 0.014),
                    3,
                );
                for share in [0.3, 0.62, 1.0] {
                    let y = |i: i32, high: f32| foot(i) + (high - foot(i)) * share;
                    let p = Vec3::new(a, y(i, high_a), 0.0);
                    let q = Vec3::new(b, y(i + 1, high_b), 0.0);
                    s.limb(p, q, (0.014, 0.014), 3);
                }
                if i % 3 == 1 {
                    s.with(paint(tones::TILES), |s| {
                        s.ball(Vec3::new(a, high_a, 0.0), Vec3::splat(0.05), 4);
                    });
                }
            }
        });
    }
}
