//! Bodies: models as the table sees them, upright cylinders.

use std::fmt;
use std::str::FromStr;

use bevy_math::{Vec2, Vec3};
use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::units::{LEVEL, ROUNDING, flat, within};

/// The id of a model within a match. Written `m3` in texts for people, as
/// a bare number elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct BodyId(pub u16);

impl fmt::Display for BodyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "m{}", self.0)
    }
}

/// Error for a text that is not the id of a model.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not the id of a model: expected m and a number up to 65535, such as m3")]
pub struct BadBodyId(pub String);

impl FromStr for BodyId {
    type Err = BadBodyId;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digits = text.strip_prefix('m').filter(|d| d.bytes().all(|b| b.is_ascii_digit()));
        digits.and_then(|d| d.parse().ok()).map(BodyId).ok_or_else(|| BadBodyId(text.to_owned()))
    }
}

impl Serialize for BodyId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            serializer.serialize_u16(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for BodyId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;
        impl Visitor<'_> for Text {
            type Value = BodyId;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the id of a model, such as \"m3\"")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<BodyId, E> {
                text.parse().map_err(E::custom)
            }
        }
        if deserializer.is_human_readable() {
            deserializer.deserialize_str(Text)
        } else {
            u16::deserialize(deserializer).map(BodyId)
        }
    }
}

/// An upright cylinder: a model, as the table sees it. Inches.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Body {
    /// The id of the model.
    pub id: BodyId,
    /// The centre of its base, at foot height.
    pub at: Vec3,
    /// The radius of its base.
    pub radius: f32,
    /// From foot to crown.
    pub height: f32,
}

impl Body {
    /// Returns the centre of its base on the plan.
    pub fn plan(&self) -> Vec2 {
        flat(self.at)
    }

    /// Returns the height of its foot.
    pub fn foot(&self) -> f32 {
        self.at.y
    }

    /// Returns the height of its crown.
    pub fn crown(&self) -> f32 {
        self.at.y + self.height
    }

    /// Returns the same body somewhere else.
    pub fn moved(&self, at: Vec3) -> Body {
        Body { at, ..*self }
    }

    /// Returns whether the heights of two bodies overlap, so that
    /// their bases could collide.
    pub fn shares_height(&self, other: &Body) -> bool {
        shares_height(self.foot(), self.height, other)
    }

    /// Returns whether the two bases overlap by more than `ROUNDING` at shared heights.
    pub fn overlaps(&self, other: &Body) -> bool {
        let room = self.radius + other.radius - ROUNDING;
        self.shares_height(other) && self.plan().distance_squared(other.plan()) < room * room
    }
}

/// Returns whether a body of `height` with its foot at `foot` overlaps
/// the heights of `other`.
pub(crate) fn shares_height(foot: f32, height: f32, other: &Body) -> bool {
    foot < other.crown() && other.foot() < foot + height
}

/// Returns the distance between two bases, edge to edge, in inches. Horizontal while the
/// feet are level (within `LEVEL`), three-dimensional beyond; 0 in contact.
pub fn distance(a: &Body, b: &Body) -> f32 {
    let gap = (a.plan().distance(b.plan()) - a.radius - b.radius).max(0.0);
    slant(gap, a.foot() - b.foot())
}

/// Returns whether two bases are within `inches` of each other.
pub fn bodies_within(a: &Body, b: &Body, inches: f32) -> bool {
    within(distance(a, b), inches)
}

/// Returns whether two bases touch.
pub fn in_contact(a: &Body, b: &Body) -> bool {
    bodies_within(a, b, 0.0)
}

/// Returns the distance from the edge of the base to a point in inches, by
/// the rule of [`distance`].
pub fn distance_to_point(body: &Body, point: Vec3) -> f32 {
    let gap = (body.plan().distance(flat(point)) - body.radius).max(0.0);
    slant(gap, body.foot() - point.y)
}

/// Combines a horizontal gap and a difference in height into one distance: the height
/// counts once it exceeds `LEVEL`.
pub(crate) fn slant(gap: f32, rise: f32) -> f32 {
    if rise.abs() <= LEVEL + 0.0005 { gap } else { (gap * gap + rise * rise).sqrt() }
}
