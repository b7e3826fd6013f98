//! Movement over terrain, stances, falls and water, by scripted dice.

use monteria_drowned::skirmish_ref::Stance;
use monteria_table::Keywords;

use monteria_test_support::drowned::{Skirmish, block, skirmish};

fn stance(fight: &Skirmish, name: &str) -> Stance {
    let facts = fight.facts();
    facts.pose(facts.get(fight.id(name)).expect("a model")).stance
}

const WALL: Keywords = Keywords::BLOCKING.union(Keywords::CLIMBABLE);

/// dro-move, dro-normal, dro-blocking: 6" over flat ground and rises of 1" without
/// a test; nothing higher.
#[test]
fn a_walk_leads_as_far_as_a_nailed_it_over_rises_of_an_inch() {
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0)]);
    fight.terrain(vec![
        block("step", (0.0, 4.0), (4.0, 4.0), 1.0, Keywords::BLOCKING),
        block("wall", (0.0, -4.0), (4.0, 4.0), 1.2, WALL),
    ]);
    assert!(fight.no_way("move", 6.1, 0.0) != "legal");
    assert!(fight.no_way("move", 0.0, -4.0) != "legal", "more than 1\" asks for a test");
    fight.go("move", 0.0, 4.0);
    fight.choose("go");
    assert_eq!((fight.at("Watchman").y, fight.points("Watchman")), (1.0, 2), "{}", fight.log());
}

/// dro-leap, dro-climb: obstacles below 3" are leapt regardless of their faces;
/// 3" must be climbed.
#[test]
fn less_than_three_inches_is_leapt_and_three_are_climbed() {
    for (top, keywords, legal) in
        [(2.9, Keywords::BLOCKING, true), (3.0, Keywords::BLOCKING, false), (3.0, WALL, true)]
    {
        let mut fight = skirmish(&[("ropehand", 0, 0.0, 0.0)]);
        fight.terrain(vec![block("roof", (2.5, 0.0), (2.0, 4.0), top, keywords)]);
        let told = fight.no_way("leap", 2.4, 0.0);
        assert_eq!(told == "legal", legal, "{top}, {keywords:?}: {told}");
    }
}

/// dro-dynamic, dro-dynamic-nailed, dro-dynamic-fail: one test; a nailed it reaches the
/// end, a fail stops before the leap.
#[test]
fn a_leap_gets_there_or_stops_where_it_begins() {
    let arrange = || {
        let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0)]);
        fight.terrain(vec![block("roof", (3.0, 0.0), (2.0, 4.0), 2.0, Keywords::BLOCKING)]);
        fight
    };
    let mut nailed = arrange();
    nailed.dice(&[3, 4]);
    nailed.go("leap", 3.0, 0.0);
    nailed.choose("go");
    assert_eq!(nailed.at("Watchman").y, 2.0, "{}", nailed.log());
    let mut failed = arrange();
    failed.dice(&[9, 2]);
    failed.go("leap", 3.0, 0.0);
    failed.choose("go");
    let at = failed.at("Watchman");
    assert!(at.y == 0.0 && at.x > 0.5 && at.x < 2.0, "{at}");
}

/// dro-dynamic-blunder, dro-fall: the enemy chooses the point; prone, 1 wound, and damage
/// for each inch but one; rubble in unstable ruins (dro-unstable-ruins).
#[test]
fn who_blunders_a_climb_falls_from_where_the_enemy_says() {
    for (unstable, armour) in [(false, 3), (true, 5)] {
        let mut fight = skirmish(&[("ropehand", 0, 1.35, 0.0), ("tick", 1, 12.0, 0.0)]);
        fight.terrain(vec![block("tower", (3.0, 0.0), (2.0, 4.0), 4.0, WALL)]);
        let twist = unstable.then_some(monteria_drowned::content::Twist::UnstableRuins);
        fight.with_turn(|turn| turn.twist = twist).with("Tick", |it| it.points = 0);
        fight.with("Ropehand", |it| it.wounds = 3);
        let mut dice = vec![8, 8];
        dice.extend(vec![1; armour]);
        fight.dice(&dice);
        fight.go("leap", 2.9, 0.0);
        fight.choose("go");
        assert_eq!(fight.side_asked(), 1, "{}", fight.asked());
        let text = fight.number("here", 40);
        assert_eq!(fight.wounds("Ropehand"), 2, "all armour dice hold: {text}");
        assert!(fight.condition("Ropehand").prone && fight.at("Ropehand").y == 0.0, "{text}");
        assert_eq!(text.contains("Rubble comes down"), unstable, "{text}");
        assert!(text.contains("armour against damage"), "{text}");
    }
}

/// dro-prone-move, dro-prone, dro-restricted: lying down and standing up cost an inch
/// each; crawling gets as far as a pass.
#[test]
fn who_crawls_goes_as_far_as_a_pass_and_lying_down_costs_an_inch() {
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0)]);
    assert!(fight.no_way("crawl", 3.1, 0.0) != "legal");
    fight.go("crawl", 3.0, 0.0);
    fight.choose("go");
    assert_eq!(stance(&fight, "Watchman"), Stance::Prone);
    assert_eq!(fight.no_way("crawl", 6.9, 0.0), "legal", "it lies already: 4\"");
    assert!(fight.no_way("rise", 8.1, 0.0) != "legal");
    fight.go("rise", 8.0, 0.0);
    fight.choose("go");
    assert_eq!(stance(&fight, "Watchman"), Stance::Standing);
}

/// dro-swim, dro-swim-fire, dro-rough: swimming gets as far as a pass and puts out fires;
/// rough ground can be crawled over.
#[test]
fn water_is_swum_and_puts_out_fires_and_rough_ground_is_crawled_over() {
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0)]);
    fight.terrain(vec![
        block("pond", (5.0, 0.0), (8.0, 8.0), 0.1, Keywords::WATER),
        block("bog", (-4.0, 0.0), (6.0, 8.0), 0.1, Keywords::DIFFICULT),
    ]);
    fight.with("Watchman", |it| it.fire = 2);
    assert!(
        fight.no_way("move", 3.0, 0.0) != "legal" && fight.no_way("move", -3.0, 0.0) != "legal"
    );
    assert_eq!(fight.no_way("crawl", -3.0, 0.0), "legal");
    assert!(fight.no_way("swim", 4.1, 0.0) != "legal");
    fight.go("swim", 4.0, 0.0);
    fight.choose("go");
    assert_eq!(
        (stance(&fight, "Watchman"), fight.condition("Watchman").fire),
        (Stance::Swimming, 0)
    );
    assert!(
        fight.refusal("leap", None).contains("it is swimming"),
        "nobody leaps out of the water"
    );
}

/// dro-fall: a fall into water does no damage, and the model swims.
#[test]
fn a_fall_into_water_hurts_nobody() {
    let mut fight = skirmish(&[("ropehand", 0, 0.0, 0.0), ("tick", 1, 12.0, 6.0)]);
    fight.terrain(vec![
        block("pond", (5.0, 0.0), (8.0, 8.0), 0.1, Keywords::WATER),
        block("pier", (0.0, 0.0), (1.6, 4.0), 2.0, Keywords::BLOCKING),
        block("far pier", (4.4, 0.0), (2.0, 4.0), 2.0, Keywords::BLOCKING),
    ]);
    fight.put("Ropehand", (0.0, 2.0, 0.0)).with("Tick", |it| it.points = 0);
    fight.dice(&[9, 9]);
    fight.go("leap", 4.2, 0.0);
    fight.choose("go");
    let text = fight.number("here", 20);
    assert_eq!(stance(&fight, "Ropehand"), Stance::Swimming, "{text}");
    assert_eq!(fight.wounds("Ropehand"), 2, "one wound for the blunder, none for the fall: {text}");
    assert!(!fight.condition("Ropehand").prone);
}

/// dro-sight, dro-sight-flat, dro-cover, dro-hard-cover: walls block sight; low walls
/// give cover, and hide prone models.
#[test]
fn walls_hide_and_cover() {
    let arrange = |top: f32| {
        let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 8.0, 0.0)]);
        fight.terrain(vec![block("wall", (6.5, 0.0), (0.5, 4.0), top, Keywords::BLOCKING)]);
        fight.with("Tick", |it| it.points = 0);
        fight
    };
    assert!(arrange(3.0).refusal("shoot:marsh-rifle", Some("Tick")).contains("in the way"));
    let mut low = arrange(1.0);
    low.dice(&[6, 5]);
    let text = low.aim("shoot:marsh-rifle", "Tick");
    assert!(text.contains("hard cover") && text.contains("6 and 5 against 5"), "{text}");
    let mut lies = arrange(1.0);
    lies.with("Tick", |it| it.prone = true);
    assert!(lies.refusal("shoot:marsh-rifle", Some("Tick")) != "legal", "its base alone is seen");
}

/// dro-carry: carriers move at most as far as on a pass.
#[test]
fn who_carries_something_does_not_run() {
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0)]);
    fight.lay_thing(monteria_drowned::state::MarkerKind::Cache, 0.8, 0.0);
    let id = fight.options().into_iter().find(|id| id.starts_with("use:")).expect("a cache");
    fight.choose(&id);
    assert!(fight.no_way("move", 4.1, 0.0) != "legal");
    fight.go("move", 4.0, 0.0);
    fight.choose("go");
    assert_eq!(fight.at("Watchman").x, 4.0);
}
