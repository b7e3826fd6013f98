//! Cover is exact: the hull of two cylinders meets what hides, or does not.

use monteria_table::*;

use crate::help::*;

/// Returns what gives cover.
fn what(cover: Option<Cover>) -> Option<Obstacle> {
    cover.map(|cover| cover.hit.what)
}

/// Returns the cover between two bases of 1", 6" apart along x.
fn across(piece: Piece) -> Option<Obstacle> {
    what(table(vec![piece]).cover(&body(1, -3.0, 0.0, 0.0), &body(2, 3.0, 0.0, 0.0)))
}

#[test]
fn touching_is_not_cover_and_a_hair_more_is() {
    // The hull of the two bases reaches to z = 0.5.
    assert_eq!(across(block("bush", (-1.0, 0.5), (1.0, 2.0), 2.0, "Obscuring")), None);
    assert_eq!(
        across(block("bush", (-1.0, 0.49), (1.0, 2.0), 2.0, "Obscuring")),
        Some(Obstacle::Piece(0))
    );
    assert_eq!(across(round("tree", (0.0, 1.5), 1.0, 2.0, "Obscuring")), None);
    assert_eq!(across(round("tree", (0.0, 1.5), 1.01, 2.0, "Obscuring")), Some(Obstacle::Piece(0)));
    // A corner first, of a box turned by 45 degrees: 1.4142 from its middle.
    assert_eq!(across(turned("box", (0.0, 1.92), (1.0, 1.0), 45.0, 2.0, "Blocking")), None);
    assert_eq!(
        across(turned("box", (0.0, 1.90), (1.0, 1.0), 45.0, 2.0, "Blocking")),
        Some(Obstacle::Piece(0))
    );
}

#[test]
fn only_what_hides_gives_cover() {
    assert!(across(block("rock", (-1.0, -1.0), (1.0, 1.0), 2.0, "Blocking")).is_some());
    assert!(across(block("bush", (-1.0, -1.0), (1.0, 1.0), 0.2, "Obscuring")).is_some());
    assert!(across(block("mire", (-1.0, -1.0), (1.0, 1.0), 2.0, "Difficult")).is_none());
    assert!(across(block("flat", (-1.0, -1.0), (1.0, 1.0), 0.0, "Obscuring")).is_none());
    assert!(across(slab("hole", (-1.0, -1.0), (1.0, 1.0), -3.0, 0.0, "Chasm Obscuring")).is_none());
}

#[test]
fn heights_count() {
    // Above their heads, touching them, and a hair lower.
    assert!(across(slab("bridge", (-1.0, -1.0), (1.0, 1.0), 2.0, 3.0, "Obscuring")).is_none());
    assert!(across(slab("bridge", (-1.0, -1.0), (1.0, 1.0), 1.5, 3.0, "Obscuring")).is_none());
    assert!(across(slab("bridge", (-1.0, -1.0), (1.0, 1.0), 1.49, 3.0, "Obscuring")).is_some());
    // From a roof of 4", feet on the line down to the mat: at x = 2 the hull's floor is
    // at 4 * (1 - 5/6).
    let roof = |bush: f32| {
        let t = table(vec![
            block("roof", (-6.0, -2.0), (-2.4, 2.0), 4.0, "Climbable"),
            block("bush", (-2.2, -1.0), (-1.9, 1.0), bush, "Obscuring"),
        ]);
        let up = on(&t, 1, -3.0, 0.0);
        let down = on(&t, 2, 3.0, 0.0);
        what(t.cover(&up, &down))
    };
    // The lowest point of the hull above the bush is over its far edge: s = (3 - 1.9 +
    // 0.5) / 6 at the near rim.
    assert_eq!(roof(2.9), None);
    assert_eq!(roof(3.2), Some(Obstacle::Piece(1)));
}

#[test]
fn behind_the_ends_is_not_between() {
    assert!(across(block("wall", (3.51, -1.0), (4.0, 1.0), 2.0, "Blocking")).is_none());
    // But the hull holds the whole of both cylinders.
    assert!(across(block("wall", (3.45, -1.0), (4.0, 1.0), 2.0, "Blocking")).is_some());
}

#[test]
fn unequal_bases_make_a_cone() {
    let t = |z: f32| table(vec![block("bush", (-0.1, z), (0.1, z + 2.0), 2.0, "Obscuring")]);
    let small = body(1, -4.0, 0.0, 0.0);
    let large = big(2, 4.0, 0.0);
    // Between radius 0.5 at x = -4 and radius 1 at x = 4 the tangent is at z = 0.75 *
    // (slope of a hair) at x = 0.
    assert!(t(0.74).cover(&small, &large).is_some());
    assert!(t(0.77).cover(&small, &large).is_none());
}

#[test]
fn areas_give_cover_to_their_height() {
    let mut t = table(vec![]);
    t.add_area(area(3, (0.0, 1.4), 2.0, "Obscuring"));
    assert_eq!(
        what(t.cover(&body(1, -3.0, 0.0, 0.0), &body(2, 3.0, 0.0, 0.0))),
        Some(Obstacle::Area(3))
    );
    assert_eq!(what(t.cover(&body(1, -3.0, 2.0, 0.0), &body(2, 3.0, 2.0, 0.0))), None);
    t.add_area(area(3, (0.0, 1.5), 2.0, "Obscuring"));
    assert_eq!(what(t.cover(&body(1, -3.0, 0.0, 0.0), &body(2, 3.0, 0.0, 0.0))), None);
}

#[test]
fn all_that_covers_is_listed() {
    let mut t = table(vec![
        block("a", (-1.0, -1.0), (0.0, 1.0), 2.0, "Blocking"),
        block("b", (5.0, -1.0), (6.0, 1.0), 2.0, "Blocking"),
        block("c", (0.5, -1.0), (1.0, 1.0), 2.0, "Obscuring"),
    ]);
    t.add_area(area(1, (0.0, 0.0), 2.0, "Obscuring"));
    let all: Vec<_> = t
        .covers(&body(1, -3.0, 0.0, 0.0), &body(2, 3.0, 0.0, 0.0))
        .map(|cover| cover.hit.what)
        .collect();
    assert_eq!(all, [Obstacle::Piece(0), Obstacle::Piece(2), Obstacle::Area(1)]);
}
