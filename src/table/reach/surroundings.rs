//! The surroundings of one move: the pieces, areas and bodies within its reach.

use bevy_math::Vec2;
use smallvec::SmallVec;

use crate::body::{Body, BodyId, shares_height};
use crate::reach::LEVEL_SLACK;
use crate::reach::leg::strips::BodyStrip;
use crate::reach::leg::trace::Trace;
use crate::reach::rules::{MoveRefusal, MoveRules, Other};
use crate::table::{Obstacle, Table};
use crate::terrain::area::Area;
use crate::terrain::ground::{FOOTING_TOLERANCE, GRIP_DISTANCE};
use crate::terrain::keywords::Keywords;
use crate::terrain::piece::{Block, Nature};
use crate::units::{LEVEL, ROUNDING, Rect, SLACK, lift};

/// All obstacles near enough to matter for one move of one body.
pub(crate) struct Surroundings<'t> {
    pub table: &'t Table,
    pub rules: MoveRules,
    pub radius: f32,
    pub height: f32,
    pub blocks: Vec<(usize, &'t Block)>,
    pub areas: Vec<&'t Area>,
    pub others: SmallVec<[Other; 8]>,
    /// The face on which the mover hangs at the start.
    pub held_face: Option<usize>,
    pub mover: Body,
}

/// Why a leg cannot be walked.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum LegRefusal {
    Border,
    Piece(usize),
    Body(BodyId),
    /// A drop that cannot be climbed down: the piece left, if any, and the depth.
    Drop {
        y: f32,
        ground: f32,
    },
    Danger(Obstacle),
    /// The leg leads closer to the point with this index.
    Closer(usize),
    /// The leg leads farther away from the required goal.
    Farther,
}

impl<'t> Surroundings<'t> {
    /// Collects the surroundings. `rect` must contain every place that
    /// the base may cover.
    pub(crate) fn new(
        table: &'t Table,
        mover: &Body,
        rules: &MoveRules,
        others: &[Other],
        rect: Rect,
    ) -> Surroundings<'t> {
        let rect = rect.grown(GRIP_DISTANCE);
        let blocks = table
            .indexed_blocks()
            .filter(|(_, b)| rect.meets(&b.bounds) && !(b.hole() && b.room < mover.radius))
            .collect();
        let areas = table
            .areas()
            .iter()
            .filter(|a| rect.meets(&Rect::around(a.center, a.radius())))
            .collect();
        let near = |o: &&Other| {
            o.body.id != mover.id && rect.meets(&Rect::around(o.body.plan(), o.body.radius))
        };
        let mut others: SmallVec<[Other; 8]> =
            others.iter().filter(near).map(|o| rules.widened_for(o, mover)).collect();
        others.sort_by_key(|o| o.body.id);
        let stands = (mover.foot() - table.support(mover).y).abs() <= LEVEL_SLACK;
        let held_face = if stands { None } else { table.face_held(mover) };
        Surroundings {
            table,
            rules: rules.clone(),
            radius: mover.radius,
            height: mover.height,
            blocks,
            areas,
            others,
            held_face,
            mover: *mover,
        }
    }

    /// Returns the bodies of all others.
    pub(crate) fn bodies(&self) -> Vec<Body> {
        self.others.iter().map(|o| o.body).collect()
    }

    /// Returns a body that the mover would overlap there.
    pub(crate) fn body_at(&self, at: Vec2, y: f32) -> Option<BodyId> {
        let here = self.mover.moved(lift(at, y));
        self.others.iter().find(|o| o.body.overlaps(&here)).map(|o| o.body.id)
    }

    /// Returns whether the move may not end there because the ground is slow.
    pub(crate) fn ends_slow(&self, at: Vec2, y: f32) -> bool {
        !self.rules.may_end_slow
            && !self.rules.ignore_difficult
            && self.table.keywords_at(&self.mover.moved(lift(at, y))).slow()
    }

    /// Returns a body that occupies the place at every height at which a base can stand.
    pub(crate) fn body_everywhere(&self, at: Vec2) -> Option<BodyId> {
        let fills = |o: &&Other| {
            let room = self.radius + o.body.radius - ROUNDING;
            at.distance_squared(o.body.plan()) < room * room
                && self.table.levels(at).into_iter().all(|y| shares_height(y, self.height, &o.body))
        };
        // On a face a model may hang above or below it.
        let faced = self.blocks.iter().any(|(_, b)| b.is(Keywords::HOLDABLE));
        if faced { None } else { self.others.iter().find(fills).map(|o| o.body.id) }
    }

    /// Returns the factor on the cost of climbing a face of the piece.
    pub(crate) fn climb_factor(&self, piece: Option<usize>) -> f32 {
        let slow =
            piece.and_then(|i| self.table.terrain.blocks.get(i)).is_some_and(|b| b.keywords.slow());
        if !slow || self.rules.ignore_difficult {
            return self.rules.vertical_cost;
        }
        self.rules.vertical_cost * self.rules.difficult_cost + self.rules.slow_climb
    }

    /// Returns the cost of climbing from one height to another, up or down a
    /// face of the piece.
    pub(crate) fn climb_cost(&self, from: f32, to: f32, piece: Option<usize>) -> f32 {
        let height = (to - from).abs();
        match self.rules.descent_step.filter(|_| to < from) {
            Some(step) => ((height + SLACK) / step).floor(),
            None => height * self.climb_factor(piece),
        }
    }

    /// Returns whether the move may cross this ground only by leaping.
    pub(crate) fn leaps_over(&self, block: &Block) -> bool {
        block.nature == Nature::Volume && block.keywords.intersects(self.rules.leapt)
    }

    /// Returns whether a body stops a leg from `from` by `d`, for a mover at this height.
    pub(crate) fn stopped_by(
        &self,
        s: &BodyStrip<'_>,
        from: Vec2,
        d: Vec2,
        y: f32,
        height: f32,
    ) -> bool {
        let body = &s.other.body;
        // Bases that overlap already, by rounding or by an
        // earlier placement, may separate.
        let parts = || s.wide.0 <= 0.0 && (from - body.plan()).dot(d) >= 0.0;
        !self.rules.passes(s.other) && shares_height(y, height, body) && !parts()
    }

    /// Returns the face on which the mover could hang there.
    pub(crate) fn face(&self, at: Vec2, y: f32) -> Option<usize> {
        let there = self.mover.moved(lift(at, y));
        if self.table.barred(&there).is_some() {
            return None;
        }
        self.table.face_held(&there)
    }

    /// Adds the last climb of a move that ends hanging.
    pub(crate) fn climb_to(&self, y: f32, trace: &mut Trace) {
        let at = trace.last();
        if self.rules.through {
            return trace.hang(y, self.climb_cost(at.y, y, None), false);
        }
        let face = self.face(Vec2::new(at.x, at.z), y);
        trace.hang(
            y,
            (y - at.y).abs() * self.climb_factor(face.or(self.held_face)),
            face.is_some(),
        );
    }

    /// Returns the refusal for the reason that stops a leg.
    pub(crate) fn refusal(&self, stop: LegRefusal) -> MoveRefusal {
        match stop {
            LegRefusal::Border => MoveRefusal::OffTheBoard,
            LegRefusal::Piece(piece) => {
                MoveRefusal::Impassable { piece, name: self.table.name_of(Obstacle::Piece(piece)) }
            }
            LegRefusal::Body(body) => MoveRefusal::Overlaps { body },
            LegRefusal::Drop { y, ground } => MoveRefusal::NotHeld { y, ground },
            LegRefusal::Danger(what) => {
                MoveRefusal::Dangerous { what, name: self.table.name_of(what) }
            }
            LegRefusal::Farther => MoveRefusal::GoesFarther,
            LegRefusal::Closer(i) => match self.rules.keep_away_from.get(i) {
                Some(to) => MoveRefusal::ComesCloser { to: *to },
                None => MoveRefusal::NoRoute,
            },
        }
    }

    /// Returns whether a base could be at this point of the plan at
    /// some height, ignoring bodies.
    pub(crate) fn is_open(&self, at: Vec2) -> bool {
        if !self.table.board().holds(at, self.radius) {
            return false;
        }
        let radius = self.radius - ROUNDING;
        let free = |y: f32| {
            !self
                .blocks
                .iter()
                .any(|(_, b)| b.bars(y, self.height, self.rules.leap) && b.hinders(at, radius))
        };
        free(0.0)
            || self.blocks.iter().any(|(_, b)| {
                let y = if b.hole() { b.base } else { b.top };
                let stands = b.hole() || (b.solid() && !b.is(Keywords::IMPASSABLE));
                stands && y.abs() > SLACK && b.contains(at) && free(y)
            })
    }

    /// Returns whether a base that stands here is in none of these pieces: a leg up to
    /// the face of a wall is free, but rounding may have put its end slightly inside.
    pub(crate) fn is_clear(&self, near: &[&Block], at: Vec2, y: f32) -> bool {
        let radius = self.radius - ROUNDING;
        !near.iter().any(|b| b.bars(y, self.height, LEVEL) && b.hinders(at, radius))
    }

    /// Returns whether there may be more than one standing height here.
    pub(crate) fn layered(&self, at: Vec2) -> bool {
        self.blocks.iter().any(|(_, b)| (b.hole() || b.solid()) && b.contains(at))
    }
}

/// Returns whether the ground under a centre here, given by these pieces and the mat, has
/// this height. A leg along the exact seam of two pieces is over neither, although its
/// end belongs to both.
pub(crate) fn ground_is_at(near: &[&Block], at: Vec2, y: f32) -> bool {
    let mut floor = None;
    let mut ground = f32::NEG_INFINITY;
    for block in near.iter().filter(|b| b.contains(at)) {
        if block.hole() {
            floor = Some(floor.map_or(block.base, |floor: f32| floor.min(block.base)));
        } else if block.solid()
            && !block.is(Keywords::IMPASSABLE)
            && block.top <= y + FOOTING_TOLERANCE
        {
            ground = ground.max(block.top);
        }
    }
    (ground.max(floor.unwrap_or(0.0)) - y).abs() <= FOOTING_TOLERANCE
}
