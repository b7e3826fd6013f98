//! Bases: a round plinth whose rim carries colour and pattern of whoever commands the model.

use std::f32::consts::TAU;

use bevy::math::{Vec2, Vec3};

use super::super::super::palette::{Livery, Pattern};
use super::super::shape::{Paint, Sculpt, circle, hash2};
use bevy::color::Srgba;

/// Height of a base, in inches.
pub const HEIGHT: f32 = 0.13;

/// The plinth of a base, its rim left plain.
pub fn plinth(radius: f32) -> Sculpt {
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

/// The stretches of a rim that are coloured, in shares of its circle.
fn stretches(pattern: Pattern) -> Vec<(f32, f32)> {
    let even = |count: usize, share: f32| {
        (0..count).map(|i| (i as f32 / count as f32, (i as f32 + share) / count as f32)).collect()
    };
    match pattern {
        Pattern::Solid | Pattern::Double => even(1, 1.0),
        Pattern::Dashed => even(8, 0.62),
        Pattern::Dotted => even(20, 0.4),
        Pattern::Notched => even(12, 0.86),
    }
}

/// The coloured rim: on top of the base and round its side.
pub fn rim(radius: f32, livery: Livery) -> Sculpt {
    let mut sculpt = Sculpt::default();
    sculpt.paint = Paint::new(livery.colour).times(1.2).jitter(0.0);
    let bands: &[(f32, f32)] =
        if livery.pattern == Pattern::Double { &[(0.76, 0.83), (0.9, 1.0)] } else { &[(0.78, 1.0)] };
    let sides: &[(f32, f32)] =
        if livery.pattern == Pattern::Double { &[(0.0, 0.38), (0.66, 1.0)] } else { &[(0.1, 1.0)] };
    let top = HEIGHT + 0.006;
    for (from, to) in stretches(livery.pattern) {
        let steps = (((to - from) * 48.0).ceil() as usize).max(2);
        for i in 0..steps {
            let spoke = |k: usize| {
                let share = from + (to - from) * (i + k) as f32 / steps as f32;
                Vec2::from_angle(share * TAU)
            };
            let (a, b) = (spoke(0), spoke(1));
            let at = |v: Vec2, r: f32, y: f32| Vec3::new(v.x * r, y, v.y * r);
            for (inner, outer) in bands {
                let (r, s) = (inner * radius, outer * radius);
                sculpt.quad(at(a, r, top), at(b, r, top), at(b, s, top), at(a, s, top));
            }
            for (low, high) in sides {
                let (y0, y1) = (low * top, high * top);
                let r = radius * 1.0;
                sculpt.quad(at(a, r, y0), at(a, r, y1), at(b, r, y1), at(b, r, y0));
            }
        }
    }
    sculpt
}
