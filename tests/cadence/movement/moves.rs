use monteria_cadence::battle::UnitLocation;
use monteria_game::{Needs, Order, in_formation};
use monteria_table::{Keywords, Spot};

use monteria_test_support::fracture::{Battle, CARBINES, DRONES, battle, block};

fn go(lead: monteria_game::ModelId, x: f32, z: f32) -> Order {
    Order::to(format!("lead:{lead}"), Spot { x, z, y: None })
}

#[test]
fn a_unit_ends_its_move_in_formation() {
    let mut battle = battle(CARBINES, DRONES, &[]);
    battle.put(1, -3.0, 0.0).put(2, -7.0, 14.0).act(1, &["move", "advance"]);
    let lead = battle.model(1, 0);
    assert_eq!(battle.refused(go(lead, -3.0, 6.1)), "TooFar");
    battle.order(go(lead, -3.0, 6.0));
    let bodies = battle.facts().bodies(1);
    assert!(in_formation(&bodies, 2.0), "{bodies:?}");
    assert!(
        bodies.iter().all(|body| (body.at.z - 6.0).abs() < 0.01),
        "they keep their ranks: {bodies:?}"
    );
    // The Advance goes on from there; foes are not walked over.
    let foe = battle.facts().bodies(2)[4];
    assert_eq!(battle.refused(go(lead, foe.at.x, foe.at.z)), "TooFar");
    battle.order(go(lead, -3.0, 9.0));
    assert!(in_formation(&battle.facts().bodies(1), 2.0));
}

#[test]
fn a_unit_squeezes_through_a_gap_and_forms_up() {
    let mut battle = battle(CARBINES, DRONES, &[]);
    let wall = |id: &str, x: f32| {
        block(id, (x, 3.0), (4.0, 0.3), 4.0, Keywords::BLOCKING | Keywords::IMPASSABLE)
    };
    battle.terrain(vec![wall("west", -5.0), wall("east", 5.0)]);
    battle.put(1, -3.0, 0.5).put(2, -7.0, 14.0).act(1, &["move", "pass"]);
    let lead = battle.model(1, 2);
    battle.order(go(lead, 0.0, 5.0));
    let bodies = battle.facts().bodies(1);
    assert!(in_formation(&bodies, 2.0), "{bodies:?}");
}

#[test]
fn a_unit_out_of_formation_must_move_first() {
    let mut battle = battle(CARBINES, DRONES, &[]);
    battle
        .place(1, &[(-6.0, 0.0), (-4.5, 0.0), (-3.0, 0.0), (3.0, 0.0), (4.5, 0.0)])
        .put(2, -7.0, 14.0);
    battle.choose("activate:1");
    assert_eq!(battle.refused(Order::plain("attack")), "OutOfFormation");
    battle.choose("move").choose("pass").choose("begin");
    let lead = battle.model(1, 2);
    battle.order(go(lead, 0.0, 0.0));
    assert!(in_formation(&battle.facts().bodies(1), 2.0));
}

#[test]
fn a_unit_that_cannot_form_up_is_destroyed() {
    let mut battle = battle(CARBINES, DRONES, &[]);
    battle
        .place(1, &[(-20.0, 0.0), (-18.5, 0.0), (-17.0, 0.0), (15.0, 0.0), (16.5, 0.0)])
        .put(2, -7.0, 14.0);
    battle.act(1, &["move", "pass"]).choose("scatter");
    assert_eq!(battle.unit(1).place, UnitLocation::Destroyed);
    assert!(battle.cites("cad-formation"));
}

#[test]
fn rough_ground_costs_an_inch_and_is_no_place_to_end() {
    let mut battle = battle(CARBINES, DRONES, &[]);
    battle.terrain(vec![block("rubble", (0.0, 3.0), (12.0, 1.0), 1.0, Keywords::DIFFICULT)]);
    battle.put(1, -3.0, 0.0).put(2, -7.0, 14.0).act(1, &["move", "pass"]);
    let lead = battle.model(1, 0);
    assert_eq!(battle.refused(go(lead, -3.0, 3.0)), "EndsSlow");
    // Six inches of Movement: five of way and one to enter.
    assert_eq!(battle.refused(go(lead, -3.0, 5.3)), "TooFar");
    battle.order(go(lead, -3.0, 4.9));
    assert!(battle.facts().bodies(1).iter().all(|body| body.at.z > 4.5));
}

#[test]
fn models_move_one_by_one() {
    let mut battle = battle(CARBINES, DRONES, &[]);
    battle.put(1, -3.0, 0.0).put(2, -7.0, 14.0).act(1, &["move", "pass"]).choose("apart");
    let one = |battle: &Battle, number: usize, x: f32, z: f32| {
        Order::to(format!("one:{}", battle.model(1, number)), Spot { x, z, y: None })
    };
    // Each has the whole Movement, once.
    let first = one(&battle, 0, -3.0, 5.9);
    assert_eq!(battle.refused(one(&battle, 0, -3.0, 6.1)), "TooFar");
    battle.order(first.clone());
    assert_eq!(battle.refused(first), "NoSuchOption");
    assert_eq!(battle.refused(Order::plain("done")), "OutOfFormation");
    // The second follows, over its friend and past it, and the others close up in a
    // column of their own.
    for (number, x, z) in [(1, -3.0, 4.1), (2, -1.5, 4.1), (3, -1.5, 2.3)] {
        let order = one(&battle, number, x, z);
        battle.order(order);
    }
    assert_eq!(
        battle.refused(Order::plain("done")),
        "OutOfFormation",
        "the last one is left behind"
    );
    let last = one(&battle, 4, 0.0, 2.3);
    battle.order(last).choose("done");
    assert!(in_formation(&battle.facts().bodies(1), 2.0));
    assert_eq!(battle.game.decision().expect("goes on").seat.0, 1, "the Pass is done too");
}

#[test]
fn a_move_one_by_one_is_taken_back() {
    let mut battle = battle(CARBINES, DRONES, &[]);
    battle.put(1, -3.0, 0.0).put(2, -7.0, 14.0).act(1, &["move", "pass"]).choose("apart");
    let before = battle.facts().bodies(1);
    let model = battle.model(1, 0);
    let order = Order::to(format!("one:{model}"), Spot { x: -3.0, z: 5.0, y: None });
    battle.order(order).choose("back");
    assert!(battle.cites("cad-apart"));
    assert_eq!(battle.facts().bodies(1), before);
    battle.order(go(model, -3.0, 6.0));
    assert!(battle.facts().bodies(1).iter().all(|body| (body.at.z - 6.0).abs() < 0.01));
}

#[test]
fn nobody_walks_over_a_vehicle() {
    let argo = r#"(name: "t", limit: 500, units: [(unit: "vanguard-squad",
        model: Some("vanguard-frontline"), kits: [(count: 3, weapons: ["enforcer-carbine"])]),
        (unit: "argo-transport", kits: [(count: 1, weapons: ["enforcer-hmg"])])])"#;
    let mut battle = battle(argo, DRONES, &[]);
    battle.put(1, -1.5, 0.0).put(2, 0.0, 3.0).put(3, -7.0, 15.0).act(1, &["move", "pass"]);
    let lead = battle.model(1, 1);
    // Straight over its own transport it would be six inches, around it more.
    assert!(battle.game.check(&go(lead, 0.0, 5.9)).is_err());
    battle.terrain(Vec::new()).put(2, 12.0, 3.0);
    assert!(battle.game.check(&go(lead, 0.0, 5.9)).is_ok());
}

#[test]
fn levels_cost_an_inch_up_and_rough_ones_another() {
    let rock = |keywords| vec![block("rock", (0.0, 3.0), (12.0, 1.5), 2.0, keywords)];
    let mut battle = battle(CARBINES, DRONES, &[]);
    battle
        .terrain(rock(Keywords::CLIMBABLE))
        .put(1, -3.0, 0.0)
        .put(2, -7.0, 14.0)
        .act(1, &["move", "pass"]);
    let lead = battle.model(1, 0);
    let cost = |battle: &Battle, x: f32, z: f32| {
        let decision = battle.game.decision().expect("moves").clone();
        let Needs::To(region) = &decision.option(&format!("lead:{lead}")).expect("leads").needs
        else {
            panic!()
        };
        let (_, route) =
            region.check(battle.game.world(), Spot { x, z, y: None }).expect("it gets there");
        route.expect("a way").cost
    };
    let flat = 3.0;
    assert!((cost(&battle, -3.0, 3.0) - flat - 1.0).abs() < 0.05, "a level up costs an inch");
    // Rough as well: an inch to enter, and an inch more for the level; over it,
    // and down for nothing.
    battle.terrain(rock(Keywords::CLIMBABLE | Keywords::DIFFICULT));
    let over = battle.facts();
    let rules = over.move_rules(over.standing(1)[0], false);
    assert_eq!((rules.vertical_cost, rules.slow_climb, rules.descent_step), (0.5, 0.5, Some(4.0)));
    // Down one level is free, down two costs an inch.
    for (top, inches) in [(2.0, 0.0), (4.0, 1.0)] {
        battle.terrain(vec![block("rock", (0.0, 0.0), (12.0, 1.5), top, Keywords::CLIMBABLE)]);
        battle.put(1, -3.0, 0.0);
        assert!((cost(&battle, -3.0, 4.0) - 4.0 - inches).abs() < 0.05, "down {top} inches");
    }
}

#[test]
fn flyers_pass_over_walls_and_foes() {
    let wings = r#"(name: "t", limit: 500, units: [(unit: "vanguard-squad",
        model: Some("vanguard-assault"), kits: [(count: 3, weapons: ["combat-blade"])])])"#;
    let mut battle = battle(wings, DRONES, &[]);
    battle.terrain(vec![block(
        "wall",
        (0.0, 3.0),
        (20.0, 0.5),
        4.0,
        Keywords::BLOCKING | Keywords::IMPASSABLE,
    )]);
    // Ten foes stand in a line across the way, behind the wall.
    battle.row(1, -3.0, 0.0, 1.8).row(2, -6.0, 5.4, 1.1).act(1, &["move", "pass"]);
    let lead = battle.model(1, 0);
    assert_eq!(battle.refused(go(lead, -3.0, 3.0)), "Impassable");
    assert!(battle.game.check(&go(lead, -3.0, 5.4)).is_err(), "nor on a foe");
    battle.order(go(lead, -3.0, 7.9));
    assert!(battle.facts().bodies(1).iter().all(|body| body.at.z > 7.0));
}
