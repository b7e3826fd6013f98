//! Lines of sight, stealth, climbing and stops, by scripted dice.

use monteria_drowned::skirmish_ref::Stance;
use monteria_table::Keywords;

use monteria_test_support::drowned::{block, skirmish};

/// dro-sight-friends, dro-sight-down, dro-down-passed: friends block a line only if they
/// hide the target wholly; models that are Down block none.
#[test]
fn friends_hide_whom_they_hide_wholly() {
    let who = [("watchman", 0, 0.0, 0.0), ("boulder", 0, 3.0, 0.0), ("tick", 1, 8.0, 0.0)];
    let mut fight = skirmish(&who);
    fight.with("Tick", |it| it.points = 0);
    assert!(fight.refusal("shoot:marsh-rifle", Some("Tick")).contains("Boulder is in the way"));
    fight.with("Boulder", |it| (it.wounds, it.prone, it.points) = (0, true, 0));
    assert_eq!(fight.refusal("shoot:marsh-rifle", Some("Tick")), "legal");
    let mut fight = skirmish(&who);
    fight.put("Boulder", (3.0, 0.0, 0.9)).with("Tick", |it| it.points = 0);
    fight.dice(&[6, 6, 1, 1, 1, 1]);
    let text = fight.aim("shoot:marsh-rifle", "Tick");
    assert!(text.contains("6 and 6 against 6"), "friends are no cover: {text}");
}

/// dro-sight-enemies: of two enemies in line the nearer must be the target.
#[test]
fn the_nearer_of_two_enemies_is_the_target() {
    let fight =
        skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 9.0, 0.0), ("wick", 1, 5.0, 0.8)]);
    assert!(fight.refusal("shoot:marsh-rifle", Some("Tick")).contains("stands in front of it"));
    assert_eq!(fight.refusal("shoot:marsh-rifle", Some("Wick")), "legal");
}

/// dro-soft-cover, dro-cover-kinds: soft cover gives a penalty but no armour; both
/// kinds count once each.
#[test]
fn soft_cover_and_hard_cover_count_once_each() {
    let hedge =
        |x: f32| block(&format!("hedge-{x}"), (x, 0.0), (0.5, 4.0), 0.8, Keywords::OBSCURING);
    let wall = block("wall", (6.8, 0.0), (0.4, 4.0), 0.8, Keywords::BLOCKING);
    for (pieces, against) in
        [(vec![hedge(6.0)], 5), (vec![hedge(5.0), hedge(6.0)], 5), (vec![hedge(6.0), wall], 4)]
    {
        let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 8.0, 0.0)]);
        fight.terrain(pieces).with("Tick", |it| it.points = 0);
        fight.dice(&[9, 2]);
        let text = fight.aim("shoot:marsh-rifle", "Tick");
        assert!(text.contains(&format!("9 and 2 against {against}")), "{text}");
    }
}

/// dro-sight-path: reactions are possible at any visible point of a mover's path.
#[test]
fn a_mover_is_seen_anywhere_on_its_way() {
    let mut fight = skirmish(&[("watchman", 0, -3.0, 0.0), ("tick", 1, 0.0, 10.0)]);
    let wall = |x: f32| block(&format!("wall-{x}"), (x, 5.0), (4.0, 0.5), 4.0, Keywords::BLOCKING);
    fight.terrain(vec![wall(-3.2), wall(3.2)]);
    assert!(fight.refusal("shoot:marsh-rifle", Some("Tick")).contains("in the way"));
    fight.go("move", 3.0, 0.0);
    fight.choose("go");
    assert!(
        fight.side_asked() == 1 && fight.offers("shoot:{Tick}:spike-pistol"),
        "{}",
        fight.asked()
    );
}

/// dro-climbing, dro-surface, dro-dynamic-nailed: a pass may end on a face,
/// where the model hangs.
#[test]
fn a_pass_may_end_on_a_face() {
    let mut fight = skirmish(&[("watchman", 0, 1.35, 0.0)]);
    fight.terrain(vec![block(
        "tower",
        (3.0, 0.0),
        (2.0, 4.0),
        4.3,
        Keywords::BLOCKING | Keywords::CLIMBABLE | Keywords::HOLDABLE,
    )]);
    fight.dice(&[4, 9]);
    fight.go("leap", 2.8, 0.0);
    fight.choose("go");
    let facts = fight.facts();
    let one = facts.get(fight.id("Watchman")).expect("it");
    assert_eq!(facts.pose(one).stance, Stance::Climbing, "{}: {}", one.stand.at, fight.log());
    assert!(fight.refusal("move", None).contains("it is climbing"));
}

/// dro-rest: a mover that would end in the air stops at its last support,
/// or falls by choice.
#[test]
fn who_would_hang_in_the_air_stops_or_falls() {
    for (answer, height) in [("stop", 2.0), ("fall", 0.0)] {
        let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0)]);
        fight.terrain(vec![
            block("pier", (0.0, 0.0), (2.0, 4.0), 2.0, Keywords::BLOCKING),
            block("other", (5.7, 0.0), (2.4, 4.0), 2.0, Keywords::BLOCKING),
        ]);
        fight.put("Watchman", (0.0, 2.0, 0.0)).dice(if answer == "fall" {
            &[4, 9, 1]
        } else {
            &[4, 9]
        });
        fight.go("leap", 5.6, 0.0);
        fight.choose("go");
        assert!(fight.asked().contains("hang in the air"), "{}", fight.asked());
        fight.choose(answer);
        assert_eq!(fight.at("Watchman").y, height, "{}", fight.log());
        assert!(!fight.condition("Watchman").prone, "only who blunders lies down");
    }
}

/// dro-impassable: nobody moves, climbs or leaps there.
#[test]
fn nobody_crosses_what_is_impassable() {
    let mut fight = skirmish(&[("ropehand", 0, 0.0, 0.0)]);
    fight.terrain(vec![block("cliff", (3.0, 0.0), (2.0, 30.0), 4.0, Keywords::IMPASSABLE)]);
    for option in ["move", "leap"] {
        assert!(fight.no_way(option, 3.0, 0.0) != "legal", "{option}");
    }
    assert!(fight.no_way("move", 5.0, 0.0) != "legal");
}

/// dro-stealth-passed, dro-stealth-sight: models pass through stealthed ones, and
/// no order names these.
#[test]
fn who_is_stealthed_is_in_nobodys_way() {
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 3.0, 0.0)]);
    fight.with("Tick", |it| it.points = 0);
    assert!(fight.no_way("move", 5.95, 0.0) != "legal", "round it is too far");
    fight.with("Tick", |it| it.stealth = true);
    assert_eq!(fight.no_way("move", 5.95, 0.0), "legal");
    let mut orders = skirmish(&[
        ("captain-hale", 0, 0.0, 0.0),
        ("watchman", 0, 3.0, 0.0),
        ("sedge", 0, -3.0, 0.0),
    ]);
    orders.with("Sedge", |it| it.stealth = true).dice(&[9, 2]);
    orders.choose("dodge");
    orders.choose("command");
    assert!(orders.refusal("donor", Some("Sedge")) != "legal");
    assert_eq!(orders.refusal("donor", Some("Watchman")), "legal");
}
