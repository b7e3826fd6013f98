//! Wood: bridges, benches, boxes and barrels, fences, plain blocks.

use bevy::math::{Affine3A, Quat, Vec2, Vec3};

use crate::shape::{Sculpt, hash2, inset};
use crate::terrain::plot::Plot;
use crate::terrain::tones::{self, paint};

/// Returns the transform of a place on the plot, with x along its length.
pub(super) fn place(plot: &Plot, along: f32, across: f32, y: f32) -> Affine3A {
    let p = plot.spot(along, across);
    Affine3A::from_rotation_translation(
        Quat::from_rotation_y(-plot.along.to_angle()),
        Vec3::new(p.x, y, p.y),
    )
}

fn plank(sculpt: &mut Sculpt, half: Vec3) {
    sculpt.block(Vec3::ZERO, half, 0.02_f32.min(half.min_element() * 0.5));
}

/// Builds planks across two beams, with low rails.
pub(super) fn bridge(sculpt: &mut Sculpt, plot: &Plot) {
    let thick = plot.height().clamp(0.06, 0.16);
    let count = (plot.half.x * 2.0 / 0.34).round().max(2.0);
    let half = plot.half.x / count;
    for side in [-0.72, 0.72] {
        sculpt.paint = paint(tones::WOOD_DARK);
        sculpt.at(place(plot, 0.0, plot.half.y * side, plot.top - thick - 0.05), |s| {
            plank(s, Vec3::new(plot.half.x, 0.09, 0.07));
        });
    }
    for i in 0..count as i32 {
        let luck = hash2(i, 1, plot.seed);
        sculpt.paint = paint(tones::WOOD).times(0.82 + 0.36 * luck).jitter(0.05);
        let shy = 0.05 * hash2(i, 2, plot.seed);
        let along = -plot.half.x + half * (2 * i + 1) as f32;
        sculpt.at(place(plot, along, (luck - 0.5) * 0.05, plot.top - thick * 0.5), |s| {
            plank(s, Vec3::new(half - 0.014, thick * 0.5, plot.half.y - 0.02 - shy));
        });
    }
    sculpt.paint = paint(tones::WOOD_DARK).times(1.1);
    for side in [-1.0, 1.0] {
        for end in [-1.0, 1.0] {
            sculpt.at(
                place(plot, (plot.half.x - 0.1) * end, (plot.half.y - 0.08) * side, plot.top),
                |s| {
                    s.limb(Vec3::NEG_Y * 0.25, Vec3::Y * 0.34, (0.085, 0.075), 6);
                },
            );
        }
        let rope: Vec<Vec3> = (0..=6)
            .map(|i| {
                let t = i as f32 / 6.0 * 2.0 - 1.0;
                let p = plot.spot((plot.half.x - 0.1) * t, (plot.half.y - 0.08) * side);
                Vec3::new(p.x, plot.top + 0.18 + 0.12 * t * t, p.y)
            })
            .collect();
        for pair in rope.windows(2) {
            sculpt.limb(pair[0], pair[1], (0.025, 0.025), 4);
        }
    }
}

pub(crate) fn pews(sculpt: &mut Sculpt, plot: &Plot) {
    let rows = (plot.half.y * 2.0 / 0.95).floor().max(1.0);
    let tall = plot.height().clamp(0.3, 1.1);
    sculpt.foot = Some((plot.base, plot.base + tall, 0.72));
    for row in 0..rows as i32 {
        let across = plot.half.y * ((2 * row + 1) as f32 / rows - 1.0);
        let deep = plot.half.y / rows;
        let luck = hash2(row, 4, plot.seed);
        sculpt.paint = paint(tones::WOOD).times(0.8 + 0.25 * luck).jitter(0.06);
        sculpt.at(place(plot, 0.0, across + deep * 0.1, plot.base + tall * 0.45), |s| {
            plank(s, Vec3::new(plot.half.x - 0.05, 0.04, deep * 0.42));
        });
        sculpt.at(place(plot, 0.0, across - deep * 0.42, plot.base + tall * 0.68), |s| {
            plank(s, Vec3::new(plot.half.x - 0.05, tall * 0.3, 0.035));
        });
        sculpt.paint = paint(tones::WOOD_DARK);
        for end in [-1.0, 1.0] {
            sculpt.at(
                place(
                    plot,
                    (plot.half.x - 0.04) * end,
                    across - deep * 0.02,
                    plot.base + tall * 0.4,
                ),
                |s| {
                    plank(s, Vec3::new(0.04, tall * 0.4, deep * 0.52));
                },
            );
        }
    }
}

/// Builds boxes and barrels that fill the outline.
pub(super) fn crates(sculpt: &mut Sculpt, plot: &Plot) {
    let size = plot.height().clamp(0.4, 1.2).min(plot.half.y * 2.0);
    let columns = (plot.half.x * 2.0 / size).floor().max(1.0);
    let rows = (plot.half.y * 2.0 / size).floor().max(1.0);
    sculpt.foot = Some((plot.base, plot.base + plot.height(), 0.7));
    for i in 0..columns as i32 {
        for j in 0..rows as i32 {
            let along = plot.half.x * ((2 * i + 1) as f32 / columns - 1.0);
            let across = plot.half.y * ((2 * j + 1) as f32 / rows - 1.0);
            let luck = hash2(i, j, plot.seed);
            let half = size * 0.46;
            let tall = plot.height() * (0.72 + 0.28 * luck) * 0.5;
            sculpt.at(place(plot, along, across, plot.base + tall), |s| {
                if luck < 0.35 {
                    barrel(s, half, tall);
                } else {
                    chest(s, half, tall, luck);
                }
            });
        }
    }
}

fn barrel(sculpt: &mut Sculpt, radius: f32, tall: f32) {
    let ring = |r: f32, y: f32| Vec2::new(r * radius, y * tall);
    sculpt.paint = paint(tones::WOOD).times(0.9);
    sculpt.lathe(
        &[
            ring(0.8, -1.0),
            ring(0.97, -0.4),
            ring(0.97, 0.4),
            ring(0.8, 1.0),
            ring(0.74, 0.92),
            ring(0.0, 0.92),
        ],
        12,
        None,
    );
    sculpt.paint = paint(tones::IRON);
    for y in [-0.62, 0.62] {
        sculpt.lathe(&[ring(0.94, y - 0.08), ring(0.97, y), ring(0.94, y + 0.08)], 12, None);
    }
}

fn chest(sculpt: &mut Sculpt, half: f32, tall: f32, luck: f32) {
    sculpt.paint = paint(tones::WOOD).times(0.85 + 0.3 * luck);
    plank(sculpt, Vec3::new(half * 0.94, tall * 0.97, half * 0.94));
    sculpt.paint = paint(tones::WOOD_DARK).times(1.15);
    for (x, z) in [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)] {
        sculpt.block(
            Vec3::new(half * 0.9 * x, 0.0, half * 0.9 * z),
            Vec3::new(0.05, tall, 0.05),
            0.012,
        );
    }
    for y in [-0.95, 0.95] {
        for z in [-1.0, 1.0] {
            sculpt.block(
                Vec3::new(0.0, tall * y, half * 0.9 * z),
                Vec3::new(half * 0.9, 0.05, 0.05),
                0.012,
            );
            sculpt.block(
                Vec3::new(half * 0.9 * z, tall * y, 0.0),
                Vec3::new(0.05, 0.05, half * 0.9),
                0.012,
            );
        }
    }
}

/// Builds posts and rails along the outline's length.
pub(super) fn fence(sculpt: &mut Sculpt, plot: &Plot) {
    let posts = (plot.half.x * 2.0 / 0.9).round().max(1.0);
    for i in 0..=posts as i32 {
        let along = plot.half.x * (2.0 * i as f32 / posts - 1.0) * 0.97;
        sculpt.paint = paint(tones::WOOD_DARK).times(0.9 + 0.3 * hash2(i, 1, plot.seed));
        sculpt.at(place(plot, along, 0.0, plot.base), |s| {
            s.limb(Vec3::ZERO, Vec3::Y * plot.height(), (0.09, 0.075), 6);
        });
    }
    for share in [0.42, 0.8] {
        sculpt.paint = paint(tones::WOOD);
        sculpt.at(place(plot, 0.0, 0.03, plot.base + plot.height() * share), |s| {
            plank(s, Vec3::new(plot.half.x, 0.055, 0.03));
        });
    }
}

/// Builds a plain block of wood, in two tones.
pub(super) fn block(sculpt: &mut Sculpt, plot: &Plot) {
    sculpt.foot = Some((plot.base, plot.base + plot.height().min(1.0), 0.72));
    let foot = (plot.height() * 0.18).min(0.3);
    sculpt.paint = paint(tones::WOOD_DARK);
    sculpt.prism(&plot.outline, plot.base, plot.base + foot, 0.0);
    sculpt.paint = paint(tones::WOOD).jitter(0.06);
    sculpt.prism(&inset(&plot.outline, 0.02), plot.base + foot, plot.top, 0.09);
    if plot.base > 0.05 {
        sculpt.cap(&plot.outline, plot.base, false);
    }
}

/// Builds a felled trunk with stumps of branches.
pub(super) fn log(sculpt: &mut Sculpt, plot: &Plot) {
    let thick = (plot.height() * 0.5).min(plot.half.y);
    let turn = place(plot, 0.0, 0.0, plot.base + thick);
    sculpt.foot = Some((plot.base, plot.base + plot.height(), 0.62));
    sculpt.at(turn, |s| {
        let end = plot.half.x;
        s.paint = paint(tones::WOOD_DARK).times(1.25).jitter(0.16);
        let steps = (end * 2.0 / 0.5).ceil().max(2.0) as i32;
        for i in 0..steps {
            let share = |k: i32| -end + 2.0 * end * k as f32 / steps as f32;
            let girth = |k: i32| {
                thick
                    * (1.0 - 0.22 * k as f32 / steps as f32)
                    * (0.94 + 0.06 * hash2(k, 3, plot.seed))
            };
            s.limb(Vec3::X * share(i), Vec3::X * share(i + 1), (girth(i), girth(i + 1)), 9);
        }
        s.paint = paint(tones::WOOD).times(1.35);
        s.limb(Vec3::X * (-end - 0.012), Vec3::X * (-end + 0.02), (thick * 0.86, thick * 0.86), 9);
        s.paint = paint(tones::WOOD_DARK).times(1.1);
        for i in 0..(end * 1.4) as i32 {
            let luck = hash2(i, 8, plot.seed);
            let at = Vec3::X * (-end * 0.7 + 1.5 * end * luck);
            let side = if i % 2 == 0 { 1.0 } else { -1.0 };
            s.limb(
                at,
                at + Vec3::new(0.12, thick * 0.7, side * thick * 0.85),
                (thick * 0.3, thick * 0.16),
                6,
            );
        }
        s.paint = paint(tones::MOSS);
        for i in 0..(end * 3.0) as i32 {
            let at = Vec3::new(
                -end + 2.0 * end * hash2(i, 11, plot.seed),
                thick * 0.86,
                (hash2(i, 12, plot.seed) - 0.5) * thick,
            );
            s.boulder(at, Vec3::new(0.16, 0.05, 0.12), 0.3);
        }
    });
}
