//! What a base stands on, and where one may stand.

use bevy_math::Vec2;

use super::body::{Body, BodyId};
use super::keywords::Keywords;
use super::piece::Block;
use super::table::{Obstacle, Table};
use super::units::{LEVEL, ROUNDING, SLACK};

/// How far a foot may be from the height it is said to stand at, in inches.
pub(crate) const FOOTING: f32 = 0.02;

/// How far from a face the edge of a hanging base may be, in inches.
pub(crate) const GRIP: f32 = 0.03;

/// What holds a body up.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Support {
    /// The height of the ground there.
    pub y: f32,
    /// The piece whose top (or floor, for a hole) it is; none for the mat.
    pub piece: Option<usize>,
}

/// Why a body cannot stand somewhere.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum SpotRefusal {
    /// The place is not made of finite numbers.
    #[error("that is not a place")]
    NotASpot,
    /// Part of the base is beyond the border.
    #[error("the base would reach over the border")]
    OffTheBoard,
    /// Impassable terrain, or something solid that is too tall to stand on from here.
    #[error("{name} is in the way")]
    Terrain {
        /// The number of the piece.
        piece: usize,
        /// Its name.
        name: String,
    },
    /// Another base is there.
    #[error("the base of {body} is there")]
    Overlaps {
        /// Whose base.
        body: BodyId,
    },
    /// It would neither stand nor hang at this height.
    #[error("nothing holds it up at a height of {y} inches; the ground is at {ground}")]
    NotHeld {
        /// The height asked for.
        y: f32,
        /// The height of the ground.
        ground: f32,
    },
}

impl SpotRefusal {
    /// Its name, for programs.
    pub fn name(&self) -> &'static str {
        match self {
            SpotRefusal::NotASpot => "NotASpot",
            SpotRefusal::OffTheBoard => "OffTheBoard",
            SpotRefusal::Terrain { .. } => "Impassable",
            SpotRefusal::Overlaps { .. } => "Overlaps",
            SpotRefusal::NotHeld { .. } => "NotHeld",
        }
    }

    /// What is in the way, where one thing is.
    pub fn by(&self) -> Option<Obstacle> {
        match self {
            SpotRefusal::Terrain { piece, .. } => Some(Obstacle::Piece(*piece)),
            SpotRefusal::Overlaps { body } => Some(Obstacle::Body(*body)),
            SpotRefusal::NotASpot | SpotRefusal::OffTheBoard | SpotRefusal::NotHeld { .. } => None,
        }
    }
}

impl Table {
    /// The height on which a base centred here stands: the highest top that can be stood
    /// on under its centre, 0 on the mat, the floor of a hole: the centre decides.
    pub fn ground(&self, at: Vec2) -> f32 {
        self.ground_below(at, f32::INFINITY, 0.0).y
    }

    /// [`Table::ground`] for a base of this radius: holes too narrow for it are no holes.
    pub fn ground_for(&self, at: Vec2, radius: f32) -> f32 {
        self.ground_below(at, f32::INFINITY, radius).y
    }

    /// What a body stands on, or would land on: the highest ground under its centre that
    /// is not above its foot.
    pub fn support(&self, body: &Body) -> Support {
        self.ground_below(body.plan(), body.foot() + FOOTING, body.radius)
    }

    /// The highest ground under the centre of a base that is not above `limit`.
    pub(crate) fn ground_below(&self, at: Vec2, limit: f32, radius: f32) -> Support {
        let mut best = self.floor(at, radius);
        for &i in &self.fixed.tops {
            let block = &self.fixed.blocks[i];
            if block.top > best.y && block.top <= limit && block.contains(at) {
                best = Support { y: block.top, piece: Some(i) };
            }
        }
        best
    }

    /// The mat, or the floor of the deepest hole here that has room for a base.
    fn floor(&self, at: Vec2, radius: f32) -> Support {
        let mut best = Support { y: 0.0, piece: None };
        for &i in &self.fixed.holes {
            let block = &self.fixed.blocks[i];
            if block.room >= radius
                && (best.piece.is_none() || block.base < best.y)
                && block.contains(at)
            {
                best = Support { y: block.base, piece: Some(i) };
            }
        }
        best
    }

    /// All heights at which a base centred here may stand, lowest first.
    pub fn levels(&self, at: Vec2) -> Vec<f32> {
        let mut levels = vec![self.floor(at, 0.0).y];
        let tops = self.fixed.tops.iter().map(|i| &self.fixed.blocks[*i]);
        levels.extend(tops.filter(|block| block.contains(at)).map(|block| block.top));
        levels.sort_by(f32::total_cmp);
        levels.dedup_by(|a, b| (*a - *b).abs() < SLACK);
        levels
    }

    /// Whether a body may be where it is: its whole base inside the play area, not in
    /// Impassable terrain, not inside something solid, standing on the ground under its
    /// centre (or hanging on a face that can be held), and not on the base of another.
    /// Bases may stick out over edges and over steps of up to 1".
    pub fn spot_legal(&self, body: &Body, others: &[Body]) -> Result<(), SpotRefusal> {
        self.terrain_legal(body)?;
        match others.iter().find(|o| o.id != body.id && body.overlaps(o)) {
            Some(other) => Err(SpotRefusal::Overlaps { body: other.id }),
            None => Ok(()),
        }
    }

    /// The part of [`Table::spot_legal`] that does not ask about others.
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
                name: self.name_of(super::table::Obstacle::Piece(piece)),
            });
        }
        let ground = self.ground_below(at, foot + FOOTING, body.radius).y;
        if (foot - ground).abs() <= FOOTING || self.face_held(body).is_some() {
            return Ok(());
        }
        Err(SpotRefusal::NotHeld { y: foot, ground })
    }

    /// The piece that keeps a body from being where it is.
    pub fn barred(&self, body: &Body) -> Option<usize> {
        let at = body.plan();
        let foot = body.foot();
        let radius = (body.radius - ROUNDING).max(0.0);
        self.numbered()
            .find(|(_, block)| {
                let near = block.bounds.grown(radius).contains(at);
                near && block.bars(foot, body.height, LEVEL) && block.hinders(at, radius)
            })
            .map(|(i, _)| i)
    }

    /// The piece on whose face a body hangs: one that can be climbed and held, its edge
    /// touching the base, its top above the foot.
    pub fn face_held(&self, body: &Body) -> Option<usize> {
        let both = Keywords::CLIMBABLE | Keywords::HOLDABLE;
        self.numbered()
            .find(|(_, block)| {
                block.is(both)
                    && block.solid()
                    && block.base <= body.foot() + SLACK
                    && body.foot() < block.top
                    && (block.distance(body.plan()) - body.radius).abs() <= GRIP
            })
            .map(|(i, _)| i)
    }
}

impl Block {
    /// Whether the piece is in the way of something from `foot`, `height` tall, that
    /// reaches into its footprint (for a hole: out of it), for a mover that takes rises
    /// of up to `leap` in its stride.
    pub(crate) fn bars(&self, foot: f32, height: f32, leap: f32) -> bool {
        if self.hole() {
            // Down in the hole its walls are in the way.
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

    /// Whether a disc here meets what the piece keeps others out of: its footprint, or
    /// the walls of a hole around a disc whose centre is in it.
    pub(crate) fn hinders(&self, at: Vec2, radius: f32) -> bool {
        if self.hole() {
            self.contains(at) && !self.holds_disc(at, radius)
        } else {
            self.under_disc(at, radius)
        }
    }
}
