//! Pushes: straight away until something stops them.

use bevy_math::{Vec2, Vec3};
use monteria_table::*;

use crate::help::*;

fn push(
    t: &Table,
    target: Body,
    from: (f32, f32),
    distance: f32,
    others: &[Body],
) -> Vec<PushMove> {
    let moves = t.push(&target, Vec2::new(from.0, from.1), distance, others).moves;
    assert_eq!(moves[0].id, target.id);
    moves
}

#[track_caller]
fn ends(found: &PushMove, x: f32, y: f32, z: f32, slack: f32) {
    let expected = Vec3::new(x, y, z);
    assert!(found.to.distance(expected) <= slack, "ended at {}, expected {expected}", found.to);
}

#[test]
fn on_open_ground_it_goes_all_the_way() {
    let t = table(vec![]);
    let moves = push(&t, body(2, 1.0, 0.0, 0.0), (0.0, 0.0), 3.0, &[]);
    ends(&moves[0], 4.0, 0.0, 0.0, 0.002);
    assert_eq!((moves[0].fell, moves[0].stopped_by), (0.0, None));
    let slanting = push(&t, body(2, 3.0, 0.0, 4.0), (0.0, 0.0), 5.0, &[]);
    ends(&slanting[0], 6.0, 0.0, 8.0, 0.002);
    // From its own centre: to the right, so that it is the same every time.
    ends(&push(&t, body(2, 0.0, 0.0, 0.0), (0.0, 0.0), 1.0, &[])[0], 1.0, 0.0, 0.0, 0.002);
}

#[test]
fn borders_stop_it_exits_too() {
    let exit = Exit { name: "gate".into(), side: Side::East, from: -2.0, to: 2.0 };
    let t = Table::new(Board { size: Vec2::new(24.0, 24.0), exits: vec![exit] }, vec![])
        .expect("a table");
    let moves = push(&t, body(2, 10.0, 0.0, 0.0), (9.0, 0.0), 5.0, &[]);
    ends(&moves[0], 11.5, 0.0, 0.0, 0.002);
    assert_eq!(moves[0].stopped_by, Some(PushStop::Border));
}

/// Wherever a push ends about an edge, straight or aslant, low or high, the body stands
/// on something, and a next push goes on from there.
#[test]
fn nobody_stays_in_the_air_beyond_an_edge() {
    for (top, turn) in [(0.7, 0.0), (0.7, 25.0), (2.0, 0.0), (2.0, 65.0)] {
        let t = table(vec![turned("log", (0.0, 0.0), (2.0, 1.0), turn, top, "Blocking")]);
        for step in 0..80 {
            let start = Body { at: Vec3::new(0.0, top, 0.0), ..body(2, 0.0, 0.0, 0.0) };
            let first = push(&t, start, (-1.0, -0.37), 0.9 + step as f32 * 0.0173, &[])[0];
            let there = Body { at: first.to, ..start };
            assert_eq!(t.spot_legal(&there, &[]), Ok(()), "{top} {turn} {step}: {}", first.to);
            for tiny in [0.0004, 0.0011, 0.01] {
                let next = push(&t, there, (-1.0, -0.37), tiny, &[])[0];
                let there = Body { at: next.to, ..start };
                assert_eq!(
                    t.spot_legal(&there, &[]),
                    Ok(()),
                    "{top} {turn} {step} {tiny}: {}",
                    next.to
                );
            }
        }
        // To a hair before, at and behind the edge.
        for step in -30..30 {
            let start = Body { at: Vec3::new(0.0, top, 0.0), ..body(2, 0.0, 0.0, 0.0) };
            let edge = if turn == 0.0 { 2.0 } else { 1.0 / libm::sinf(turn.to_radians()) };
            let edge =
                if turn == 0.0 { edge } else { edge.min(2.0 / libm::cosf(turn.to_radians())) };
            let to = push(&t, start, (-1.0, 0.0), edge + step as f32 * 0.0002, &[])[0].to;
            assert_eq!(
                t.spot_legal(&Body { at: to, ..start }, &[]),
                Ok(()),
                "{top} {turn} {step}: {to}"
            );
        }
    }
}

#[test]
fn walls_stop_it_at_their_face() {
    for keywords in ["Impassable", "Blocking", "Climbable"] {
        let t = table(vec![block("wall", (3.0, -2.0), (3.2, 2.0), 2.0, keywords)]);
        let moves = push(&t, body(2, 1.0, 0.0, 0.0), (0.0, 0.0), 4.0, &[]);
        ends(&moves[0], 2.5, 0.0, 0.0, 0.005);
        assert_eq!(moves[0].stopped_by, Some(PushStop::Terrain(0)));
        // Once there it goes no farther, but slides along and away as far as one likes.
        let stuck = Body { at: moves[0].to, ..body(2, 0.0, 0.0, 0.0) };
        ends(&push(&t, stuck, (0.0, 0.0), 4.0, &[])[0], 2.5, 0.0, 0.0, 0.005);
        ends(&push(&t, stuck, (2.5, -1.0), 4.0, &[])[0], 2.5, 0.0, 4.0, 0.005);
        ends(&push(&t, stuck, (4.0, 0.0), 2.0, &[])[0], 0.5, 0.0, 0.0, 0.005);
    }
    // Low and impassable stops it as well; low and passable does not.
    let t = table(vec![block("lava", (3.0, -2.0), (4.0, 2.0), 0.0, "Impassable")]);
    ends(&push(&t, body(2, 1.0, 0.0, 0.0), (0.0, 0.0), 4.0, &[])[0], 2.5, 0.0, 0.0, 0.005);
    let t = table(vec![block("step", (3.0, -2.0), (4.0, 2.0), 0.8, "Blocking")]);
    ends(&push(&t, body(2, 1.0, 0.0, 0.0), (0.0, 0.0), 2.5, &[])[0], 3.5, 0.8, 0.0, 0.005);
    ends(&push(&t, body(2, 1.0, 0.0, 0.0), (0.0, 0.0), 4.0, &[])[0], 5.0, 0.0, 0.0, 0.005);
}

#[test]
fn a_slanting_wall_and_a_round_one() {
    let t = table(vec![turned("wall", (3.0, 0.0), (3.0, 0.1), 45.0, 3.0, "Impassable")]);
    let moves = push(&t, body(2, 0.0, 0.0, 0.0), (-1.0, 0.0), 6.0, &[]);
    // The face runs at 45 degrees through (3, 0), 0.1 thick: the rim meets it
    // 0.6 * sqrt(2) before.
    ends(&moves[0], 3.0 - 0.6 * 2.0f32.sqrt(), 0.0, 0.0, 0.01);
    let t = table(vec![round("pillar", (4.0, 0.3), 1.0, 3.0, "Impassable")]);
    let moves = push(&t, body(2, 0.0, 0.0, 0.0), (-1.0, 0.0), 6.0, &[]);
    ends(&moves[0], 4.0 - (1.5f32 * 1.5 - 0.09).sqrt(), 0.0, 0.0, 0.01);
}

#[test]
fn those_in_the_way_make_room_down_the_line() {
    let t = table(vec![]);
    let line = [body(3, 2.5, 0.0, 0.0), body(4, 3.6, 0.0, 0.0), body(5, -3.0, 0.0, 0.0)];
    let moves = push(&t, body(2, 1.0, 0.0, 0.0), (0.0, 0.0), 2.0, &line);
    assert_eq!(moves.iter().map(|m| m.id.0).collect::<Vec<_>>(), [2, 3, 4]);
    ends(&moves[0], 3.0, 0.0, 0.0, 0.005);
    ends(&moves[1], 4.0, 0.0, 0.0, 0.01);
    ends(&moves[2], 5.0, 0.0, 0.0, 0.02);
}

#[test]
fn if_the_last_is_stopped_all_are() {
    let t = table(vec![block("wall", (4.0, -2.0), (4.2, 2.0), 3.0, "Impassable")]);
    let line = [body(3, 2.2, 0.0, 0.0), body(4, 3.3, 0.0, 0.0)];
    let moves = push(&t, body(2, 1.0, 0.0, 0.0), (0.0, 0.0), 4.0, &line);
    ends(&moves[2], 3.5, 0.0, 0.0, 0.003);
    ends(&moves[1], 2.5, 0.0, 0.0, 0.005);
    ends(&moves[0], 1.5, 0.0, 0.0, 0.007);
    assert_eq!(moves[0].stopped_by, Some(PushStop::Body(BodyId(3))));
    assert_eq!(moves[1].stopped_by, Some(PushStop::Body(BodyId(4))));
    assert_eq!(moves[2].stopped_by, Some(PushStop::Terrain(0)));
}

/// However far the line was from what stops it, it ends in contact: each body to within
/// what counts as touching.
#[test]
fn a_line_that_is_stopped_ends_in_contact() {
    for step in 0..40 {
        let gap = 0.3 + step as f32 * 0.0137;
        let t = table(vec![block("wall", (3.5 + gap, -2.0), (5.0 + gap, 2.0), 3.0, "Impassable")]);
        let line = [body(3, 2.0, 0.0, 0.0), body(4, 3.0, 0.0, 0.0)];
        let moves = push(&t, body(2, 1.0, 0.0, 0.0), (0.0, 0.0), 4.0, &line);
        for (number, found) in moves.iter().enumerate() {
            let short = 1.0 + number as f32 + gap - found.to.x;
            assert!(
                (-0.001..=3.0 * ROUNDING).contains(&short),
                "{gap}: body {number} is {short} short"
            );
        }
        assert_eq!(moves[2].stopped_by, Some(PushStop::Terrain(0)));
    }
}

#[test]
fn glancing_blows_push_aside() {
    let t = table(vec![]);
    let moves = push(&t, body(2, 0.0, 0.0, 0.0), (-1.0, 0.0), 3.0, &[body(3, 1.5, 0.0, 0.5)]);
    ends(&moves[0], 3.0, 0.0, 0.0, 0.005);
    assert!(moves[1].to.z > 0.9, "{}", moves[1].to);
    assert!(flat(moves[1].to).distance(Vec2::new(3.0, 0.0)) > 0.998);
}

#[test]
fn over_an_edge_it_falls_and_stops() {
    let t = table(vec![block("roof", (-4.0, -4.0), (2.0, 4.0), 3.0, "Climbable")]);
    let moves = push(&t, on(&t, 2, 1.0, 0.0), (0.0, 0.0), 6.0, &[]);
    assert_eq!(moves[0].fell, 3.0);
    // At the foot of the wall, its base clear of it.
    ends(&moves[0], 2.5, 0.0, 0.0, 0.1);
    assert!(t.spot_legal(&Body { at: moves[0].to, ..body(2, 0.0, 0.0, 0.0) }, &[]).is_ok());
    // Not far enough to go over: half of the base sticks out.
    let moves = push(&t, on(&t, 2, 1.0, 0.0), (0.0, 0.0), 0.9, &[]);
    assert_eq!((moves[0].fell, moves[0].to.y), (0.0, 3.0));
    // A drop of an inch is a step.
    let low = table(vec![block("step", (-4.0, -4.0), (2.0, 4.0), 1.0, "")]);
    let moves = push(&low, on(&low, 2, 1.0, 0.0), (0.0, 0.0), 3.0, &[]);
    ends(&moves[0], 4.0, 0.0, 0.0, 0.005);
    assert_eq!(moves[0].fell, 0.0);
}

#[test]
fn into_a_chasm() {
    let t = table(vec![slab("chasm", (2.0, -3.0), (6.0, 3.0), -4.0, 0.0, "Chasm Impassable")]);
    let moves = push(&t, body(2, 1.0, 0.0, 0.0), (0.0, 0.0), 6.0, &[]);
    assert_eq!(moves[0].fell, 4.0);
    ends(&moves[0], 2.5, -4.0, 0.0, 0.1);
    // Pushed on down there, its wall stops it.
    let down = Body { at: moves[0].to, ..body(2, 0.0, 0.0, 0.0) };
    let moves = push(&t, down, (0.0, 0.0), 9.0, &[]);
    ends(&moves[0], 5.5, -4.0, 0.0, 0.01);
    assert_eq!(moves[0].stopped_by, Some(PushStop::Terrain(0)));
}

#[test]
fn who_falls_on_another_makes_it_make_room() {
    let t = table(vec![block("roof", (-4.0, -4.0), (2.0, 4.0), 3.0, "Climbable")]);
    let below = body(3, 2.6, 0.0, 0.2);
    let moves = push(&t, on(&t, 2, 1.0, 0.0), (0.0, 0.0), 2.0, &[below]);
    assert_eq!(moves.len(), 2);
    assert!(flat(moves[0].to).distance(flat(moves[1].to)) >= 0.998);
}
