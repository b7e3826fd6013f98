//! Mist: translucent layers that thin out toward the edge.

use bevy::math::{Vec2, Vec3};

use super::super::shape::{Sculpt, distance_to_edge, fbm, resample, scatter, triangulate};
use super::plot::Plot;
use super::tones::{self, paint};

/// Layers of mist from the ground to the top.
pub fn fog(veil: &mut Sculpt, plot: &Plot) {
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
                let soft = ((edge - shrink * 0.35) / 0.9).clamp(0.0, 1.0);
                soft * (0.06 + 0.42 * ((body - 0.28) * 2.0).clamp(0.0, 1.0)) * (1.0 - 0.35 * share)
            })
            .collect();
        let corner = |i: usize| {
            let [r, g, b, _] = tint;
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
