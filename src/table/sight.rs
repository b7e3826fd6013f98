//! Sight: whether some straight line from one body to another is free.

use std::borrow::Cow;

use bevy_math::Vec3;

use super::body::{Body, BodyId};
use super::cover::ordered;
use super::hull::Hull;
use super::keywords::Keywords;
use super::part::{Part, below};
use super::sightline::{GRAZE, Line, Scene, Screen};
use super::table::{Obstacle, Table};
use super::units::{flat, lift, overlap};

/// What a line meets, and where.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hit {
    /// What it is.
    pub what: Obstacle,
    /// The point where the line comes to it.
    pub at: Vec3,
}

impl Hit {
    pub(crate) fn along((from, to): Line, share: f32, what: Obstacle) -> Hit {
        Hit { what, at: from.lerp(to, share) }
    }
}

/// The answer to "does this one see that one", with the line that bears it out. The same
/// both ways, field by field.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sight {
    /// A free line, if there is one; else the line between the two centres at the height
    /// of their crowns, which is stopped.
    pub line: (Vec3, Vec3),
    /// What stops that line first; none if it is free.
    pub stopped: Option<Hit>,
}

impl Sight {
    /// Whether some line is free.
    pub fn clear(&self) -> bool {
        self.stopped.is_none()
    }
}

/// The numbers of what stands between and is no terrain: as much as an
/// answer may depend on.
fn numbers(moving: &[Screen<'_>]) -> Vec<u32> {
    let mut all = Vec::with_capacity(7 * moving.len());
    for Screen { by, part, base, top } in moving {
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
    /// Whether some straight segment from any point of the one cylinder to any point of
    /// the other meets neither a Blocking piece or area nor the cylinder of one of
    /// `blockers` (the two ends themselves never block). Touching stops a line: bodies of
    /// one height on level ground hide each other. Holes and flat things stop nothing.
    ///
    /// Exact arithmetic finds what meets the hull of the two and proposes lines that pass
    /// it; each line is cast, and the cast decides.
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
    /// let def = TableDef { size: Vec2::new(24.0, 20.0), pieces: vec![wall], ..TableDef::default() };
    /// let table = def.build()?;
    /// let model = |id, x, z| Body { id: BodyId(id), at: Vec3::new(x, 0.0, z), radius: 0.5, height: 2.0 };
    ///
    /// let behind = table.sight(&model(1, -4.0, 0.0), &model(2, 4.0, 0.0), &[]);
    /// assert_eq!(behind.stopped.map(|hit| hit.what), Some(Obstacle::Piece(0)));
    /// assert!(table.sight(&model(1, -4.0, 8.0), &model(2, 4.0, 8.0), &[]).clear());
    /// # Ok::<(), Vec<monteria_table::TableFault>>(())
    /// ```
    pub fn sight(&self, from: &Body, to: &Body, blockers: &[Body]) -> Sight {
        let hull = ordered(from, to);
        let moving = self.moving_screens(&hull, from, to, blockers);
        self.fixed
            .sights
            .get(&hull, &numbers(&moving), || self.sight_past(hull, &self.screens(&hull, moving)))
    }

    /// The answer of [`Table::sight`], given all that stands between.
    fn sight_past(&self, hull: Hull, screens: &[Screen<'_>]) -> Sight {
        let line = (lift(hull.a.center, hull.a.crown), lift(hull.b.center, hull.b.crown));
        if screens.is_empty() {
            return Sight { line, stopped: None };
        }
        // Rapier's search for round and slanting shapes errs once in a million casts by a
        // few thousandths of an inch, hardly ever from both ends: a line is free if it is
        // so from one of them, and arithmetic had proposed it; what none of its casts
        // stops is free although arithmetic found nothing.
        let free = |line: Line| {
            self.cast(line, screens).is_none() || self.cast((line.1, line.0), screens).is_none()
        };
        if let Some(line) = Scene::new(hull, screens, &free).search() {
            return Sight { line, stopped: None };
        }
        let back = || self.cast((line.1, line.0), screens);
        Sight { line, stopped: self.cast(line, screens).or_else(back) }
    }

    /// What stops a line first: terrain by Rapier's ray, areas and models by the ray's
    /// own way through an upright cylinder.
    fn cast(&self, line: Line, screens: &[Screen]) -> Option<Hit> {
        let terrain = self.fixed.colliders.segment(line.0, line.1, Keywords::BLOCKING);
        let terrain = terrain.map(|(share, piece)| (share, Obstacle::Piece(piece)));
        let beside = screens.iter().filter(|screen| !matches!(screen.by, Obstacle::Piece(_)));
        let beside = beside.filter_map(|s| Some((entered(&s.part, s.base, s.top, line)?, s.by)));
        let first = terrain
            .into_iter()
            .chain(beside)
            .min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        first.map(|(share, what)| Hit::along(line, share, what))
    }

    /// The models and areas that stop lines and meet the hull.
    pub(crate) fn moving_screens(
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

    /// Everything that stops lines and meets the hull: what moves, and terrain.
    pub(crate) fn screens<'t>(&'t self, hull: &Hull, moving: Vec<Screen<'t>>) -> Vec<Screen<'t>> {
        let bounds = hull.bounds().grown(GRAZE);
        let mut screens = moving;
        for (i, block) in self.numbered() {
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
        // The segment from crown to crown is nowhere lower than the lower crown: what
        // stays below that stops nothing, unless something hangs in the air and lines
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

/// The share of its length after which a line comes to the upright block over `part`; 0
/// if it begins inside.
pub(crate) fn entered(part: &Part, base: f32, top: f32, (from, to): Line) -> Option<f32> {
    let way = to - from;
    let low = below(base - from.y, -way.y)?;
    let high = below(from.y - top, way.y)?;
    let within = part.cut(flat(from), flat(way), 0.0)?;
    overlap(overlap(overlap((0.0, 1.0), low)?, high)?, within).map(|span| span.0)
}
