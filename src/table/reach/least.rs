//! What a leg surely costs, told quickly: most legs that a search tries lead into a wall
//! or a base, or through something slow where a cheaper way is known.

use bevy_math::Vec2;
use smallvec::SmallVec;

use super::field::Field;
use crate::keywords::Keywords;
use crate::part::{SURELY, disc_span};
use crate::piece::Block;
use crate::units::{ROUNDING, Rect, SLACK, overlap};

impl Field<'_> {
    /// What a leg surely costs at least; none where it is sure to be stopped: by a wall
    /// that rises above all that could be stood on along it, or by a base that stands at
    /// every height that it may have. What rounding could decide is left to
    /// [`Field::leg`], which never tells of less.
    pub(crate) fn least(&self, from: Vec2, y: f32, to: Vec2) -> Option<f32> {
        let d = to - from;
        let rules = &self.rules;
        let length = d.length();
        if rules.flying
            || rules.through
            || self.hold.is_some()
            || y < -SLACK
            || length < 4.0 * SURELY
        {
            return Some(length);
        }
        let rect = Rect::of_leg(from, to).grown(self.radius);
        let mut near: SmallVec<[&Block; 16]> = SmallVec::new();
        for (_, block) in self.blocks.iter().filter(|(_, block)| rect.meets(&block.bounds)) {
            near.push(block);
        }
        if near.iter().any(|block| block.hole()) {
            return Some(length);
        }
        let radius = self.radius - ROUNDING - SURELY;
        let crossed = |span: Option<(f32, f32)>| {
            let (start, end) = span.and_then(|span| overlap(span, (0.0, 1.0)))?;
            Some(end - start).filter(|share| share * length > SURELY)
        };
        let through = |block: &Block| {
            let shares =
                block.parts.iter().filter_map(|part| crossed(part.span_at_least(from, d, radius)));
            shares.reduce(f32::max)
        };
        let climbed = |block: &Block| {
            rules.may_climb && block.is(Keywords::CLIMBABLE) || rules.spring > rules.leap
        };
        let stood_on = |block: &Block| block.solid() && !block.is(Keywords::IMPASSABLE);
        // The highest that the base may get, by steps and by climbs.
        let mut high = y;
        let rises = |block: &Block, high: f32| {
            let step = block.top <= high + rules.leap + SLACK;
            stood_on(block) && block.top > high && (step || climbed(block))
        };
        while let Some(block) = near.iter().find(|block| rises(block, high)) {
            high = block.top;
        }
        let walls = |block: &&&Block| {
            (block.is(Keywords::IMPASSABLE) || block.solid() && !climbed(block))
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
        // On the mat all along: what is slow there is walked through.
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
        Some(length + (share * length - SURELY).max(0.0) * (rules.difficult_cost - 1.0).max(0.0))
    }
}

#[cfg(test)]
mod tests;
