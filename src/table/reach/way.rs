//! The way to one place, near or far, by a search that is guided toward it.

use bevy_math::Vec2;

use super::field::Field;
use super::rules::{MoveRefusal, MoveRules, Other, Route};
use super::search::Graph;
use super::trace::Trace;
use crate::body::Body;
use crate::table::Table;
use crate::units::{ROUNDING, Rect, round_milli};

impl Table {
    /// The cheapest way to a place where the mover can stand, within the rules' budget. The same way as
    /// [`Reach::route_to`](super::Reach::route_to) would find, but it looks only along the way there: for budgets much
    /// larger than one move.
    ///
    /// # Errors
    /// [`MoveRefusal::NoRoute`] where there is none within the budget, and why the place itself cannot be stood on.
    pub fn way(
        &self,
        mover: &Body,
        rules: &MoveRules,
        others: &[Other],
        to: Vec2,
    ) -> Result<Route, MoveRefusal> {
        let to = Vec2::new(round_milli(to.x), round_milli(to.y));
        if !to.is_finite() {
            return Err(MoveRefusal::NotASpot);
        }
        if !self.board().holds(to, mover.radius) {
            return Err(MoveRefusal::OffTheBoard);
        }
        let rect = Rect::around(mover.plan(), rules.budget.max(0.0) + mover.radius);
        let field = Field::new(self, mover, rules, others, rect);
        let graph = Graph::toward(&field, mover, to).ok_or(MoveRefusal::NoRoute)?;
        let mut trace = Trace::new(mover.at);
        let (mut at, mut y) = (mover.plan(), mover.foot());
        for p in graph.points(graph.last()) {
            let leg = field.leg(at, y, p, Some(&mut trace)).map_err(|stop| field.refusal(stop))?;
            (at, y) = (p, leg.y);
        }
        match field.body_at(at, y) {
            Some(body) if at.distance(mover.plan()) > ROUNDING => Err(MoveRefusal::Overlaps { body }),
            _ => Ok(trace.route(rules.budget)),
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy_math::Vec3;

    use super::*;
    use crate::{Board, BodyId, Footprint, Keywords, Piece, Spot};

    fn piece(id: &str, center: Vec2, half: Vec2, top: f32, keywords: Keywords) -> Piece {
        Piece {
            id: id.to_owned(),
            name: id.to_owned(),
            footprint: Footprint::Box { center, half, turn: 20.0 },
            base: 0.0,
            top,
            keywords,
            look: String::new(),
        }
    }

    fn body(id: u16, x: f32, z: f32) -> Body {
        Body { id: BodyId(id), at: Vec3::new(x, 0.0, z), radius: 0.5, height: 1.5 }
    }

    #[test]
    fn the_guided_search_finds_ways_as_cheap_as_reach_does() {
        let board = Board { size: Vec2::new(24.0, 24.0), exits: Vec::new() };
        let pieces = vec![
            piece("wall", Vec2::new(0.0, 0.0), Vec2::new(0.3, 5.0), 4.0, Keywords::IMPASSABLE),
            piece("mire", Vec2::new(4.0, 4.0), Vec2::new(2.0, 2.0), 0.2, Keywords::DIFFICULT),
            piece("crag", Vec2::new(4.0, -4.0), Vec2::new(1.5, 1.0), 3.0, Keywords::CLIMBABLE),
        ];
        let table = Table::new(board, pieces).unwrap();
        let mover = body(1, -4.0, 0.5);
        let others =
            [body(2, 3.0, 0.0), body(3, -2.0, 0.5)].map(|body| Other { body, friendly: body.id.0 == 3 });
        let rules = MoveRules::new(60.0);
        let reach = table.reach(&mover, &rules, &others);
        let mut found = 0;
        for i in 0..12 {
            for j in 0..12 {
                let to = Vec2::new(i as f32 * 2.0 - 11.0, j as f32 * 2.0 - 11.0);
                let spot = Spot { x: to.x, z: to.y, y: None };
                match (table.way(&mover, &rules, &others, to), reach.cost_to(spot)) {
                    (Ok(way), Ok(cost)) => {
                        assert!((way.cost - cost).abs() < 0.01, "{to}: {} against {cost}", way.cost);
                        assert!((way.end() - Vec3::new(to.x, way.end().y, to.y)).length() < 0.01);
                        found += 1;
                    }
                    (Err(_), Err(_)) => {}
                    (way, cost) => panic!("{to}: {way:?} against {cost:?}"),
                }
            }
        }
        assert!(found > 100, "only {found} places can be reached");
    }
}
