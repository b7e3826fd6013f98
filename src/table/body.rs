//! Bodies: what stands on the table, as upright cylinders.

use std::fmt;
use std::str::FromStr;

use bevy_math::{Vec2, Vec3};
use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::units::{LEVEL, ROUNDING, flat, within};

/// The match's own id of a model. Written `m3` where people read it, as
/// the bare number elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct BodyId(pub u16);

impl fmt::Display for BodyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "m{}", self.0)
    }
}

/// A text that names no model.
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
    /// Whose body it is.
    pub id: BodyId,
    /// The centre of its base, at its foot.
    pub at: Vec3,
    /// The radius of its base.
    pub radius: f32,
    /// From foot to crown.
    pub height: f32,
}

impl Body {
    /// The centre of its base on the plan.
    pub fn plan(&self) -> Vec2 {
        flat(self.at)
    }

    /// The height of its foot.
    pub fn foot(&self) -> f32 {
        self.at.y
    }

    /// The height of its crown.
    pub fn crown(&self) -> f32 {
        self.at.y + self.height
    }

    /// The same body somewhere else.
    pub fn moved(&self, at: Vec3) -> Body {
        Body { at, ..*self }
    }

    /// Whether the two stand at heights where their bases would be in each other's way.
    pub fn shares_height(&self, other: &Body) -> bool {
        shares_height(self.foot(), self.height, other)
    }

    /// Whether the two bases overlap by more than a touch (`ROUNDING`) at
    /// heights that they share.
    pub fn overlaps(&self, other: &Body) -> bool {
        let room = self.radius + other.radius - ROUNDING;
        self.shares_height(other) && self.plan().distance_squared(other.plan()) < room * room
    }
}

/// Whether something from `foot`, `height` tall, meets the heights of `other`.
pub(crate) fn shares_height(foot: f32, height: f32, other: &Body) -> bool {
    foot < other.crown() && other.foot() < foot + height
}

/// From edge to edge of two bases, in inches: the closest points. Horizontal while the
/// feet are level (within `LEVEL`), in three dimensions beyond. 0 in contact.
pub fn distance(a: &Body, b: &Body) -> f32 {
    let gap = (a.plan().distance(b.plan()) - a.radius - b.radius).max(0.0);
    slant(gap, a.foot() - b.foot())
}

/// Whether two bases are within so many inches of each other.
pub fn bodies_within(a: &Body, b: &Body, inches: f32) -> bool {
    within(distance(a, b), inches)
}

/// Whether two bases touch.
pub fn in_contact(a: &Body, b: &Body) -> bool {
    bodies_within(a, b, 0.0)
}

/// From the edge of the base to a point, in inches, by the same rule as [`distance`].
pub fn distance_to_point(body: &Body, point: Vec3) -> f32 {
    let gap = (body.plan().distance(flat(point)) - body.radius).max(0.0);
    slant(gap, body.foot() - point.y)
}

/// A horizontal gap and a difference in height as one distance: the height counts once it
/// is more than `LEVEL`.
pub(crate) fn slant(gap: f32, rise: f32) -> f32 {
    if rise.abs() <= LEVEL + 0.0005 { gap } else { (gap * gap + rise * rise).sqrt() }
}
