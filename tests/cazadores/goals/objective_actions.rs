//! What can be done for an Objective.

use monteria_cazadores::Armoury;
use monteria_cazadores::content::Condition;
use monteria_game::GameEvent;

use crate::goals::arrange::{carried, carry, change, count, id, lay, tokens};
use monteria_test_support::cazadores::{Hunt, actions, cites, hunt_for, losses, rolls, texts};

const SON: &str = "wandering-son";
const INES: &str = "Inés";

/// Two of the three Warding Points are done; Inés wards the last.
fn ward_the_last(hunt: &mut Hunt) -> Vec<GameEvent> {
    hunt.change(|world| {
        let mut marks = world.resource_mut::<monteria_cazadores::HuntMarks>();
        marks.goals.counts.insert("warded".to_owned(), 2);
    });
    for index in [1, 2] {
        change(hunt, index, |token| token.settled = true);
    }
    hunt.dice(&[1, 4, 4, 5]);
    hunt.choose("deed:ward")
}

/// caz-obj-banish, caz-obj-deeds: Lore against DT 5 within 1" of the Well, with no Foe
/// within 1" of it; 4 Ticks.
#[test]
fn the_well_is_banished_by_lore_with_no_foe_near_it() {
    let mut hunt = hunt_for("banish-the-well", SON, &["ines-valcarcel", "brigand"]);
    lay(&mut hunt, "cosmic-well", -6.0, 0.0);
    hunt.put(INES, -8.6, 0.0).put("Wandering", 6.0, -6.0).turn_of(INES);
    assert_eq!(hunt.refused("deed:banish").as_deref(), Some("OutOfRange"), "1.1\" from it");
    hunt.put(INES, -8.4, 0.0).put("Wandering", -3.5, 0.0);
    assert_eq!(hunt.refused("deed:banish").as_deref(), Some("HostileNear"), "half an inch from it");
    hunt.put("Wandering", 6.0, -6.0).dice(&[1, 4, 4, 5]);
    let clock = hunt.clock(INES);
    let ines = hunt.id(INES);
    let lines = hunt.choose("deed:banish");
    assert_eq!(rolls(&lines)[0], ("Lore Check".to_owned(), 0, 1), "WIT 3: the 5 alone succeeds");
    assert_eq!(actions(&lines, ines)[0], "deed:banish");
    assert_eq!(hunt.clock(INES), clock + 4);
    assert_eq!(count(&hunt, "banished"), 1);
    assert!(cites(&lines, "caz-obj-banish"));
    assert!(!hunt.offered("deed:banish"), "it is closed");
}

/// caz-check-failed, caz-obj-deeds: a failure costs its Ticks and brings nothing.
#[test]
fn a_failed_action_costs_its_ticks() {
    let mut hunt = hunt_for("banish-the-well", SON, &["ines-valcarcel", "brigand"]);
    lay(&mut hunt, "cosmic-well", -6.0, 0.0);
    hunt.put(INES, -7.6, 0.0).put("Wandering", 6.0, -6.0).turn_of(INES).dice(&[1, 4, 4, 4]);
    let clock = hunt.clock(INES);
    hunt.choose("deed:banish");
    assert_eq!((hunt.clock(INES), count(&hunt, "banished")), (clock + 4, 0));
}

/// caz-obj-seal: a model that carries Warding Talc seals Points; the Adversary inside the
/// triangle of all three counts.
#[test]
fn warding_points_want_talc_and_may_enclose_the_adversary() {
    let mut hunt = hunt_for("forge-the-seal", SON, &["ines-valcarcel", "brigand"]);
    let points = [(-6.0, 0.0), (6.0, 8.0), (6.0, -8.0)];
    let areas = points.map(|(x, z)| lay(&mut hunt, "warding-point", x, z));
    hunt.put(INES, -7.2, 0.0).put("Wandering", 0.0, 0.0).turn_of(INES);
    let near = format!("deed:ward:{}", areas[0]);
    assert_eq!(hunt.refused(&near).as_deref(), Some("NotCarried"));
    assert_eq!(hunt.refused(&format!("deed:ward:{}", areas[1])).as_deref(), Some("OutOfRange"));
    carry(&mut hunt, INES, "warding-talc");
    let lines = ward_the_last(&mut hunt);
    assert_eq!((count(&hunt, "warded"), count(&hunt, "enclosed")), (3, 1));
    assert_eq!(carried(&hunt, INES), ["warding-talc"], "talc never runs out");
    assert!(cites(&lines, "ruling-69"));
}

/// caz-obj-seal, ruling-69: the Adversary outside of it does not count.
#[test]
fn an_adversary_outside_of_the_seal_does_not_count() {
    let mut hunt = hunt_for("forge-the-seal", SON, &["ines-valcarcel", "brigand"]);
    for (x, z) in [(-6.0, 0.0), (6.0, 8.0), (6.0, -8.0)] {
        lay(&mut hunt, "warding-point", x, z);
    }
    carry(&mut hunt, INES, "warding-talc");
    hunt.put(INES, -7.2, 0.0).put("Wandering", -6.0, 9.0).turn_of(INES);
    ward_the_last(&mut hunt);
    assert_eq!((count(&hunt, "warded"), count(&hunt, "enclosed")), (3, 0));
}

/// caz-obj-raze: the barrel wants both hands and a place inside the territory, and an
/// attempt uses it up.
#[test]
fn the_barrel_wants_both_hands_and_is_spent_by_the_attempt() {
    let mut hunt = hunt_for("raze-habitat", SON, &["ines-valcarcel", "brigand"]);
    lay(&mut hunt, "habitat", -6.0, 0.0);
    carry(&mut hunt, INES, "explosive-barrel");
    hunt.put(INES, -8.2, 0.0).put("Wandering", 6.0, -6.0).turn_of(INES);
    assert_eq!(hunt.refused("deed:place-barrel").as_deref(), Some("NotInside"));
    hunt.put(INES, -7.0, 0.0);
    assert_eq!(hunt.refused("deed:place-barrel").as_deref(), Some("HandsFull"));
    let clock = hunt.clock(INES);
    hunt.choose("ready:place-barrel");
    assert_eq!(hunt.clock(INES), clock + 1, "a Switch");
    assert!(hunt.facts().get(hunt.id(INES)).is_some_and(|model_ref| {
        model_ref
            .pack
            .is_some_and(|(_, armoury)| armoury.weapons.iter().all(|carried| !carried.readied))
    }));
    hunt.put(INES, -7.0, 0.0).turn_of(INES).dice(&[9, 4, 4, 8]);
    hunt.choose("deed:place-barrel");
    assert_eq!(carried(&hunt, INES), Vec::<String>::new(), "spent though it failed");
    assert_eq!(count(&hunt, "razed"), 0);
}

/// caz-obj-artifacts, caz-obj-carry: taken up by a Hunt Check without DT, three at most,
/// dropped at no cost.
#[test]
fn artifacts_are_taken_up_carried_and_dropped() {
    let mut hunt = hunt_for("recover-the-artifacts", SON, &["ines-valcarcel", "brigand"]);
    lay(&mut hunt, "artifact", -6.0, 0.0);
    hunt.put(INES, -7.2, 0.0).put("Wandering", 6.0, -6.0).turn_of(INES).dice(&[3, 2, 2, 3]);
    let clock = hunt.clock(INES);
    hunt.choose("deed:take-artifact");
    assert_eq!(carried(&hunt, INES), ["artifact"]);
    assert_eq!(hunt.clock(INES), clock + 3);
    let lines = hunt.choose("drop:artifact");
    assert_eq!(carried(&hunt, INES), Vec::<String>::new());
    assert_eq!(hunt.clock(INES), clock + 3, "at no cost");
    assert!(texts(&lines).iter().any(|text| text.contains("is put down")));
    for _ in 0..3 {
        carry(&mut hunt, INES, "artifact");
    }
    hunt.turn_of(INES);
    assert_eq!(hunt.refused("deed:take-artifact").as_deref(), Some("NoRoom"));
}

/// caz-obj-carry: a model that is slain drops what it carries.
#[test]
fn the_slain_drop_what_they_carry() {
    let mut hunt = hunt_for("recover-the-artifacts", SON, &["ines-valcarcel", "brigand"]);
    carry(&mut hunt, "Brigand", "artifact");
    hunt.put("Brigand", -6.0, 0.0).set_wounds("Brigand", 1).afflict("Brigand", Condition::Bleeding);
    hunt.put("Wandering", 6.0, -6.0).turn_of("Brigand");
    let lines = hunt.choose("end");
    assert_eq!(losses(&lines, hunt.id("Brigand")), [1]);
    let lying = tokens(&hunt);
    assert_eq!(lying.len(), 1);
    assert_eq!((lying[0].kind.clone(), lying[0].at.x), (id("artifact"), -6.0));
    assert!(carried(&hunt, "Brigand").is_empty());
}

/// caz-obj-icon, ruling-68: a 9 or 10 is genuine, else it is false; the last
/// one must be genuine.
#[test]
fn an_icon_is_identified_by_a_die_and_the_last_is_genuine() {
    let take = |face: u32| {
        let mut hunt = hunt_for("retrieve-the-icon", SON, &["ines-valcarcel", "brigand"]);
        let near = lay(&mut hunt, "icon", -6.0, 0.0);
        lay(&mut hunt, "icon", 6.0, 8.0);
        hunt.put(INES, -7.2, 0.0)
            .put("Wandering", 6.0, -6.0)
            .turn_of(INES)
            .dice(&[1, 4, 4, 5, face]);
        hunt.choose(&format!("deed:find-icon:{near}"));
        assert!(hunt.dice_left().is_empty());
        carried(&hunt, INES)
    };
    assert_eq!(take(8), ["false-icon"]);
    assert_eq!(take(9), ["genuine-icon"]);
    let mut hunt = hunt_for("retrieve-the-icon", SON, &["ines-valcarcel", "brigand"]);
    lay(&mut hunt, "icon", -6.0, 0.0);
    hunt.put(INES, -7.2, 0.0).put("Wandering", 6.0, -6.0).turn_of(INES).dice(&[1, 4, 4, 5]);
    let lines = hunt.choose("deed:find-icon");
    assert_eq!(carried(&hunt, INES), ["genuine-icon"]);
    assert!(cites(&lines, "ruling-68") && hunt.dice_left().is_empty());
}

/// caz-obj-icon, ruling-68: once the genuine one is found, the others are false.
#[test]
fn there_is_one_genuine_icon() {
    let mut hunt = hunt_for("retrieve-the-icon", SON, &["ines-valcarcel", "brigand"]);
    lay(&mut hunt, "icon", -6.0, 0.0);
    carry(&mut hunt, "Brigand", "genuine-icon");
    hunt.put(INES, -7.2, 0.0).put("Wandering", 6.0, -6.0).turn_of(INES).dice(&[1, 4, 4, 5]);
    hunt.choose("deed:find-icon");
    assert_eq!(carried(&hunt, INES), ["false-icon"]);
}

/// caz-obj-prisoner, ruling-70: a captive takes no Turn and is no Target; freed by Aid it
/// acts from the next Tick on, does not fight, and Flees with Advantage when urged on.
#[test]
fn the_prisoner_is_freed_by_aid_and_flees() {
    let mut hunt = hunt_for("save-the-prisoner", SON, &["ines-valcarcel", "brigand"]);
    hunt.put(INES, -8.0, 10.5)
        .put("Prisoner", -6.0, 10.5)
        .put("Wandering", 8.0, -8.0)
        .turn_of(INES);
    assert!(hunt.facts().is_captive(hunt.id("Prisoner")));
    // RES 4 against DT 5.
    hunt.dice(&[1, 4, 4, 4, 6]);
    hunt.choose_at("deed:free", "Prisoner");
    assert!(!hunt.facts().is_captive(hunt.id("Prisoner")));
    assert_eq!(count(&hunt, "freed"), 1);
    assert_eq!(hunt.clock("Prisoner"), 3, "the Tick after this one");
    hunt.turn_of("Prisoner");
    assert_eq!(hunt.refused("defend").as_deref(), Some("Pacifist"));
    assert!(!hunt.offered("attack:unarmed") && hunt.offered("flee"));
    // Where nothing is told headings are empty, and what is a Combat Action stays one.
    monteria_game::without_text(|| {
        hunt.turn_of("Prisoner");
    });
    assert!(!hunt.offered("defend") && !hunt.offered("attack:unarmed") && hunt.offered("flee"));
    hunt.turn_of(INES).dice(&[1, 4, 4, 4, 6]);
    hunt.choose_at("deed:encourage", "Prisoner");
    hunt.turn_of("Prisoner").dice(&[9, 2, 7, 3]);
    let lines = hunt.choose("flee");
    assert_eq!(rolls(&lines)[0].1, 1, "Advantage: the 2 counts");
    assert!(lines.iter().any(|line| line.text.contains("gets away")));
}

/// caz-obj-prisoner: Advantage to Flee is gone at the end of the Prisoner's next Turn.
#[test]
fn encouragement_lapses_with_the_next_turn() {
    let mut hunt = hunt_for("save-the-prisoner", SON, &["ines-valcarcel", "brigand"]);
    let prisoner = hunt.id("Prisoner");
    hunt.change(|world| {
        let mut marks = world.resource_mut::<monteria_cazadores::HuntMarks>();
        marks.goals.freed.insert(prisoner);
        marks.goals.encouraged.insert(prisoner);
    });
    hunt.put("Prisoner", -6.0, 0.0).put("Wandering", 8.0, -8.0).turn_of("Prisoner");
    assert!(hunt.facts().goals().encouraged.contains(&prisoner));
    hunt.choose("end");
    assert!(!hunt.facts().goals().encouraged.contains(&prisoner));
}

/// caz-obj-prisoner: Foes pass over the captive.
#[test]
fn foes_do_not_attack_the_captive() {
    let mut hunt = hunt_for("save-the-prisoner", SON, &["ines-valcarcel", "brigand"]);
    hunt.put("Wandering", -6.0, 0.0).put("Prisoner", -4.3, 0.0).put(INES, -6.0, 5.0);
    hunt.next_card("K♠");
    let lines = hunt.foe_turn("Wandering");
    assert!(losses(&lines, hunt.id("Prisoner")).is_empty());
    assert_eq!(hunt.wounds("Prisoner"), 10);
    assert!(lines.iter().any(|line| line.text.contains("Inés")), "it goes for her instead");
}

/// caz-obj-prisoner, caz-construct-splash: an Attack that strikes a model beside the
/// Target passes over a captive, and no longer once it is freed.
#[test]
fn what_strikes_beside_the_target_spares_the_captive() {
    for freed in [false, true] {
        let mut hunt =
            hunt_for("save-the-prisoner", "accursed-construct", &["ines-valcarcel", "brigand"]);
        let prisoner = hunt.id("Prisoner");
        if freed {
            hunt.change(|world| {
                let mut marks = world.resource_mut::<monteria_cazadores::HuntMarks>();
                marks.goals.freed.insert(prisoner);
            });
        }
        hunt.put("Construct", -6.0, 0.0).put(INES, -3.6, 0.0).put("Prisoner", -3.6, 1.5);
        hunt.put("Brigand", 6.0, 10.0).next_card("J♥");
        let lines = hunt.foe_turn("Construct");
        assert_eq!(
            rolls(&lines).len(),
            1 + usize::from(freed),
            "freed {freed}: {:?}",
            texts(&lines)
        );
        assert!(freed || losses(&lines, prisoner).is_empty());
    }
}

/// caz-obj-vessel: a Vessel of 10 WND, DEF 6 that does nothing; its death
/// knocks the Adversary down.
#[test]
fn the_death_of_the_vessel_knocks_the_adversary_down() {
    let mut hunt = hunt_for("assassinate-the-vessel", SON, &["ines-valcarcel", "brigand"]);
    assert_eq!(hunt.wounds("Vessel"), 10);
    assert!(hunt.facts().is_bystander(hunt.id("Vessel")));
    hunt.put(INES, -8.0, 0.0)
        .put("Vessel", -6.5, 0.0)
        .put("Wandering", 8.0, -8.0)
        .set_wounds("Vessel", 1);
    // Nobody stands by the Vessel: it is Surrounded, and two Difficulty Dice are rolled.
    hunt.turn_of(INES).dice(&[1, 1, 6, 2, 2, 2, 2, 2, 2]);
    hunt.choose_at("attack:great-weapon", "Vessel");
    assert_eq!(hunt.wounds("Vessel"), 0);
    assert!(hunt.has("Wandering", Condition::KnockedDown));
}

/// caz-obj-capture: one of the Pack may carry a Net in place of a third Weapon.
#[test]
fn a_hit_with_the_net_is_remembered() {
    let mut hunt = hunt_for("capture-the-beast", SON, &["lope-de-urrieta", "brigand"]);
    hunt.with::<Armoury>("Lope", |armoury| {
        armoury.weapons.retain(|carried| carried.weapon == "net");
        for carried in &mut armoury.weapons {
            carried.readied = true;
        }
    });
    hunt.put("Lope", -10.0, 0.0)
        .put("Wandering", -4.5, 0.0)
        .turn_of("Lope")
        .dice(&[1, 10, 10, 10, 10, 10, 10, 10]);
    let lines = hunt.choose_at("attack:net", "Wandering");
    assert_eq!(count(&hunt, "netted"), 1, "{:#?}", texts(&lines));
    assert!(cites(&lines, "caz-obj-capture"));
}

/// caz-obj-vessel, ruling-79: of an Adversary of several models all are knocked down.
#[test]
fn the_death_of_the_vessel_knocks_every_praetorian_down() {
    let three = ["The Sword", "The Axe", "The Mace"];
    let mut hunt =
        hunt_for("assassinate-the-vessel", "emperors-praetorians", &["ines-valcarcel", "brigand"]);
    hunt.put(INES, -8.0, 0.0).put("Vessel", -6.5, 0.0).set_wounds("Vessel", 1);
    hunt.put(three[0], 8.0, -8.0).put(three[1], 8.0, -6.0).put(three[2], 8.0, -4.0);
    hunt.turn_of(INES).dice(&[1, 1, 6, 2, 2, 2, 2, 2, 2]);
    let lines = hunt.choose_at("attack:great-weapon", "Vessel");
    assert_eq!(hunt.wounds("Vessel"), 0, "{:#?}", texts(&lines));
    assert_eq!(three.map(|name| hunt.has(name, Condition::KnockedDown)), [true; 3]);
}

/// caz-obj-seal, ruling-79: one of several models inside the seal is enough.
#[test]
fn one_praetorian_inside_the_seal_is_enough() {
    let mut hunt =
        hunt_for("forge-the-seal", "emperors-praetorians", &["ines-valcarcel", "brigand"]);
    for (x, z) in [(-6.0, 0.0), (6.0, 8.0), (6.0, -8.0)] {
        lay(&mut hunt, "warding-point", x, z);
    }
    carry(&mut hunt, INES, "warding-talc");
    hunt.put(INES, -7.2, 0.0)
        .put("The Sword", -6.0, 9.0)
        .put("The Axe", -9.0, 9.0)
        .put("The Mace", 3.0, 0.0);
    hunt.turn_of(INES);
    ward_the_last(&mut hunt);
    assert_eq!((count(&hunt, "warded"), count(&hunt, "enclosed")), (3, 1));
}

/// caz-obj-raze: Gear in hand fills hands as well, and is put away with the rest.
#[test]
fn gear_in_hand_is_in_the_way_of_the_barrel() {
    let mut hunt = hunt_for("raze-habitat", SON, &["bartolome-quiroga", "brigand"]);
    lay(&mut hunt, "habitat", -6.0, 0.0);
    carry(&mut hunt, "Bartolomé", "explosive-barrel");
    hunt.put("Bartolomé", -7.0, 0.0).put("Wandering", 6.0, -6.0);
    // The Fire Bomb alone is in hand.
    hunt.with::<Armoury>("Bartolomé", |armoury| armoury.weapons[0].readied = false);
    hunt.turn_of("Bartolomé");
    assert_eq!(hunt.refused("deed:place-barrel").as_deref(), Some("HandsFull"));
    hunt.choose("ready:place-barrel");
    let facts = hunt.facts();
    let (_, armoury) = facts
        .get(hunt.id("Bartolomé"))
        .and_then(|model_ref| model_ref.pack)
        .expect("what he carries");
    assert!(armoury.gear.iter().all(|stock| !stock.readied));
    hunt.turn_of("Bartolomé");
    assert!(hunt.offered("deed:place-barrel"));
}
