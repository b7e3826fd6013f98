//! Roles, health and stealth, by scripted dice.

use monteria_drowned::state::Condition;
use monteria_game::Presence;
use monteria_table::Keywords;

use monteria_test_support::drowned::{Skirmish, block, skirmish};

/// Two A bases in contact, along x.
const TOUCHING: f32 = 1.181;

/// Arranges a leader between two friends that moves and commands; the enemy does nothing.
fn command(leader: &str, dice: &[u32]) -> Skirmish {
    let who = [
        (leader, 0, 0.0, 0.0),
        ("sedge", 0, 5.0, 0.0),
        ("watchman", 0, 0.0, 5.0),
        ("tick", 1, 15.0, 15.0),
    ];
    let mut fight = skirmish(&who);
    fight.with("Tick", |it| it.points = 0).with("Watchman", |it| it.points = 0);
    fight.go("move", 0.0, 1.0);
    fight.choose("go");
    fight.choose("command");
    fight.dice(dice);
    fight.aim("donor", "Sedge");
    fight.aim("recipient", "Watchman");
    fight
}

/// dro-command, dro-command-test, dro-command-fail, dro-command-more: Intelligence 8.
#[test]
fn orders_move_points() {
    let mut fight = command("captain-hale", &[3, 4]);
    fight.number("points", 2);
    assert_eq!(
        (fight.points("Sedge"), fight.points("Watchman")),
        (2, 2),
        "nailed: {}",
        fight.log()
    );
    fight.dice(&[8, 9]);
    fight.aim("donor", "Sedge");
    fight.aim("recipient", "Watchman");
    assert_eq!((fight.points("Sedge"), fight.points("Watchman")), (1, 3), "a pass");
    fight.choose("none");
    assert!(fight.side_state(0).ordered);
    fight.go("move", 0.0, 1.5);
    fight.choose("go");
    assert!(!fight.offers("command"), "no more this turn: {}", fight.asked());
    let fight = command("captain-hale", &[9, 2]);
    assert_eq!((fight.points("Sedge"), fight.points("Watchman")), (4, 0), "a fail");
    let fight = command("captain-hale", &[9, 9]);
    assert_eq!((fight.points("Sedge"), fight.points("Watchman")), (3, 0), "a blunder");
    assert!(!fight.offers("donor"));
}

/// dro-command-who: the leader must see the donor first, then the recipient.
#[test]
fn an_order_follows_what_the_leader_sees() {
    let who = [
        ("captain-hale", 0, 0.0, 0.0),
        ("sedge", 0, 6.0, -3.0),
        ("watchman", 0, 6.0, 3.0),
        ("tick", 1, -15.0, 15.0),
    ];
    let walls = |z: f32| block("wall", (3.0, z), (0.6, 3.4), 5.0, Keywords::BLOCKING);
    let mut fight = skirmish(&who);
    // It sees one past the wall from the start of its path and the other from the end.
    fight.terrain(vec![walls(1.2)]).with("Tick", |it| it.points = 0);
    let sees = |fight: &Skirmish, name: &str| {
        let facts = fight.facts();
        let one = facts.get(fight.id("Captain Hale")).expect("it");
        let other = facts.get(fight.id(name)).expect("it");
        facts.sees(one, &facts.pose(one), other, &facts.pose(other))
    };
    let before = (sees(&fight, "Sedge"), sees(&fight, "Watchman"));
    fight.go("move", 0.0, 5.0);
    fight.choose("go");
    fight.choose("command");
    let after = (sees(&fight, "Sedge"), sees(&fight, "Watchman"));
    assert_eq!((before, after), ((true, false), (false, true)));
    fight.aim("donor", "Sedge");
    assert_eq!(fight.refusal("recipient", Some("Watchman")), "legal");
    fight.dice(&[8, 9]);
    fight.aim("recipient", "Watchman");
    fight.aim("donor", "Watchman");
    assert!(fight.refusal("recipient", Some("Sedge")) != "legal", "it is seen no longer");
}

/// dro-skill-driver, dro-skill-beast-tongue
#[test]
fn drivers_and_speakers_of_beasts_command() {
    let fight = command("captain-hale+driver", &[9, 2]);
    assert_eq!(
        (fight.points("Watchman"), fight.wounds("Watchman")),
        (1, 2),
        "a fail is a pass, for a wound"
    );
    for (leader, may) in [("captain-hale", false), ("captain-hale+beast-tongue", true)] {
        let mut fight =
            skirmish(&[(leader, 0, 0.0, 0.0), ("ridge-cat", 0, 5.0, 0.0), ("tick", 1, 15.0, 15.0)]);
        fight.with("Tick", |it| it.points = 0);
        fight.go("move", 0.0, 1.0);
        fight.choose("go");
        assert_eq!(fight.offers("command"), may, "{}", fight.asked());
    }
}

/// dro-aid, dro-aid-down: Intelligence 8.
#[test]
fn first_aid_gives_wounds_back() {
    for (dice, before, after) in [
        ([3, 4], 1, 3),
        ([3, 4], 2, 3),
        ([8, 9], 1, 2),
        ([9, 2], 1, 1),
        ([9, 9], 2, 1),
        ([8, 9], 0, 1),
    ] {
        let mut fight = skirmish(&[
            ("dr-marl", 0, 0.0, 0.0),
            ("tick", 0, TOUCHING, 0.0),
            ("watchman", 1, 15.0, 15.0),
        ]);
        let hurt = |it: &mut Condition| {
            it.wounds = before;
            it.prone = before == 0;
            it.points = if before == 0 { 0 } else { it.points };
        };
        fight.with("Tick", hurt).dice(&dice);
        fight.aim("aid", "Tick");
        assert_eq!(
            (fight.wounds("Tick"), fight.points("Dr. Marl")),
            (after, 3),
            "{dice:?}: {}",
            fight.log()
        );
    }
    let mut fight = skirmish(&[
        ("dr-marl", 0, 0.0, 0.0),
        ("sedge", 0, TOUCHING, 0.0),
        ("watchman", 1, 15.0, 15.0),
    ]);
    fight.with("Sedge", |it| it.wounds = 1);
    assert!(fight.refusal("aid", Some("Sedge")) != "legal", "of another faction");
    fight.with("Dr. Marl", |it| it.wounds = 1).dice(&[3, 1]);
    fight.aim("aid", "Dr. Marl");
    assert_eq!(
        (fight.wounds("Dr. Marl"), fight.points("Dr. Marl")),
        (3, 4),
        "itself, and a feat gains a point at once"
    );
}

/// dro-down, dro-down-damage, dro-out, dro-armour-once
#[test]
fn wounds_put_down_and_take_out() {
    let shoot = |wounds: i32, dice: &[u32]| {
        let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 8.0, 0.0)]);
        fight.with("Tick", |it| {
            it.wounds = wounds;
            it.prone = wounds == 0;
            it.points = if wounds == 0 { 0 } else { 4 };
        });
        fight.dice(dice);
        fight.aim("shoot:marsh-rifle", "Tick");
        if fight.offers("enough") {
            fight.choose("enough");
        }
        fight
    };
    let down = shoot(3, &[6, 10, 9, 9, 9]);
    assert_eq!(
        (down.wounds("Tick"), down.points("Tick"), down.presence("Tick")),
        (0, 0, Presence::InPlay)
    );
    assert!(down.condition("Tick").prone);
    assert_eq!(shoot(2, &[3, 4, 9, 9, 9, 1]).presence("Tick"), Presence::InPlay, "three of two");
    assert_eq!(shoot(2, &[3, 4, 9, 9, 9, 9]).presence("Tick"), Presence::Slain, "four of two");
    // A shot at a prone target: Marksmanship 6 without cover modifiers; no armour dice.
    assert_eq!(shoot(0, &[3, 4]).presence("Tick"), Presence::Slain);
}

/// dro-stealth, dro-reveal, dro-stealth-lost
#[test]
fn who_hides_is_revealed() {
    let who = [("watchman", 0, 0.0, 0.0), ("tick", 1, 8.0, 0.0)];
    for (dice, hidden) in [([5, 9], false), ([9, 2], true), ([9, 9], true)] {
        let mut fight = skirmish(&who);
        fight.with("Tick", |it| it.stealth = true).dice(&dice);
        assert!(fight.refusal("shoot:marsh-rifle", Some("Tick")).contains("stealthed"));
        assert!(fight.refusal("charge:cleaver", Some("Tick")).contains("stealthed"));
        fight.aim("reveal", "Tick");
        if fight.offers("enough") {
            fight.choose("enough");
        }
        assert_eq!(fight.condition("Tick").stealth, hidden, "{dice:?}: {}", fight.log());
        assert!(fight.condition("Watchman").jammed.is_empty());
    }
    // Beyond 8" only a nailed it reveals.
    for (dice, hidden) in [([5, 9], true), ([5, 2], false)] {
        let mut fight = skirmish(&[who[0], ("tick", 1, 11.0, 0.0)]);
        fight.with("Tick", |it| it.stealth = true).dice(&dice);
        fight.aim("reveal", "Tick");
        if fight.offers("enough") {
            fight.choose("enough");
        }
        assert_eq!(fight.condition("Tick").stealth, hidden, "{dice:?}: {}", fight.log());
    }
}

/// dro-stealth-attack, dro-stealth-lost: the opposing test has -2, and the token is lost
/// at the end of the action.
#[test]
fn an_attack_out_of_stealth_is_hard_to_oppose() {
    let mut fight = skirmish(&[("tick", 0, 0.0, 0.0), ("watchman", 1, 8.0, 0.0)]);
    fight.with("Tick", |it| it.stealth = true).dice(&[9, 2, 5, 3]);
    fight.go("move", 0.0, 2.0);
    fight.choose("go");
    if fight.offers("enough") {
        assert!(fight.offers("reveal:{Watchman}") && !fight.offers("shoot:{Watchman}:marsh-rifle"));
        fight.choose("enough");
    }
    assert!(fight.condition("Tick").stealth, "a move keeps it");
    fight.aim("shoot:spike-pistol", "Watchman");
    fight.choose("shoot:{Watchman}:marsh-rifle");
    assert!(
        fight.log().contains("shot (the attacker came out of stealth -2)")
            || fight.log().contains("against 4"),
        "{}",
        fight.log()
    );
    assert!(!fight.condition("Tick").stealth && fight.wounds("Tick") == 3);
}

/// dro-skill-fade: out of sight of all enemies.
#[test]
fn who_fades_hides_again() {
    let mut fight = skirmish(&[("quill", 0, 0.0, 0.0), ("watchman", 1, 8.0, 0.0)]);
    assert!(fight.refusal("fade", None).contains("sees it"));
    fight.terrain(vec![block("wall", (4.0, 0.0), (0.6, 9.0), 5.0, Keywords::BLOCKING)]);
    fight.choose("fade");
    assert!(fight.condition("Quill").stealth, "{}", fight.log());
}

/// dro-stealth-sight
#[test]
fn who_hides_is_named_by_no_order() {
    let who = [
        ("captain-hale", 0, 0.0, 0.0),
        ("sedge", 0, 5.0, 0.0),
        ("watchman", 0, 0.0, 5.0),
        ("tick", 1, 15.0, 15.0),
    ];
    let mut fight = skirmish(&who);
    fight.with("Tick", |it| it.points = 0).with("Sedge", |it| it.stealth = true);
    fight.go("move", 0.0, 1.0);
    fight.choose("go");
    fight.choose("command");
    assert!(fight.refusal("donor", Some("Sedge")) != "legal");
    assert_eq!(fight.refusal("donor", Some("Watchman")), "legal");
}
