//! The judge of one straight leg: what it costs, where it ends, and why
//! it cannot be walked.
//!
//! A leg is cut wherever something begins or ends under the base. Within each stretch
//! nothing changes, so its cost is its length times a factor, and climbs, steps, jumps
//! and entries happen only at the cuts.

use bevy_math::Vec2;
use smallvec::SmallVec;

use super::field::{Field, Stop, bears};
use super::rules::MarkKind;
use super::strips::{Strips, Under, within};
use super::trace::{RIM, Trace};
use crate::body::Body;
use crate::keywords::Keywords;
use crate::table::Obstacle;
use crate::units::{LEVEL, SLACK, lift};

/// How near the face that it hangs on a leg must come at once to go up it, in inches.
const AT_HAND: f32 = 0.06;

/// How far back the ground is looked at that a leap leaves, in inches.
const LEFT: f32 = 0.002;

/// Stretches shorter than this share of a leg are passed over.
const INSTANT: f32 = 1.0e-6;

/// Where a leg ends.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct LegEnd {
    pub cost: f32,
    pub y: f32,
    /// Whether the base stands there; if not, the leg may not end there (it is in the
    /// air, or over Impassable ground).
    pub stands: bool,
    /// Whether a way may bend there.
    pub bends: bool,
}

impl LegEnd {
    /// Where a way may end, it may bend.
    pub(crate) fn standing(cost: f32, y: f32, stands: bool) -> LegEnd {
        LegEnd { cost, y, stands, bends: stands }
    }
}

/// How the base is held up along a stretch.
#[derive(Clone, Copy, PartialEq)]
enum Footing {
    Stands,
    /// Its centre is past an edge that still bears it.
    SticksOut,
    /// In the air over a gap.
    Jumps,
    /// Over Impassable ground.
    Crosses,
}

impl Field<'_> {
    /// Judges the leg from `from`, at height `y`, to `to`.
    pub(crate) fn leg(
        &self,
        from: Vec2,
        y: f32,
        to: Vec2,
        mut trace: Option<&mut Trace>,
    ) -> Result<LegEnd, Stop> {
        let d = to - from;
        let length = d.length();
        if !self.table.board().holds(to, self.radius) {
            return Err(Stop::Border);
        }
        if length < 1.0e-6 {
            let stands = self.hold.is_none() && (!self.rules.through || self.stands_at(to, y));
            return Ok(LegEnd::standing(0.0, y, stands));
        }
        for (i, point) in self.rules.keep_away_from.iter().enumerate() {
            let away = from - *point;
            if away.dot(d) < -0.001 * length * away.length() {
                return Err(Stop::Closer(i));
            }
        }
        if self.rules.toward.is_some_and(|goal| to.distance(goal) > from.distance(goal) + SLACK) {
            return Err(Stop::Farther);
        }
        if self.rules.flying {
            return Ok(self.flight(length, to, trace));
        }
        if self.rules.through {
            return self.passage(from, y, to, trace);
        }
        let strips = self.strips(from, d);
        if strips.is_empty() && y.abs() <= SLACK {
            if let Some(trace) = trace {
                trace.cost += length;
                trace.point(lift(to, 0.0));
            }
            let bends = bears(&strips.near, to, 0.0);
            let stands = bends && self.clear(&strips.near, to, 0.0);
            return Ok(LegEnd { cost: length, y: 0.0, stands, bends });
        }
        let mut walker = Walker::new(self, &strips, from, d, y);
        let cuts = strips.cuts();
        for (i, pair) in cuts.windows(2).enumerate() {
            if pair[1] - pair[0] > INSTANT {
                walker.stretch(pair[0], &cuts[i + 1..], trace.as_deref_mut())?;
            }
        }
        let bends = walker.footing == Footing::Stands && bears(&strips.near, to, walker.y);
        let stands = bends && self.clear(&strips.near, to, walker.y);
        let end = LegEnd { cost: walker.cost, y: walker.y, stands, bends };
        if let Some(trace) = trace {
            trace.cost += end.cost;
            trace.point(lift(to, end.y));
        }
        Ok(end)
    }
}

struct Walker<'w, 't, 'f> {
    field: &'w Field<'t>,
    strips: &'w Strips<'t, 'f>,
    from: Vec2,
    d: Vec2,
    length: f32,
    y: f32,
    cost: f32,
    footing: Footing,
    /// The piece whose edge or face the base was on last.
    edge: Option<usize>,
    /// The Dangerous things and the areas that the base is in already.
    inside: SmallVec<[Obstacle; 4]>,
    begun: bool,
    /// The stretch before was slow going.
    slow: bool,
}

impl<'w, 't, 'f> Walker<'w, 't, 'f> {
    fn new(field: &'w Field<'t>, strips: &'w Strips<'t, 'f>, from: Vec2, d: Vec2, y: f32) -> Self {
        let length = d.length();
        Walker {
            field,
            strips,
            from,
            d,
            length,
            y,
            cost: 0.0,
            footing: Footing::Stands,
            edge: None,
            inside: SmallVec::new(),
            begun: false,
            slow: false,
        }
    }

    fn at(&self, t: f32) -> Vec2 {
        self.from + self.d * t
    }

    /// The stretch from `t` to the first of `cuts`.
    fn stretch(&mut self, t: f32, cuts: &[f32], mut trace: Option<&mut Trace>) -> Result<(), Stop> {
        let end = cuts.first().copied().unwrap_or(1.0);
        let middle = (t + end) / 2.0;
        self.climb_walls(t, middle, trace.as_deref_mut())?;
        self.meet_bodies(middle)?;
        self.find_footing(t, middle, cuts, trace.as_deref_mut())?;
        self.meet_bodies(middle)?;
        let slow = self.enter(t, middle, trace)?;
        if slow && !self.slow && !self.field.rules.ignore_difficult && !self.starts_slow() {
            self.cost += self.field.rules.enter_cost;
        }
        self.slow = slow;
        let factor = if slow && !self.field.rules.ignore_difficult {
            self.field.rules.difficult_cost
        } else {
            1.0
        };
        self.cost += (end - t) * self.length * factor;
        self.begun = true;
        Ok(())
    }

    /// Whether a leg that has just begun began on slow ground, so that
    /// it enters none now.
    fn starts_slow(&self) -> bool {
        if self.begun || self.field.rules.enter_cost <= 0.0 {
            return false;
        }
        let start = Body { at: lift(self.from, self.y), ..self.field.mover };
        self.field.table.keywords_at(&start).slow()
    }

    fn meet_bodies(&self, t: f32) -> Result<(), Stop> {
        for s in self.strips.bodies.iter().filter(|s| within(s.wide, t)) {
            if self.field.stopped_by(s, self.from, self.d, (self.y, self.field.height)) {
                return Err(Stop::Body(s.other.body.id));
            }
        }
        Ok(())
    }

    /// Climbs whatever solid things rise in front of the base.
    fn climb_walls(
        &mut self,
        t: f32,
        middle: f32,
        mut trace: Option<&mut Trace>,
    ) -> Result<(), Stop> {
        let leap = self.field.rules.leap;
        let height = self.field.height;
        for _ in 0..=self.strips.blocks.len() {
            let (number, top, climbable) = match self.strips.wall(middle, self.y, height, leap) {
                Some(s) => {
                    let bars =
                        s.block.is(Keywords::IMPASSABLE) || s.block.base >= self.y + height - SLACK;
                    (s.number, s.block.top, s.block.is(Keywords::CLIMBABLE) && !bars)
                }
                None => match self.strips.brim(middle, self.y, leap) {
                    Some(s) => (s.number, s.block.top, s.block.is(Keywords::CLIMBABLE)),
                    None => return Ok(()),
                },
            };
            let springs = self.springs(t, number, top);
            if !(climbable && self.field.rules.may_climb || springs) || self.under_roof(middle, top)
            {
                return Err(Stop::Piece(number));
            }
            let kind = if springs { MarkKind::Leaps } else { MarkKind::Climbs };
            self.climb((t, top), kind, Some(number), trace.as_deref_mut());
            self.footing = Footing::SticksOut;
        }
        Ok(())
    }

    /// Whether something overhead is in the way of a climb from here to `top`.
    fn under_roof(&self, t: f32, top: f32) -> bool {
        let height = self.field.height;
        self.strips.around(t).any(|s| {
            s.block.solid()
                && s.block.base >= self.y + height - SLACK
                && s.block.base < top + height - SLACK
                && s.block.top > top + SLACK
        })
    }

    /// Whether the base leaps up or down to this height at `t`, at a piece that it may
    /// stand upon or that is a hole.
    fn springs(&self, t: f32, piece: usize, to: f32) -> bool {
        let block = self.field.table.fixed.blocks.get(piece);
        let may = block.is_some_and(|block| !block.is(Keywords::IMPASSABLE));
        may && (to - self.y).abs() <= self.field.rules.spring + SLACK && !self.clings(t)
    }

    /// Whether nobody leaps from where the centre is at `t`.
    fn clings(&self, t: f32) -> bool {
        let keywords = self.field.rules.clings;
        // Where one ground ends and another begins it is the one that is left.
        let t = (t - LEFT / self.length).max(0.0);
        let there = self.at(t);
        !keywords.is_empty()
            && self.strips.near.iter().any(|block| {
                let clings = block.keywords.intersects(keywords) && block.at_height(self.y, LEVEL);
                clings && block.contains(there) && self.strips.counts(block, t, self.y)
            })
    }

    fn climb(
        &mut self,
        (t, to): (f32, f32),
        kind: MarkKind,
        face: Option<usize>,
        trace: Option<&mut Trace>,
    ) {
        let at = self.at(t);
        if let Some(trace) = trace {
            trace.point(lift(at, self.y));
            trace.mark(lift(at, self.y), self.cost, kind);
            trace.point(lift(at, to));
        }
        self.cost += self.field.rise(self.y, to, face);
        self.y = to;
        self.edge = face;
    }

    /// Settles what holds the base up along the stretch: a step up or down, an edge, a
    /// jump or a climb down.
    fn find_footing(
        &mut self,
        t: f32,
        middle: f32,
        cuts: &[f32],
        mut trace: Option<&mut Trace>,
    ) -> Result<(), Stop> {
        let leap = self.field.rules.leap;
        let height = self.field.height;
        let under = self.strips.under(middle, self.y + leap + SLACK);
        let down = under.y < self.y - SLACK;
        let wall = || {
            self.strips
                .wall(middle, under.y, height, leap)
                .or_else(|| self.strips.brim(middle, under.y, leap))
        };
        let walled = if down { wall().map(|s| s.number) } else { None };
        if let (true, Some(wall)) = (self.lands(under), walled) {
            // Level with the foot, but a wall down there: the base stays up as long as
            // an edge bears it.
            let Some(edge) = self.strips.edge(middle, self.y, leap) else {
                return Err(Stop::Piece(wall));
            };
            self.edge = Some(edge);
            self.footing = Footing::SticksOut;
            return Ok(());
        }
        if self.lands(under) {
            if (under.y - self.y).abs() > SLACK {
                let at = self.at(t);
                if let Some(trace) = trace.as_deref_mut() {
                    trace.point(lift(at, self.y));
                    trace.point(lift(at, under.y));
                }
                self.cost += self.field.rules.step(self.y, under.y);
                self.y = under.y;
            }
            self.edge = None;
            let barred = self.strips.barred(middle, self.y, height);
            let footing = if barred.is_some() { Footing::Crosses } else { Footing::Stands };
            return self.leap_mark(t, footing, trace, barred);
        }
        if let Some(edge) = self.strips.edge(middle, self.y, leap) {
            self.edge = Some(edge);
            self.footing = Footing::SticksOut;
            return Ok(());
        }
        let hanging = !self.begun && self.field.hold.is_some();
        if hanging {
            let face = self.field.hold;
            let near = |s: &&super::strips::BlockStrip| {
                Some(s.number) == face && s.wide.0 * self.length <= AT_HAND
            };
            if self.strips.blocks.iter().any(|s| near(&s)) {
                self.footing = Footing::SticksOut;
                return Ok(());
            }
            self.edge = face;
        } else if self.footing == Footing::Jumps
            || (self.field.rules.may_jump_chasm && !self.clings(t) && self.landing(cuts))
        {
            return self.leap_mark(t, Footing::Jumps, trace, None);
        }
        let face = self.edge.and_then(|i| self.field.table.fixed.blocks.get(i));
        let climbs = face.is_some_and(|b| {
            b.is(Keywords::CLIMBABLE) && !(b.hole() && b.is(Keywords::IMPASSABLE))
        });
        let springs = self.edge.is_some_and(|edge| self.springs(t, edge, under.y));
        if (climbs && self.field.rules.may_climb || springs) && !under.barred {
            let kind = if springs { MarkKind::Leaps } else { MarkKind::Climbs };
            self.climb((t, under.y), kind, self.edge, trace.as_deref_mut());
            // Down there other walls may stand in the way, or Impassable ground lie.
            if let Some(s) = self.strips.wall(middle, self.y, height, leap) {
                return Err(Stop::Piece(s.number));
            }
            let barred = self.strips.barred(middle, self.y, height);
            let footing = if barred.is_some() { Footing::Crosses } else { Footing::Stands };
            return self.leap_mark(t, footing, trace, barred);
        }
        let leapt = self.strips.leapt(middle, under.y).map(Stop::Piece);
        Err(leapt.unwrap_or(Stop::Drop { y: self.y, ground: under.y }))
    }

    fn lands(&self, under: Under) -> bool {
        !under.barred && (under.y - self.y).abs() <= self.field.rules.leap + SLACK
    }

    fn leap_mark(
        &mut self,
        t: f32,
        footing: Footing,
        trace: Option<&mut Trace>,
        barred: Option<usize>,
    ) -> Result<(), Stop> {
        let airborne = |f: Footing| matches!(f, Footing::Jumps | Footing::Crosses);
        if footing == Footing::Crosses
            && self.field.rules.leap <= 0.0
            && !self.field.rules.may_jump_chasm
            && let Some(piece) = barred
        {
            return Err(Stop::Piece(piece));
        }
        if airborne(footing) && !airborne(self.footing) {
            let at = lift(self.at(t), self.y);
            if let Some(trace) = trace {
                trace.point(at);
                trace.mark(at, self.cost, MarkKind::Leaps);
            }
        }
        self.footing = footing;
        Ok(())
    }

    /// Whether the leg goes on to ground level with the foot, or where that is enough to
    /// a face, with nothing in between to fly into.
    fn landing(&self, cuts: &[f32]) -> bool {
        let leap = self.field.rules.leap;
        let height = self.field.height;
        for pair in cuts.windows(2) {
            if pair[1] - pair[0] <= INSTANT {
                continue;
            }
            let middle = (pair[0] + pair[1]) / 2.0;
            if self.strips.wall(middle, self.y, height, leap).is_some() {
                return false;
            }
            if self.lands(self.strips.under(middle, self.y + leap + SLACK)) {
                return true;
            }
        }
        self.field.rules.onto_faces && self.field.face(self.at(1.0), self.y).is_some()
    }

    /// Enters what begins here: whether the stretch is slow going.
    fn enter(&mut self, t: f32, middle: f32, mut trace: Option<&mut Trace>) -> Result<bool, Stop> {
        if self.footing == Footing::Jumps {
            return Ok(false);
        }
        let y = self.y;
        let height = self.field.height;
        let blocks = self
            .strips
            .around(middle)
            .filter(|s| s.block.keywords.slow() && s.block.at_height(y, height))
            // Nobody is in Impassable ground: it is being crossed.
            .filter(|s| !s.block.is(Keywords::IMPASSABLE))
            .map(|s| (Obstacle::Piece(s.number), s.block.keywords, s.wide.0));
        let areas = self
            .strips
            .areas
            .iter()
            .filter(|s| within(s.wide, middle) && s.area.at_height(y))
            .map(|s| (Obstacle::Area(s.area.id), s.area.keywords, s.wide.0));
        let mut slow = false;
        let mut entered: SmallVec<[(Obstacle, bool, bool); 4]> = SmallVec::new();
        for (what, keywords, since) in blocks.chain(areas) {
            slow |= keywords.slow();
            let counts =
                keywords.contains(Keywords::DANGEROUS) || matches!(what, Obstacle::Area(_));
            if counts && !self.inside.contains(&what) {
                let already = since <= 0.0 && !self.begun && !self.at_rim(what, trace.as_deref());
                entered.push((what, keywords.contains(Keywords::DANGEROUS), already));
            }
        }
        for (what, dangerous, already) in entered {
            self.inside.push(what);
            if already {
                continue;
            }
            if dangerous && self.field.rules.stop_at_dangerous {
                return Err(Stop::Danger(what));
            }
            let at = lift(self.at(t), y);
            if let Some(trace) = trace.as_deref_mut().filter(|trace| !trace.entered(what, at)) {
                trace.point(at);
                if let Obstacle::Area(id) = what {
                    trace.mark(at, self.cost, MarkKind::EntersArea(id));
                }
                if dangerous {
                    trace.mark(at, self.cost, MarkKind::EntersDangerous(what));
                }
            }
        }
        Ok(slow)
    }

    /// Whether a later leg of a way begins at the very rim of an area: rounding may put
    /// that point a hair inside, though the leg before it ended outside.
    fn at_rim(&self, what: Obstacle, trace: Option<&Trace>) -> bool {
        let Obstacle::Area(id) = what else { return false };
        trace.is_some_and(Trace::has_left)
            && self.field.table.area(id).is_some_and(|area| {
                area.radius() + self.field.radius - self.from.distance(area.center) < RIM
            })
    }
}
