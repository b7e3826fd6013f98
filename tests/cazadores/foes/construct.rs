//! The Accursed Construct (Cazadores 12, rulings 76 to 78).

use monteria_cazadores::content::Condition;
use monteria_game::{EventKind, GameEvent};
use monteria_table::Keywords;

use monteria_test_support::cazadores::{Hunt, cites, hunt, losses, rolls, texts};

const CONSTRUCT: &str = "Construct";
const INES: &str = "Inés";
const BRIGAND: &str = "Brigand";

/// The Construct in the middle of the west, Inés 1.5" east of it (MDEF 6, SDEF 4,
/// Fortitude 4), out of its RNG of 1".
fn construct() -> Hunt {
    let mut hunt = hunt("accursed-construct", &["ines-valcarcel", "brigand"]);
    hunt.put(CONSTRUCT, -6.0, 0.0).put(INES, -3.0, 0.0);
    hunt
}

fn areas(hunt: &Hunt) -> Vec<(String, (f32, f32), f32)> {
    let areas = hunt.game.table().areas().iter();
    areas.map(|area| (area.name.clone(), (area.center.x, area.center.y), area.diameter)).collect()
}

fn near(a: (f32, f32), b: (f32, f32)) -> bool {
    (a.0 - b.0).abs() < 0.02 && (a.1 - b.1).abs() < 0.02
}

fn dealt(lines: &[GameEvent], hunt: &Hunt, name: &str) -> i32 {
    losses(lines, hunt.id(name)).iter().sum()
}

/// caz-construct: Ace, Rapid Barrage: +4 RNG, everyone in range; the standard
/// one leaves nothing behind.
#[test]
fn rapid_barrage_strikes_everyone_within_range() {
    let mut hunt = construct();
    hunt.put(BRIGAND, -6.0, -4.0).next_card("A♠");
    hunt.dice(&[1, 4, 4, 1, 1, 1, 1, 1, 1, 10, 1, 1, 1, 1, 1, 1]);
    let lines = hunt.foe_turn(CONSTRUCT);
    assert_eq!(
        (dealt(&lines, &hunt, INES), dealt(&lines, &hunt, BRIGAND)),
        (2, 1),
        "{:?}",
        texts(&lines)
    );
    assert!(hunt.has(BRIGAND, Condition::KnockedDown) && !hunt.has(INES, Condition::KnockedDown));
    assert!(hunt.dice_left().is_empty(), "seven dice each");
    assert!(areas(&hunt).is_empty());
    assert_eq!(hunt.clock(CONSTRUCT), 5);
}

/// caz-construct-areas: of Hearts it leaves an Area 2 of Difficult Terrain under each
/// model that it hits, and none else.
#[test]
fn the_special_barrage_leaves_riven_ground_under_those_it_hits() {
    let mut hunt = construct();
    hunt.put(BRIGAND, -6.0, -4.0).next_card("A♥");
    hunt.dice(&[1, 4, 1, 1, 1, 1, 1, 1, 10, 3, 3, 3, 3, 3, 3, 3]);
    let lines = hunt.foe_turn(CONSTRUCT);
    let laid = areas(&hunt);
    assert_eq!(laid.len(), 1, "the Brigand was missed: {:?}", texts(&lines));
    assert!(
        laid[0].0 == "Riven Ground" && near(laid[0].1, (-3.0, 0.0)) && laid[0].2 == 2.0,
        "{laid:?}"
    );
    assert!(hunt.game.table().areas()[0].keywords.contains(Keywords::DIFFICULT));
    assert!(cites(&lines, "caz-tree-sentry"));
}

/// caz-construct: King, Warbling Seeker: one Target at +6 RNG, with Advantage.
#[test]
fn warbling_seeker_has_advantage_at_seven_inches() {
    let mut hunt = construct();
    hunt.put(INES, 2.4, 0.0).next_card("K♥").dice(&[9, 1, 4, 1, 1, 1, 1, 1, 1]);
    let lines = hunt.foe_turn(CONSTRUCT);
    assert_eq!(rolls(&lines)[0].1, 1);
    assert_eq!(dealt(&lines, &hunt, INES), 1, "{:?}", texts(&lines));
    assert_eq!(hunt.at(CONSTRUCT).0, -6.0, "the Sentry shoots from its post");
}

/// caz-construct, ruling-78: Queen, Blaring Shriek: no WNDs; terrifies the models that it
/// hits, and a Critical stuns.
#[test]
fn blaring_shriek_terrifies_and_stuns_without_wounds() {
    let mut hunt = construct();
    hunt.next_card("Q♠").dice(&[1, 10, 1, 1, 1, 1]);
    let lines = hunt.foe_turn(CONSTRUCT);
    assert!(
        hunt.has(INES, Condition::Terrified) && hunt.has(INES, Condition::Stunned),
        "{:?}",
        texts(&lines)
    );
    assert_eq!(dealt(&lines, &hunt, INES), 0);
    assert!(cites(&lines, "caz-terror-attack"));
}

/// caz-construct: Jack, Sudden Charge: +3 SPD, and the Target is pushed 2"; the standard
/// one strikes the Target alone.
#[test]
fn sudden_charge_comes_from_afar_and_pushes() {
    let mut hunt = construct();
    hunt.put(INES, 3.4, 0.0).put(BRIGAND, 3.4, 1.5).next_card("J♠").dice(&[1, 6, 1, 1, 1, 1, 1, 1]);
    let lines = hunt.foe_turn(CONSTRUCT);
    assert!(near(hunt.at(CONSTRUCT), (0.9, 0.0)), "6.9\" of 7\": {:?}", texts(&lines));
    assert_eq!(
        (dealt(&lines, &hunt, INES), dealt(&lines, &hunt, BRIGAND)),
        (1, 0),
        "{:?}",
        texts(&lines)
    );
    assert!(near(hunt.at(INES), (5.4, 0.0)), "{:?}", hunt.at(INES));
    assert!(hunt.dice_left().is_empty());
}

/// caz-construct-splash, ruling-77: of Hearts a model that is within 1" of the Target
/// suffers the Attack too, with a roll of its own.
#[test]
fn the_special_charge_strikes_whoever_stands_beside() {
    let mut hunt = construct();
    hunt.put(INES, -3.6, 0.0).put(BRIGAND, -3.6, 1.5).next_card("J♥");
    // Inés is in its RNG with the Brigand by her side, so that she is not Surrounded;
    // he is 1.3" away.
    hunt.dice(&[1, 6, 1, 1, 1, 1, 1, 1, 1, 4, 4, 1, 1, 1, 1, 1]);
    let lines = hunt.foe_turn(CONSTRUCT);
    assert_eq!(
        (dealt(&lines, &hunt, INES), dealt(&lines, &hunt, BRIGAND)),
        (1, 2),
        "{:?}",
        texts(&lines)
    );
    assert!(near(hunt.at(INES), (-1.6, 0.0)), "{:?}", hunt.at(INES));
    let pushed = hunt.at(BRIGAND);
    assert!((pushed.0 + 1.904).abs() < 0.02 && (pushed.1 - 2.56).abs() < 0.02, "{pushed:?}");
    // Two inches away nobody is beside her.
    let mut hunt = construct();
    hunt.put(INES, -3.6, 0.0).put(BRIGAND, -3.6, 2.2).next_card("J♥");
    hunt.dice(&[1, 1, 6, 1, 1, 1, 1, 1, 1]);
    let lines = hunt.foe_turn(CONSTRUCT);
    assert_eq!(dealt(&lines, &hunt, BRIGAND), 0, "{:?}", texts(&lines));
    assert!(hunt.dice_left().is_empty(), "one roll, with Advantage against a Surrounded Inés");
}

/// caz-construct-diffraction, ruling-76: when the Core breaks, everyone within 10" and
/// in sight suffers a Shooting Attack of Rating 8 at once, whatever the Construct's
/// RNG; a hit poisons.
#[test]
fn a_broken_core_diffracts_over_ten_inches() {
    let mut hunt = hunt("accursed-construct", &["ines-valcarcel", "brigand", "stalker"]);
    hunt.put(CONSTRUCT, -6.0, 0.0)
        .put(INES, -3.0, 0.0)
        .put(BRIGAND, -6.0, 11.4)
        .put("Stalker", 5.6, 0.0);
    hunt.locations(&[1, 5, 5, 5, 5]).next_hits(&[10, 2]).turn_of(INES);
    // Inés: one Success and POW 1. Then Diffraction: Inés is hit once, the Brigand
    // 9.9" away is missed.
    hunt.dice(&[1, 8, 1, 1, 1, 1, 1, 1, 1, 4, 1, 1, 1, 1, 1, 1, 1, 10, 2, 2, 2, 2, 2, 2, 2, 2]);
    let lines = hunt.choose_at("attack:great-weapon", CONSTRUCT);
    assert_eq!(hunt.locations_left(), [0, 5, 5, 5, 4], "{:?}", texts(&lines));
    assert_eq!(
        (dealt(&lines, &hunt, INES), dealt(&lines, &hunt, BRIGAND)),
        (1, 0),
        "{:?}",
        texts(&lines)
    );
    assert!(hunt.has(INES, Condition::Poisoned) && !hunt.has(BRIGAND, Condition::Poisoned));
    assert!(hunt.dice_left().is_empty(), "the Stalker is 10.1\" away");
    let taken = |line: &&GameEvent| match &line.what {
        EventKind::ActionTaken { action, .. } => action == "card:Diffraction",
        _ => false,
    };
    assert_eq!(lines.iter().filter(taken).count(), 1);
    assert_eq!(hunt.clock(CONSTRUCT), 10, "at no cost in Ticks");
}

/// caz-construct: the other Hit Locations hamper it as its entry says.
#[test]
fn its_broken_parts_hamper_it() {
    let mut hunt = construct();
    let it = hunt.adversary();
    let facts = hunt.facts();
    let kind = monteria_cazadores::content::AttackKind::Melee;
    assert_eq!((facts.speed(it), facts.attack(it), facts.terror(it)), (4.0, 7, 5));
    assert_eq!(
        (facts.defence(it, kind), facts.foe_range(it), hunt.wounds(CONSTRUCT)),
        (Some(8), 1.0, 25)
    );
    hunt.locations(&[5, 0, 0, 0, 0]).next_card("K♥").dice(&[9, 9, 9]);
    let facts = hunt.facts();
    assert_eq!((facts.speed(it), facts.defence(it, kind)), (2.0, Some(6)));
    // Corrupted takes the Advantage of the Seeker away.
    let lines = hunt.foe_turn(CONSTRUCT);
    assert_eq!(rolls(&lines)[0].1, 0, "{:?}", texts(&lines));
}
