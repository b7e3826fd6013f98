//! Trim round a figure for states that a bearing alone cannot show: flames, stars, ropes,
//! the water that it swims in. None of it moves: a table at rest is drawn once.

use std::f32::consts::TAU;

use bevy::color::Srgba;
use bevy::math::{Vec2, Vec3};

use crate::figure::bearing::{Extent, Shows};
use crate::shape::{Paint, Sculpt, circle, hash2};
use monteria_game::Stance;

/// Builds all trim of a figure of this extent on a base of this radius, in colours that
/// do not depend on the light. The figure's feet are at y 0.
pub(super) fn trim(shows: &Shows, extent: &Extent, radius: f32) -> Sculpt {
    let mut sculpt = Sculpt::default();
    let lies = shows.has(Stance::Prone);
    // A lying figure is no higher than it is thick.
    let tall = if lies {
        extent.tall() * 0.3
    } else {
        extent.tall() * (1.0 - 0.4 * shows.bearing().crouch)
    };
    if shows.has(Stance::Burning) {
        flames(&mut sculpt, radius, tall);
    }
    if shows.has(Stance::Stunned) {
        stars(&mut sculpt, radius, tall);
    }
    if shows.has(Stance::Held) {
        ropes(&mut sculpt, radius, tall);
    }
    if shows.has(Stance::Swimming) {
        water(&mut sculpt, radius);
    }
    sculpt
}

fn paint(r: u8, g: u8, b: u8) -> Paint {
    Paint::new(Srgba::rgb_u8(r, g, b)).jitter(0.0)
}

/// Adds tongues of fire round the figure, bright below and dark at their tips.
fn flames(sculpt: &mut Sculpt, radius: f32, tall: f32) {
    let count = ((radius * 16.0) as i32).clamp(8, 20);
    for i in 0..count {
        let turn = TAU * (i as f32 + 0.6 * hash2(i, 1, 31)) / count as f32;
        let at = Vec2::from_angle(turn) * radius * (0.46 + 0.4 * hash2(i, 2, 31));
        // Flames are no higher than the figure's middle, so that it stays visible.
        let high = ((0.6 + 0.7 * hash2(i, 3, 31)) * radius).min(tall.max(radius * 0.8) * 0.66);
        tongue(sculpt, at, turn, high);
    }
}

/// Adds a tongue of fire of this height, its tip licking aside.
fn tongue(sculpt: &mut Sculpt, at: Vec2, turn: f32, high: f32) {
    const SIDES: usize = 5;
    let wide = 0.2 * high;
    let lick = Vec2::from_angle(turn + 1.3) * 0.09 * high;
    let ring = |share: f32, y: f32, off: f32| -> Vec<Vec3> {
        let spoke = |i: usize| {
            let p =
                at + lick * off + Vec2::from_angle(TAU * i as f32 / SIDES as f32) * wide * share;
            Vec3::new(p.x, y * high, p.y)
        };
        (0..SIDES).map(spoke).collect()
    };
    let rings = [ring(0.55, 0.0, 0.0), ring(1.0, 0.24, 0.4), ring(0.62, 0.58, 0.7)];
    let paints = [paint(0xFF, 0xD2, 0x4A), paint(0xFA, 0x8E, 0x1A)];
    for (pair, paint) in rings.windows(2).zip(paints) {
        sculpt.with(paint, |sculpt| sculpt.skirt(&pair[0], &pair[1]));
    }
    sculpt.with(paint(0xD6, 0x3B, 0x0A), |sculpt| {
        let tip = Vec3::new(at.x + lick.x * 2.4, high, at.y + lick.y * 2.4);
        for i in 0..SIDES {
            sculpt.tri(rings[2][i], tip, rings[2][(i + 1) % SIDES]);
        }
    });
}

/// Adds stars in a ring over the figure's head.
fn stars(sculpt: &mut Sculpt, radius: f32, tall: f32) {
    const POINTS: usize = 5;
    let around = radius * 0.6;
    let size = (radius * 0.3).max(0.14);
    for star in 0..4 {
        let turn = TAU * (star as f32 + 0.35) / 4.0;
        let middle = Vec3::new(
            turn.cos() * around,
            tall * 0.94 + 0.04 * (star % 2) as f32,
            turn.sin() * around,
        );
        for (size, low, paint) in
            [(size * 1.28, -0.012, paint(0x2B, 0x21, 0x18)), (size, 0.0, paint(0xFF, 0xE0, 0x6A))]
        {
            // Tilted toward a viewer at the side, and whole from above.
            let point = |i: usize| {
                let out = if i.is_multiple_of(2) { size } else { size * 0.46 };
                let p = Vec2::from_angle(TAU * i as f32 / (2 * POINTS) as f32) * out;
                middle + Vec3::new(p.x, low - p.y * 0.6, p.y * 0.8)
            };
            sculpt.with(paint, |sculpt| {
                for i in 0..2 * POINTS {
                    let a = point(i);
                    let b = point((i + 1) % (2 * POINTS));
                    let centre = middle + Vec3::Y * low;
                    sculpt.tri(centre, a, b);
                    sculpt.tri(centre, b, a);
                }
            });
        }
    }
}

fn ropes(sculpt: &mut Sculpt, radius: f32, tall: f32) {
    for (turn, share) in [(0.14_f32, 0.3_f32), (-0.16, 0.42), (0.1, 0.54)] {
        let place = bevy::math::Affine3A::from_rotation_translation(
            bevy::math::Quat::from_rotation_z(turn),
            Vec3::Y * tall * share,
        );
        sculpt.with(paint(0xE8, 0xD2, 0x98), |sculpt| {
            sculpt
                .at(place, |sculpt| sculpt.torus(radius * 0.44, (radius * 0.08).max(0.04), 18, 5));
        });
    }
}

/// Adds the water that the figure swims in, over its base, with rings
/// that spread from it.
fn water(sculpt: &mut Sculpt, radius: f32) {
    sculpt.paint = paint(0x3F, 0x7F, 0x92);
    sculpt.cap(&circle(Vec2::ZERO, radius * 0.77, 22), 0.012, true);
    for (share, wide) in [(0.34, 0.025), (0.56, 0.02)] {
        sculpt.with(paint(0xD9, 0xEE, 0xEE), |sculpt| sculpt.torus(radius * share, wide, 22, 4));
    }
}

#[cfg(test)]
mod tests;
