//! Attacks with scripted dice: hits and misses, criticals, dodges and
//! counters, interception, bursts, Essence.

use monteria_arcane::content::State;
use monteria_game::Order;
use monteria_table::Keywords;

use monteria_test_support::arcane::{block, duel};

/// Two small bases in contact, along x.
const TOUCHING: f32 = 1.18;

/// arc-attack, arc-hit, arc-damage: Hollow Jack (Attack 6, Damage 4) against Lysa Thorn
/// (Defense 9, Armor 2, 13 LP).
#[test]
fn damage_is_what_the_attack_is_better_by() {
    let mut duel = duel(&[("hollow-jack", 0, 0.0, 0.0), ("lysa-thorn", 1, TOUCHING, 0.0)]);
    duel.dice(&[5]);
    duel.aim("attack", "Lysa Thorn");
    assert_eq!(duel.asked(), "Lysa Thorn is attacked by Hollow Jack: what does it do?");
    duel.choose("stand");
    // 5 + 6 = 11 against 9: 2 better; 4 + 2 - 2 = 4.
    assert_eq!((duel.life("Lysa Thorn"), duel.points("Hollow Jack")), (9, 3));
    duel.dice(&[2]);
    duel.aim("attack", "Lysa Thorn");
    duel.choose("stand");
    assert_eq!((duel.life("Lysa Thorn"), duel.points("Hollow Jack")), (9, 1), "8 against 9 misses");
    assert!(duel.refusal("attack", Some("Lysa Thorn")).contains("1 of the 2 AP needed"));
}

/// arc-critical: a natural 10 hits any Defense and costs at least 1 LP. Its Level of
/// Success is not negative.
#[test]
fn a_natural_ten_always_hits_and_always_hurts() {
    let mut duel = duel(&[("foundry-drone", 0, 0.0, 0.0), ("oath-shield-bram", 1, TOUCHING, 0.0)]);
    duel.state("Oath-shield Bram", State::Shield, 1).dice(&[10, 10]);
    duel.aim("attack", "Oath-shield Bram");
    duel.choose("dodge");
    // 13 against 19: a Level of Success of 0; 4 Damage meet 9 Armor, and 1 LP is
    // lost all the same.
    assert_eq!(duel.life("Oath-shield Bram"), 16);
    assert_eq!(duel.level("Oath-shield Bram", State::Shield), 1);
}

/// arc-dodge: for a point, a Dodge adds a die to Defense.
#[test]
fn who_dodges_adds_a_die() {
    let mut duel = duel(&[("hollow-jack", 0, 0.0, 0.0), ("lysa-thorn", 1, TOUCHING, 0.0)]);
    duel.dice(&[9, 7]);
    duel.aim("attack", "Lysa Thorn");
    duel.choose("dodge");
    assert_eq!((duel.life("Lysa Thorn"), duel.points("Lysa Thorn")), (13, 3), "15 against 16");
}

/// arc-counter: for three points, a target that is missed strikes back. That attack may
/// be countered as well.
#[test]
fn a_counter_strikes_back_and_may_be_countered() {
    let mut duel = duel(&[("hollow-jack", 0, 0.0, 0.0), ("lysa-thorn", 1, TOUCHING, 0.0)]);
    duel.with("Hollow Jack", |condition| condition.points = 5).dice(&[2, 5, 3, 9, 8]);
    duel.aim("attack", "Lysa Thorn");
    duel.choose("counter");
    assert_eq!(duel.points("Lysa Thorn"), 1);
    // 8 against 14 misses: Lysa strikes back, and Jack answers in kind.
    assert!(duel.options().contains(&"counter:answer-in-kind".to_owned()), "{:?}", duel.options());
    duel.choose("counter:answer-in-kind");
    assert_eq!(duel.points("Hollow Jack"), 0);
    // Lysa: 3 + 5 = 8 against 9 + 9 = 18 misses; Jack: 8 + 6 + 2 = 16 against 9, 7
    // better: 4 + 7 - 2 = 9.
    duel.choose("stand");
    assert_eq!(duel.life("Lysa Thorn"), 4);
    assert!(duel.facts().get(duel.id("Lysa Thorn")).unwrap().condition.no_dodge);
}

/// arc-charge, arc-contact: a Charge goes straight into contact, rolls two dice, and uses
/// the movement of the turn.
#[test]
fn a_charge_ends_in_contact_and_keeps_the_better_die() {
    let mut duel = duel(&[("ser-aldemar", 0, 0.0, 0.0), ("lysa-thorn", 1, 9.0, 0.0)]);
    duel.dice(&[2, 8]);
    duel.aim("charge", "Lysa Thorn");
    duel.choose("stand");
    // 8 + 5 = 13 against 9: 6 + 4 - 2 = 8.
    assert_eq!(duel.life("Lysa Thorn"), 5);
    assert!(
        (duel.at("Ser Aldemar").x - (9.0 - TOUCHING)).abs() < 0.01,
        "{}",
        duel.at("Ser Aldemar")
    );
    assert!(duel.refusal("walk", None).contains("movement"));
    assert!(duel.refusal("charge", Some("Lysa Thorn")).len() > 6);
}

/// arc-charge: a planted haft reduces a Charge to one die.
#[test]
fn a_planted_haft_takes_a_die_from_a_charge() {
    let mut duel = duel(&[("ser-aldemar", 0, 0.0, 0.0), ("crown-halberdier", 1, 9.0, 0.0)]);
    duel.dice(&[2, 8]);
    duel.aim("charge", "Crown Halberdier");
    duel.choose("stand");
    assert_eq!(
        duel.asked(),
        "Crown Halberdier defends itself: do you use anything before the roll?"
    );
    duel.choose("use:plant-the-haft");
    assert_eq!(duel.life("Crown Halberdier"), 11, "7 against 8 misses");
    duel.game.expect_unrolled(&[8]);
}

/// arc-intercept: a model near the line of a shot may step into it.
#[test]
fn a_guardian_steps_into_the_line() {
    let mut duel = duel(&[
        ("sable-kite", 0, 0.0, 0.0),
        ("brother-anselm", 1, 10.0, 0.0),
        ("oath-shield-bram", 1, 5.0, 3.5),
    ]);
    duel.dice(&[9]);
    duel.aim("shoot", "Brother Anselm");
    assert_eq!(
        duel.asked(),
        "Sable Kite shoots at Brother Anselm: does Oath-shield Bram intercept?"
    );
    duel.choose("intercept");
    assert!(duel.at("Oath-shield Bram").z.abs() < 0.01);
    duel.choose("stand");
    // 9 + 5 = 14 against 9: 3 + 5 - 5 = 3.
    assert_eq!((duel.life("Oath-shield Bram"), duel.life("Brother Anselm")), (14, 11));
}

/// arc-ranged, arc-cover, arc-sight: walls block sight, forests give soft cover.
#[test]
fn cover_hinders_and_walls_hide() {
    let mut duel = duel(&[("volley", 0, 0.0, 0.0), ("lysa-thorn", 1, 10.0, 0.0)]);
    let wood =
        block("wood", (10.0, 0.0), (4.0, 4.0), 3.0, Keywords::DIFFICULT | Keywords::OBSCURING);
    duel.terrain(vec![wood]).dice(&[6]);
    let text = duel.aim("shoot", "Lysa Thorn").join("\n");
    duel.choose("stand");
    // 6 + 4 - 2 = 8 against 9.
    assert_eq!(duel.life("Lysa Thorn"), 13, "{text}");
    let wall = block("wall", (5.0, 0.0), (1.0, 8.0), 3.0, Keywords::BLOCKING | Keywords::CLIMBABLE);
    duel.terrain(vec![wall]);
    assert!(duel.refusal("shoot", Some("Lysa Thorn")).contains("wall is in the way"));
}

/// arc-area: a burst happens only on a hit. It attacks friends nearby as well, all
/// with the same roll.
#[test]
fn a_burst_strikes_all_near_whom_it_hit() {
    let who = [
        ("doctor-kessel", 0, 0.0, 0.0),
        ("lysa-thorn", 1, 8.0, 0.0),
        ("brusk-ironhand", 1, 9.5, 0.0),
        ("tin-dancer", 0, 8.0, 2.5),
    ];
    let mut arranged = duel(&who);
    arranged.dice(&[7]);
    arranged.aim("use:burst-canister", "Lysa Thorn");
    arranged.choose("stand");
    // 11 against 9: 3 + 2 - 2 = 3; Brusk: 11 against 8, 3 + 3 - 4 = 2; the Dancer: 11
    // against 9, 3 + 2 - 1 = 4.
    assert!(arranged.asked().contains("with an attack of 11"), "{}", arranged.asked());
    arranged.choose("stand");
    // Brusk may still take his stance before the roll.
    arranged.choose("roll");
    arranged.choose("stand");
    let lives = ["Lysa Thorn", "Brusk Ironhand", "Tin Dancer"].map(|name| arranged.life(name));
    assert_eq!(lives, [10, 16, 7]);
    let mut missed = duel(&who);
    missed.dice(&[2]);
    missed.aim("use:burst-canister", "Lysa Thorn");
    missed.choose("stand");
    assert!(
        missed.options().contains(&"done".to_owned()),
        "nobody else is asked: {:?}",
        missed.options()
    );
}

/// arc-essence: a point of Essence adds a die and is spent.
#[test]
fn essence_adds_a_die() {
    let mut duel = duel(&[("hollow-jack", 0, 0.0, 0.0), ("lysa-thorn", 1, TOUCHING, 0.0)]);
    duel.essence(0, 1).dice(&[1, 6]);
    duel.aim("attack", "Lysa Thorn");
    duel.choose("stand");
    assert_eq!(duel.options(), ["roll", "essence"]);
    duel.choose("essence");
    // 6 + 6 = 12 against 9: 4 + 3 - 2 = 5.
    assert_eq!(duel.life("Lysa Thorn"), 8);
    duel.dice(&[2]);
    duel.aim("attack", "Lysa Thorn");
    duel.choose("stand");
    assert_eq!(duel.life("Lysa Thorn"), 8, "no Essence is left to be asked for");
}

/// arc-accumulation: a model with Damage Resistance neither dodges nor counters.
#[test]
fn a_hulk_only_stands() {
    let mut duel = duel(&[("hollow-jack", 0, 0.0, 0.0), ("gorehulk", 1, 1.57, 0.0)]);
    duel.dice(&[3]);
    duel.aim("attack", "Gorehulk");
    // 9 against 7: 4 + 2 - 5 = 1, without a question.
    assert_eq!(duel.life("Gorehulk"), 30);
}

/// arc-resist: a die plus Resistance that reaches the number stops an effect.
#[test]
fn effects_are_resisted() {
    let mut duel = duel(&[("brusk-ironhand", 0, 0.0, 0.0), ("lysa-thorn", 1, TOUCHING, 0.0)]);
    duel.dice(&[6, 5]);
    duel.aim("use:shin-breaker", "Lysa Thorn");
    duel.choose("stand");
    assert_eq!(duel.level("Lysa Thorn", State::Slow), 0, "5 + 8 reach 13");
    duel.with("Brusk Ironhand", |condition| condition.points = 4).dice(&[6, 4]);
    duel.aim("use:shin-breaker", "Lysa Thorn");
    duel.choose("stand");
    assert_eq!(duel.level("Lysa Thorn", State::Slow), 2);
}

/// arc-stealth, arc-hidden: a Hidden model cannot be aimed at. Its attack ends the State
/// but keeps the bonus for hiding.
#[test]
fn an_attack_from_hiding_gives_itself_away() {
    let mut duel = duel(&[("rasp", 0, 0.0, 0.0), ("lysa-thorn", 1, 6.0, 0.0)]);
    duel.state("Rasp", State::Hidden, 1).dice(&[3, 5]);
    duel.aim("charge", "Lysa Thorn");
    duel.choose("stand");
    assert_eq!(duel.level("Rasp", State::Hidden), 0);
    let mut lurking = monteria_test_support::arcane::duel(&[
        ("lysa-thorn", 1, 0.0, 0.0),
        ("rasp", 0, TOUCHING, 0.0),
    ]);
    lurking.state("Rasp", State::Hidden, 1);
    assert!(lurking.refusal("attack", Some("Rasp")).contains("Hidden"));
    assert!(lurking.options().contains(&"walk".to_owned()), "nobody is held by who is Hidden");
}

/// arc-poison, arc-blind, arc-berserk: effects of States on an attacker.
#[test]
fn states_change_what_is_rolled_and_paid() {
    let mut duel = duel(&[("hollow-jack", 0, 0.0, 0.0), ("lysa-thorn", 1, TOUCHING, 0.0)]);
    duel.state("Hollow Jack", State::Poison, 2).state("Hollow Jack", State::Blind, 1).dice(&[6]);
    duel.aim("attack", "Lysa Thorn");
    duel.choose("stand");
    // Two points of poison; 6 + 6 - 4 = 8 against 9.
    assert_eq!((duel.life("Hollow Jack"), duel.life("Lysa Thorn")), (14, 13));
    duel.with("Hollow Jack", |condition| condition.states.clear())
        .state("Hollow Jack", State::Berserk, 1)
        .dice(&[5]);
    duel.with("Hollow Jack", |condition| condition.points = 2);
    assert_eq!(duel.options(), ["attack"], "it has to attack");
    duel.aim("attack", "Lysa Thorn");
    duel.choose("stand");
    // 5 + 6 + 1 = 12 against 9: 4 + 1 + 3 - 2 = 6.
    assert_eq!(duel.life("Lysa Thorn"), 7);
}

/// arc-death: a model without LP is eliminated.
#[test]
fn who_has_no_life_left_is_eliminated() {
    let mut duel = duel(&[
        ("hollow-jack", 0, 0.0, 0.0),
        ("lysa-thorn", 1, TOUCHING, 0.0),
        ("vesper", 1, 20.0, 0.0),
    ]);
    duel.with("Lysa Thorn", |condition| condition.life = 1).dice(&[9]);
    duel.aim("attack", "Lysa Thorn");
    let told = duel.order(Order::plain("stand")).join("\n");
    assert!(told.contains("Lysa Thorn is eliminated"), "{told}");
    assert!(!duel.facts().get(duel.id("Lysa Thorn")).unwrap().in_play());
}

/// arc-hidden, arc-ability: a Hidden model may attack an enemy that it touches, with the
/// bonus for hiding, and is no longer Hidden afterwards.
#[test]
fn a_model_in_hiding_strikes_whom_it_touches() {
    let mut duel = duel(&[("rasp", 0, 0.0, 0.0), ("lysa-thorn", 1, TOUCHING, 0.0)]);
    duel.state("Rasp", State::Hidden, 1).dice(&[2]);
    duel.aim("use:open-vein", "Lysa Thorn");
    duel.choose("stand");
    // 2 + 5 + 3 = 10 against 9: 3 + 1 - 2 = 2, and it is poisoned.
    assert_eq!((duel.life("Lysa Thorn"), duel.level("Lysa Thorn", State::Poison)), (11, 2));
    assert_eq!(duel.level("Rasp", State::Hidden), 0);
}

/// arc-berserk, arc-ruling-berserk: a Berserk model that cannot attack moves toward the
/// nearest enemy, and may not end its activation while it can.
#[test]
fn the_berserk_go_toward_the_nearest() {
    let mut duel = duel(&[
        ("hollow-jack", 0, 0.0, 0.0),
        ("lysa-thorn", 1, 15.0, 0.0),
        ("vesper", 1, 0.0, -20.0),
        ("rasp", 1, -3.0, 0.0),
    ]);
    duel.state("Rasp", State::Hidden, 1).state("Hollow Jack", State::Berserk, 1);
    assert_eq!(duel.options(), ["walk", "run"]);
    assert_eq!(duel.refusal_at("walk", -1.0, 0.0), "GoesFarther", "who is Hidden does not draw it");
    assert_eq!(duel.refusal_at("walk", 0.0, -3.0), "GoesFarther");
    assert!(duel.refusal("done", None).contains("nearest"));
    duel.choose_at("walk", 6.0, 1.0);
    assert_eq!(duel.at("Hollow Jack").x, 6.0);
    assert!(duel.asked().starts_with("Party 2"), "it can do no more: {}", duel.asked());
}

/// arc-area: a burst attacks all models in it even if it has killed its shooter.
#[test]
fn a_burst_outlives_who_shot() {
    let mut duel = duel(&[
        ("doctor-kessel", 0, 0.0, 0.0),
        ("lysa-thorn", 1, 2.0, 0.0),
        ("vesper", 1, 3.5, 0.0),
        ("tin-dancer", 0, -20.0, 0.0),
    ]);
    duel.with("Doctor Kessel", |condition| {
        condition.life = 1;
        condition.points = 3;
    })
    .dice(&[7]);
    duel.aim("use:burst-canister", "Lysa Thorn");
    // 11 against 9; Kessel has no points left to dodge with.
    duel.choose("stand");
    assert_eq!((duel.life("Lysa Thorn"), duel.life("Doctor Kessel")), (10, 0));
    assert!(duel.asked().starts_with("Vesper is attacked"), "{}", duel.asked());
    duel.choose("stand");
    // 11 against 9: 3 + 2 - 1 = 4.
    assert_eq!(duel.life("Vesper"), 8);
}

/// arc-charge, arc-ruling-charge-lost: a model that cannot attack at the end of its
/// Charge stays there, and its points are spent.
#[test]
fn a_charge_that_is_stopped_is_lost() {
    let mut duel = duel(&[
        ("sable-kite", 0, 0.0, 0.0),
        ("hollow-jack", 1, 9.0, 0.0),
        ("vesper", 1, 20.0, 20.0),
    ]);
    duel.choose_at("use:tripline", 2.0, 0.0);
    duel.choose("done");
    duel.aim("activate", "Hollow Jack");
    duel.dice(&[1]);
    duel.aim("charge", "Sable Kite");
    // It has set off the trap. Being Stunned there ends the Charge.
    assert!(duel.asked().contains("a trap"), "{}", duel.asked());
    duel.state("Hollow Jack", State::Stunned, 1);
    duel.choose("stand");
    assert_eq!((duel.life("Sable Kite"), duel.points("Hollow Jack")), (12, 2));
    assert!(duel.at("Hollow Jack").x > 3.3, "{}", duel.at("Hollow Jack"));
    assert!(duel.condition("Hollow Jack").moved);
}

/// arc-intercept: an interceptor may come into contact only with the attacker.
#[test]
fn nobody_steps_into_contact_with_others() {
    let mut duel = duel(&[
        ("sable-kite", 0, 0.0, 0.0),
        ("volley", 0, 4.6, -1.18),
        ("brother-anselm", 1, 10.0, 0.0),
        ("lysa-thorn", 1, 4.6, 2.4),
    ]);
    duel.aim("shoot", "Brother Anselm");
    duel.choose("intercept");
    let at = duel.at("Lysa Thorn");
    let facts = duel.facts();
    assert!(at.z.abs() < 0.01 && (at.x - 4.85).abs() < 0.01, "a quarter of an inch aside: {at}");
    assert!(facts.engaged(facts.get(duel.id("Lysa Thorn")).unwrap()).is_empty());
}

/// arc-walk, arc-ruling-trap-room: a trap does not catch a model while it passes over a
/// friend, but where it has room to stand again.
#[test]
fn a_trap_waits_until_there_is_room_to_stand() {
    let mut duel = duel(&[
        ("sable-kite", 0, 2.0, 2.4),
        ("hollow-jack", 1, 8.0, 0.0),
        ("rasp", 1, 3.6, 0.0),
        ("vesper", 1, 20.0, 20.0),
    ]);
    duel.choose_at("use:tripline", 2.0, 0.0);
    duel.choose("done");
    duel.aim("activate", "Hollow Jack");
    duel.choose_at("walk", 1.2, 0.0);
    assert!(duel.asked().contains("a trap"), "{}", duel.asked());
    let apart = duel.at("Hollow Jack").distance(duel.at("Rasp"));
    assert!(apart > 1.17 && duel.at("Hollow Jack").x < 3.0, "{apart}: {}", duel.at("Hollow Jack"));
}
