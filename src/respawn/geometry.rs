//! Plane geometry of the arena: directions and crossings of segments.

use bevy_math::Vec2;
use monteria_table::{ROUNDING, distance_to_segment};

/// Returns the unit vector from one point toward another; `Vec2::Y` if they coincide.
pub(crate) fn direction(from: Vec2, to: Vec2) -> Vec2 {
    let offset = to - from;
    if offset.length() > 0.001 { offset / offset.length() } else { Vec2::Y }
}

/// Returns whether two segments cross or touch: no line of sight passes
/// where two obstacles touch.
pub(crate) fn segments_meet(a: Vec2, b: Vec2, c: Vec2, d: Vec2) -> bool {
    let side = |p: Vec2, q: Vec2, r: Vec2| (q - p).perp_dot(r - p);
    let ends = [(a, c, d), (b, c, d), (c, a, b), (d, a, b)];
    side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0
        || ends.into_iter().any(|(end, from, to)| distance_to_segment(end, from, to) < ROUNDING)
}
