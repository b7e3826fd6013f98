//! Inches: rounding, tolerances and conversions between plan (`Vec2`, x right and z
//! toward the reader) and space (`Vec3`).

use bevy_math::{Vec2, Vec3};

/// The contact tolerance of the rules of every game, in inches: edges this close touch,
/// and a distance satisfies a rule if it differs by no more than this.
///
/// Half a millimetre is less than a person can see or measure on a table, and more than
/// the errors of stored positions (`ROUNDING`) and of the end of a way that leads into
/// contact. Moves that may not end in contact stop farther away.
pub const CONTACT: f32 = 0.02;

/// Maximum overlap that rounding can cause, in inches: a base overlaps terrain, an
/// area, a template or another base only by more than this. Each coordinate is
/// stored to 1/1000", so two bases that are placed exactly in contact may seem to
/// overlap by up to 0.0015".
pub const ROUNDING: f32 = 0.002;

/// Feet whose heights differ by at most this, in inches, count as level:
/// distances between them are horizontal, and a resting base may stick out over a
/// step of this height.
pub const LEVEL: f32 = 1.0;

/// Returns whether a measured `distance` is within `inches`, inclusive.
pub fn within(distance: f32, inches: f32) -> bool {
    distance <= inches + CONTACT
}

/// Returns whether a measured `distance` is less than `inches`, exclusive.
pub fn closer(distance: f32, inches: f32) -> bool {
    distance < inches - CONTACT
}

/// Slack in heights, in inches: far below anything a rule can distinguish.
pub(crate) const SLACK: f32 = 0.001;

/// Returns `v` turned from x toward z by an angle in radians.
pub fn rotated(v: Vec2, angle: f32) -> Vec2 {
    let (sin, cos) = libm::sincosf(angle);
    Vec2::new(v.x * cos - v.y * sin, v.x * sin + v.y * cos)
}

/// Returns `count` evenly spaced points on a circle around a middle, rounded; the first
/// one in the direction `toward`.
pub fn ring(middle: Vec2, toward: Vec2, radius: f32, count: u16) -> impl Iterator<Item = Vec2> {
    (0..count).map(move |number| {
        let turn = core::f32::consts::TAU * f32::from(number) / f32::from(count);
        let at = middle + rotated(toward, turn) * radius;
        Vec2::new(round_milli(at.x), round_milli(at.y))
    })
}

/// Rounds a length in inches to the thousandth in which positions are stored.
pub fn round_milli(inches: f32) -> f32 {
    floor(inches * 1000.0 + 0.5) / 1000.0
}

/// Returns `f32::floor`, without the library call that it is on many processors.
fn floor(number: f32) -> f32 {
    // Greater numbers have no fraction.
    if number.abs() >= 8_388_608.0 || number.is_nan() {
        return number;
    }
    let whole = number as i32 as f32;
    if whole > number { whole - 1.0 } else { whole }
}

/// Rounds each coordinate to 1/1000".
pub fn round_milli3(at: Vec3) -> Vec3 {
    Vec3::new(round_milli(at.x), round_milli(at.y), round_milli(at.z))
}

/// Returns the plan of a point, without its height.
pub fn flat(at: Vec3) -> Vec2 {
    Vec2::new(at.x, at.z)
}

/// Returns the point of space at height `y` over a point of the plan.
pub fn lift(at: Vec2, y: f32) -> Vec3 {
    Vec3::new(at.x, y, at.y)
}

/// Returns the distance in inches on the plan from a point to a segment.
pub fn distance_to_segment(point: Vec2, from: Vec2, to: Vec2) -> f32 {
    let way = to - from;
    let length = way.length_squared();
    let share = if length > 0.0 { ((point - from).dot(way) / length).clamp(0.0, 1.0) } else { 0.0 };
    point.distance(from + way * share)
}

/// Returns the distance in inches on the plan from a point to a polyline.
pub fn distance_to_way(point: Vec2, way: &[Vec2]) -> f32 {
    match way {
        [one] => one.distance(point),
        _ => way
            .windows(2)
            .map(|leg| distance_to_segment(point, leg[0], leg[1]))
            .fold(f32::INFINITY, f32::min),
    }
}

/// Returns the unit vector along `v`, or `fallback` if `v` has no length.
pub(crate) fn unit_or(v: Vec2, fallback: Vec2) -> Vec2 {
    let length = v.length();
    if length > 1.0e-6 { v / length } else { fallback }
}

/// Returns `v` after a quarter turn from x toward z.
pub(crate) fn quarter_turn(v: Vec2) -> Vec2 {
    Vec2::new(-v.y, v.x)
}

/// Returns the intersection of two intervals; `None` if it is empty.
pub(crate) fn overlap(span: (f32, f32), within: (f32, f32)) -> Option<(f32, f32)> {
    let lo = span.0.max(within.0);
    let hi = span.1.min(within.1);
    (lo <= hi).then_some((lo, hi))
}

/// An axis-aligned rectangle of the plan.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Rect {
    pub min: Vec2,
    pub max: Vec2,
}

impl Rect {
    pub(crate) fn of_points(points: &[Vec2]) -> Rect {
        let first = points.first().copied().unwrap_or(Vec2::ZERO);
        points.iter().fold(Rect { min: first, max: first }, |r, p| Rect {
            min: r.min.min(*p),
            max: r.max.max(*p),
        })
    }

    pub(crate) fn around(center: Vec2, radius: f32) -> Rect {
        Rect { min: center - Vec2::splat(radius), max: center + Vec2::splat(radius) }
    }

    pub(crate) fn of_leg(from: Vec2, to: Vec2) -> Rect {
        Rect { min: from.min(to), max: from.max(to) }
    }

    pub(crate) fn grown(self, by: f32) -> Rect {
        Rect { min: self.min - Vec2::splat(by), max: self.max + Vec2::splat(by) }
    }

    pub(crate) fn union(self, other: Rect) -> Rect {
        Rect { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    pub(crate) fn meets(&self, other: &Rect) -> bool {
        self.min.x <= other.max.x
            && self.max.x >= other.min.x
            && self.min.y <= other.max.y
            && self.max.y >= other.min.y
    }

    pub(crate) fn contains(&self, p: Vec2) -> bool {
        p.x >= self.min.x && p.x <= self.max.x && p.y >= self.min.y && p.y <= self.max.y
    }
}

#[cfg(test)]
mod tests;
