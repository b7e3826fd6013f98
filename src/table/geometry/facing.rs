//! Directions on the plan, for facings of models and templates.

use std::borrow::Cow;
use std::fmt;

use bevy_math::Vec2;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::geometry::footprint::unit_at_degrees;

/// Hundredths of a degree in a full turn.
const FULL_TURN: i64 = 36_000;

/// A direction on the plan: degrees clockwise from north, which is away from the reader,
/// rounded to a hundredth. At 24" that is 0.004". Written as the number of degrees, from
/// 0 up to 360.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Facing(u16);

impl Facing {
    /// North: away from the reader.
    pub const NORTH: Facing = Facing(0);

    /// Returns the direction `degrees` clockwise from north, modulo a full turn; `None`
    /// for a number that is not finite or above a million.
    pub fn from_degrees(degrees: f32) -> Option<Facing> {
        let hundredths = (f64::from(degrees) * 100.0 + 0.5).floor();
        (hundredths.abs() <= 1.0e8).then(|| Facing::from_hundredths(hundredths as i64))
    }

    /// Returns the direction of a vector of the plan; `None` for the zero vector.
    pub fn along(way: Vec2) -> Option<Facing> {
        if !way.is_finite() || way.length_squared() < 1.0e-12 {
            return None;
        }
        let degrees = libm::atan2(f64::from(way.x), f64::from(-way.y)).to_degrees();
        Some(Facing::from_hundredths((degrees * 100.0 + 0.5).floor() as i64))
    }

    /// Returns one of `count` evenly spaced directions, the first one north.
    pub fn one_of(count: u16, number: u16) -> Facing {
        Facing::from_hundredths(FULL_TURN * i64::from(number) / i64::from(count.max(1)))
    }

    fn from_hundredths(hundredths: i64) -> Facing {
        // Always below a full turn, which fits a `u16`.
        Facing(hundredths.rem_euclid(FULL_TURN) as u16)
    }

    /// Returns the degrees clockwise from north, from 0 up to 360.
    pub fn degrees(self) -> f32 {
        f32::from(self.0) / 100.0
    }

    /// Returns the unit vector (x, z) of this direction.
    pub fn unit(self) -> Vec2 {
        unit_at_degrees(self.degrees() - 90.0)
    }

    /// Returns this direction turned clockwise by `degrees`; unchanged if that is not a
    /// finite number below a million.
    pub fn turned_by(self, degrees: f32) -> Facing {
        let by = Facing::from_degrees(degrees).unwrap_or_default();
        Facing::from_hundredths(i64::from(self.0) + i64::from(by.0))
    }

    /// Returns the angle between two directions in degrees, from 0 to 180.
    pub fn between(self, other: Facing) -> f32 {
        let apart = (i64::from(self.0) - i64::from(other.0)).rem_euclid(FULL_TURN);
        apart.min(FULL_TURN - apart) as f32 / 100.0
    }
}

impl fmt::Display for Facing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}°", self.degrees())
    }
}

impl Serialize for Facing {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.serialize_f32(self.degrees())
        } else {
            serializer.serialize_u16(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for Facing {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            let degrees = f32::deserialize(deserializer)?;
            let invalid = || {
                de::Error::custom(format!(
                    "{degrees} is no direction: expected degrees below a million"
                ))
            };
            Facing::from_degrees(degrees).ok_or_else(invalid)
        } else {
            u16::deserialize(deserializer)
                .map(|hundredths| Facing::from_hundredths(i64::from(hundredths)))
        }
    }
}

impl JsonSchema for Facing {
    fn schema_name() -> Cow<'static, str> {
        "Facing".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "number", "description": "Degrees clockwise from north, from 0 up \
            to 360." })
    }
}
