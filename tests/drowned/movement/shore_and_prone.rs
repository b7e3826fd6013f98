//! Movement at the edge of water, prone movement, both with leaps and climbs; and
//! deployment at ground level.

use monteria_drowned::NextDeployment;
use monteria_drowned::content::ScenarioKind;
use monteria_drowned::skirmish_ref::Stance;
use monteria_game::{Agenda, Presence, Roster, SideId};
use monteria_table::{Keywords, Piece};

use monteria_test_support::drowned::{Skirmish, block, skirmish};

const CRATE: Keywords = Keywords::BLOCKING.union(Keywords::CLIMBABLE);

fn pond(at: (f32, f32), size: (f32, f32)) -> Piece {
    pool("pond", at, size)
}

fn pool(id: &str, at: (f32, f32), size: (f32, f32)) -> Piece {
    block(id, at, size, 0.1, Keywords::WATER)
}

fn stance(fight: &Skirmish, name: &str) -> Stance {
    let facts = fight.facts();
    facts.pose(facts.get(fight.id(name)).expect("a model")).stance
}

/// dro-swim: a base that touches land does not swim: it walks, leaps and crawls,
/// and charges over land.
#[test]
fn a_base_that_touches_land_walks_away_from_the_water() {
    // The middle of the base is 0.3" over the water, part of its rim on land.
    let who = [("watchman", 0, 0.3, 0.0), ("tick", 1, -6.3, 0.0)];
    let mut fight = skirmish(&who);
    fight.terrain(vec![pond((5.0, 0.0), (10.0, 20.0))]);
    assert_eq!(stance(&fight, "Watchman"), Stance::Standing);
    for option in ["move", "leap", "crawl"] {
        assert_eq!(fight.no_way(option, -2.0, 0.0), "legal", "{option}");
        assert_eq!(fight.no_way(option, 0.3, 2.0), "legal", "{option} along the shore");
        assert!(fight.no_way(option, 2.5, 0.0) != "legal", "{option} into the water");
    }
    assert_eq!(fight.refusal("charge:cleaver", Some("Tick")), "legal");
    fight.with("Tick", |it| it.points = 0).dice(&[9, 8]);
    fight.aim("charge:cleaver", "Tick");
    // Light Feet would allow a free dodge.
    fight.choose("enough");
    assert!(fight.at("Watchman").x < -4.5, "{}", fight.at("Watchman"));
    // A base wholly in water swims, as before.
    let mut wet = skirmish(&[("watchman", 0, 0.0, 0.0)]);
    wet.terrain(vec![pond((0.0, 0.0), (10.0, 20.0))]);
    assert_eq!(stance(&wet, "Watchman"), Stance::Swimming);
    assert!(wet.no_way("move", -2.0, 0.0) != "legal");
}

/// dro-swim, dro-ruling-shore: the seam between two pieces of a pond is no land.
#[test]
fn nobody_walks_across_water_of_several_pieces() {
    let mut fight = skirmish(&[("watchman", 0, -2.0, 0.0)]);
    fight.terrain(vec![
        pool("south", (0.0, 2.0), (2.4, 4.0)),
        pool("north", (0.0, -2.0), (2.4, 4.0)),
    ]);
    assert!(fight.no_way("move", 2.0, 0.0) != "legal", "{}", fight.no_way("move", 2.0, 0.0));
    assert_eq!(fight.no_way("swim", 1.9, 0.0), "legal");
}

/// dro-mixed: a crawling model leaps onto a crate 2" high: it tests, and gets only as
/// far as a pass.
#[test]
fn who_crawls_leaps_onto_a_crate() {
    let arrange = || {
        let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0)]);
        fight.terrain(vec![block("crate", (3.0, 0.0), (4.0, 4.0), 2.0, CRATE)]);
        fight.with("Watchman", |it| it.prone = true);
        fight
    };
    let fight = arrange();
    assert!(fight.no_way("crawl", 1.8, 0.0) != "legal", "a crawl alone leads up nothing");
    // 0.41" to the crate, 2" up and 1.4" on: 3.8" of the 4" of a pass.
    assert_eq!(fight.no_way("crawl-leap", 1.8, 0.0), "legal");
    assert!(fight.no_way("crawl-leap", 2.4, 0.0) != "legal", "farther than a pass leads");
    for (dice, up) in [([3, 4], true), ([4, 9], true), ([9, 2], false)] {
        let mut fight = arrange();
        fight.dice(&dice);
        fight.go("crawl-leap", 1.8, 0.0);
        fight.choose("go");
        assert_eq!(fight.at("Watchman").y > 1.9, up, "{dice:?}: {}", fight.log());
        assert!(fight.condition("Watchman").prone, "it lies all the while");
    }
}

/// dro-prone-move: the model moves its nailed speed less 1", upright until it drops
/// prone at the end.
#[test]
fn who_drops_prone_in_a_move_has_run_an_inch_less() {
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 14.0, 14.0)]);
    assert!(fight.no_way("drop", 5.1, 0.0) != "legal", "6\" less 1\"");
    fight.go("drop", 5.0, 0.0);
    fight.choose("go");
    assert_eq!((fight.at("Watchman").x, stance(&fight, "Watchman")), (5.0, Stance::Prone));
    assert!(fight.refusal("drop", None).contains("prone"));
    let mut leaps = skirmish(&[("watchman", 0, 0.0, 0.0)]);
    leaps.terrain(vec![block("crate", (3.0, 0.0), (4.0, 4.0), 2.0, CRATE)]);
    leaps.dice(&[3, 4]);
    leaps.go("leap-drop", 1.8, 0.0);
    leaps.choose("go");
    assert!(leaps.at("Watchman").y > 1.9 && leaps.condition("Watchman").prone, "{}", leaps.log());
}

/// dro-charge, dro-ruling-prone-charge: a prone model charges by crawling, as far as on a
/// pass, and fights prone.
#[test]
fn a_prone_model_charges_by_crawling() {
    for (x, legal) in [(5.1, true), (5.4, false)] {
        let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, x, 0.0)]);
        fight.with("Watchman", |it| it.prone = true);
        assert_eq!(fight.refusal("charge:cleaver", Some("Tick")) == "legal", legal, "{x}");
    }
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 5.0, 0.0)]);
    fight.with("Watchman", |it| it.prone = true).with("Tick", |it| it.points = 0).dice(&[9, 2]);
    fight.aim("charge:cleaver", "Tick");
    // Light Feet would allow a free dodge.
    fight.choose("enough");
    // Close Combat 5, +1 for the charge and -1 prone.
    assert!(
        fight.log().contains("9 and 2 against 5") && fight.condition("Watchman").prone,
        "{}",
        fight.log()
    );
    let mut beast = skirmish(&[("ridge-cat", 0, 0.0, 0.0), ("tick", 1, 3.0, 0.0)]);
    beast.with("Ridge Cat", |it| it.prone = true);
    assert!(beast.refusal("charge:rip", Some("Tick")) != "legal", "a beast does not crawl");
}

/// dro-rough, dro-ruling-rough-leap: a leap may cross rough ground but not end in it.
#[test]
fn a_leap_does_not_end_in_rough_ground() {
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0)]);
    fight.terrain(vec![block("bog", (3.0, 0.0), (3.0, 20.0), 0.1, Keywords::DIFFICULT)]);
    assert!(fight.no_way("leap", 3.0, 0.0) != "legal");
    assert_eq!(fight.no_way("leap", 5.5, 0.0), "legal");
    assert_eq!(fight.no_way("crawl", 3.0, 0.0), "legal");
}

/// dro-move: moves without a destination are not offered, nor swims
/// without water in reach.
#[test]
fn moves_that_lead_nowhere_are_not_offered() {
    let dry = skirmish(&[("watchman", 0, 0.0, 0.0)]);
    assert!(dry.offers("move") && !dry.offers("swim"));
    assert!(
        dry.refusal("swim", None).contains("no water is within reach"),
        "{}",
        dry.refusal("swim", None)
    );
    let mut shore = skirmish(&[("watchman", 0, 0.0, 0.0)]);
    shore.terrain(vec![pond((5.0, 0.0), (4.0, 4.0))]);
    assert!(shore.offers("swim"));
    let mut slow = skirmish(&[("watchman", 0, 0.0, 0.0)]);
    let wall =
        |id: &str, at, size| block(id, at, size, 9.0, Keywords::IMPASSABLE | Keywords::BLOCKING);
    slow.terrain(vec![
        wall("north", (0.0, -1.1), (4.0, 1.0)),
        wall("south", (0.0, 1.1), (4.0, 1.0)),
        wall("west", (-1.1, 0.0), (1.0, 4.0)),
        wall("east", (1.1, 0.0), (1.0, 4.0)),
    ]);
    assert!(!slow.offers("move") && slow.refusal("move", None).contains("no path leads on"));
    assert!(slow.offers("crawl"), "it may lie down where it is");
}

/// Arranges the deployment of the first model of the list.
fn placing(
    who: &[(&str, u8, f32, f32)],
    name: &str,
    pieces: Vec<Piece>,
    infiltrators: bool,
) -> Skirmish {
    let mut fight = skirmish(who);
    fight.with_turn(|turn| turn.kind = Some(ScenarioKind::Caches)).terrain(pieces);
    let id = fight.id(name);
    fight.change(|world| {
        let entity = world.resource::<Roster>().entity(id).expect("a model");
        world.entity_mut(entity).insert(Presence::Reserve);
        let mut agenda = Agenda::default();
        agenda.then(NextDeployment { side: SideId(0), infiltrators });
        world.insert_resource(agenda);
    });
    fight
}

/// dro-deploy, dro-ruling-ground-level: models are deployed at ground level, no higher
/// than a step; under a roof, but not on it.
#[test]
fn nobody_is_deployed_on_a_roof() {
    let pieces = || {
        let roof =
            Piece { base: 3.0, ..block("roof", (8.0, -14.0), (4.0, 4.0), 4.5, Keywords::BLOCKING) };
        vec![
            block("tower", (0.0, -14.0), (4.0, 4.0), 4.5, CRATE),
            block("step", (-8.0, -14.0), (4.0, 4.0), 1.0, CRATE),
            roof,
        ]
    };
    for (who, name, infiltrators) in
        [("captain-hale", "Captain Hale", false), ("tick", "Tick", true)]
    {
        let fight = placing(&[(who, 0, 14.0, 0.0)], name, pieces(), infiltrators);
        let place = format!("place:{}", fight.id(name));
        let told = fight.no_way(&place, 0.0, -14.0);
        assert!(told.contains("4.5\"") && told.contains("ground level"), "{told}");
        assert_eq!(fight.no_way(&place, -8.0, -14.0), "legal", "a step is ground level");
        assert_eq!(fight.no_way(&place, 8.0, -14.0), "legal", "under the roof");
        let choice = fight.game.decision().expect("placing").options[0].clone();
        let spots = choice.needs.region().expect("a region").samples(fight.game.world(), 200);
        assert!(spots.iter().all(|spot| spot.y.unwrap_or(0.0) <= 1.01), "none is listed on a roof");
    }
}
