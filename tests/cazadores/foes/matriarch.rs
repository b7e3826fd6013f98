//! The Salt Matriarch: an Adversary of our own that is nothing but data, with an
//! Aggressive and a Defensive Minion.

use monteria_cazadores::Wounds;
use monteria_cazadores::content::{AttackKind, Condition, FoeType};
use monteria_game::{GameEvent, Presence, Roster};
use monteria_table::Keywords;

use monteria_test_support::cazadores::{
    Hunt, cites, content, hunt, losses, rolls, texts, thoughts,
};

const SALT: &str = "Matriarch";
const RAM: &str = "Ram";
const WISP: &str = "Wisp";
const INES: &str = "Inés";
const BRIGAND: &str = "Brigand";

/// The Matriarch in the middle of the west, Inés 1.5" east of her, within her RNG of
/// 2" and Surrounded there.
fn matriarch() -> Hunt {
    let mut hunt = hunt("salt-matriarch", &["ines-valcarcel", "brigand"]);
    hunt.put(SALT, -6.0, 0.0).put(INES, -3.0, 0.0);
    hunt
}

fn dealt(lines: &[GameEvent], hunt: &Hunt, name: &str) -> i32 {
    losses(lines, hunt.id(name)).iter().sum()
}

/// caz-own-adversary: two kinds of Minions of different Foe Types,
/// one Aggressive, one Defensive.
#[test]
fn her_minions_are_of_two_types() {
    let content = content();
    let entry = &content.adversaries["salt-matriarch"];
    let types: Vec<FoeType> =
        entry.minions.iter().map(|(id, _)| content.minions[id].foe_type).collect();
    assert_eq!(types, [FoeType::Aggressive, FoeType::Defensive]);
    let hunt = matriarch();
    assert_eq!((hunt.wounds(SALT), hunt.wounds(RAM), hunt.wounds(WISP)), (24, 5, 4));
}

/// caz-own-adversary: the Ram runs Inés down: a Critical pushes her and knocks her over.
#[test]
fn the_ram_charges() {
    let mut hunt = matriarch();
    hunt.put(SALT, -6.0, -9.0).put(RAM, -6.0, 0.0).put(INES, -1.5, 0.0).dice(&[1, 1, 10, 1, 1, 1]);
    let lines = hunt.foe_turn(RAM);
    assert_eq!(thoughts(&lines)[0].tree, "Aggressive");
    assert!(
        hunt.has(INES, Condition::KnockedDown) && dealt(&lines, &hunt, INES) == 1,
        "{:?}",
        texts(&lines)
    );
    assert!((hunt.at(INES).0 - 0.5).abs() < 0.02, "{:?}", hunt.at(INES));
}

/// caz-own-adversary: the Wisp draws back and spits cold.
#[test]
fn the_wisp_keeps_away_and_freezes() {
    let mut hunt = matriarch();
    hunt.put(SALT, -6.0, -9.0).put(WISP, -6.0, 0.0).put(INES, -4.6, 0.0).dice(&[1, 10, 1, 1]);
    let lines = hunt.foe_turn(WISP);
    assert_eq!(thoughts(&lines)[0].tree, "Defensive");
    assert!(hunt.distance(WISP, INES) > 3.0, "{:?}", texts(&lines));
    assert!(hunt.has(INES, Condition::Freezing), "{:?}", texts(&lines));
}

/// caz-own-adversary: a Terror Attack that pushes; a Shooting Attack that leaves a
/// geyser, hit or miss.
#[test]
fn tolling_pushes_and_the_ground_breaks() {
    let mut hunt = matriarch();
    hunt.next_card("A♠").dice(&[1, 1, 4, 1, 1, 1, 1, 1]);
    let lines = hunt.foe_turn(SALT);
    assert!(
        (hunt.at(INES).0 + 1.0).abs() < 0.02 && dealt(&lines, &hunt, INES) == 0,
        "{:?}",
        texts(&lines)
    );
    let mut hunt = matriarch();
    hunt.put(INES, 0.0, 0.0).next_card("K♠").dice(&[1, 4, 1, 1, 1, 1, 10]);
    let lines = hunt.foe_turn(SALT);
    let area = &hunt.game.table().areas()[0];
    assert_eq!(
        (area.name.as_str(), area.diameter, area.center.x),
        ("Brine Geyser", 2.0, 0.0),
        "{:?}",
        texts(&lines)
    );
    assert!(area.keywords.contains(Keywords::DANGEROUS | Keywords::OBSCURING));
    assert!(cites(&lines, "caz-dangerous"), "who stands in it has entered it");
}

/// caz-raise, ruling-87: the Ace of her own suit calls a slain Minion back with all its
/// WNDs, by a Scatter Roll from her; where none is slain nothing comes of it.
#[test]
fn the_parish_is_gathered_again() {
    let mut hunt = matriarch();
    hunt.put(INES, 8.0, 8.0).set_wounds(RAM, 1);
    let ram = hunt.id(RAM);
    hunt.change(|world| {
        let entity = world.resource::<Roster>().entity(ram).expect("a Ram");
        world.get_mut::<Wounds>(entity).expect("wounds").left = 0;
        *world.get_mut::<Presence>(entity).expect("a presence") = Presence::Slain;
    });
    // Half of 5 is 3, to the east by the direction that the seed gives: only the
    // distance is looked at.
    hunt.next_card("A♥").dice(&[5]);
    let lines = hunt.foe_turn(SALT);
    assert!(cites(&lines, "caz-raise"), "{:?}", texts(&lines));
    assert_eq!(hunt.wounds(RAM), 5);
    assert!(hunt.distance(SALT, RAM) < 3.1, "{}", hunt.distance(SALT, RAM));
    hunt.next_card("A♥");
    let lines = hunt.foe_turn(SALT);
    assert!(!cites(&lines, "caz-raise"), "{:?}", texts(&lines));
}

/// caz-own-adversary: Drink Deep gives back what it takes, Crust Over asks for a
/// Check of its own.
#[test]
fn she_heals_herself() {
    let mut hunt = matriarch();
    hunt.locations(&[4, 5, 5, 5, 3]).next_card("Q♠").dice(&[1, 1, 6, 1, 1, 1, 1, 1]);
    let lines = hunt.foe_turn(SALT);
    assert_eq!(hunt.locations_left(), [4, 5, 5, 5, 4], "{:?}", texts(&lines));
    let crust = |faces: &[u32]| {
        let mut hunt = matriarch();
        hunt.put(INES, 3.0, 0.0)
            .locations(&[4, 5, 5, 5, 1])
            .next_hits(&[8])
            .next_card("K♥")
            .dice(faces);
        let lines = hunt.foe_turn(SALT);
        let laid = hunt.game.table().areas().iter().any(|area| area.name == "Salt Crust");
        let defence = hunt.facts().defence(hunt.adversary(), AttackKind::Melee);
        (hunt.locations_left(), laid, defence, lines)
    };
    // TER 6 against DT 6; the d5 shows 3.
    let (left, laid, defence, lines) = crust(&[1, 6, 1, 1, 1, 1, 1, 6]);
    assert_eq!(
        (left.as_slice(), laid, defence),
        (&[4, 5, 5, 5, 4][..], true, Some(7)),
        "{:?}",
        texts(&lines)
    );
    let (left, ..) = crust(&[1, 5, 5, 5, 5, 5, 5]);
    assert_eq!(left, [4, 4, 5, 5, 1], "a failure costs a WND");
}

/// caz-further-targets, caz-construct-splash: two Targets for the shards; the avalanche
/// takes a model that stands beside.
#[test]
fn shards_have_two_targets_and_the_avalanche_spreads() {
    let mut hunt = matriarch();
    hunt.put(INES, -1.5, 0.0).put(BRIGAND, -6.0, 4.5).next_card("J♠");
    hunt.dice(&[1, 4, 1, 1, 1, 1, 1, 3, 1, 1, 1, 1]);
    let lines = hunt.foe_turn(SALT);
    assert_eq!(
        (dealt(&lines, &hunt, INES), dealt(&lines, &hunt, BRIGAND)),
        (1, 1),
        "{:?}",
        texts(&lines)
    );
    let mut hunt = matriarch();
    hunt.put(BRIGAND, -3.0, 2.0).next_card("J♥");
    let lines = hunt.foe_turn(SALT);
    let struck = rolls(&lines).iter().filter(|(label, ..)| label.contains("Avalanche")).count();
    assert_eq!(struck, 2, "{:?}", texts(&lines));
}

/// caz-own-adversary: her heart bursts over 4", pushes and freezes, and leaves a geyser.
#[test]
fn her_heart_bursts() {
    let mut hunt = matriarch();
    hunt.locations(&[1, 5, 5, 5, 5]).next_hits(&[10, 2]).turn_of(INES);
    hunt.dice(&[1, 8, 1, 1, 1, 1, 1, 1, 1, 1, 4, 1, 1, 1, 1]);
    let lines = hunt.choose_at("attack:great-weapon", SALT);
    assert!(hunt.has(INES, Condition::Freezing), "{:?}", texts(&lines));
    assert!(
        (hunt.at(INES).0 + 1.0).abs() < 0.02 && dealt(&lines, &hunt, INES) == 0,
        "{:?}",
        texts(&lines)
    );
    assert_eq!(hunt.game.table().areas().len(), 1);
}
