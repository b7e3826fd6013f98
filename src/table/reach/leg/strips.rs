//! The obstacles that a straight leg of a base crosses, with the intervals of the leg.

use std::array::from_fn;
use std::sync::LazyLock;

use bevy_math::Vec2;
use smallvec::SmallVec;

use crate::geometry::part::{ROUNDING_MARGIN, disc_span};
use crate::reach::rules::Other;
use crate::reach::surroundings::Surroundings;
use crate::terrain::area::Area;
use crate::terrain::keywords::Keywords;
use crate::terrain::piece::Block;
use crate::units::{ROUNDING, Rect, SLACK, overlap, rotated};

/// Directions of the sampled points of a base's rim.
static RIM: LazyLock<[Vec2; 16]> =
    LazyLock::new(|| from_fn(|at| rotated(Vec2::X, core::f32::consts::TAU * at as f32 / 16.0)));

/// An interval of a leg, from 0 at its start to 1 at its end.
pub(crate) type Span = (f32, f32);

/// A convex part of a piece that the leg crosses.
#[derive(Clone, Copy)]
pub(crate) struct BlockStrip<'t> {
    pub number: usize,
    pub block: &'t Block,
    /// Where the base reaches into the part; for a hole, where its centre is over it.
    pub wide: Span,
    /// Where the centre is over the part.
    pub core: Option<Span>,
}

/// An interval on which the base overlaps the rim of a hole.
#[derive(Clone, Copy)]
pub(crate) struct RimStrip {
    pub number: usize,
    pub wide: Span,
}

/// An area that the base reaches into.
pub(crate) struct AreaStrip<'t> {
    pub area: &'t Area,
    pub wide: Span,
}

/// Another body that the base meets.
pub(crate) struct BodyStrip<'f> {
    pub other: &'f Other,
    pub wide: Span,
}

/// All obstacles of a leg. Typical legs need no heap memory.
pub(crate) struct Strips<'t, 'f> {
    /// The pieces whose bounds the leg meets.
    pub near: SmallVec<[&'t Block; 12]>,
    pub blocks: SmallVec<[BlockStrip<'t>; 8]>,
    pub rims: SmallVec<[RimStrip; 4]>,
    /// The intervals on which a part of ground that counts `wholly`
    /// contains the whole base.
    pub filled: SmallVec<[Span; 4]>,
    pub areas: SmallVec<[AreaStrip<'t>; 4]>,
    pub bodies: SmallVec<[BodyStrip<'f>; 4]>,
    /// Terrain that is a wall however low it is.
    walls: Keywords,
    /// Terrain that is leapt only where it contains the whole base.
    wholly: Keywords,
    /// Start and vector of the leg.
    leg: (Vec2, Vec2),
    /// The radius of the base, less the contact tolerance.
    radius: f32,
}

/// The points of a leg at which an obstacle begins or ends.
pub(crate) type Cuts = SmallVec<[f32; 32]>;

pub(crate) fn within(span: Span, t: f32) -> bool {
    span.0 <= t && t <= span.1
}

/// The highest ground under the centre.
#[derive(Clone, Copy)]
pub(crate) struct Under {
    pub y: f32,
    /// It is the floor of a hole that cannot be entered.
    pub barred: bool,
}

impl<'t> Surroundings<'t> {
    /// Collects the obstacles of a leg from `from` by `d`.
    pub(crate) fn strips<'f>(&'f self, from: Vec2, d: Vec2) -> Strips<'t, 'f> {
        let rect = Rect::of_leg(from, from + d).grown(self.radius);
        let radius = self.radius - ROUNDING;
        let unit = |s: Span| overlap(s, (0.0, 1.0));
        let mut strips = Strips {
            near: SmallVec::new(),
            blocks: SmallVec::new(),
            rims: SmallVec::new(),
            filled: SmallVec::new(),
            areas: SmallVec::new(),
            bodies: SmallVec::new(),
            walls: self.rules.walls,
            wholly: self.rules.wholly,
            leg: (from, d),
            radius,
        };
        for &(number, block) in self.blocks.iter().filter(|(_, b)| rect.meets(&b.bounds)) {
            strips.near.push(block);
            for part in block.parts.iter().filter(|part| !part.apart(from, from + d, radius)) {
                let core = || part.span(from, d, 0.0).and_then(unit);
                if block.hole() {
                    if let Some(core) = core() {
                        strips.blocks.push(BlockStrip {
                            number,
                            block,
                            wide: core,
                            core: Some(core),
                        });
                    }
                } else if let Some(wide) = part.span(from, d, radius).and_then(unit) {
                    let core = if block.solid() || self.leaps_over(block) { core() } else { None };
                    if core.is_some() && block.keywords.intersects(self.rules.wholly) {
                        strips.filled.extend(part.inset(from, d, radius).and_then(unit));
                    }
                    strips.blocks.push(BlockStrip { number, block, wide, core });
                }
            }
            if block.hole() && strips.blocks.last().is_some_and(|s| s.number == number) {
                let rims = block.rims(from, d, radius).into_iter().filter_map(unit);
                strips.rims.extend(rims.map(|wide| RimStrip { number, wide }));
            }
        }
        for &area in &self.areas {
            if let Some(wide) =
                disc_span(from, d, area.center, area.radius() + radius).and_then(unit)
            {
                strips.areas.push(AreaStrip { area, wide });
            }
        }
        self.body_strips(from, d).for_each(|strip| strips.bodies.push(strip));
        strips
    }

    /// Collects the bodies that a leg from `from` by `d` meets.
    pub(crate) fn body_strips<'f>(
        &'f self,
        from: Vec2,
        d: Vec2,
    ) -> impl Iterator<Item = BodyStrip<'f>> {
        let radius = self.radius - ROUNDING;
        let rect = Rect::of_leg(from, from + d).grown(self.radius + ROUNDING_MARGIN);
        let near = move |other: &&Other| rect.grown(other.body.radius).contains(other.body.plan());
        self.others.iter().filter(near).filter_map(move |other| {
            let span = disc_span(from, d, other.body.plan(), other.body.radius + radius)?;
            Some(BodyStrip { other, wide: overlap(span, (0.0, 1.0))? })
        })
    }
}

impl<'t> Strips<'t, '_> {
    pub(crate) fn is_empty(&self) -> bool {
        self.blocks.is_empty() && self.areas.is_empty() && self.bodies.is_empty()
    }

    /// Returns the points at which an obstacle begins or ends, with 0 and 1, in order.
    pub(crate) fn cuts(&self) -> Cuts {
        let mut cuts = Cuts::new();
        let mut add = |(start, end): Span| {
            cuts.push(start);
            cuts.push(end);
        };
        add((0.0, 1.0));
        for strip in &self.blocks {
            add(strip.wide);
            strip.core.into_iter().for_each(&mut add);
        }
        self.rims.iter().for_each(|strip| add(strip.wide));
        self.filled.iter().for_each(|span| add(*span));
        self.areas.iter().for_each(|strip| add(strip.wide));
        self.bodies.iter().for_each(|strip| add(strip.wide));
        cuts.sort_unstable_by(f32::total_cmp);
        cuts
    }

    /// Returns the highest ground under the centre at `t` that is not above `limit`.
    pub(crate) fn under(&self, t: f32, limit: f32) -> Under {
        let over = || self.blocks.iter().filter(move |s| s.core.is_some_and(|c| within(c, t)));
        let mut best = Under { y: 0.0, barred: false };
        let mut holed = false;
        for s in over().filter(|s| s.block.hole()) {
            if !holed || s.block.base < best.y {
                best = Under { y: s.block.base, barred: s.block.is(Keywords::IMPASSABLE) };
                holed = true;
            }
        }
        for s in over().filter(|s| s.block.solid() && !s.block.is(Keywords::IMPASSABLE)) {
            if s.block.top > best.y && s.block.top <= limit {
                best = Under { y: s.block.top, barred: false };
            }
        }
        best.barred |= self.leapt(t, best.y).is_some();
        best
    }

    /// Returns the piece of leapt-only ground at this height under the centre at `t`.
    pub(crate) fn leapt(&self, t: f32, y: f32) -> Option<usize> {
        // A volume has a core only where it is to be leapt.
        let meant = |s: &&BlockStrip<'t>| {
            !s.block.hole() && !s.block.solid() && s.core.is_some_and(|core| within(core, t))
        };
        let mut found = self.blocks.iter().filter(meant).filter(|s| s.block.at_height(y, SLACK));
        found.find(|s| self.counts(s.block, t, y)).map(|s| s.number)
    }

    /// Returns whether ground under the centre at `t` counts there: immediately, or for
    /// ground in `wholly` only if it contains the whole base.
    pub(crate) fn counts(&self, block: &Block, t: f32, y: f32) -> bool {
        let wholly = block.keywords.intersection(self.wholly);
        if wholly.is_empty() {
            return true;
        }
        let centre = self.leg.0 + self.leg.1 * t;
        let filled = |at: Vec2| {
            let holds = |near: &&Block| near.keywords.intersects(wholly) && near.contains(at);
            self.near.iter().any(|near| holds(near) && near.at_height(y, SLACK))
        };
        RIM.iter().all(|way| filled(centre + *way * self.radius))
    }

    /// Iterates over strips of pieces that the base reaches into at `t`.
    pub(crate) fn around(&self, t: f32) -> impl Iterator<Item = &BlockStrip<'t>> {
        self.blocks.iter().filter(move |s| within(s.wide, t))
    }

    /// Returns a piece in the way of a base at this height: a solid one that rises by
    /// more than `leap` above the foot, or one that is a wall however low it is.
    pub(crate) fn wall(&self, t: f32, y: f32, height: f32, leap: f32) -> Option<&BlockStrip<'t>> {
        self.around(t).find(|s| {
            let always = s.block.keywords.intersects(self.walls);
            let bars = s.block.solid() || s.block.is(Keywords::IMPASSABLE);
            let rises = s.block.top > y + leap + SLACK;
            !s.block.hole()
                && (bars && rises || always && s.block.top >= y - SLACK)
                && s.block.base < y + height - SLACK
        })
    }

    /// Returns a hole against whose wall the base stands from inside, while it is deeper
    /// than `leap` below the brim.
    pub(crate) fn brim(&self, t: f32, y: f32, leap: f32) -> Option<&BlockStrip<'t>> {
        self.around(t).find(|s| {
            s.block.hole() && y < s.block.top - leap - SLACK && self.over_rim(s.number, t)
        })
    }

    /// Returns whether a base whose centre is over the hole overlaps its rim at `t`.
    fn over_rim(&self, number: usize, t: f32) -> bool {
        self.rims.iter().any(|r| r.number == number && within(r.wide, t))
    }

    /// Returns the piece, level with the foot, whose edge supports the base although its
    /// centre is past it.
    pub(crate) fn edge(&self, t: f32, y: f32, leap: f32) -> Option<usize> {
        let level = |top: f32| (top - y).abs() <= leap + SLACK;
        self.around(t)
            .find(|s| {
                if s.block.hole() {
                    level(s.block.top) && self.over_rim(s.number, t)
                } else {
                    s.block.solid() && !s.block.is(Keywords::IMPASSABLE) && level(s.block.top)
                }
            })
            .map(|s| s.number)
    }

    /// Returns Impassable ground below the base, low enough to be crossed.
    pub(crate) fn barred(&self, t: f32, y: f32, height: f32) -> Option<usize> {
        self.around(t)
            .find(|s| {
                !s.block.hole()
                    && s.block.is(Keywords::IMPASSABLE)
                    && s.block.base < y + height - SLACK
                    && s.block.top >= y - SLACK
            })
            .map(|s| s.number)
    }
}
