//! Rolls as they fall in play: Volley, Rending, Shields, Morale.

use monteria_cadence::content::{UnitRule, WeaponRule};
use monteria_game::ModelId;

use crate::combat::attack::aim_of;
use monteria_test_support::fracture::{Battle, CARBINES, DRONES, battle, between};

const CARBINE: &str = "enforcer-carbine";

/// Five Vanguard fire fifteen dice at ten Drones ten inches away.
fn volley(rules: &[WeaponRule], granted: &[UnitRule], dice: &[u32]) -> Battle {
    let mut battle = battle(CARBINES, DRONES, dice);
    battle.forge("sentinels", CARBINE, rules).grant("swarm", "drone-clade", granted);
    battle.put(1, -6.0, 0.0).put(2, -7.0, 10.0).act(1, &["attack", "pass"]);
    let aim = aim_of(&battle, "fire:enforcer-carbine");
    battle.shoot("fire:enforcer-carbine", aim);
    battle
}

/// How many dice each roll of the last order had, by label.
fn counts(battle: &Battle) -> Vec<(String, usize)> {
    battle.rolls().into_iter().map(|(label, _, faces)| (label, faces.len())).collect()
}

fn with(first: &[u32], rest: usize, more: &[u32]) -> Vec<u32> {
    let mut dice = first.to_vec();
    dice.resize(rest, 1);
    dice.extend(more);
    dice
}

#[test]
fn a_six_of_a_volley_brings_one_roll_more() {
    // Two sixes, of whose further rolls one is a six again and brings none.
    let battle = volley(&[WeaponRule::Volley], &[], &with(&[6, 6], 15, &[6, 2, 6, 6, 6]));
    let labels: Vec<(String, usize)> = [("attack", 15), ("Volley", 2), ("defence", 3)]
        .map(|(label, n)| (label.to_owned(), n))
        .into();
    assert_eq!(counts(&battle), labels);
    assert!(battle.cites("cad-volley"));
}

#[test]
fn a_six_of_rending_is_several_hits() {
    let battle = volley(&[WeaponRule::Rending(2)], &[], &with(&[6, 3], 15, &[6, 6, 6, 6]));
    assert_eq!(counts(&battle)[1], ("defence".to_owned(), 4), "three hits of the six and one");
    assert!(battle.cites("cad-rending"));
}

#[test]
fn shields_counter_again_while_a_model_is_whole() {
    // Three points of damage on Vanguard with two hit points each. The first is not
    // countered, nor is it the second time; the model is hurt now and counters once; the
    // next model is whole, and its second roll counters.
    let mut dice = with(&[3, 3, 3], 15, &[1, 1, 1]);
    dice.extend([1, 1, 1, 1, 6]);
    let mut battle = between(("sentinels", CARBINES), ("sentinels", CARBINES), &dice);
    battle.grant("sentinels", "vanguard-squad", &[UnitRule::Shields]);
    battle.put(1, -6.0, 0.0).put(2, -7.0, 10.0).act(1, &["attack", "pass"]);
    let aim = aim_of(&battle, "fire:enforcer-carbine");
    battle.shoot("fire:enforcer-carbine", aim);
    assert!(battle.cites("cad-shields"));
    assert_eq!(counts(&battle).iter().filter(|(label, _)| label == "counter").count(), 3);
    battle.choose("near");
    let facts = battle.facts();
    let left: i32 = facts.standing(2).iter().map(|model_ref| model_ref.fighter.left).sum();
    assert_eq!((facts.standing(2).len(), left), (4, 8));
}

/// Ten Drones lose six models: returns the target number of their morale test and how
/// many stand after it shows this die; None if no die is rolled.
fn morale(die: &[u32], arrange: impl Fn(&mut Battle)) -> (Option<u8>, usize) {
    let two = r#"(name: "t", limit: 500, units: [(unit: "drone-clade", kits: [(count: 10,
        weapons: ["spiker"])]), (unit: "warrior-clade", kits: [(count: 3,
        weapons: ["spiker"])])])"#;
    let mut dice = with(&[3; 6], 15, &[1; 12]);
    dice.extend(die);
    let mut battle = battle(CARBINES, two, &dice);
    // Nobody is within six inches; the Warriors give no comfort yet.
    battle.book(|content| {
        let list = content.armies.get_mut("swarm").expect("an army");
        let kind =
            list.units.iter_mut().find(|kind| kind.id.as_str() == "warrior-clade").expect("a unit");
        kind.models[0].rules.clear();
    });
    battle.put(1, -6.0, 0.0).put(2, -7.0, 10.0).row(3, 16.0, -14.0, 2.0).round(2);
    arrange(&mut battle);
    battle.act(1, &["attack", "pass"]);
    let drones: Vec<ModelId> =
        battle.facts().standing(2).iter().map(|model_ref| model_ref.id()).collect();
    let decision = battle.game.decision().expect("aims").clone();
    let monteria_game::Needs::Target { legal, .. } =
        &decision.option("fire:enforcer-carbine").expect("fires").needs
    else {
        panic!("a target")
    };
    let aim = *legal.iter().find(|id| drones.contains(id)).expect("the Drones");
    battle.shoot("fire:enforcer-carbine", aim);
    battle.choose("far");
    assert!(battle.cites("cad-morale"), "{:#?}", battle.rolls());
    let need =
        battle.rolls().into_iter().find(|(label, ..)| label == "Morale").map(|(_, need, _)| need);
    if need.is_none() {
        battle.game.expect_unrolled(die);
    }
    (need, battle.standing(2))
}

#[test]
fn morale_heeds_friends_and_enemies() {
    let near_friend = |battle: &mut Battle| {
        battle.row(3, -5.0, 15.0, 2.0);
    };
    let near_enemy = |battle: &mut Battle| {
        battle.put(1, -6.0, 4.5);
    };
    // Its own models are no friends: alone it needs a 3.
    assert_eq!(morale(&[3], |_| {}), (Some(3), 4));
    assert_eq!(morale(&[2], near_friend), (Some(2), 4));
    assert_eq!(morale(&[3], near_enemy), (Some(4), 0));
    let both = |battle: &mut Battle| {
        near_friend(battle);
        near_enemy(battle);
    };
    assert_eq!(morale(&[2], both), (Some(3), 0));
}

#[test]
fn the_cowardly_the_heroic_and_the_steady() {
    let granted = |rule: UnitRule| {
        move |battle: &mut Battle| {
            battle.grant("swarm", "drone-clade", std::slice::from_ref(&rule));
        }
    };
    assert_eq!(morale(&[3], granted(UnitRule::Cowardly)), (Some(4), 0));
    // The Heroic roll once more, once.
    assert_eq!(morale(&[1, 3], granted(UnitRule::Heroic)).1, 4);
    assert_eq!(morale(&[1, 2], granted(UnitRule::Heroic)).1, 0);
    assert_eq!(morale(&[1], granted(UnitRule::Unbreakable)), (None, 4));
    // Warriors within six inches steady them, from farther they do not.
    let steadied = |x: f32| {
        move |battle: &mut Battle| {
            battle
                .grant("swarm", "warrior-clade", &[UnitRule::MoraleAura(6.0)])
                .row(3, x, 15.0, 2.0);
        }
    };
    assert_eq!(morale(&[1], steadied(-5.0)), (None, 4));
    assert_eq!(morale(&[1], steadied(14.0)), (Some(3), 0));
}
