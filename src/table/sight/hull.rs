//! The convex hull of two upright cylinders: all points of all segments between them.
//!
//! Exact, without sampling: the hull is the union, for s from 0 to 1, of upright
//! cylinders whose centre, radius, foot and crown are interpolated linearly between the
//! two. So "the hull meets a block" means "for some s, the disc reaches the block's
//! footprint while the heights overlap": linear and quadratic inequalities in s.

use bevy_math::{Vec2, Vec3};

use crate::body::Body;
use crate::geometry::part::{Part, disc_span, solve_below};
use crate::units::{Rect, lift, overlap};

/// One end of a hull.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct End {
    pub center: Vec2,
    pub radius: f32,
    pub foot: f32,
    pub crown: f32,
}

impl From<&Body> for End {
    fn from(body: &Body) -> End {
        End { center: body.plan(), radius: body.radius, foot: body.foot(), crown: body.crown() }
    }
}

/// The hull of two upright cylinders.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Hull {
    pub a: End,
    pub b: End,
}

impl Hull {
    pub(crate) fn bounds(&self) -> Rect {
        Rect::around(self.a.center, self.a.radius).union(Rect::around(self.b.center, self.b.radius))
    }

    /// Returns whether the hull, grown by `grow` inches on all sides (shrunk if
    /// negative), meets the block over `part` from `base` to `top`.
    pub(crate) fn meets(&self, part: &Part, base: f32, top: f32, grow: f32) -> bool {
        self.meeting(part, base, top, grow).is_some()
    }

    /// Returns the parameter s at which hull and block meet, as in [`Hull::meets`].
    fn meeting(&self, part: &Part, base: f32, top: f32, grow: f32) -> Option<f32> {
        let span = self.height_overlap(base, top, grow)?;
        let along = self.b.center - self.a.center;
        let reach = LinearRadius { at: self.a.radius + grow, slope: self.b.radius - self.a.radius };
        match part {
            Part::Disc { center, radius } => near_point(
                self.a.center - *center,
                along,
                LinearRadius { at: reach.at + radius, ..reach },
                span,
            ),
            Part::Poly(poly) => {
                let start = self.a.center;
                let mut inside = Some(span);
                for (_, _, normal, offset) in poly.edges() {
                    let value = normal.dot(start) - offset;
                    // The polygon with its edges moved out by the reach contains all
                    // points near it: a quick rejection.
                    let outer = solve_below(value - reach.at, normal.dot(along) - reach.slope);
                    outer.and_then(|s| overlap(s, span))?;
                    let inner = solve_below(value, normal.dot(along));
                    inside = inside.and_then(|s| overlap(s, inner?));
                }
                inside.map(middle).or_else(|| {
                    poly.edges().find_map(|(p, q, normal, offset)| {
                        near_edge(start, along, (p, q, normal, offset), reach, span)
                            .or_else(|| near_point(start - p, along, reach, span))
                    })
                })
            }
        }
    }

    /// Returns a line between the two cylinders through the block over `part` from
    /// `base` to `top`; `None` where the block reaches no deeper than `depth`
    /// inches into the hull.
    pub(crate) fn crossing(
        &self,
        part: &Part,
        base: f32,
        top: f32,
        depth: f32,
    ) -> Option<(Vec3, Vec3)> {
        let s = self.meeting(part, base, top, -depth)?;
        let mix = |a: f32, b: f32| a + (b - a) * s;
        let a = &self.a;
        let b = &self.b;
        let center = a.center.lerp(b.center, s);
        let radius = mix(a.radius, b.radius);
        let foot = mix(a.foot, b.foot);
        let crown = mix(a.crown, b.crown);
        // A point well inside the part: from the nearest one on toward the part's centre.
        let near = part.nearest(center);
        let inward = part.middle() - near;
        let chord = disc_span(near, inward, center, radius).and_then(|t| overlap(t, (0.0, 1.0)));
        let inside = near + inward * chord.map_or(0.0, middle);
        let y = middle((foot.max(base), crown.min(top)));
        // The line's ends have the same relative position in their discs and heights as
        // this point has in its own.
        let arm = (inside - center) / radius;
        let share = (y - foot) / (crown - foot);
        let end = |e: &End| lift(e.center + arm * e.radius, e.foot + (e.crown - e.foot) * share);
        Some((end(a), end(b)))
    }

    /// Returns whether a point of the plan lies inside the hull seen from above.
    pub(crate) fn contains_on_plan(&self, p: Vec2) -> bool {
        let reach = LinearRadius { at: self.a.radius, slope: self.b.radius - self.a.radius };
        near_point(self.a.center - p, self.b.center - self.a.center, reach, (0.0, 1.0)).is_some()
    }

    /// Returns the interval of s in which the cylinder overlaps the heights
    /// from `base` to `top`.
    fn height_overlap(&self, base: f32, top: f32, grow: f32) -> Option<(f32, f32)> {
        let low = solve_below(self.a.foot - grow - top, self.b.foot - self.a.foot)?;
        let high = solve_below(base - self.a.crown - grow, self.a.crown - self.b.crown)?;
        overlap(overlap((0.0, 1.0), low)?, high)
    }
}

/// A radius that is linear in s.
#[derive(Clone, Copy)]
struct LinearRadius {
    at: f32,
    slope: f32,
}

/// Returns the middle of an interval.
fn middle((from, to): (f32, f32)) -> f32 {
    (from + to) / 2.0
}

/// Returns an s in `span` at which the point `to + s along` is within
/// reach of the origin.
fn near_point(to: Vec2, along: Vec2, reach: LinearRadius, span: (f32, f32)) -> Option<f32> {
    let a = along.length_squared() - reach.slope * reach.slope;
    let b = 2.0 * (to.dot(along) - reach.at * reach.slope);
    let near = |s: &f32| {
        let radius = reach.at + s * reach.slope;
        radius >= 0.0 && (to + along * *s).length_squared() <= radius * radius
    };
    let deepest = (a > 1.0e-9).then(|| (-b / (2.0 * a)).clamp(span.0, span.1));
    deepest.into_iter().chain([span.0, span.1]).find(near)
}

/// Returns the middle of the interval of `span` in which the point lies beside the edge,
/// on its outer side and within reach of it.
fn near_edge(
    start: Vec2,
    d: Vec2,
    edge: (Vec2, Vec2, Vec2, f32),
    reach: LinearRadius,
    span: (f32, f32),
) -> Option<f32> {
    let (p, q, normal, offset) = edge;
    let along = q - p;
    let value = normal.dot(start) - offset;
    solve_below(value - reach.at, normal.dot(d) - reach.slope)
        .and_then(|s| overlap(s, span))
        .and_then(|s| overlap(s, solve_below(-value, -normal.dot(d))?))
        .and_then(|s| overlap(s, solve_below(along.dot(p - start), -along.dot(d))?))
        .and_then(|s| overlap(s, solve_below(along.dot(start - q), along.dot(d))?))
        .map(middle)
}
