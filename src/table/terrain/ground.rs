//! The ground under a base, and whether a base may stand at a place.

use bevy_math::Vec2;

use crate::body::{Body, BodyId};
use crate::table::{Obstacle, Table};
use crate::terrain::keywords::Keywords;
use crate::terrain::piece::Block;
use crate::units::{LEVEL, ROUNDING, SLACK};

/// Tolerance between the height of a foot and the ground, in inches.
pub(crate) const FOOTING_TOLERANCE: f32 = 0.02;

/// Maximum distance of a hanging base's edge from the face, in inches.
pub(crate) const GRIP_DISTANCE: f32 = 0.03;

/// The ground that supports a body.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Support {
    /// The height of the ground, in inches.
    pub y: f32,
    /// The piece whose top (for a hole: floor) it is; `None` for the mat.
    pub piece: Option<usize>,
}

/// Why a body cannot stand at a place.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum SpotRefusal {
    /// The place has a coordinate that is not finite.
    #[error("that is not a valid place")]
    NotASpot,
    /// Part of the base is beyond the border.
    #[error("the base would extend over the border")]
    OffTheBoard,
    /// Impassable terrain, or solid terrain too tall to step onto from here.
    #[error("{name} is in the way")]
    Terrain {
        /// Index of the piece on the table.
        piece: usize,
        /// Name of the piece, for people.
        name: String,
    },
    /// The place overlaps another base.
    #[error("the base of {body} is there")]
    Overlaps {
        /// The body whose base is there.
        body: BodyId,
    },
    /// The body would neither stand nor hang at this height.
    #[error("nothing supports it at a height of {y} inches; the ground is at {ground}")]
    NotHeld {
        /// The requested height, in inches.
        y: f32,
        /// The height of the ground there, in inches.
        ground: f32,
    },
}

impl SpotRefusal {
    /// Returns the variant's name, for programs.
    pub fn name(&self) -> &'static str {
        match self {
            SpotRefusal::NotASpot => "NotASpot",
            SpotRefusal::OffTheBoard => "OffTheBoard",
            SpotRefusal::Terrain { .. } => "Impassable",
            SpotRefusal::Overlaps { .. } => "Overlaps",
            SpotRefusal::NotHeld { .. } => "NotHeld",
        }
    }

    /// Returns the obstacle in the way, if it is a single one.
    pub fn by(&self) -> Option<Obstacle> {
        match self {
            SpotRefusal::Terrain { piece, .. } => Some(Obstacle::Piece(*piece)),
            SpotRefusal::Overlaps { body } => Some(Obstacle::Body(*body)),
            SpotRefusal::NotASpot | SpotRefusal::OffTheBoard | SpotRefusal::NotHeld { .. } => None,
        }
    }
}

impl Table {
    /// Returns the height on which a base centred here stands: the highest top under its
    /// centre, 0 on the mat, the floor of a hole. The centre decides.
    pub fn ground(&self, at: Vec2) -> f32 {
        self.ground_below(at, f32::INFINITY, 0.0).y
    }

    /// Returns [`Table::ground`] for a base of this radius: holes too narrow
    /// for it are ignored.
    pub fn ground_for(&self, at: Vec2, radius: f32) -> f32 {
        self.ground_below(at, f32::INFINITY, radius).y
    }

    /// Returns the ground that a body stands on or would land on: the highest ground
    /// under its centre that is not above its foot.
    pub fn support(&self, body: &Body) -> Support {
        self.ground_below(body.plan(), body.foot() + FOOTING_TOLERANCE, body.radius)
    }

    /// Returns the highest ground under the centre of a base that is not above `limit`.
    pub(crate) fn ground_below(&self, at: Vec2, limit: f32, radius: f32) -> Support {
        let mut best = self.floor(at, radius);
        for &i in &self.terrain.tops {
            let block = &self.terrain.blocks[i];
            if block.top > best.y && block.top <= limit && block.contains(at) {
                best = Support { y: block.top, piece: Some(i) };
            }
        }
        best
    }

    /// Returns the mat, or the floor of the deepest hole here that has room for a base.
    fn floor(&self, at: Vec2, radius: f32) -> Support {
        let mut best = Support { y: 0.0, piece: None };
        for &i in &self.terrain.holes {
            let block = &self.terrain.blocks[i];
            if block.room >= radius
                && (best.piece.is_none() || block.base < best.y)
                && block.contains(at)
            {
                best = Support { y: block.base, piece: Some(i) };
            }
        }
        best
    }

    /// Returns all heights at which a base centred here may stand, lowest first.
    pub fn levels(&self, at: Vec2) -> Vec<f32> {
        let mut levels = vec![self.floor(at, 0.0).y];
        let tops = self.terrain.tops.iter().map(|i| &self.terrain.blocks[*i]);
        levels.extend(tops.filter(|block| block.contains(at)).map(|block| block.top));
        levels.sort_by(f32::total_cmp);
        levels.dedup_by(|a, b| (*a - *b).abs() < SLACK);
        levels
    }

    /// Checks whether a body may be at its place: the whole base inside the play area,
    /// not in Impassable terrain, not inside solid terrain, supported by the ground under
    /// its centre (or hanging on a face that can be held), and not overlapping another
    /// base. Bases may stick out over edges and over steps of up to 1".
    pub fn spot_legal(&self, body: &Body, others: &[Body]) -> Result<(), SpotRefusal> {
        self.terrain_legal(body)?;
        match others.iter().find(|o| o.id != body.id && body.overlaps(o)) {
            Some(other) => Err(SpotRefusal::Overlaps { body: other.id }),
            None => Ok(()),
        }
    }

    /// Checks the part of [`Table::spot_legal`] that does not depend on other bodies.
    pub(crate) fn terrain_legal(&self, body: &Body) -> Result<(), SpotRefusal> {
        let at = body.plan();
        let foot = body.foot();
        if !body.at.is_finite() {
            return Err(SpotRefusal::NotASpot);
        }
        if !self.board().holds(at, body.radius) {
            return Err(SpotRefusal::OffTheBoard);
        }
        if let Some(piece) = self.barred(body) {
            return Err(SpotRefusal::Terrain {
                piece,
                name: self.name_of(crate::table::Obstacle::Piece(piece)),
            });
        }
        let ground = self.ground_below(at, foot + FOOTING_TOLERANCE, body.radius).y;
        if (foot - ground).abs() <= FOOTING_TOLERANCE || self.face_held(body).is_some() {
            return Ok(());
        }
        Err(SpotRefusal::NotHeld { y: foot, ground })
    }

    /// Returns the piece that keeps a body from being at its place.
    pub fn barred(&self, body: &Body) -> Option<usize> {
        let at = body.plan();
        let foot = body.foot();
        let radius = (body.radius - ROUNDING).max(0.0);
        self.indexed_blocks()
            .find(|(_, block)| {
                let near = block.bounds.grown(radius).contains(at);
                near && block.bars(foot, body.height, LEVEL) && block.hinders(at, radius)
            })
            .map(|(i, _)| i)
    }

    /// Returns the piece on whose face a body hangs: climbable and holdable, its edge
    /// touching the base, its top above the foot.
    pub fn face_held(&self, body: &Body) -> Option<usize> {
        let both = Keywords::CLIMBABLE | Keywords::HOLDABLE;
        self.indexed_blocks()
            .find(|(_, block)| {
                block.is(both)
                    && block.solid()
                    && block.base <= body.foot() + SLACK
                    && body.foot() < block.top
                    && (block.distance(body.plan()) - body.radius).abs() <= GRIP_DISTANCE
            })
            .map(|(i, _)| i)
    }
}

impl Block {
    /// Returns whether the piece obstructs a body of `height` with its foot at `foot`
    /// that reaches into its footprint (for a hole: out of it), for a mover that steps
    /// over rises of up to `leap`.
    pub(crate) fn bars(&self, foot: f32, height: f32, leap: f32) -> bool {
        if self.hole() {
            // Down in the hole its walls are obstacles.
            return foot >= self.base - SLACK && foot < self.top - leap - SLACK;
        }
        let overhead = self.base >= foot + height - SLACK;
        if overhead {
            false
        } else if self.is(Keywords::IMPASSABLE) {
            self.top >= foot - SLACK
        } else {
            self.solid() && self.top > foot + leap + SLACK
        }
    }

    /// Returns whether a disc here overlaps what the piece bars: its footprint, or the
    /// walls of a hole around a disc whose centre is in it.
    pub(crate) fn hinders(&self, at: Vec2, radius: f32) -> bool {
        if self.hole() {
            self.contains(at) && !self.holds_disc(at, radius)
        } else {
            self.under_disc(at, radius)
        }
    }
}
