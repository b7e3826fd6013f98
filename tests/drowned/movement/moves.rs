//! Movement against the rulebook: mixed moves, barriers, water, and the ends of falls.

use monteria_drowned::skirmish_ref::Stance;
use monteria_game::Order;
use monteria_table::{Keywords, Piece, Spot, distance};

use monteria_test_support::drowned::{Skirmish, block, skirmish, water};

const WALL: Keywords = Keywords::BLOCKING.union(Keywords::CLIMBABLE).union(Keywords::HOLDABLE);

fn pond(at: (f32, f32), size: (f32, f32)) -> Piece {
    block("pond", at, size, 0.1, Keywords::WATER)
}

fn stance(fight: &Skirmish, name: &str) -> Stance {
    let facts = fight.facts();
    facts.pose(facts.get(fight.id(name)).expect("a model")).stance
}

/// Returns the gap between the bases of two models in inches.
fn gap(fight: &Skirmish, one: &str, other: &str) -> f32 {
    let facts = fight.facts();
    let body = |name: &str| facts.get(fight.id(name)).expect("a model").body();
    distance(&body(one), &body(other))
}

/// dro-mixed: a swim with a climb out of the water gets only as far as a
/// pass, even when nailed.
#[test]
fn a_swim_with_a_climb_leads_as_far_as_a_pass() {
    // Speed 4/6; water, then a quay 1.2" high.
    let arrange = || {
        let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0)]);
        let quay = block("quay", (5.2, 0.0), (6.0, 6.0), 1.2, WALL);
        fight.terrain(vec![pond((-1.0, 0.0), (6.4, 8.0)), quay]);
        fight
    };
    let fight = arrange();
    assert_eq!(stance(&fight, "Watchman"), Stance::Swimming);
    assert!(fight.no_way("swim", 3.2, 0.0) != "legal", "{}", fight.no_way("swim", 3.2, 0.0));
    assert_eq!(fight.no_way("swim", 2.3, 0.0), "legal", "{:?}", fight.options());
    for (dice, up) in [([3, 4], true), ([4, 9], true), ([9, 2], false)] {
        let mut fight = arrange();
        fight.dice(&dice);
        fight.go("swim", 2.3, 0.0);
        fight.choose("go");
        let at = fight.at("Watchman");
        assert_eq!((at.y - 1.2).abs() < 0.01, up, "{dice:?}: {at} {}", fight.log());
    }
}

/// dro-swim: models may leap into water, and climb out of it but not leap out.
#[test]
fn water_is_leapt_into_and_not_out_of() {
    let bare = |top: f32| block("pier", (0.0, 0.0), (1.6, 4.0), top, Keywords::BLOCKING);
    let mut fight = skirmish(&[("ropehand", 0, 0.0, 0.0)]);
    fight.terrain(vec![pond((5.0, 0.0), (8.4, 8.0)), bare(2.0)]).put("Ropehand", (0.0, 2.0, 0.0));
    assert!(fight.no_way("move", 2.2, 0.0) != "legal", "nobody walks into it");
    fight.dice(&[3, 4]);
    fight.go("swim", 2.2, 0.0);
    fight.choose("go");
    fight.choose("keep");
    assert_eq!(stance(&fight, "Ropehand"), Stance::Swimming, "{}", fight.log());
    assert!(fight.log().contains("leap"), "it is tested: {}", fight.log());
    assert!(fight.no_way("swim", 0.0, 0.0) != "legal", "back up there would be a leap");
    // A climbable pier can be climbed from the water.
    let mut fight = skirmish(&[("ropehand", 0, 3.0, 0.0)]);
    fight.terrain(vec![
        pond((5.0, 0.0), (8.4, 8.0)),
        block("pier", (0.0, 0.0), (1.6, 4.0), 2.0, Keywords::BLOCKING | Keywords::CLIMBABLE),
    ]);
    assert_eq!(fight.no_way("swim", 0.5, 0.0), "legal");
}

/// dro-impassable: models neither walk, leap nor climb over impassable
/// terrain, at any height.
#[test]
fn what_is_impassable_bars_every_way() {
    for top in [0.1, 0.6, 1.0, 1.1, 2.0, 4.0] {
        for more in [Keywords::empty(), Keywords::BLOCKING, WALL] {
            let mut fight = skirmish(&[("ropehand", 0, 0.0, 0.0)]);
            fight.terrain(vec![block(
                "cliff",
                (2.5, 0.0),
                (1.0, 40.0),
                top,
                Keywords::IMPASSABLE | more,
            )]);
            for option in ["move", "leap", "crawl", "swim"] {
                for x in [2.5, 3.8] {
                    let told = fight.no_way(option, x, 0.0);
                    assert!(told != "legal", "{option} to {x} over {top}\" of {more:?}");
                }
            }
            assert_eq!(fight.no_way("move", 1.3, 0.0), "legal", "up to it");
            let mut round = skirmish(&[("ropehand", 0, 0.0, 0.0)]);
            round.terrain(vec![block(
                "cliff",
                (2.0, 0.0),
                (1.0, 2.0),
                top,
                Keywords::IMPASSABLE | more,
            )]);
            assert_eq!(round.no_way("leap", 3.3, 0.0), "legal", "round it, {top}\"");
        }
    }
}

/// dro-fall-apart: a model that would fall into contact with an enemy, conscious or not,
/// is put an inch away; contact with a friend is allowed.
#[test]
fn nobody_falls_into_contact_with_an_enemy() {
    for (side, down, least) in [(1, false, 1.0), (1, true, 1.0), (0, false, 0.0)] {
        let who = [("ropehand", 0, 0.0, 0.0), ("tick", side, 2.1, 0.3), ("wick", 1, 15.0, 15.0)];
        let mut fight = skirmish(&who);
        fight.terrain(vec![
            block("pier", (0.0, 0.0), (1.6, 4.0), 2.0, Keywords::BLOCKING),
            block("far pier", (4.4, 0.0), (2.0, 4.0), 2.0, Keywords::BLOCKING),
        ]);
        fight.put("Ropehand", (0.0, 2.0, 0.0)).with("Wick", |it| it.points = 0);
        fight.with("Tick", |it| {
            it.points = 0;
            if down {
                it.wounds = 0;
                it.prone = true;
            }
        });
        fight.dice(&[9, 9, 1]);
        fight.go("leap", 4.2, 0.0);
        fight.choose("go");
        let text = fight.number("here", 20);
        let apart = gap(&fight, "Ropehand", "Tick");
        assert!(fight.at("Ropehand").y == 0.0 && text.contains("falls 2"), "{text}");
        assert!(apart >= least - 0.001 && apart < least + 0.6, "{down} {apart}: {text}");
    }
}

/// dro-fall, dro-rest: a model that lets go is hurt by the inches less one, and lands
/// standing; only a blunder leaves it prone.
#[test]
fn who_lets_go_falls_on_its_feet() {
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0)]);
    fight.terrain(vec![
        block("pier", (0.0, 0.0), (2.0, 4.0), 2.5, Keywords::BLOCKING),
        block("other", (5.7, 0.0), (2.4, 4.0), 2.5, Keywords::BLOCKING),
    ]);
    // 2.5" count as 3, less 1: two dice against 4, of which one fails.
    fight.put("Watchman", (0.0, 2.5, 0.0)).dice(&[4, 9, 9, 1]);
    fight.go("leap", 5.6, 0.0);
    fight.choose("go");
    fight.choose("fall");
    assert_eq!(
        (fight.wounds("Watchman"), stance(&fight, "Watchman")),
        (2, Stance::Standing),
        "{}",
        fight.log()
    );
}

/// dro-skill-deep-swimmer: it swims at its usual speed, and is visible only at the
/// ends of the swim.
#[test]
fn a_deep_swimmer_swims_fast_and_unseen() {
    // Two walls hide the ends of the swim; the middle is visible through the gap.
    let wall = |x: f32| block(&format!("wall-{x}"), (x, 5.0), (5.0, 0.5), 4.0, Keywords::BLOCKING);
    for (who, deep) in [("eel", true), ("wick", false)] {
        let mut fight = skirmish(&[(who, 0, -2.4, 0.0), ("tick", 1, 0.0, 10.0)]);
        fight.terrain(vec![pond((0.0, 0.0), (16.0, 6.0)), wall(-3.0), wall(3.0)]);
        // Speeds of 5/7 and 5/6.
        assert_eq!(fight.no_way("swim", 4.2, 0.0) == "legal", deep);
        assert!(fight.no_way("swim", 4.8, 0.0) != "legal");
        fight.go("swim", 2.5, 0.0);
        fight.choose("go");
        assert_eq!(fight.offers("shoot:{Tick}:spike-pistol"), !deep, "{}", fight.asked());
    }
    let mut fight = skirmish(&[("eel", 0, -2.4, 0.0), ("tick", 1, 0.0, 6.0)]);
    fight.terrain(vec![pond((0.0, 0.0), (16.0, 6.0))]);
    fight.go("swim", 2.5, 0.0);
    fight.choose("go");
    assert!(fight.offers("shoot:{Tick}:spike-pistol"), "it is seen at either end");
    fight.choose("shoot:{Tick}:spike-pistol");
    // Only the two ends can be reacted to.
    fight.number("here", 20);
    let after = fight.sequence().reactions.first().map(|it| it.after).expect("a reaction");
    assert!(after == 0.0 || after > 4.8, "{after}");
}

/// dro-climbing, dro-surface: a pass ends on the face. The climber shoots and strikes
/// with a penalty, is visible by its base, and can climb on.
#[test]
fn who_hangs_on_a_face_fights_worse_and_climbs_on() {
    let who = [("watchman", 0, 1.35, 0.0), ("tick", 1, -5.0, 3.0)];
    let mut fight = skirmish(&who);
    fight.terrain(vec![block("tower", (3.0, 0.0), (2.0, 4.0), 4.3, WALL)]);
    fight.with("Tick", |it| it.points = 0).dice(&[4, 9, 6, 9]);
    fight.go("leap", 2.8, 0.0);
    fight.choose("go");
    assert_eq!(stance(&fight, "Watchman"), Stance::Climbing, "{}", fight.log());
    let facts = fight.facts();
    let climber = facts.pose(facts.get(fight.id("Watchman")).expect("it"));
    assert!(climber.is_low() && facts.silhouette(&climber).height < 0.5);
    fight.aim("shoot:marsh-rifle", "Tick");
    assert!(fight.log().contains("6 and 9 against 5"), "{}", fight.log());
    // The climber passed 4 of 4.3 inches; the rest of the face and the roof are
    // within a nailed it.
    fight.go("leap", 2.8, 0.0);
    assert!(
        (fight.at("Watchman").y - 4.3).abs() < 0.01,
        "{} {}",
        fight.at("Watchman"),
        fight.log()
    );
    // A face without holds sends the climber back to the ground.
    let mut bare = skirmish(&who);
    bare.terrain(vec![block(
        "tower",
        (3.0, 0.0),
        (2.0, 4.0),
        4.3,
        Keywords::BLOCKING | Keywords::CLIMBABLE,
    )]);
    bare.with("Tick", |it| it.points = 0).dice(&[4, 9]);
    bare.go("leap", 2.8, 0.0);
    bare.choose("go");
    bare.choose("stop");
    assert_eq!(bare.at("Watchman").y, 0.0);
}

/// dro-dodge-nailed: a dodge move may enter water; it climbs and leaps only by
/// choice, for an inch.
#[test]
fn a_dodge_leads_into_water_and_over_no_wall() {
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 8.0, 0.0)]);
    let low = block("wall", (8.0, 1.6), (4.0, 1.2), 1.4, WALL);
    fight.terrain(vec![pond((8.0, -2.6), (6.0, 4.0)), low]);
    fight.dice(&[6, 9, 7, 2]);
    fight.aim("shoot:marsh-rifle", "Tick");
    fight.choose("dodge:{Tick}");
    assert_eq!(fight.no_way("slip", 8.0, -1.9), "legal", "{}", fight.asked());
    assert!(fight.no_way("slip", 8.0, 1.6) != "legal", "over the wall");
}

/// dro-surface, dro-leap: a leap across water may end on a face with holds, and the climb
/// goes on from there.
#[test]
fn a_leap_across_a_gap_ends_on_a_face() {
    let who = [("watchman", 0, 0.0, 0.0)];
    let land = |keywords| {
        vec![water((3.0, 0.0), (4.0, 30.0)), block("tower", (6.0, 0.0), (2.0, 4.0), 6.0, keywords)]
    };
    // Surfaces up to an inch high count as level ground, so nobody hangs there.
    let there = |y: f32| Spot { x: 5.0 - 0.6, z: 0.0, y: Some(y) };
    let mut fight = skirmish(&who);
    fight.terrain(land(WALL)).dice(&[3, 3]);
    fight.order(Order::to("leap", there(1.5)));
    fight.choose("go");
    let at = fight.at("Watchman");
    assert!((at.y - 1.5).abs() < 0.01 && at.x > 4.3, "{at} {}", fight.log());
    assert_eq!(stance(&fight, "Watchman"), Stance::Climbing);
    // A pass ends 4" along the path, over water, where only swimmers can stay: the model
    // stops on the bank that it still touches.
    let mut short = skirmish(&who);
    short.terrain(land(WALL)).dice(&[4, 9]);
    short.order(Order::to("leap", there(1.5)));
    short.choose("go");
    let at = short.at("Watchman");
    assert!(at.y == 0.0 && (1.0..1.6).contains(&at.x), "{at} {}", short.log());
    let mut bare = skirmish(&who);
    bare.terrain(land(Keywords::BLOCKING | Keywords::CLIMBABLE));
    assert!(bare.game.check(&Order::to("leap", there(1.5))).is_err(), "nobody may hang there");
}

/// dro-standing, dro-ruling-balance: a large base can stand on a smaller roof if its
/// middle is over it, not if only its rim is.
#[test]
fn a_large_base_stands_where_its_middle_does() {
    let mut fight = skirmish(&[("slab-lizard", 0, 0.0, 0.0)]);
    fight.terrain(vec![block("beam", (3.0, 0.0), (1.2, 6.0), 2.0, WALL)]);
    assert!(fight.no_way("leap", 2.0, 0.0) != "legal", "its middle is beside the beam");
    fight.dice(&[3, 1]);
    fight.go("leap", 2.6, 0.0);
    fight.choose("go");
    assert_eq!(fight.at("Slab Lizard").y, 2.0, "{}", fight.log());
}
