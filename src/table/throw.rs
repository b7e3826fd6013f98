//! A body hurled straight along: through some things, against others, and down to where
//! it comes to rest.
//!
//! Rapier casts the base at its height and finds what it meets; after how many inches it
//! does, and where the body may rest at its end, is exact arithmetic.

use bevy_math::{Vec2, Vec3};

use super::body::{Body, BodyId};
use super::ground::FOOTING;
use super::part::disc_span;
use super::physics::SIDES;
use super::piece::{Block, Piece, ahead};
use super::slide::Stop;
use super::table::Table;
use super::units::{LEVEL, ROUNDING, Rect, SLACK, lift, round_milli, round_milli3, unit_or};

/// The step by which a place to rest is sought on the way back, in inches.
const BACK: f32 = 0.01;

/// How often that step is halved to come as near as can be to what keeps it from resting.
const HALVINGS: usize = 4;

/// What a piece does to a body that is hurled against it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Barrier {
    /// It goes on.
    Nothing,
    /// It goes on, and loses so many inches of those that are left; where no more are
    /// left, it stops there.
    Slows(f32),
    /// It stops there.
    Stops,
}

/// How a body is hurled.
#[derive(Clone, Copy)]
pub struct Throw<'r> {
    /// Which way.
    pub dir: Vec2,
    /// How far, if nothing slows or stops it.
    pub inches: f32,
    /// What each piece does to it, asked once of each that it meets but for the walls of
    /// holes, which stop it.
    pub barrier: &'r dyn Fn(usize, &Piece) -> Barrier,
    /// Bodies that it passes as if they were not there. It may not end on them.
    pub passes: &'r [BodyId],
}

/// What a hurled body meets, bodies left out.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ThrowContact {
    /// The number of the piece; none for the border.
    pub piece: Option<usize>,
    /// After how many inches.
    pub at: f32,
}

/// How a hurled body went, and where it came to rest.
#[derive(Debug, Clone, PartialEq)]
pub struct ThrowResult {
    /// Itself, where it rests.
    pub body: Body,
    /// The way of its foot: from where it was to where its flight ended, and on
    /// to where it rests.
    pub way: Vec<Vec3>,
    /// The pieces and the border that it met, in that order.
    pub met: Vec<ThrowContact>,
    /// How many inches it flew.
    pub flew: f32,
    /// The first body that it met, which ended its flight. To go on past that one, hurl
    /// it again from the start with that one among those that it passes.
    pub body_met: Option<BodyId>,
    /// Inches that were left when it met a body.
    pub left: f32,
    /// Inches that it fell where it came down.
    pub fell: f32,
}

impl Table {
    /// Hurls `body`: it flies level, at the height of its foot, and meets the pieces that
    /// rise into it, the border, at which it stops, and the first body at its height that
    /// it does not pass. What its base reaches into at the start is met only where it
    /// flies deeper into it. Then it comes down, however deep: at its end, or where it
    /// cannot stand there, as near to it as it can on its way, or else anywhere.
    pub fn throw(&self, body: &Body, throw: &Throw<'_>, others: &[Body]) -> ThrowResult {
        let dir = unit_or(throw.dir, Vec2::X);
        let mut end = if throw.inches.is_finite() { throw.inches.max(0.0) } else { 0.0 };
        let mut met = Vec::new();
        let mut body_met = None;
        let mut left = 0.0;
        for (at, what) in self.in_flight(body, dir, end, throw.passes, others) {
            if at >= end - SLACK {
                break;
            }
            let barrier = match what {
                Stop::Terrain(piece) => {
                    met.push(ThrowContact { piece: Some(piece), at });
                    let block = &self.fixed.blocks[piece];
                    // Behind the wall of a hole there is nothing to fly through.
                    let buried = block.hole() && block.bars(body.foot(), body.height, LEVEL);
                    if buried {
                        Barrier::Stops
                    } else {
                        (throw.barrier)(piece, &self.pieces()[piece])
                    }
                }
                Stop::Border => {
                    met.push(ThrowContact { piece: None, at });
                    Barrier::Stops
                }
                Stop::Body(id) => {
                    (body_met, left) = (Some(id), end - at);
                    Barrier::Stops
                }
            };
            match barrier {
                Barrier::Nothing => {}
                Barrier::Slows(by) => end = (end - by.max(0.0)).max(at),
                Barrier::Stops => end = at,
            }
        }
        let rest = self.rest_after(body, dir, end, others);
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

    /// All that a body meets within `max` inches of flight, nearest first.
    fn in_flight(
        &self,
        body: &Body,
        dir: Vec2,
        max: f32,
        passes: &[BodyId],
        others: &[Body],
    ) -> Vec<(f32, Stop)> {
        let at = body.plan();
        let swept = Rect::of_leg(at, at + dir * max).grown(body.radius);
        let rises = |(_, block): &(usize, &Block)| {
            let over = body.foot() + FOOTING;
            let high =
                if block.hole() { block.contains(at) } else { block.base < body.crown() - SLACK };
            high && block.top > over && swept.meets(&block.bounds)
        };
        let mut near: Vec<usize> = self.numbered().filter(rises).map(|(i, _)| i).collect();
        let mut pieces = Vec::new();
        let cast = (lift(dir, 0.0), max + SLACK);
        while let Some(piece) =
            self.fixed.colliders.swept(body, cast, SIDES, &|i| near.contains(&i))
        {
            near.retain(|i| *i != piece);
            pieces.push(piece);
        }
        pieces.sort_unstable();
        let piece =
            |i: usize| Some((meets(body, |r| self.way_to(i, at, dir, r))?, Stop::Terrain(i)));
        let bodies = others
            .iter()
            .filter(|o| o.id != body.id && !passes.contains(&o.id) && body.shares_height(o))
            .filter_map(|o| {
                let way = |r: f32| ahead(r, |r| disc_span(at, dir, o.plan(), o.radius + r));
                Some((meets(body, way)?, Stop::Body(o.id)))
            });
        let border = self.way_to_border(at, dir, body.radius).map(|t| (t, Stop::Border));
        let mut met: Vec<(f32, Stop)> =
            pieces.into_iter().filter_map(piece).chain(bodies).chain(border).collect();
        met.retain(|(t, _)| *t < max);
        met.sort_by(|a, b| a.0.total_cmp(&b.0));
        met
    }

    /// Where a body comes to rest that flew so far: right there, the nearest free place
    /// back along its way, or the nearest free one at all.
    fn rest_after(&self, body: &Body, dir: Vec2, flew: f32, others: &[Body]) -> Body {
        let rest = |t: f32| self.landed(body, body.plan() + dir * t, others);
        if let Some(rest) = rest(flew) {
            return rest;
        }
        let mut barred = flew;
        while barred > 0.0 {
            let free = (barred - BACK).max(0.0);
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

    /// The body down on what is below it here, if it may be there and nothing catches it
    /// on its way down.
    fn landed(&self, body: &Body, at: Vec2, others: &[Body]) -> Option<Body> {
        let over = body.moved(round_milli3(lift(at, body.foot())));
        // On what is no higher than a step it stands, and not in it.
        let below = |limit: f32| self.ground_below(over.plan(), limit, body.radius).y;
        let step_up = |from: f32| below(from + LEVEL + SLACK);
        let ground = step_up(below(f32::NEG_INFINITY).max(body.foot()));
        if step_up(ground) > ground {
            return None;
        }
        let landed = body.moved(round_milli3(over.at.with_y(ground)));
        self.spot_legal(&landed, others).ok()?;
        let fell = ground < body.foot() - LEVEL - SLACK;
        (!fell || self.caught(&over, ground).is_none()).then_some(landed)
    }
}

/// After how many inches a base meets something, told by the way that a base of a given
/// radius has to it: a mere touch meets nothing.
fn meets(body: &Body, way: impl Fn(f32) -> Option<f32>) -> Option<f32> {
    let into = way(body.radius - ROUNDING)?;
    Some(way(body.radius).map_or(into, |touched| touched.min(into)))
}
