//! Inches: rounding, tolerances and the step between plan (`Vec2`, x right and z toward
//! the reader) and space (`Vec3`).

use bevy_math::{Vec2, Vec3};

/// The contact tolerance of the rules of every game, in inches: edges this close touch,
/// and a distance counts as that of a rule where it differs from it by no more.
///
/// Half a millimetre is less than anybody can see or measure on a table, and more than
/// what stored positions are off by (`ROUNDING`) and what the end of a way is off by that
/// leads into contact. Moves that may not end in contact stop farther away.
pub const CONTACT: f32 = 0.02;

/// What rounding adds to an overlap at most, in inches: a base reaches into terrain, an
/// area, a template or another base only where it overlaps that by more. Each coordinate
/// is stored to 1/1000", so two bases that are placed exactly in contact may seem to
/// overlap by up to 0.0015".
pub const ROUNDING: f32 = 0.002;

/// Feet whose heights differ by at most this, in inches, count as level:
/// distances between them are horizontal, and a base resting here may stick out
/// over a step of this height.
pub const LEVEL: f32 = 1.0;

/// Whether something measured at `distance` inches is within so many inches,
/// that distance itself included.
pub fn within(distance: f32, inches: f32) -> bool {
    distance <= inches + CONTACT
}

/// Whether something measured at `distance` inches is closer than so many inches, that
/// distance itself not included.
pub fn closer(distance: f32, inches: f32) -> bool {
    distance < inches - CONTACT
}

/// Slack in heights, in inches: far below anything a rule can tell apart.
pub(crate) const SLACK: f32 = 0.001;

/// `v` turned from x toward z, by an angle in radians.
pub fn rotated(v: Vec2, angle: f32) -> Vec2 {
    let (sin, cos) = libm::sincosf(angle);
    Vec2::new(v.x * cos - v.y * sin, v.x * sin + v.y * cos)
}

/// So many points around a middle, all so far from it, rounded: the first in this
/// direction, the others evenly on from there.
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

/// The greatest whole number that is no greater, as `f32::floor` tells it, which is a
/// call into a library on many processors.
fn floor(number: f32) -> f32 {
    // Greater numbers have no fractions.
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

/// The plan of a point: its height forgotten.
pub fn flat(at: Vec3) -> Vec2 {
    Vec2::new(at.x, at.z)
}

/// A point of the plan raised to height `y`.
pub fn lift(at: Vec2, y: f32) -> Vec3 {
    Vec3::new(at.x, y, at.y)
}

/// Inches on the plan from a point to the nearest point of a segment.
pub fn distance_to_segment(point: Vec2, from: Vec2, to: Vec2) -> f32 {
    let way = to - from;
    let length = way.length_squared();
    let share = if length > 0.0 { ((point - from).dot(way) / length).clamp(0.0, 1.0) } else { 0.0 };
    point.distance(from + way * share)
}

/// Inches on the plan from a point to the nearest point of a way over these points.
pub fn distance_to_way(point: Vec2, way: &[Vec2]) -> f32 {
    match way {
        [one] => one.distance(point),
        _ => way
            .windows(2)
            .map(|leg| distance_to_segment(point, leg[0], leg[1]))
            .fold(f32::INFINITY, f32::min),
    }
}

/// The unit vector along `v`, or `fallback` where `v` has no length.
pub(crate) fn unit_or(v: Vec2, fallback: Vec2) -> Vec2 {
    let length = v.length();
    if length > 1.0e-6 { v / length } else { fallback }
}

/// A quarter turn, from x toward z.
pub(crate) fn quarter(v: Vec2) -> Vec2 {
    Vec2::new(-v.y, v.x)
}

/// The part of `span` inside `within`, if any is left.
pub(crate) fn overlap(span: (f32, f32), within: (f32, f32)) -> Option<(f32, f32)> {
    let lo = span.0.max(within.0);
    let hi = span.1.min(within.1);
    (lo <= hi).then_some((lo, hi))
}

/// An upright rectangle of the plan: the bounds of something.
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
