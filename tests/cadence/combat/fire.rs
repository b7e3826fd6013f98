//! Choice of attackers and targets: one model alone, grenades, lines of sight, Rapid
//! Fire, a second attack.

use monteria_cadence::battle::{Activation, FireMode, UnitId, WeaponAttack};
use monteria_cadence::content::{Arc, UnitRule, WeaponRule};
use monteria_cadence::strike::plan;
use monteria_game::{ModelId, Needs, Order, Viewer};
use monteria_table::Keywords;

use crate::combat::attack::aim_of;
use monteria_test_support::fracture::{Battle, CARBINES, DRONES, battle, block, id};

const CARBINE: &str = "enforcer-carbine";
const TWO_CLADES: &str = r#"(name: "t", limit: 500, units: [(unit: "drone-clade", kits: [(count: 8,
    weapons: ["spiker"])]), (unit: "drone-clade", kits: [(count: 8, weapons: ["spiker"])])])"#;
const THREE_CLADES: &str = r#"(name: "t", limit: 500, units: [(unit: "drone-clade",
    kits: [(count: 8, weapons: ["spiker"])]), (unit: "drone-clade", kits: [(count: 8,
    weapons: ["spiker"])]), (unit: "drone-clade", kits: [(count: 8, weapons: ["spiker"])])])"#;

fn wall() -> Vec<monteria_table::Piece> {
    vec![block("wall", (-4.0, 1.2), (5.4, 0.2), 4.0, Keywords::BLOCKING | Keywords::IMPASSABLE)]
}

/// Four Vanguard behind a wall and a fifth beside it, who sees ten Drones.
fn behind_a_wall(rules: &[WeaponRule]) -> Battle {
    let mut battle = battle(CARBINES, DRONES, &[]);
    battle.forge("sentinels", CARBINE, rules).terrain(wall());
    battle.place(1, &[(-6.0, 0.0), (-4.5, 0.0), (-3.0, 0.0), (-1.5, 0.0), (1.75, 0.0)]);
    battle.row(2, 4.0, 10.0, 1.1);
    battle
}

fn fires(battle: &Battle) -> Vec<WeaponAttack> {
    battle.game.world().resource::<Activation>().fires.clone()
}

/// The model that leads the first attack of the last order.
fn attacker(battle: &Battle) -> Option<ModelId> {
    battle.events.iter().find_map(|line| match &line.what {
        monteria_game::EventKind::ActionTaken { model, action, .. }
            if action.starts_with("attack:") =>
        {
            Some(*model)
        }
        _ => None,
    })
}

/// The units at which an option can be aimed.
fn units(battle: &Battle, option: &str) -> Vec<UnitId> {
    let decision = battle.game.decision().expect("a decision");
    let Some(choice) = decision.option(option) else {
        let told: Vec<&str> = battle.events.iter().map(|line| line.text.as_str()).collect();
        panic!("no `{option}` after {told:#?}")
    };
    let Needs::Target { legal, .. } = &choice.needs else { panic!("no target") };
    let facts = battle.facts();
    legal.iter().filter_map(|id| Some(facts.unit_of(*id)?.id)).collect()
}

#[test]
fn one_model_is_one_who_sees() {
    let mut battle = behind_a_wall(&[]);
    battle.act(1, &["attack", "pass"]);
    let aim = aim_of(&battle, "one-fire:enforcer-carbine");
    let choice = battle
        .game
        .decision()
        .expect("aims")
        .option("one-fire:enforcer-carbine")
        .expect("it")
        .clone();
    assert!(battle.game.preview(&choice, Some(aim), None).is_some());
    battle.at("one-fire:enforcer-carbine", aim);
    // The others have no line of sight: the attack is made at once by the one that has.
    assert_eq!(attacker(&battle), Some(battle.model(1, 4)));
    assert_eq!(battle.rolls()[0].2.len(), 3);
}

#[test]
fn the_player_says_which_model_attacks() {
    // One enemy unit is in reach, and still each model has its own weapon.
    let mut battle = battle(CARBINES, DRONES, &[]);
    battle.put(1, -6.0, 0.0).put(2, -7.0, 10.0).act(1, &["attack", "pass"]);
    let aim = aim_of(&battle, "one-fire:enforcer-carbine");
    battle.at("one-fire:enforcer-carbine", aim);
    let third = battle.model(1, 2);
    assert_eq!(units(&battle, "by-fire:enforcer-carbine:2"), [1; 5]);
    let choice = battle.game.decision().expect("who").options[0].clone();
    let preview = battle.game.preview(&choice, Some(third), None).expect("odds");
    assert!(preview.facts.iter().any(|(_, text)| text.starts_with("3 at")), "{:?}", preview.facts);
    battle.at("by-fire:enforcer-carbine:2", third);
    let all = fires(&battle);
    assert_eq!((all.len(), all[0].shooters.as_slice()), (1, &[third][..]));
    assert!(battle.game.decision().is_some_and(|it| it.option("fire:enforcer-carbine").is_some()));
    battle.choose("done");
    assert_eq!(battle.rolls()[0].2.len(), 3, "its three attacks and no others");
}

#[test]
fn an_attack_without_a_line_is_lost() {
    let mut battle = battle(CARBINES, DRONES, &[]);
    battle.put(1, -6.0, 0.0).put(2, -7.0, 10.0).act(1, &["attack", "pass"]);
    let aim = aim_of(&battle, "one-fire:enforcer-carbine");
    battle.at("one-fire:enforcer-carbine", aim);
    let first = battle.model(1, 0);
    battle.at("by-fire:enforcer-carbine:2", first);
    // A wall rises before the attack is made.
    let wall =
        block("wall", (0.0, 5.0), (20.0, 0.5), 4.0, Keywords::BLOCKING | Keywords::IMPASSABLE);
    battle.terrain(vec![wall]);
    let rolled = battle
        .game
        .events(Viewer::Referee)
        .iter()
        .any(|line| line.text.contains("the attack is lost"));
    assert!(rolled, "nobody sees the target any more");
}

#[test]
fn a_grenade_is_thrown_by_whoever_sees() {
    let mut battle = behind_a_wall(&[WeaponRule::Grenade]);
    battle.act(1, &["attack", "pass"]);
    let aim = aim_of(&battle, "fire:enforcer-carbine");
    battle.at("fire:enforcer-carbine", aim);
    assert_eq!(attacker(&battle), Some(battle.model(1, 4)));
}

#[test]
fn a_friend_beside_the_target_matters_to_the_whole_unit() {
    // Four are nearer than 3" to the target, one is not; a friend
    // stands beside the target.
    let two = r#"(name: "t", limit: 500, units: [(unit: "vanguard-squad",
        model: Some("vanguard-frontline"), kits: [(count: 3, weapons: ["enforcer-carbine"])]),
        (unit: "vanguard-squad", model: Some("vanguard-frontline"), kits: [(count: 3,
        weapons: ["enforcer-carbine"])])])"#;
    let mut battle = battle(two, DRONES, &[]);
    battle.place(1, &[(0.0, 0.0), (-1.5, 0.0), (-3.0, 0.0)]).row(3, 0.0, 3.6, 1.1);
    battle.place(2, &[(11.4, 3.6), (12.8, 3.6), (14.2, 3.6)]);
    let facts = battle.facts();
    let unit = facts.unit(1).expect("a unit");
    let third = facts.standing(1)[2];
    assert!(
        facts.distance_to_unit(third, 3) > 3.0
            && facts.distance_between(1, 3) < 3.0
            && facts.distance_between(2, 3) < 1.0
    );
    let seen = monteria_cadence::sight::line(&facts, unit, &[third], 3).0;
    assert_eq!(seen, monteria_cadence::sight::Line::Clear);
}

#[test]
fn whoever_sees_through_cover_leaves_none() {
    let need = |rules: &[UnitRule]| {
        let mut battle = battle(CARBINES, DRONES, &[]);
        battle.put(1, -6.0, 0.0).put(2, -7.0, 10.0).grant("sentinels", "vanguard-squad", rules);
        battle.terrain(vec![block("hedge", (0.0, 9.0), (12.0, 1.0), 3.0, Keywords::OBSCURING)]);
        let facts = battle.facts();
        let shooters = facts.standing(1).iter().map(|model_ref| model_ref.id()).collect();
        let fire = WeaponAttack { shooters, weapon: id(CARBINE), mode: FireMode::Plain, target: 2 };
        let plan = plan(&facts, &fire).expect("a plan");
        (plan.target_number, plan.guard.defence)
    };
    assert_eq!(need(&[]), (4, 3));
    assert_eq!(need(&[UnitRule::SeesThrough]), (3, 5));
}

/// Fires at the first target and answers casualty decisions until Rapid Fire continues.
fn until_again(battle: &mut Battle) {
    while battle
        .game
        .decision()
        .is_some_and(|it| it.option("again").is_none() && it.option("near").is_some())
    {
        battle.choose("near");
    }
}

#[test]
fn rapid_fire_stays_within_an_inch_of_the_first_target() {
    let mut battle = battle(CARBINES, THREE_CLADES, &[]);
    battle.forge("sentinels", CARBINE, &[WeaponRule::RapidFire(2)]);
    battle.put(1, -6.0, 0.0);
    // The second clade is beside the first, the third beside the second only.
    battle.row(2, -3.0, 10.0, -1.2).row(3, -1.2, 10.0, 1.2).row(4, 8.9, 10.0, 1.2);
    battle.act(1, &["attack", "pass"]);
    let aim = battle.model(2, 0);
    battle.shoot("fire:enforcer-carbine", aim);
    until_again(&mut battle);
    assert_eq!(units(&battle, "again"), [2, 3]);
    let facts = battle.facts();
    let beside: Vec<ModelId> = facts.standing(3).iter().map(|model_ref| model_ref.id()).collect();
    drop(facts);
    let decision = battle.game.decision().expect("again").clone();
    let Needs::Target { legal, .. } = &decision.option("again").expect("again").needs else {
        panic!()
    };
    let second = *legal.iter().find(|id| beside.contains(id)).expect("the second clade");
    // Of the second clade only the far end is left: it is still within
    // reach of the third.
    battle.at("again", second);
    until_again(&mut battle);
    let near: Vec<(f32, f32)> = (0..8).map(|n| (-1.2 + n as f32 * 1.2, 10.0)).collect();
    battle.place(3, &near).row(4, -1.2, 11.2, 1.2);
    assert_eq!(units(&battle, "again"), [2, 3], "the third stands beside the second alone");
}

#[test]
fn a_further_attack_has_its_odds() {
    let mut battle = battle(CARBINES, TWO_CLADES, &[1; 15]);
    battle.forge("sentinels", CARBINE, &[WeaponRule::RapidFire(1)]);
    battle.put(1, -6.0, 0.0).row(2, -3.0, 10.0, -1.2).row(3, -1.2, 10.0, 1.2);
    battle.act(1, &["attack", "pass"]);
    let aim = battle.model(2, 0);
    let first =
        battle.game.decision().and_then(|it| it.option("fire:enforcer-carbine")).expect("offered");
    let both =
        battle.game.preview(first, Some(aim), None).and_then(|it| it.expected).expect("odds");
    battle.shoot("fire:enforcer-carbine", aim);
    let again = battle.game.decision().and_then(|it| it.option("again")).expect("again");
    let Needs::Target { legal, .. } = &again.needs else { panic!() };
    for target in legal {
        let preview = battle.game.preview(again, Some(*target), None).expect("odds");
        assert!(preview.chance.is_some_and(|chance| chance > 0.0 && chance < 1.0));
        // One more attack, and not both once again.
        assert!(
            preview.expected.is_some_and(|one| one > 0.4 * both && one < 0.6 * both),
            "{both} {preview:?}"
        );
    }
}

#[test]
fn rapid_fire_asks_what_every_attack_asks() {
    // Of two units beside each other only the first lies in the arc of the weapon, and in
    // that of two models alone.
    let mut battle = battle(CARBINES, TWO_CLADES, &[1; 6]);
    battle.forge("sentinels", CARBINE, &[WeaponRule::RapidFire(1), WeaponRule::Arc(Arc::Left)]);
    battle.place(1, &[(0.0, 0.0), (0.0, -1.5), (0.0, -3.0), (0.0, -4.5), (0.0, -6.0)]);
    battle
        .place(2, &[(4.4, 2.0)])
        .slay(2, 1..8)
        .place(3, &(0..8).map(|n| (4.4, 3.9 + n as f32 * 1.1)).collect::<Vec<_>>());
    for number in 0..5 {
        battle.fighter(1, number, |fighter| fighter.facing = (0.0, 1.0).into());
    }
    assert!(battle.facts().distance_between(2, 3) < 1.0);
    battle.act(1, &["attack", "pass"]);
    let aim = battle.model(2, 0);
    battle.shoot("fire:enforcer-carbine", aim);
    assert_eq!(units(&battle, "again"), [2]);
}

#[test]
fn a_second_attack_goes_beside_where_the_first_target_stood() {
    // Every hit counts: nothing is warded off.
    let mut dice = vec![6; 15];
    dice.extend([1; 30]);
    let mut battle = battle(CARBINES, THREE_CLADES, &dice);
    battle.grant("sentinels", "vanguard-squad", &[UnitRule::SecondAttack]);
    // One Drone is left of the first clade; the second stands beside it,
    // the third does not.
    battle
        .put(1, -6.0, 0.0)
        .place(2, &[(0.0, 10.0)])
        .slay(2, 1..8)
        .row(3, 1.6, 10.0, 1.1)
        .row(4, -22.0, 10.0, 1.1);
    battle.act(1, &["attack", "attack"]);
    let aim = battle.model(2, 0);
    battle.at("fire:enforcer-carbine", aim);
    assert_eq!(battle.standing(2), 0);
    assert_eq!(units(&battle, "fire:enforcer-carbine"), [3]);
    let far = battle.facts().standing(4).iter().map(|model_ref| model_ref.id()).collect::<Vec<_>>();
    let names: Vec<String> =
        far.iter().map(|id| battle.refused(Order::at("fire:enforcer-carbine", *id))).collect();
    assert!(names.iter().any(|name| name == "SecondTarget"), "{names:?}");
}
