use bevy_math::{Vec2, Vec3};

use super::*;
use crate::{Board, BodyId, Footprint, Keywords, Piece, Spot, Table};

fn wall(half: f32) -> Piece {
    Piece {
        id: "wall".to_owned(),
        name: "wall".to_owned(),
        footprint: Footprint::Box { center: Vec2::ZERO, half: Vec2::new(0.3, half), turn: 0.0 },
        base: 0.0,
        top: 4.0,
        keywords: Keywords::BLOCKING | Keywords::IMPASSABLE,
        look: String::new(),
    }
}

fn body(id: u16, x: f32, z: f32) -> Body {
    Body { id: BodyId(id), at: Vec3::new(x, 0.0, z), radius: 0.5, height: 1.5 }
}

#[test]
fn what_is_kept_is_reported_of_the_same_question_only() {
    let board = Board { size: Vec2::splat(24.0), exits: Vec::new() };
    let mut table = Table::new(board, vec![wall(2.0)]).unwrap();
    let rules = MoveRules::new(9.0);
    let behind = Spot { x: 2.0, z: 0.0, y: None };
    let cost = |table: &Table, mover: Body, rules: &MoveRules, others: &[Other]| {
        table.reach(&mover, rules, others).cost_to(behind).ok()
    };
    let kept = |table: &Table| table.terrain.search_cache.lock().unwrap().entries.len();
    let first = cost(&table, body(1, -2.0, 0.0), &rules, &[]).unwrap();
    assert_eq!(
        (cost(&table.clone(), body(1, -2.0, 0.0), &rules, &[]), kept(&table)),
        (Some(first), 1)
    );
    // Somebody else, somewhere else, by other rules.
    let foe = Other { body: body(2, 0.0, 2.7), friendly: false };
    let foes = [foe, Other { body: body(3, 0.0, -2.7), friendly: false }];
    assert!(cost(&table, body(1, -2.0, 0.0), &rules, &foes).unwrap() > first);
    assert!(cost(&table, body(1, -2.0, 1.0), &rules, &[]).unwrap() < first);
    assert_eq!(cost(&table, body(1, -2.0, 0.0), &MoveRules::new(first - 0.1), &[]), None);
    assert_eq!(kept(&table), 4);
    for i in 0..2 * KEPT {
        cost(&table, body(1, -2.0, 0.01 * i as f32), &rules, &[]);
    }
    assert_eq!((kept(&table), cost(&table, body(1, -2.0, 0.0), &rules, &[])), (KEPT, Some(first)));
    // A copy whose terrain changes knows of none; the other stays as it was.
    let mut broken = table.clone();
    broken.change_piece(0, wall(1.0)).unwrap();
    assert!(cost(&broken, body(1, -2.0, 0.0), &rules, &[]).unwrap() < first);
    assert_eq!(cost(&table, body(1, -2.0, 0.0), &rules, &[]), Some(first));
    drop(broken);
    table.remove_piece(0).unwrap();
    assert_eq!(cost(&table, body(1, -2.0, 0.0), &rules, &[]), Some(4.0));
}
