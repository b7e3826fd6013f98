//! The turn, roles and stealth, by scripted dice.

use monteria_test_support::drowned::{Skirmish, skirmish};

/// dro-pass-tokens, dro-initiative, dro-gain, dro-points, dro-once, dro-alternate: from
/// the end of a turn to the next.
#[test]
fn a_turn_ends_and_the_next_begins() {
    let mut fight =
        skirmish(&[("watchman", 0, 0.0, -15.0), ("tick", 1, -8.0, 15.0), ("wick", 1, 8.0, 15.0)]);
    fight.dice(&[7, 7, 3, 7]);
    fight.choose("done");
    assert_eq!(fight.side_asked(), 1);
    fight.aim("activate", "Tick");
    fight.choose("done");
    assert!(fight.refusal("activate", Some("Tick")) != "legal", "once a turn");
    fight.aim("activate", "Wick");
    let text = fight.choose("done");
    assert!(text.contains("Turn 2") && text.contains("Crew 1 gets 1 pass token"), "{text}");
    assert_eq!(
        (fight.side_asked(), fight.side_state(0).passes),
        (0, 1),
        "a tie is rolled again; the lower chooses"
    );
    fight.choose("give");
    assert_eq!(
        [fight.points("Watchman"), fight.points("Tick"), fight.points("Wick")],
        [2, 3, 2],
        "what was left is lost"
    );
    assert_eq!(fight.side_asked(), 1);
    fight.aim("activate", "Tick");
    fight.choose("done");
    fight.choose("pass");
    assert_eq!((fight.side_asked(), fight.side_state(0).passes), (1, 0));
}

fn commanded() -> Skirmish {
    let mut fight = skirmish(&[
        ("captain-hale", 0, 0.0, 0.0),
        ("watchman", 0, 3.0, 0.0),
        ("sedge", 0, -3.0, 0.0),
    ]);
    fight.with("Captain Hale", |it| it.points = 1).with("Sedge", |it| it.points = 1);
    fight.dice(&[9, 2]);
    fight.choose("dodge");
    fight.choose("command");
    fight
}

/// dro-command: at the end of its action the leader moves Action Points between models
/// that it sees, until it fails.
#[test]
fn command_orders_move_points() {
    let mut fight = commanded();
    assert!(fight.asked().contains("which model gives Action Points"), "{}", fight.asked());
    fight.dice(&[3, 5]);
    fight.aim("donor", "Watchman");
    fight.aim("recipient", "Sedge");
    fight.number("points", 2);
    assert_eq!((fight.points("Watchman"), fight.points("Sedge")), (1, 3), "nailed");
    fight.dice(&[8, 9]);
    fight.aim("donor", "Sedge");
    fight.aim("recipient", "Captain Hale");
    assert_eq!((fight.points("Sedge"), fight.points("Captain Hale")), (2, 1), "a pass");
    fight.dice(&[9, 9]);
    fight.aim("donor", "Sedge");
    fight.aim("recipient", "Watchman");
    assert_eq!((fight.points("Sedge"), fight.points("Watchman")), (1, 1), "a blunder: one is lost");
    assert!(fight.asked().starts_with("Captain Hale, 1 AP"), "no more orders: {}", fight.asked());
    fight.choose("dodge");
    assert!(
        !fight.asked().contains("command"),
        "nor with another action of this turn: {}",
        fight.asked()
    );
}

/// dro-feat: the Action Point of a feat is given after all orders of the action.
#[test]
fn a_feat_of_an_order_is_granted_after_all_orders() {
    let mut fight = commanded();
    fight.dice(&[9, 1]);
    fight.aim("donor", "Watchman");
    fight.aim("recipient", "Sedge");
    fight.number("points", 1);
    assert_eq!((fight.points("Captain Hale"), fight.points("Sedge")), (0, 2));
    fight.choose("none");
    assert_eq!(fight.points("Captain Hale"), 1);
}

/// dro-aid: First Aid heals and revives, a feat gives an Action Point at
/// once, a blunder wounds.
#[test]
fn first_aid_heals_and_revives() {
    let arrange = |wounds: i32| {
        let mut fight = skirmish(&[("corporal-finch", 0, 0.0, 0.0), ("watchman", 0, 1.18, 0.0)]);
        fight.with("Corporal Finch", |it| it.points = 3);
        fight.with("Watchman", |it| (it.wounds, it.prone, it.points) = (wounds, wounds == 0, 0));
        fight
    };
    for (wounds, dice, left, points) in [
        (0, [3, 5], 2, 2),
        (1, [8, 9], 2, 2),
        (1, [9, 1], 3, 3),
        (2, [9, 9], 1, 2),
        (2, [9, 3], 2, 2),
    ] {
        let mut fight = arrange(wounds);
        fight.dice(&dice);
        fight.aim("aid", "Watchman");
        assert_eq!(
            (fight.wounds("Watchman"), fight.points("Corporal Finch")),
            (left, points),
            "{dice:?}: {}",
            fight.log()
        );
    }
}

/// dro-repair: a mech in contact repairs a jammed weapon, or breaks it for good.
#[test]
fn a_mech_repairs_what_is_jammed() {
    for (dice, jammed, spent) in [([8, 9], 0, 0), ([9, 3], 1, 0), ([9, 9], 0, 1)] {
        let mut fight = skirmish(&[("ratchet", 0, 0.0, 0.0), ("watchman", 0, 1.18, 0.0)]);
        let rifle = monteria_test_support::drowned::id("marsh-rifle");
        fight.with("Watchman", |it| it.jammed.extend([rifle]));
        fight.dice(&dice);
        fight.aim("repair:marsh-rifle", "Watchman");
        let it = fight.condition("Watchman");
        assert_eq!((it.jammed.len(), it.spent.len()), (jammed, spent), "{dice:?}");
    }
    let mut fight = skirmish(&[("sedge", 0, 0.0, 0.0), ("watchman", 0, 1.18, 0.0)]);
    let rifle = monteria_test_support::drowned::id("marsh-rifle");
    fight.with("Watchman", |it| it.jammed.extend([rifle]));
    assert!(fight.refusal("repair:marsh-rifle", Some("Watchman")).contains("Mech"));
}

/// dro-stealth, dro-reveal: a stealthed model is no target until Intelligence reveals it,
/// within 8" or 14".
#[test]
fn who_is_stealthed_is_no_target_until_it_is_revealed() {
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 12.0, 0.0)]);
    fight.with("Tick", |it| (it.stealth, it.points) = (true, 0));
    assert!(fight.refusal("shoot:marsh-rifle", Some("Tick")).contains("stealthed"));
    fight.dice(&[5, 9]);
    fight.aim("reveal", "Tick");
    assert!(fight.condition("Tick").stealth, "a pass reaches 8\" alone");
    fight.dice(&[5, 5]);
    fight.aim("reveal", "Tick");
    assert!(!fight.condition("Tick").stealth, "{}", fight.log());
}

/// dro-stealth-lost, dro-stealth-attack, dro-stealth-move: a move keeps the token, other
/// actions lose it, and reactions have -2.
#[test]
fn an_attack_out_of_stealth_gives_it_away_and_is_hard_to_answer() {
    let mut fight = skirmish(&[("whisper", 0, 0.0, 0.0), ("watchman", 1, 8.0, 0.0)]);
    fight.with("Whisper", |it| it.stealth = true);
    fight.go("move", 1.0, 0.0);
    fight.choose("go");
    if fight.side_asked() == 1 {
        fight.choose("enough");
    }
    assert!(fight.condition("Whisper").stealth, "a move keeps it");
    fight.dice(&[9, 2, 3, 9]);
    fight.aim("shoot:dart-tube", "Watchman");
    let text = fight.choose("dodge:{Watchman}");
    assert!(text.contains("came out of stealth"), "{text}");
    assert!(!fight.condition("Whisper").stealth);
}

/// dro-beasts, dro-aid: beasts neither lie down nor interact, and receive no First Aid.
#[test]
fn beasts_neither_lie_down_nor_interact() {
    let mut fight = skirmish(&[("ridge-cat", 0, 0.0, 0.0), ("corporal-finch", 0, 1.4, 0.0)]);
    fight.lay_thing(monteria_drowned::state::MarkerKind::Cache, -0.9, 0.0);
    assert!(fight.refusal("crawl", None).contains("beast"));
    assert!(fight.options().iter().all(|id| !id.starts_with("use:")));
    fight.with("Ridge Cat", |it| it.wounds = 1).activate("Corporal Finch");
    assert!(fight.refusal("aid", Some("Ridge Cat")) != "legal");
}

/// dro-health, dro-down, dro-down-damage, dro-out: 0 wounds is Down; twice the wounds
/// left, or any damage when Down, is out.
#[test]
fn no_wounds_left_is_down_and_twice_as_many_are_out() {
    use monteria_game::Presence;
    for (left, fails, presence) in
        [(3, 3, Presence::InPlay), (1, 2, Presence::Slain), (2, 3, Presence::InPlay)]
    {
        let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 8.0, 0.0)]);
        fight.with("Tick", |it| (it.points, it.wounds) = (0, left));
        let armour = (0..3).map(|die| if die < fails { 9 } else { 1 });
        fight.dice(&[6, 7].into_iter().chain(armour).collect::<Vec<u32>>());
        fight.aim("shoot:marsh-rifle", "Tick");
        assert_eq!(fight.presence("Tick"), presence, "{left}, {fails}: {}", fight.log());
        if presence == Presence::InPlay {
            assert!(fight.wounds("Tick") == 0 && fight.condition("Tick").prone);
            fight.dice(&[6, 7]);
            fight.aim("shoot:marsh-rifle", "Tick");
            assert_eq!(fight.presence("Tick"), Presence::Slain, "without an armour roll");
        }
    }
}
