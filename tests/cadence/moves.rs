use monteria::game::{Order, in_formation};
use monteria::rulesets::cadence::battle::Whereabouts;
use monteria::table::{Keywords, Spot};

use crate::field::{CARBINES, DRONES, battle, block};

fn go(lead: monteria::game::ModelId, x: f32, z: f32) -> Order {
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
    assert!(bodies.iter().all(|body| (body.at.z - 6.0).abs() < 0.01), "they keep their ranks: {bodies:?}");
    // The Advance goes on from there; foes are not walked over.
    let foe = battle.facts().bodies(2)[4];
    assert_eq!(battle.refused(go(lead, foe.at.x, foe.at.z)), "TooFar");
    battle.order(go(lead, -3.0, 9.0));
    assert!(in_formation(&battle.facts().bodies(1), 2.0));
}

#[test]
fn a_unit_squeezes_through_a_gap_and_forms_up() {
    let mut battle = battle(CARBINES, DRONES, &[]);
    let wall =
        |id: &str, x: f32| block(id, (x, 3.0), (4.0, 0.3), 4.0, Keywords::BLOCKING | Keywords::IMPASSABLE);
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
    battle.place(1, &[(-6.0, 0.0), (-4.5, 0.0), (-3.0, 0.0), (3.0, 0.0), (4.5, 0.0)]).put(2, -7.0, 14.0);
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
    battle.place(1, &[(-20.0, 0.0), (-18.5, 0.0), (-17.0, 0.0), (15.0, 0.0), (16.5, 0.0)]).put(2, -7.0, 14.0);
    battle.act(1, &["move", "pass"]).choose("scatter");
    assert_eq!(battle.unit(1).place, Whereabouts::Destroyed);
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
fn flyers_pass_over_walls_and_foes() {
    let wings = r#"(name: "t", limit: 500, units: [(unit: "vanguard-squad", model: Some("vanguard-assault"), kits: [(count: 3, weapons: ["combat-blade"])])])"#;
    let mut battle = battle(wings, DRONES, &[]);
    battle.terrain(vec![block(
        "wall",
        (0.0, 3.0),
        (20.0, 0.5),
        4.0,
        Keywords::BLOCKING | Keywords::IMPASSABLE,
    )]);
    battle.row(1, -3.0, 0.0, 1.8).put(2, -7.0, 14.0).act(1, &["move", "pass"]);
    let lead = battle.model(1, 0);
    assert_eq!(battle.refused(go(lead, -3.0, 3.0)), "Impassable");
    battle.order(go(lead, -3.0, 7.9));
    assert!(battle.facts().bodies(1).iter().all(|body| body.at.z > 7.0));
}
