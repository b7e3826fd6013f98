//! Moves to which terrain is nothing: flight, and ways straight through it.

use bevy_math::Vec2;
use monteria_table::*;

use crate::help::*;

fn through(budget: f32) -> MoveRules {
    MoveRules { through: true, may_jump_chasm: false, vertical_cost: 0.5, ..MoveRules::new(budget) }
}

/// Returns a wall 8" long and 4" high, with a gap of an inch and a half in the middle.
fn doorway() -> Table {
    table(vec![
        block("north", (1.0, -4.0), (2.0, -0.75), 4.0, "Blocking Impassable"),
        block("south", (1.0, 0.75), (2.0, 4.0), 4.0, "Blocking Impassable"),
    ])
}

fn way(
    t: &Table,
    mover: &Body,
    rules: &MoveRules,
    others: &[Other],
    to: Spot,
) -> Result<f32, MoveRefusal> {
    let reach = t.reach(mover, rules, others);
    let route = reach.route_to(to)?;
    near(flat(route.end()).distance(to.plan()), 0.0, 0.001);
    near(reach.cost_to(to).expect("a cost"), route.cost, 0.001);
    // What is shown can be walked point by point.
    let plan: Vec<Vec2> = route.legs[1..].iter().map(|at| flat(*at)).collect();
    let walked = t.walk(mover, rules, others, &plan).expect("the same way");
    near(walked.cost, route.cost, 0.001);
    assert_eq!(walked.end(), route.end());
    Ok(route.cost)
}

#[test]
fn walls_and_mires_are_nothing_on_the_way() {
    let t = table(vec![
        block("wall", (1.0, -4.0), (2.0, 4.0), 4.0, "Blocking Impassable"),
        block("mire", (2.2, -4.0), (4.0, 4.0), 0.1, "Difficult"),
    ]);
    let me = body(1, 0.0, 0.0, 0.0);
    assert!(way(&t, &me, &MoveRules::new(7.0), &[], spot(5.0, 0.0)).is_err());
    near(way(&t, &me, &through(7.0), &[], spot(5.0, 0.0)).expect("a way"), 5.0, 0.001);
    // Nobody stands in a wall, nor on ground that is no place to end.
    assert!(matches!(
        way(&t, &me, &through(7.0), &[], spot(1.5, 0.0)),
        Err(MoveRefusal::Impassable { .. })
    ));
    let clear = MoveRules { may_end_slow: false, ..through(7.0) };
    assert_eq!(way(&t, &me, &clear, &[], spot(3.2, 0.0)), Err(MoveRefusal::EndsSlow));
}

#[test]
fn bases_stop_whoever_goes_through_walls_but_not_a_flyer() {
    let t = doorway();
    let me = body(1, 0.0, 0.0, 0.0);
    let there = spot(3.5, 0.0);
    let foes = [foe(body(2, 1.5, 0.0, 0.0))];
    near(
        way(&t, &me, &MoveRules { flying: true, ..MoveRules::new(7.0) }, &foes, there)
            .expect("flight"),
        3.5,
        0.001,
    );
    assert!(t.walk(&me, &through(7.0), &foes, &[there.plan()]).is_err(), "straight over a base");
    // Around the foe, with bends inside of the wall: two tangents and an arc, at
    // the very best 4.1.
    let around = way(&t, &me, &through(7.0), &foes, there).expect("a way around");
    assert!(around > 4.1 && around < 4.2, "{around}");
    // A whole row leaves no way; friends are passed.
    let row: Vec<Body> = (0..17).map(|i| body(2 + i, 1.5, 0.0, i as f32 * 1.2 - 9.6)).collect();
    let foes: Vec<Other> = row.iter().map(|body| foe(*body)).collect();
    let friends: Vec<Other> = row.iter().map(|body| friend(*body)).collect();
    assert_eq!(way(&t, &me, &through(7.0), &foes, there), Err(MoveRefusal::NoRoute));
    near(way(&t, &me, &through(7.0), &friends, there).expect("friends"), 3.5, 0.001);
}

#[test]
fn levels_cost_what_they_cost_whoever_goes_through() {
    let t = table(vec![
        block("tower", (2.0, -2.0), (6.0, 2.0), 4.0, "Blocking"),
        slab("roof", (-6.0, -2.0), (-2.0, 2.0), 3.0, 4.0, "Blocking"),
    ]);
    let me = body(1, 0.0, 0.0, 0.0);
    near(way(&t, &me, &through(7.0), &[], spot(4.0, 0.0)).expect("up"), 4.0 + 2.0, 0.001);
    near(way(&t, &me, &through(9.0), &[], spot(7.0, 0.0)).expect("past"), 7.0, 0.001);
    // Under the roof, and through it.
    near(way(&t, &me, &through(7.0), &[], spot(-4.0, 0.0)).expect("under"), 4.0, 0.001);
    let above = Spot { y: Some(4.0), ..spot(-4.0, 0.0) };
    near(t.reach(&me, &through(7.0), &[]).cost_to(above).expect("above"), 6.0, 0.001);
    // Down again, at what a way down costs.
    let down = MoveRules { descent_step: Some(4.0), ..through(7.0) };
    near(way(&t, &on(&t, 1, 4.0, 0.0), &down, &[], spot(7.0, 0.0)).expect("down"), 4.0, 0.001);
    // Whoever stands below is in the way of that.
    assert!(
        t.walk(&on(&t, 1, 4.0, 0.0), &down, &[foe(body(2, 6.6, 0.0, 0.0))], &[Vec2::new(8.0, 0.0)])
            .is_err()
    );
}
