//! The play area: its size and its exits.

use bevy_math::{Vec2, Vec3};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::body::{Body, distance_to_point};
use crate::units::{SLACK, flat, lift};

/// A side of the play area. North is away from the reader (-z).
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
pub enum Side {
    /// The side at negative z, away from the reader.
    North,
    /// The side at positive x, to the right.
    East,
    /// The side at positive z, toward the reader.
    South,
    /// The side at negative x, to the left.
    West,
}

impl Side {
    /// The four sides, clockwise from North.
    pub const ALL: [Side; 4] = [Side::North, Side::East, Side::South, Side::West];

    /// Returns the unit vector from the centre to this side.
    pub fn outward(self) -> Vec2 {
        match self {
            Side::North => Vec2::NEG_Y,
            Side::East => Vec2::X,
            Side::South => Vec2::Y,
            Side::West => Vec2::NEG_X,
        }
    }

    /// Returns the side's name in lower case, for sentences.
    pub fn name(self) -> &'static str {
        match self {
            Side::North => "north",
            Side::East => "east",
            Side::South => "south",
            Side::West => "west",
        }
    }
}

/// A stretch of border through which the play area can be left.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Exit {
    /// Its name, for people.
    pub name: String,
    /// The side that it is on.
    pub side: Side,
    /// Where it begins: along x on the north and south sides, along z on the
    /// east and west sides.
    pub from: f32,
    /// Where it ends, along the same axis: farther than `from`, and on the side.
    pub to: f32,
}

/// The play area: a rectangle around the origin.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// Its whole size along x and z, in inches.
    #[schemars(with = "[f32; 2]")]
    pub size: Vec2,
    /// The exits; a table may have none.
    #[serde(default)]
    pub exits: Vec<Exit>,
}

impl Board {
    /// Returns half of the size: the greatest x and z.
    pub fn half(&self) -> Vec2 {
        self.size / 2.0
    }

    /// Returns whether a whole base lies inside, within 1/1000 inch.
    pub fn holds(&self, at: Vec2, radius: f32) -> bool {
        let room = self.half() - Vec2::splat(radius - SLACK);
        at.x.abs() <= room.x && at.y.abs() <= room.y
    }

    /// Returns the place closest to `at` where a whole base lies inside.
    pub fn clamp(&self, at: Vec2, radius: f32) -> Vec2 {
        let room = (self.half() - Vec2::splat(radius)).max(Vec2::ZERO);
        at.clamp(-room, room)
    }

    /// Returns the ends of an exit, on the border.
    pub fn exit_ends(&self, exit: &Exit) -> (Vec2, Vec2) {
        let half = self.half();
        match exit.side {
            Side::North => (Vec2::new(exit.from, -half.y), Vec2::new(exit.to, -half.y)),
            Side::South => (Vec2::new(exit.from, half.y), Vec2::new(exit.to, half.y)),
            Side::East => (Vec2::new(half.x, exit.from), Vec2::new(half.x, exit.to)),
            Side::West => (Vec2::new(-half.x, exit.from), Vec2::new(-half.x, exit.to)),
        }
    }

    /// Returns the point of an exit closest to `at`.
    pub fn exit_point(&self, exit: &Exit, at: Vec2) -> Vec2 {
        let (from, to) = self.exit_ends(exit);
        crate::geometry::part::nearest_on_segment(from, to, at)
    }

    /// Returns the distance from the edge of the base to the exit in inches; 0 in
    /// contact. Heights count as for [`crate::distance`].
    pub fn distance_to_exit(&self, body: &Body, exit: &Exit) -> f32 {
        distance_to_point(body, lift(self.exit_point(exit, flat(body.at)), 0.0))
    }

    /// Returns the index and the distance of the exit closest to the base.
    pub fn nearest_exit(&self, body: &Body) -> Option<(usize, f32)> {
        let mut best: Option<(usize, f32)> = None;
        for (i, exit) in self.exits.iter().enumerate() {
            let d = self.distance_to_exit(body, exit);
            if best.is_none_or(|(_, b)| d < b) {
                best = Some((i, d));
            }
        }
        best
    }

    /// Returns the four corners at height 0, clockwise from the north-west.
    pub fn corners(&self) -> [Vec3; 4] {
        let h = self.half();
        [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
            .map(|(x, z)| Vec3::new(x * h.x, 0.0, z * h.y))
    }
}
