//! Throws: a body moves straight along, through some obstacles and against others, and
//! down to where it comes to rest.
//!
//! Rapier casts the base at its height and finds what it meets; the distances, and the
//! resting place at the end, are exact arithmetic.

use bevy_math::{Vec2, Vec3};

use crate::body::{Body, BodyId};
use crate::geometry::part::disc_span;
use crate::movement::slide::PushStop;
use crate::table::Table;
use crate::terrain::ground::FOOTING_TOLERANCE;
use crate::terrain::physics::BASE_OBSTACLES;
use crate::terrain::piece::{Block, Piece, contact_distance};
use crate::units::{LEVEL, ROUNDING, Rect, SLACK, lift, round_milli, round_milli3, unit_or};

/// Step by which a resting place is searched backwards, in inches.
const SEARCH_STEP: f32 = 0.01;

/// How often that step is halved to come as near as possible to the obstacle.
const HALVINGS: usize = 4;

/// The effect of a piece on a body that is thrown against it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Barrier {
    /// The piece has no effect on the flight.
    Nothing,
    /// The body loses this many inches of those left; if no more are
    /// left, it stops there.
    Slows(f32),
    /// The body stops at the piece.
    Stops,
}

/// The parameters of a throw.
#[derive(Clone, Copy)]
pub struct Throw<'r> {
    /// The direction of flight on the plan, a unit vector.
    pub dir: Vec2,
    /// Length of the flight in inches, if nothing slows or stops it.
    pub inches: f32,
    /// Returns the effect of a piece, called once for each that is met. The walls of
    /// holes always stop the body.
    pub barrier: &'r dyn Fn(usize, &Piece) -> Barrier,
    /// Bodies that it passes as if they were not there. It may not end on them.
    pub passes: &'r [BodyId],
}

/// A piece or border that a thrown body meets.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ThrowContact {
    /// Index of the piece; `None` for the border.
    pub piece: Option<usize>,
    /// Inches of flight before the contact.
    pub at: f32,
}

/// The course of a throw and the place where the body came to rest.
#[derive(Debug, Clone, PartialEq)]
pub struct ThrowResult {
    /// The body at its resting place.
    pub body: Body,
    /// The way of its foot: from the start to the end of its flight, and on
    /// to its resting place.
    pub way: Vec<Vec3>,
    /// The pieces and the border that it met, in that order.
    pub met: Vec<ThrowContact>,
    /// Inches of flight, measured on the plan.
    pub flew: f32,
    /// The first body that it met, which ended its flight. To continue past it, throw
    /// again from the start with that body among those that are passed.
    pub body_met: Option<BodyId>,
    /// Inches that were left when it met a body.
    pub left: f32,
    /// Inches that it fell where it came down.
    pub fell: f32,
}

impl Table {
    /// Throws `body`: it flies level, at the height of its foot, and meets the pieces
    /// that rise into it, the border, at which it stops, and the first body at its height
    /// that it does not pass. An obstacle that its base overlaps at the start is met only
    /// if it flies deeper into it. Then it comes down, however deep: at its end or, where
    /// it cannot stand there, as near to it as possible on its way, or else anywhere.
    pub fn throw(&self, body: &Body, throw: &Throw<'_>, others: &[Body]) -> ThrowResult {
        let dir = unit_or(throw.dir, Vec2::X);
        let mut end = if throw.inches.is_finite() { throw.inches.max(0.0) } else { 0.0 };
        let mut met = Vec::new();
        let mut body_met = None;
        let mut left = 0.0;
        for (at, what) in self.obstacles_in_flight(body, dir, end, throw.passes, others) {
            if at >= end - SLACK {
                break;
            }
            let barrier = match what {
                PushStop::Terrain(piece) => {
                    met.push(ThrowContact { piece: Some(piece), at });
                    let block = &self.terrain.blocks[piece];
                    // Behind the wall of a hole there is no space to fly through.
                    let buried = block.hole() && block.bars(body.foot(), body.height, LEVEL);
                    if buried {
                        Barrier::Stops
                    } else {
                        (throw.barrier)(piece, &self.pieces()[piece])
                    }
                }
                PushStop::Border => {
                    met.push(ThrowContact { piece: None, at });
                    Barrier::Stops
                }
                PushStop::Body(id) => {
                    body_met = Some(id);
                    left = end - at;
                    Barrier::Stops
                }
            };
            match barrier {
                Barrier::Nothing => {}
                Barrier::Slows(by) => end = (end - by.max(0.0)).max(at),
                Barrier::Stops => end = at,
            }
        }
        let rest = self.resting_body(body, dir, end, others);
        let ended = body.plan() + dir * end;
        let mut way = vec![body.at];
        for at in [lift(ended, body.foot()), rest.at.with_y(body.foot()), rest.at].map(round_milli3)
        {
            if way.last() != Some(&at) {
                way.push(at);
            }
        }
        let fell = round_milli((body.foot() - rest.foot()).max(0.0));
        ThrowResult { body: rest, way, met, flew: end, body_met, left, fell }
    }

    /// Returns all obstacles within `max` inches of flight, nearest first.
    fn obstacles_in_flight(
        &self,
        body: &Body,
        dir: Vec2,
        max: f32,
        passes: &[BodyId],
        others: &[Body],
    ) -> Vec<(f32, PushStop)> {
        let at = body.plan();
        let swept = Rect::of_leg(at, at + dir * max).grown(body.radius);
        let rises = |(_, block): &(usize, &Block)| {
            let over = body.foot() + FOOTING_TOLERANCE;
            let high =
                if block.hole() { block.contains(at) } else { block.base < body.crown() - SLACK };
            high && block.top > over && swept.meets(&block.bounds)
        };
        let mut near: Vec<usize> = self.indexed_blocks().filter(rises).map(|(i, _)| i).collect();
        let mut pieces = Vec::new();
        while let Some(piece) = self.terrain.colliders.sweep_cylinder(
            body,
            lift(dir, 0.0),
            max + SLACK,
            BASE_OBSTACLES,
            &|i| near.contains(&i),
        ) {
            near.retain(|i| *i != piece);
            pieces.push(piece);
        }
        pieces.sort_unstable();
        let piece = |i: usize| {
            Some((
                collision_distance(body, |r| self.distance_to_piece(i, at, dir, r))?,
                PushStop::Terrain(i),
            ))
        };
        let bodies = others
            .iter()
            .filter(|o| o.id != body.id && !passes.contains(&o.id) && body.shares_height(o))
            .filter_map(|o| {
                let way =
                    |r: f32| contact_distance(r, |r| disc_span(at, dir, o.plan(), o.radius + r));
                Some((collision_distance(body, way)?, PushStop::Body(o.id)))
            });
        let border = self.distance_to_border(at, dir, body.radius).map(|t| (t, PushStop::Border));
        let mut met: Vec<(f32, PushStop)> =
            pieces.into_iter().filter_map(piece).chain(bodies).chain(border).collect();
        met.retain(|(t, _)| *t < max);
        met.sort_by(|a, b| a.0.total_cmp(&b.0));
        met
    }

    /// Returns the body at its resting place after a flight of `flew` inches: at its end,
    /// the nearest free place back along its way, or the nearest free one at all.
    fn resting_body(&self, body: &Body, dir: Vec2, flew: f32, others: &[Body]) -> Body {
        let rest = |t: f32| self.landed(body, body.plan() + dir * t, others);
        if let Some(rest) = rest(flew) {
            return rest;
        }
        let mut barred = flew;
        while barred > 0.0 {
            let free = (barred - SEARCH_STEP).max(0.0);
            if let Some(found) = rest(free) {
                let nearer = |(best, from, gap): (Body, f32, f32), _| {
                    let gap = gap / 2.0;
                    rest(from + gap).map_or((best, from, gap), |on| (on, from + gap, gap))
                };
                return (0..HALVINGS).fold((found, free, barred - free), nearer).0;
            }
            barred = free;
        }
        let free = self.nearest_legal(body, body.plan() + dir * flew, others);
        free.map_or(*body, |at| body.moved(at))
    }

    /// Returns the body on the ground below, if it may be there and nothing catches it
    /// on its way down.
    fn landed(&self, body: &Body, at: Vec2, others: &[Body]) -> Option<Body> {
        let over = body.moved(round_milli3(lift(at, body.foot())));
        // It stands on top of ground that is no higher than a step, not in it.
        let below = |limit: f32| self.ground_below(over.plan(), limit, body.radius).y;
        let step_up = |from: f32| below(from + LEVEL + SLACK);
        let ground = step_up(below(f32::NEG_INFINITY).max(body.foot()));
        if step_up(ground) > ground {
            return None;
        }
        let landed = body.moved(round_milli3(over.at.with_y(ground)));
        self.spot_legal(&landed, others).ok()?;
        let fell = ground < body.foot() - LEVEL - SLACK;
        (!fell || self.catching_piece(&over, ground).is_none()).then_some(landed)
    }
}

/// Returns the distance after which a base meets an obstacle, given the free distance of
/// a base as a function of its radius. Contact alone is no collision.
fn collision_distance(body: &Body, way: impl Fn(f32) -> Option<f32>) -> Option<f32> {
    let into = way(body.radius - ROUNDING)?;
    Some(way(body.radius).map_or(into, |touched| touched.min(into)))
}
