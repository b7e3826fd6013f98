//! Footprints: the part of the plan that a piece of terrain covers.

use bevy_math::Vec2;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::geometry::decompose::{convex_parts, crossing, tidy};
use crate::geometry::part::{Part, Poly};
use crate::units::{Rect, quarter_turn};

/// Minimum extent of a footprint, in inches.
const MIN_EXTENT: f32 = 0.01;

/// Maximum number of corners of a polygon.
const MAX_CORNERS: usize = 256;

/// What a piece covers of the plan. Inches; x to the right, z toward the reader.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Footprint {
    /// A disc, given by its centre and its radius.
    Circle {
        /// Its centre on the plan.
        #[schemars(with = "[f32; 2]")]
        center: Vec2,
        /// Its radius, at least 0.01 inches.
        radius: f32,
    },
    /// A rectangle, which may be turned.
    Box {
        /// Its centre on the plan.
        #[schemars(with = "[f32; 2]")]
        center: Vec2,
        /// Half its length along x and z, before it is turned.
        #[schemars(with = "[f32; 2]")]
        half: Vec2,
        /// Degrees clockwise, seen from above.
        #[serde(default)]
        turn: f32,
    },
    /// A polygon whose edges do not cross, given by its corners in order;
    /// it may be concave.
    Polygon(#[schemars(with = "Vec<[f32; 2]>")] Vec<Vec2>),
}

/// The boundary of a footprint.
#[derive(Debug, Clone, PartialEq)]
pub enum Outline {
    /// The boundary of a circular footprint.
    Ring {
        /// Centre on the plan.
        center: Vec2,
        /// Radius of the ring in inches.
        radius: f32,
    },
    /// Corners in the turning sense from x toward z, without repeated or collinear ones.
    Loop(Vec<Vec2>),
}

/// Returns the unit vector `degrees` clockwise from x, seen from above;
/// identical on every platform.
pub(crate) fn unit_at_degrees(degrees: f32) -> Vec2 {
    let quarters = degrees / 90.0;
    if quarters == quarters.floor() {
        let turns = quarters - (quarters / 4.0).floor() * 4.0;
        return match turns as i32 {
            0 => Vec2::X,
            1 => Vec2::Y,
            2 => Vec2::NEG_X,
            _ => Vec2::NEG_Y,
        };
    }
    let (sin, cos) = libm::sincosf(degrees * (core::f32::consts::PI / 180.0));
    Vec2::new(cos, sin)
}

impl Footprint {
    /// Returns all faults, one sentence each: numbers that are not finite, sizes that are
    /// not positive, polygons with too few corners or with edges that cross.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        match self {
            Footprint::Circle { center, radius } => {
                if !center.is_finite() {
                    faults.push(format!("the centre {center} is not finite"));
                }
                if !(radius.is_finite() && *radius >= MIN_EXTENT) {
                    faults.push(format!("the radius is {radius}, expected at least {MIN_EXTENT}"));
                }
            }
            Footprint::Box { center, half, turn } => {
                if !center.is_finite() || !turn.is_finite() {
                    faults.push(format!("the centre {center} or the turn {turn} is not finite"));
                }
                if !(half.is_finite() && half.min_element() >= MIN_EXTENT) {
                    faults.push(format!(
                        "the half lengths are {half}, expected at least {MIN_EXTENT} each"
                    ));
                }
            }
            Footprint::Polygon(points) => {
                if points.iter().any(|p| !p.is_finite()) {
                    faults.push("a corner is not finite".to_owned());
                    return faults;
                }
                if points.len() > MAX_CORNERS {
                    faults.push(format!(
                        "the polygon has {} corners, expected at most {MAX_CORNERS}",
                        points.len()
                    ));
                    return faults;
                }
                if let Some((i, j)) = crossing(points) {
                    faults.push(format!(
                        "the edges after corners {} and {} cross or touch",
                        i + 1,
                        j + 1
                    ));
                } else if tidy(points).len() < 3 {
                    faults.push(
                        "the polygon covers nothing: expected at least three corners not in a line"
                            .to_owned(),
                    );
                } else if convex_parts(&tidy(points)).is_none() {
                    faults.push("the polygon is too thin to be cut into convex parts".to_owned());
                }
            }
        }
        faults
    }

    /// Returns the number of corners of a polygon; 0 for other shapes.
    pub(crate) fn corners(&self) -> usize {
        match self {
            Footprint::Polygon(points) => points.len(),
            Footprint::Circle { .. } | Footprint::Box { .. } => 0,
        }
    }

    /// Returns its boundary. The corners of a box come from its turned half lengths.
    pub fn outline(&self) -> Outline {
        match self {
            Footprint::Circle { center, radius } => {
                Outline::Ring { center: *center, radius: *radius }
            }
            Footprint::Box { center, half, turn } => {
                let right = unit_at_degrees(*turn);
                let down = quarter_turn(right);
                let corner =
                    |sx: f32, sz: f32| *center + right * (half.x * sx) + down * (half.y * sz);
                Outline::Loop(vec![
                    corner(-1.0, -1.0),
                    corner(1.0, -1.0),
                    corner(1.0, 1.0),
                    corner(-1.0, 1.0),
                ])
            }
            Footprint::Polygon(points) => Outline::Loop(tidy(points)),
        }
    }

    /// Returns its convex parts; none for a faulty polygon.
    pub(crate) fn parts(&self) -> Vec<Part> {
        match (self, self.outline()) {
            (_, Outline::Ring { center, radius }) => vec![Part::Disc { center, radius }],
            (Footprint::Polygon(_), Outline::Loop(points)) => {
                convex_parts(&points).unwrap_or_default().into_iter().map(Part::Poly).collect()
            }
            (_, Outline::Loop(points)) => vec![Part::Poly(Poly::new(points, vec![false; 4]))],
        }
    }

    /// Returns its width at the narrowest: the least distance of two parallel
    /// lines that enclose it.
    pub fn narrowest(&self) -> f32 {
        let corners = match self.outline() {
            Outline::Ring { radius, .. } => return 2.0 * radius,
            Outline::Loop(corners) => corners,
        };
        let across = |(i, from): (usize, &Vec2)| {
            let along = corners[(i + 1) % corners.len()] - *from;
            let beside =
                corners.iter().map(|corner| along.perp_dot(*corner - *from) / along.length());
            let (least, most) =
                beside.fold((0.0f32, 0.0f32), |(least, most), d| (least.min(d), most.max(d)));
            most - least
        };
        corners.iter().enumerate().map(across).fold(f32::INFINITY, f32::min)
    }

    /// Returns the axis-aligned bounding rectangle: its least and greatest corner.
    pub fn bounds(&self) -> (Vec2, Vec2) {
        let rect = match self.outline() {
            Outline::Ring { center, radius } => Rect::around(center, radius),
            Outline::Loop(points) => Rect::of_points(&points),
        };
        (rect.min, rect.max)
    }

    /// Returns the centre of its bounds, where a name may be written.
    pub fn middle(&self) -> Vec2 {
        let (min, max) = self.bounds();
        (min + max) / 2.0
    }
}
