//! Areas that trap, burn and carry away (Cazadores 07 and 08, rulings 21, 56, 58 and 64).

use monteria_cazadores::content::Condition;
use monteria_cazadores::{Afflictions, HuntMarks};
use monteria_game::Order;

use monteria_test_support::cazadores::arts::{
    INES, SON, areas, at_spot, refused_spot, with_gear, with_rituals,
};
use monteria_test_support::cazadores::{cites, texts};

/// caz-trap, ruling-56: the first model that enters springs it, passed Check or not;
/// the second walks free.
#[test]
fn a_snare_is_sprung_by_the_first_who_enters() {
    let mut hunt = with_gear(&["strangling-snare"], &["strangling-snare"]);
    hunt.put("Stalker", -5.0, 9.5).turn_of(INES);
    assert_eq!(
        refused_spot(&hunt, "use-gear:strangling-snare", -5.0, 2.9).as_deref(),
        Some("OutOfRange")
    );
    hunt.dice(&[1, 9, 1, 1]);
    at_spot(&mut hunt, "use-gear:strangling-snare", -5.0, 7.5);
    assert_eq!(areas(&hunt).len(), 1);
    // The Stalker walks through: base edge and trap meet after half an inch. PROW
    // 2 against DT 7.
    hunt.turn_of("Stalker").dice(&[1, 6, 6]);
    let lines = hunt.order(Order {
        path: Some(vec![monteria_table::Spot { x: -7.0, z: 7.5, y: None }]),
        ..Order::plain("free-move")
    });
    assert!(hunt.has("Stalker", Condition::KnockedDown), "{:?}", texts(&lines));
    assert!(cites(&lines, "caz-trap") && areas(&hunt).is_empty());
    let (x, z) = hunt.at("Stalker");
    assert!((x + 5.0).abs() < 1.0 && z > 8.0, "the Move ends there: {x} {z}");
    assert_eq!(hunt.game.violations(), Vec::<String>::new());
    // Sprung in vain: a passed Check takes it away all the same, and the way goes on.
    let mut hunt = with_gear(&["strangling-snare"], &["strangling-snare"]);
    hunt.put("Stalker", -5.0, 9.5).turn_of(INES).dice(&[1, 9, 1, 1]);
    at_spot(&mut hunt, "use-gear:strangling-snare", -5.0, 7.5);
    hunt.turn_of("Stalker").dice(&[1, 7, 6]);
    hunt.order(Order {
        path: Some(vec![monteria_table::Spot { x: -7.0, z: 7.5, y: None }]),
        ..Order::plain("free-move")
    });
    assert!(!hunt.has("Stalker", Condition::KnockedDown) && areas(&hunt).is_empty());
    assert_eq!(hunt.at("Stalker"), (-7.0, 7.5));
}

/// caz-trap, ruling-10: Foes spring traps too, with DEF for Athletics; a failed
/// Hunt Check lays nothing.
#[test]
fn a_foe_walks_into_a_trap() {
    let mut hunt = with_gear(&["lacerating-trap"], &["lacerating-trap"]);
    hunt.turn_of(INES).dice(&[10, 9, 1, 1]);
    at_spot(&mut hunt, "use-gear:lacerating-trap", -5.0, 3.0);
    assert!(areas(&hunt).is_empty(), "a failure lays nothing");
    hunt.turn_of(INES).dice(&[1, 9, 1, 1]);
    at_spot(&mut hunt, "use-gear:lacerating-trap", -5.0, 3.0);
    // The Son closes in; DEF 6 against DT 7: no Success. Bleeding, he loses a WND once
    // his Move is done.
    hunt.next_card("J♠").next_hits(&[2]).dice(&[1, 6, 6, 6, 6, 6, 6]);
    let lines = hunt.foe_turn(SON);
    assert!(
        hunt.has(SON, Condition::Bleeding) && cites(&lines, "caz-cond-bleeding"),
        "{:?}",
        texts(&lines)
    );
    assert!(areas(&hunt).is_empty());
    assert!(hunt.at(SON).1 > 1.0, "and goes on to his Target");
}

/// ruling-56, ruling-21: laid under a model the trap is entered by it, of several by the
/// closest to its centre.
#[test]
fn a_trap_placed_under_a_model_snaps_at_once() {
    let mut hunt = with_gear(&["strangling-snare"], &["strangling-snare"]);
    hunt.put("Stalker", -5.0, 7.5).turn_of(INES);
    hunt.dice(&[1, 9, 1, 1, 1, 6, 6]);
    let lines = at_spot(&mut hunt, "use-gear:strangling-snare", -5.0, 7.0);
    assert!(hunt.has("Stalker", Condition::KnockedDown), "{:?}", texts(&lines));
    assert!(!hunt.has(INES, Condition::KnockedDown) && areas(&hunt).is_empty());
}

/// caz-area-enter, ruling-64: a model that is pushed into an Area has entered it.
#[test]
fn who_is_pushed_into_fire_has_entered_it() {
    let mut hunt = with_gear(&["fire-bomb"], &["fire-bomb"]);
    hunt.put(INES, -5.0, 6.0).turn_of(INES).dice(&[1, 5, 1, 1]);
    at_spot(&mut hunt, "throw:fire-bomb", -0.5, 4.0);
    // Sweeping Smash, +2 ATK +1 RNG: she stands west of the fire and is pushed 2" east.
    // MDEF 6; Fortitude 4 against DT 7.
    hunt.put(INES, -2.0, 4.0).put(SON, -4.5, 4.0).next_card("A♠");
    hunt.dice(&[1, 1, 6, 3, 3, 3, 3, 3, 3, 3, 3, 1, 6, 6, 6, 6]);
    let lines = hunt.foe_turn(SON);
    assert!(hunt.at(INES).0 > -1.0, "{:?}", texts(&lines));
    assert!(hunt.has(INES, Condition::Burning), "{:?}", texts(&lines));
}

/// caz-rift, ruling-58: a model that enters one end comes out within 1" of the other,
/// and the Move ends.
#[test]
fn a_rift_carries_whoever_enters() {
    let mut hunt = with_rituals(&["cosmic-rift"]);
    hunt.put("Stalker", -5.0, 10.0).turn_of(INES).dice(&[1, 9, 1, 1]);
    let lines = hunt.choose("cast-ritual:cosmic-rift");
    assert!(cites(&lines, "caz-cast-ritual"));
    assert_eq!(
        refused_spot(&hunt, "rift", 6.0, 5.5).as_deref(),
        Some("OutOfRange"),
        "10\" from her base"
    );
    at_spot(&mut hunt, "rift", -5.0, 8.0);
    at_spot(&mut hunt, "rift", 3.0, 5.5);
    assert_eq!(areas(&hunt).len(), 2);
    assert_eq!(hunt.game.world().resource::<HuntMarks>().rifts, [(0, 1)]);
    // The Stalker walks into the near end and chooses where to come out.
    hunt.turn_of("Stalker");
    at_spot(&mut hunt, "free-move", -5.0, 6.9);
    assert_eq!(hunt.options(), ["emerge"]);
    assert_eq!(hunt.game.violations(), Vec::<String>::new());
    assert_eq!(refused_spot(&hunt, "emerge", 3.0, 8.2).as_deref(), Some("OutsideZone"));
    let lines = at_spot(&mut hunt, "emerge", 3.0, 7.5);
    assert!(cites(&lines, "caz-rift") && cites(&lines, "ruling-58"), "{:?}", texts(&lines));
    assert_eq!(hunt.at("Stalker"), (3.0, 7.5));
    assert!(!hunt.offered("free-move"), "the Move is over");
    // A Foe comes out in the middle of the other end.
    hunt.put(SON, 3.0, 1.0).put("Stalker", 3.0, 10.0).put(INES, -11.0, -11.0);
    hunt.next_card("J♠");
    let lines = hunt.foe_turn(SON);
    assert!(
        lines.iter().any(|line| line.text.contains("goes through the rift")),
        "{:?}",
        texts(&lines)
    );
}

/// ruling-58: a model that stands in both ends' way is carried when the pair is whole,
/// and once a Turn.
#[test]
fn a_rift_opened_under_a_model_takes_it() {
    let mut hunt = with_rituals(&["cosmic-rift"]);
    hunt.turn_of(INES).dice(&[1, 9, 1, 1]);
    hunt.choose("cast-ritual:cosmic-rift");
    at_spot(&mut hunt, "rift", -5.0, 0.0);
    assert_eq!(hunt.at(SON), (-5.0, 0.0), "nothing happens before there is another end");
    let lines = at_spot(&mut hunt, "rift", 2.0, 0.0);
    assert_eq!(hunt.at(SON), (2.0, 0.0), "{:?}", texts(&lines));
    assert_eq!(hunt.game.violations(), Vec::<String>::new());
}

/// caz-area-enter: Molten Earth is Dangerous ground that burns; each asks
/// for its own Check.
#[test]
fn molten_earth_is_dangerous_and_burns() {
    let mut hunt = with_rituals(&["molten-earth"]);
    hunt.put(INES, -5.0, 9.0).put("Stalker", -9.0, 3.0).turn_of(INES);
    assert_eq!(
        refused_spot(&hunt, "cast-ritual:molten-earth", -5.0, 0.4).as_deref(),
        Some("OutOfRange"),
        "8.1\""
    );
    hunt.dice(&[1, 9, 1, 1]);
    at_spot(&mut hunt, "cast-ritual:molten-earth", -5.0, 5.0);
    assert_eq!(areas(&hunt), [("Molten Earth".to_owned(), (-5.0, 5.0))]);
    // The Stalker: RES 2 against DT 7 fails; PROW 2 without DT passes; the Move goes
    // on at double cost.
    hunt.turn_of("Stalker").dice(&[1, 6, 6, 1, 1, 1]);
    hunt.put("Stalker", -7.5, 5.0);
    let lines = at_spot(&mut hunt, "free-move", -6.0, 5.0);
    assert!(
        hunt.has("Stalker", Condition::Burning) && cites(&lines, "caz-dangerous"),
        "{:?}",
        texts(&lines)
    );
    assert_eq!(hunt.at("Stalker"), (-6.0, 5.0));
    assert!(hunt.dice_left().is_empty());
    // Adversaries ignore the ground, not the fire.
    hunt.with::<Afflictions>("Stalker", |it| it.0.clear());
    hunt.put("Stalker", 8.0, 8.0).next_card("J♠").dice(&[1, 6, 6, 6, 6, 6, 6]);
    let lines = hunt.foe_turn(SON);
    assert!(
        hunt.has(SON, Condition::Burning) && !cites(&lines, "caz-dangerous"),
        "{:?}",
        texts(&lines)
    );
}
