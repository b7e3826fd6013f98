//! Attacks of the Pack: dice, edges, Weapons, Ammo, Abilities and Parry
//! (Cazadores 5.3.3 and 05).

use std::sync::Arc;

use monteria_cazadores::content::effect::Impose;
use monteria_cazadores::content::{Ability, Condition, Effect, Subject, Trigger};
use monteria_cazadores::{Armoury, Focus, HuntMarks, Stance};
use monteria_content::Bounded;
use monteria_content::Id;
use monteria_game::{EventKind, Refusal};
use monteria_table::Keywords;

use monteria_test_support::cazadores::{
    Hunt, actions, block, cites, content, hunt, hunt_with, losses, rolls, texts,
};

const SON: &str = "Wandering";
const INES: &str = "Inés";

/// Inés Valcárcel (7 dice in Melee, Great Weapon: RNG 2, POW 1) 1.5" from the
/// Wandering Son (DEF 6).
fn duel() -> Hunt {
    let mut hunt = hunt("wandering-son", &["ines-valcarcel"]);
    hunt.put(SON, -5.0, 0.0).put(INES, -8.0, 0.0);
    hunt
}

/// caz-attack, caz-attack-dt, caz-attack-wounds, ruling-5, ruling-22: the book's example
/// of a Check with DT 6.
#[test]
fn dice_must_reach_the_targets_defence() {
    let mut hunt = duel();
    hunt.dice(&[4, 5, 6, 7, 1, 1, 1, 1]).next_hits(&[10, 8, 3]).turn_of(INES);
    let lines = hunt.choose_at("attack:great-weapon", SON);
    assert_eq!(rolls(&lines)[0].2, 2, "6 and 7 reach DT 6, 5 does not");
    assert_eq!(hunt.wounds(SON), 20 - 3, "2 Successes and POW 1");
    assert_eq!(hunt.locations_left(), [4, 4, 5, 4]);
    assert_eq!(hunt.clock(INES), 2 + 4, "a Great Weapon adds a Tick to the 3 of an Attack");
    assert!(
        cites(&lines, "caz-attack-dt") && cites(&lines, "caz-hit-cards"),
        "{:?}",
        texts(&lines)
    );
}

/// ruling-5: the Difficulty Die counts where it is higher than the DT, and alone
/// against a Defenceless target.
#[test]
fn the_difficulty_die_overrides_a_lower_threshold() {
    let mut hunt = duel();
    hunt.dice(&[9, 8, 8, 9, 1, 1, 1, 1]).turn_of(INES);
    assert_eq!(rolls(&hunt.choose_at("attack:great-weapon", SON))[0].2, 1);
    let mut hunt = duel();
    hunt.afflict(SON, Condition::KnockedDown).dice(&[2, 2, 3, 1, 1, 1, 1, 1]).turn_of(INES);
    let lines = hunt.choose_at("attack:great-weapon", SON);
    assert_eq!(rolls(&lines)[0].2, 2, "no DT: 2 and 3 reach the Difficulty Die");
    assert!(cites(&lines, "caz-cond-defenceless"));
}

/// caz-attack-miss: a failed Check does nothing else.
#[test]
fn a_miss_deals_nothing() {
    let mut hunt = duel();
    hunt.dice(&[6, 5, 5, 5, 5, 5, 5, 5]).turn_of(INES);
    let lines = hunt.choose_at("attack:great-weapon", SON);
    assert_eq!(losses(&lines, hunt.adversary()), [0i32; 0]);
    assert_eq!(hunt.wounds(SON), 20);
}

/// The first roll of an Attack on the Son after this change.
fn edge_after(change: impl FnOnce(&mut Hunt)) -> i8 {
    let mut hunt = duel();
    change(&mut hunt);
    hunt.turn_of(INES);
    rolls(&hunt.choose_at("attack:great-weapon", SON))[0].1
}

/// caz-cover, caz-focus, caz-spot-weakness,
/// caz-cond-hidden, caz-defend, caz-hit-ongoing, ruling-8.
#[test]
fn edges_come_from_everything_that_the_book_names() {
    assert_eq!(edge_after(|_| {}), 0);
    let bush = |hunt: &mut Hunt| {
        hunt.terrain(vec![block("bush", (-6.9, 0.0), (0.5, 2.0), 1.0, Keywords::OBSCURING)]);
    };
    assert_eq!(edge_after(bush), -1, "Cover");
    let focus = |hunt: &mut Hunt| {
        hunt.with::<Stance>(INES, |stance| stance.focus = Some(Focus::Advantage));
    };
    assert_eq!(edge_after(focus), 1, "Focus");
    let spotted = |hunt: &mut Hunt| {
        let son = hunt.adversary();
        hunt.change(|world| {
            world.resource_mut::<HuntMarks>().spotted.insert(son);
        });
    };
    assert_eq!(edge_after(spotted), 1, "Spot Weakness");
    let hidden = |hunt: &mut Hunt| {
        hunt.afflict(INES, Condition::Hidden);
    };
    assert_eq!(edge_after(hidden), 1, "Hidden");
    let defending = |hunt: &mut Hunt| {
        hunt.with::<Stance>(SON, |stance| stance.defending = true);
    };
    assert_eq!(edge_after(defending), -1, "Defend");
    // Two Advantages and one Disadvantage leave one Advantage; one of each leave none.
    assert_eq!(
        edge_after(|hunt| {
            bush(hunt);
            focus(hunt);
        }),
        0
    );
    assert_eq!(
        edge_after(|hunt| {
            bush(hunt);
            focus(hunt);
            hidden(hunt);
        }),
        1
    );
}

/// caz-focus, caz-cond-hidden: both are spent by the Attack, hit or miss.
#[test]
fn an_attack_spends_focus_and_hiding() {
    let mut hunt = duel();
    hunt.afflict(INES, Condition::Hidden)
        .with::<Stance>(INES, |stance| stance.focus = Some(Focus::Advantage))
        .dice(&[10, 10, 1, 1, 1, 1, 1, 1, 1])
        .turn_of(INES);
    let lines = hunt.choose_at("attack:great-weapon", SON);
    assert_eq!(rolls(&lines)[0].1, 1);
    assert!(!hunt.has(INES, Condition::Hidden));
    assert_eq!(hunt.facts().get(hunt.id(INES)).unwrap().stance.focus, None);
}

/// caz-surrounded, ruling-20: more Hostile than Friendly models in reach; a Minion can be
/// Surrounded, the Adversary never.
#[test]
fn only_the_adversary_is_never_surrounded() {
    let mut hunt = hunt("creature-wreathed-in-light", &["ines-valcarcel", "brigand"]);
    hunt.put("Creature", -9.0, -9.0)
        .put("Butterfly 1", -5.0, 5.0)
        .put(INES, -6.5, 5.0)
        .put("Brigand", -3.9, 5.0);
    let is_surrounded = |hunt: &Hunt, name: &str| hunt.facts().is_surrounded(hunt.id(name));
    assert!(
        is_surrounded(&hunt, "Butterfly 1"),
        "two of the Pack have it in reach, no Foe stands by it"
    );
    assert!(is_surrounded(&hunt, INES), "the Brigand does not reach as far as Inés");
    hunt.put("Butterfly 2", -5.0, 3.9);
    assert!(is_surrounded(&hunt, "Butterfly 1"), "two against one");
    hunt.put("Creature", -5.0, 7.0);
    assert!(!is_surrounded(&hunt, "Butterfly 1"), "two against two");
    assert!(!is_surrounded(&hunt, "Creature"), "never the Adversary");
    hunt.put("Butterfly 2", 0.0, -9.0).put("Creature", 0.0, -6.0).turn_of(INES);
    let lines = hunt.choose_at("attack:great-weapon", "Butterfly 1");
    assert_eq!(rolls(&lines)[0].1, 1);
    assert!(cites(&lines, "caz-surrounded"));
}

/// caz-weapon-range, caz-attack, ruling-12, caz-readied: targets of an Attack, with
/// what, and why not.
#[test]
fn attacks_out_of_range_or_sight_are_refused_with_the_reason() {
    let mut hunt = hunt("wandering-son", &["lope-de-urrieta", "hound"]);
    hunt.put(SON, -5.0, 0.0).put("Lope", -5.0, 7.0).turn_of("Lope");
    assert!(hunt.offered("attack:bow"));
    assert_eq!(hunt.refused("attack:hand-weapon").as_deref(), Some("NotReadied"));
    assert!(!hunt.offered("attack:unarmed"), "a loaded bow is an eligible Weapon");
    hunt.put("Lope", -5.0, 3.0);
    assert_eq!(hunt.refused("attack:bow").as_deref(), Some("NoTarget"), "closer than 3\"");
    let why = hunt.refused_at("attack:bow", SON).unwrap();
    assert_eq!(why.name(), "OutOfRange", "{why}");
    assert!(why.to_string().ends_with("\" away, range 3-8\""), "{why}");
    hunt.put("Lope", -5.0, 7.0);
    let wall =
        block("wall", (-5.0, 4.0), (8.0, 0.5), 6.0, Keywords::BLOCKING | Keywords::IMPASSABLE);
    hunt.terrain(vec![wall]);
    assert_eq!(hunt.refused("attack:bow").as_deref(), Some("NoTarget"));
    let decision = hunt.game.decision().unwrap();
    let bow = decision.refused.iter().find(|refused| refused.choice.id == "attack:bow").unwrap();
    let monteria_game::Needs::Target { legal, others } = &bow.choice.needs else {
        panic!("a target is needed")
    };
    assert!(legal.is_empty());
    assert!(
        matches!(&others[0].1, Refusal::NoLineOfSight { by: Some(by), .. } if by == "wall"),
        "{others:?}"
    );
}

/// caz-ammo: a shot costs 1 Ammo, unloads the Weapon, and nothing can be
/// fired with none left.
#[test]
fn a_shot_unloads_and_uses_ammo() {
    let mut hunt = hunt("wandering-son", &["lope-de-urrieta"]);
    hunt.put(SON, -5.0, 0.0).put("Lope", -5.0, 7.0).turn_of("Lope");
    let lines = hunt.choose_at("attack:bow", SON);
    assert!(cites(&lines, "caz-ammo"));
    let carried = |hunt: &Hunt| {
        let facts = hunt.facts();
        let (_, armoury) = facts.get(hunt.id("Lope")).unwrap().pack.unwrap();
        (armoury.weapons[0].ammo, armoury.weapons[0].loaded)
    };
    assert_eq!(carried(&hunt), (Some(2), false));
    hunt.turn_of("Lope");
    assert_eq!(hunt.refused("attack:bow").as_deref(), Some("NotLoaded"));
    hunt.with::<Armoury>("Lope", |armoury| {
        armoury.weapons[0].loaded = true;
        armoury.weapons[0].ammo = Some(0);
    });
    assert_eq!(hunt.refused("attack:bow").as_deref(), Some("NoAmmo"));
    // Without an eligible Weapon in hand there are still bare hands.
    hunt.put("Lope", -5.0, 1.5);
    assert!(hunt.offered("attack:unarmed"));
}

/// caz-unarmed: a model that carries nothing fights with RNG 0 and POW 0.
#[test]
fn a_hound_bites_in_base_contact() {
    let mut hunt = hunt("wandering-son", &["lope-de-urrieta", "hound"]);
    hunt.put(SON, -5.0, 0.0).put("Hound", -6.6, 0.0).turn_of("Hound");
    assert_eq!(hunt.refused("attack:unarmed").as_deref(), Some("NoTarget"));
    hunt.put("Hound", -6.5, 0.0).dice(&[3, 6, 6, 1, 1]);
    let lines = hunt.choose_at("attack:unarmed", SON);
    assert_eq!(hunt.wounds(SON), 18, "2 Successes, POW 0");
    assert!(cites(&lines, "caz-unarmed"));
    assert_eq!(hunt.clock("Hound"), 5);
}

/// Beatriz with these Weapons in hand, in reach of the Son.
fn armed(weapons: &[&str]) -> Hunt {
    let mut hunt = hunt("wandering-son", &["beatriz-montoro"]);
    hunt.put(SON, -5.0, 0.0).put("Beatriz", -7.2, 0.0);
    let content = content();
    hunt.with::<Armoury>("Beatriz", |armoury| {
        let first = armoury.weapons[0].clone();
        armoury.weapons = weapons
            .iter()
            .map(|id| {
                let weapon = &content.weapons[*id];
                let mut carried = first.clone();
                (carried.weapon, carried.readied, carried.ammo) =
                    (weapon.id.clone(), true, weapon.ammo.map(Bounded::get));
                carried
            })
            .collect();
    });
    hunt
}

/// caz-weapon-ticks, caz-attack-wounds: a Whip is quick and weak, POW
/// never makes WNDs negative.
#[test]
fn a_whip_takes_two_ticks_and_one_wound_off() {
    let mut hunt = armed(&["whip"]);
    hunt.dice(&[3, 6, 1, 1, 1, 1, 1]).turn_of("Beatriz");
    hunt.choose_at("attack:whip", SON);
    assert_eq!((hunt.wounds(SON), hunt.clock("Beatriz")), (20, 4), "1 Success and POW -1");
    let mut hunt = armed(&["whip"]);
    hunt.dice(&[3, 6, 6, 6, 1, 1, 1]).turn_of("Beatriz");
    hunt.choose_at("attack:whip", SON);
    assert_eq!(hunt.wounds(SON), 18);
}

/// caz-crits, ruling-9: a Critical of a hit activates the Weapon's Ability before the
/// WNDs; none without a Success.
#[test]
fn a_ball_and_chain_entangles_on_a_critical() {
    let mut hunt = armed(&["ball-and-chain"]);
    hunt.dice(&[3, 10, 1, 1, 1, 1, 1]).turn_of("Beatriz");
    let lines = hunt.choose_at("attack:ball-and-chain", SON);
    assert!(hunt.has(SON, Condition::Defenceless));
    assert_eq!(
        (hunt.wounds(SON), hunt.clock("Beatriz")),
        (19, 7),
        "the Critical is a Success too; 5 Ticks"
    );
    let son = hunt.adversary();
    let order: Vec<usize> = lines
        .iter()
        .enumerate()
        .filter(|(_, line)| match &line.what {
            EventKind::Marked { model, on: true, .. } | EventKind::Wounded { model, .. } => {
                *model == son
            }
            _ => false,
        })
        .map(|(index, _)| index)
        .collect();
    assert!(
        matches!(lines[order[0]].what, EventKind::Marked { .. }) && order.len() == 2,
        "{:?}",
        texts(&lines)
    );
    let mut hunt = armed(&["ball-and-chain"]);
    hunt.dice(&[3, 9, 9, 1, 1, 1, 1]).turn_of("Beatriz");
    hunt.choose_at("attack:ball-and-chain", SON);
    assert!(!hunt.has(SON, Condition::Defenceless), "no Critical");
}

/// caz-ability-on-hit: a Net holds without hurting.
#[test]
fn a_net_deals_no_wounds() {
    let mut hunt = armed(&["net"]);
    hunt.put("Beatriz", -10.0, 0.0).dice(&[1, 10, 9, 8]).turn_of("Beatriz");
    hunt.choose_at("attack:net", SON);
    assert!(hunt.has(SON, Condition::Defenceless));
    assert_eq!((hunt.wounds(SON), hunt.clock("Beatriz")), (20, 6));
}

/// caz-dual-wield: with two Weapons in hand the model chooses.
#[test]
fn dual_wielding_offers_both_weapons() {
    let mut hunt = armed(&["serrated-blade", "torch"]);
    hunt.turn_of("Beatriz");
    assert!(hunt.offered("attack:serrated-blade") && hunt.offered("attack:torch"));
}

/// Content in which a Great Weapon has two Abilities for Criticals.
fn two_abilities() -> Arc<monteria_cazadores::content::CazadoresContent> {
    let mut changed = (*content()).clone();
    let weapon = changed.weapons.get_mut("great-weapon").unwrap();
    for (id, condition) in [("stagger", Condition::Stunned), ("gash", Condition::Bleeding)] {
        weapon.abilities.push(Ability {
            id: Id::new(id).unwrap(),
            name: id.to_owned(),
            trigger: Trigger::Crit,
            effects: vec![Effect::Impose(Impose { condition, on: Subject::Target })],
        });
    }
    Arc::new(changed)
}

/// caz-crits, ruling-9: the player picks where there are more Abilities than Criticals;
/// each once a Turn.
#[test]
fn the_player_picks_which_ability_a_critical_activates() {
    let mut hunt = hunt_with(two_abilities(), "wandering-son", &["ines-valcarcel"]);
    hunt.put(SON, -5.0, 0.0).put(INES, -8.0, 0.0).dice(&[3, 10, 1, 1, 1, 1, 1, 1]).turn_of(INES);
    hunt.choose_at("attack:great-weapon", SON);
    assert_eq!(hunt.options(), ["ability:great-weapon/stagger", "ability:great-weapon/gash"]);
    assert_eq!(hunt.wounds(SON), 20, "the Ability comes before the rest");
    hunt.choose("ability:great-weapon/gash");
    assert!(hunt.has(SON, Condition::Bleeding) && !hunt.has(SON, Condition::Stunned));
    assert_eq!(hunt.wounds(SON), 18);
    // With as many Criticals as Abilities there is nothing to choose.
    let mut hunt = hunt_with(two_abilities(), "wandering-son", &["ines-valcarcel"]);
    hunt.put(SON, -5.0, 0.0).put(INES, -8.0, 0.0).dice(&[3, 10, 10, 10, 1, 1, 1, 1]).turn_of(INES);
    hunt.choose_at("attack:great-weapon", SON);
    assert!(hunt.has(SON, Condition::Bleeding) && hunt.has(SON, Condition::Stunned));
    assert_eq!(hunt.wounds(SON), 16, "the third Critical is a plain Success");
}

/// caz-parry-cancel, caz-parry-riposte: the blow is cancelled, answered with Advantage
/// and at no cost; then it is spent.
#[test]
fn a_parry_cancels_one_blow_and_answers_it() {
    let mut hunt = duel();
    let son = hunt.adversary();
    hunt.with::<Stance>(INES, |stance| stance.parrying = Some(son))
        .next_card("J♠")
        .dice(&[2, 2, 10, 10, 10, 1, 1, 1, 1, 9, 3, 6, 6, 1, 1, 1, 1, 1])
        .next_hits(&[10, 10, 10]);
    let before = hunt.wounds(INES);
    let lines = hunt.foe_turn(SON);
    assert_eq!(hunt.wounds(INES), before);
    assert!(!hunt.has(INES, Condition::Stunned), "a cancelled Attack has no Abilities");
    let rolls = rolls(&lines);
    assert_eq!((rolls[1].1, rolls[1].2), (1, 2), "with Advantage: {rolls:?}");
    assert_eq!(hunt.wounds(SON), 17);
    assert_eq!(hunt.clock(INES), 10, "the answer costs nothing");
    assert!(cites(&lines, "caz-parry-cancel") && cites(&lines, "caz-parry-riposte"));
    assert_eq!(hunt.facts().get(hunt.id(INES)).unwrap().stance.parrying, None);
    // A failed Attack does not spend it.
    let mut hunt = duel();
    hunt.with::<Stance>(INES, |stance| stance.parrying = Some(son))
        .next_card("J♠")
        .dice(&[10, 10, 1, 1, 1, 1, 1, 1, 1]);
    hunt.foe_turn(SON);
    assert_eq!(hunt.facts().get(hunt.id(INES)).unwrap().stance.parrying, Some(son));
}

/// caz-parry-riposte: with several Melee Weapons in reach the player chooses; without one
/// in reach there is no answer.
#[test]
fn a_parrier_answers_with_a_weapon_that_reaches() {
    let mut hunt = armed(&["serrated-blade", "torch"]);
    let son = hunt.adversary();
    hunt.with::<Stance>("Beatriz", |stance| stance.parrying = Some(son))
        .next_card("J♠")
        .dice(&[2, 2, 9, 9, 9, 9, 9, 9, 9, 3, 3, 6, 1, 1, 1, 1, 1]);
    let lines = hunt.foe_turn(SON);
    assert!(!actions(&lines, son).is_empty());
    assert_eq!(hunt.options(), ["attack:serrated-blade", "attack:torch"]);
    // Both answers have their odds: that of the better blade is the better.
    let odds = |id: &str| {
        let option =
            hunt.game.decision().and_then(|decision| decision.option(id)).expect("offered");
        hunt.game.preview(option, None, None).and_then(|preview| preview.expected).expect("odds")
    };
    assert!(odds("attack:serrated-blade") > odds("attack:torch") && odds("attack:torch") > 0.0);
    hunt.choose("attack:serrated-blade");
    assert_eq!(hunt.wounds(SON), 18, "1 Success and POW 1");
    let mut hunt = armed(&["hand-weapon"]);
    hunt.put("Beatriz", -8.0, 0.0)
        .with::<Stance>("Beatriz", |stance| stance.parrying = Some(son))
        .next_card("J♠")
        .dice(&[2, 2, 9, 9, 9, 9, 9, 9, 9]);
    let lines = hunt.foe_turn(SON);
    assert!(
        texts(&lines).iter().any(|text| text.contains("cannot strike back")),
        "{:?}",
        texts(&lines)
    );
    assert_eq!(hunt.wounds("Beatriz"), 13);
}

/// ruling-46: a parrier that is Knocked Down or Stunned cancels the blow
/// and cannot answer it.
#[test]
fn a_parrier_that_is_down_cancels_but_does_not_answer() {
    for condition in [Condition::KnockedDown, Condition::Stunned] {
        let mut hunt = duel();
        let son = hunt.adversary();
        hunt.afflict(INES, condition)
            .with::<Stance>(INES, |stance| stance.parrying = Some(son))
            .next_card("J♠")
            .dice(&[2, 2, 10, 10, 10, 1, 1, 1, 1, 5]);
        let lines = hunt.foe_turn(SON);
        assert!(
            cites(&lines, "caz-parry-cancel") && cites(&lines, "ruling-46"),
            "{:?}",
            texts(&lines)
        );
        assert_eq!((hunt.wounds(INES), hunt.wounds(SON)), (14, 20), "{condition:?}");
        assert_eq!(rolls(&lines).len(), 1, "no answer is rolled");
        assert_eq!(
            hunt.facts().get(hunt.id(INES)).unwrap().stance.parrying,
            None,
            "the Parry is spent"
        );
        hunt.game.expect_unrolled(&[5]);
    }
    // Any other Condition leaves the answer.
    let mut hunt = duel();
    let son = hunt.adversary();
    hunt.afflict(INES, Condition::Bleeding)
        .with::<Stance>(INES, |stance| stance.parrying = Some(son))
        .next_card("J♠")
        .dice(&[2, 2, 10, 10, 10, 1, 1, 1, 1, 9, 3, 6, 6, 1, 1, 1, 1, 1]);
    let lines = hunt.foe_turn(SON);
    assert_eq!((hunt.wounds(INES), hunt.wounds(SON)), (14, 17), "{:?}", texts(&lines));
    assert!(!cites(&lines, "ruling-46"));
}

/// ruling-47: with a Weapon in hand that is none for close combat, or with none, the
/// answer is Unarmed, in base contact only.
#[test]
fn a_parrier_without_a_melee_weapon_answers_with_bare_hands() {
    let blow = [2, 2, 9, 9, 9, 9, 9, 9, 9];
    let answer = [4, 3, 6, 6, 1, 1, 1, 1];
    for weapons in [&["bow"][..], &[]] {
        for (x, reached) in [(-6.5, true), (-6.8, false)] {
            let mut hunt = armed(weapons);
            let son = hunt.adversary();
            hunt.put("Beatriz", x, 0.0)
                .with::<Stance>("Beatriz", |stance| stance.parrying = Some(son))
                .next_card("J♠")
                .dice(&[&blow[..], &answer].concat());
            if !reached {
                hunt.game.expect_unrolled(&answer);
            }
            let lines = hunt.foe_turn(SON);
            assert!(cites(&lines, "caz-parry-cancel"), "{:?}", texts(&lines));
            assert_eq!(hunt.wounds("Beatriz"), 13);
            assert_eq!(cites(&lines, "ruling-47"), reached, "{weapons:?}: {:?}", texts(&lines));
            assert_eq!(hunt.wounds(SON), if reached { 18 } else { 20 }, "2 Successes, POW 0");
            let all = rolls(&lines);
            assert_eq!(all.len(), if reached { 2 } else { 1 }, "{all:?}");
            assert!(!reached || all[1].1 == 1, "with Advantage");
        }
    }
    // A model that has a Melee Weapon in hand does not use its hands, even where the
    // Weapon does not reach.
    let mut hunt = armed(&["hand-weapon"]);
    let son = hunt.adversary();
    hunt.put("Beatriz", -8.0, 0.0)
        .with::<Stance>("Beatriz", |stance| stance.parrying = Some(son))
        .next_card("J♠")
        .dice(&blow);
    assert!(!cites(&hunt.foe_turn(SON), "ruling-47"));
}

/// caz-fall: a model that is struck while it hangs on a face falls.
#[test]
fn a_struck_climber_falls() {
    let mut hunt = hunt("wandering-son", &["ines-valcarcel"]);
    let cliff = block(
        "cliff",
        (-10.0, 0.0),
        (4.0, 4.0),
        6.0,
        Keywords::CLIMBABLE | Keywords::HOLDABLE | Keywords::BLOCKING,
    );
    hunt.terrain(vec![cliff])
        .put(SON, -6.0, 0.0)
        .put_at(INES, -7.5, 2.0, 0.0)
        .next_card("J♠")
        .dice(&[2, 2, 9, 1, 1, 1, 1, 1, 1, 1, 9, 1]);
    let lines = hunt.foe_turn(SON);
    let at = hunt.facts().get(hunt.id(INES)).unwrap().stand.at;
    assert_eq!(at.y, 0.0, "{:?}", texts(&lines));
    assert!(cites(&lines, "caz-fall") && cites(&lines, "ruling-17"));
    assert_eq!(hunt.wounds(INES), 14 - 2, "1 from the blow, 1 from the fall of 2\"");
}
