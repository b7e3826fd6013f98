//! What a leg surely costs, told quickly: most legs that a search tries lead into a wall or a base, or through something slow
//! where a cheaper way is known.

use bevy_math::Vec2;
use smallvec::SmallVec;

use super::field::Field;
use crate::keywords::Keywords;
use crate::part::{SURELY, disc_span};
use crate::piece::Block;
use crate::units::{ROUNDING, Rect, SLACK, overlap};

impl Field<'_> {
    /// What a leg surely costs at least; none where it is sure to be stopped: by a wall that rises above all that could be stood
    /// on along it, or by a base that stands at every height that it may have. What rounding could decide is left to
    /// [`Field::leg`], which never tells of less.
    pub fn least(&self, from: Vec2, y: f32, to: Vec2) -> Option<f32> {
        let (d, rules) = (to - from, &self.rules);
        let length = d.length();
        if rules.flying || rules.through || self.hold.is_some() || y < -SLACK || length < 4.0 * SURELY {
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
            let shares = block.parts.iter().filter_map(|part| crossed(part.span_at_least(from, d, radius)));
            shares.reduce(f32::max)
        };
        let climbed =
            |block: &Block| rules.may_climb && block.is(Keywords::CLIMBABLE) || rules.spring > rules.leap;
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
            block.keywords.slow() && !block.is(Keywords::IMPASSABLE) && block.top >= 0.0 && block.base <= 0.0
        });
        let slow = slow.filter_map(|block| through(block));
        let mires = self.areas.iter().filter(|area| area.keywords.slow() && area.base == 0.0);
        let mires = mires.filter_map(|area| crossed(disc_span(from, d, area.center, area.radius() + radius)));
        let share = slow.chain(mires).fold(0.0, f32::max);
        Some(length + (share * length - SURELY).max(0.0) * (rules.difficult_cost - 1.0).max(0.0))
    }
}

#[cfg(test)]
mod tests {
    use bevy_math::Vec3;

    use super::*;
    use crate::body::{Body, BodyId};
    use crate::{Area, Board, Footprint, MoveRules, Other, Piece, Table};

    /// Numbers from 0 to 1, always the same.
    struct Numbers(u64);

    impl Numbers {
        fn from(&mut self, lo: f32, hi: f32) -> f32 {
            self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            lo + (hi - lo) * ((self.0 >> 40) as f32 / (1u64 << 24) as f32)
        }

        fn point(&mut self) -> Vec2 {
            Vec2::new(self.from(-8.0, 8.0), self.from(-8.0, 8.0))
        }
    }

    fn piece(n: &mut Numbers, i: usize) -> Piece {
        let words = [
            "Blocking Climbable",
            "Blocking",
            "Difficult",
            "Impassable Blocking",
            "Dangerous",
            "Impassable",
            "",
        ];
        let (center, half) = (n.point(), Vec2::new(n.from(0.1, 2.0), n.from(0.1, 2.0)));
        let footprint = match i % 3 {
            0 => Footprint::Circle { center, radius: half.x },
            1 => Footprint::Box { center, half, turn: n.from(0.0, 90.0) },
            _ => Footprint::Polygon(vec![center, center + half, center + Vec2::new(-half.y, half.x)]),
        };
        let keywords = words[n.from(0.0, words.len() as f32) as usize].parse().unwrap();
        let (id, top) = (format!("p{i}"), n.from(0.0, 3.0));
        Piece { id, name: String::new(), footprint, base: 0.0, top, keywords, look: String::new() }
    }

    #[test]
    fn a_leg_costs_no_less_and_is_stopped_where_it_surely_is() {
        let mut n = Numbers(3);
        let (mut stopped, mut dear, mut all) = (0, 0, 0);
        for _ in 0..60 {
            let board = Board { size: Vec2::splat(20.0), exits: Vec::new() };
            let mut table = Table::new(board, (0..12).map(|i| piece(&mut n, i)).collect()).unwrap();
            let keywords = Keywords::DIFFICULT;
            let (center, name, tag) = (n.point(), String::new(), String::new());
            table.add_area(Area {
                id: 1,
                name,
                center,
                base: 0.0,
                height: 2.0,
                diameter: 3.0,
                keywords,
                tag,
            });
            let body = |id: u16, at: Vec2, y: f32| Body {
                id: BodyId(id),
                at: Vec3::new(at.x, y, at.y),
                radius: 0.5,
                height: 1.5,
            };
            let others: Vec<Other> =
                (2..8).map(|id| Other { body: body(id, n.point(), 0.0), friendly: id % 2 == 0 }).collect();
            for i in 0..60 {
                let (from, to) = (n.point(), n.point());
                let mover = body(1, from, table.ground(from));
                let rules =
                    MoveRules { may_climb: i % 2 == 0, ignore_difficult: i % 3 == 0, ..MoveRules::new(40.0) };
                let field = Field::new(&table, &mover, &rules, &others, Rect::around(from, 40.0));
                let (least, leg) = (field.least(from, mover.at.y, to), field.leg(from, mover.at.y, to, None));
                all += 1;
                match (least, leg) {
                    (None, leg) => {
                        stopped += 1;
                        assert!(leg.is_err(), "{from} to {to}: {leg:?}");
                    }
                    (Some(least), Ok(leg)) => {
                        dear += usize::from(least > (to - from).length() + SURELY);
                        assert!(least <= leg.cost + 1.0e-4, "{from} to {to}: {least} against {leg:?}");
                    }
                    (Some(_), Err(_)) => {}
                }
            }
        }
        assert!(stopped > all / 4 && dear > all / 50, "{stopped} stopped and {dear} dear of {all}");
    }
}
