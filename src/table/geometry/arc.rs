//! Arcs around a facing base: front, flanks and rear.

use bevy_math::Vec2;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::body::Body;
use crate::geometry::facing::Facing;
use crate::geometry::footprint::unit_at_degrees;
use crate::units::{ROUNDING, quarter_turn};

/// An arc around the middle of a base, without end.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Arc {
    /// The direction of its middle.
    pub middle: Facing,
    /// From edge to edge, in degrees, from 0 to 360.
    pub angle: f32,
}

/// How much of a base lies within an arc.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum WithinArc {
    /// Nothing, or no more than [`ROUNDING`].
    Nothing,
    /// Less than its middle.
    Part,
    /// Its middle, but not all of it.
    Middle,
    /// All of it, within [`ROUNDING`].
    Whole,
}

impl Arc {
    /// Returns the arc of `angle` degrees to the front of a facing.
    pub fn front(facing: Facing, angle: f32) -> Arc {
        Arc { middle: facing, angle }
    }

    /// Returns the arc of `angle` degrees to the rear.
    pub fn rear(facing: Facing, angle: f32) -> Arc {
        Arc { middle: facing.turned_by(180.0), angle }
    }

    /// Returns the arcs to the left and right between a front and a rear of
    /// these angles in degrees.
    pub fn flanks(facing: Facing, front: f32, rear: f32) -> [Arc; 2] {
        let angle = ((360.0 - front - rear) / 2.0).max(0.0);
        let off = (front + angle) / 2.0;
        [-off, off].map(|off| Arc { middle: facing.turned_by(off), angle })
    }

    /// Returns how much of a base lies within the arc around a point of the plan.
    /// A base that covers that point lies within only as far as its rim does.
    /// Exact except for rounding.
    pub fn holds(&self, from: Vec2, body: &Body) -> WithinArc {
        let depth = self.depth(body.plan() - from);
        if depth >= body.radius - ROUNDING {
            WithinArc::Whole
        } else if depth >= 0.0 {
            WithinArc::Middle
        } else if depth > ROUNDING - body.radius {
            WithinArc::Part
        } else {
            WithinArc::Nothing
        }
    }

    /// Returns the depth of a point inside the arc, measured to the
    /// nearer edge; negative outside.
    fn depth(&self, way: Vec2) -> f32 {
        if self.angle >= 360.0 {
            return f32::INFINITY;
        }
        if self.angle > 180.0 {
            // The complement of a wide arc is a narrow arc in the opposite direction.
            return -Arc { middle: self.middle.turned_by(180.0), angle: 360.0 - self.angle }
                .depth(way);
        }
        let along = self.middle.unit();
        let local = Vec2::new(way.dot(along), way.dot(quarter_turn(along)).abs());
        let edge = unit_at_degrees(self.angle / 2.0);
        let ahead = local.dot(edge);
        let beside = local.dot(quarter_turn(edge));
        if beside <= 0.0 { -beside } else { -(local - edge * ahead.max(0.0)).length() }
    }
}
