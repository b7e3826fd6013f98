//! Moving one body straight along until terrain or a border stops it, or it goes over an edge.
//!
//! The base is cast as a disc against the footprints of all that rises too high for it: exactly, since both are upright. Its
//! centre decides what it stands on.

use bevy::math::{Vec2, Vec3};
use serde::{Deserialize, Serialize};

use super::body::{Body, BodyId};
use super::ground::SpotRefusal;
use super::keywords::Keywords;
use super::table::Table;
use super::units::{LEVEL, Rect, SLACK, lift, overlap, round_milli3};

/// Steps by which a landing is sought beyond an edge, in inches.
const STEP: f32 = 0.05;

/// How far past an edge a centre must be to be over it, in inches.
const PAST: f32 = 0.002;

/// The most steps, up and down, of one slide.
const MOST_STEPS: usize = 64;

/// What brings a pushed body to a halt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
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
    /// Slides a body along the unit vector `dir` for up to `distance` inches. Others are not asked.
    pub(crate) fn slide(&self, body: &Body, dir: Vec2, distance: f32) -> Slid {
        let mut slid = Slid { body: *body, travelled: 0.0, fell: 0.0, stop: None };
        let mut left = distance;
        for _ in 0..MOST_STEPS {
            let (free, stop) = self.free_way(&slid.body, dir, left);
            let here = slid.body.plan();
            if let Some((t, ground)) = self.next_ground(&slid.body, dir, free) {
                let t = t.min(free);
                let at = here + dir * t;
                slid.travelled += t;
                left -= t;
                if ground < slid.body.foot() - LEVEL - SLACK {
                    let (on, landed) = self.land(&slid.body.moved(lift(at, slid.body.foot())), dir);
                    slid.fell = slid.body.foot() - landed.foot();
                    slid.travelled += on;
                    slid.body = landed;
                    return slid;
                }
                let stepped = slid.body.moved(lift(at, ground));
                if let Some(piece) = self.barred(&stepped).filter(|_| ground < slid.body.foot()) {
                    // A wall down there keeps it from stepping down: it stops at the edge.
                    slid.body =
                        slid.body.moved(lift(here + dir * (t - 2.0 * PAST).max(0.0), slid.body.foot()));
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

    /// Where a body is kept whose centre is rounded to a thousandth of an inch: rounded over an edge it steps down, or where it
    /// would fall, goes back by a thousandth or two.
    pub(crate) fn settled(&self, body: &Body) -> Vec3 {
        let to = round_milli3(body.at);
        let unheld = |at: Vec3| match self.terrain_legal(&body.moved(at)) {
            Err(SpotRefusal::NotHeld { ground, .. }) => Some(ground),
            _ => None,
        };
        let Some(ground) = unheld(to) else { return to };
        if to.y - ground <= LEVEL + SLACK {
            return Vec3::new(to.x, ground, to.z);
        }
        let back = (1..=2).flat_map(|step| {
            let by = step as f32 * 0.001;
            [(by, 0.0), (-by, 0.0), (0.0, by), (0.0, -by), (by, by), (by, -by), (-by, by), (-by, -by)]
        });
        let mut near = back.map(|(x, z)| round_milli3(to + Vec3::new(x, 0.0, z)));
        near.find(|at| unheld(*at).is_none()).unwrap_or(to)
    }

    /// How far a thrown body flies along `dir`, up to `max`, and what it crashes into.
    pub(crate) fn flight(&self, body: &Body, dir: Vec2, max: f32) -> (f32, Option<Stop>) {
        self.free_way(body, dir, max)
    }

    /// How far a body can go along `dir` at its height, up to `max`, and what stops it there.
    fn free_way(&self, body: &Body, dir: Vec2, max: f32) -> (f32, Option<Stop>) {
        let at = body.plan();
        let mut free = (max, None);
        let room = (self.board().half() - Vec2::splat(body.radius)).max(Vec2::ZERO);
        for (p, d, half) in [(at.x, dir.x, room.x), (at.y, dir.y, room.y)] {
            if d.abs() > 1.0e-6 {
                let t = ((if d > 0.0 { half } else { -half }) - p) / d;
                if t < free.0 {
                    free = (t.max(0.0), Some(Stop::Border));
                }
            }
        }
        let swept = Rect::of_leg(at, at + dir * free.0).grown(body.radius);
        for (i, block) in self.numbered() {
            if !swept.meets(&block.bounds) || !block.bars(body.foot(), body.height, LEVEL) {
                continue;
            }
            let t = if block.hole() {
                self.hole_way(i, at, dir, body.radius)
            } else {
                block.way(at, dir, body.radius)
            };
            if let Some(t) = t.filter(|t| *t < free.0) {
                free = (t, Some(Stop::Terrain(i)));
            }
        }
        free
    }

    /// How far a body down in a hole can go before it meets its wall.
    fn hole_way(&self, piece: usize, at: Vec2, dir: Vec2, radius: f32) -> Option<f32> {
        let block = self.fixed.blocks.get(piece)?;
        if !block.contains(at) {
            return None;
        }
        block.way_inside(at, dir, radius)
    }

    /// Where, within `max` inches along `dir`, the ground under the centre next changes height, and to what.
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
            // Whoever ends on the very edge goes down: beyond it nothing holds a centre up. Up it goes only when it is past.
            let reached = if ground < foot { t } else { past };
            (reached <= max && (ground - foot).abs() > SLACK).then_some((past, ground))
        })
    }

    /// Where a body whose centre has gone over an edge comes to rest: straight on by the least that makes room for its base,
    /// else the nearest place that holds it. Returns how much farther it went, and the body.
    fn land(&self, body: &Body, dir: Vec2) -> (f32, Body) {
        let start = body.plan();
        let rest = |at: Vec2| {
            let ground = self.ground_below(at, body.foot() - LEVEL, body.radius).y;
            let landed = body.moved(round_milli3(lift(at, ground)));
            (ground < body.foot() - LEVEL && self.terrain_legal(&landed).is_ok()).then_some(landed)
        };
        let mut on = 0.0;
        while on <= 2.0 * body.radius + 4.0 * STEP {
            if let Some(landed) = rest(start + dir * on) {
                return (on, landed);
            }
            on += STEP;
        }
        let near = super::place::spiral(start, 4.0 * body.radius.max(1.0)).find_map(rest);
        let hole = self.fixed.blocks.iter().find(|b| b.hole() && b.contains(start));
        let near = near.or_else(|| rest(hole?.deepest));
        let landed = near.unwrap_or_else(|| {
            body.moved(lift(start, self.ground_below(start, body.foot() - LEVEL, body.radius).y))
        });
        (start.distance(landed.plan()), landed)
    }
}
