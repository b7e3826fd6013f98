//! Where a base can get, and by which way.

use bevy_math::{Vec2, Vec3};
use monteria_table::*;

use crate::help::*;

fn cost(t: &Table, mover: &Body, rules: &MoveRules, others: &[Other], to: Spot) -> f32 {
    let route = t.reach(mover, rules, others).route_to(to).expect("a way");
    assert!(route.cost <= rules.budget);
    assert_eq!(route.start(), mover.at);
    near(flat(route.end()).distance(to.plan()), 0.0, 0.001);
    let again = t.reach(mover, rules, others).cost_to(to).expect("a cost");
    near(again, route.cost, 0.001);
    route.cost
}

fn refused(t: &Table, mover: &Body, rules: &MoveRules, others: &[Other], to: Spot) -> MoveRefusal {
    t.reach(mover, rules, others).route_to(to).expect_err("a refusal")
}

#[test]
fn on_open_ground_it_is_the_straight_line() {
    let t = table(vec![]);
    let me = body(1, 0.0, 0.0, 0.0);
    let rules = MoveRules::new(5.0);
    near(cost(&t, &me, &rules, &[], spot(3.0, 4.0)), 5.0, 0.001);
    near(cost(&t, &me, &rules, &[], spot(-5.0, 0.0)), 5.0, 0.001);
    assert_eq!(cost(&t, &me, &rules, &[], spot(0.0, 0.0)), 0.0);
    match refused(&t, &me, &rules, &[], spot(3.0, 4.1)) {
        MoveRefusal::TooFar { cost, budget } => {
            near(cost, 5.08, 0.01);
            assert_eq!(budget, 5.0);
        }
        other => panic!("{other}"),
    }
    let route = t.reach(&me, &rules, &[]).route_to(spot(1.2345, 0.0)).expect("a way");
    assert_eq!(route.legs, [me.at, Vec3::new(1.235, 0.0, 0.0)]);
    assert!(matches!(refused(&t, &me, &rules, &[], spot(f32::NAN, 0.0)), MoveRefusal::NotASpot));
}

#[test]
fn borders_hold_the_whole_base() {
    let t = table(vec![]);
    let me = body(1, 10.0, 0.0, 0.0);
    let rules = MoveRules::new(6.0);
    cost(&t, &me, &rules, &[], spot(11.5, 0.0));
    assert_eq!(refused(&t, &me, &rules, &[], spot(11.51, 0.0)), MoveRefusal::OffTheBoard);
    assert_eq!(refused(&t, &me, &rules, &[], spot(14.0, 0.0)), MoveRefusal::OffTheBoard);
}

#[test]
fn walls_are_walked_around() {
    let t = table(vec![block("wall", (1.0, -2.0), (1.2, 2.0), 3.0, "Blocking Impassable")]);
    let me = body(1, 0.0, 0.0, 0.0);
    let rules = MoveRules::new(6.0);
    let there = spot(2.2, 0.0);
    let found = cost(&t, &me, &rules, &[], there);
    // The shortest line hugs an arc of radius 0.5 at either corner of the wall's end: 2 *
    // (2.179 + 0.666) + 0.2.
    assert!(found > 5.88 && found < 5.95, "{found}");
    assert!(matches!(
        refused(&t, &me, &MoveRules::new(4.0), &[], there),
        MoveRefusal::NoRoute | MoveRefusal::TooFar { .. }
    ));
    // Not into it, nor with the base's rim in it.
    assert!(matches!(
        refused(&t, &me, &rules, &[], spot(1.1, 0.0)),
        MoveRefusal::Impassable { piece: 0, .. }
    ));
    assert!(matches!(
        refused(&t, &me, &rules, &[], spot(0.6, 0.0)),
        MoveRefusal::Impassable { piece: 0, .. }
    ));
    cost(&t, &me, &rules, &[], spot(0.5, 0.0));
}

#[test]
fn difficult_inches_cost_double() {
    let t = table(vec![block("mire", (2.0, -6.0), (4.0, 6.0), 0.0, "Difficult")]);
    let me = body(1, 0.0, 0.0, 0.0);
    let rules = MoveRules::new(8.0);
    // The base is in the mire from x = 1.5 to x = 4.5.
    near(cost(&t, &me, &rules, &[], spot(3.0, 0.0)), 1.5 + 1.5 * 2.0, 0.02);
    near(cost(&t, &me, &MoveRules::new(9.0), &[], spot(5.0, 0.0)), 1.5 + 3.0 * 2.0 + 0.5, 0.02);
    assert!(matches!(
        refused(&t, &me, &MoveRules::new(7.9), &[], spot(5.0, 0.0)),
        MoveRefusal::TooFar { .. }
    ));
    let immune = MoveRules { ignore_difficult: true, ..rules };
    near(cost(&t, &me, &immune, &[], spot(5.0, 0.0)), 5.0, 0.001);
    // Starting inside counts from the first inch.
    near(cost(&t, &body(1, 3.0, 0.0, 0.0), &MoveRules::new(4.0), &[], spot(3.0, 2.0)), 4.0, 0.001);
}

#[test]
fn small_mires_are_walked_around_where_that_is_cheaper() {
    let t = table(vec![block("mire", (1.0, -1.0), (5.0, 1.0), 0.0, "Difficult")]);
    let me = body(1, 0.0, 0.0, 0.0);
    let found = cost(&t, &me, &MoveRules::new(9.0), &[], spot(6.0, 0.0));
    // Straight through: 0.5 + 5 * 2 + 0.5. Around it, hugging arcs of radius 0.5: 2 *
    // (1.323 + 0.573) + 4.
    assert!(found > 7.78 && found < 7.86, "{found}");
    // Slipping along its edge and crossing late, at the slant that is cheapest:
    // 1.896 + 2.654 + 1.386.
    let bent = cost(&t, &me, &MoveRules::new(9.0), &[], spot(4.0, 0.9));
    assert!(bent > 5.92 && bent < 6.0, "{bent}");
}

#[test]
fn low_things_are_crossed_as_if_flat() {
    let t = table(vec![block("step", (1.0, -6.0), (2.0, 6.0), 1.0, "Blocking")]);
    let me = body(1, 0.0, 0.0, 0.0);
    let route = t.reach(&me, &MoveRules::new(4.0), &[]).route_to(spot(4.0, 0.0)).expect("a way");
    near(route.cost, 4.0, 0.001);
    // Up and down at its edges, where the centre crosses them.
    let points: Vec<(f32, f32)> = route.legs.iter().map(|p| (p.x, p.y)).collect();
    assert_eq!(points, [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (2.0, 1.0), (2.0, 0.0), (4.0, 0.0)]);
    // One may end on it.
    assert_eq!(
        t.reach(&me, &MoveRules::new(4.0), &[]).route_to(spot(1.5, 0.0)).expect("a way").end().y,
        1.0
    );
    let taller = table(vec![block("wall", (1.0, -6.0), (2.0, 6.0), 1.1, "Blocking")]);
    assert!(taller.reach(&me, &MoveRules::new(4.0), &[]).route_to(spot(3.0, 0.0)).is_err());
}

#[test]
fn climbing_costs_its_height() {
    let t = table(vec![block("crate", (1.0, -2.0), (3.0, 2.0), 2.0, "Blocking Climbable")]);
    let me = body(1, 0.0, 0.0, 0.0);
    let route = t.reach(&me, &MoveRules::new(6.0), &[]).route_to(spot(2.0, 0.0)).expect("a way");
    near(route.cost, 4.0, 0.01);
    assert_eq!(route.end(), Vec3::new(2.0, 2.0, 0.0));
    assert_eq!(route.marks.len(), 1);
    assert_eq!(route.marks[0].kind, MarkKind::Climbs);
    // The base touches the face when its centre is half an inch away.
    near(route.marks[0].at.x, 0.5, 0.01);
    // Over it and down: 4 along, 2 up, 2 down. Around a shorter one is cheaper.
    assert!(cost(&t, &me, &MoveRules::new(8.0), &[], spot(4.0, 0.0)) < 7.8);
    let t = table(vec![block("crate", (1.0, -8.0), (3.0, 8.0), 2.0, "Blocking Climbable")]);
    near(cost(&t, &me, &MoveRules::new(8.0), &[], spot(4.0, 0.0)), 8.0, 0.02);
    let no_climber = MoveRules { may_climb: false, ..MoveRules::new(6.0) };
    assert!(t.reach(&me, &no_climber, &[]).route_to(spot(2.0, 0.0)).is_err());
    let steep = MoveRules { vertical_cost: 2.0, ..MoveRules::new(6.0) };
    near(cost(&t, &me, &steep, &[], spot(2.0, 0.0)), 6.0, 0.01);
    // Down again.
    near(cost(&t, &on(&t, 1, 2.0, 0.0), &MoveRules::new(6.0), &[], spot(4.0, 0.0)), 4.0, 0.02);
    // A difficult face costs double, and so does the way over its top.
    let rough = table(vec![block("rubble", (1.0, -2.0), (3.0, 2.0), 2.0, "Climbable Difficult")]);
    near(cost(&rough, &me, &MoveRules::new(8.0), &[], spot(2.0, 0.0)), 0.5 + 4.0 + 3.0, 0.02);
}

#[test]
fn what_cannot_be_climbed_is_a_wall_and_a_cliff() {
    let t = table(vec![
        block("tower", (1.0, -2.0), (3.0, 2.0), 3.0, "Blocking"),
        block("stair", (3.0, -1.0), (4.0, 1.0), 2.0, "Climbable"),
    ]);
    let me = body(1, 0.0, 0.0, 0.0);
    assert!(t.reach(&me, &MoveRules::new(6.0), &[]).route_to(spot(2.0, 0.0)).is_err());
    // By the stair: up 2, then a step of 1.
    let up = on(&t, 1, 5.5, 0.0);
    near(cost(&t, &up, &MoveRules::new(8.0), &[], spot(2.0, 0.0)), 5.5, 0.02);
    // And nobody walks off the tower where there is no stair.
    let on_top = on(&t, 1, 2.0, 0.0);
    assert_eq!(on_top.foot(), 3.0);
    assert!(t.reach(&on_top, &MoveRules::new(4.0), &[]).route_to(spot(0.0, 0.0)).is_err());
}

#[test]
fn gaps_are_jumped_if_the_move_lands_beyond() {
    let t = table(vec![slab("chasm", (1.0, -8.0), (3.0, 8.0), -5.0, 0.0, "Chasm Impassable")]);
    let me = body(1, 0.0, 0.0, 0.0);
    let route = t.reach(&me, &MoveRules::new(4.0), &[]).route_to(spot(3.5, 0.0)).expect("a way");
    near(route.cost, 3.5, 0.001);
    assert!(route.marks.iter().any(|m| m.kind == MarkKind::Leaps));
    assert!(t.reach(&me, &MoveRules::new(4.0), &[]).route_to(spot(2.0, 0.0)).is_err());
    assert!(t.reach(&me, &MoveRules::new(2.5), &[]).route_to(spot(3.5, 0.0)).is_err());
    let grounded = MoveRules { may_jump_chasm: false, ..MoveRules::new(4.0) };
    assert!(t.reach(&me, &grounded, &[]).route_to(spot(3.5, 0.0)).is_err());
    // From roof to roof.
    let t = table(vec![
        block("a", (-2.0, -2.0), (1.0, 2.0), 3.0, "Climbable"),
        block("b", (2.5, -2.0), (5.0, 2.0), 3.5, "Climbable"),
    ]);
    let up = on(&t, 1, 0.0, 0.0);
    near(cost(&t, &up, &MoveRules::new(4.0), &[], spot(3.5, 0.0)), 3.5, 0.001);
}

#[test]
fn low_impassable_ground_is_leapt_over_but_never_ended_on() {
    let t = table(vec![block("lava", (1.0, -8.0), (2.0, 8.0), 0.0, "Impassable Dangerous")]);
    let me = body(1, 0.0, 0.0, 0.0);
    let route = t.reach(&me, &MoveRules::new(4.0), &[]).route_to(spot(3.0, 0.0)).expect("a way");
    near(route.cost, 3.0, 0.001);
    assert!(route.first_danger().is_none());
    for x in [1.5, 0.8, 2.3] {
        assert!(matches!(
            refused(&t, &me, &MoveRules::new(4.0), &[], spot(x, 0.0)),
            MoveRefusal::Impassable { piece: 0, .. }
        ));
    }
}

#[test]
fn hanging_on_a_face_that_holds() {
    let cliff = |keywords| table(vec![block("cliff", (1.0, -4.0), (4.0, 4.0), 6.0, keywords)]);
    let t = cliff("Blocking Climbable Holdable");
    let me = body(1, -1.0, 0.0, 0.0);
    let there = Spot { x: 0.5, z: 0.0, y: Some(3.0) };
    let route = t.reach(&me, &MoveRules::new(5.0), &[]).route_to(there).expect("a way");
    near(route.cost, 4.5, 0.01);
    assert_eq!(route.marks.last().map(|m| m.kind), Some(MarkKind::Hangs));
    assert_eq!(route.end(), Vec3::new(0.5, 3.0, 0.0));
    // Not where it does not hold, and not in the air.
    assert!(
        cliff("Blocking Climbable").reach(&me, &MoveRules::new(5.0), &[]).route_to(there).is_err()
    );
    let air = Spot { x: 0.0, z: 0.0, y: Some(3.0) };
    assert!(matches!(
        refused(&t, &me, &MoveRules::new(9.0), &[], air),
        MoveRefusal::NotHeld { .. }
    ));
    // From there on up, the next turn: 3 more inches and onto the top.
    let hanging = body(1, 0.5, 3.0, 0.0);
    assert!(t.spot_legal(&hanging, &[]).is_ok());
    near(cost(&t, &hanging, &MoveRules::new(6.0), &[], spot(1.5, 0.0)), 4.0, 0.02);
    // Or down and away, or straight down, or a little higher.
    near(cost(&t, &hanging, &MoveRules::new(6.0), &[], spot(-1.0, 0.0)), 4.5, 0.02);
    near(cost(&t, &hanging, &MoveRules::new(6.0), &[], Spot { y: Some(0.0), ..there }), 3.0, 0.02);
    near(cost(&t, &hanging, &MoveRules::new(6.0), &[], Spot { y: Some(4.5), ..there }), 1.5, 0.02);
}

#[test]
fn bridges_have_an_under_and_an_over() {
    let t = table(vec![
        block("ramp", (-4.0, -1.0), (-2.0, 1.0), 2.5, "Climbable"),
        slab("bridge", (-2.0, -1.0), (4.0, 1.0), 2.0, 2.5, "Blocking"),
    ]);
    let below = body(1, 0.0, 0.0, 3.0);
    let route = t.reach(&below, &MoveRules::new(4.0), &[]).route_to(spot(0.0, 0.0)).expect("a way");
    assert_eq!(route.end(), Vec3::ZERO);
    near(cost(&t, &below, &MoveRules::new(6.0), &[], spot(0.0, -3.0)), 6.0, 0.001);
    let up = body(1, -3.0, 2.5, 0.0);
    let route = t.reach(&up, &MoveRules::new(4.0), &[]).route_to(spot(0.0, 0.0)).expect("a way");
    assert_eq!(route.end(), Vec3::new(0.0, 2.5, 0.0));
    assert!(
        t.reach(&below, &MoveRules::new(4.0), &[])
            .route_to(Spot { y: Some(2.5), ..spot(0.0, 0.0) })
            .is_err()
    );
    // Too low for a tall body.
    let tall = Body { height: 3.0, ..below };
    assert!(t.reach(&tall, &MoveRules::new(4.0), &[]).route_to(spot(0.0, 0.0)).is_err());
}

#[test]
fn foes_block_and_friends_are_passed() {
    let t = table(vec![
        block("a", (1.0, -6.0), (1.5, -0.7), 3.0, "Impassable"),
        block("b", (1.0, 0.7), (1.5, 6.0), 3.0, "Impassable"),
    ]);
    let me = body(1, 0.0, 0.0, 0.0);
    let plug = body(2, 1.25, 0.0, 0.0);
    let rules = MoveRules::new(4.0);
    near(cost(&t, &me, &rules, &[friend(plug)], spot(3.0, 0.0)), 3.0, 0.001);
    assert!(t.reach(&me, &rules, &[foe(plug)]).route_to(spot(3.0, 0.0)).is_err());
    let strict = MoveRules { pass_friends: false, ..rules.clone() };
    assert!(t.reach(&me, &strict, &[friend(plug)]).route_to(spot(3.0, 0.0)).is_err());
    assert_eq!(
        refused(&t, &me, &rules, &[friend(plug)], spot(1.25, 0.0)),
        MoveRefusal::Overlaps { body: BodyId(2) }
    );
    // Into contact, and away from it.
    near(cost(&t, &me, &rules, &[foe(plug)], spot(0.25, 0.0)), 0.25, 0.001);
    near(cost(&t, &body(1, 0.25, 0.0, 0.0), &rules, &[foe(plug)], spot(-2.0, 0.0)), 2.25, 0.001);
    // On open ground a foe is walked around: 2 * 0.75 and an arc of 1.854
    // at the very best.
    let open = table(vec![]);
    let around = cost(&open, &me, &rules, &[foe(plug)], spot(2.5, 0.0));
    assert!(around > 3.35 && around < 3.42, "{around}");
}

#[test]
fn no_step_closer() {
    let t = table(vec![]);
    let me = body(1, 2.0, 0.0, 0.0);
    let rules = MoveRules { keep_away_from: vec![Vec2::ZERO], ..MoveRules::new(4.0) };
    near(cost(&t, &me, &rules, &[], spot(2.0, 3.0)), 3.0, 0.001);
    assert_eq!(
        refused(&t, &me, &rules, &[], spot(1.5, 0.0)),
        MoveRefusal::ComesCloser { to: Vec2::ZERO }
    );
    // Ending farther away is not enough if the way leads closer first.
    assert!(matches!(
        refused(&t, &me, &rules, &[], spot(-2.0, 0.5)),
        MoveRefusal::ComesCloser { .. } | MoveRefusal::TooFar { .. }
    ));
    assert!(t.reach(&me, &rules, &[]).samples(40).iter().all(|s| s.plan().length() >= 1.99));
}

#[test]
fn danger_is_marked_where_it_begins() {
    let mut t = table(vec![block("crags", (2.0, -6.0), (4.0, 6.0), 0.0, "Dangerous")]);
    t.add_area(area(5, (0.0, 3.0), 2.0, "Dangerous"));
    let me = body(1, 0.0, 0.0, 0.0);
    let rules = MoveRules::new(6.0);
    let route = t.reach(&me, &rules, &[]).route_to(spot(3.0, 0.0)).expect("a way");
    let (i, what) = route.first_danger().expect("danger");
    assert_eq!(what, Obstacle::Piece(0));
    near(route.marks[i].at.x, 1.5, 0.01);
    near(route.marks[i].cost_so_far, 1.5, 0.01);
    let halted = route.until(i).expect("a halt");
    near(halted.end().x, 1.5, 0.01);
    near(halted.cost, 1.5, 0.01);
    let into = t.reach(&me, &rules, &[]).route_to(spot(0.0, 2.5)).expect("a way");
    let kinds: Vec<MarkKind> = into.marks.iter().map(|m| m.kind).collect();
    assert_eq!(kinds, [MarkKind::EntersArea(5), MarkKind::EntersDangerous(Obstacle::Area(5))]);
    // A way that is walked again point by point enters at the same place, once.
    for x in [-0.4, -0.123, 0.0, 0.217, 0.333] {
        let me = body(1, x, 0.0, -0.5);
        let into = t.reach(&me, &rules, &[]).route_to(spot(x, 2.5)).expect("a way");
        let points: Vec<Vec2> = into.legs.iter().skip(1).map(|at| flat(*at)).collect();
        assert!(points.len() > 1, "the rim is a point of it");
        let again = t.walk(&me, &rules, &[], &points).expect("a way");
        let kinds = |route: &Route| route.marks.iter().map(|m| m.kind).collect::<Vec<_>>();
        assert_eq!(kinds(&again), kinds(&into), "{x}");
    }
    // Who is inside already does not enter.
    let inside =
        t.reach(&body(1, 3.0, 0.0, 0.0), &rules, &[]).route_to(spot(3.0, 1.0)).expect("a way");
    assert!(inside.marks.is_empty());
    let careful = MoveRules { stop_at_dangerous: true, ..rules };
    assert!(matches!(
        refused(&t, &me, &careful, &[], spot(3.0, 0.0)),
        MoveRefusal::Dangerous { .. }
    ));
    cost(&t, &me, &careful, &[], spot(1.5, 0.0));
}

#[test]
fn a_given_line_is_walked_as_it_is_or_refused() {
    let t = table(vec![block("wall", (1.0, -2.0), (1.2, 2.0), 3.0, "Impassable")]);
    let me = body(1, 0.0, 0.0, 0.0);
    let rules = MoveRules::new(8.0);
    let line = [Vec2::new(0.4, 2.6), Vec2::new(2.0, 2.6), Vec2::new(2.0, 0.0)];
    let route = t.walk(&me, &rules, &[], &line).expect("a way");
    let length: f32 = Vec2::ZERO.distance(line[0]) + 1.6 + 2.6;
    near(route.cost, length, 0.001);
    let wall = t.walk(&me, &rules, &[], &[Vec2::new(2.0, 0.0)]);
    assert!(matches!(wall, Err(MoveRefusal::Impassable { piece: 0, .. })));
    assert!(matches!(
        t.walk(&me, &MoveRules::new(5.0), &[], &line),
        Err(MoveRefusal::TooFar { .. })
    ));
    assert_eq!(t.walk(&me, &rules, &[], &[Vec2::new(0.0, 12.0)]), Err(MoveRefusal::OffTheBoard));
    let on_foe = t.walk(&me, &rules, &[friend(body(2, -2.0, 0.0, 0.0))], &[Vec2::new(-2.2, 0.0)]);
    assert_eq!(on_foe, Err(MoveRefusal::Overlaps { body: BodyId(2) }));
    assert_eq!(t.walk(&me, &rules, &[], &[]).expect("staying").cost, 0.0);
}

#[test]
fn nearest_and_best() {
    let t = table(vec![block("wall", (2.0, -2.0), (2.2, 2.0), 3.0, "Impassable")]);
    let me = body(1, 0.0, 0.0, 0.0);
    let reach = t.reach(&me, &MoveRules::new(4.0), &[]);
    let toward = reach.nearest_to(Vec2::new(0.0, 9.0));
    near(flat(toward.end()).distance(Vec2::new(0.0, 4.0)), 0.0, 0.01);
    // Up against the wall is as close as it gets.
    let wall = reach.nearest_to(Vec2::new(2.1, 0.0));
    near(wall.end().x, 1.5, 0.02);
    let away = reach.best(|s| s.plan().distance(Vec2::new(3.0, 0.0))).expect("a place");
    near(away.plan().distance(Vec2::new(-4.0, 0.0)), 0.0, 0.2);
    assert_eq!(reach.best(|_| f32::NAN), None);
    // Contact with a foe, as close as bases get.
    let other = body(2, -3.0, 0.0, 0.0);
    let reach = t.reach(&me, &MoveRules::new(4.0), &[foe(other)]);
    let contact = reach.nearest_to(other.plan());
    near(distance(&me.moved(contact.end()), &other), 0.0, 0.02);
    assert!(!reach.contacts().is_empty());
}

#[test]
fn cells_fill_the_reach() {
    let t = table(vec![]);
    let reach = t.reach(&body(1, 0.0, 0.0, 0.0), &MoveRules::new(4.0), &[]);
    let cells = reach.cells(0.5);
    assert!(cells.len() > 180 && cells.len() < 210, "{}", cells.len());
    assert!(cells.iter().all(|c| c.cost <= 4.0 && (c.cost - flat(c.at).length()).abs() < 0.001));
    let samples = reach.samples(32);
    assert_eq!(samples.len(), 32);
    assert_eq!(samples, reach.samples(32));
}

#[test]
fn a_way_along_a_seam_ends_where_one_can_stand() {
    // Straight along the edge that a low step and a hole share, the centre is inside
    // neither; the place belongs to both.
    let t = table(vec![
        block("step", (-4.0, -2.0), (0.0, 2.0), 0.2, "Difficult"),
        slab("hole", (0.0, -2.0), (4.0, 2.0), -2.5, 0.0, "Chasm Climbable Holdable"),
    ]);
    let me = body(1, 0.0, 0.0, 4.0);
    let rules = MoveRules::new(8.0);
    let reach = t.reach(&me, &rules, &[]);
    for step in 0..=600 {
        let there = spot(0.0, 3.0 - step as f32 * 0.01);
        if let Ok(route) = reach.route_to(there) {
            t.spot_legal(&me.moved(route.end()), &[])
                .unwrap_or_else(|why| panic!("{there:?}: {why}"));
        }
        if let Ok(route) = t.walk(&me, &rules, &[], &[there.plan()]) {
            t.spot_legal(&me.moved(route.end()), &[])
                .unwrap_or_else(|why| panic!("{there:?} walked: {why}"));
        }
    }
}

/// A way that is allowed ends where one may stand, to the thousandth of an inch about the
/// face of a wall.
#[test]
fn no_way_ends_a_hair_inside_a_wall() {
    let board = Board { size: Vec2::new(72.0, 48.0), exits: Vec::new() };
    let chapel = block("chapel", (-13.0, 7.0), (-9.0, 13.0), 4.0, "Blocking,Impassable");
    let t = Table::new(board, vec![chapel]).expect("a table");
    let mut ended = 0;
    for number in 0..4000 {
        let start = Vec2::new(-19.887, 12.9 + 0.001 * (number / 8) as f32);
        let goal = Vec2::new(-13.983 + 0.001 * (number % 8) as f32, 12.909);
        let mover = Body { radius: 0.98, ..on(&t, 1, start.x, start.y) };
        let Ok(route) = t.walk(&mover, &MoveRules::new(30.0), &[], &[goal]) else { continue };
        ended += 1;
        let there = Body { at: route.end(), ..mover };
        assert_eq!(t.spot_legal(&there, &[]), Ok(()), "from {start} to {}", route.end());
    }
    assert!(ended > 1500, "ended {ended} times");
}
