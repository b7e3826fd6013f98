//! Arcs around whoever faces somewhere: front, flanks and rear.

use bevy_math::Vec2;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::body::Body;
use super::facing::Facing;
use super::footprint::turned;
use super::units::{ROUNDING, quarter};

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
    /// Nothing of it, or no more than a touch.
    Nothing,
    /// Less than its middle.
    Part,
    /// Its middle, but not all of it.
    Middle,
    /// All of it, a touch allowed for.
    Whole,
}

impl Arc {
    /// The arc of so many degrees to the front of whoever faces there.
    pub fn front(facing: Facing, angle: f32) -> Arc {
        Arc { middle: facing, angle }
    }

    /// The arc of so many degrees to the rear.
    pub fn rear(facing: Facing, angle: f32) -> Arc {
        Arc { middle: facing.turned_by(180.0), angle }
    }

    /// What lies between a front and a rear of so many degrees, to the left
    /// and to the right.
    pub fn flanks(facing: Facing, front: f32, rear: f32) -> [Arc; 2] {
        let angle = ((360.0 - front - rear) / 2.0).max(0.0);
        let off = (front + angle) / 2.0;
        [-off, off].map(|off| Arc { middle: facing.turned_by(off), angle })
    }

    /// How much of a base lies within the arc around a point of the plan. A base over
    /// that point lies within only as far as its own rim does. Exact, but for rounding.
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

    /// How deep a point lies inside, measured to the nearer edge; outside,
    /// how far, below 0.
    fn depth(&self, way: Vec2) -> f32 {
        if self.angle >= 360.0 {
            return f32::INFINITY;
        }
        if self.angle > 180.0 {
            // What is left of the full turn is a narrow arc the other way.
            return -Arc { middle: self.middle.turned_by(180.0), angle: 360.0 - self.angle }
                .depth(way);
        }
        let along = self.middle.unit();
        let local = Vec2::new(way.dot(along), way.dot(quarter(along)).abs());
        let edge = turned(self.angle / 2.0);
        let ahead = local.dot(edge);
        let beside = local.dot(quarter(edge));
        if beside <= 0.0 { -beside } else { -(local - edge * ahead.max(0.0)).length() }
    }
}
