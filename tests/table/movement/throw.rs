//! Hurled bodies: what they meet and where they rest, by hand and
//! against a slow reference.
//!
//! `HURLS=1000000 cargo test --release -p monteria --no-default-features --test table throw`
//! throws as many as it is told to.

use bevy_math::Vec2;
use monteria_table::*;

use crate::help::*;
use monteria_test_support::throws::{Chance, ThrowScene};

fn throw(t: &Table, body: &Body, dir: Vec2, inches: f32, others: &[Body]) -> ThrowResult {
    t.throw(body, &Throw { dir, inches, barrier: &by_name, passes: &[] }, others)
}

/// Walls take 4", woods 2"; cliffs stop.
fn by_name(_: usize, piece: &Piece) -> Barrier {
    match piece.id.as_str() {
        "wall" => Barrier::Slows(4.0),
        "wood" => Barrier::Slows(2.0),
        "cliff" => Barrier::Stops,
        _ => Barrier::Nothing,
    }
}

fn met(throws: &ThrowResult) -> Vec<(Option<usize>, f32)> {
    throws.met.iter().map(|met| (met.piece, (met.at * 100.0).round() / 100.0)).collect()
}

#[test]
fn it_goes_through_what_slows_it_and_halts_at_what_stops_it() {
    let t = table(vec![
        block("fence", (2.0, -3.0), (2.3, 3.0), 0.8, "Blocking"),
        block("wood", (3.0, -3.0), (5.0, 3.0), 3.0, "Difficult Obscuring"),
        block("wall", (7.0, -3.0), (7.5, 3.0), 2.0, "Blocking"),
        block("cliff", (9.5, -3.0), (11.0, 3.0), 4.0, "Impassable Blocking"),
    ]);
    let me = body(1, 0.0, 0.0, 0.0);
    let fence = throw(&t, &me, Vec2::X, 2.1, &[]);
    assert_eq!((met(&fence), fence.body.at.to_array()), (vec![(Some(0), 1.5)], [2.1, 0.8, 0.0]));
    assert_eq!(throw(&t, &me, Vec2::X, 1.5, &[]).met, [], "touched and no more");
    let wood = throw(&t, &me, Vec2::X, 6.0, &[]);
    assert_eq!(met(&wood), [(Some(0), 1.5), (Some(1), 2.5)]);
    near(wood.body.at.x, 4.0, 0.001);
    // No more than 4" left at the wall: there it stops. With 5" it ends inside, and so
    // before it; with 6" it ends behind it.
    let at_wall = throw(&t, &me, Vec2::X, 10.0, &[]);
    assert_eq!(met(&at_wall)[2], (Some(2), 6.5));
    near(at_wall.body.at.x, 6.5, 0.001);
    let inside = throw(&t, &me, Vec2::X, 13.5, &[]);
    near(inside.flew, 7.5, 0.001);
    near(inside.body.at.x, 6.5, 0.02);
    assert_eq!(inside.way.len(), 3, "there and back: {:?}", inside.way);
    near(throw(&t, &me, Vec2::X, 14.4, &[]).body.at.x, 8.4, 0.001);
    let stopped = throw(&t, &me, Vec2::X, 40.0, &[]);
    assert_eq!(met(&stopped)[3..], [(Some(3), 9.0)]);
    near(stopped.body.at.x, 9.0, 0.001);
    let off = throw(&t, &me, Vec2::Y, 40.0, &[]);
    assert_eq!((met(&off), off.body.at.to_array()), (vec![(None, 11.5)], [0.0, 0.0, 11.5]));
    // Out of the wood that it leaves already, and through the whole of it.
    assert_eq!(
        throw(&t, &body(1, 3.0, 0.0, 0.0), -Vec2::X, 2.0, &[]).met.len(),
        1,
        "the fence alone"
    );
    assert_eq!(met(&throw(&t, &body(1, 3.0, 0.0, 0.0), Vec2::X, 2.0, &[])), [(Some(1), 0.0)]);
}

#[test]
fn it_halts_at_bodies_and_goes_on_past_those_that_it_passes() {
    let t = table(vec![block("wood", (1.0, -3.0), (2.0, 3.0), 3.0, "Difficult Obscuring")]);
    let me = body(1, 0.0, 0.0, 0.0);
    let other = body(2, 4.0, 0.0, 0.3);
    let halted = throw(&t, &me, Vec2::X, 9.0, &[me, other]);
    let contact = 4.0 - (1.0f32 - 0.09).sqrt();
    assert_eq!(halted.body_met, Some(BodyId(2)));
    near(halted.flew, contact, 0.001);
    near(halted.left, 7.0 - contact, 0.001);
    let on = |inches| {
        t.throw(
            &me,
            &Throw { dir: Vec2::X, inches, barrier: &by_name, passes: &[BodyId(2)] },
            &[other],
        )
    };
    assert_eq!((on(9.0).body_met, on(9.0).left), (None, 0.0));
    near(on(9.0).body.at.x, 7.0, 0.001);
    // It may not end on whom it passes.
    near(on(6.5).body.at.x, contact, 0.02);
    // Over the head of somebody who stands lower, and by somebody whom it barely touches.
    let hill = table(vec![block("hill", (-2.0, -2.0), (1.0, 2.0), 3.0, "Blocking")]);
    assert_eq!(
        throw(&hill, &on_top(&hill), Vec2::X, 8.0, &[body(2, 4.0, 0.0, 0.0)]).body_met,
        None
    );
    assert_eq!(throw(&t, &me, Vec2::X, 8.0, &[body(2, 4.0, 0.0, 1.0)]).body_met, None);
}

fn on_top(t: &Table) -> Body {
    on(t, 1, 0.0, 0.0)
}

#[test]
fn it_falls_where_it_ends() {
    let t = table(vec![
        block("roof", (-2.0, -2.0), (1.0, 2.0), 3.0, "Blocking"),
        slab("bridge", (5.0, -2.0), (7.0, 2.0), 1.5, 2.0, "Blocking"),
        slab("pit", (8.0, -2.0), (11.0, 2.0), -2.0, 0.0, "Chasm"),
    ]);
    let me = on_top(&t);
    let falls = |inches| {
        Some(throw(&t, &me, Vec2::X, inches, &[]))
            .map(|h| (h.body.at.x, h.body.at.y, h.fell))
            .unwrap()
    };
    // Its base does not clear the edge: it stays on the roof.
    near(falls(1.3).0, 1.0, 0.01);
    assert_eq!((falls(1.3).1, falls(1.3).2), (3.0, 0.0));
    assert_eq!(falls(3.0), (3.0, 0.0, 3.0));
    assert_eq!(falls(6.0), (6.0, 2.0, 1.0));
    assert_eq!(falls(9.5), (9.5, -2.0, 5.0));
    // What rises beside the place where it comes down catches it.
    near(falls(4.7).0, 4.5, 0.01);
    let way = throw(&t, &me, Vec2::X, 3.0, &[]).way;
    assert_eq!(way.iter().map(|at| at.y).collect::<Vec<_>>(), [3.0, 3.0, 0.0]);
}

#[test]
fn where_no_place_on_its_way_is_free_it_rests_beside_it() {
    let t = table(vec![]);
    // The one that it passes stands where it started, as wide as all its way.
    let me = body(1, 0.0, 0.0, 0.0);
    let other = big(2, 0.2, 0.0);
    let passes = [BodyId(2)];
    let throws = t.throw(
        &me,
        &Throw { dir: Vec2::X, inches: 1.0, barrier: &by_name, passes: &passes },
        &[other],
    );
    assert_eq!(t.spot_legal(&throws.body, &[other]), Ok(()));
    near(throws.body.plan().distance(Vec2::X), 0.7, 0.11);
    // What is no number throws nobody.
    for (dir, inches) in [(Vec2::X, f32::NAN), (Vec2::X, -2.0), (Vec2::ZERO, 0.0)] {
        assert_eq!(throw(&t, &me, dir, inches, &[]).body, me);
    }
}

/// Walls, fences, woods, mires, roofs, bridges, pits and pillars.
fn strewn(chance: &mut Chance) -> Table {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut dug = false;
    for i in 0..chance.pick(&[4, 12, 24, 36]) {
        let x = chance.between(-11.0, 11.0);
        let z = chance.between(-11.0, 11.0);
        let hx = chance.between(0.1, 2.0);
        let hz = chance.between(0.1, 2.0);
        let words = chance.pick(&[
            "Blocking",
            "Blocking Climbable",
            "Difficult Obscuring",
            "Difficult",
            "Impassable Blocking",
            "",
        ]);
        let top = chance.pick(&[0.1, 0.4, 0.8, 1.0, 1.5, 3.0, 3.0]);
        let id = format!("p{i}");
        let mut piece = match chance.pick(&[0, 0, 0, 1, 1, 2, 3]) {
            0 => turned(&id, (x, z), (hx, hz), chance.between(0.0, 180.0), top, words),
            1 => round(&id, (x, z), hx, top, words),
            2 => polygon(&id, &[(x, z), (x + hx + 0.3, z), (x, z + hz + 0.3)], top, words),
            _ => {
                let notched = [(-hx, -hz), (hx, -hz), (hx, hz), (0.0, -hz / 2.0), (-hx, hz)];
                polygon(&id, &notched.map(|(dx, dz)| (x + dx, z + dz)), top, words)
            }
        };
        if chance.share() < 0.1 {
            (piece.base, piece.top) = (top, top + chance.between(0.3, 1.0));
        }
        if !dug && chance.share() < 0.05 {
            piece = round(&id, (x, z), 1.0 + hx, 0.0, "Chasm");
            (piece.base, piece.top, dug) = (-top - 0.5, 0.0, true);
        }
        pieces.push(piece);
    }
    table(pieces)
}

#[derive(Default, Debug)]
struct Count {
    all: usize,
    met: usize,
    slowed: usize,
    border: usize,
    bodies: usize,
    back: usize,
    fell: usize,
    unsteady: usize,
}

#[test]
fn throws_agree_with_a_walk_by_hundredths() {
    let hurls = std::env::var("HURLS").ok().and_then(|count| count.parse().ok()).unwrap_or(20_000);
    let mut chance = Chance(0x7_4A0B);
    let mut count = Count::default();
    while count.all < hurls {
        let t = strewn(&mut chance);
        let mut bodies: Vec<Body> = Vec::new();
        for id in 0..7 {
            let (radius, height) = chance.pick(&[(0.59, 1.2), (0.79, 1.6), (0.98, 2.2)]);
            let body = Body { radius, height, ..body(id, 0.0, 0.0, 0.0) };
            let at = Vec2::new(chance.between(-11.0, 11.0), chance.between(-11.0, 11.0));
            bodies.extend(t.nearest_legal(&body, at, &bodies).map(|at| body.moved(at)));
        }
        for me in &bodies {
            let others: Vec<Body> = bodies.iter().filter(|o| o.id != me.id).copied().collect();
            judge(&t, *me, &others, &mut chance, &mut count);
        }
    }
    println!("{count:?}");
    let few = |part: usize, of: usize| assert!(part > count.all / of, "{count:?}");
    few(count.met, 3);
    few(count.slowed, 4);
    few(count.border, 12);
    few(count.bodies, 12);
    few(count.back, 20);
    few(count.fell, 40);
    assert!(count.unsteady < count.all / 500, "{count:?}");
}

fn judge(t: &Table, me: Body, others: &[Body], chance: &mut Chance, count: &mut Count) {
    let scene = ThrowScene::new(t, me, others);
    // Of a notched piece in which it is already its parts are met one by one.
    let start = me.plan().as_dvec2();
    let notched = (0..scene.things.len())
        .any(|i| scene.things[i].concave && scene.rises(i, start) && scene.depth(i, start) > -0.02);
    if notched {
        return;
    }
    let (sin, cos) = libm::sincos(f64::from(chance.between(0.0, core::f32::consts::TAU)));
    let dir = Vec2::new(cos as f32, sin as f32);
    let inches = chance.between(0.5, 14.0);
    let barriers: Vec<Barrier> = (0..t.pieces().len())
        .map(|_| {
            chance.pick(&[
                Barrier::Nothing,
                Barrier::Slows(2.0),
                Barrier::Slows(4.0),
                Barrier::Stops,
            ])
        })
        .collect();
    let passes: Vec<BodyId> =
        others.iter().map(|o| o.id).filter(|_| chance.share() < 0.3).collect();
    let judged = scene.judge(t, dir, inches, &|i| barriers[i], &passes);
    let found = judged.found;
    let throws = judged.throws;
    count.all += 1;
    count.unsteady += usize::from(!judged.steady);
    count.met += usize::from(found.met.iter().any(|met| met.0.is_some()));
    let slows = |met: &(Option<usize>, f64)| met.0.is_some_and(|i| barriers[i] != Barrier::Nothing);
    count.slowed += usize::from(found.met.iter().any(slows));
    count.border += usize::from(found.met.iter().any(|met| met.0.is_none()));
    count.bodies += usize::from(found.body.is_some());
    count.back += usize::from(found.rest.is_some_and(|rest| rest.0 < found.end - 0.02));
    count.fell += usize::from(throws.fell > 0.0);
}
