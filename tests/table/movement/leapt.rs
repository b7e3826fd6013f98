//! Ground that is crossed in the air alone, water, and rises that are
//! leapt whatever their faces.

use monteria_table::*;

use crate::help::*;

fn on_foot(budget: f32) -> MoveRules {
    let leapt = Keywords::WATER | Keywords::DIFFICULT;
    MoveRules {
        leapt,
        ignore_difficult: true,
        may_climb: false,
        may_jump_chasm: false,
        ..MoveRules::new(budget)
    }
}

fn leaping(budget: f32) -> MoveRules {
    MoveRules { may_climb: true, may_jump_chasm: true, spring: 3.0, ..on_foot(budget) }
}

fn swimming(budget: f32) -> MoveRules {
    MoveRules { leapt: Keywords::empty(), ..on_foot(budget) }
}

fn canal() -> Table {
    table(vec![slab("canal", (2.0, -12.0), (4.0, 12.0), -0.5, 0.0, "Water")])
}

fn leaps(route: &Route) -> Vec<f32> {
    route
        .marks
        .iter()
        .filter(|mark| mark.kind == MarkKind::Leaps)
        .map(|mark| mark.cost_so_far)
        .collect()
}

#[test]
fn water_is_leapt_over_or_swum_through_and_stops_who_walks() {
    let t = canal();
    let me = body(1, 0.0, 0.0, 0.0);
    let to = |rules: MoveRules, x: f32| t.reach(&me, &rules, &[]).route_to(spot(x, 0.0));
    match to(on_foot(9.0), 5.0) {
        Err(MoveRefusal::Impassable { name, .. }) => assert_eq!(name, "the canal"),
        Err(MoveRefusal::NoRoute) => {}
        other => panic!("{other:?}"),
    }
    let over = to(leaping(9.0), 5.0).expect("over it");
    near(over.cost, 5.0, 0.001);
    assert_eq!(leaps(&over).len(), 1);
    near(leaps(&over)[0], 2.0, 0.001);
    assert!(to(leaping(9.0), 3.0).is_err(), "nobody ends a leap in the air");
    let swum = to(swimming(9.0), 3.0).expect("into it");
    near(swum.cost, 3.0, 0.001);
    assert!(leaps(&swum).is_empty());
    assert!(to(on_foot(9.0), 1.9).is_ok(), "a base may stick out over the water");
}

/// Water that nobody leaps out of is leapt over all the same from its very bank, wherever
/// one comes from; and onto a face beyond it.
#[test]
fn who_stands_at_the_bank_does_not_swim() {
    let tower = block("tower", (4.0, -6.0), (6.0, 6.0), 6.0, "Blocking Climbable Holdable");
    let t = table(vec![slab("canal", (2.0, -12.0), (4.0, 12.0), -0.5, 0.0, "Water"), tower]);
    let clings = MoveRules { clings: Keywords::WATER, ..leaping(9.0) };
    for z in [0.0, 0.37, -1.91, 7.77, 9.13] {
        let me = body(1, 0.13, 0.0, z);
        assert!(
            t.reach(&me, &clings, &[]).route_to(spot(5.0, 9.0)).is_ok() || z.abs() < 6.0,
            "{z}"
        );
        let face = Spot { x: 4.0 - me.radius, z: z.clamp(-5.0, 5.0), y: Some(1.0) };
        let onto = MoveRules { onto_faces: true, ..clings.clone() };
        assert!(t.reach(&me, &clings, &[]).route_to(face).is_err(), "{z}: not without that rule");
        let route = t.reach(&me, &onto, &[]).route_to(face);
        assert!(z.abs() > 6.0 || route.is_ok_and(|route| route.end().y == 1.0), "{z}");
    }
}

#[test]
fn a_bridge_is_walked_and_a_pier_is_left_by_a_leap() {
    let t = table(vec![
        slab("canal", (2.0, -12.0), (4.0, 12.0), -0.5, 0.0, "Water"),
        slab("bridge", (1.5, 4.0), (4.5, 6.0), 0.0, 0.5, "Blocking"),
    ]);
    let me = body(1, 0.0, 0.0, 5.0);
    let route = t.reach(&me, &on_foot(9.0), &[]).route_to(spot(6.0, 5.0)).expect("over the bridge");
    near(route.cost, 6.0, 0.01);
    assert!(route.marks.is_empty(), "{:?}", route.marks);
    let around = t.reach(&body(1, 0.0, 0.0, 2.0), &on_foot(12.0), &[]).route_to(spot(6.0, 2.0));
    assert!(around.expect("by way of the bridge").cost > 7.0);
}

#[test]
fn rough_ground_is_leapt_and_a_short_leap_costs_its_inches() {
    let t = table(vec![block("rubble", (1.0, -12.0), (3.0, 12.0), 0.2, "Difficult")]);
    let me = body(1, 0.0, 0.0, 0.0);
    assert!(t.reach(&me, &on_foot(9.0), &[]).route_to(spot(4.0, 0.0)).is_err());
    let over = t.reach(&me, &leaping(9.0), &[]).route_to(spot(4.0, 0.0)).expect("over it");
    near(over.cost, 4.0, 0.001);
    assert_eq!(leaps(&over).len(), 1);
}

#[test]
fn what_is_three_inches_high_is_leapt_upon_and_what_is_higher_is_climbed() {
    let t = table(vec![
        block("crate", (2.0, -3.0), (4.0, 3.0), 2.5, "Blocking"),
        block("tower", (-6.0, -3.0), (-2.0, 3.0), 4.0, "Blocking Climbable"),
        block("slick", (-3.0, 6.0), (3.0, 10.0), 4.0, "Blocking"),
    ]);
    let me = body(1, 0.0, 0.0, 0.0);
    let to = |rules: MoveRules, x: f32, z: f32| t.reach(&me, &rules, &[]).route_to(spot(x, z));
    assert!(to(on_foot(9.0), 3.0, 0.0).is_err(), "not on foot");
    let up = to(leaping(9.0), 3.0, 0.0).expect("onto the crate");
    near(up.cost, 3.0 + 2.5, 0.01);
    assert_eq!(leaps(&up).len(), 1);
    let climb = to(leaping(9.0), -4.0, 0.0).expect("onto the tower");
    near(climb.cost, 4.0 + 4.0, 0.01);
    assert_eq!(climb.marks.iter().map(|mark| mark.kind).collect::<Vec<_>>(), [MarkKind::Climbs]);
    assert!(to(leaping(9.0), 0.0, 8.0).is_err(), "too high to leap, and not to be climbed");
    // Down again.
    let top = on(&t, 1, 3.0, 0.0);
    let down = t.reach(&top, &leaping(9.0), &[]).route_to(spot(0.0, 0.0)).expect("down");
    near(down.cost, 3.0 + 2.5, 0.01);
    assert_eq!(leaps(&down).len(), 1);
}
