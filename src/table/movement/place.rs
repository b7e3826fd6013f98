//! Pushing and placing bodies, and sweeping a base along a straight way.

use bevy_math::{Vec2, Vec3};

use crate::body::Body;
use crate::geometry::part::disc_span;
use crate::movement::crowd::{Crowd, PushMove};
use crate::table::{Obstacle, Table};
use crate::terrain::physics::PASSED_VOLUMES;
use crate::terrain::piece::Block;
use crate::units::{ROUNDING, SLACK, lift, overlap, round_milli, round_milli3, unit_or};

/// Distance between the rings on which a free place is searched, in inches.
const RING_STEP: f32 = 0.1;

/// The result of a push: the pushed body first, then those drawn in. A push that moves no
/// body still lists the pushed body.
#[derive(Debug, Clone, PartialEq)]
pub struct Pushed {
    /// The movement of each body.
    pub moves: Vec<PushMove>,
}

/// The result of a placement: the placed body first, then those that made room.
#[derive(Debug, Clone, PartialEq)]
pub struct Placed {
    /// The movement of each body.
    pub moves: Vec<PushMove>,
}

/// An obstacle that the base of a body passes on a straight way.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SweptObstacle {
    /// The obstacle that is passed.
    pub what: Obstacle,
    /// Inches after which the base first reaches into it; 0 if it does at the start.
    pub from: f32,
    /// Inches after which the base leaves it, or the way ends.
    pub to: f32,
}

impl Table {
    /// Pushes `target` straight away from `from` (the pusher's
    /// centre) for `distance` inches.
    ///
    /// It stops when its base meets Impassable terrain, a rise of more than 1" or the
    /// border. A body in the way is moved straight away from the body that pushes it by
    /// the least that makes room, and so on down the line; if one of the line is
    /// stopped, all are. Over an edge of more than 1", or into a hole, a body falls and
    /// stops where it lands.
    pub fn push(&self, target: &Body, from: Vec2, distance: f32, others: &[Body]) -> Pushed {
        let mut crowd = Crowd::new(self, target, others);
        if distance.is_finite() && from.is_finite() {
            crowd.push(unit_or(target.plan() - from, Vec2::X), distance.max(0.0));
        }
        Pushed { moves: crowd.moves() }
    }

    /// Returns places `body` with its centre at `at`: first clamped to the play area,
    /// then moved to the nearest ground that supports it, then others make room; if they
    /// cannot, it goes to the nearest free place. Placed over a hole, it falls.
    pub fn place(&self, body: &Body, at: Vec2, others: &[Body]) -> Placed {
        let at = if at.is_finite() { at } else { body.plan() };
        let at = self.board().clamp(at, body.radius);
        let mut crowd = Crowd::new(self, body, others);
        let ground = spiral(at, self.search_radius()).find_map(|p| self.standing_place(body, p));
        if let Some(spot) = ground
            && !crowd.try_place(spot, self.depth_below_brim(spot))
        {
            let free = self.nearest_legal(body, at, others);
            let spot = free.unwrap_or(body.at);
            crowd.try_place(spot, self.depth_below_brim(spot));
        }
        Placed { moves: crowd.moves() }
    }

    /// Returns all obstacles that a base passes on a straight way along `dir`, nearest
    /// first: pieces and areas at its height, and bodies.
    pub fn sweep(
        &self,
        body: &Body,
        dir: Vec2,
        distance: f32,
        others: &[Body],
    ) -> Vec<SweptObstacle> {
        let at = body.plan();
        let radius = body.radius - ROUNDING;
        let dir = unit_or(dir, Vec2::X);
        let reach = (0.0, distance.max(0.0));
        let mut met = Vec::new();
        let mut add = |what, span: Option<(f32, f32)>| {
            if let Some((from, to)) = span.and_then(|s| overlap(s, reach)) {
                met.push(SweptObstacle { what, from, to });
            }
        };
        let high = |(_, block): &(usize, &Block)| {
            block.base < body.crown() && (block.top >= body.foot() - SLACK || block.hole())
        };
        let mut left: Vec<usize> = self.indexed_blocks().filter(high).map(|(i, _)| i).collect();
        while let Some(i) = self.terrain.colliders.sweep_cylinder(
            body,
            lift(dir, 0.0),
            reach.1,
            PASSED_VOLUMES,
            &|i| left.contains(&i),
        ) {
            left.retain(|other| *other != i);
            let spans = self.terrain.blocks[i].parts.iter().filter_map(|p| p.span(at, dir, radius));
            let whole = spans.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)));
            add(Obstacle::Piece(i), whole);
        }
        for area in self.areas().iter().filter(|a| a.at_height(body.foot())) {
            add(Obstacle::Area(area.id), disc_span(at, dir, area.center, area.radius() + radius));
        }
        for other in others.iter().filter(|o| o.id != body.id && body.shares_height(o)) {
            add(Obstacle::Body(other.id), disc_span(at, dir, other.plan(), other.radius + radius));
        }
        met.sort_by(|a, b| a.from.total_cmp(&b.from).then(a.what.cmp(&b.what)));
        met
    }

    /// Returns the free place nearest to `at` where the body can stand, searched
    /// on rings around it.
    pub fn nearest_legal(&self, body: &Body, at: Vec2, others: &[Body]) -> Option<Vec3> {
        let at = self.board().clamp(at, body.radius);
        spiral(at, self.search_radius()).find_map(|p| {
            let spot = self.standing_place(body, p)?;
            self.spot_legal(&body.moved(spot), others).is_ok().then_some(spot)
        })
    }

    /// Returns the place at which the body stands with its centre
    /// here, if terrain permits.
    fn standing_place(&self, body: &Body, at: Vec2) -> Option<Vec3> {
        let at = Vec2::new(round_milli(at.x), round_milli(at.y));
        let spot = round_milli3(lift(at, self.ground_for(at, body.radius)));
        self.terrain_legal(&body.moved(spot)).is_ok().then_some(spot)
    }

    /// Returns the depth of a place in a hole below the brim; 0 elsewhere.
    fn depth_below_brim(&self, spot: Vec3) -> f32 {
        let at = crate::units::flat(spot);
        let holes = self
            .terrain
            .blocks
            .iter()
            .filter(|b| b.hole() && b.contains(at) && spot.y < b.top - SLACK);
        holes.map(|b| b.top - spot.y).fold(0.0, f32::max)
    }

    /// Returns the radius beyond which no ring meets the play area.
    fn search_radius(&self) -> f32 {
        self.board().size.length()
    }
}

/// Iterates over points around `at`, ring by ring, at most `radius` away.
pub(crate) fn spiral(at: Vec2, radius: f32) -> impl Iterator<Item = Vec2> {
    let rings = (radius / RING_STEP).ceil().clamp(0.0, 4000.0) as usize;
    std::iter::once(at).chain((1..=rings).flat_map(move |ring| {
        let n = 6 * ring.min(40);
        let (sin, cos) = libm::sincosf(2.0 * core::f32::consts::PI / n as f32);
        let mut v = Vec2::new(ring as f32 * RING_STEP, 0.0);
        (0..n).map(move |_| {
            let p = at + v;
            v = Vec2::new(v.x * cos - v.y * sin, v.x * sin + v.y * cos);
            p
        })
    }))
}
