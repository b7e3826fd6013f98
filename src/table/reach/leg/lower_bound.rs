//! Quick lower bounds for the cost of a leg: most legs that a search tries lead into a
//! wall or a base, or through slow ground where a cheaper way is known.

use bevy_math::Vec2;
use smallvec::SmallVec;

use crate::geometry::part::{ROUNDING_MARGIN, disc_span};
use crate::reach::surroundings::Surroundings;
use crate::terrain::keywords::Keywords;
use crate::terrain::piece::Block;
use crate::units::{ROUNDING, Rect, SLACK, overlap};

impl Surroundings<'_> {
    /// Returns a lower bound of the cost of a leg; `None` if it is certainly stopped: by
    /// a wall that rises above all standing heights along it, or by a base that occupies
    /// every height that the mover may have. Cases within rounding are left to
    /// [`Surroundings::leg`], whose cost is never lower.
    pub(crate) fn lower_bound(&self, from: Vec2, y: f32, to: Vec2) -> Option<f32> {
        let d = to - from;
        let rules = &self.rules;
        let length = d.length();
        if rules.flying
            || rules.through
            || self.held_face.is_some()
            || y < -SLACK
            || length < 4.0 * ROUNDING_MARGIN
        {
            return Some(length);
        }
        let rect = Rect::of_leg(from, to).grown(self.radius);
        let met = self.blocks.iter().filter(|(_, block)| rect.meets(&block.bounds));
        let near: SmallVec<[&Block; 16]> = met.map(|(_, block)| *block).collect();
        if near.iter().any(|block| block.hole()) {
            return Some(length);
        }
        let radius = self.radius - ROUNDING - ROUNDING_MARGIN;
        let crossed = |span: Option<(f32, f32)>| {
            let (start, end) = span.and_then(|span| overlap(span, (0.0, 1.0)))?;
            Some(end - start).filter(|share| share * length > ROUNDING_MARGIN)
        };
        let through = |block: &Block| {
            let shares =
                block.parts.iter().filter_map(|part| crossed(part.span_at_least(from, d, radius)));
            shares.reduce(f32::max)
        };
        let high = self.greatest_height(&near, y);
        let walls = |block: &&&Block| {
            (block.is(Keywords::IMPASSABLE) || block.solid() && !self.may_scale(block))
                && block.top > high + rules.leap + SLACK
                && block.base <= 0.0
        };
        if near.iter().filter(walls).any(|block| through(block).is_some()) {
            return None;
        }
        let stands_in_it = self.others.iter().any(|other| {
            let body = &other.body;
            rect.grown(body.radius).contains(body.plan())
                && body.foot() <= 0.0
                && body.crown() > high
                && (from - body.plan()).dot(d) < 0.0
                && !rules.passes(other)
                && crossed(disc_span(from, d, body.plan(), body.radius + radius)).is_some()
        });
        if stands_in_it {
            return None;
        }
        if rules.ignore_difficult || y > SLACK || high > y {
            return Some(length);
        }
        // On the mat all along: slow pieces there are walked through.
        let slow = near.iter().filter(|block| {
            block.keywords.slow()
                && !block.is(Keywords::IMPASSABLE)
                && block.top >= 0.0
                && block.base <= 0.0
        });
        let slow = slow.filter_map(|block| through(block));
        let mires = self.areas.iter().filter(|area| area.keywords.slow() && area.base == 0.0);
        let mires = mires
            .filter_map(|area| crossed(disc_span(from, d, area.center, area.radius() + radius)));
        let share = slow.chain(mires).fold(0.0, f32::max);
        Some(
            length
                + (share * length - ROUNDING_MARGIN).max(0.0)
                    * (rules.difficult_cost - 1.0).max(0.0),
        )
    }

    /// Returns the greatest height that a base at height `y` may reach on these pieces,
    /// by steps and by climbs.
    fn greatest_height(&self, near: &[&Block], y: f32) -> f32 {
        let rises = |block: &Block, high: f32| {
            let stood_on = block.solid() && !block.is(Keywords::IMPASSABLE);
            let step = block.top <= high + self.rules.leap + SLACK;
            stood_on && block.top > high && (step || self.may_scale(block))
        };
        let mut high = y;
        while let Some(block) = near.iter().find(|block| rises(block, high)) {
            high = block.top;
        }
        high
    }

    /// Returns whether the mover may climb or leap up the faces of a piece.
    fn may_scale(&self, block: &Block) -> bool {
        let rules = &self.rules;
        rules.may_climb && block.is(Keywords::CLIMBABLE) || rules.spring > rules.leap
    }
}

#[cfg(test)]
mod tests;
