//! The judgement of one straight leg: its cost, its end, and why it cannot be walked.
//!
//! A leg is cut wherever an obstacle begins or ends under the base. Within a stretch
//! between two cuts nothing changes, so its cost is its length times a factor; climbs,
//! steps, jumps and entries happen only at the cuts.

mod flight;
mod lower_bound;
pub(super) mod strips;
pub(super) mod trace;
mod walker;

use bevy_math::Vec2;

use crate::reach::leg::trace::Trace;
use crate::reach::leg::walker::Walker;
use crate::reach::surroundings::{LegRefusal, Surroundings, ground_is_at};
use crate::units::{SLACK, lift};

/// Stretches shorter than this share of a leg are skipped.
const MIN_STRETCH: f32 = 1.0e-6;

/// The end of a leg.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct LegEnd {
    pub cost: f32,
    pub y: f32,
    /// Whether the base stands there; if not, the leg may not end there (in the air,
    /// or over Impassable ground).
    pub stands: bool,
    /// Whether a way may bend there.
    pub bends: bool,
}

impl LegEnd {
    /// Creates the end of a leg at which a way may bend if it may end.
    pub(crate) fn standing(cost: f32, y: f32, stands: bool) -> LegEnd {
        LegEnd { cost, y, stands, bends: stands }
    }
}

impl Surroundings<'_> {
    /// Judges the leg from `from`, at height `y`, to `to`.
    pub(crate) fn leg(
        &self,
        from: Vec2,
        y: f32,
        to: Vec2,
        mut trace: Option<&mut Trace>,
    ) -> Result<LegEnd, LegRefusal> {
        let d = to - from;
        let length = d.length();
        if !self.table.board().holds(to, self.radius) {
            return Err(LegRefusal::Border);
        }
        if length < 1.0e-6 {
            let stands = self.held_face.is_none() && (!self.rules.through || self.stands_at(to, y));
            return Ok(LegEnd::standing(0.0, y, stands));
        }
        for (i, point) in self.rules.keep_away_from.iter().enumerate() {
            let away = from - *point;
            if away.dot(d) < -0.001 * length * away.length() {
                return Err(LegRefusal::Closer(i));
            }
        }
        if self.rules.toward.is_some_and(|goal| to.distance(goal) > from.distance(goal) + SLACK) {
            return Err(LegRefusal::Farther);
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
            let bends = ground_is_at(&strips.near, to, 0.0);
            let stands = bends && self.is_clear(&strips.near, to, 0.0);
            return Ok(LegEnd { cost: length, y: 0.0, stands, bends });
        }
        let mut walker = Walker::new(self, &strips, from, d, y);
        let cuts = strips.cuts();
        for (i, pair) in cuts.windows(2).enumerate() {
            if pair[1] - pair[0] > MIN_STRETCH {
                walker.stretch(pair[0], &cuts[i + 1..], trace.as_deref_mut())?;
            }
        }
        let bends = walker.stands() && ground_is_at(&strips.near, to, walker.y);
        let stands = bends && self.is_clear(&strips.near, to, walker.y);
        let end = LegEnd { cost: walker.cost, y: walker.y, stands, bends };
        if let Some(trace) = trace {
            trace.cost += end.cost;
            trace.point(lift(to, end.y));
        }
        Ok(end)
    }
}
