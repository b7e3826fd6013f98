//! Mist: translucent layers that thin out toward the edge.

use bevy::math::{Vec2, Vec3};

use crate::shape::{Sculpt, circle, distance_to_edge, fbm, resample, scatter, triangulate};
use crate::terrain::plot::Plot;
use crate::terrain::tones::{self, paint};
use monteria_table::Area;

/// Adds mist over an area that hides its contents.
pub(crate) fn mist(veil: &mut Sculpt, area: &Area) {
    let plot = Plot {
        outline: circle(area.center, area.radius(), 28),
        base: area.base,
        top: area.base + area.height.min(2.0),
        seed: 900 + u32::from(area.id),
        along: Vec2::X,
        middle: area.center,
        half: Vec2::splat(area.radius()),
        stands: false,
    };
    fog(veil, &plot);
}

/// Adds layers of mist from the ground to the top.
pub(in crate::terrain) fn fog(veil: &mut Sculpt, plot: &Plot) {
    let outline = resample(&plot.outline, 0.5);
    let (points, triangles) = triangulate(&outline, &scatter(&outline, 0.5, 0.18, plot.seed));
    let tint = paint(tones::MIST).colour;
    let layers = 5;
    for layer in 0..layers {
        let share = (layer as f32 + 0.4) / layers as f32;
        let y = plot.base + (plot.height() * share).max(0.05);
        let shrink = 0.15 + 0.5 * share;
        let alpha: Vec<f32> = points
            .iter()
            .map(|p| {
                let edge = distance_to_edge(&outline, *p);
                let body = fbm(*p * 0.75 + Vec2::splat(layer as f32 * 3.7), 3, plot.seed);
                let soft = ((edge - shrink * 0.22) / 0.5).clamp(0.0, 1.0);
                soft * (0.1 + 0.5 * ((body - 0.26) * 2.0).clamp(0.0, 1.0)) * (1.0 - 0.4 * share)
            })
            .collect();
        let corner = |i: usize| {
            // Higher layers are paler, as if the light came through them.
            let [r, g, b] = [tint[0], tint[1], tint[2]].map(|c| c + (0.8 - c) * 0.45 * share);
            let wave = 0.12 * fbm(points[i] * 0.9, 2, plot.seed + layer as u32);
            (Vec3::new(points[i].x, y + wave, points[i].y), [r, g, b, alpha[i]])
        };
        for [a, b, c] in &triangles {
            if alpha[*a] + alpha[*b] + alpha[*c] > 0.01 {
                veil.tri_shaded([corner(*a), corner(*c), corner(*b)]);
            }
        }
    }
}
