use monteria_cadence::strike::counter_target_number;
use monteria_game::Order;
use monteria_table::Keywords;

use monteria_test_support::fracture::{CARBINES, DRONES, battle, block};

#[test]
fn an_attack_takes_its_four_steps() {
    // Fifteen carbine dice at 3+: 4 hits. Drones defend at 5+: 3 fail. Damage 4 against
    // Toughness 3 is countered at 5+.
    let attack = [3, 4, 5, 6, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 2];
    let mut dice = attack.to_vec();
    dice.extend([5, 4, 3, 1]);
    dice.extend([5, 4, 1]);
    let mut battle = battle(CARBINES, DRONES, &dice);
    battle.put(1, -6.0, 0.0).put(2, -7.0, 10.0).act(1, &["attack", "pass"]);
    let target =
        battle.facts().standing(2).iter().map(|model_ref| model_ref.id()).collect::<Vec<_>>();
    let decision = battle.game.decision().expect("aims").clone();
    let monteria_game::Needs::Target { legal, .. } =
        &decision.option("fire:enforcer-carbine").expect("fires").needs
    else {
        panic!("a target")
    };
    assert!(legal.len() == 1 && target.contains(&legal[0]));
    let aim = legal[0];
    battle.at("fire:enforcer-carbine", aim);
    let rolls = battle.rolls();
    assert_eq!(rolls[0], ("attack".into(), 3, attack.iter().map(|face| *face as u8).collect()));
    assert_eq!(rolls[1], ("defence".into(), 5, vec![5, 4, 3, 1]));
    assert_eq!(rolls[2], ("counter".into(), 5, vec![5, 4, 1]));
    // Two are lost, and the owner says who.
    battle.choose("near");
    assert_eq!(battle.standing(2), 8);
    assert!(battle.cites("cad-allocation"));
    assert_eq!(battle.unit(1).command, 2);
}

#[test]
fn the_owner_picks_who_falls() {
    let dice = [3, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];
    let mut battle = battle(CARBINES, DRONES, &dice);
    battle.put(1, -6.0, 0.0).put(2, -7.0, 10.0).act(1, &["attack", "pass"]);
    let legal =
        battle.facts().standing(2).iter().map(|model_ref| model_ref.id()).collect::<Vec<_>>();
    let aim = aim_of(&battle, "fire:enforcer-carbine");
    battle.at("fire:enforcer-carbine", aim);
    let last = *legal.last().expect("ten");
    battle.at("pick", last).choose("far");
    let left: Vec<_> = battle.facts().standing(2).iter().map(|model_ref| model_ref.id()).collect();
    assert_eq!(left.len(), 8);
    assert!(!left.contains(&last));
}

/// The one target of an option.
pub fn aim_of(
    battle: &monteria_test_support::fracture::Battle,
    id: &str,
) -> monteria_game::ModelId {
    let decision = battle.game.decision().expect("a decision");
    let Some(choice) = decision.option(id) else {
        panic!("no `{id}` in {:#?}\n{:#?}", decision.options, decision.refused)
    };
    let monteria_game::Needs::Target { legal, .. } = &choice.needs else { panic!("no target") };
    legal[0]
}

#[test]
fn range_is_strictly_less() {
    // From edge to edge 20" and so much.
    let apart = |more: f32| {
        let mut battle = battle(CARBINES, DRONES, &[]);
        battle.place(1, &[(-10.0, 0.0), (-10.0, 2.0), (-10.0, 4.0), (-10.0, 6.0), (-10.0, 8.0)]);
        let far = -10.0 + 0.63 + 20.0 + 0.5 + more;
        let row: Vec<(f32, f32)> = (0..10).map(|n| (far + n as f32 * 1.2, 0.0)).collect();
        battle.place(2, &row).act(1, &["attack", "pass"]);
        battle
    };
    // The carbine does not reach so far, nor where less than the tolerance of contact,
    // 0.02", parts it from that.
    for more in [0.01, -0.01] {
        let battle = apart(more);
        assert!(battle.cites("cad-actions"), "nobody in range: a Pass");
        assert!(battle.rolls().is_empty());
    }
    aim_of(&apart(-0.03), "fire:enforcer-carbine");
}

#[test]
fn an_attack_without_a_target_is_a_pass() {
    let mut battle = battle(CARBINES, DRONES, &[]);
    battle.put(1, -20.0, 0.0).put(2, 8.0, 10.0).act(1, &["attack", "pass"]);
    assert!(battle.rolls().is_empty());
    // It is the other side's turn.
    assert_eq!(battle.game.decision().expect("goes on").seat.0, 1);
    assert_eq!(battle.unit(1).command, 2);
}

#[test]
fn close_range_rush_and_height() {
    let needs = |battle: &mut monteria_test_support::fracture::Battle, weapon: &str| {
        let aim = aim_of(battle, weapon);
        battle.at(weapon, aim);
        if battle.game.decision().is_some_and(|decision| decision.option("done").is_some()) {
            battle.choose("done");
        }
        battle.rolls()[0].1
    };
    // Within 3" only sixes, but Assault weapons strike at Skill.
    let mut close = battle(CARBINES, DRONES, &[]);
    close.put(1, -6.0, 0.0).put(2, -6.0, 1.6).act(1, &["attack", "pass"]);
    assert_eq!(needs(&mut close, "fire:enforcer-carbine"), 6);
    let mut close = battle(CARBINES, DRONES, &[]);
    close.put(1, -6.0, 0.0).put(2, -6.0, 1.6).act(1, &["attack", "pass"]);
    assert_eq!(needs(&mut close, "fire:combat-blade"), 3);
    // Three actions: -2.
    let mut rush = battle(CARBINES, DRONES, &[]);
    rush.put(1, -6.0, 0.0).put(2, -7.0, 10.0).act(1, &["attack", "pass", "pass"]);
    assert_eq!(needs(&mut rush, "fire:enforcer-carbine"), 5);
    // From a terrace, one level up: +1.
    let mut high = battle(CARBINES, DRONES, &[]);
    high.terrain(vec![block("terrace", (-3.0, 0.0), (5.0, 2.0), 2.0, Keywords::CLIMBABLE)]);
    high.put(1, -6.0, 0.0).put(2, -7.0, 10.0).act(1, &["attack", "pass"]);
    assert_eq!(needs(&mut high, "fire:enforcer-carbine"), 2);
}

#[test]
fn enemies_within_three_inches_come_first() {
    let two = r#"(name: "t", limit: 500, units: [(unit: "drone-clade", kits: [(count: 10,
        weapons: ["spiker"])]), (unit: "drone-clade", kits: [(count: 8, weapons: ["spiker"])])])"#;
    let mut battle = battle(CARBINES, two, &[]);
    battle.put(1, -6.0, 0.0).put(2, -7.0, 10.0).put(3, -6.0, -3.0).act(1, &["attack", "pass"]);
    let near = aim_of(&battle, "fire:enforcer-carbine");
    assert_eq!(battle.facts().unit_of(near).map(|unit| unit.id), Some(3));
    let far = battle.facts().standing(2)[0].id();
    let refusals: Vec<_> =
        battle.facts().standing(2).iter().map(|model_ref| model_ref.id()).collect();
    let names: Vec<String> =
        refusals.iter().map(|id| battle.refused(Order::at("fire:enforcer-carbine", *id))).collect();
    assert!(names.contains(&"EnemyClose".to_owned()), "{far}: {names:?}");
}

#[test]
fn the_counter_table() {
    for (damage, toughness, need) in [
        (2, 4, 2),
        (1, 4, 2),
        (3, 4, 3),
        (4, 4, 4),
        (5, 4, 5),
        (7, 4, 5),
        (8, 4, 6),
        (9, 4, 6),
        (6, 3, 6),
        (3, 7, 2),
        (4, 7, 3),
    ] {
        assert_eq!(counter_target_number(damage, toughness), need, "{damage} against {toughness}");
    }
}
