//! Terrain that changes, and what falling bases are caught on.

use bevy_math::{Vec2, Vec3};
use monteria_table::*;

use crate::help::*;

fn wall(at: f32) -> Piece {
    block("wall", (at - 0.1, -2.0), (at + 0.1, 2.0), 3.0, "Blocking")
}

#[test]
fn a_piece_that_changes_is_asked_as_it_is_now_and_copies_keep_theirs() {
    let mut t = table(vec![wall(0.0), round("pillar", (6.0, 6.0), 1.0, 3.0, "Blocking")]);
    let before = t.clone();
    let a = body(1, -3.0, 0.0, 0.0);
    let b = body(2, 3.0, 0.0, 0.0);
    assert!(!t.sight(&a, &b, &[]).clear());
    // Opened: nothing is left of it but a sill.
    let sill = Piece { top: 0.5, ..wall(0.0) };
    t.change_piece(0, sill.clone()).expect("a sound piece");
    assert!(t.sight(&a, &b, &[]).clear());
    assert_eq!(t.push(&b, Vec2::new(9.0, 0.0), 4.0, &[]).moves[0].stopped_by, None);
    // Moved: it stops lines and bodies where it is now.
    t.change_piece(0, wall(2.0)).expect("a sound piece");
    let hit = t.sight(&a, &b, &[]).stopped.expect("a hit");
    assert_eq!(hit.what, Obstacle::Piece(0));
    near(hit.at.x, 1.9, 0.001);
    assert_eq!(
        t.push(&a, Vec2::new(-9.0, 0.0), 8.0, &[]).moves[0].stopped_by,
        Some(PushStop::Terrain(0))
    );
    let made_anew = table(vec![wall(2.0), t.pieces()[1].clone()]);
    for (x, z) in [(-3.0, 0.0), (4.0, 4.0), (0.0, -6.0), (7.5, 3.0)] {
        let c = body(3, x, 0.0, z);
        assert_eq!(t.sight(&c, &b, &[]), made_anew.sight(&c, &b, &[]));
        assert_eq!(t.cover(&c, &a), made_anew.cover(&c, &a));
    }
    // A copy made before has the old one.
    near(before.sight(&a, &b, &[]).stopped.expect("a hit").at.x, -0.1, 0.001);
    // What is wrong is told, and nothing changed.
    assert!(t.change_piece(0, Piece { top: -1.0, ..wall(2.0) }).is_err());
    assert!(t.change_piece(7, sill).is_err());
    assert_eq!(t.pieces(), made_anew.pieces());
}

#[test]
fn of_two_that_share_a_face_the_first_stops_the_line_in_any_order() {
    let left = (-1.0, -2.0);
    let right = (1.0, 2.0);
    let halves = [
        block("north", left, (1.0, 0.0), 3.0, "Blocking"),
        block("south", (-1.0, 0.0), right, 3.0, "Blocking"),
    ];
    let a = body(1, -4.0, 0.0, 0.0);
    let b = body(2, 4.0, 0.0, 0.0);
    for pieces in [halves.to_vec(), halves.iter().rev().cloned().collect()] {
        assert_eq!(
            table(pieces).sight(&a, &b, &[]).stopped.map(|hit| hit.what),
            Some(Obstacle::Piece(0))
        );
    }
}

#[test]
fn who_is_pushed_off_a_bridge_falls_past_it() {
    let t = table(vec![slab("bridge", (-6.0, -2.0), (2.0, 2.0), 2.5, 3.0, "Climbable")]);
    let start = Body { at: Vec3::new(1.0, 3.0, 0.0), ..body(2, 0.0, 0.0, 0.0) };
    let fallen = t.push(&start, Vec2::new(0.0, 0.0), 6.0, &[]).moves[0];
    assert_eq!(fallen.fell, 3.0);
    // Its base clears the edge on its way down.
    assert!(fallen.to.x >= 2.498 && fallen.to.x < 2.6, "{}", fallen.to);
}

#[test]
fn nobody_is_pushed_onto_a_step_under_something_too_low() {
    let t = table(vec![
        block("step", (2.0, -2.0), (6.0, 2.0), 0.5, ""),
        slab("lintel", (2.0, -2.0), (6.0, 2.0), 1.6, 2.0, ""),
    ]);
    let moves = t.push(&body(2, 0.0, 0.0, 0.0), Vec2::new(-3.0, 0.0), 5.0, &[]).moves;
    assert_eq!(moves[0].stopped_by, Some(PushStop::Terrain(1)));
    assert_eq!(t.spot_legal(&Body { at: moves[0].to, ..body(2, 0.0, 0.0, 0.0) }, &[]), Ok(()));
}
