//! Straight movement of one pushed body until terrain or a border stops it, or it
//! goes over an edge.
//!
//! Rapier casts the base against all terrain that is too high for it and finds what it
//! meets; the exact resting place is arithmetic of a disc against footprints, so that no
//! base ends inside an obstacle. Its centre decides what it stands on.

use bevy_math::{Vec2, Vec3};

use crate::body::{Body, BodyId};
use crate::table::Table;
use crate::terrain::ground::SpotRefusal;
use crate::terrain::keywords::Keywords;
use crate::terrain::physics::BASE_OBSTACLES;
use crate::terrain::piece::Block;
use crate::units::{LEVEL, ROUNDING, Rect, SLACK, lift, overlap, round_milli3};

/// Step by which a landing place is searched beyond an edge, in inches.
const LANDING_STEP: f32 = 0.05;

/// How far past an edge a centre must be to be over it, in inches.
const EDGE_MARGIN: f32 = 0.002;

/// Maximum number of steps, up and down, of one slide.
const MAX_STEPS: usize = 64;

/// What stops a pushed body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PushStop {
    /// Impassable terrain, or a rise of more than 1": the index of the piece.
    Terrain(usize),
    /// The border of the play area; exits are borders too.
    Border,
    /// Another body that could not make room.
    Body(BodyId),
}

/// The end of a slide.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SlideResult {
    pub body: Body,
    /// Inches moved on the plan.
    pub travelled: f32,
    /// Inches fallen; more than 0 only where it went over an edge, which ends the slide.
    pub fell: f32,
    /// The obstacle that ended it early.
    pub stop: Option<PushStop>,
}

impl Table {
    /// Slides a body along the unit vector `dir` for up to `distance`
    /// inches, ignoring other bodies.
    pub(crate) fn slide(&self, body: &Body, dir: Vec2, distance: f32) -> SlideResult {
        let mut slid = SlideResult { body: *body, travelled: 0.0, fell: 0.0, stop: None };
        let mut left = distance;
        for _ in 0..MAX_STEPS {
            let (free, stop) = self.free_distance(&slid.body, dir, left);
            let here = slid.body.plan();
            if let Some((t, ground)) = self.next_ground_change(&slid.body, dir, free) {
                let t = t.min(free);
                let at = here + dir * t;
                let at_edge = |body: &Body| {
                    body.moved(lift(here + dir * (t - 2.0 * EDGE_MARGIN).max(0.0), body.foot()))
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
                    // There is no room for it at the lower level.
                    slid.stop = Some(
                        self.catching_piece(&over, ground)
                            .map_or(PushStop::Border, PushStop::Terrain),
                    );
                    slid.body = at_edge(&slid.body);
                    return slid;
                }
                let stepped = slid.body.moved(lift(at, ground));
                if let Some(piece) = self.barred(&stepped) {
                    // A wall at the lower level, or a low bridge at the upper one,
                    // prevents the step: it stops at the edge.
                    slid.body = at_edge(&slid.body);
                    slid.stop = Some(PushStop::Terrain(piece));
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

    /// Returns the resting place of a body whose centre is rounded to a thousandth of
    /// an inch: rounded over an edge it steps down or, where it would fall, goes back
    /// by a thousandth or two.
    pub(crate) fn resting_place(&self, body: &Body) -> Vec3 {
        let to = round_milli3(body.at);
        let unheld = |at: Vec3| match self.terrain_legal(&body.moved(at)) {
            Err(SpotRefusal::NotHeld { ground, .. }) => Some(ground),
            _ => None,
        };
        // Legal as it is, or illegal for another reason than its support.
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

    /// Returns how far a body can go along `dir` at its height, up to `max`, and the
    /// obstacle that stops it there.
    pub(crate) fn free_distance(
        &self,
        body: &Body,
        dir: Vec2,
        max: f32,
    ) -> (f32, Option<PushStop>) {
        let at = body.plan();
        let border = self.distance_to_border(at, dir, body.radius).filter(|t| *t < max);
        let mut free = border.map_or((max, None), |t| (t, Some(PushStop::Border)));
        let swept = Rect::of_leg(at, at + dir * free.0).grown(body.radius);
        let barring = |(_, block): &(usize, &Block)| {
            swept.meets(&block.bounds)
                && block.bars(body.foot(), body.height, LEVEL)
                && (!block.hole() || block.contains(at))
        };
        let mut left: Vec<usize> = self.indexed_blocks().filter(barring).map(|(i, _)| i).collect();
        while !left.is_empty() {
            let length = free.0 + SLACK;
            let met = self.terrain.colliders.sweep_cylinder(
                body,
                lift(dir, 0.0),
                length,
                BASE_OBSTACLES,
                &|i| left.contains(&i),
            );
            // If the cast missed an obstacle, the end of the base is inside it.
            let end = body.moved(lift(at + dir * free.0, body.foot()));
            let Some(met) =
                met.or_else(|| left.iter().copied().find(|i| self.hindered_by(*i, &end)))
            else {
                break;
            };
            left.retain(|i| *i != met);
            // The cast is slightly wide: it may meet terrain that the base only touches,
            // or report the farther of two.
            if let Some(t) = self.distance_to_piece(met, at, dir, body.radius) {
                let tied = matches!(free.1, Some(PushStop::Terrain(other)) if met < other);
                if t < free.0 || t == free.0 && tied {
                    free = (t, Some(PushStop::Terrain(met)));
                }
            }
        }
        free
    }

    /// Returns how far a base can go along the unit vector `dir` before
    /// it meets the border.
    pub(crate) fn distance_to_border(&self, at: Vec2, dir: Vec2, radius: f32) -> Option<f32> {
        let room = (self.board().half() - Vec2::splat(radius)).max(Vec2::ZERO);
        let sides = [(at.x, dir.x, room.x), (at.y, dir.y, room.y)].into_iter();
        let along = sides
            .filter(|(_, d, _)| d.abs() > 1.0e-6)
            .map(|(p, d, half)| (half.copysign(d) - p) / d);
        along.reduce(f32::min).map(|t| t.max(0.0))
    }

    /// Returns how far a base can go before it meets this piece; for a hole that it
    /// is in, its wall.
    pub(crate) fn distance_to_piece(
        &self,
        piece: usize,
        at: Vec2,
        dir: Vec2,
        radius: f32,
    ) -> Option<f32> {
        let block = self.terrain.blocks.get(piece)?;
        if block.hole() {
            block.distance_until_wall(at, dir, radius)
        } else {
            block.distance_until_contact(at, dir, radius)
        }
    }

    /// Returns whether a base overlaps what this piece bars.
    fn hindered_by(&self, piece: usize, body: &Body) -> bool {
        let block = self.terrain.blocks.get(piece);
        block.is_some_and(|block| block.hinders(body.plan(), (body.radius - ROUNDING).max(0.0)))
    }

    /// Returns the piece on which a base is caught when it falls to this height: one that
    /// rises too high above the landing place.
    pub(crate) fn catching_piece(&self, body: &Body, ground: f32) -> Option<usize> {
        let bounds = Rect::around(body.plan(), body.radius);
        let tall = body.crown() - ground;
        let barring = |(_, block): &(usize, &Block)| {
            !block.hole() && bounds.meets(&block.bounds) && block.bars(ground, tall, LEVEL)
        };
        let mut left: Vec<usize> = self.indexed_blocks().filter(barring).map(|(i, _)| i).collect();
        while !left.is_empty() {
            let length = body.foot() - ground + SLACK;
            let met = self.terrain.colliders.sweep_cylinder(
                body,
                Vec3::NEG_Y,
                length,
                BASE_OBSTACLES,
                &|i| left.contains(&i),
            )?;
            if self.hindered_by(met, body) {
                return Some(met);
            }
            left.retain(|i| *i != met);
        }
        None
    }

    /// Returns where, within `max` inches along `dir`, the ground under the centre next
    /// changes height, and the new height.
    fn next_ground_change(&self, body: &Body, dir: Vec2, max: f32) -> Option<(f32, f32)> {
        let at = body.plan();
        let swept = Rect::of_leg(at, at + dir * max);
        let mut cuts = Vec::new();
        for block in self.terrain.blocks.iter().filter(|b| swept.meets(&b.bounds)) {
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
            let past = t + EDGE_MARGIN;
            let ground = self.ground_below(at + dir * past, foot + LEVEL + SLACK, body.radius).y;
            // A centre on the exact edge goes down, because nothing beyond supports it.
            // It goes up only when it is past the edge.
            let reached = if ground < foot { t } else { past };
            (reached <= max && (ground - foot).abs() > SLACK).then_some((past, ground))
        })
    }

    /// Returns the resting place of a body whose centre has gone over an edge: straight
    /// on by the least that makes room for its base on its way down and where it lands,
    /// else the nearest place that supports it. Returns how much farther it went, and the
    /// body; `None` where there is no room at the lower level.
    fn land(&self, body: &Body, dir: Vec2) -> Option<(f32, Body)> {
        let start = body.plan();
        let rest = |at: Vec2| {
            let ground = self.ground_below(at, body.foot() - LEVEL, body.radius).y;
            let landed = body.moved(round_milli3(lift(at, ground)));
            (ground < body.foot() - LEVEL && self.terrain_legal(&landed).is_ok()).then_some(landed)
        };
        let free = |landed: &Body| {
            self.catching_piece(&body.moved(landed.at.with_y(body.foot())), landed.foot()).is_none()
        };
        let steps = ((2.0 * body.radius + 4.0 * LANDING_STEP) / LANDING_STEP) as usize;
        let ahead = || (0..=steps).map(|step| step as f32 * LANDING_STEP);
        let first = ahead().find_map(|on| Some((on, rest(start + dir * on).filter(free)?)));
        if first.is_some() {
            return first;
        }
        let near =
            || crate::movement::place::spiral(start, 4.0 * body.radius.max(1.0)).filter_map(rest);
        let hole = self.terrain.blocks.iter().find(|b| b.hole() && b.contains(start));
        // If nothing lets it fall past, it lands under the obstacle that caught it.
        let landed = near().find(free).or_else(|| near().next()).or_else(|| rest(hole?.deepest));
        landed.map(|landed| (start.distance(landed.plan()), landed))
    }
}
