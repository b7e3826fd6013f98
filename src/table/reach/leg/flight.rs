//! Legs that ignore terrain: flight, which ignores bases too, and passage straight
//! through terrain, which does not.

use bevy_math::Vec2;

use crate::reach::LEVEL_SLACK;
use crate::reach::leg::LegEnd;
use crate::reach::leg::trace::Trace;
use crate::reach::rules::Spot;
use crate::reach::surroundings::{LegRefusal, Surroundings};
use crate::units::{SLACK, lift};

impl Surroundings<'_> {
    /// Computes a leg in the air: it ends on the highest ground.
    pub(crate) fn flight(&self, length: f32, to: Vec2, trace: Option<&mut Trace>) -> LegEnd {
        let y = self.table.ground_for(to, self.radius);
        if let Some(trace) = trace {
            trace.cost += length;
            trace.point(lift(to, y));
        }
        LegEnd::standing(length, y, self.stands_at(to, y))
    }

    /// Computes a leg through terrain. It stays at its height while there is terrain to
    /// stand on or to walk through, and comes down where there is neither; a body at any
    /// of those heights stops it.
    pub(crate) fn passage(
        &self,
        from: Vec2,
        y: f32,
        to: Vec2,
        trace: Option<&mut Trace>,
    ) -> Result<LegEnd, LegRefusal> {
        let d = to - from;
        let there = self.mover.moved(lift(to, y));
        let ground = self.table.ground_below(to, y + self.rules.leap + SLACK, self.radius).y;
        let level = (ground - y).abs() <= self.rules.leap + SLACK;
        let end = if level || self.table.barred(&there).is_none() { ground } else { y };
        let low = y.min(end);
        let height = (y - end).abs() + self.height;
        if let Some(strip) =
            self.body_strips(from, d).find(|s| self.stopped_by(s, from, d, low, height))
        {
            return Err(LegRefusal::Body(strip.other.body.id));
        }
        let cost = d.length() + if level { 0.0 } else { self.climb_cost(y, end, None) };
        if let Some(trace) = trace {
            trace.cost += cost;
            trace.point(lift(to, end));
        }
        Ok(LegEnd { cost, y: end, stands: self.stands_at(to, end), bends: true })
    }

    /// Returns the height to which a mover that passed through terrain still has to climb
    /// to stand at the spot after a leg that ended at `y`. `Some(None)`: it stands there
    /// already; `None`: it cannot stand there.
    pub(crate) fn climb_after_passage(&self, spot: Spot, y: f32) -> Option<Option<f32>> {
        let at = spot.plan();
        let wanted = spot.y.unwrap_or(y);
        if self.stands_at(at, wanted) {
            return Some(((wanted - y).abs() > LEVEL_SLACK).then_some(wanted));
        }
        let mut above = self.table.levels(at).into_iter().filter(|level| *level > y);
        if spot.y.is_some() {
            None
        } else {
            above.find(|level| self.stands_at(at, *level)).map(Some)
        }
    }

    /// Returns whether the mover could stand there, ignoring other bodies.
    pub(crate) fn stands_at(&self, at: Vec2, y: f32) -> bool {
        self.table.terrain_legal(&self.mover.moved(lift(at, y))).is_ok()
    }
}
