//! What holds a base up, what is near it, and where it may stand.

use bevy_math::{Vec2, Vec3};
use monteria_table::*;

use crate::help::*;

#[test]
fn distances_run_from_edge_to_edge() {
    let a = body(1, 0.0, 0.0, 0.0);
    near(distance(&a, &body(2, 3.0, 0.0, 4.0)), 4.0, 1e-5);
    assert_eq!(distance(&a, &body(2, 1.0, 0.0, 0.0)), 0.0);
    // An inch of height does not count, more does.
    near(distance(&a, &body(2, 4.0, 1.0, 0.0)), 3.0, 1e-5);
    near(distance(&a, &body(2, 5.0, 3.0, 0.0)), 5.0, 1e-5);
    near(distance_to_point(&a, Vec3::new(0.0, 0.0, 2.0)), 1.5, 1e-5);
}

#[test]
fn exits_are_stretches_of_border() {
    let exit = |side, from, to| Exit { name: "way out".into(), side, from, to };
    let exits = vec![exit(Side::North, -2.0, 2.0), exit(Side::West, 0.0, 4.0)];
    let t = Table::new(Board { size: Vec2::new(20.0, 10.0), exits }, vec![]).expect("a table");
    near(t.distance_to_exit(&body(1, 0.0, 0.0, 0.0), 0).expect("an exit"), 4.5, 1e-5);
    near(t.distance_to_exit(&body(1, 5.0, 0.0, -1.0), 0).expect("an exit"), 4.5, 1e-5);
    near(t.distance_to_exit(&body(1, -9.5, 0.0, 2.0), 1).expect("an exit"), 0.0, 1e-5);
    assert_eq!(t.distance_to_exit(&body(1, 0.0, 0.0, 0.0), 2), None);
    assert_eq!(t.board().nearest_exit(&body(1, -8.0, 0.0, 2.0)), Some((1, 1.5)));
}

#[test]
fn the_centre_decides_what_it_stands_on() {
    let t = table(vec![
        block("crate", (0.0, 0.0), (2.0, 2.0), 2.0, "Climbable"),
        slab("pit", (-4.0, 0.0), (-2.0, 2.0), -3.0, 0.0, "Chasm"),
        block("wood", (-4.0, -4.0), (-2.0, -2.0), 3.0, "Difficult Obscuring"),
        block("spikes", (4.0, 4.0), (6.0, 6.0), 0.5, "Impassable"),
        slab("bridge", (0.0, -3.0), (2.0, -1.0), 2.0, 2.5, ""),
    ]);
    for (x, z, y) in [
        (1.0, 1.0, 2.0),
        (2.1, 1.0, 0.0),
        (-3.0, 1.0, -3.0),
        (-3.0, -3.0, 0.0),
        (5.0, 5.0, 0.0),
        (1.0, -2.0, 2.5),
    ] {
        assert_eq!(t.ground(Vec2::new(x, z)), y, "at {x}, {z}");
    }
    assert_eq!(t.support(&body(1, 1.0, 0.0, -2.0)), Support { y: 0.0, piece: None });
    assert_eq!(t.support(&body(1, 1.0, 3.0, -2.0)), Support { y: 2.5, piece: Some(4) });
    assert_eq!(t.levels(Vec2::new(1.0, -2.0)), [0.0, 2.5]);
    assert_eq!(t.pieces_at(Vec2::new(1.0, 1.0)), [0]);
}

#[test]
fn spots_are_legal_or_say_why_not() {
    let t = table(vec![
        block("crate", (0.0, 0.0), (2.0, 2.0), 2.0, "Climbable"),
        block("lava", (4.0, 0.0), (6.0, 2.0), 0.0, "Impassable"),
        slab("pit", (-4.0, 0.0), (-2.0, 2.0), -3.0, 0.0, "Chasm Impassable"),
    ]);
    let legal = |b: Body| t.spot_legal(&b, &[body(9, -8.0, 0.0, -8.0)]);
    assert_eq!(legal(body(1, -1.0, 0.0, -5.0)), Ok(()));
    assert_eq!(legal(body(1, 1.0, 2.0, 1.0)), Ok(()));
    assert_eq!(legal(body(1, 0.1, 2.0, 0.1)), Ok(()));
    assert_eq!(legal(body(1, 11.6, 0.0, 0.0)), Err(SpotRefusal::OffTheBoard));
    assert_eq!(legal(body(1, -8.0, 0.0, -7.1)), Err(SpotRefusal::Overlaps { body: BodyId(9) }));
    assert!(matches!(legal(body(1, -0.3, 0.0, 1.0)), Err(SpotRefusal::Terrain { piece: 0, .. })));
    assert!(matches!(legal(body(1, 5.0, 0.0, 1.0)), Err(SpotRefusal::Terrain { piece: 1, .. })));
    assert!(matches!(legal(body(1, 3.6, 0.0, 1.0)), Err(SpotRefusal::Terrain { piece: 1, .. })));
    assert!(matches!(legal(body(1, 8.0, 1.0, 8.0)), Err(SpotRefusal::NotHeld { .. })));
    assert_eq!(legal(body(1, f32::INFINITY, 0.0, 0.0)), Err(SpotRefusal::NotASpot));
    // Down in the pit there is room in the middle only.
    assert_eq!(legal(body(1, -3.0, -3.0, 1.0)), Ok(()));
    assert!(matches!(legal(body(1, -2.2, -3.0, 1.0)), Err(SpotRefusal::Terrain { piece: 2, .. })));
    // At its brim a base may stick out over it.
    assert_eq!(legal(body(1, -1.9, 0.0, 1.0)), Ok(()));
    assert!(matches!(legal(body(1, -3.0, 0.0, 1.0)), Err(SpotRefusal::NotHeld { .. })));
}

#[test]
fn keywords_are_those_of_all_it_is_in() {
    let mut t = table(vec![
        block("wood", (0.0, -2.0), (4.0, 2.0), 3.0, "Difficult Obscuring"),
        block("roof", (0.0, 4.0), (4.0, 8.0), 3.0, "Unstable Climbable"),
    ]);
    t.add_area(area(4, (0.0, 0.0), 3.0, "Dangerous"));
    let at = |b: Body| t.keywords_at(&b).names();
    assert_eq!(at(body(1, -0.4, 0.0, 0.0)), ["Difficult", "Dangerous", "Obscuring"]);
    assert_eq!(at(body(1, -0.6, 0.0, 0.0)), ["Dangerous"]);
    assert_eq!(at(on(&t, 1, 2.0, 6.0)), ["Climbable", "Unstable"]);
    assert!(at(body(1, 8.0, 0.0, 0.0)).is_empty());
    assert_eq!(t.areas_touching(&body(1, 1.9, 0.0, 0.0)), [4]);
    assert!(t.areas_touching(&body(1, 2.1, 0.0, 0.0)).is_empty());
    assert!(t.areas_touching(&body(1, 0.0, 2.5, 0.0)).is_empty());
    assert_eq!(t.remove_area(4).map(|a| a.id), Some(4));
    assert!(t.areas().is_empty());
}

#[test]
fn the_nearest_piece_of_a_kind() {
    let t = table(vec![
        block("bush", (3.0, -1.0), (4.0, 1.0), 2.0, "Obscuring"),
        block("rock", (-6.0, -1.0), (-4.0, 1.0), 2.0, "Blocking"),
    ]);
    let me = body(1, 0.0, 0.0, 0.0);
    assert_eq!(t.near_piece(&me, Keywords::OBSCURING | Keywords::BLOCKING), Some((0, 2.5)));
    assert_eq!(t.near_piece(&me, Keywords::BLOCKING), Some((1, 3.5)));
    assert_eq!(t.near_piece(&me, Keywords::DANGEROUS), None);
}

#[test]
fn pointers_meet_terrain_mat_and_floors() {
    let t = table(vec![
        block("crate", (0.0, 0.0), (2.0, 2.0), 2.0, ""),
        slab("pit", (-4.0, 0.0), (-2.0, 2.0), -3.0, 0.0, "Chasm"),
        round("drum", (5.0, 5.0), 1.0, 3.0, "Blocking"),
        polygon("wedge", &[(6.0, -6.0), (9.0, -6.0), (6.0, -3.0)], 1.0, ""),
    ]);
    let down = |x: f32, z: f32| t.pick(Vec3::new(x, 20.0, z), Vec3::NEG_Y, 50.0);
    let at = |x: f32, z: f32| down(x, z).map(|(p, piece)| ((p.y * 100.0).round() / 100.0, piece));
    assert_eq!(at(1.0, 1.0), Some((2.0, Some(0))));
    assert_eq!(at(-1.0, 1.0), Some((0.0, None)));
    assert_eq!(at(-3.0, 1.0), Some((-3.0, Some(1))));
    assert_eq!(at(5.2, 5.2), Some((3.0, Some(2))));
    assert_eq!(at(6.5, -5.5), Some((1.0, Some(3))));
    assert_eq!(at(30.0, 0.0), None);
    let (at, piece) = t.cast_ray(Vec3::new(-1.0, 1.0, 1.0), Vec3::X * 3.0, 9.0).expect("the crate");
    assert_eq!(piece, 0);
    // Colliders are wider than their pieces by what counts as touching.
    assert!(at.distance(Vec3::new(0.0, 1.0, 1.0)) < 0.0002, "{at}");
    assert_eq!(t.cast_ray(Vec3::ZERO, Vec3::ZERO, 9.0), None);
}

#[test]
fn faults_are_all_told() {
    let bow_tie = [(0.0, 0.0), (2.0, 2.0), (2.0, 0.0), (0.0, 2.0)];
    let wrong = vec![
        polygon("bow-tie", &bow_tie, 1.0, ""),
        block("sunk", (0.0, 0.0), (1.0, 1.0), -1.0, ""),
        slab("chasm", (0.0, 0.0), (1.0, 1.0), 0.0, 0.0, "Chasm"),
        round("dot", (0.0, 0.0), 0.0, 1.0, ""),
        block("far", (40.0, 0.0), (41.0, 1.0), 1.0, ""),
        block("far", (0.0, 0.0), (1.0, 1.0), f32::NAN, ""),
        polygon("line", &[(0.0, 0.0), (1.0, 1.0), (2.0, 2.0)], 1.0, ""),
    ];
    let exits = vec![Exit { name: "gap".into(), side: Side::North, from: 3.0, to: 30.0 }];
    let faults =
        Table::new(Board { size: Vec2::new(24.0, 24.0), exits }, wrong).expect_err("faults");
    let text: Vec<String> = faults.iter().map(ToString::to_string).collect();
    for (i, words) in [
        "exit \"gap\"",
        "bow-tie",
        "sunk",
        "chasm",
        "dot",
        "far\": it lies off the board",
        "far\": its id is used before",
        "far\": its base is 0 and its top NaN",
        "line",
    ]
    .iter()
    .enumerate()
    {
        assert!(text[i].contains(words), "{i}: {} should tell of {words}", text[i]);
    }
    assert_eq!(text.len(), 9, "{text:#?}");
}

#[test]
fn concave_footprints_keep_their_shape() {
    let u = [
        (-3.0, -3.0),
        (3.0, -3.0),
        (3.0, 3.0),
        (2.0, 3.0),
        (2.0, -2.0),
        (-2.0, -2.0),
        (-2.0, 3.0),
        (-3.0, 3.0),
    ];
    let t = table(vec![polygon("U", &u, 2.0, "Climbable")]);
    let backward: Vec<(f32, f32)> = u.iter().rev().copied().collect();
    let r = table(vec![polygon("U", &backward, 2.0, "Climbable")]);
    for i in -40..=40 {
        for j in -40..=40 {
            let x = i as f32 * 0.1 + 0.05;
            let z = j as f32 * 0.1 + 0.05;
            let inside = x.abs() < 3.0 && z.abs() < 3.0 && !(x.abs() < 2.0 && z > -2.0);
            let expected = if inside { 2.0 } else { 0.0 };
            assert_eq!(t.ground(Vec2::new(x, z)), expected, "at {x}, {z}");
            assert_eq!(r.ground(Vec2::new(x, z)), expected, "at {x}, {z}");
        }
    }
}
