//! Moving one body straight along until terrain or a border stops it, or it
//! goes over an edge.
//!
//! Rapier casts the base against all that rises too high for it and tells what it meets;
//! where it comes to rest before that is exact arithmetic, a disc against footprints, so
//! that no base ends inside anything. Its centre decides what it stands on.

use bevy_math::{Vec2, Vec3};

use super::body::{Body, BodyId};
use super::ground::SpotRefusal;
use super::keywords::Keywords;
use super::physics::SIDES;
use super::piece::Block;
use super::table::Table;
use super::units::{LEVEL, ROUNDING, Rect, SLACK, lift, overlap, round_milli3};

/// Steps by which a landing is sought beyond an edge, in inches.
const STEP: f32 = 0.05;

/// How far past an edge a centre must be to be over it, in inches.
const PAST: f32 = 0.002;

/// The most steps, up and down, of one slide.
const MOST_STEPS: usize = 64;

/// What brings a pushed body to a halt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// Impassable terrain, or a rise of more than 1": the number of the piece.
    Terrain(usize),
    /// The border of the play area; exits are borders too.
    Border,
    /// Another body that could not make room.
    Body(BodyId),
}

/// Where a slide ended.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Slid {
    pub body: Body,
    /// Inches travelled along the plan.
    pub travelled: f32,
    /// Inches fallen; more than 0 only where it went over an edge, which ends the slide.
    pub fell: f32,
    /// What ended it early.
    pub stop: Option<Stop>,
}

impl Table {
    /// Slides a body along the unit vector `dir` for up to `distance` inches.
    /// Others are not asked.
    pub(crate) fn slide(&self, body: &Body, dir: Vec2, distance: f32) -> Slid {
        let mut slid = Slid { body: *body, travelled: 0.0, fell: 0.0, stop: None };
        let mut left = distance;
        for _ in 0..MOST_STEPS {
            let (free, stop) = self.free_way(&slid.body, dir, left);
            let here = slid.body.plan();
            if let Some((t, ground)) = self.next_ground(&slid.body, dir, free) {
                let t = t.min(free);
                let at = here + dir * t;
                let at_edge = |body: &Body| {
                    body.moved(lift(here + dir * (t - 2.0 * PAST).max(0.0), body.foot()))
                };
                slid.travelled += t;
                left -= t;
                if ground < slid.body.foot() - LEVEL - SLACK {
                    let over = slid.body.moved(lift(at, slid.body.foot()));
                    if let Some((on, landed)) = self.land(&over, dir) {
                        slid.fell = slid.body.foot() - landed.foot();
                        slid.travelled += on;
                        slid.body = landed;
                        return slid;
                    }
                    // Nothing down there has room for it.
                    slid.stop =
                        Some(self.caught(&over, ground).map_or(Stop::Border, Stop::Terrain));
                    slid.body = at_edge(&slid.body);
                    return slid;
                }
                let stepped = slid.body.moved(lift(at, ground));
                if let Some(piece) = self.barred(&stepped) {
                    // A wall down there, or a low bridge up there, keeps it from
                    // stepping: it stops at the edge.
                    slid.body = at_edge(&slid.body);
                    slid.stop = Some(Stop::Terrain(piece));
                    return slid;
                }
                slid.body = stepped;
                continue;
            }
            slid.body = slid.body.moved(lift(here + dir * free, slid.body.foot()));
            slid.travelled += free;
            slid.stop = stop;
            break;
        }
        slid
    }

    /// Where a body is kept whose centre is rounded to a thousandth of an inch:
    /// rounded over an edge it steps down, or where it would fall, goes back by
    /// a thousandth or two.
    pub(crate) fn settled(&self, body: &Body) -> Vec3 {
        let to = round_milli3(body.at);
        let unheld = |at: Vec3| match self.terrain_legal(&body.moved(at)) {
            Err(SpotRefusal::NotHeld { ground, .. }) => Some(ground),
            _ => None,
        };
        let Some(ground) = unheld(to) else { return to };
        let down = Vec3::new(to.x, ground, to.z);
        if to.y - ground <= LEVEL + SLACK && self.terrain_legal(&body.moved(down)).is_ok() {
            return down;
        }
        let back = (1..=2).flat_map(|step| {
            let by = step as f32 * 0.001;
            [
                (by, 0.0),
                (-by, 0.0),
                (0.0, by),
                (0.0, -by),
                (by, by),
                (by, -by),
                (-by, by),
                (-by, -by),
            ]
        });
        let mut near = back.map(|(x, z)| round_milli3(to + Vec3::new(x, 0.0, z)));
        near.find(|at| unheld(*at).is_none()).unwrap_or(to)
    }

    /// How far a body can go along `dir` at its height, up to `max`, and
    /// what stops it there.
    pub(crate) fn free_way(&self, body: &Body, dir: Vec2, max: f32) -> (f32, Option<Stop>) {
        let at = body.plan();
        let border = self.way_to_border(at, dir, body.radius).filter(|t| *t < max);
        let mut free = border.map_or((max, None), |t| (t, Some(Stop::Border)));
        let swept = Rect::of_leg(at, at + dir * free.0).grown(body.radius);
        let barring = |(_, block): &(usize, &Block)| {
            swept.meets(&block.bounds)
                && block.bars(body.foot(), body.height, LEVEL)
                && (!block.hole() || block.contains(at))
        };
        let mut left: Vec<usize> = self.numbered().filter(barring).map(|(i, _)| i).collect();
        while !left.is_empty() {
            let cast = (lift(dir, 0.0), free.0 + SLACK);
            let met = self.fixed.colliders.swept(body, cast, SIDES, &|i| left.contains(&i));
            // What the cast should have missed is found by where the base would end.
            let end = body.moved(lift(at + dir * free.0, body.foot()));
            let Some(met) =
                met.or_else(|| left.iter().copied().find(|i| self.hindered_by(*i, &end)))
            else {
                break;
            };
            left.retain(|i| *i != met);
            // The cast is a little wide: it may meet what the base only touches, or meet
            // the farther of two first.
            if let Some(t) = self.way_to(met, at, dir, body.radius) {
                let tied = matches!(free.1, Some(Stop::Terrain(other)) if met < other);
                if t < free.0 || t == free.0 && tied {
                    free = (t, Some(Stop::Terrain(met)));
                }
            }
        }
        free
    }

    /// How far a base can go along the unit vector `dir` before it meets the border.
    pub(crate) fn way_to_border(&self, at: Vec2, dir: Vec2, radius: f32) -> Option<f32> {
        let room = (self.board().half() - Vec2::splat(radius)).max(Vec2::ZERO);
        let sides = [(at.x, dir.x, room.x), (at.y, dir.y, room.y)].into_iter();
        let along = sides
            .filter(|(_, d, _)| d.abs() > 1.0e-6)
            .map(|(p, d, half)| (half.copysign(d) - p) / d);
        along.reduce(f32::min).map(|t| t.max(0.0))
    }

    /// How far a base can go before it meets this piece; for a hole, in which
    /// it is, its wall.
    pub(crate) fn way_to(&self, piece: usize, at: Vec2, dir: Vec2, radius: f32) -> Option<f32> {
        let block = self.fixed.blocks.get(piece)?;
        if block.hole() { block.way_inside(at, dir, radius) } else { block.way(at, dir, radius) }
    }

    /// Whether a base reaches into this piece.
    fn hindered_by(&self, piece: usize, body: &Body) -> bool {
        let block = self.fixed.blocks.get(piece);
        block.is_some_and(|block| block.hinders(body.plan(), (body.radius - ROUNDING).max(0.0)))
    }

    /// The piece on which a base is caught that falls from where it is to this height:
    /// one that rises too high above the place where it would land.
    pub(crate) fn caught(&self, body: &Body, ground: f32) -> Option<usize> {
        let bounds = Rect::around(body.plan(), body.radius);
        let tall = body.crown() - ground;
        let barring = |(_, block): &(usize, &Block)| {
            !block.hole() && bounds.meets(&block.bounds) && block.bars(ground, tall, LEVEL)
        };
        let mut left: Vec<usize> = self.numbered().filter(barring).map(|(i, _)| i).collect();
        while !left.is_empty() {
            let cast = (Vec3::NEG_Y, body.foot() - ground + SLACK);
            let met = self.fixed.colliders.swept(body, cast, SIDES, &|i| left.contains(&i))?;
            if self.hindered_by(met, body) {
                return Some(met);
            }
            left.retain(|i| *i != met);
        }
        None
    }

    /// Where, within `max` inches along `dir`, the ground under the centre next changes
    /// height, and to what.
    fn next_ground(&self, body: &Body, dir: Vec2, max: f32) -> Option<(f32, f32)> {
        let at = body.plan();
        let swept = Rect::of_leg(at, at + dir * max);
        let mut cuts = Vec::new();
        for block in self.fixed.blocks.iter().filter(|b| swept.meets(&b.bounds)) {
            if !block.hole() && (!block.solid() || block.is(Keywords::IMPASSABLE)) {
                continue;
            }
            for part in &block.parts {
                if let Some(span) = part.span(at, dir, 0.0).and_then(|s| overlap(s, (0.0, max))) {
                    cuts.extend([span.0, span.1]);
                }
            }
        }
        cuts.sort_by(f32::total_cmp);
        let foot = body.foot();
        cuts.into_iter().find_map(|t| {
            let past = t + PAST;
            let ground = self.ground_below(at + dir * past, foot + LEVEL + SLACK, body.radius).y;
            // Whoever ends on the very edge goes down: beyond it nothing holds a centre
            // up. Up it goes only when it is past.
            let reached = if ground < foot { t } else { past };
            (reached <= max && (ground - foot).abs() > SLACK).then_some((past, ground))
        })
    }

    /// Where a body whose centre has gone over an edge comes to rest: straight on by the
    /// least that makes room for its base on its way down and where it lands, else the
    /// nearest place that holds it. Returns how much farther it went, and the body; none
    /// where nothing down there has room.
    fn land(&self, body: &Body, dir: Vec2) -> Option<(f32, Body)> {
        let start = body.plan();
        let rest = |at: Vec2| {
            let ground = self.ground_below(at, body.foot() - LEVEL, body.radius).y;
            let landed = body.moved(round_milli3(lift(at, ground)));
            (ground < body.foot() - LEVEL && self.terrain_legal(&landed).is_ok()).then_some(landed)
        };
        let free = |landed: &Body| {
            self.caught(&body.moved(landed.at.with_y(body.foot())), landed.foot()).is_none()
        };
        let steps = ((2.0 * body.radius + 4.0 * STEP) / STEP) as usize;
        let ahead = || (0..=steps).map(|step| step as f32 * STEP);
        let first = ahead().find_map(|on| Some((on, rest(start + dir * on).filter(free)?)));
        if first.is_some() {
            return first;
        }
        let near = || super::place::spiral(start, 4.0 * body.radius.max(1.0)).filter_map(rest);
        let hole = self.fixed.blocks.iter().find(|b| b.hole() && b.contains(start));
        // Where nothing lets it fall past, it comes down under what caught it.
        let landed = near().find(free).or_else(|| near().next()).or_else(|| rest(hole?.deepest));
        landed.map(|landed| (start.distance(landed.plan()), landed))
    }
}
