//! The search for a free line among screens.
//!
//! Seen from above, a free line can be moved until it grazes two of: corners or rounds of
//! screens, and the rims of the two ends. So it is enough to try the lines that graze two
//! of those, each passed on either side, if the screens are taller than both ends. Over a
//! given line on the plan, the segment from crown to crown (from the far rim of the lower
//! end to the near rim of the higher) runs above every other, so lower screens standing
//! on the ground need no other segment. Only screens that hang in the air, or stand
//! higher than the lower foot, need a search over heights.
//!
//! A line that passes all screens by this arithmetic is proposed and cast; only one that
//! the cast finds free is the answer.

use std::borrow::Cow;
use std::cell::Cell;

use bevy_math::{Vec2, Vec3};

use crate::geometry::part::{Part, disc_span};
use crate::sight::hull::Hull;
use crate::sight::slice::{Slice, Window};
use crate::table::Obstacle;
use crate::units::{lift, overlap, quarter_turn, unit_or};

/// Lines closer to a screen than this, in inches, count as touching it.
pub(crate) const GRAZE: f32 = 1.0e-4;

/// Clearance of tried lines from corners, and inside rims, in inches.
const CLEARANCE: f32 = 5.0e-4;

/// Clearance after a cast has stopped a line that arithmetic held free, in inches: casts
/// against round and slanted shapes are less exact.
const WIDE_CLEARANCE: f32 = 4.0e-3;

/// Number of lines tried across each end, where heights matter.
const SPREAD_LINES: i32 = 6;

/// An obstacle that stops lines.
#[derive(Debug, Clone)]
pub(crate) struct Screen<'t> {
    pub by: Obstacle,
    pub part: Cow<'t, Part>,
    pub base: f32,
    pub top: f32,
}

/// Two ends and the screens between them.
pub(crate) struct Scene<'s, 't> {
    hull: Hull,
    screens: &'s [Screen<'t>],
    /// Returns whether a cast finds a line free.
    cast: &'s dyn Fn(SightLine) -> bool,
    /// Whether a cast stopped a line that was proposed.
    cast_refused: Cell<bool>,
    /// Whether some screen is lower than the higher crown, or begins
    /// above the lower foot.
    uneven: bool,
    /// Whether some screen begins above the lower foot: lines may pass under it.
    hanging: bool,
    /// Index of the screen that stopped the latest line: the next line is
    /// tested against it first.
    last_blocker: Cell<usize>,
}

/// A circle that a line may graze; corners have no radius.
#[derive(Clone, Copy)]
struct TangentCircle {
    center: Vec2,
    radius: f32,
}

/// From a point of one end to a point of the other.
pub(crate) type SightLine = (Vec3, Vec3);

impl<'s, 't> Scene<'s, 't> {
    pub(crate) fn new(
        hull: Hull,
        screens: &'s [Screen<'t>],
        cast: &'s dyn Fn(SightLine) -> bool,
    ) -> Scene<'s, 't> {
        let low = hull.a.foot.min(hull.b.foot);
        let high = hull.a.crown.max(hull.b.crown);
        let hanging = screens.iter().any(|s| s.base > low);
        let uneven = hanging || screens.iter().any(|s| s.top < high);
        Scene {
            hull,
            screens,
            cast,
            cast_refused: Cell::new(false),
            uneven,
            hanging,
            last_blocker: Cell::new(0),
        }
    }

    /// Returns a free line other than that between the centres.
    pub(crate) fn search(&self) -> Option<SightLine> {
        let a = &self.hull.a;
        let b = &self.hull.b;
        let along = b.center - a.center;
        if along.length() < a.radius + b.radius
            && let Some(line) = self.try_vertical()
        {
            return Some(line);
        }
        if self.is_walled_off() {
            return None;
        }
        let u = unit_or(along, Vec2::X);
        if let Some(line) = self.try_line(a.center, u) {
            return Some(line);
        }
        for miss in [CLEARANCE, WIDE_CLEARANCE] {
            let tangent_circles = self.tangent_circles(miss);
            for (i, first) in tangent_circles.iter().enumerate() {
                for second in &tangent_circles[i + 1..] {
                    if let Some(line) = self.try_grazing(*first, *second, along) {
                        return Some(line);
                    }
                }
            }
            if !self.cast_refused.get() {
                break;
            }
        }
        if self.uneven { self.try_spread(u) } else { None }
    }

    /// Returns both rims of the ends, then all corners and rounds of the screens inside
    /// the hull, each to be passed at distance `miss`.
    fn tangent_circles(&self, miss: f32) -> Vec<TangentCircle> {
        let a = &self.hull.a;
        let b = &self.hull.b;
        let mut tangent_circles = vec![
            TangentCircle { center: a.center, radius: a.radius - miss },
            TangentCircle { center: b.center, radius: b.radius - miss },
        ];
        for screen in self.screens {
            match screen.part.as_ref() {
                Part::Disc { center, radius } => {
                    tangent_circles.push(TangentCircle { center: *center, radius: radius + miss })
                }
                Part::Poly(poly) => {
                    let inside = poly.corners.iter().filter(|c| self.hull.contains_on_plan(**c));
                    tangent_circles
                        .extend(inside.map(|c| TangentCircle { center: *c, radius: miss }));
                }
            }
        }
        tangent_circles
    }

    /// Tries the lines that graze both tangent circles, on either side of each.
    fn try_grazing(
        &self,
        first: TangentCircle,
        second: TangentCircle,
        along: Vec2,
    ) -> Option<SightLine> {
        let apart = second.center - first.center;
        let length = apart.length();
        if length < 1.0e-5 {
            return None;
        }
        let e = apart / length;
        for (s1, s2) in [(1.0, 1.0), (-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0)] {
            let k = (s2 * second.radius - s1 * first.radius) / length;
            if k.abs() > 1.0 {
                continue;
            }
            let normal = e * k + quarter_turn(e) * (1.0 - k * k).max(0.0).sqrt();
            let u = quarter_turn(normal);
            let u = if u.dot(along) < 0.0 { -u } else { u };
            let line = self.try_line(first.center - normal * (s1 * first.radius), u);
            if line.is_some() {
                return line;
            }
        }
        None
    }

    /// Tries lines spread over both ends.
    fn try_spread(&self, u: Vec2) -> Option<SightLine> {
        let a = &self.hull.a;
        let b = &self.hull.b;
        let across = quarter_turn(u);
        for i in -SPREAD_LINES..=SPREAD_LINES {
            for j in -SPREAD_LINES..=SPREAD_LINES {
                let share = |k: i32, radius: f32| {
                    across * ((radius - CLEARANCE) * (k as f32 / SPREAD_LINES as f32))
                };
                let from = a.center + share(i, a.radius);
                let to = b.center + share(j, b.radius);
                let line = self.try_line(from, unit_or(to - from, u));
                if line.is_some() {
                    return line;
                }
            }
        }
        None
    }

    /// Returns whether one convex screen, taller than both ends, reaches from one outer
    /// tangent of the ends to the other: then no line passes it.
    fn is_walled_off(&self) -> bool {
        let a = &self.hull.a;
        let b = &self.hull.b;
        let apart = b.center - a.center;
        let length = apart.length();
        if length <= (a.radius - b.radius).abs() + CLEARANCE {
            return false;
        }
        let e = apart / length;
        let k = (b.radius - a.radius) / length;
        let rise = quarter_turn(e) * (1.0 - k * k).max(0.0).sqrt();
        // Outward normals of the two outer tangents.
        let normals = [rise - e * k, -rise - e * k];
        let low = a.foot.min(b.foot);
        let high = a.crown.max(b.crown);
        self.screens.iter().any(|s| {
            s.base <= low
                && s.top >= high
                && normals.iter().all(|n| {
                    let from = a.center + *n * a.radius;
                    let to = b.center + *n * b.radius;
                    s.part.cut(from, to - from, 0.0).and_then(|t| overlap(t, (0.0, 1.0))).is_some()
                })
        })
    }

    /// Tries a vertical line, where one end is above the other.
    fn try_vertical(&self) -> Option<SightLine> {
        let a = &self.hull.a;
        let b = &self.hull.b;
        let (low, high) = if a.foot <= b.foot { (a, b) } else { (b, a) };
        let along = b.center - a.center;
        let u = unit_or(along, Vec2::X);
        let common = disc_span(a.center, u, a.center, a.radius)
            .and_then(|s| overlap(s, disc_span(a.center, u, b.center, b.radius)?))?;
        let middle = a.center + u * ((common.0 + common.1) / 2.0);
        let reach = (common.1 - common.0) / 2.0;
        let spots = [(0.0, 0.0), (0.9, 0.0), (-0.9, 0.0), (0.0, 0.6), (0.0, -0.6)];
        spots.iter().find_map(|(x, z)| {
            let p = middle + u * (reach * x) + quarter_turn(u) * (reach * z);
            let within = p.distance(a.center) <= a.radius && p.distance(b.center) <= b.radius;
            let bottom = low.crown.min(high.foot);
            let top = high.foot.max(low.crown);
            let free = self.screens.iter().all(|s| {
                !s.part.contains(p)
                    || s.base > top.min(high.crown) + GRAZE
                    || s.top < bottom - GRAZE
            });
            let ends = (lift(p, low.crown), lift(p, high.foot));
            let line = if a.foot <= b.foot { ends } else { (ends.1, ends.0) };
            (within && free && (self.cast)(line)).then_some(line)
        })
    }

    /// Tries the line on the plan through `p` along the unit vector `u`, which points
    /// from a to b.
    fn try_line(&self, p: Vec2, u: Vec2) -> Option<SightLine> {
        let line = self.propose(p, u)?;
        let free = (self.cast)(line);
        self.cast_refused.set(self.cast_refused.get() || !free);
        free.then_some(line)
    }

    /// Returns a segment over that line on the plan that passes
    /// all screens, by arithmetic.
    fn propose(&self, p: Vec2, u: Vec2) -> Option<SightLine> {
        let a = &self.hull.a;
        let b = &self.hull.b;
        let chord_a = disc_span(p, u, a.center, a.radius)?;
        let chord_b = disc_span(p, u, b.center, b.radius)?;
        let mut start = if a.crown < b.crown { chord_a.0 } else { chord_a.1 };
        let mut end = if b.crown < a.crown { chord_b.1 } else { chord_b.0 };
        if start > end {
            start = (start + end) / 2.0;
            end = start;
        }
        let length = end - start;
        let y = |t: f32| {
            if length > 1.0e-6 {
                a.crown + (b.crown - a.crown) * ((t - start) / length)
            } else {
                a.crown
            }
        };
        let stops = |screen: &Screen<'_>, cut: (f32, f32)| {
            overlap(cut, (start, end)).is_some_and(|(t0, t1)| {
                let y0 = y(t0);
                let y1 = y(t1);
                y0.min(y1) <= screen.top + GRAZE && y0.max(y1) >= screen.base - GRAZE
            })
        };
        let crown_line = || Some((lift(p + u * start, y(start)), lift(p + u * end, y(end))));
        if !self.hanging {
            let last_blocker = self.last_blocker.get();
            let all = std::iter::once(last_blocker)
                .chain((0..self.screens.len()).filter(|i| *i != last_blocker));
            for (i, screen) in all.filter_map(|i| Some((i, self.screens.get(i)?))) {
                if screen.part.cut(p, u, GRAZE).is_some_and(|cut| stops(screen, cut)) {
                    self.last_blocker.set(i);
                    return None;
                }
            }
            return crown_line();
        }
        let mut stopped = false;
        let mut in_slice = Vec::new();
        for screen in self.screens {
            let Some(cut) = screen.part.cut(p, u, GRAZE) else { continue };
            in_slice.push(Window { t: cut, base: screen.base, top: screen.top });
            stopped |= stops(screen, cut);
        }
        if !stopped {
            return crown_line();
        }
        let slice = Slice {
            a: Window { t: chord_a, base: a.foot, top: a.crown },
            b: Window { t: chord_b, base: b.foot, top: b.crown },
            screens: in_slice,
        };
        let ((ta, ya), (tb, yb)) = slice.search()?;
        Some((lift(p + u * ta, ya), lift(p + u * tb, yb)))
    }
}
