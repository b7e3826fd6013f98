//! Cut leaves and tufts of grass.

use std::f32::consts::TAU;

use bevy::math::Vec3;

use crate::shape::noise::hash3;
use crate::shape::sculpt::Sculpt;

/// Adds a leaf folded along its middle, from `at` along `along`, both sides visible.
pub(crate) fn leaf(sculpt: &mut Sculpt, at: Vec3, along: Vec3, width: f32) {
    let side = along.cross(Vec3::Y).normalize_or(Vec3::X) * width;
    let fold = Vec3::Y * (width * 0.35);
    let tip = at + along;
    let middle = at + along * 0.45;
    let left = middle - side + fold;
    let right = middle + side + fold;
    for (a, b, c) in [(at, tip, left), (at, right, tip)] {
        sculpt.tri(a, b, c);
        sculpt.tri(a, c, b);
    }
}

/// Adds blades of grass that spread from a point.
pub(crate) fn tuft(sculpt: &mut Sculpt, at: Vec3, blades: usize, height: f32) {
    for i in 0..blades {
        let turn = TAU * (i as f32 / blades as f32 + hash3(at, i as u32) * 0.2);
        let lean = Vec3::new(turn.cos(), 0.0, turn.sin());
        let tip =
            at + lean * height * 0.55 + Vec3::Y * height * (0.7 + 0.5 * hash3(at, 40 + i as u32));
        let side = lean.cross(Vec3::Y) * height * 0.09;
        sculpt.tri(at - side, at + side, tip);
        sculpt.tri(at + side, at - side, tip);
    }
}
