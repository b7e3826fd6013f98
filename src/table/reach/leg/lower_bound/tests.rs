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
    let center = n.point();
    let half = Vec2::new(n.from(0.1, 2.0), n.from(0.1, 2.0));
    let footprint = match i % 3 {
        0 => Footprint::Circle { center, radius: half.x },
        1 => Footprint::Box { center, half, turn: n.from(0.0, 90.0) },
        _ => Footprint::Polygon(vec![center, center + half, center + Vec2::new(-half.y, half.x)]),
    };
    let keywords = words[n.from(0.0, words.len() as f32) as usize].parse().unwrap();
    let id = format!("p{i}");
    let top = n.from(0.0, 3.0);
    Piece { id, name: String::new(), footprint, base: 0.0, top, keywords, look: String::new() }
}

#[test]
fn a_leg_costs_no_less_and_is_stopped_where_it_surely_is() {
    let mut n = Numbers(3);
    let mut stopped = 0;
    let mut dear = 0;
    let mut all = 0;
    for _ in 0..60 {
        let board = Board { size: Vec2::splat(20.0), exits: Vec::new() };
        let mut table = Table::new(board, (0..12).map(|i| piece(&mut n, i)).collect()).unwrap();
        let keywords = Keywords::DIFFICULT;
        let center = n.point();
        let name = String::new();
        let tag = String::new();
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
        let others: Vec<Other> = (2..8)
            .map(|id| Other { body: body(id, n.point(), 0.0), friendly: id % 2 == 0 })
            .collect();
        for i in 0..60 {
            let from = n.point();
            let to = n.point();
            let mover = body(1, from, table.ground(from));
            let rules = MoveRules {
                may_climb: i % 2 == 0,
                ignore_difficult: i % 3 == 0,
                ..MoveRules::new(40.0)
            };
            let surroundings =
                Surroundings::new(&table, &mover, &rules, &others, Rect::around(from, 40.0));
            let least = surroundings.lower_bound(from, mover.at.y, to);
            let leg = surroundings.leg(from, mover.at.y, to, None);
            all += 1;
            match (least, leg) {
                (None, leg) => {
                    stopped += 1;
                    assert!(leg.is_err(), "{from} to {to}: {leg:?}");
                }
                (Some(least), Ok(leg)) => {
                    dear += usize::from(least > (to - from).length() + ROUNDING_MARGIN);
                    assert!(least <= leg.cost + 1.0e-4, "{from} to {to}: {least} against {leg:?}");
                }
                (Some(_), Err(_)) => {}
            }
        }
    }
    assert!(stopped > all / 4 && dear > all / 50, "{stopped} stopped and {dear} dear of {all}");
}
