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
    let others = [body(2, 3.0, 0.0), body(3, -2.0, 0.5)]
        .map(|body| Other { body, friendly: body.id.0 == 3 });
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
