//! Convex parts of footprints, discs and convex polygons,
//! with exact geometric predicates.

use bevy_math::Vec2;

use crate::units::{Rect, overlap, quarter_turn};

/// Distance by which a seam between two parts of one footprint is moved out, so that
/// nothing passes between them.
const SEAM_MARGIN: f32 = 0.001;

/// Margin in inches beyond which a comparison holds in spite of rounding.
pub(crate) const ROUNDING_MARGIN: f32 = 0.01;

/// The interval of a whole line.
const WHOLE_LINE: (f32, f32) = (f32::NEG_INFINITY, f32::INFINITY);

/// A convex part of a footprint.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Part {
    Disc { center: Vec2, radius: f32 },
    Poly(Poly),
}

/// A convex polygon, its corners in the turning sense from x toward z.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Poly {
    pub corners: Vec<Vec2>,
    /// Outward unit normals, one per edge; edge i runs from corner i to the next.
    pub normals: Vec<Vec2>,
    /// `normal . p` on each edge; for a seam `SEAM_MARGIN` more.
    pub offsets: Vec<f32>,
    /// Whether each edge is inside the footprint, where another part continues.
    pub seams: Vec<bool>,
    /// Greatest offset of the edges for which no corner moves farther than 1.
    bluntness: f32,
}

impl Poly {
    /// Creates a polygon. `corners` must be convex and turn from x toward z; `seams`
    /// holds for each edge whether it lies inside the footprint.
    pub(crate) fn new(corners: Vec<Vec2>, seams: Vec<bool>) -> Poly {
        let n = corners.len();
        let mut normals = Vec::with_capacity(n);
        let mut offsets = Vec::with_capacity(n);
        for i in 0..n {
            let a = corners[i];
            let b = corners[(i + 1) % n];
            let along = (b - a) / (b - a).length();
            let normal = -quarter_turn(along);
            normals.push(normal);
            offsets.push(normal.dot(a) + if seams[i] { SEAM_MARGIN } else { 0.0 });
        }
        let turns = (0..n).map(|i| normals[i].dot(normals[(i + 1) % n]));
        let bluntness = turns.map(|cos| ((1.0 + cos) / 2.0).max(0.0).sqrt()).fold(1.0, f32::min);
        Poly { corners, normals, offsets, seams, bluntness }
    }

    /// Iterates over the edges: corner i, the next corner, and the outward normal and
    /// offset of the edge between them.
    pub(crate) fn edges(&self) -> impl Iterator<Item = (Vec2, Vec2, Vec2, f32)> + '_ {
        let n = self.corners.len();
        (0..n).map(move |i| {
            (self.corners[i], self.corners[(i + 1) % n], self.normals[i], self.offsets[i])
        })
    }

    /// Returns the corners of the polygon with all its edges, seams included, moved out
    /// by `by`; sharp corners move by at most twice as much.
    pub(crate) fn grown(&self, by: f32) -> impl Iterator<Item = Vec2> + '_ {
        let n = self.corners.len();
        (0..n).map(move |i| {
            let before = self.normals[(i + n - 1) % n];
            let after = self.normals[i];
            self.corners[i] + (before + after) * (by / (1.0 + before.dot(after)).max(0.5))
        })
    }

    /// Iterates over the edges that are not seams.
    pub(crate) fn rim(&self) -> impl Iterator<Item = (Vec2, Vec2)> + '_ {
        self.edges().zip(&self.seams).filter(|(_, seam)| !**seam).map(|((a, b, _, _), _)| (a, b))
    }

    /// Returns the interval of `a + t d` on the inner side of every edge
    /// moved outward by `grow`.
    fn clip(&self, a: Vec2, d: Vec2, grow: f32) -> Option<(f32, f32)> {
        let mut span = WHOLE_LINE;
        for (normal, offset) in self.normals.iter().zip(&self.offsets) {
            span = overlap(span, solve_below(normal.dot(a) - offset - grow, normal.dot(d))?)?;
        }
        Some(span)
    }
}

impl Poly {
    /// Returns the interval of the line `a + t d` that is closer to the polygon than `r`.
    fn span_within(&self, a: Vec2, d: Vec2, r: f32) -> Option<(f32, f32)> {
        // The polygon with its edges moved out contains all of it: a quick rejection.
        let mut outer = WHOLE_LINE;
        let mut inner = Some(WHOLE_LINE);
        for (normal, offset) in self.normals.iter().zip(&self.offsets) {
            let value = normal.dot(a) - offset;
            let slope = normal.dot(d);
            outer = overlap(outer, solve_below(value - r, slope)?)?;
            inner = inner.and_then(|span| overlap(span, solve_below(value, slope)?));
        }
        let mut span = inner;
        // Distance of corners beside the line, times the length of `d`, beyond
        // which they add nothing.
        let far = (r + ROUNDING_MARGIN) * d.length();
        let beside = |p: Vec2| d.perp_dot(p - a);
        let n = self.corners.len();
        let mut side = beside(self.corners[0]);
        for i in 0..n {
            let p = self.corners[i];
            let q = self.corners[(i + 1) % n];
            let here = side;
            let there = beside(q);
            side = there;
            if far > 0.0 && here.abs() > far && there.abs() > far && (here > 0.0) == (there > 0.0) {
                continue;
            }
            let along = q - p;
            let value = self.normals[i].dot(a);
            let slope = self.normals[i].dot(d);
            let strip = solve_below(value - self.offsets[i] - r, slope)
                .and_then(|s| overlap(s, solve_below(self.offsets[i] - value, -slope)?))
                .and_then(|s| overlap(s, solve_below(along.dot(p - a), -along.dot(d))?))
                .and_then(|s| overlap(s, solve_below(along.dot(a - q), along.dot(d))?));
            span = widen(span, strip);
            if far <= 0.0 || here.abs() <= far {
                span = widen(span, disc_span(a, d, p, r));
            }
        }
        span
    }

    /// Returns `true` only if the segment from `a` to `b` is certainly
    /// farther away than `r`.
    fn apart(&self, a: Vec2, b: Vec2, r: f32) -> bool {
        let least = r + ROUNDING_MARGIN;
        let beyond = |(normal, offset): (&Vec2, &f32)| {
            normal.dot(a) - offset > least && normal.dot(b) - offset > least
        };
        self.normals.iter().zip(&self.offsets).any(beyond)
    }
}

/// Returns the t for which `value + t slope <= 0`.
pub(crate) fn solve_below(value: f32, slope: f32) -> Option<(f32, f32)> {
    if slope > 1.0e-9 {
        Some((f32::NEG_INFINITY, -value / slope))
    } else if slope < -1.0e-9 {
        Some((-value / slope, f32::INFINITY))
    } else {
        (value <= 0.0).then_some(WHOLE_LINE)
    }
}

/// Returns the interval of `a + t d` within `radius` of `center`.
pub(crate) fn disc_span(a: Vec2, d: Vec2, center: Vec2, radius: f32) -> Option<(f32, f32)> {
    if radius <= 0.0 {
        return None;
    }
    let to = a - center;
    let length = d.length_squared();
    if length < 1.0e-12 {
        return (to.length_squared() < radius * radius).then_some(WHOLE_LINE);
    }
    let middle = -to.dot(d) / length;
    let off = to + d * middle;
    let left = radius * radius - off.length_squared();
    if left <= 0.0 {
        return None;
    }
    let half = (left / length).sqrt();
    Some((middle - half, middle + half))
}

fn widen(span: Option<(f32, f32)>, more: Option<(f32, f32)>) -> Option<(f32, f32)> {
    match (span, more) {
        (Some(a), Some(b)) => Some((a.0.min(b.0), a.1.max(b.1))),
        (a, b) => a.or(b),
    }
}

impl Part {
    pub(crate) fn bounds(&self) -> Rect {
        match self {
            Part::Disc { center, radius } => Rect::around(*center, *radius),
            Part::Poly(poly) => Rect::of_points(&poly.corners),
        }
    }

    /// Returns its approximate centre.
    pub(crate) fn middle(&self) -> Vec2 {
        match self {
            Part::Disc { center, .. } => *center,
            Part::Poly(poly) => poly.corners.iter().sum::<Vec2>() / poly.corners.len() as f32,
        }
    }

    /// Returns the distance of `p`, which must be inside, from the rim of the footprint
    /// that the part belongs to. Seams are not part of the rim.
    pub(crate) fn rim_distance(&self, p: Vec2) -> f32 {
        match self {
            Part::Disc { center, radius } => (radius - p.distance(*center)).max(0.0),
            Part::Poly(poly) => poly
                .rim()
                .map(|(a, b)| nearest_on_segment(a, b, p).distance(p))
                .fold(f32::INFINITY, f32::min),
        }
    }

    /// Returns whether `p` lies inside or on the edge.
    pub(crate) fn contains(&self, p: Vec2) -> bool {
        match self {
            Part::Disc { center, radius } => p.distance_squared(*center) <= radius * radius,
            Part::Poly(poly) => poly.normals.iter().zip(&poly.offsets).all(|(n, o)| n.dot(p) <= *o),
        }
    }

    /// Returns the point of the part closest to `p`: `p` itself if inside.
    pub(crate) fn nearest(&self, p: Vec2) -> Vec2 {
        match self {
            Part::Disc { center, radius } => {
                let to = p - *center;
                let length = to.length();
                if length <= *radius { p } else { *center + to * (*radius / length) }
            }
            Part::Poly(_) if self.contains(p) => p,
            Part::Poly(poly) => {
                let mut best = (f32::INFINITY, p);
                for (a, b, _, _) in poly.edges() {
                    let q = nearest_on_segment(a, b, p);
                    let d = q.distance_squared(p);
                    if d < best.0 {
                        best = (d, q);
                    }
                }
                best.1
            }
        }
    }

    /// Returns the distance of `p` from the part; 0 inside.
    pub(crate) fn distance(&self, p: Vec2) -> f32 {
        match self {
            Part::Disc { center, radius } => (p.distance(*center) - radius).max(0.0),
            Part::Poly(_) => self.nearest(p).distance(p),
        }
    }

    /// Returns the interval of the line `a + t d` (t unbounded) that is closer to the
    /// part than `r`; with `r` 0 its inside. The part grown by `r` is convex, so it
    /// is a single interval.
    pub(crate) fn span(&self, a: Vec2, d: Vec2, r: f32) -> Option<(f32, f32)> {
        match self {
            Part::Disc { center, radius } => disc_span(a, d, *center, radius + r),
            Part::Poly(poly) => {
                if r <= 0.0 {
                    poly.clip(a, d, 0.0)
                } else {
                    poly.span_within(a, d, r)
                }
            }
        }
    }

    /// Returns `true` only if the segment from `a` to `b` is certainly farther away than
    /// `r`. Quick, and consistent with [`Part::span`].
    pub(crate) fn apart(&self, a: Vec2, b: Vec2, r: f32) -> bool {
        match self {
            Part::Disc { .. } => false,
            Part::Poly(poly) => poly.apart(a, b, r),
        }
    }

    /// Returns an interval of `a + t d` that is closer to the part than `r`. Quick; may
    /// be smaller than that of [`Part::span`].
    pub(crate) fn span_at_least(&self, a: Vec2, d: Vec2, r: f32) -> Option<(f32, f32)> {
        match self {
            Part::Disc { center, radius } => disc_span(a, d, *center, radius + r),
            Part::Poly(poly) => poly.clip(a, d, r.max(0.0) * poly.bluntness - 2.0 * SEAM_MARGIN),
        }
    }

    /// Returns the interval of the line `a + t d` inside the part with its edges moved
    /// out by `grow`. Quicker than [`Part::span`]; includes a little more at corners.
    pub(crate) fn cut(&self, a: Vec2, d: Vec2, grow: f32) -> Option<(f32, f32)> {
        match self {
            Part::Disc { center, radius } => disc_span(a, d, *center, radius + grow),
            Part::Poly(poly) => poly.clip(a, d, grow),
        }
    }

    /// Returns the interval of the line `a + t d` on which the part contains a whole
    /// disc of radius `r`.
    pub(crate) fn inset(&self, a: Vec2, d: Vec2, r: f32) -> Option<(f32, f32)> {
        match self {
            Part::Disc { radius, .. } if *radius <= r => None,
            Part::Disc { .. } | Part::Poly(_) => self.cut(a, d, -r),
        }
    }

    /// Adds the intervals of `a + t d` on which a disc of radius `r` overlaps the rim,
    /// from inside or outside.
    pub(crate) fn rim_spans(&self, a: Vec2, d: Vec2, r: f32, spans: &mut Vec<(f32, f32)>) {
        match self {
            Part::Disc { center, radius } => match disc_span(a, d, *center, radius - r) {
                Some(inner) => {
                    spans.extend([(f32::NEG_INFINITY, inner.0), (inner.1, f32::INFINITY)])
                }
                None => spans.push(WHOLE_LINE),
            },
            Part::Poly(poly) => {
                spans.extend(poly.rim().filter_map(|(p, q)| capsule_span(a, d, p, q, r)))
            }
        }
    }
}

/// Returns the interval of `a + t d` within `r` of the segment from `p` to `q`.
fn capsule_span(a: Vec2, d: Vec2, p: Vec2, q: Vec2, r: f32) -> Option<(f32, f32)> {
    let along = q - p;
    let length = along.length();
    let side = quarter_turn(along / length);
    let value = side.dot(a - p);
    let strip = solve_below(value - r, side.dot(d))
        .and_then(|s| overlap(s, solve_below(-value - r, -side.dot(d))?))
        .and_then(|s| overlap(s, solve_below(along.dot(p - a), -along.dot(d))?))
        .and_then(|s| overlap(s, solve_below(along.dot(a - q), along.dot(d))?));
    widen(widen(strip, disc_span(a, d, p, r)), disc_span(a, d, q, r))
}

/// Returns the point of the segment from `a` to `b` closest to `p`.
pub(crate) fn nearest_on_segment(a: Vec2, b: Vec2, p: Vec2) -> Vec2 {
    let along = b - a;
    let length = along.length_squared();
    if length <= 0.0 {
        return a;
    }
    a + along * ((p - a).dot(along) / length).clamp(0.0, 1.0)
}
