//! Templates: shapes placed on the table, and what they cover.
//!
//! A template is flat: it covers what lies under it on the plan, at any height; a game
//! with height rules checks heights itself. All shapes are convex, so that everything
//! here is exact: distances by formulas, terrain by its convex parts.

use bevy_math::Vec2;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::body::Body;
use crate::geometry::facing::Facing;
use crate::geometry::footprint::unit_at_degrees;
use crate::geometry::part::{Part, Poly};
use crate::table::Table;
use crate::units::{ROUNDING, Rect, quarter_turn, round_milli};

/// Maximum size of a template, in inches.
const MAX_SIZE: f32 = 240.0;

/// The shape of a template. Inches.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum TemplateShape {
    /// A disc around its point.
    Circle {
        /// From its point to its rim.
        radius: f32,
    },
    /// A part of a disc, from its point on.
    Cone {
        /// From its point to its rim.
        length: f32,
        /// From edge to edge, in degrees; at most 180.
        angle: f32,
    },
    /// A flame: from the tip at its point it widens to a disc.
    Teardrop {
        /// From its tip to the far rim of the disc.
        length: f32,
        /// Of the disc; less than half the length.
        radius: f32,
    },
    /// A strip that begins at the middle of one of its short sides.
    Line {
        /// From its point to its far end.
        length: f32,
        /// From side to side.
        width: f32,
    },
}

impl TemplateShape {
    /// Returns a sentence about what is wrong with the shape; `None` if it is valid.
    pub fn fault(self) -> Option<String> {
        let size = |what: &str, inches: f32| {
            let fits = inches.is_finite() && inches > 0.0 && inches <= MAX_SIZE;
            (!fits).then(|| {
                format!("its {what} is {inches}, expected more than 0 and at most {MAX_SIZE}")
            })
        };
        match self {
            TemplateShape::Circle { radius } => size("radius", radius),
            TemplateShape::Cone { length, angle } => size("length", length).or_else(|| {
                let fits = angle > 0.0 && angle <= 180.0;
                (!fits).then(|| {
                    format!(
                        "its angle is {angle}, expected more than 0 and at most \
                    180 degrees"
                    )
                })
            }),
            TemplateShape::Teardrop { length, radius } => {
                size("length", length).or_else(|| size("radius", radius)).or_else(|| {
                    let fits = radius * 2.0 < length;
                    (!fits).then(|| {
                        format!(
                            "its radius is {radius}, expected less than half of its length, \
                            {length}"
                        )
                    })
                })
            }
            TemplateShape::Line { length, width } => {
                size("length", length).or_else(|| size("width", width))
            }
        }
    }

    /// Returns whether its facing matters.
    pub fn has_direction(self) -> bool {
        !matches!(self, TemplateShape::Circle { .. })
    }

    /// Returns the greatest distance from its point that it covers, in inches.
    pub fn reach(self) -> f32 {
        match self {
            TemplateShape::Circle { radius } => radius,
            TemplateShape::Cone { length, .. } | TemplateShape::Teardrop { length, .. } => length,
            TemplateShape::Line { length, width } => (length * length + width * width / 4.0).sqrt(),
        }
    }

    /// Returns the template at a point of the plan, in a direction. The point is rounded
    /// to 1/1000", as all stored places are.
    pub fn placed_at(self, at: Vec2, facing: Facing) -> Template {
        Template { shape: self, at: Vec2::new(round_milli(at.x), round_milli(at.y)), facing }
    }
}

/// A template that lies on the table.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Template {
    /// Its shape. One that has a [`TemplateShape::fault`] covers
    /// nothing that makes sense.
    pub shape: TemplateShape,
    /// Its point, from which its lengths are measured.
    #[schemars(with = "[f32; 2]")]
    pub at: Vec2,
    /// Where it is laid to.
    pub facing: Facing,
}

impl Template {
    /// Returns the distance of a point of the plan from the template in
    /// inches; 0 inside. Exact.
    pub fn gap(&self, p: Vec2) -> f32 {
        self.depth(p).min(0.0).abs()
    }

    /// Returns whether a base overlaps it by more than `ROUNDING`.
    pub fn touches(&self, body: &Body) -> bool {
        self.gap(body.plan()) < body.radius - ROUNDING
    }

    /// Returns whether it covers the whole base, within `ROUNDING`.
    pub fn covers_wholly(&self, body: &Body) -> bool {
        self.depth(body.plan()) >= body.radius - ROUNDING
    }

    /// Returns the depth of a point inside, measured to the nearest point of
    /// the rim; negative outside.
    fn depth(&self, p: Vec2) -> f32 {
        let way = p - self.at;
        let along = self.facing.unit();
        // From the template's point: ahead, and to the side. Every shape is symmetric.
        let local = Vec2::new(way.dot(along), way.dot(quarter_turn(along)).abs());
        match self.shape {
            TemplateShape::Circle { radius } => radius - way.length(),
            TemplateShape::Line { length, width } => {
                let beyond = Vec2::new((local.x - length).max(-local.x), local.y - width / 2.0);
                match beyond.max_element() {
                    outside if outside > 0.0 => -beyond.max(Vec2::ZERO).length(),
                    inside => -inside,
                }
            }
            TemplateShape::Cone { length, angle } => {
                let edge = unit_at_degrees(angle / 2.0);
                let ahead = local.dot(edge);
                let beside = local.dot(quarter_turn(edge));
                let far = local.length();
                if beside <= 0.0 {
                    // Between its edges.
                    (length - far).min(-beside)
                } else {
                    -(local - edge * ahead.clamp(0.0, length)).length()
                }
            }
            TemplateShape::Teardrop { length, radius } => {
                let center = length - radius;
                // The edge touches the disc at a right angle.
                let sin = radius / center;
                let edge = Vec2::new((1.0 - sin * sin).max(0.0).sqrt(), sin);
                let ahead = local.dot(edge);
                let beside = local.dot(quarter_turn(edge));
                let to_disc = radius - local.distance(Vec2::new(center, 0.0));
                if ahead > center * edge.x {
                    to_disc
                } else if beside > 0.0 {
                    -(local - edge * ahead.max(0.0)).length()
                } else {
                    -beside
                }
            }
        }
    }

    /// Returns whether it overlaps a convex part of a footprint by more than `ROUNDING`.
    fn reaches(&self, part: &Part) -> bool {
        let poly = match part {
            Part::Disc { center, radius } => return self.gap(*center) < radius - ROUNDING,
            Part::Poly(poly) => poly,
        };
        let along = self.facing.unit();
        let side = quarter_turn(along);
        let near = |p: Vec2, radius: f32| part.distance(p) < radius - ROUNDING;
        match self.shape {
            TemplateShape::Circle { radius } => near(self.at, radius),
            TemplateShape::Line { length, width } => {
                let half = side * (width / 2.0);
                let end = self.at + along * length;
                polygons_overlap(&[self.at - half, end - half, end + half, self.at + half], poly)
            }
            TemplateShape::Teardrop { length, radius } => {
                let center = length - radius;
                let sin = radius / center;
                let cos = (1.0 - sin * sin).max(0.0).sqrt();
                let ahead = self.at + along * (center * cos * cos);
                let wide = side * (center * cos * sin);
                near(self.at + along * center, radius)
                    || polygons_overlap(&[self.at, ahead - wide, ahead + wide], poly)
            }
            TemplateShape::Cone { length, angle } => {
                // The part between the cone's edges is a convex polygon again, and the
                // cone reaches it if its nearest point is near.
                let edge = unit_at_degrees(angle / 2.0);
                let edges = [edge.y, -edge.y].map(|sin| along * edge.x + side * sin);
                let mut rest = clip_half_plane(&poly.corners, self.at, quarter_turn(edges[0]));
                rest = clip_half_plane(&rest, self.at, -quarter_turn(edges[1]));
                rest.len() >= 3
                    && Part::Poly(Poly::new(rest.clone(), vec![false; rest.len()]))
                        .distance(self.at)
                        < length - ROUNDING
            }
        }
    }

    /// Returns the bounding rectangle of all it can reach.
    fn bounds(&self) -> Rect {
        Rect::around(self.at, self.shape.reach())
    }

    /// Returns points along its rim, in order, for drawing: round parts as short lines.
    pub fn rim(&self) -> Vec<Vec2> {
        let along = self.facing.unit();
        let side = quarter_turn(along);
        let place = |ahead: f32, beside: f32| self.at + along * ahead + side * beside;
        // From one angle to another around a point of the middle line.
        let arc = |center: f32, radius: f32, from: f32, to: f32| -> Vec<Vec2> {
            let steps = ((to - from) / 6.0).ceil().max(1.0) as u16;
            let at = |step: u16| {
                unit_at_degrees(from + (to - from) * f32::from(step) / f32::from(steps)) * radius
            };
            (0..=steps).map(at).map(|p| place(center + p.x, p.y)).collect()
        };
        match self.shape {
            TemplateShape::Circle { radius } => arc(0.0, radius, 0.0, 354.0),
            TemplateShape::Line { length, width } => {
                let half = width / 2.0;
                vec![place(0.0, -half), place(length, -half), place(length, half), place(0.0, half)]
            }
            TemplateShape::Cone { length, angle } => std::iter::once(self.at)
                .chain(arc(0.0, length, -angle / 2.0, angle / 2.0))
                .collect(),
            TemplateShape::Teardrop { length, radius } => {
                let center = length - radius;
                let half = 180.0 - libm::acos(f64::from(radius / center)).to_degrees() as f32;
                std::iter::once(self.at).chain(arc(center, radius, -half, half)).collect()
            }
        }
    }
}

/// Returns the part of a convex polygon on the inner side of a line through a point,
/// where `outward` is the line's outer normal.
fn clip_half_plane(corners: &[Vec2], through: Vec2, outward: Vec2) -> Vec<Vec2> {
    let mut rest: Vec<Vec2> = Vec::with_capacity(corners.len() + 1);
    let mut keep = |p: Vec2| {
        if rest.last().is_none_or(|last| last.distance_squared(p) > 1.0e-10) {
            rest.push(p);
        }
    };
    for (i, a) in corners.iter().enumerate() {
        let b = corners[(i + 1) % corners.len()];
        let from = outward.dot(*a - through);
        let to = outward.dot(b - through);
        if from <= 0.0 {
            keep(*a);
        }
        if (from < 0.0 && to > 0.0) || (from > 0.0 && to < 0.0) {
            keep(*a + (b - *a) * (from / (from - to)));
        }
    }
    if rest.len() > 1 && rest[0].distance_squared(rest[rest.len() - 1]) <= 1.0e-10 {
        rest.pop();
    }
    rest
}

/// Returns whether two convex polygons overlap by more than `ROUNDING` (separating axes);
/// both turn from x toward z.
fn polygons_overlap(corners: &[Vec2], poly: &Poly) -> bool {
    let own = Poly::new(corners.to_vec(), vec![false; corners.len()]);
    let apart = |of: &Poly, other: &[Vec2]| {
        of.edges().any(|(a, _, normal, _)| {
            let nearest = other.iter().map(|p| normal.dot(*p - a)).fold(f32::INFINITY, f32::min);
            nearest > -ROUNDING
        })
    };
    !apart(&own, &poly.corners) && !apart(poly, corners)
}

impl Table {
    /// Returns the indices of the pieces of terrain whose footprint a template overlaps.
    pub fn pieces_under(&self, template: &Template) -> Vec<usize> {
        let bounds = template.bounds();
        let under = self.indexed_blocks().filter(|(_, b)| bounds.meets(&b.bounds));
        under
            .filter(|(_, b)| b.parts.iter().any(|part| template.reaches(part)))
            .map(|(i, _)| i)
            .collect()
    }
}
