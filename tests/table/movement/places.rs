//! Placing of a model where the players want it.

use bevy_math::Vec2;
use monteria_table::*;

use crate::help::*;

#[test]
fn placed_at_the_given_spot() {
    let t = table(vec![block("crate", (1.0, 1.0), (3.0, 3.0), 2.0, "Climbable")]);
    let moves = t.place(&body(1, 0.0, 0.0, 0.0), Vec2::new(2.0, 2.0), &[]).moves;
    assert_eq!(moves.len(), 1);
    assert_eq!(moves[0].to.to_array(), [2.0, 2.0, 2.0]);
}

#[test]
fn off_the_board_is_clamped() {
    let t = table(vec![]);
    let moves = t.place(&body(1, 0.0, 0.0, 0.0), Vec2::new(40.0, -3.0), &[]).moves;
    assert_eq!(moves[0].to.to_array(), [11.5, 0.0, -3.0]);
}

#[test]
fn in_impassable_terrain_it_is_the_nearest_ground() {
    let t = table(vec![block("wall", (-1.0, -4.0), (1.0, 4.0), 3.0, "Impassable")]);
    let moves = t.place(&body(1, 6.0, 0.0, 0.0), Vec2::new(0.6, 0.0), &[]).moves;
    near(moves[0].to.x, 1.5, 0.1);
    assert!(t.spot_legal(&Body { at: moves[0].to, ..body(1, 0.0, 0.0, 0.0) }, &[]).is_ok());
}

#[test]
fn others_make_room_or_it_goes_elsewhere() {
    let t = table(vec![]);
    let moves = t.place(&body(1, 6.0, 0.0, 0.0), Vec2::ZERO, &[body(2, 0.4, 0.0, 0.0)]).moves;
    assert_eq!(moves[0].to.to_array(), [0.0, 0.0, 0.0]);
    near(moves[1].to.x, 1.0, 0.003);
    // Between walls nobody can make room.
    let t = table(vec![
        block("a", (-4.0, -1.0), (4.0, -0.5), 3.0, "Impassable"),
        block("b", (-4.0, 0.5), (4.0, 1.0), 3.0, "Impassable"),
        block("c", (-4.0, -1.0), (-3.0, 1.0), 3.0, "Impassable"),
        block("d", (3.0, -1.0), (4.0, 1.0), 3.0, "Impassable"),
    ]);
    let row: Vec<Body> = (0..6).map(|i| body(2 + i, -2.5 + f32::from(i), 0.0, 0.0)).collect();
    let moves = t.place(&body(1, 6.0, 0.0, 6.0), Vec2::ZERO, &row).moves;
    let placed = Body { at: moves[0].to, ..body(1, 0.0, 0.0, 0.0) };
    assert_eq!(t.spot_legal(&placed, &row), Ok(()));
    assert_eq!(moves.len(), 1);
}

#[test]
fn the_nearest_legal_place() {
    let t = table(vec![round("rock", (0.0, 0.0), 2.0, 4.0, "Impassable")]);
    let at = t.nearest_legal(&body(1, 9.0, 0.0, 9.0), Vec2::new(0.5, 0.0), &[]).expect("a place");
    near(flat(at).length(), 2.5, 0.1);
}
