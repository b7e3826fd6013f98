//! Lines of sight between bodies, past terrain and other bodies.

use bevy_math::Vec3;
use monteria_table::*;

use crate::help::*;

#[test]
fn open_ground_is_clear() {
    let t = table(vec![]);
    let sight = t.sight(&body(1, -5.0, 0.0, 0.0), &body(2, 5.0, 0.0, 0.0), &[]);
    assert!(sight.clear());
    assert_eq!(sight.line, (Vec3::new(-5.0, 1.5, 0.0), Vec3::new(5.0, 1.5, 0.0)));
}

#[test]
fn a_wall_wider_than_both_stops_sight() {
    let t = table(vec![block("wall", (-0.1, -2.0), (0.1, 2.0), 3.0, "Blocking")]);
    let sight = t.sight(&body(1, -3.0, 0.0, 0.0), &body(2, 3.0, 0.0, 0.0), &[]);
    assert!(!sight.clear());
    let hit = sight.stopped.expect("a hit");
    assert_eq!(hit.what, Obstacle::Piece(0));
    near(hit.at.x, -0.1, 0.001);
}

#[test]
fn past_the_end_of_a_wall_the_rims_see_each_other() {
    // The wall ends at z = 0.4: both bases reach to z = 0.5.
    let t = table(vec![block("wall", (-0.1, -3.0), (0.1, 0.4), 3.0, "Blocking")]);
    let a = body(1, -3.0, 0.0, 0.0);
    let b = body(2, 3.0, 0.0, 0.0);
    let sight = t.sight(&a, &b, &[]);
    assert!(sight.clear());
    // To z = 0.51 and they are hidden.
    let t = table(vec![block("wall", (-0.1, -3.0), (0.1, 0.51), 3.0, "Blocking")]);
    assert!(!t.sight(&a, &b, &[]).clear());
}

#[test]
fn a_gap_narrower_than_a_base_is_enough() {
    let gap = |width: f32| {
        table(vec![
            block("left", (-0.1, -6.0), (0.1, 1.0 - width / 2.0), 3.0, "Blocking"),
            block("right", (-0.1, 1.0 + width / 2.0), (0.1, 6.0), 3.0, "Blocking"),
        ])
    };
    let a = body(1, -2.0, 0.0, 1.6);
    let b = body(2, 3.0, 0.0, 0.3);
    assert!(gap(0.05).sight(&a, &b, &[]).clear());
    assert!(!gap(0.0).sight(&a, &b, &[]).clear());
}

#[test]
fn two_gaps_out_of_line_do_not_add_up() {
    let t = table(vec![
        block("a", (-1.1, -6.0), (-0.9, 1.0), 3.0, "Blocking"),
        block("b", (0.9, -1.0), (1.1, 6.0), 3.0, "Blocking"),
    ]);
    assert!(!t.sight(&body(1, -3.0, 0.0, 0.0), &body(2, 3.0, 0.0, 0.0), &[]).clear());
    // From further along, a slanting line passes both.
    assert!(t.sight(&body(1, -3.0, 0.0, 3.0), &body(2, 3.0, 0.0, -3.0), &[]).clear());
}

#[test]
fn bodies_of_one_height_hide_each_other() {
    let t = table(vec![]);
    let a = body(1, -3.0, 0.0, 0.0);
    let b = body(2, 3.0, 0.0, 0.0);
    let between = Body { radius: 0.6, ..body(3, 0.0, 0.0, 0.0) };
    let sight = t.sight(&a, &b, &[between]);
    assert_eq!(sight.stopped.map(|hit| hit.what), Some(Obstacle::Body(BodyId(3))));
    // A base as wide as theirs leaves no line; a narrower one does.
    assert!(!t.sight(&a, &b, &[body(3, 0.0, 0.0, 0.0)]).clear());
    assert!(t.sight(&a, &b, &[Body { radius: 0.45, ..between }]).clear());
    // So does a shorter one.
    assert!(t.sight(&a, &b, &[Body { height: 1.4, ..between }]).clear());
    // The ends themselves never block.
    assert!(t.sight(&a, &b, &[a, b]).clear());
}

#[test]
fn tall_bodies_see_over_low_walls() {
    let wall = |top: f32| table(vec![block("wall", (-0.5, -6.0), (0.5, 6.0), top, "Blocking")]);
    let a = body(1, -2.0, 0.0, 0.0);
    let b = body(2, 2.0, 0.0, 0.0);
    assert!(wall(1.4).sight(&a, &b, &[]).clear());
    assert!(!wall(1.5).sight(&a, &b, &[]).clear());
    // From 3" tall to 1.5" tall over 2": the line from crown to crown is highest from the
    // near rim of the taller one to the far rim of the lower one.
    let tall = big(3, -2.0, 0.0);
    // From (-1, 3) to (2.5, 1.5): at the wall's far edge, x = 0.5, it is at 3 - 1.5 * 1.5
    // / 3.5 = 2.357.
    assert!(wall(2.35).sight(&tall, &b, &[]).clear());
    assert!(!wall(2.36).sight(&tall, &b, &[]).clear());
}

#[test]
fn one_can_look_under_a_bridge_but_not_through_it() {
    let bridge = |base: f32, top: f32| {
        table(vec![slab("bridge", (-1.0, -6.0), (1.0, 6.0), base, top, "Blocking")])
    };
    let a = big(1, -4.0, 0.0);
    let b = big(2, 4.0, 0.0);
    assert!(bridge(1.0, 3.5).sight(&a, &b, &[]).clear());
    assert!(!bridge(0.0, 3.5).sight(&a, &b, &[]).clear());
    assert!(bridge(1.0, 2.5).sight(&a, &b, &[]).clear());
    // Wall below and bridge above leave a slit from 1.2 to 1.4.
    let slit = |low: f32, high: f32| {
        table(vec![
            block("wall", (-0.1, -6.0), (0.1, 6.0), low, "Blocking"),
            slab("bridge", (-0.1, -6.0), (0.1, 6.0), high, 6.0, "Blocking"),
        ])
    };
    assert!(slit(1.2, 1.4).sight(&a, &b, &[]).clear());
    assert!(!slit(1.4, 1.4).sight(&a, &b, &[]).clear());
    // A slit above both heads is no use.
    assert!(!slit(3.1, 3.4).sight(&a, &b, &[]).clear());
}

#[test]
fn from_a_roof_the_edge_hides_who_stands_below_it() {
    let t = table(vec![block("house", (-3.0, -3.0), (3.0, 3.0), 4.0, "Blocking, Climbable")]);
    let up = on(&t, 1, 0.0, 0.0);
    assert_eq!(up.foot(), 4.0);
    assert!(!t.sight(&up, &body(2, 3.6, 0.0, 0.0), &[]).clear());
    assert!(t.sight(&up, &body(2, 9.0, 0.0, 0.0), &[]).clear());
    assert!(t.sight(&on(&t, 1, 2.9, 0.0), &body(2, 3.6, 0.0, 0.0), &[]).clear());
}

#[test]
fn holes_mires_and_open_things_stop_nothing() {
    let t = table(vec![
        slab("chasm", (-2.0, -2.0), (2.0, 2.0), -4.0, 0.0, "Chasm Impassable Blocking"),
        block("wood", (-1.0, -1.0), (1.0, 1.0), 3.0, "Obscuring Difficult"),
        block("flat", (-1.0, -1.0), (1.0, 1.0), 0.0, "Blocking"),
    ]);
    assert!(t.sight(&body(1, -4.0, 0.0, 0.0), &body(2, 4.0, 0.0, 0.0), &[]).clear());
}

#[test]
fn blocking_areas_stop_sight() {
    let mut t = table(vec![]);
    let a = body(1, -4.0, 0.0, 0.0);
    let b = body(2, 4.0, 0.0, 0.0);
    t.add_area(area(7, (0.0, 0.0), 3.0, "Blocking"));
    assert_eq!(t.sight(&a, &b, &[]).stopped.map(|hit| hit.what), Some(Obstacle::Area(7)));
    // Over a cloud of 2" who is 3" tall sees who is 3" tall.
    assert!(t.sight(&big(1, -4.0, 0.0), &big(2, 4.0, 0.0), &[]).clear());
    t.remove_area(7);
    assert!(t.sight(&a, &b, &[]).clear());
}

#[test]
fn concave_walls_are_whole() {
    // An L around the one: it hides behind its corner.
    let l = [(-2.0, -2.0), (2.0, -2.0), (2.0, -1.8), (-1.8, -1.8), (-1.8, 2.0), (-2.0, 2.0)];
    let t = table(vec![polygon("L", &l, 3.0, "Blocking")]);
    let inside = body(1, 0.0, 0.0, 0.0);
    assert!(!t.sight(&inside, &body(2, -5.0, 0.0, -5.0), &[]).clear());
    assert!(!t.sight(&inside, &body(2, 0.0, 0.0, -6.0), &[]).clear());
    assert!(t.sight(&inside, &body(2, 6.0, 0.0, 6.0), &[]).clear());
    assert!(t.sight(&inside, &body(2, 6.0, 0.0, -4.0), &[]).clear());
}

#[test]
fn both_ways_the_answer_is_the_same() {
    let t = table(vec![
        block("a", (-1.0, -1.0), (0.0, 3.0), 2.5, "Blocking"),
        turned("b", (2.0, -1.5), (1.0, 0.2), 30.0, 3.0, "Blocking"),
    ]);
    for (x, z) in [(5.0, 0.0), (5.0, 2.0), (4.0, -3.0), (3.0, 4.0)] {
        let a = body(4, -4.0, 0.0, 0.5);
        let b = big(2, x, z);
        let third = [body(9, 1.0, 0.0, 1.0)];
        assert_eq!(t.sight(&a, &b, &third), t.sight(&b, &a, &third));
        assert_eq!(t.cover(&a, &b), t.cover(&b, &a));
    }
}
