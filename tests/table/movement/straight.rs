//! Moves along one straight line, and steps that cost something.

use bevy_math::Vec2;
use monteria_table::*;
use proptest::prelude::*;

use crate::help::*;
use crate::properties::scene;

fn straight(budget: f32) -> MoveRules {
    MoveRules { straight: true, ..MoveRules::new(budget) }
}

fn steps(budget: f32) -> MoveRules {
    MoveRules { step_cost: 1.0, ..MoveRules::new(budget) }
}

fn cost(t: &Table, mover: &Body, rules: &MoveRules, to: Spot) -> Result<f32, MoveRefusal> {
    let route = t.reach(mover, rules, &[]).route_to(to)?;
    // What is shown can be walked point by point.
    let plan: Vec<Vec2> = route.legs[1..].iter().map(|at| flat(*at)).collect();
    near(t.walk(mover, rules, &[], &plan).expect("the same way").cost, route.cost, 0.01);
    Ok(route.cost)
}

#[test]
fn a_straight_move_goes_around_nothing() {
    let t = table(vec![block("pillar", (2.0, -1.0), (3.0, 1.0), 4.0, "Blocking")]);
    let me = body(1, 0.0, 0.0, 0.0);
    let behind = spot(5.0, 0.0);
    assert!(cost(&t, &me, &MoveRules::new(9.0), behind).expect("around") > 5.2);
    match cost(&t, &me, &straight(9.0), behind) {
        Err(MoveRefusal::Impassable { name, .. }) => assert_eq!(name, "the pillar"),
        other => panic!("{other:?}"),
    }
    near(cost(&t, &me, &straight(9.0), spot(5.0, 5.0)).expect("past it"), 50f32.sqrt(), 0.001);
    assert!(matches!(
        cost(&t, &me, &straight(4.0), spot(0.0, 5.0)),
        Err(MoveRefusal::TooFar { .. })
    ));
    // A line that bends is refused, whatever its points; one with points on the
    // straight line is not.
    let walk = |path: &[(f32, f32)]| {
        let path: Vec<Vec2> = path.iter().map(|(x, z)| Vec2::new(*x, *z)).collect();
        t.walk(&me, &straight(9.0), &[], &path).map(|route| route.cost)
    };
    assert_eq!(walk(&[(0.0, 3.0), (5.0, 3.0)]), Err(MoveRefusal::Bends));
    assert_eq!(walk(&[(0.0, 3.0), (0.0, 1.0)]), Err(MoveRefusal::Bends));
    near(walk(&[(0.0, 1.0), (0.0, 3.0)]).expect("straight"), 3.0, 0.001);
    assert_eq!(t.way(&me, &straight(60.0), &[], behind.plan()), Err(MoveRefusal::NoRoute));
}

#[test]
fn a_step_up_costs_what_the_rules_say() {
    let t = table(vec![
        block("fence", (2.0, -8.0), (2.4, 8.0), 0.8, "Blocking"),
        block("kerb", (-2.4, -8.0), (-2.0, 8.0), 0.4, "Blocking"),
    ]);
    let me = body(1, 0.0, 0.0, 0.0);
    near(cost(&t, &me, &MoveRules::new(9.0), spot(5.0, 0.0)).expect("free"), 5.0, 0.001);
    near(cost(&t, &me, &steps(9.0), spot(5.0, 0.0)).expect("over it"), 6.0, 0.001);
    near(cost(&t, &me, &steps(9.0), spot(2.2, 0.0)).expect("onto it"), 3.2, 0.001);
    near(cost(&t, &me, &steps(9.0), spot(-5.0, 0.0)).expect("a kerb"), 5.0, 0.001);
    near(cost(&t, &on(&t, 1, 2.2, 0.0), &steps(9.0), spot(5.0, 0.0)).expect("down"), 2.8, 0.001);
    assert!(matches!(cost(&t, &me, &steps(5.5), spot(5.0, 0.0)), Err(MoveRefusal::TooFar { .. })));
    for free in ["flying", "through"] {
        let rules =
            MoveRules { flying: free == "flying", through: free == "through", ..steps(9.0) };
        near(cost(&t, &me, &rules, spot(5.0, 0.0)).expect(free), 5.0, 0.001);
    }
}

#[test]
fn a_short_way_around_is_cheaper_than_a_step() {
    // Past two corners it is 5.5" long; across it costs 6.
    let t = table(vec![block("bench", (2.0, -1.0), (3.0, 1.0), 0.7, "Blocking")]);
    let around = cost(&t, &body(1, 0.0, 0.0, 0.0), &steps(9.0), spot(5.0, 0.0)).expect("around");
    near(around, 1.0 + 2.0 * 5f32.sqrt(), 0.02);
    near(
        cost(&t, &body(1, 0.0, 0.0, 0.0), &straight(9.0), spot(5.0, 0.0)).expect("over"),
        5.0,
        0.001,
    );
    let across = MoveRules { straight: true, ..steps(9.0) };
    near(cost(&t, &body(1, 0.0, 0.0, 0.0), &across, spot(5.0, 0.0)).expect("over"), 6.0, 0.001);
}

#[test]
fn a_ramp_of_low_rises_is_free() {
    let hill = slab("hill", (5.0, -3.0), (9.0, 3.0), 0.0, 3.0, "Blocking Climbable");
    let rise = |i: u8| {
        let from = 5.0 - 0.75 * f32::from(7 - i);
        slab(
            &format!("step {i}"),
            (from, -1.5),
            (6.0, 1.5),
            0.0,
            3.0 * f32::from(i) / 7.0,
            "Blocking",
        )
    };
    let t = table((1..7).map(rise).chain([hill]).collect());
    let rules = MoveRules { vertical_cost: 2.0, ..steps(9.0) };
    let large = Body { radius: 0.98, height: 2.2, ..body(1, -1.0, 0.0, 0.0) };
    near(cost(&t, &large, &rules, spot(6.0, 0.0)).expect("up the ramp"), 7.0, 0.001);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_straight_reach_is_all_that_can_be_walked_in_one_leg(
        (t, bodies) in scene(), budget in 1.0f32..10.0, step_cost in prop::sample::select(vec![0.0f32, 1.0]),
    ) {
        let others: Vec<Other> = bodies.iter().map(|body| Other { body: *body, friendly: body.id.0 % 2 == 0 }).collect();
        let rules = MoveRules { straight: true, step_cost, ..MoveRules::new(budget) };
        let me = &bodies[0];
        let reach = t.reach(me, &rules, &others);
        let bent = MoveRules { straight: false, ..rules.clone() };
        let free = t.reach(me, &bent, &others);
        for spot in reach.samples(40).into_iter().chain(free.samples(40)) {
            let walked = t.walk_along(me, &rules, &others, &[spot]);
            match (reach.route_to(spot), walked) {
                (Ok(route), Ok(walked)) => {
                    prop_assert_eq!(&route.legs, &walked.legs);
                    prop_assert!((route.cost - walked.cost).abs() < 0.002);
                    prop_assert!(free.cost_to(spot).is_ok_and(|least| least <= route.cost + 0.002));
                }
                (Err(_), Err(_)) => {}
                // Where it stays, nothing is walked.
                (Ok(route), Err(_)) => prop_assert_eq!(route.end(), me.at),
                (Err(refusal), Ok(route)) => prop_assert!(false, "{} but {:?}", refusal, route),
            }
        }
    }
}
