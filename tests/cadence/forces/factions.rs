//! Rules of single armies.

use monteria_cadence::battle::{FireMode, UnitLocation, Units, WeaponAttack};
use monteria_cadence::content::{Category, UnitRule, WeaponRule};
use monteria_cadence::strike::{AttackPlan, plan};
use monteria_game::{Needs, Order, Presence, Region, Roster, Zone};

use monteria_test_support::fracture::{Battle, CARBINES, DRONES, battle, between, id};

const CLADES: &str = r#"(name: "t", limit: 500, units: [(unit: "drone-clade", kits: [(count: 8,
    weapons: ["spiker"])]), (unit: "drone-clade", kits: [(count: 8, weapons: ["spiker"])])])"#;

fn rolls(battle: &Battle) -> AttackPlan {
    let facts = battle.facts();
    let shooters = facts.standing(1).iter().map(|model_ref| model_ref.id()).collect();
    let fire =
        WeaponAttack { shooters, weapon: id("enforcer-carbine"), mode: FireMode::Plain, target: 2 };
    plan(&facts, &fire).expect("a plan")
}

fn field() -> Battle {
    let mut battle = battle(CARBINES, DRONES, &[]);
    battle.put(1, -6.0, 0.0).put(2, -7.0, 10.0);
    battle
}

/// The plan against a weapon of Piercing 3, where defence on 5+ becomes impossible.
fn pierced(rule: UnitRule) -> AttackPlan {
    let mut battle = field();
    battle.book(|content| {
        let list = content.armies.get_mut("sentinels").expect("an army");
        list.weapons
            .iter_mut()
            .find(|own| own.id.as_str() == "enforcer-carbine")
            .expect("it")
            .prc = 3;
    });
    assert!(rolls(&battle).guard.defence > 6);
    battle.grant("swarm", "drone-clade", &[rule]);
    rolls(&battle)
}

#[test]
fn psionic_fury_lets_a_unit_attack_again() {
    // Sixteen attack rolls of the free attack, one of them a 1: it hits the
    // attacker, who defends successfully.
    let mut dice = vec![1];
    dice.extend([2; 15]);
    dice.push(6);
    let mut battle = between(("swarm", CLADES), ("swarm", DRONES), &dice);
    battle.put(1, -3.0, 0.0).row(2, -1.0, 3.0, 1.1).put(3, -7.0, 12.0);
    battle.fighter(1, 0, |fighter| fighter.upgrades.push((id("psionic-fury"), false)));
    let points = battle.unit(2).command;
    battle.act(1, &["ability:0", "pass"]);
    let target = battle.model(2, 0);
    battle.at("use", target);
    let decision = battle.game.decision().expect("a free attack").clone();
    assert_eq!(battle.facts().unit_of(decision.model.expect("who")).map(|unit| unit.id), Some(2));
    let Needs::Target { legal, .. } = &decision.option("fury:spiker").expect("Volatile").needs
    else {
        panic!()
    };
    battle.shoot("fury:spiker", legal[0]);
    assert!(battle.cites("cad-volatile"));
    assert_eq!(battle.unit(2).command, points, "it costs the other nothing");
}

#[test]
fn the_psionic_ward_off_what_pierces() {
    let plain = rolls(&field()).guard.counter;
    let warded = pierced(UnitRule::WardAura(6.0));
    assert_eq!(
        (warded.guard.defence, warded.guard.counter),
        (6, plain - 1),
        "Psionic Regeneration"
    );
    let queen = pierced(UnitRule::SixesDefend);
    assert_eq!((queen.guard.defence, queen.guard.counter), (6, plain), "Psionic Field");
}

#[test]
fn a_shard_brings_five_back() {
    let hosts = r#"(name: "t", limit: 500, units: [(unit: "warrior-host", kits: [(count: 5,
        weapons: ["particle-rifle"])]), (unit: "warrior-host", kits: [(count: 8,
        weapons: ["particle-rifle"])])])"#;
    let mut battle = between(("endless", hosts), ("swarm", DRONES), &[]);
    battle.put(1, -3.0, 0.0).put(2, -3.0, 3.0).put(3, -7.0, 14.0);
    battle.fighter(1, 0, |fighter| fighter.upgrades.push((id("resurrection-shard"), false)));
    battle.slay(2, 2..8);
    assert_eq!(battle.standing(2), 2);
    battle.act(1, &["ability:0", "pass"]);
    let target = battle.model(2, 0);
    battle.at("use", target);
    assert_eq!(battle.standing(2), 7);
    assert!(battle.cites("cad-endless") && battle.facts().is_in_formation(2));
    // Once a battle.
    assert!(battle.facts().abilities(1).is_empty());
}

#[test]
fn a_cloak_gives_a_free_move() {
    let host = r#"(name: "t", limit: 500, units: [(unit: "warrior-host", kits: [(count: 5,
        weapons: ["particle-rifle"])])])"#;
    let mut battle = between(("endless", host), ("swarm", DRONES), &[]);
    battle.put(1, -3.0, 0.0).put(2, -7.0, 14.0);
    battle.fighter(1, 0, |fighter| fighter.upgrades.push((id("cloak-of-ancients"), false)));
    battle.act(1, &["pass", "pass"]);
    let model = battle.model(1, 0);
    let points = battle.unit(1).command;
    battle.choose(&format!("cloak:{model}"));
    battle.order(Order::to(
        format!("lead:{model}"),
        monteria_table::Spot { x: -3.0, z: -4.0, y: None },
    ));
    assert!((battle.facts().standing(1)[0].stand.at.z + 4.0).abs() < 0.01);
    assert_eq!(battle.unit(1).command, points);
    // It is used up.
    battle
        .command(1, 2)
        .command(2, 0)
        .choose("none")
        .choose("activate:1")
        .choose("pass")
        .choose("pass");
    assert!(battle.game.decision().is_none_or(|it| it.option(&format!("cloak:{model}")).is_none()));
}

#[test]
fn mirages_hide_in_the_first_round() {
    let mut battle = field();
    battle.put(2, -7.0, 15.0).grant("swarm", "drone-clade", &[UnitRule::StealthFirstRound(12.0)]);
    assert_eq!(rolls(&battle).target_number, 4);
    assert_eq!(rolls(battle.round(2)).target_number, 3);
}

#[test]
fn units_enter_within_their_movement_and_scouts_within_twice() {
    let reach = |rules: &[UnitRule]| {
        let mut battle = battle(CARBINES, DRONES, &[]);
        battle.grant("sentinels", "vanguard-squad", rules).change(|world| {
            for model in world.resource::<Units>().get(1).expect("there").models.clone() {
                let entity = world.resource::<Roster>().entity(model).expect("there");
                world.entity_mut(entity).insert(Presence::Reserve);
            }
            world.resource_mut::<Units>().get_mut(1).expect("there").place = UnitLocation::Reserve;
        });
        let decision = battle.game.decision().expect("a unit").clone();
        let Needs::To(Region::Muster { zones, .. }) =
            &decision.option("deploy:1").expect("enters").needs
        else {
            panic!("a place")
        };
        let Zone::Circle { radius, .. } = &zones[0] else { panic!("around an entry point") };
        *radius
    };
    // Six inches from the edge of the base, strictly less.
    assert!((6.6..6.63).contains(&reach(&[])), "{}", reach(&[]));
    assert!(
        (12.6..12.63).contains(&reach(&[UnitRule::DeployTwice])),
        "{}",
        reach(&[UnitRule::DeployTwice])
    );
}

/// Destroys the first of two Drone clades in this round; returns the score
/// of the first side.
fn destroyed(round: u32, arrange: impl Fn(&mut monteria_cadence::battle::Unit)) -> i32 {
    let mut battle = battle(CARBINES, CLADES, &[]);
    let spots: Vec<(f32, f32)> =
        (0..8).map(|n| if n == 7 { (20.0, 8.0) } else { (-18.0 + n as f32 * 1.1, 8.0) }).collect();
    battle.put(1, -3.0, 0.0).put(3, -7.0, 14.0).place(2, &spots).round(round);
    battle.change(|world| arrange(world.resource_mut::<Units>().get_mut(2).expect("there")));
    battle.command(1, 0).choose("none").act(2, &["move", "pass"]).choose("scatter");
    assert_eq!(battle.unit(2).place, UnitLocation::Destroyed);
    battle.score()[0]
}

#[test]
fn named_units_and_command_units_score() {
    // The first unit is worth a point; half of the units are not more than half of them.
    assert_eq!(destroyed(2, |_| {}), 1);
    assert_eq!(destroyed(2, |unit| unit.category = Category::Command), 2);
    assert_eq!(destroyed(2, |unit| unit.bounty = 4), 5);
    assert_eq!(destroyed(1, |unit| unit.bounty = 4), 6, "one more in the first round");
}

#[test]
fn a_weapon_with_a_blast_spares_nobody() {
    // One hit of a blast of one, a friend beside the target: both their units defend,
    // against the hit and three of the blast.
    let two = r#"(name: "t", limit: 500, units: [(unit: "vanguard-squad",
        model: Some("vanguard-frontline"), kits: [(count: 3, weapons: ["enforcer-carbine"])]),
        (unit: "vanguard-squad", model: Some("vanguard-frontline"), kits: [(count: 3,
        weapons: ["enforcer-carbine"])])])"#;
    let mut dice = vec![3, 1, 1, 1, 1, 1, 1, 1, 1];
    dice.extend([6; 4]);
    let mut battle = battle(two, DRONES, &dice);
    battle.forge("sentinels", "enforcer-carbine", &[WeaponRule::Blast(1)]);
    battle.put(1, -3.0, 0.0).row(3, -1.5, 8.0, 1.2);
    battle.place(2, &[(-1.5, 10.3), (-3.0, 10.3), (-4.5, 10.3)]);
    battle.act(1, &["attack", "pass"]);
    let aim = crate::combat::attack::aim_of(&battle, "fire:enforcer-carbine");
    assert_eq!(aim, battle.model(3, 0), "the Drone beside the friend");
    battle.shoot("fire:enforcer-carbine", aim);
    let reached: Vec<&str> = battle
        .events
        .iter()
        .map(|line| line.text.as_str())
        .filter(|it| it.starts_with("The blast"))
        .collect();
    assert!(reached.iter().any(|line| line.contains("Vanguard Squad 2")), "{reached:?}");
    assert!(reached.iter().any(|line| line.contains("Drone")), "{reached:?}");
    let friend = battle.unit(2).name.clone();
    let rolled = battle.events.iter().any(|line| match &line.what {
        monteria_game::EventKind::Rolled(_) => line.text.contains(&friend),
        _ => false,
    });
    assert!(rolled, "the friend defends itself");
}
