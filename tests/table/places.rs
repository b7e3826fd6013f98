//! Placing and throwing.

use bevy::math::Vec2;
use monteria::table::*;

use super::help::*;

#[test]
fn placed_where_it_is_told() {
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
fn thrown_bodies_fly_over_low_things_and_crash_into_walls() {
    let t = table(vec![
        block("hedge", (2.0, -2.0), (2.4, 2.0), 0.8, "Obscuring"),
        slab("chasm", (3.0, -2.0), (5.0, 2.0), -4.0, 0.0, "Chasm"),
        block("wall", (7.0, -2.0), (7.2, 2.0), 3.0, "Impassable"),
    ]);
    let me = body(1, 0.0, 0.0, 0.0);
    let thrown = t.throw(&me, Vec2::X, 5.8, &[]);
    assert_eq!((thrown.stopped_by, thrown.moves[0].fell), (None, 0.0));
    near(thrown.moves[0].to.x, 5.8, 0.002);
    assert_eq!(
        thrown.met.iter().map(|m| m.what).collect::<Vec<_>>(),
        [Obstacle::Piece(0), Obstacle::Piece(1)]
    );
    let crash = t.throw(&me, Vec2::X, 9.0, &[]);
    assert_eq!(crash.stopped_by, Some(Stop::Terrain(2)));
    near(crash.flew, 6.5, 0.01);
    let into = t.throw(&me, Vec2::X, 4.0, &[]);
    assert_eq!((into.moves[0].to.y, into.moves[0].fell), (-4.0, 4.0));
    let off = t.throw(&me, Vec2::Y, 30.0, &[]);
    assert_eq!(off.stopped_by, Some(Stop::Border));
    near(off.flew, 11.5, 0.001);
}

#[test]
fn the_nearest_legal_place() {
    let t = table(vec![round("rock", (0.0, 0.0), 2.0, 4.0, "Impassable")]);
    let at = t.nearest_legal(&body(1, 9.0, 0.0, 9.0), Vec2::new(0.5, 0.0), &[]).expect("a place");
    near(flat(at).length(), 2.5, 0.1);
}
