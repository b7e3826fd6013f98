//! The special rules of the appendix, one by one.

use monteria_cadence::battle::{FireMode, UnitId, UnitLocation, WeaponAttack};
use monteria_cadence::content::{Arc, Objective, UnitRule, WeaponRule};
use monteria_cadence::strike::{AttackPlan, arc_of, plan};
use monteria_game::{Needs, Order, Region};
use monteria_table::{Keywords, Spot};

use crate::combat::attack::aim_of;
use monteria_test_support::fracture::{Battle, CARBINES, DRONES, battle, block, id};

/// Returns the plan of an attack by all models of a unit with a weapon.
fn rolls(battle: &Battle, by: UnitId, weapon: &str, at: UnitId) -> AttackPlan {
    let facts = battle.facts();
    let shooters = facts.standing(by).iter().map(|model_ref| model_ref.id()).collect();
    plan(&facts, &WeaponAttack { shooters, weapon: id(weapon), mode: FireMode::Plain, target: at })
        .expect("a plan")
}

/// Five Vanguard with carbines (Skill 3+, damage 4, piercing 0) ten inches from ten
/// Drones (Defence 5+, Toughness 3).
fn field() -> Battle {
    let mut battle = battle(CARBINES, DRONES, &[]);
    battle.put(1, -6.0, 0.0).put(2, -7.0, 10.0);
    battle
}

fn with_weapon(rules: &[WeaponRule]) -> Battle {
    let mut battle = field();
    battle.forge("sentinels", "enforcer-carbine", rules);
    battle
}

const CARBINE: &str = "enforcer-carbine";

#[test]
fn accurate_and_inaccurate() {
    assert_eq!(rolls(&field(), 1, CARBINE, 2).target_number, 3);
    assert_eq!(rolls(&with_weapon(&[WeaponRule::Accurate]), 1, CARBINE, 2).target_number, 2);
    assert_eq!(rolls(&with_weapon(&[WeaponRule::Inaccurate]), 1, CARBINE, 2).target_number, 6);
}

#[test]
fn torrent_needs_a_two_whatever_hinders() {
    let mut battle = with_weapon(&[WeaponRule::Torrent]);
    battle.put(2, -6.0, 1.6).act(1, &["attack", "pass", "pass"]);
    assert_eq!(rolls(&battle, 1, CARBINE, 2).target_number, 2, "close and in a rush");
}

#[test]
fn assault_knows_no_rush() {
    let mut battle = with_weapon(&[WeaponRule::Assault]);
    battle.act(1, &["attack", "pass", "pass"]);
    assert_eq!(rolls(&battle, 1, CARBINE, 2).target_number, 3);
    battle.put(2, -6.0, 1.6);
    assert_eq!(rolls(&battle, 1, CARBINE, 2).target_number, 3, "nor Close Range");
}

#[test]
fn indirect_ignores_cover_and_stealth() {
    let hedge = || vec![block("hedge", (0.0, 9.0), (12.0, 1.0), 3.0, Keywords::OBSCURING)];
    let mut plain = field();
    plain.terrain(hedge()).grant("swarm", "drone-clade", &[UnitRule::Stealth(4.0)]);
    let before = rolls(&plain, 1, CARBINE, 2);
    assert_eq!((before.target_number, before.guard.defence), (5, 3), "obscured, Stealth, cover");
    let mut lobbed = with_weapon(&[WeaponRule::Indirect]);
    lobbed.terrain(hedge()).grant("swarm", "drone-clade", &[UnitRule::Stealth(4.0)]);
    let after = rolls(&lobbed, 1, CARBINE, 2);
    assert_eq!((after.target_number, after.guard.defence), (3, 5));
}

#[test]
fn stealth_counts_from_afar() {
    let mut battle = field();
    battle.grant("swarm", "drone-clade", &[UnitRule::Stealth(12.0)]);
    assert_eq!(rolls(&battle, 1, CARBINE, 2).target_number, 3, "ten inches away");
    battle.put(2, -7.0, 15.0);
    assert_eq!(rolls(&battle, 1, CARBINE, 2).target_number, 4);
}

#[test]
fn destructive_shred_and_piercing() {
    let mut battle = with_weapon(&[WeaponRule::Destructive(3), WeaponRule::Shred]);
    let both = rolls(&battle, 1, CARBINE, 2).guard;
    assert_eq!(
        (both.damage, both.counter),
        (3, 6),
        "5+ for damage 4 against Toughness 3, one worse for Shred"
    );
    // Armour cancels piercing, never more than there is.
    battle.book(|content| {
        let list = content.armies.get_mut("sentinels").expect("an army");
        list.weapons.iter_mut().find(|own| own.id.as_str() == CARBINE).expect("a weapon").prc = 2;
    });
    assert_eq!(rolls(&battle, 1, CARBINE, 2).guard.defence, 7);
    battle.grant("swarm", "drone-clade", &[UnitRule::HeavyArmour(1)]);
    assert_eq!(rolls(&battle, 1, CARBINE, 2).guard.defence, 6);
    battle.grant("swarm", "drone-clade", &[UnitRule::HeavyArmour(3)]);
    assert_eq!(rolls(&battle, 1, CARBINE, 2).guard.defence, 5);
}

#[test]
fn skilled_and_resilient_roll_again() {
    let mut battle = field();
    assert!(
        !rolls(&battle, 1, CARBINE, 2).reroll_all
            && !rolls(&battle, 1, CARBINE, 2).guard.reroll_defence
    );
    battle.grant("sentinels", "vanguard-squad", &[UnitRule::Skilled]);
    battle.grant("swarm", "drone-clade", &[UnitRule::Resilient]);
    assert!(
        rolls(&battle, 1, CARBINE, 2).reroll_all
            && rolls(&battle, 1, CARBINE, 2).guard.reroll_defence
    );
}

#[test]
fn rapid_fire_goes_on_to_a_unit_beside() {
    let two = r#"(name: "t", limit: 500, units: [(unit: "drone-clade", kits: [(count: 8,
        weapons: ["spiker"])]), (unit: "drone-clade", kits: [(count: 8, weapons: ["spiker"])])])"#;
    let mut battle = battle(CARBINES, two, &[]);
    battle.forge("sentinels", CARBINE, &[WeaponRule::RapidFire(1)]);
    // The two stand side by side, and the closest model of the first is where they meet.
    battle.put(1, -6.0, 0.0).row(2, -3.0, 10.0, -1.2).row(3, -1.8, 10.0, 1.2);
    assert_eq!(rolls(&battle, 1, CARBINE, 2).bursts, 2);
    battle.act(1, &["attack", "pass"]);
    let aim = aim_of(&battle, "fire:enforcer-carbine");
    battle.at("fire:enforcer-carbine", aim);
    while battle.game.decision().is_some_and(|decision| decision.option("again").is_none()) {
        battle.choose("near");
    }
    let decision = battle.game.decision().expect("again").clone();
    let Needs::Target { legal, .. } = &decision.option("again").expect("again").needs else {
        panic!()
    };
    let facts = battle.facts();
    let units: Vec<UnitId> = legal.iter().filter_map(|id| Some(facts.unit_of(*id)?.id)).collect();
    assert_eq!(units, [2, 3], "the target and its neighbour");
}

#[test]
fn a_grenade_is_thrown_by_one_and_not_close() {
    let mut battle = with_weapon(&[WeaponRule::Grenade]);
    battle.act(1, &["attack", "pass"]);
    let aim = aim_of(&battle, "fire:enforcer-carbine");
    battle.at("fire:enforcer-carbine", aim);
    let attack = battle.rolls().into_iter().find(|(label, ..)| label == "attack");
    // The others still have their blades; the grenade is used up for this attack.
    let dice = match attack {
        Some((.., faces)) => faces.len(),
        None => {
            assert!(
                battle
                    .game
                    .decision()
                    .is_some_and(|it| it.option("fire:enforcer-carbine").is_none())
            );
            battle.choose("done");
            battle
                .rolls()
                .into_iter()
                .find(|(label, ..)| label == "attack")
                .expect("attacks")
                .2
                .len()
        }
    };
    assert_eq!(dice, 3, "one model's three attacks");
    let mut close = with_weapon(&[WeaponRule::Grenade]);
    close.put(2, -6.0, 1.6).act(1, &["attack", "pass"]);
    let decision = close.game.decision().expect("aims");
    let refused =
        decision.refused.iter().find(|it| it.choice.id == "fire:enforcer-carbine").expect("listed");
    let why: Vec<&str> = refused.targets().iter().map(|(_, why)| why.name()).collect();
    assert_eq!((refused.why.name(), why), ("NoTarget", vec!["TooClose"]));
}

#[test]
fn a_weapon_of_one_use_is_spent() {
    let mut battle = with_weapon(&[WeaponRule::OneUse]);
    battle.act(1, &["attack", "pass"]);
    let aim = aim_of(&battle, "fire:enforcer-carbine");
    battle.at("fire:enforcer-carbine", aim);
    let spent = |battle: &Battle| {
        let facts = battle.facts();
        let standing = facts.standing(1);
        standing
            .iter()
            .flat_map(|model_ref| &model_ref.fighter.weapons)
            .filter(|(_, spent)| *spent)
            .count()
    };
    assert_eq!(spent(&battle), 5);
    assert!(battle.game.decision().is_none_or(|it| it.option("fire:enforcer-carbine").is_none()));
}

#[test]
fn fixed_weapons_and_arcs_need_the_right_facing() {
    let open = |battle: &Battle| {
        battle.game.decision().is_some_and(|it| it.option("fire:enforcer-carbine").is_some())
    };
    for (rule, facing, allowed) in [
        (WeaponRule::Fixed, (0.0, 1.0), true),
        (WeaponRule::Fixed, (1.0, 0.0), false),
        (WeaponRule::Arc(Arc::Front), (0.0, 1.0), true),
        (WeaponRule::Arc(Arc::Front), (0.0, -1.0), false),
        (WeaponRule::Arc(Arc::Rear), (0.0, -1.0), true),
        (WeaponRule::Arc(Arc::Left), (1.0, 0.0), false),
        (WeaponRule::Arc(Arc::Right), (1.0, 0.0), true),
    ] {
        let mut battle = with_weapon(std::slice::from_ref(&rule));
        // The Drones stand to the south, some of them straight ahead.
        battle.row(2, -6.0, 10.0, 1.2);
        for number in 0..5 {
            battle.fighter(1, number, |fighter| fighter.facing = facing.into());
        }
        battle.act(1, &["attack", "pass"]);
        assert_eq!(open(&battle), allowed, "{rule:?} facing {facing:?}");
    }
}

#[test]
fn arcs_take_the_front_most() {
    let mut battle = field();
    battle.place(1, &[(0.0, 0.0), (-20.0, 0.0), (-20.0, 2.0), (-20.0, 4.0), (-20.0, 6.0)]);
    battle.fighter(1, 0, |fighter| fighter.facing = (0.0, -1.0).into());
    let mut seen = |x: f32, z: f32| {
        battle.place(2, &[(x, z)]);
        let facts = battle.facts();
        arc_of(facts.standing(1)[0], &facts.bodies(2)[0])
    };
    assert_eq!(seen(0.0, -8.0), Arc::Front);
    assert_eq!(seen(8.0, 0.0), Arc::Right);
    assert_eq!(seen(-8.0, 0.0), Arc::Left);
    assert_eq!(seen(0.0, 8.0), Arc::Rear);
    // On the line between two arcs the one farther ahead counts.
    assert_eq!(seen(6.0, -6.0), Arc::Front);
    assert_eq!(seen(6.0, 6.0), Arc::Right);
}

#[test]
fn a_weak_spot_is_where_the_rule_says() {
    let mut battle = field();
    battle.grant("swarm", "drone-clade", &[UnitRule::WeakSpot(Arc::Left)]);
    for number in 0..10 {
        battle.fighter(2, number, |fighter| fighter.facing = (0.0, 1.0).into());
    }
    let plain = rolls(&battle, 1, CARBINE, 2).guard.counter;
    for number in 0..10 {
        battle.fighter(2, number, |fighter| fighter.facing = (1.0, 0.0).into());
    }
    assert_eq!(
        rolls(&battle, 1, CARBINE, 2).guard.counter,
        plain + 1,
        "the attack comes from its left"
    );
}

#[test]
fn the_non_scoring_secure_nothing() {
    let mut battle = field();
    battle.grant("sentinels", "vanguard-squad", &[UnitRule::NonScoring]);
    battle.marker(Objective::Control, (-6.0, -1.5), None, None).choose("activate:1");
    assert_eq!(battle.refused(Order::plain("secure")), "NonScoring");
}

#[test]
fn support_may_wait_until_the_third_round() {
    let mut battle = field();
    battle.grant("sentinels", "vanguard-squad", &[UnitRule::Support]);
    battle.change(|world| {
        use monteria_cadence::battle::Units;
        for model in world.resource::<Units>().get(1).expect("there").models.clone() {
            let entity = world.resource::<monteria_game::Roster>().entity(model).expect("there");
            world.entity_mut(entity).insert(monteria_game::Presence::Reserve);
        }
        world.resource_mut::<Units>().get_mut(1).expect("there").place = UnitLocation::Reserve;
    });
    let waits =
        |battle: &Battle| battle.game.decision().is_some_and(|it| it.option("wait:1").is_some());
    assert!(waits(&battle));
    assert!(waits(battle.round(2)));
    assert!(!waits(battle.round(3)));
}

#[test]
fn the_rugged_pay_nothing_for_rough_ground() {
    let budget = |battle: &Battle| {
        let decision = battle.game.decision().expect("moves");
        let Needs::To(Region::March { rules, .. }) = &decision.options[0].needs else {
            panic!("a way")
        };
        (rules.enter_cost, rules.may_end_slow, rules.slow_climb)
    };
    let mut battle = field();
    battle.act(1, &["move", "pass"]);
    assert_eq!(budget(&battle), (1.0, false, 0.5));
    let mut battle = field();
    battle.grant("sentinels", "vanguard-squad", &[UnitRule::Rugged]).act(1, &["move", "pass"]);
    assert_eq!(budget(&battle), (0.0, false, 0.0));
    // Six inches over rubble at no additional cost, but no move ends there.
    battle.terrain(vec![block("rubble", (0.0, 3.0), (12.0, 1.0), 1.0, Keywords::DIFFICULT)]);
    battle.put(1, -3.0, 0.0);
    let lead = battle.model(1, 0);
    let go = |z: f32| Order::to(format!("lead:{lead}"), Spot { x: -3.0, z, y: None });
    assert_eq!(battle.refused(go(3.0)), "EndsSlow");
    battle.order(go(5.9));
}

#[test]
fn only_those_above_have_the_height() {
    let mut battle = field();
    battle.terrain(vec![block("terrace", (-5.2, 0.0), (1.5, 2.0), 2.0, Keywords::CLIMBABLE)]);
    battle.put(1, -6.0, 0.0);
    let plan = rolls(&battle, 1, CARBINE, 2);
    let pools: Vec<(u32, i32)> =
        plan.pools().iter().map(|pool| (pool.dice, pool.target_number)).collect();
    assert_eq!(pools, [(9, 3), (6, 2)], "two of five stand on the terrace");
}
