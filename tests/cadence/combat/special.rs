use monteria_cadence::battle::{FireMode, UnitLocation, WeaponAttack};
use monteria_cadence::content::{Ability, UnitRule};
use monteria_cadence::strike::{AttackPlan, plan};
use monteria_dice::{Dice, roll_six};
use monteria_game::{ModelId, Order};

use crate::combat::attack::aim_of;
use monteria_test_support::fracture::{Battle, CARBINES, DRONES, battle, between, id};

/// Chooses a weapon at the first target and holds fire with the rest.
fn fire(battle: &mut Battle, weapon: &str) {
    let aim = aim_of(battle, weapon);
    battle.at(weapon, aim);
    if battle.game.decision().is_some_and(|decision| decision.option("done").is_some()) {
        battle.choose("done");
    }
}

#[test]
fn casualties_score() {
    // Two units a side: the first one destroyed scores a point; half of the units are
    // not more than half.
    let two = r#"(name: "t", limit: 500, units: [(unit: "drone-clade", kits: [(count: 8,
        weapons: ["spiker"])]), (unit: "drone-clade", kits: [(count: 8, weapons: ["spiker"])])])"#;
    let mut battle = battle(CARBINES, two, &[]);
    battle.put(1, -3.0, 0.0).put(3, -7.0, 14.0);
    let far = |n: usize| if n == 7 { (20.0, 8.0) } else { (-18.0 + n as f32 * 1.1, 8.0) };
    let spots: Vec<(f32, f32)> = (0..8).map(far).collect();
    battle.place(2, &spots).command(1, 0).command(3, 0).choose("none");
    battle.act(2, &["move", "pass"]).choose("scatter");
    assert_eq!(battle.unit(2).place, UnitLocation::Destroyed);
    assert_eq!(battle.score(), [1, 0]);
    // The other one: more than half, and all.
    if battle.game.decision().expect("round 2").seat.0 == 0 {
        battle.act(1, &["pass", "pass"]);
    }
    battle.place(3, &spots);
    battle.act(3, &["move", "pass"]).choose("scatter");
    assert_eq!(battle.score(), [7, 0]);
    // The rounds that are left are played all the same.
    while battle.game.outcome().is_none() {
        crate::battle::score::pass_on(&mut battle);
    }
    assert_eq!(battle.game.world().resource::<monteria_cadence::battle::Rounds>().round, 4);
    assert_eq!(battle.game.outcome().map(|outcome| outcome.id.as_str()), Some("player-1-wins"));
}

#[test]
fn a_unit_below_half_tests_its_morale() {
    // All fifteen dice hit and no defence succeeds, but the counters limit the loss to
    // six of ten: four stand, below half.
    let mut dice = vec![3, 3, 3, 3, 3, 3];
    dice.extend([1; 9]);
    dice.extend([1; 6]);
    dice.extend([1; 6]);
    for (die, stands) in [(2, false), (3, true)] {
        let mut dice = dice.clone();
        dice.push(die);
        let mut battle = battle(CARBINES, DRONES, &dice);
        battle.put(1, -6.0, 0.0).put(2, -7.0, 10.0).round(2).act(1, &["attack", "pass"]);
        fire(&mut battle, "fire:enforcer-carbine");
        battle.choose("near");
        assert!(battle.cites("cad-morale"));
        assert_eq!(battle.standing(2), if stands { 4 } else { 0 });
    }
    // In the first round nobody tests.
    let mut battle = battle(CARBINES, DRONES, &dice);
    battle.put(1, -6.0, 0.0).put(2, -7.0, 10.0).act(1, &["attack", "pass"]);
    fire(&mut battle, "fire:enforcer-carbine");
    battle.choose("near");
    assert!(!battle.cites("cad-morale"));
}

#[test]
fn heavy_weapons_cost_a_point() {
    let lances = r#"(name: "t", limit: 500, units: [(unit: "vanguard-squad",
        model: Some("vanguard-frontline"), kits: [(count: 2, weapons: ["enforcer-carbine"]),
        (count: 1, weapons: ["fusion-lance"])])])"#;
    let mut battle = battle(lances, DRONES, &[]);
    battle.put(1, -3.0, 0.0).put(2, -7.0, 10.0).act(1, &["attack", "pass"]);
    fire(&mut battle, "fire:fusion-lance");
    assert!(battle.unit(1).command == 1, "two actions and one more");
    let mut battle = monteria_test_support::fracture::battle(lances, DRONES, &[]);
    battle.put(1, -3.0, 0.0).put(2, -7.0, 10.0).command(1, 2).act(1, &["attack", "pass"]);
    assert_eq!(battle.refused(Order::plain("fire:fusion-lance")), "NoCommand");
}

#[test]
fn a_platform_fires_two_weapons() {
    let tyrant = r#"(name: "t", limit: 500, units: [(unit: "tyrant-clade", kits: [(count: 1,
        weapons: ["spike-cannon", "spiker"])]), (unit: "drone-clade", kits: [(count: 15,
        weapons: ["spiker"])]), (unit: "drone-clade", kits: [(count: 16, weapons: ["spiker"])]),
        (unit: "drone-clade", kits: [(count: 16, weapons: ["spiker"])])])"#;
    let mut battle = between(("swarm", tyrant), ("swarm", DRONES), &[]);
    battle.put(1, -3.0, 0.0).put(5, -7.0, 8.0).act(1, &["attack", "pass"]);
    let aim = aim_of(&battle, "fire:spike-cannon");
    battle.at("fire:spike-cannon", aim);
    // Steady: the Heavy weapon cost nothing; the second weapon follows, and then no more.
    assert_eq!(battle.unit(1).command, 4);
    let aim = aim_of(&battle, "fire:spiker");
    battle.at("fire:spiker", aim);
    assert!(battle.rolls().iter().any(|(label, ..)| label == "attack"));
}

#[test]
fn a_blast_hits_friend_and_foe() {
    let flames = r#"(name: "t", limit: 500, units: [(unit: "vanguard-squad",
        model: Some("vanguard-frontline"), kits: [(count: 2, weapons: ["enforcer-carbine"]),
        (count: 1, weapons: ["incinerator"])]), (unit: "vanguard-squad",
        model: Some("vanguard-frontline"), kits: [(count: 3, weapons: ["enforcer-carbine"])])])"#;
    // Five dice hit on anything but a 1: one does. It is defended; so is every hit of the
    // blast, two of them on the friend and eight on the Drones.
    let mut dice = vec![2, 1, 1, 1, 1, 6];
    dice.extend([6; 10]);
    let mut battle = battle(flames, DRONES, &dice);
    battle.put(1, -3.0, 0.0).row(3, -4.0, 6.0, 1.2);
    // A friend stands beside, but not within an inch.
    battle.place(2, &[(-2.0, 8.4), (-0.5, 8.4), (1.0, 8.4)]);
    battle.act(1, &["attack", "pass"]);
    fire(&mut battle, "fire:incinerator");
    assert!(battle.cites("cad-blast"));
    let text: Vec<&str> = battle.events.iter().map(|line| line.text.as_str()).collect();
    for hit in ["Drone", battle.unit(2).name.as_str()] {
        assert!(
            text.iter().any(|line| line.starts_with("The blast reaches") && line.contains(hit)),
            "{text:?}"
        );
    }
    let hits: Vec<usize> = battle
        .rolls()
        .iter()
        .filter(|(label, ..)| label == "defence")
        .map(|(.., faces)| faces.len())
        .collect();
    assert!(hits.len() >= 2 && hits[0] == 1 && hits[1].is_multiple_of(2), "{hits:?}");
}

#[test]
fn an_overcharged_weapon_strikes_back() {
    let plasma = r#"(name: "t", limit: 500, units: [(unit: "vanguard-squad",
        model: Some("vanguard-frontline"), kits: [(count: 2, weapons: ["enforcer-carbine"]),
        (count: 1, weapons: ["plasma-rifle"])])])"#;
    // Three dice: a 1 strikes back, defence and counter fail: Damage
    // 6 against Toughness 4.
    let mut battle = battle(plasma, DRONES, &[1, 2, 2, 1, 1]);
    battle.put(1, -3.0, 0.0).put(2, -7.0, 10.0).act(1, &["attack", "pass"]);
    fire(&mut battle, "over:plasma-rifle");
    assert!(battle.cites("cad-volatile"));
    let hurt = battle.model(1, 2);
    let facts = battle.facts();
    assert_eq!(facts.get(hurt).map(|model_ref| model_ref.fighter.left), Some(1));
}

#[test]
fn entropy_takes_points() {
    let lord = r#"(name: "t", limit: 500, units: [(unit: "lord-ascendant", kits: [(count: 1,
        weapons: ["particle-caster", "entropic-resonator"])]), (unit: "warrior-host",
        kits: [(count: 10, weapons: ["particle-rifle"])]), (unit: "warrior-host", kits: [(count: 10,
        weapons: ["particle-rifle"])]), (unit: "warrior-host", kits: [(count: 10,
        weapons: ["particle-rifle"])])])"#;
    let mut battle = between(("endless", lord), ("swarm", DRONES), &[6, 1, 1, 1, 1]);
    battle.put(1, -3.0, 0.0).put(5, -7.0, 8.0).act(1, &["attack", "pass"]);
    fire(&mut battle, "fire:entropic-resonator");
    assert!(battle.cites("cad-entropy"));
    assert_eq!(battle.unit(5).command, 1);
}

#[test]
fn the_hurt_regenerate() {
    let lord = r#"(name: "t", limit: 500, units: [(unit: "lord-ascendant", kits: [(count: 1,
        weapons: ["particle-caster"])]), (unit: "warrior-host", kits: [(count: 10,
        weapons: ["particle-rifle"])]), (unit: "warrior-host", kits: [(count: 10,
        weapons: ["particle-rifle"])]), (unit: "warrior-host", kits: [(count: 10,
        weapons: ["particle-rifle"])])])"#;
    for (die, left) in [(5, 2), (6, 3)] {
        let mut battle = between(("endless", lord), ("swarm", DRONES), &[die]);
        battle.put(1, -3.0, 0.0).put(5, -7.0, 14.0).fighter(1, 0, |fighter| fighter.left = 2);
        battle.act(1, &["pass", "pass"]);
        assert!(battle.cites("cad-regenerate"));
        assert_eq!(battle.facts().standing(1)[0].fighter.left, left);
    }
}

#[test]
fn urging_gives_a_point_back() {
    let clades = r#"(name: "t", limit: 500, units: [(unit: "drone-clade", kits: [(count: 8,
        weapons: ["spiker"])]), (unit: "drone-clade", kits: [(count: 8, weapons: ["spiker"])])])"#;
    let mut battle = between(("swarm", clades), ("swarm", DRONES), &[]);
    battle.put(1, -3.0, 0.0).row(2, -1.0, 3.0, 1.1).put(3, -7.0, 14.0).command(2, 1);
    // One of the drones has a queen's gift: it would cost more than 500 points allow.
    battle.fighter(1, 0, |fighter| fighter.upgrades.push((id("psionic-urging"), false)));
    battle.act(1, &["ability:0", "pass"]);
    let target = battle.model(2, 0);
    battle.at("use", target);
    assert_eq!(battle.unit(2).command, 2);
    assert!(battle.cites("cad-ability"));
}

/// A host with Endless Horde, this many of its eight models slain, uses its ability with
/// these dice and leaves `unrolled` of them; returns how many models stand then.
fn risen(slain: usize, dice: &[u32], unrolled: usize) -> usize {
    let host = r#"(name: "t", limit: 500, units: [(unit: "warrior-host", kits: [(count: 8,
        weapons: ["particle-rifle"])], upgrades: ["endless-horde"])])"#;
    let mut battle = between(("endless", host), ("swarm", DRONES), dice);
    battle.put(1, -3.0, 0.0).put(2, -7.0, 14.0).slay(1, 8 - slain..8);
    battle.act(1, &["ability:0", "pass"]);
    let target = battle.model(1, 0);
    battle.at("use", target);
    battle.game.expect_unrolled(&dice[dice.len() - unrolled..]);
    battle.standing(1)
}

#[test]
fn the_endless_rise_again() {
    // Each of the seven standing models rolls until the eighth is back.
    assert_eq!(risen(1, &[3, 3], 1), 8);
    assert_eq!(risen(1, &[2, 2, 2, 3, 3], 1), 8);
    assert_eq!(risen(1, &[2; 8], 1), 7);
    // Three of five: the dice of all five, and no more.
    assert_eq!(risen(3, &[3, 2, 3, 2, 2, 6, 6], 2), 7);
}

#[test]
fn every_swarm_reanimates() {
    let swarms = r#"(name: "t", limit: 500, units: [(unit: "reanimator-swarm", kits: [(count: 3,
        weapons: [])]), (unit: "warrior-host", kits: [(count: 8, weapons: ["particle-rifle"])]),
        (unit: "warrior-host", kits: [(count: 8, weapons: ["particle-rifle"])])])"#;
    let begin = |dice: &[u32], other: usize| {
        let mut battle = between(("endless", swarms), ("swarm", DRONES), dice);
        // The swarms stand between the two hosts.
        battle
            .row(1, -1.7, 0.0, 1.7)
            .row(2, -5.0, -2.5, 1.5)
            .row(3, -5.0, 2.5, 1.5)
            .put(4, -7.0, 14.0);
        battle.slay(2, 4..8).slay(3, 8 - other..8);
        battle.act(1, &["ability:0", "pass"]);
        battle
    };
    // One host to help: three swarms roll three dice, even if the first succeeds.
    let mut battle = begin(&[1, 3, 6], 0);
    assert!(battle.game.decision().expect("on whom").option("use-one").is_none());
    let target = battle.model(2, 0);
    battle.at("use", target);
    assert_eq!((battle.standing(2), battle.standing(3)), (6, 8));
    assert_eq!(battle.rolls().iter().filter(|(label, ..)| label == "Reanimation").count(), 1);
    // Two of them: each swarm chooses for itself, and those that are not
    // needed here help there.
    let mut battle = begin(&[3, 4, 1], 1);
    let first = battle.model(2, 0);
    let second = battle.model(3, 0);
    battle.at("use-one", first);
    assert_eq!((battle.standing(2), battle.standing(3)), (5, 7));
    battle.at("use", second);
    assert_eq!((battle.standing(2), battle.standing(3)), (5, 8));
    battle.at("use", first);
    assert_eq!((battle.standing(2), battle.standing(3)), (5, 8), "the last die is a 1");
}

/// Rolls a plan as the steps do and counts the hit points lost.
pub fn rolled(plan: &AttackPlan, dice: &mut Dice) -> usize {
    let mut lost = 0usize;
    let mut damage = 0;
    for _ in 0..plan.bursts {
        let mut hits = 0;
        for pool in plan.pools() {
            let roll = roll_six(&pool, dice);
            let mut successes = roll.successes;
            let mut sixes = roll.sixes;
            if plan.volley && sixes > 0 {
                let more = roll_six(&monteria_dice::SixPool { dice: sixes, ..pool }, dice);
                successes += more.successes;
                sixes += more.sixes;
            }
            hits += successes + sixes * plan.rending;
        }
        let defended = roll_six(&plan.guard.defence_pool(hits), dice).successes;
        damage += (hits - defended) * plan.guard.damage;
    }
    for _ in 0..damage {
        if lost >= plan.guard.total() {
            break;
        }
        let pool = monteria_dice::SixPool {
            dice: 1,
            target_number: plan.guard.counter,
            reroll_failed: plan.guard.shielded(lost),
        };
        lost += 1 - roll_six(&pool, dice).successes as usize;
    }
    lost
}

#[test]
fn odds_are_those_of_many_rolls() {
    const ROLLS: usize = 20_000;
    let lord = r#"(name: "t", limit: 500, units: [(unit: "vanguard-squad",
        model: Some("vanguard-frontline"), kits: [(count: 4,
        weapons: ["combat-blade", "enforcer-smg"]), (count: 1,
        weapons: ["combat-blade", "enforcer-lmg"])]), (unit: "lieutenant",
        model: Some("lieutenant-frontline"), kits: [(count: 1, weapons: ["arc-sword"])],
        upgrades: ["energy-shields"]), (unit: "vanguard-squad", model: Some("vanguard-heavy"),
        kits: [(count: 3, weapons: ["enforcer-carbine"])])])"#;
    let host = r#"(name: "t", limit: 500, units: [(unit: "warrior-host",
        model: Some("warrior-protean"), kits: [(count: 10, weapons: ["particle-reaper"])])])"#;
    let mut battle = between(("sentinels", lord), ("endless", host), &[]);
    battle.put(1, -3.0, 0.0).put(2, 8.0, 0.0).put(3, -12.0, 0.0).put(4, -4.0, 8.0);
    let facts = battle.facts();
    let models = |unit: u16| {
        facts.standing(unit).iter().map(|model_ref| model_ref.id()).collect::<Vec<ModelId>>()
    };
    let cases = [
        (1, "enforcer-smg", 4),
        (1, "enforcer-lmg", 4),
        (2, "arc-sword", 4),
        (3, "enforcer-carbine", 4),
        (4, "particle-reaper", 1),
        (4, "particle-reaper", 2),
        (4, "particle-reaper", 3),
    ];
    for (seed, (by, weapon, target)) in cases.into_iter().enumerate() {
        let mut shooters = models(by);
        shooters.retain(|model| {
            facts.get(*model).is_some_and(|model_ref| {
                model_ref.fighter.weapons.iter().any(|(own, _)| *own == id(weapon))
            })
        });
        let fire = WeaponAttack { shooters, weapon: id(weapon), mode: FireMode::Plain, target };
        let plan = plan(&facts, &fire).expect("a plan");
        let odds = plan.outcome();
        let mut dice = Dice::new(seed as u64);
        let mut counts = vec![0usize; plan.guard.total() + 1];
        for _ in 0..ROLLS {
            counts[rolled(&plan, &mut dice)] += 1;
        }
        assert!((odds.chances().iter().sum::<f64>() - 1.0).abs() < 1e-9);
        for (lost, count) in counts.iter().enumerate() {
            let chance = odds.probability(lost);
            let deviation = (ROLLS as f64 * chance * (1.0 - chance)).sqrt();
            let off = (*count as f64 - ROLLS as f64 * chance).abs();
            assert!(
                off <= 5.0 * deviation + 1.0,
                "{weapon} at unit {target}: {lost} lost {count} times, {chance}"
            );
        }
    }
}

#[test]
fn reanimation_is_measured_from_whoever_is_near() {
    let hosts = r#"(name: "t", limit: 500, units: [(unit: "warrior-host", kits: [(count: 8,
        weapons: ["particle-rifle"])]), (unit: "warrior-host", kits: [(count: 8,
        weapons: ["particle-rifle"])])])"#;
    // Only those who are near enough roll: of those eight, four.
    let mut battle = between(("endless", hosts), ("swarm", DRONES), &[3]);
    let kinds = vec![id("warrior-host")];
    battle.grant(
        "endless",
        "warrior-host",
        &[UnitRule::Ability(Ability::Reanimate { range: 3.0, kinds })],
    );
    // The first model of the helping unit is far from the other host, the last is near;
    // the same holds for the models of that host.
    battle.put(1, -14.0, 0.0).row(2, 10.0, 2.0, -1.5).put(3, -7.0, 14.0).slay(2, [3]);
    let facts = battle.facts();
    let first = facts.standing(1)[0];
    assert!(facts.distance_to_unit(first, 2) > 3.0 && facts.distance_between(1, 2) < 3.0);
    drop(facts);
    battle.act(1, &["ability:0", "pass"]);
    let target = battle.model(2, 0);
    battle.at("use", target);
    assert_eq!(battle.standing(2), 8);
    let facts = battle.facts();
    let risen = facts.get(battle.model(2, 3)).expect("there");
    assert!(
        facts.distance_to_unit(risen, 1) < 3.0,
        "{} from those who helped",
        facts.distance_to_unit(risen, 1)
    );
    assert!(facts.is_in_formation(2));
}

#[test]
fn a_boost_is_spent_by_a_way_that_needs_it() {
    let raiders =
        r#"(name: "t", limit: 500, units: [(unit: "raiders", kits: [(count: 5, weapons: [])])])"#;
    let spent = |z: f32| {
        let mut battle = between(("corsairs", raiders), ("swarm", DRONES), &[]);
        battle.put(1, -3.0, -10.0).put(2, -7.0, 16.0);
        for number in 0..5 {
            battle.fighter(1, number, |fighter| fighter.upgrades.push((id("nova-boost"), false)));
        }
        battle.act(1, &["move", "advance"]).choose("stay");
        let model = battle.model(1, 0);
        let spot = monteria_table::Spot { x: -3.0, z: -10.0 + z, y: None };
        match z > 0.0 {
            true => battle.order(Order::to(format!("lead:{model}"), spot)),
            false => battle.choose("stay"),
        };
        let facts = battle.facts();
        let standing = facts.standing(1);
        let spent = standing
            .iter()
            .filter(|model_ref| model_ref.fighter.upgrades.iter().any(|(_, spent)| *spent));
        spent.count()
    };
    // Seven inches are its own, four the boost's.
    assert_eq!((spent(0.0), spent(6.5), spent(10.5)), (0, 0, 5));
}
