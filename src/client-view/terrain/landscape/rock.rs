//! Broken stone, layered cliffs, loose stones and low hills.

use bevy::math::{Vec2, Vec3};

use crate::shape::{
    Sculpt, centroid, contains, distance_to_edge, fbm, hash2, inset, resample, scatter,
    triangulate, tuft, value_noise,
};
use crate::terrain::plot::Plot;
use crate::terrain::tones::{self, paint};

/// Parameters of a broken block of stone.
struct Break {
    /// Distance between corners along its foot, in inches.
    step: f32,
    /// Height of its rings, in inches.
    ring: f32,
    /// Maximum depth to which faces draw back, in inches. They never stand out, so that
    /// the picture is no larger than the piece.
    depth: f32,
    /// Width broken off its upper edge, in inches.
    brow: f32,
    /// Whether it lies in layers.
    layers: bool,
    /// Share of its top that is overgrown, 0 to 1.
    moss: f32,
}

/// Builds a block of broken stone.
pub(in crate::terrain) fn rock(sculpt: &mut Sculpt, plot: &Plot) {
    let step = (plot.half.y * 0.55).clamp(0.3, 0.62);
    block(
        sculpt,
        plot,
        &Break { step, ring: 0.62, depth: 0.3, brow: 0.24, layers: false, moss: 0.5 },
    );
}

pub(in crate::terrain) fn boulder(sculpt: &mut Sculpt, plot: &Plot) {
    let step = (plot.half.y * 0.5).clamp(0.26, 0.55);
    let brow = (plot.half.y * 0.42).min(plot.height() * 0.5);
    block(sculpt, plot, &Break { step, ring: 0.4, depth: 0.2, brow, layers: false, moss: 0.34 });
}

pub(in crate::terrain) fn cliff(sculpt: &mut Sculpt, plot: &Plot) {
    let step = (plot.half.y * 0.5).clamp(0.3, 0.7);
    block(
        sculpt,
        plot,
        &Break { step, ring: 0.42, depth: 0.2, brow: 0.1, layers: true, moss: 0.55 },
    );
}

fn block(sculpt: &mut Sculpt, plot: &Plot, broken: &Break) {
    let height = plot.height();
    let outline = resample(&plot.outline, broken.step);
    let rings = ((height / broken.ring).ceil() as usize).clamp(1, 12);
    let inner = inset(&outline, 1.0);
    let n = outline.len();
    let corner = |i: usize, level: usize| -> Vec3 {
        let share = level as f32 / rings as f32;
        let into = inner[i] - outline[i];
        let grain = value_noise(outline[i] * 1.7 + Vec2::splat(share * height * 1.3), plot.seed);
        let ledge =
            if broken.layers { hash2(level as i32, i as i32 / 3, plot.seed) } else { grain };
        let mut back = broken.depth * (0.55 * ledge + 0.45 * grain) * share.min(0.35) / 0.35;
        let mut y = plot.base + height * share;
        // The brow is broken off more in some places than in others.
        let brow = broken.brow * (0.35 + 1.3 * value_noise(outline[i] * 0.9, plot.seed + 21));
        if level == rings {
            back = back.max(broken.depth * 0.3) + brow;
        } else if level + 1 == rings && height > 0.5 {
            y = y.max(plot.top - brow * (0.8 + grain));
        }
        if level > 0 && level < rings && !broken.layers {
            y += (hash2(i as i32, level as i32, plot.seed) - 0.5) * 0.3 * height / rings as f32;
        }
        let p = outline[i] + into.clamp_length_max(1.0) * back;
        Vec3::new(p.x, y, p.y)
    };
    sculpt.foot = Some((plot.base, plot.base + height.min(1.4), 0.62));
    for level in 0..rings {
        for i in 0..n {
            let j = (i + 1) % n;
            let share = level as f32 / rings as f32;
            let tone = if broken.layers {
                let band = (hash2(level as i32, 5, plot.seed) * 3.0) as usize;
                paint(tones::STRATA[band.min(2)]).times(0.92 + 0.12 * share)
            } else {
                paint(tones::STONE).times(0.86 + 0.22 * share)
            };
            sculpt.paint = tone.jitter(0.13);
            let a = corner(i, level);
            let b = corner(i, level + 1);
            let c = corner(j, level + 1);
            let d = corner(j, level);
            if hash2(i as i32, level as i32, plot.seed + 9) < 0.5 {
                sculpt.tri(a, b, c);
                sculpt.tri(a, c, d);
            } else {
                sculpt.tri(a, b, d);
                sculpt.tri(b, c, d);
            }
        }
    }
    let brow: Vec<Vec2> = (0..n).map(|i| corner(i, rings)).map(|p| Vec2::new(p.x, p.z)).collect();
    top(sculpt, plot, &brow, broken);
}

/// Adds the upper face: slightly uneven, moss in patches, tufts here and there.
fn top(sculpt: &mut Sculpt, plot: &Plot, brow: &[Vec2], broken: &Break) {
    let inside = scatter(brow, broken.step * 1.15, broken.step * 0.5, plot.seed + 3);
    let (points, triangles) = triangulate(brow, &inside);
    let lift = |i: usize| {
        let dip = if i < brow.len() { 0.0 } else { 0.05 * value_noise(points[i] * 2.1, plot.seed) };
        Vec3::new(points[i].x, plot.top - dip, points[i].y)
    };
    for [a, b, c] in triangles {
        let middle = (points[a] + points[b] + points[c]) / 3.0;
        let green = fbm(middle * 0.55, 3, plot.seed + 5);
        let away = (distance_to_edge(brow, middle) / 0.6).min(1.0);
        let bare =
            paint(if broken.layers { tones::STRATA[1] } else { tones::STONE_TOP }).times(1.08);
        let share = ((green - (1.0 - broken.moss)) * 7.0).clamp(0.0, 0.8) * away;
        sculpt.paint = bare.mix(paint(tones::MOSS), share).jitter(0.1);
        sculpt.tri(lift(a), lift(c), lift(b));
    }
    sculpt.paint = paint(tones::MOSS).times(0.9);
    for p in scatter(brow, 1.7, 0.4, plot.seed + 8) {
        if fbm(p * 0.55, 3, plot.seed + 5) > 1.0 - broken.moss {
            tuft(sculpt, Vec3::new(p.x, plot.top - 0.03, p.y), 5, 0.2);
        }
    }
}

/// Builds loose stones, many low and some large, on a bed of gravel.
pub(in crate::terrain) fn rubble(sculpt: &mut Sculpt, plot: &Plot) {
    let height = plot.height().clamp(0.15, 0.7);
    bed(
        sculpt,
        &plot.outline,
        plot.base + 0.012,
        paint(tones::EARTH).mix(paint(tones::ASHLAR), 0.62),
        plot.seed,
    );
    sculpt.foot = Some((plot.base, plot.base + height, 0.7));
    for p in scatter(&plot.outline, 0.36, 0.1, plot.seed + 1) {
        let luck = hash2((p.x * 50.0) as i32, (p.y * 50.0) as i32, plot.seed);
        if luck < 0.12 {
            continue;
        }
        let room = distance_to_edge(&plot.outline, p);
        let size = (0.07 + 0.25 * luck * luck * luck).min(room);
        let crag = if plot.height() > 0.6 && luck > 0.8 { 2.0 } else { 1.0 };
        let tall =
            (crag * size * (0.6 + 0.7 * hash2((p.x * 31.0) as i32, 3, plot.seed))).min(height);
        sculpt.paint = paint(if luck > 0.7 { tones::STONE_TOP } else { tones::ASHLAR })
            .times(0.95)
            .jitter(0.16);
        sculpt.boulder(
            Vec3::new(p.x, plot.base + tall * 0.35, p.y),
            Vec3::new(size, tall * 0.75, size * 0.85),
            0.34,
        );
    }
}

/// Adds a thin uneven bed that fades out to the edge of the outline.
pub(crate) fn bed(
    sculpt: &mut Sculpt,
    outline: &[Vec2],
    y: f32,
    tone: crate::shape::Paint,
    seed: u32,
) {
    let fine = resample(outline, 0.32);
    let ragged: Vec<Vec2> = inset(&fine, 0.1)
        .iter()
        .zip(&fine)
        .enumerate()
        .map(|(i, (inner, outer))| outer.lerp(*inner, 2.0 * hash2(i as i32, 7, seed)))
        .collect();
    let (points, triangles) = triangulate(&ragged, &scatter(&ragged, 0.7, 0.3, seed));
    sculpt.paint = tone.jitter(0.12);
    for [a, b, c] in triangles {
        let [a, b, c] = [a, b, c].map(|i| {
            let edge = if i < ragged.len() { 0.0 } else { 0.03 };
            Vec3::new(points[i].x, y + edge, points[i].y)
        });
        sculpt.tri(a, c, b);
    }
}

/// Builds a low rise: a stack of rounded layers, turf on top.
pub(in crate::terrain) fn hill(sculpt: &mut Sculpt, plot: &Plot) {
    let mut low = resample(&plot.outline, 0.7);
    let layers = ((plot.height() / 0.5).ceil() as usize).clamp(1, 6);
    let middle = centroid(&low);
    for layer in 0..layers {
        let y = |k: usize| plot.base + plot.height() * k as f32 / layers as f32;
        let last = layer + 1 == layers;
        sculpt.paint = paint(tones::TURF).times(0.88 + 0.05 * layer as f32).jitter(0.08);
        sculpt.prism(&low, y(layer), y(layer + 1), 0.14);
        if !last {
            let next = inset(&low, 0.18);
            if next.iter().any(|p| !contains(&low, *p)) {
                low = low.iter().map(|p| p.lerp(middle, 0.06)).collect();
            } else {
                low = next;
            }
        }
    }
}
