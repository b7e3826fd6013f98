//! Zones of the table, as data.

use bevy_math::Vec2;
use schemars::JsonSchema;
use serde::Serialize;

use crate::regions::grid::Bounds;
use monteria_table::{Body, Table};

/// A part of the table.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub enum Zone {
    /// Bases within this distance (in inches, closest points) of the
    /// exit with this index.
    NearExit {
        /// Index of the exit among the board's exits.
        exit: usize,
        /// The greatest distance in inches.
        within: f32,
    },
    /// Centres within this circle.
    Circle {
        /// The centre of the circle, in inches.
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
    /// Centres within this box on the side of a line through the middle of the table that
    /// a direction points to.
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
    /// Returns a box of the plan that holds the zone, as its least and greatest corner;
    /// `None` if it depends on the table.
    pub fn bounds(&self) -> Option<Bounds> {
        match self {
            Zone::NearExit { .. } => None,
            Zone::Circle { center, radius } => {
                Some((*center - Vec2::splat(*radius), *center + Vec2::splat(*radius)))
            }
            Zone::Box { least, greatest } | Zone::Toward { least, greatest, .. } => {
                Some((*least, *greatest))
            }
        }
    }

    /// Returns the rest of a table beside these zones, as boxes, for bases of this
    /// radius that stay wholly outside of them; `half` is the distance from the
    /// middle to each side. A circle counts as its bounding square; zones that depend
    /// on the table are ignored.
    pub fn outside(zones: &[Zone], half: Vec2, radius: f32) -> Vec<Zone> {
        let mut rest = vec![(-half, half)];
        for (least, greatest) in zones.iter().filter_map(Zone::bounds) {
            let least = least - Vec2::splat(radius);
            let greatest = greatest + Vec2::splat(radius);
            let beside = |(from, to): Bounds| {
                [
                    (from, Vec2::new(to.x.min(least.x), to.y)),
                    (Vec2::new(from.x.max(greatest.x), from.y), to),
                    (from, Vec2::new(to.x, to.y.min(least.y))),
                    (Vec2::new(from.x, from.y.max(greatest.y)), to),
                ]
            };
            let open = |(from, to): &Bounds| from.x < to.x && from.y < to.y;
            rest = rest.into_iter().flat_map(beside).filter(open).collect();
        }
        rest.into_iter().map(|(least, greatest)| Zone::Box { least, greatest }).collect()
    }

    /// Returns the point of a circle or a box that is nearest to this one;
    /// `None` for other zones.
    pub fn nearest(&self, at: Vec2) -> Option<Vec2> {
        match self {
            Zone::Circle { center, radius } => {
                Some(*center + (at - *center).clamp_length_max(*radius))
            }
            Zone::Box { least, greatest } => Some(at.clamp(*least, *greatest)),
            Zone::NearExit { .. } | Zone::Toward { .. } => None,
        }
    }

    /// Returns whether a body on this table is in the zone.
    pub fn holds(&self, table: &Table, body: &Body) -> bool {
        match self {
            Zone::NearExit { exit, within } => table
                .distance_to_exit(body, *exit)
                .is_some_and(|distance| monteria_table::within(distance, *within)),
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
