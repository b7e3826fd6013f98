//! Effect cards and leader cards, played at their moments.

use monteria_drowned::state::SideState;
use monteria_table::Keywords;

use monteria_test_support::drowned::{Skirmish, block, id, skirmish, water};

fn holds(fight: &mut Skirmish, side: u8, card: &str) {
    fight.with_side(side, |side_state| side_state.effects = vec![id(card)]);
}

fn led(fight: &mut Skirmish, side: u8, card: &str) {
    fight.with_side(side, |side_state: &mut SideState| side_state.leader_card = Some(id(card)));
}

fn shot() -> Skirmish {
    skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 8.0, 0.0)])
}

/// dro-effect, dro-effect-pierce, dro-effect-armour, dro-effect-cover: for one
/// shot, after its declaration.
#[test]
fn cards_help_and_hinder_one_shot() {
    let mut fight = shot();
    holds(&mut fight, 0, "hardened-round");
    fight.dice(&[6, 10, 3, 1, 1]);
    fight.aim("shoot:marsh-rifle", "Tick");
    fight.choose("enough");
    fight.aim("card:hardened-round", "Watchman");
    // Toughness 3 less 1.
    assert_eq!(
        (fight.wounds("Tick"), fight.side_state(0).effects.len()),
        (2, 0),
        "{}",
        fight.log()
    );
    fight.dice(&[6, 10, 3, 1, 1]);
    fight.aim("shoot:marsh-rifle", "Tick");
    fight.choose("enough");
    assert_eq!(fight.wounds("Tick"), 2, "it is gone: {}", fight.log());
    let mut fight = shot();
    holds(&mut fight, 1, "plate-insert");
    fight.dice(&[6, 10, 4, 1, 1]);
    fight.aim("shoot:marsh-rifle", "Tick");
    fight.choose("enough");
    assert_eq!(fight.side_asked(), 1);
    fight.aim("card:plate-insert", "Tick");
    assert_eq!(fight.wounds("Tick"), 3, "3 and 1: {}", fight.log());
    let mut fight = shot();
    holds(&mut fight, 1, "wet-cloak");
    fight.dice(&[6, 2]);
    fight.aim("shoot:marsh-rifle", "Tick");
    fight.choose("enough");
    fight.aim("card:wet-cloak", "Tick");
    assert!(fight.wounds("Tick") == 3 && fight.log().contains("against 5"), "{}", fight.log());
}

/// dro-effect-dodge: for no Action Point, with both dice.
#[test]
fn a_card_dodges_for_nothing() {
    let mut fight = shot();
    holds(&mut fight, 1, "sixth-sense");
    fight.with("Tick", |it| it.points = 0).dice(&[6, 9, 7, 10]);
    fight.aim("shoot:marsh-rifle", "Tick");
    fight.choose("card-dodge:{Tick}:sixth-sense");
    fight.choose("stay");
    assert_eq!(
        (fight.wounds("Tick"), fight.side_state(1).effects.len()),
        (3, 0),
        "{}",
        fight.log()
    );
}

fn ledge() -> Vec<monteria_table::Piece> {
    vec![block("ledge", (0.0, 4.0), (8.0, 4.0), 2.0, Keywords::BLOCKING | Keywords::CLIMBABLE)]
}

/// dro-effect-leap, dro-effect-movement
#[test]
fn cards_help_a_leap() {
    let who = [("watchman", 0, 0.0, 0.0), ("tick", 1, 15.0, 15.0)];
    let mut fight = skirmish(&who);
    fight.terrain(ledge());
    holds(&mut fight, 0, "reckless-leap");
    fight.dice(&[4, 9]);
    fight.go("leap", 0.0, 3.4);
    fight.choose("go");
    fight.choose("card:reckless-leap");
    assert_eq!(fight.wounds("Watchman"), 2);
    assert!((fight.at("Watchman").z - 3.4).abs() < 0.01, "nailed: {}", fight.log());
    let mut fight = skirmish(&who);
    fight.terrain(ledge());
    holds(&mut fight, 0, "second-grip");
    fight.dice(&[9, 2, 3]);
    fight.go("leap", 0.0, 3.4);
    fight.choose("go");
    fight.choose("attribute");
    assert!(
        (fight.at("Watchman").z - 3.4).abs() < 0.01 && fight.side_state(0).effects.is_empty(),
        "{}",
        fight.log()
    );
}

/// dro-effect-swim: up to the nailed speed.
#[test]
fn a_card_swims_farther() {
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 15.0, 15.0)]);
    fight.terrain(vec![water((0.0, 0.0), (20.0, 20.0))]);
    holds(&mut fight, 0, "following-current");
    assert!(fight.no_way("swim", 0.0, 5.5) != "legal", "{:?}", fight.options());
    fight.go("current", 0.0, 5.5);
    fight.choose("go");
    assert!(
        (fight.at("Watchman").z - 5.5).abs() < 0.01 && fight.side_state(0).effects.is_empty(),
        "{}",
        fight.log()
    );
}

/// dro-leader-dodges: while the leader is conscious.
#[test]
fn a_footing_makes_dodges_longer() {
    for (wounds, farthest) in [(5, 1.9), (0, 0.9)] {
        let who = [("watchman", 0, 0.0, 0.0), ("tick", 1, 8.0, 0.0), ("orsa-vane", 1, 15.0, 15.0)];
        let mut fight = skirmish(&who);
        led(&mut fight, 1, "loose-footing");
        fight.with("Orsa Vane", |it| it.wounds = wounds).dice(&[6, 9, 7, 10]);
        fight.aim("shoot:marsh-rifle", "Tick");
        fight.choose("dodge:{Tick}");
        assert_eq!(fight.no_way("slip", 8.0, farthest), "legal");
        assert!(fight.no_way("slip", 8.0, farthest + 0.2) != "legal");
    }
}

/// dro-leader-ruthless: 9 and 10 cost two wounds.
#[test]
fn no_quarter_costs_two_wounds() {
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("boulder", 1, 8.0, 0.0)]);
    led(&mut fight, 0, "no-quarter");
    fight.dice(&[6, 10, 9, 8, 1]);
    fight.aim("shoot:marsh-rifle", "Boulder");
    fight.choose("enough");
    assert_eq!(fight.wounds("Boulder"), 3, "{}", fight.log());
}

/// Arranges a leader that moves and commands, with two friends, the first behind a wall,
/// and an enemy that does nothing.
fn command(card: Option<&str>) -> Skirmish {
    let who = [
        ("captain-hale", 0, 0.0, 0.0),
        ("sedge", 0, 8.0, 0.0),
        ("watchman", 0, 0.0, 5.0),
        ("tick", 1, 15.0, 15.0),
    ];
    let mut fight = skirmish(&who);
    fight.terrain(vec![block("wall", (4.0, 0.0), (0.6, 6.0), 5.0, Keywords::BLOCKING)]);
    fight.with("Tick", |it| it.points = 0).with("Watchman", |it| it.points = 1);
    if let Some(card) = card {
        led(&mut fight, 0, card);
    }
    fight.go("move", 0.0, 1.0);
    fight.choose("go");
    fight.choose("command");
    fight
}

/// dro-leader-blind: once a match.
#[test]
fn a_whistle_needs_no_sight() {
    let fight = command(None);
    assert!(fight.refusal("donor", Some("Sedge")) != "legal", "{}", fight.asked());
    let mut fight = command(Some("whistle-code"));
    fight.dice(&[8, 10]);
    fight.aim("donor", "Sedge");
    fight.aim("recipient", "Watchman");
    assert_eq!(
        (fight.points("Sedge"), fight.points("Watchman"), fight.side_state(0).used),
        (3, 2, true)
    );
    assert!(fight.refusal("donor", Some("Sedge")) != "legal", "once a match");
}

/// dro-leader-again: one more try after a failure.
#[test]
fn the_drilled_try_again() {
    for (card, more) in [(None, false), (Some("drilled"), true)] {
        let mut fight = command(card);
        fight.dice(&[9, 2]);
        fight.aim("donor", "Captain Hale");
        fight.aim("recipient", "Watchman");
        assert_eq!(fight.offers("donor"), more, "{}", fight.asked());
    }
}

/// dro-leader-effort: one Action Point and another activation for each model, and one
/// Action Point less next turn.
#[test]
fn a_last_push_activates_all_again() {
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 15.0, 15.0)]);
    led(&mut fight, 0, "last-push");
    fight.with("Watchman", |it| it.points = 1).with("Tick", |it| it.activated = true);
    fight.choose("done");
    fight.choose("use-card");
    assert_eq!((fight.points("Watchman"), fight.side_state(0).tired), (2, true));
    fight.aim("activate", "Watchman");
    fight.choose("done");
    fight.choose("take");
    assert_eq!(
        (fight.facts().turn.number, fight.points("Watchman"), fight.points("Tick")),
        (2, 1, 3),
        "{}",
        fight.log()
    );
}

/// dro-leader-scatter: all of the crew, as after a nailed dodge.
#[test]
fn a_shoal_breaks() {
    let mut fight =
        skirmish(&[("tick", 0, 0.0, 0.0), ("watchman", 1, 12.0, 0.0), ("sedge", 1, 12.0, 4.0)]);
    led(&mut fight, 1, "shoal-breaks");
    fight.choose("done");
    fight.choose("use-card");
    fight.go("slip", 12.0, 1.9);
    fight.go("slip", 12.0, 5.9);
    assert_eq!((fight.at("Watchman").z, fight.at("Sedge").z), (1.9, 5.9));
    assert!(fight.side_asked() == 1 && !fight.offers("use-card") && fight.offers("activate"));
}
