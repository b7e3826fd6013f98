//! The walker: the state of a base along a leg, stretch by stretch.

use bevy_math::Vec2;
use smallvec::SmallVec;

use crate::body::Body;
use crate::reach::leg::MIN_STRETCH;
use crate::reach::leg::strips::{BlockStrip, Strips, Under, within};
use crate::reach::leg::trace::{RIM, Trace};
use crate::reach::rules::MarkKind;
use crate::reach::surroundings::{LegRefusal, Surroundings};
use crate::table::Obstacle;
use crate::terrain::keywords::Keywords;
use crate::units::{LEVEL, SLACK, lift};

/// How soon a leg must meet the face on which the mover hangs to climb it, in inches.
const MAX_FACE_DISTANCE: f32 = 0.06;

/// How far back the ground that a leap leaves is determined, in inches.
const LEAP_LOOKBACK: f32 = 0.002;

/// How the base is supported along a stretch.
#[derive(Clone, Copy, PartialEq)]
enum Footing {
    Stands,
    /// Its centre is past an edge that still supports it.
    SticksOut,
    /// In the air over a gap.
    Jumps,
    Crosses,
}

/// A base on its way along a leg.
pub(super) struct Walker<'w, 't, 'f> {
    surroundings: &'w Surroundings<'t>,
    strips: &'w Strips<'t, 'f>,
    from: Vec2,
    d: Vec2,
    length: f32,
    /// The height of its foot.
    pub(super) y: f32,
    pub(super) cost: f32,
    footing: Footing,
    /// The piece whose edge or face the base was on last.
    edge: Option<usize>,
    /// The Dangerous obstacles and the areas that the base is in already.
    inside: SmallVec<[Obstacle; 4]>,
    has_begun: bool,
    /// Whether the stretch before was slow ground.
    slow: bool,
}

impl<'w, 't, 'f> Walker<'w, 't, 'f> {
    pub(super) fn new(
        surroundings: &'w Surroundings<'t>,
        strips: &'w Strips<'t, 'f>,
        from: Vec2,
        d: Vec2,
        y: f32,
    ) -> Self {
        let length = d.length();
        Walker {
            surroundings,
            strips,
            from,
            d,
            length,
            y,
            cost: 0.0,
            footing: Footing::Stands,
            edge: None,
            inside: SmallVec::new(),
            has_begun: false,
            slow: false,
        }
    }

    pub(super) fn stands(&self) -> bool {
        self.footing == Footing::Stands
    }

    fn at(&self, t: f32) -> Vec2 {
        self.from + self.d * t
    }

    /// Judges the stretch from `t` to the first of `cuts`.
    pub(super) fn stretch(
        &mut self,
        t: f32,
        cuts: &[f32],
        mut trace: Option<&mut Trace>,
    ) -> Result<(), LegRefusal> {
        let end = cuts.first().copied().unwrap_or(1.0);
        let middle = (t + end) / 2.0;
        self.climb_walls(t, middle, trace.as_deref_mut())?;
        self.meet_bodies(middle)?;
        self.find_footing(t, middle, cuts, trace.as_deref_mut())?;
        self.meet_bodies(middle)?;
        let slow = self.enter_obstacles(t, middle, trace)?;
        if slow && !self.slow && !self.surroundings.rules.ignore_difficult && !self.starts_slow() {
            self.cost += self.surroundings.rules.enter_cost;
        }
        self.slow = slow;
        let factor = if slow && !self.surroundings.rules.ignore_difficult {
            self.surroundings.rules.difficult_cost
        } else {
            1.0
        };
        self.cost += (end - t) * self.length * factor;
        self.has_begun = true;
        Ok(())
    }

    /// Returns whether a leg that has just begun started on slow ground, so that
    /// it enters none now.
    fn starts_slow(&self) -> bool {
        if self.has_begun || self.surroundings.rules.enter_cost <= 0.0 {
            return false;
        }
        let start = Body { at: lift(self.from, self.y), ..self.surroundings.mover };
        self.surroundings.table.keywords_at(&start).slow()
    }

    fn meet_bodies(&self, t: f32) -> Result<(), LegRefusal> {
        for s in self.strips.bodies.iter().filter(|s| within(s.wide, t)) {
            if self.surroundings.stopped_by(s, self.from, self.d, self.y, self.surroundings.height)
            {
                return Err(LegRefusal::Body(s.other.body.id));
            }
        }
        Ok(())
    }

    /// Climbs the solid pieces that rise in front of the base.
    fn climb_walls(
        &mut self,
        t: f32,
        middle: f32,
        mut trace: Option<&mut Trace>,
    ) -> Result<(), LegRefusal> {
        let leap = self.surroundings.rules.leap;
        let height = self.surroundings.height;
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
            let can_spring = self.can_spring(t, number, top);
            if !(climbable && self.surroundings.rules.may_climb || can_spring)
                || self.under_roof(middle, top)
            {
                return Err(LegRefusal::Piece(number));
            }
            let kind = if can_spring { MarkKind::Leaps } else { MarkKind::Climbs };
            self.climb(t, top, kind, Some(number), trace.as_deref_mut());
            self.footing = Footing::SticksOut;
        }
        Ok(())
    }

    /// Returns whether an obstacle overhead prevents a climb from here to `top`.
    fn under_roof(&self, t: f32, top: f32) -> bool {
        let height = self.surroundings.height;
        self.strips.around(t).any(|s| {
            s.block.solid()
                && s.block.base >= self.y + height - SLACK
                && s.block.base < top + height - SLACK
                && s.block.top > top + SLACK
        })
    }

    /// Returns whether the base leaps up or down to this height at `t`, onto a piece with
    /// a standable top or into a hole.
    fn can_spring(&self, t: f32, piece: usize, to: f32) -> bool {
        let block = self.surroundings.table.terrain.blocks.get(piece);
        let may = block.is_some_and(|block| !block.is(Keywords::IMPASSABLE));
        may && (to - self.y).abs() <= self.surroundings.rules.spring + SLACK
            && !self.is_leap_forbidden(t)
    }

    /// Returns whether the ground under the centre at `t` forbids leaps.
    fn is_leap_forbidden(&self, t: f32) -> bool {
        let keywords = self.surroundings.rules.clings;
        // At the boundary of two grounds the one that is left counts.
        let t = (t - LEAP_LOOKBACK / self.length).max(0.0);
        let there = self.at(t);
        !keywords.is_empty()
            && self.strips.near.iter().any(|block| {
                let clings = block.keywords.intersects(keywords) && block.at_height(self.y, LEVEL);
                clings && block.contains(there) && self.strips.counts(block, t, self.y)
            })
    }

    fn climb(
        &mut self,
        t: f32,
        to: f32,
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
        self.cost += self.surroundings.climb_cost(self.y, to, face);
        self.y = to;
        self.edge = face;
    }

    /// Determines the support of the base along the stretch: a step up or down, an edge,
    /// a jump or a climb down.
    fn find_footing(
        &mut self,
        t: f32,
        middle: f32,
        cuts: &[f32],
        mut trace: Option<&mut Trace>,
    ) -> Result<(), LegRefusal> {
        let leap = self.surroundings.rules.leap;
        let height = self.surroundings.height;
        let under = self.strips.under(middle, self.y + leap + SLACK);
        let down = under.y < self.y - SLACK;
        let wall = || {
            self.strips
                .wall(middle, under.y, height, leap)
                .or_else(|| self.strips.brim(middle, under.y, leap))
        };
        let walled = if down { wall().map(|s| s.number) } else { None };
        if let (true, Some(wall)) = (self.steps_onto(under), walled) {
            // Level with the foot, but a wall at the lower level: the base stays up as
            // long as an edge supports it.
            let Some(edge) = self.strips.edge(middle, self.y, leap) else {
                return Err(LegRefusal::Piece(wall));
            };
            self.edge = Some(edge);
            self.footing = Footing::SticksOut;
            return Ok(());
        }
        if self.steps_onto(under) {
            if (under.y - self.y).abs() > SLACK {
                let at = self.at(t);
                if let Some(trace) = trace.as_deref_mut() {
                    trace.point(lift(at, self.y));
                    trace.point(lift(at, under.y));
                }
                self.cost += self.surroundings.rules.rise_cost(self.y, under.y);
                self.y = under.y;
            }
            self.edge = None;
            let barred = self.strips.barred(middle, self.y, height);
            let footing = if barred.is_some() { Footing::Crosses } else { Footing::Stands };
            return self.set_footing(t, footing, trace, barred);
        }
        if let Some(edge) = self.strips.edge(middle, self.y, leap) {
            self.edge = Some(edge);
            self.footing = Footing::SticksOut;
            return Ok(());
        }
        self.leave_edge(t, middle, cuts, under, trace)
    }

    /// Leaves the last edge or face toward the ground `under` the stretch: the base stays
    /// at the face that it hangs on, jumps, or climbs or leaps down.
    fn leave_edge(
        &mut self,
        t: f32,
        middle: f32,
        cuts: &[f32],
        under: Under,
        mut trace: Option<&mut Trace>,
    ) -> Result<(), LegRefusal> {
        let leap = self.surroundings.rules.leap;
        let height = self.surroundings.height;
        let hanging = !self.has_begun && self.surroundings.held_face.is_some();
        if hanging {
            let face = self.surroundings.held_face;
            let near = |s: &&BlockStrip| {
                Some(s.number) == face && s.wide.0 * self.length <= MAX_FACE_DISTANCE
            };
            if self.strips.blocks.iter().any(|s| near(&s)) {
                self.footing = Footing::SticksOut;
                return Ok(());
            }
            self.edge = face;
        } else if self.footing == Footing::Jumps
            || (self.surroundings.rules.may_jump_chasm
                && !self.is_leap_forbidden(t)
                && self.lands_across(cuts))
        {
            return self.set_footing(t, Footing::Jumps, trace, None);
        }
        let face = self.edge.and_then(|i| self.surroundings.table.terrain.blocks.get(i));
        let climbs = face.is_some_and(|b| {
            b.is(Keywords::CLIMBABLE) && !(b.hole() && b.is(Keywords::IMPASSABLE))
        });
        let can_spring = self.edge.is_some_and(|edge| self.can_spring(t, edge, under.y));
        if (climbs && self.surroundings.rules.may_climb || can_spring) && !under.barred {
            let kind = if can_spring { MarkKind::Leaps } else { MarkKind::Climbs };
            self.climb(t, under.y, kind, self.edge, trace.as_deref_mut());
            // At the lower level there may be other walls or Impassable ground.
            if let Some(s) = self.strips.wall(middle, self.y, height, leap) {
                return Err(LegRefusal::Piece(s.number));
            }
            let barred = self.strips.barred(middle, self.y, height);
            let footing = if barred.is_some() { Footing::Crosses } else { Footing::Stands };
            return self.set_footing(t, footing, trace, barred);
        }
        let leapt = self.strips.leapt(middle, under.y).map(LegRefusal::Piece);
        Err(leapt.unwrap_or(LegRefusal::Drop { y: self.y, ground: under.y }))
    }

    fn steps_onto(&self, under: Under) -> bool {
        !under.barred && (under.y - self.y).abs() <= self.surroundings.rules.leap + SLACK
    }

    fn set_footing(
        &mut self,
        t: f32,
        footing: Footing,
        trace: Option<&mut Trace>,
        barred: Option<usize>,
    ) -> Result<(), LegRefusal> {
        let airborne = |f: Footing| matches!(f, Footing::Jumps | Footing::Crosses);
        if footing == Footing::Crosses
            && self.surroundings.rules.leap <= 0.0
            && !self.surroundings.rules.may_jump_chasm
            && let Some(piece) = barred
        {
            return Err(LegRefusal::Piece(piece));
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

    /// Returns whether the leg continues to ground level with the foot, or where
    /// permitted to a face, with no obstacle between.
    fn lands_across(&self, cuts: &[f32]) -> bool {
        let leap = self.surroundings.rules.leap;
        let height = self.surroundings.height;
        for pair in cuts.windows(2) {
            if pair[1] - pair[0] <= MIN_STRETCH {
                continue;
            }
            let middle = (pair[0] + pair[1]) / 2.0;
            if self.strips.wall(middle, self.y, height, leap).is_some() {
                return false;
            }
            if self.steps_onto(self.strips.under(middle, self.y + leap + SLACK)) {
                return true;
            }
        }
        self.surroundings.rules.onto_faces && self.surroundings.face(self.at(1.0), self.y).is_some()
    }

    /// Enters the obstacles that begin here. Returns whether the stretch is slow ground.
    fn enter_obstacles(
        &mut self,
        t: f32,
        middle: f32,
        mut trace: Option<&mut Trace>,
    ) -> Result<bool, LegRefusal> {
        if self.footing == Footing::Jumps {
            return Ok(false);
        }
        let y = self.y;
        let height = self.surroundings.height;
        let blocks = self
            .strips
            .around(middle)
            .filter(|s| s.block.keywords.slow() && s.block.at_height(y, height))
            // Impassable ground is not entered: it is being crossed.
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
                let already =
                    since <= 0.0 && !self.has_begun && !self.at_rim(what, trace.as_deref());
                entered.push((what, keywords.contains(Keywords::DANGEROUS), already));
            }
        }
        for (what, dangerous, already) in entered {
            self.inside.push(what);
            if already {
                continue;
            }
            if dangerous && self.surroundings.rules.stop_at_dangerous {
                return Err(LegRefusal::Danger(what));
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

    /// Returns whether a later leg of a way begins on the rim of an area: rounding may
    /// put that point slightly inside, although the leg before ended outside.
    fn at_rim(&self, what: Obstacle, trace: Option<&Trace>) -> bool {
        // Only areas have rims.
        let Obstacle::Area(id) = what else { return false };
        trace.is_some_and(Trace::has_left)
            && self.surroundings.table.area(id).is_some_and(|area| {
                area.radius() + self.surroundings.radius - self.from.distance(area.center) < RIM
            })
    }
}
