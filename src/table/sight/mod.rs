//! Sight and cover: whether some straight line from one body to another is
//! free, and whether any line passes an obstacle that gives cover. Read
//! [`Sight`] and [`Cover`](cover::Cover) first.

pub(crate) mod cover;
pub(crate) mod hull;
pub(crate) mod sightline;
mod slice;
pub(crate) mod visibility_cache;

use std::borrow::Cow;

use bevy_math::Vec3;

use crate::body::{Body, BodyId};
use crate::geometry::part::{Part, solve_below};
use crate::sight::cover::ordered;
use crate::sight::hull::Hull;
use crate::sight::sightline::{GRAZE, Scene, Screen, SightLine};
use crate::table::{Obstacle, Table};
use crate::terrain::keywords::Keywords;
use crate::units::{flat, lift, overlap};

/// The first obstacle on a line, and where the line enters it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hit {
    /// The obstacle that is hit.
    pub what: Obstacle,
    /// The point where the line enters it.
    pub at: Vec3,
}

impl Hit {
    pub(crate) fn along((from, to): SightLine, share: f32, what: Obstacle) -> Hit {
        Hit { what, at: from.lerp(to, share) }
    }
}

/// Whether one body sees another, with the line that proves it. Symmetric: both
/// directions give equal fields.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sight {
    /// A free line if there is one, else the line between the centres at crown
    /// height, which is blocked.
    pub line: (Vec3, Vec3),
    /// The first obstacle on that line; `None` if it is free.
    pub stopped: Option<Hit>,
}

impl Sight {
    /// Returns whether some line is free.
    pub fn clear(&self) -> bool {
        self.stopped.is_none()
    }
}

/// Returns the numbers of the movable screens between: all that an answer
/// depends on beside terrain.
fn screen_key(movable: &[Screen<'_>]) -> Vec<u32> {
    let mut all = Vec::with_capacity(7 * movable.len());
    for Screen { by, part, base, top } in movable {
        all.extend(match by {
            Obstacle::Piece(number) => [0, *number as u32],
            Obstacle::Body(BodyId(id)) => [1, u32::from(*id)],
            Obstacle::Area(id) => [2, u32::from(*id)],
        });
        all.extend([base.to_bits(), top.to_bits()]);
        match part.as_ref() {
            Part::Disc { center, radius } => {
                all.extend([center.x, center.y, *radius].map(f32::to_bits))
            }
            Part::Poly(poly) => {
                all.extend(poly.corners.iter().flat_map(|at| [at.x.to_bits(), at.y.to_bits()]))
            }
        }
    }
    all
}

impl Table {
    /// Returns whether some straight segment from any point of one cylinder to any point
    /// of the other meets neither a Blocking piece or area nor the cylinder of one of
    /// `blockers` (the two ends themselves never block). Touching stops a line: bodies of
    /// one height on level ground hide each other. Holes and flat pieces stop nothing.
    ///
    /// Exact arithmetic finds the obstacles that meet the hull of the two and proposes
    /// lines that pass them; each line is cast, and the cast decides.
    ///
    /// ```
    /// use bevy_math::{Vec2, Vec3};
    /// use monteria_table::{Body, BodyId, Footprint, Keywords, Obstacle, Piece, TableDef};
    ///
    /// let wall = Piece {
    ///     id: "wall".to_owned(),
    ///     name: "Wall".to_owned(),
    ///     footprint: Footprint::Box { center: Vec2::ZERO, half: Vec2::new(0.5, 4.0), turn: 0.0 },
    ///     base: 0.0,
    ///     top: 3.0,
    ///     keywords: Keywords::BLOCKING,
    ///     look: String::new(),
    /// };
    /// let size = Vec2::new(24.0, 20.0);
    /// let def = TableDef { size, pieces: vec![wall], ..TableDef::default() };
    /// let table = def.build()?;
    /// let model = |id, x, z| {
    ///     let at = Vec3::new(x, 0.0, z);
    ///     Body { id: BodyId(id), at, radius: 0.5, height: 2.0 }
    /// };
    ///
    /// let behind = table.sight(&model(1, -4.0, 0.0), &model(2, 4.0, 0.0), &[]);
    /// assert_eq!(behind.stopped.map(|hit| hit.what), Some(Obstacle::Piece(0)));
    /// assert!(table.sight(&model(1, -4.0, 8.0), &model(2, 4.0, 8.0), &[]).clear());
    /// # Ok::<(), Vec<monteria_table::TableFault>>(())
    /// ```
    pub fn sight(&self, from: &Body, to: &Body, blockers: &[Body]) -> Sight {
        let hull = ordered(from, to);
        let movable = self.movable_screens(&hull, from, to, blockers);
        self.terrain.sight_cache.get(&hull, &screen_key(&movable), || {
            self.find_sight(hull, &self.screens(&hull, movable))
        })
    }

    /// Computes [`Table::sight`] for the given screens.
    fn find_sight(&self, hull: Hull, screens: &[Screen<'_>]) -> Sight {
        let line = (lift(hull.a.center, hull.a.crown), lift(hull.b.center, hull.b.crown));
        if screens.is_empty() {
            return Sight { line, stopped: None };
        }
        // Rapier's cast against round and slanted shapes is off by a few thousandths of
        // an inch about once in a million, hardly ever from both ends. A line that
        // arithmetic proposed is free if it is free from one end; a line that no cast
        // stops is free even if arithmetic found none.
        let free = |line: SightLine| {
            self.cast(line, screens).is_none() || self.cast((line.1, line.0), screens).is_none()
        };
        if let Some(line) = Scene::new(hull, screens, &free).search() {
            return Sight { line, stopped: None };
        }
        let back = || self.cast((line.1, line.0), screens);
        Sight { line, stopped: self.cast(line, screens).or_else(back) }
    }

    /// Returns the first obstacle of a line: terrain by Rapier's ray, areas and models by
    /// exact intersection with an upright cylinder.
    fn cast(&self, line: SightLine, screens: &[Screen]) -> Option<Hit> {
        let terrain = self.terrain.colliders.cast_segment(line.0, line.1, Keywords::BLOCKING);
        let terrain = terrain.map(|(share, piece)| (share, Obstacle::Piece(piece)));
        let beside = screens.iter().filter(|screen| !matches!(screen.by, Obstacle::Piece(_)));
        let beside =
            beside.filter_map(|s| Some((entry_share(&s.part, s.base, s.top, line)?, s.by)));
        let first = terrain
            .into_iter()
            .chain(beside)
            .min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        first.map(|(share, what)| Hit::along(line, share, what))
    }

    /// Returns the models and areas that stop lines and meet the hull.
    pub(crate) fn movable_screens(
        &self,
        hull: &Hull,
        from: &Body,
        to: &Body,
        blockers: &[Body],
    ) -> Vec<Screen<'static>> {
        let mut screens = Vec::new();
        let mut disc = |by: Obstacle, part: Part, base: f32, top: f32| {
            if top > base && hull.meets(&part, base, top, GRAZE) {
                screens.push(Screen { by, part: Cow::Owned(part), base, top });
            }
        };
        for area in self.areas().iter().filter(|a| a.keywords.contains(Keywords::BLOCKING)) {
            disc(Obstacle::Area(area.id), area.part(), area.base, area.top());
        }
        for body in blockers.iter().filter(|b| b.id != from.id && b.id != to.id) {
            let part = Part::Disc { center: body.plan(), radius: body.radius };
            disc(Obstacle::Body(body.id), part, body.foot(), body.crown());
        }
        screens
    }

    /// Returns all screens that meet the hull: the movable ones, and terrain.
    pub(crate) fn screens<'t>(&'t self, hull: &Hull, movable: Vec<Screen<'t>>) -> Vec<Screen<'t>> {
        let bounds = hull.bounds().grown(GRAZE);
        let mut screens = movable;
        for (i, block) in self.indexed_blocks() {
            let stops = block.is(Keywords::BLOCKING) && !block.hole() && block.top > block.base;
            if !stops || !bounds.meets(&block.bounds) {
                continue;
            }
            for part in &block.parts {
                if hull.meets(part, block.base, block.top, GRAZE) {
                    let by = Obstacle::Piece(i);
                    screens.push(Screen {
                        by,
                        part: Cow::Borrowed(part),
                        base: block.base,
                        top: block.top,
                    });
                }
            }
        }
        // The segment from crown to crown is nowhere below the lower crown: screens
        // below that stop nothing, unless another screen hangs in the air and lines
        // must pass beneath it.
        let lowest = hull.a.crown.min(hull.b.crown) - GRAZE;
        let ground = hull.a.foot.min(hull.b.foot);
        if screens.iter().all(|s| s.base <= ground || s.top < lowest) {
            screens.retain(|s| s.top >= lowest);
        }
        // Blockers come in any order: the answer must not depend on it.
        screens.sort_by_key(|a| a.by);
        screens
    }
}

/// Returns the share of its length after which a line enters the upright block over
/// `part`; 0 if it begins inside.
pub(crate) fn entry_share(part: &Part, base: f32, top: f32, (from, to): SightLine) -> Option<f32> {
    let way = to - from;
    let low = solve_below(base - from.y, -way.y)?;
    let high = solve_below(from.y - top, way.y)?;
    let within = part.cut(flat(from), flat(way), 0.0)?;
    overlap(overlap(overlap((0.0, 1.0), low)?, high)?, within).map(|span| span.0)
}
