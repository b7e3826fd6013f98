//! Bases: a round plinth whose rim carries the colour and pattern of the player
//! who commands the model.

use std::f32::consts::TAU;

use bevy::math::{Vec2, Vec3};

use crate::shape::{Paint, Sculpt, circle, hash2};
use bevy::color::Srgba;
use monteria_client_state::palette::{Livery, PARCHMENT, Pattern};

/// Height of a base, in inches.
pub(super) const HEIGHT: f32 = 0.13;

/// Builds the plinth of a base without its rim.
pub(super) fn plinth(radius: f32) -> Sculpt {
    let mut sculpt = Sculpt::default();
    let corners = ((radius * 40.0) as usize).clamp(20, 48);
    sculpt.paint = Paint::new(Srgba::rgb_u8(0x35, 0x29, 0x1F)).jitter(0.04);
    sculpt.prism(&circle(Vec2::ZERO, radius * 0.985, corners), 0.0, HEIGHT - 0.004, 0.03);
    // A bed of earth with a few flat stones.
    sculpt.paint = Paint::new(Srgba::rgb_u8(0x6E, 0x5B, 0x42)).jitter(0.08);
    sculpt.cap(&circle(Vec2::ZERO, radius * 0.72, 14), HEIGHT + 0.004, true);
    let stones = (radius * 9.0) as i32;
    for i in 0..stones {
        let at = Vec2::from_angle(TAU * hash2(i, 1, 77)) * radius * 0.62 * hash2(i, 2, 77).sqrt();
        let size = 0.03 + 0.05 * hash2(i, 3, 77);
        sculpt.paint = Paint::new(Srgba::rgb_u8(0x8A, 0x7F, 0x6C)).jitter(0.2);
        sculpt.boulder(Vec3::new(at.x, HEIGHT, at.y), Vec3::new(size, size * 0.5, size), 0.3);
    }
    sculpt
}

/// Returns the coloured stretches of a rim, in shares of its circle, and whether the gaps
/// between them are pale; else they are as dark as the base.
fn stretches(radius: f32, pattern: Pattern) -> (Vec<(f32, f32)>, bool) {
    // Large bases have more stretches, so that each is about as long.
    let count = |usual: f32| (usual * (radius / 0.6).sqrt()).round().max(4.0) as usize;
    let even = |count: usize, share: f32| {
        (0..count).map(|i| (i as f32 / count as f32, (i as f32 + share) / count as f32)).collect()
    };
    match pattern {
        Pattern::Solid | Pattern::Double => (even(1, 1.0), false),
        Pattern::Dashed => (even(count(5.0), 0.6), false),
        Pattern::Dotted => (even(count(9.0), 0.42), false),
        Pattern::Notched => (even(count(6.0), 0.64), true),
    }
}

/// Builds the coloured rim on top of the base and round its side. Each pattern
/// has a lightness of its own: without gaps, with dark gaps, with pale ones,
/// raised dots, two lines.
pub(super) fn rim(radius: f32, livery: Livery) -> Sculpt {
    let mut sculpt = Sculpt::default();
    let tone = Paint::new(livery.colour).times(1.2).jitter(0.0);
    let (all, pale) = stretches(radius, livery.pattern);
    if livery.pattern == Pattern::Dotted {
        sculpt.paint = tone;
        let around = 0.86 * radius;
        let size = (0.17 * radius).min(0.16);
        for (from, to) in all {
            let at = Vec2::from_angle((from + to) / 2.0 * TAU) * around;
            sculpt.ball(Vec3::new(at.x, HEIGHT, at.y), Vec3::new(size, size * 0.8, size), 6);
        }
        return sculpt;
    }
    let double = livery.pattern == Pattern::Double;
    let bands: &[(f32, f32)] = if double { &[(0.72, 0.8), (0.88, 1.0)] } else { &[(0.74, 1.0)] };
    let sides: &[(f32, f32)] = if double { &[(0.0, 0.38), (0.66, 1.0)] } else { &[(0.1, 1.0)] };
    if pale {
        sculpt.paint = Paint::new(PARCHMENT).jitter(0.0);
        let ends = all.iter().map(|(from, _)| *from).skip(1).chain([1.0]);
        for ((_, from), to) in all.iter().zip(ends) {
            stretch(&mut sculpt, radius, *from, to, bands, sides);
        }
    }
    sculpt.paint = tone;
    for (from, to) in all {
        stretch(&mut sculpt, radius, from, to, bands, sides);
    }
    sculpt
}

/// Adds a stretch of a rim on these bands of its top and of its side.
fn stretch(
    sculpt: &mut Sculpt,
    radius: f32,
    from: f32,
    to: f32,
    bands: &[(f32, f32)],
    sides: &[(f32, f32)],
) {
    let top = HEIGHT + 0.006;
    let steps = (((to - from) * 48.0).ceil() as usize).max(2);
    for i in 0..steps {
        let spoke = |k: usize| {
            let share = from + (to - from) * (i + k) as f32 / steps as f32;
            Vec2::from_angle(share * TAU)
        };
        let a = spoke(0);
        let b = spoke(1);
        let at = |v: Vec2, r: f32, y: f32| Vec3::new(v.x * r, y, v.y * r);
        for (inner, outer) in bands {
            let r = inner * radius;
            let s = outer * radius;
            sculpt.quad(at(a, r, top), at(b, r, top), at(b, s, top), at(a, s, top));
        }
        for (low, high) in sides {
            let y0 = low * top;
            let y1 = high * top;
            sculpt.quad(at(a, radius, y0), at(a, radius, y1), at(b, radius, y1), at(b, radius, y0));
        }
    }
}

#[cfg(test)]
mod tests;
