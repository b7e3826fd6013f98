//! Convex parts of the plan: discs and convex polygons, and the exact
//! questions asked of them.

use bevy_math::Vec2;

use super::units::{Rect, overlap, quarter};

/// How far a seam between two parts of one footprint is pushed out, so that nothing
/// slips through along it.
const SEAM: f32 = 0.001;

/// What is farther than it counts by this much, in inches, is so whatever rounding does.
pub(crate) const SURELY: f32 = 0.01;

/// All of a line.
const ALL: (f32, f32) = (f32::NEG_INFINITY, f32::INFINITY);

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
    /// Outward, one for each edge; edge i goes from corner i to the next.
    pub normals: Vec<Vec2>,
    /// `normal . p` on each edge; a seam's lies `SEAM` further out.
    pub offsets: Vec<f32>,
    /// Edges inside the footprint, where another part goes on.
    pub seams: Vec<bool>,
    /// How far its edges may be moved out so that no corner moves farther than 1.
    bluntness: f32,
}

impl Poly {
    /// `corners` must be convex and turn from x toward z; `seam` tells of each edge
    /// whether it lies inside the footprint.
    pub(crate) fn new(corners: Vec<Vec2>, seams: Vec<bool>) -> Poly {
        let n = corners.len();
        let mut normals = Vec::with_capacity(n);
        let mut offsets = Vec::with_capacity(n);
        for i in 0..n {
            let a = corners[i];
            let b = corners[(i + 1) % n];
            let along = (b - a) / (b - a).length();
            let normal = -quarter(along);
            normals.push(normal);
            offsets.push(normal.dot(a) + if seams[i] { SEAM } else { 0.0 });
        }
        let turns = (0..n).map(|i| normals[i].dot(normals[(i + 1) % n]));
        let bluntness = turns.map(|cos| ((1.0 + cos) / 2.0).max(0.0).sqrt()).fold(1.0, f32::min);
        Poly { corners, normals, offsets, seams, bluntness }
    }

    /// Corner i, the corner after it, and the outward normal and offset
    /// of the edge between.
    pub(crate) fn edges(&self) -> impl Iterator<Item = (Vec2, Vec2, Vec2, f32)> + '_ {
        let n = self.corners.len();
        (0..n).map(move |i| {
            (self.corners[i], self.corners[(i + 1) % n], self.normals[i], self.offsets[i])
        })
    }

    /// The corners of the polygon with its edges moved out by `by`, seams and all; sharp
    /// corners by twice as much at most.
    pub(crate) fn grown(&self, by: f32) -> impl Iterator<Item = Vec2> + '_ {
        let n = self.corners.len();
        (0..n).map(move |i| {
            let before = self.normals[(i + n - 1) % n];
            let after = self.normals[i];
            self.corners[i] + (before + after) * (by / (1.0 + before.dot(after)).max(0.5))
        })
    }

    /// The edges that are not seams.
    pub(crate) fn rim(&self) -> impl Iterator<Item = (Vec2, Vec2)> + '_ {
        self.edges().zip(&self.seams).filter(|(_, seam)| !**seam).map(|((a, b, _, _), _)| (a, b))
    }

    /// The stretch of `a + t d` on the inner side of every edge moved outward by `grow`.
    fn clip(&self, a: Vec2, d: Vec2, grow: f32) -> Option<(f32, f32)> {
        let mut span = ALL;
        for (normal, offset) in self.normals.iter().zip(&self.offsets) {
            span = overlap(span, below(normal.dot(a) - offset - grow, normal.dot(d))?)?;
        }
        Some(span)
    }
}

impl Poly {
    /// The stretch of the line `a + t d` whose distance from the polygon
    /// is less than `r`.
    fn near(&self, a: Vec2, d: Vec2, r: f32) -> Option<(f32, f32)> {
        // The polygon with its edges moved out holds all of it, and is quick to rule out.
        let mut outer = ALL;
        let mut inner = Some(ALL);
        for (normal, offset) in self.normals.iter().zip(&self.offsets) {
            let value = normal.dot(a) - offset;
            let slope = normal.dot(d);
            outer = overlap(outer, below(value - r, slope)?)?;
            inner = inner.and_then(|span| overlap(span, below(value, slope)?));
        }
        let mut span = inner;
        // How far corners lie beside the line, times the length of `d`: those farther
        // than this add nothing.
        let far = (r + SURELY) * d.length();
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
            let strip = below(value - self.offsets[i] - r, slope)
                .and_then(|s| overlap(s, below(self.offsets[i] - value, -slope)?))
                .and_then(|s| overlap(s, below(along.dot(p - a), -along.dot(d))?))
                .and_then(|s| overlap(s, below(along.dot(a - q), along.dot(d))?));
            span = widen(span, strip);
            if far <= 0.0 || here.abs() <= far {
                span = widen(span, disc_span(a, d, p, r));
            }
        }
        span
    }

    /// Whether the segment from `a` to `b` surely keeps farther than `r` away.
    fn apart(&self, a: Vec2, b: Vec2, r: f32) -> bool {
        let least = r + SURELY;
        let beyond = |(normal, offset): (&Vec2, &f32)| {
            normal.dot(a) - offset > least && normal.dot(b) - offset > least
        };
        self.normals.iter().zip(&self.offsets).any(beyond)
    }
}

/// The t for which `value + t slope <= 0`.
pub(crate) fn below(value: f32, slope: f32) -> Option<(f32, f32)> {
    if slope > 1.0e-9 {
        Some((f32::NEG_INFINITY, -value / slope))
    } else if slope < -1.0e-9 {
        Some((-value / slope, f32::INFINITY))
    } else {
        (value <= 0.0).then_some(ALL)
    }
}

/// The stretch of `a + t d` within `radius` of `center`.
pub(crate) fn disc_span(a: Vec2, d: Vec2, center: Vec2, radius: f32) -> Option<(f32, f32)> {
    if radius <= 0.0 {
        return None;
    }
    let to = a - center;
    let length = d.length_squared();
    if length < 1.0e-12 {
        return (to.length_squared() < radius * radius).then_some(ALL);
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

    /// Its middle, more or less.
    pub(crate) fn middle(&self) -> Vec2 {
        match self {
            Part::Disc { center, .. } => *center,
            Part::Poly(poly) => poly.corners.iter().sum::<Vec2>() / poly.corners.len() as f32,
        }
    }

    /// How far `p`, which is inside, is from the rim of the footprint that the part
    /// belongs to: seams are no rim.
    pub(crate) fn rim_distance(&self, p: Vec2) -> f32 {
        match self {
            Part::Disc { center, radius } => (radius - p.distance(*center)).max(0.0),
            Part::Poly(poly) => poly
                .rim()
                .map(|(a, b)| nearest_on(a, b, p).distance(p))
                .fold(f32::INFINITY, f32::min),
        }
    }

    /// Whether `p` lies inside or on the edge.
    pub(crate) fn contains(&self, p: Vec2) -> bool {
        match self {
            Part::Disc { center, radius } => p.distance_squared(*center) <= radius * radius,
            Part::Poly(poly) => poly.normals.iter().zip(&poly.offsets).all(|(n, o)| n.dot(p) <= *o),
        }
    }

    /// The point of the part that lies closest to `p`: `p` itself inside.
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
                    let q = nearest_on(a, b, p);
                    let d = q.distance_squared(p);
                    if d < best.0 {
                        best = (d, q);
                    }
                }
                best.1
            }
        }
    }

    /// How far `p` lies outside; 0 inside.
    pub(crate) fn distance(&self, p: Vec2) -> f32 {
        match self {
            Part::Disc { center, radius } => (p.distance(*center) - radius).max(0.0),
            Part::Poly(_) => self.nearest(p).distance(p),
        }
    }

    /// The stretch of the line `a + t d` (any t) whose distance from the part is less
    /// than `r`; with `r` 0 its inside. The part with a rim of `r` is convex too, so
    /// it is one stretch.
    pub(crate) fn span(&self, a: Vec2, d: Vec2, r: f32) -> Option<(f32, f32)> {
        match self {
            Part::Disc { center, radius } => disc_span(a, d, *center, radius + r),
            Part::Poly(poly) => {
                if r <= 0.0 {
                    poly.clip(a, d, 0.0)
                } else {
                    poly.near(a, d, r)
                }
            }
        }
    }

    /// Whether the segment from `a` to `b` surely keeps farther than `r` away: quick, and
    /// never so where [`Part::span`] finds a stretch of it.
    pub(crate) fn apart(&self, a: Vec2, b: Vec2, r: f32) -> bool {
        match self {
            Part::Disc { .. } => false,
            Part::Poly(poly) => poly.apart(a, b, r),
        }
    }

    /// A stretch of `a + t d` that is closer to the part than `r`: quick, and
    /// not all of it.
    pub(crate) fn span_at_least(&self, a: Vec2, d: Vec2, r: f32) -> Option<(f32, f32)> {
        match self {
            Part::Disc { center, radius } => disc_span(a, d, *center, radius + r),
            Part::Poly(poly) => poly.clip(a, d, r.max(0.0) * poly.bluntness - 2.0 * SEAM),
        }
    }

    /// The stretch of the line `a + t d` inside the part with its edges moved out by
    /// `grow`: quicker than [`Part::span`], and a little more at corners.
    pub(crate) fn cut(&self, a: Vec2, d: Vec2, grow: f32) -> Option<(f32, f32)> {
        match self {
            Part::Disc { center, radius } => disc_span(a, d, *center, radius + grow),
            Part::Poly(poly) => poly.clip(a, d, grow),
        }
    }

    /// The stretch of the line `a + t d` on which the part holds all of a
    /// disc of radius `r`.
    pub(crate) fn inset(&self, a: Vec2, d: Vec2, r: f32) -> Option<(f32, f32)> {
        match self {
            Part::Disc { radius, .. } if *radius <= r => None,
            Part::Disc { .. } | Part::Poly(_) => self.cut(a, d, -r),
        }
    }

    /// Adds the stretches of `a + t d` on which a disc of radius `r` reaches over the
    /// rim, from inside or outside.
    pub(crate) fn rim_spans(&self, a: Vec2, d: Vec2, r: f32, spans: &mut Vec<(f32, f32)>) {
        match self {
            Part::Disc { center, radius } => match disc_span(a, d, *center, radius - r) {
                Some(inner) => {
                    spans.extend([(f32::NEG_INFINITY, inner.0), (inner.1, f32::INFINITY)])
                }
                None => spans.push(ALL),
            },
            Part::Poly(poly) => {
                spans.extend(poly.rim().filter_map(|(p, q)| capsule_span(a, d, p, q, r)))
            }
        }
    }
}

/// The stretch of `a + t d` within `r` of the segment from `p` to `q`.
fn capsule_span(a: Vec2, d: Vec2, p: Vec2, q: Vec2, r: f32) -> Option<(f32, f32)> {
    let along = q - p;
    let length = along.length();
    let side = quarter(along / length);
    let value = side.dot(a - p);
    let strip = below(value - r, side.dot(d))
        .and_then(|s| overlap(s, below(-value - r, -side.dot(d))?))
        .and_then(|s| overlap(s, below(along.dot(p - a), -along.dot(d))?))
        .and_then(|s| overlap(s, below(along.dot(a - q), along.dot(d))?));
    widen(widen(strip, disc_span(a, d, p, r)), disc_span(a, d, q, r))
}

/// The point of the segment from `a` to `b` that lies closest to `p`.
pub(crate) fn nearest_on(a: Vec2, b: Vec2, p: Vec2) -> Vec2 {
    let along = b - a;
    let length = along.length_squared();
    if length <= 0.0 {
        return a;
    }
    a + along * ((p - a).dot(along) / length).clamp(0.0, 1.0)
}
