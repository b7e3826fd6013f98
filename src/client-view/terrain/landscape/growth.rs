//! Growing things: thickets, trees, wet ground.

use std::f32::consts::TAU;

use bevy::math::{Vec2, Vec3};

use crate::shape::{Sculpt, distance_to_edge, fbm, hash2, inset, leaf, scatter, tuft};
use crate::terrain::landscape::rock::bed;
use crate::terrain::plot::Plot;
use crate::terrain::tones::{self, paint};

fn luck(p: Vec2, n: i32, seed: u32) -> f32 {
    hash2((p.x * 61.0) as i32 + n * 7, (p.y * 61.0) as i32, seed)
}

/// Builds a clump of cut leaves, thickest along its edge, so that figures in it are
/// still visible from above.
pub(in crate::terrain) fn thicket(sculpt: &mut Sculpt, plot: &Plot) {
    let tall = plot.height().clamp(0.4, 1.5);
    bed(sculpt, &plot.outline, plot.base + 0.015, paint(tones::LEAVES[1]).times(0.6), plot.seed);
    sculpt.foot = Some((plot.base, plot.base + tall * 0.7, 0.62));
    for p in scatter(&plot.outline, 0.44, 0.09, plot.seed + 2) {
        let edge = distance_to_edge(&plot.outline, p);
        if edge > 0.85 && luck(p, 1, plot.seed) < 0.45 {
            continue;
        }
        let reach = (edge + 0.14).min(0.5);
        let high = tall * (0.45 + 0.55 * fbm(p * 0.8, 2, plot.seed));
        bush(sculpt, Vec3::new(p.x, plot.base, p.y), reach, high, plot.seed);
    }
}

/// Builds a clipped hedge over an outline, up to the top of its plot.
pub(in crate::terrain) fn hedge(sculpt: &mut Sculpt, plot: &Plot) {
    for p in scatter(&plot.outline, 0.26, 0.05, plot.seed + 2) {
        let reach = (distance_to_edge(&plot.outline, p) + 0.08).min(0.3);
        let high = plot.height() * (0.85 + 0.15 * luck(p, 9, plot.seed));
        bush(sculpt, Vec3::new(p.x, plot.base, p.y), reach, high, plot.seed);
    }
}

fn bush(sculpt: &mut Sculpt, at: Vec3, reach: f32, high: f32, seed: u32) {
    let here = Vec2::new(at.x, at.z);
    sculpt.paint = paint(tones::WOOD_DARK);
    let leaves = 9;
    for i in 0..leaves {
        let turn = TAU * (i as f32 / leaves as f32 + 0.4 * luck(here, i, seed));
        let up = 0.25 + 0.75 * luck(here, i + 20, seed);
        let lean = Vec3::new(turn.cos(), 0.0, turn.sin());
        let from = at + Vec3::Y * high * up * 0.55 + lean * reach * 0.25;
        let along = lean * reach * (0.45 + 0.3 * luck(here, i + 40, seed))
            + Vec3::Y * high * 0.3 * (up - 0.25);
        let tone = tones::LEAVES[(luck(here, i + 60, seed) * 2.999) as usize];
        sculpt.paint = paint(tone).jitter(0.16);
        leaf(sculpt, from, along, 0.13 + 0.1 * luck(here, i + 80, seed));
    }
}

/// Builds as many trees as the outline holds, with room for seeing the
/// figures between their trunks.
pub(in crate::terrain) fn trees(sculpt: &mut Sculpt, plot: &Plot) {
    let floor = paint(tones::LEAVES[1]).mix(paint(tones::EARTH), 0.45).times(0.9);
    bed(sculpt, &plot.outline, plot.base + 0.015, floor, plot.seed);
    let tall = plot.height().clamp(1.2, 5.0);
    let spread = (plot.half.y * 0.9).min(1.1);
    let mut spots = scatter(&plot.outline, spread * 1.55, spread * 0.55, plot.seed);
    if spots.is_empty() {
        spots.push(plot.middle);
    }
    for p in spots {
        let high = tall * (0.78 + 0.22 * luck(p, 1, plot.seed));
        let foot = Vec3::new(p.x, plot.base, p.y);
        sculpt.foot = None;
        sculpt.paint = paint(tones::WOOD_DARK).times(1.1);
        sculpt.limb(foot, foot + Vec3::Y * high * 0.55, (0.14, 0.09), 6);
        let tiers = 4;
        for tier in 0..tiers {
            let share = tier as f32 / tiers as f32;
            let y = plot.base + high * (0.28 + 0.6 * share);
            let wide = spread * (0.85 - 0.6 * share);
            sculpt.paint = paint(tones::LEAVES[1])
                .mix(paint(tones::LEAVES[2]), 0.25 + 0.4 * share)
                .jitter(0.14);
            let turn = Vec2::from_angle(luck(p, tier, plot.seed) * TAU);
            let place = bevy::math::Affine3A::from_rotation_translation(
                bevy::math::Quat::from_rotation_y(turn.to_angle()),
                Vec3::new(p.x, y, p.y),
            );
            let drop = high * 0.07;
            sculpt.at(place, |s| {
                let profile = [
                    (0.0, -drop * 0.2),
                    (wide, -drop),
                    (wide * 0.35, high * 0.16),
                    (0.0, high * 0.24),
                ];
                s.lathe(&profile.map(|(r, y)| Vec2::new(r, y)), 8, None);
            });
        }
    }
}

/// Builds wet ground: mud, puddles, tufts of reed.
pub(in crate::terrain) fn mire(sculpt: &mut Sculpt, plot: &Plot) {
    bed(sculpt, &plot.outline, plot.base + 0.012, paint(tones::MUD), plot.seed);
    for p in scatter(&plot.outline, 1.2, 0.45, plot.seed + 4) {
        let round = crate::shape::circle(p, 0.2 + 0.25 * luck(p, 2, plot.seed), 9);
        sculpt.paint = paint(tones::BED).times(0.9);
        sculpt.cap(&inset(&round, 0.0), plot.base + 0.05, true);
    }
    sculpt.foot = Some((plot.base, plot.base + 0.5, 0.55));
    for p in scatter(&plot.outline, 0.62, 0.12, plot.seed + 6) {
        if luck(p, 3, plot.seed) < 0.5 {
            sculpt.paint = paint(tones::LEAVES[2]).jitter(0.2);
            tuft(sculpt, Vec3::new(p.x, plot.base, p.y), 6, 0.28 + 0.3 * luck(p, 4, plot.seed));
        }
    }
}
