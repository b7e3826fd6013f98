//! Parts of the table, as data.

use bevy::math::Vec2;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::grid::Bounds;
use crate::table::{Body, Table};

/// A part of the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Zone {
    /// Bases within this distance (in inches, closest points) of the exit with this index.
    NearExit {
        /// Index among the board's exits.
        exit: usize,
        /// The greatest distance in inches.
        within: f32,
    },
    /// Centres within this circle.
    Circle {
        /// Its centre.
        #[schemars(with = "[f32; 2]")]
        center: Vec2,
        /// Its radius in inches.
        radius: f32,
    },
    /// Centres within this box.
    Box {
        /// The corner with the least coordinates.
        #[schemars(with = "[f32; 2]")]
        least: Vec2,
        /// The corner with the greatest.
        #[schemars(with = "[f32; 2]")]
        greatest: Vec2,
    },
    /// Centres within this box on the side of a line through the middle of the table that a direction points to.
    Toward {
        /// The corner with the least coordinates.
        #[schemars(with = "[f32; 2]")]
        least: Vec2,
        /// The corner with the greatest.
        #[schemars(with = "[f32; 2]")]
        greatest: Vec2,
        /// The direction, at right angles to the line.
        #[schemars(with = "[f32; 2]")]
        toward: Vec2,
    },
}

impl Zone {
    /// A box of the plan that holds the zone, by its least and its greatest corner; none where only the table knows.
    pub fn bounds(&self) -> Option<Bounds> {
        match self {
            Zone::NearExit { .. } => None,
            Zone::Circle { center, radius } => {
                Some((*center - Vec2::splat(*radius), *center + Vec2::splat(*radius)))
            }
            Zone::Box { least, greatest } | Zone::Toward { least, greatest, .. } => Some((*least, *greatest)),
        }
    }

    /// Whether a body on this table is in it.
    pub fn holds(&self, table: &Table, body: &Body) -> bool {
        match self {
            Zone::NearExit { exit, within } => {
                table.distance_to_exit(body, *exit).is_some_and(|distance| distance <= *within)
            }
            Zone::Circle { center, radius } => {
                (Vec2::new(body.at.x, body.at.z) - *center).length() <= *radius
            }
            Zone::Toward { least, greatest, toward } => {
                let at = body.plan();
                at.cmpge(*least).all() && at.cmple(*greatest).all() && at.dot(*toward) >= 0.0
            }
            Zone::Box { least, greatest } => {
                body.at.x >= least.x
                    && body.at.z >= least.y
                    && body.at.x <= greatest.x
                    && body.at.z <= greatest.y
            }
        }
    }
}
