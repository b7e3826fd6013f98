use super::*;
use crate::{Board, Footprint, Keywords, Piece};

fn block(id: &str, center: (f32, f32), half: (f32, f32)) -> Piece {
    Piece {
        id: id.to_owned(),
        name: id.to_owned(),
        footprint: Footprint::Box {
            center: Vec2::new(center.0, center.1),
            half: Vec2::new(half.0, half.1),
            turn: 0.0,
        },
        base: 0.0,
        top: 5.0,
        keywords: Keywords::IMPASSABLE,
        look: String::new(),
    }
}

fn table(pieces: Vec<Piece>) -> Table {
    Table::new(Board { size: Vec2::splat(24.0), exits: Vec::new() }, pieces).expect("a table")
}

const RADIUS: f32 = 0.5;
const HEIGHT: f32 = 1.5;

#[test]
fn room_is_what_bases_can_stand_on_at_once() {
    let near = |body: &Body| body.plan().distance(Vec2::new(0.0, 12.0)) < 3.0;
    assert_eq!(table(Vec::new()).room_for(RADIUS, HEIGHT, 4, near).len(), 4);
    let walled = table(vec![block("a", (0.0, 10.0), (12.0, 2.0))]);
    assert_eq!(walled.room_for(RADIUS, HEIGHT, 4, near).len(), 0);
    // A pocket of an inch and a bit holds one base of an inch and none of two.
    let pocket = table(vec![
        block("a", (-6.6, 10.0), (6.0, 2.0)),
        block("b", (6.6, 10.0), (6.0, 2.0)),
        block("c", (0.0, 9.0), (1.0, 1.8)),
    ]);
    assert_eq!(pocket.room_for(RADIUS, HEIGHT, 4, near).len(), 1);
    assert_eq!(pocket.room_for(2.0 * RADIUS, HEIGHT, 4, near).len(), 0);
}

#[test]
fn a_gap_that_strides_miss_is_found_and_a_closed_wall_is_reported() {
    let rules = MoveRules::default();
    let start = |table: &Table| table.room_for(RADIUS, HEIGHT, 1, |body| body.plan().y > 10.0);
    let goals =
        |table: &Table| table.room_for(RADIUS, HEIGHT, 6, |body| body.plan().length() < 6.0);
    // Narrower than a stride, but wider than a base, and off the grid.
    let gap =
        table(vec![block("a", (-5.0, 8.0), (7.31, 0.5)), block("b", (7.68, 8.0), (4.32, 0.5))]);
    assert!(gap.is_reachable(&start(&gap), &rules, Vec2::ZERO, 6.0, || goals(&gap)));
    assert!(!gap.is_reachable(
        &gap.room_for(2.0 * RADIUS, HEIGHT, 1, |body| body.plan().y > 10.0),
        &rules,
        Vec2::ZERO,
        6.0,
        || goals(&gap)
    ));
    let shut = table(vec![block("a", (0.0, 8.0), (12.0, 0.5))]);
    assert!(!shut.is_reachable(&start(&shut), &rules, Vec2::ZERO, 6.0, || goals(&shut)));
}
