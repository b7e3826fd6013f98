//! Moves, terrain and lines of sight.

use monteria_arcane::content::State;
use monteria_arcane::duel_ref::Grade;
use monteria_game::Order;
use monteria_table::{Keywords, Spot};

use monteria_test_support::arcane::Duel;
use monteria_test_support::arcane::{block, duel};

fn spot(x: f32, z: f32) -> Spot {
    Spot { x, z, y: None }
}

/// arc-walk, arc-run, arc-contact: a Walk takes any path that does not end in contact, a
/// Run goes straight; only one of them in a turn.
#[test]
fn moves_stay_out_of_contact() {
    let mut duel = duel(&[("hollow-jack", 0, 0.0, 0.0), ("lysa-thorn", 1, 5.0, 0.0)]);
    let to = |act: &str, x: f32, z: f32| Order::to(act, spot(x, z));
    assert!(duel.game.check(&to("walk", 3.82, 0.0)).is_err(), "that would touch her");
    assert!(duel.game.check(&to("walk", 3.7, 0.0)).is_ok());
    assert!(
        duel.game.check(&to("run", 10.0, 0.0)).is_err(),
        "she stands in the way of a straight Run"
    );
    assert!(duel.game.check(&to("run", 0.0, 11.2)).is_err(), "a Run is 11\" long");
    duel.order(to("run", 0.0, 10.9));
    assert_eq!(duel.points("Hollow Jack"), 3);
    assert!(duel.refusal("walk", None).contains("movement"));
}

/// arc-terrain: abrupt ground costs double and blocks a Run, except with Open Movement. A
/// minor obstacle costs 1", a climb 2" for each inch of height.
#[test]
fn ground_slows() {
    let bog = block("bog", (6.0, 0.0), (8.0, 20.0), 0.0, Keywords::DIFFICULT);
    let mut jack = duel(&[("hollow-jack", 0, 0.0, 0.0), ("lysa-thorn", 1, 20.0, 20.0)]);
    jack.terrain(vec![bog.clone()]);
    let cost = |duel: &Duel, order: &Order| {
        duel.game.answer_to(order).ok().and_then(|answer| answer.route).map(|route| route.cost)
    };
    // 1.4" of open ground to its rim, the rest twice.
    let walked = cost(&jack, &Order::to("walk", spot(3.0, 0.0))).expect("within 7\"");
    assert!((walked - 4.59).abs() < 0.05, "{walked}");
    assert!(jack.game.check(&Order::to("run", spot(3.0, 0.0))).is_err());
    let mut dancer = duel(&[("tin-dancer", 0, 0.0, 0.0), ("lysa-thorn", 1, 20.0, 20.0)]);
    dancer.terrain(vec![bog]);
    assert!(dancer.game.check(&Order::to("run", spot(9.0, 0.0))).is_ok());
    let fence = block("fence", (3.0, 0.0), (0.2, 20.0), 0.7, Keywords::empty());
    jack.terrain(vec![fence]);
    let walked = cost(&jack, &Order::to("walk", spot(5.0, 0.0))).expect("over a fence");
    assert!((walked - 6.0).abs() < 0.05, "{walked}");
}

/// arc-escape: an engaged model needs an Escape, with a die of 6 or more and -1 for each
/// enemy beyond the first, before it may walk away.
#[test]
fn who_is_engaged_has_to_escape_first() {
    let mut duel = duel(&[
        ("hollow-jack", 0, 0.0, 0.0),
        ("lysa-thorn", 1, 1.18, 0.0),
        ("vesper", 1, -1.18, 0.0),
    ]);
    assert!(duel.refusal("walk", None).contains("engaged"));
    duel.dice(&[6]);
    duel.choose("escape");
    assert!(duel.refusal("walk", None).contains("engaged"), "6 - 1 is too little");
    duel.dice(&[7]);
    duel.choose("escape");
    assert_eq!(duel.points("Hollow Jack"), 3);
    duel.order(Order::to("walk", spot(0.0, 5.0)));
    assert_eq!(duel.at("Hollow Jack").z, 5.0);
}

/// arc-ability: Raise the Standard lets a friend, never its bearer, walk 3" outside of
/// the movement of its turn.
#[test]
fn a_friend_walks_at_once() {
    let mut duel = duel(&[
        ("ser-aldemar", 0, 0.0, 0.0),
        ("vesper", 0, 3.0, 0.0),
        ("lysa-thorn", 1, 20.0, 0.0),
    ]);
    assert!(
        duel.refusal("use:raise-the-standard", Some("Ser Aldemar"))
            .contains("is not a legal target")
    );
    duel.aim("use:raise-the-standard", "Vesper");
    assert!(duel.game.check(&Order::to("walk", spot(6.2, 0.0))).is_err());
    duel.order(Order::to("walk", spot(5.9, 0.0)));
    assert_eq!(duel.at("Vesper").x, 5.9);
    assert!(!duel.facts().get(duel.id("Vesper")).unwrap().condition.moved);
    assert!(duel.refusal("use:raise-the-standard", Some("Vesper")).contains("only once a turn"));
}

/// arc-sight: Snuff the Lamps limits the sight of both sides to 12".
#[test]
fn lamps_are_snuffed_for_all() {
    let mut duel = duel(&[
        ("lady-umbra", 0, 0.0, 0.0),
        ("sable-kite", 0, 2.5, 2.0),
        ("lysa-thorn", 1, 15.0, 0.0),
    ]);
    let seen = |duel: &Duel, one: &str, other: &str| {
        let facts = duel.facts();
        let body = |name: &str| facts.get(duel.id(name)).unwrap().body();
        facts.sees(&body(one), &body(other))
    };
    assert!(seen(&duel, "Lady Umbra", "Lysa Thorn"));
    duel.with("Lady Umbra", |condition| condition.points = 6);
    duel.choose("use:snuff-the-lamps");
    assert!(!seen(&duel, "Lady Umbra", "Lysa Thorn") && !seen(&duel, "Lysa Thorn", "Lady Umbra"));
    assert!(seen(&duel, "Sable Kite", "Lysa Thorn"), "11.5\" from base to base");
    assert!(duel.refusal("use:snuff-the-lamps", None).contains("it can be used only once a game"));
}

/// arc-ability: Bank Shot ignores models and cover, but a wall blocks it.
#[test]
fn a_bank_shot_passes_models_and_no_walls() {
    let who =
        [("volley", 0, 0.0, 0.0), ("iron-colossus", 0, 5.0, 0.0), ("lysa-thorn", 1, 10.0, 0.0)];
    let mut duel = duel(&who);
    assert!(duel.refusal("shoot", Some("Lysa Thorn")).contains("Iron Colossus"));
    let order = |duel: &Duel| Order::at("use:bank-shot", duel.id("Lysa Thorn"));
    assert!(duel.game.check(&order(&duel)).is_ok());
    duel.terrain(vec![block("wall", (8.0, 0.0), (1.0, 12.0), 3.0, Keywords::BLOCKING)]);
    assert!(duel.refusal("use:bank-shot", Some("Lysa Thorn")).contains("wall is in the way"));
}

/// arc-sight: sight reaches 3" into a forest.
#[test]
fn three_inches_of_forest_are_seen_through() {
    let wood = |from: f32, deep: f32| {
        let green = Keywords::DIFFICULT | Keywords::OBSCURING;
        block("wood", (from + deep / 2.0, 0.0), (deep, 10.0), 4.0, green)
    };
    let mut duel = duel(&[("volley", 0, 0.0, 0.0), ("lysa-thorn", 1, 10.0, 0.0)]);
    duel.terrain(vec![wood(4.0, 2.9)]);
    assert_ne!(duel.refusal("shoot", Some("Lysa Thorn")), String::new());
    assert!(duel.game.check(&Order::at("shoot", duel.id("Lysa Thorn"))).is_ok());
    duel.terrain(vec![wood(4.0, 3.3)]);
    assert!(duel.refusal("shoot", Some("Lysa Thorn")).contains("of forest"));
}

/// arc-sight, arc-ruling-forest-sight: the line between the nearest points of the bases
/// counts, into a forest and out of it.
#[test]
fn the_nearest_edge_decides_how_deep_a_forest_is() {
    let green = Keywords::DIFFICULT | Keywords::OBSCURING;
    // The wood begins 6" to the east; Lysa's base (0.59") begins so deep in it.
    for (deep, seen) in [(2.9, true), (3.0, true), (3.1, false)] {
        let x = 6.0 + deep + 0.59;
        let mut duel = duel(&[("volley", 0, 0.0, 0.0), ("lysa-thorn", 1, x, 0.0)]);
        duel.terrain(vec![block("wood", (11.0, 0.0), (10.0, 10.0), 4.0, green)]);
        let facts = duel.facts();
        let [one, other] =
            ["Volley", "Lysa Thorn"].map(|name| facts.get(duel.id(name)).unwrap().body());
        assert_eq!((facts.sees(&one, &other), facts.sees(&other, &one)), (seen, seen), "{deep}");
        assert_eq!(
            duel.game.check(&Order::at("shoot", duel.id("Lysa Thorn"))).is_ok(),
            seen,
            "{deep}"
        );
    }
    // In contact nothing lies between, however deep in the wood.
    let mut duel = duel(&[("volley", 0, 0.0, 0.0), ("lysa-thorn", 1, 1.18, 0.0)]);
    duel.terrain(vec![block("wood", (0.0, 0.0), (20.0, 20.0), 4.0, green)]);
    let facts = duel.facts();
    let [one, other] =
        ["Volley", "Lysa Thorn"].map(|name| facts.get(duel.id(name)).unwrap().body());
    assert!(facts.sees(&one, &other));
}

/// arc-cover: a model that touches a low wall has cover, one a little apart
/// from it has none.
#[test]
fn who_touches_a_low_wall_is_behind_it() {
    // Lysa's rim lies at 9.41; the wall ends there, or so much before it.
    for (gap, covered) in [(0.0, true), (0.01, true), (-0.01, true), (0.1, false)] {
        let mut duel = duel(&[("volley", 0, 0.0, 0.0), ("lysa-thorn", 1, 10.0, 0.0)]);
        let end = 10.0 - 0.59 - gap;
        duel.terrain(vec![block("low", (end - 0.2, 0.0), (0.4, 6.0), 0.8, Keywords::BLOCKING)]);
        let facts = duel.facts();
        let [volley, lysa] = ["Volley", "Lysa Thorn"].map(|name| facts.get(duel.id(name)).unwrap());
        let cover = facts.cover(&volley.body(), lysa).map(|(grade, _)| grade);
        assert_eq!(cover, covered.then_some(Grade::Soft), "{gap}");
    }
}

/// arc-run, arc-ruling-passing: a Walk passes friends, a Run does not.
/// Hidden models block neither.
#[test]
fn runs_stop_at_friends() {
    let mut duel = duel(&[
        ("hollow-jack", 0, 0.0, 0.0),
        ("vesper", 0, 3.0, 0.0),
        ("lysa-thorn", 1, 20.0, 20.0),
    ]);
    let past = |duel: &Duel, act: &str| duel.game.check(&Order::to(act, spot(6.0, 0.0))).is_ok();
    assert!(past(&duel, "walk") && !past(&duel, "run"));
    duel.state("Vesper", State::Hidden, 1);
    assert!(past(&duel, "run"));
}

/// arc-terrain, arc-ruling-jump: climbing down costs as much as climbing
/// up, and nobody falls.
#[test]
fn the_way_down_costs_as_the_way_up() {
    let mut duel = duel(&[("tin-dancer", 0, 0.0, 0.0), ("lysa-thorn", 1, 20.0, 20.0)]);
    duel.terrain(vec![block(
        "roof",
        (0.0, 0.0),
        (4.0, 4.0),
        3.0,
        Keywords::BLOCKING | Keywords::CLIMBABLE,
    )]);
    let id = duel.id("Tin Dancer");
    duel.change(|world| {
        let entity = world.resource::<monteria_game::Roster>().entity(id).unwrap();
        world.get_mut::<monteria_game::Stand>(entity).unwrap().at.y = 3.0;
    });
    assert!(duel.game.check(&Order::to("run", spot(5.0, 0.0))).is_err(), "only a Walk climbs");
    let answer = duel.game.answer_to(&Order::to("walk", spot(5.0, 0.0))).expect("11\" are enough");
    let cost = answer.route.expect("a way").cost;
    assert!((cost - 11.0).abs() < 0.05, "5\" and twice 3\": {cost}");
    duel.order(Order::to("walk", spot(5.0, 0.0)));
    assert_eq!((duel.life("Tin Dancer"), duel.at("Tin Dancer").y), (11, 0.0));
}

/// arc-ability, arc-ruling-updraft: Updraft is a move in addition to the movement of the
/// turn, once a turn.
#[test]
fn an_updraft_is_not_the_move_of_the_turn() {
    let mut duel = duel(&[
        ("vesper", 0, 0.0, 0.0),
        ("brusk-ironhand", 1, 2.0, 0.0),
        ("lysa-thorn", 1, 20.0, 20.0),
    ]);
    assert!(!duel.may("use:updraft", 4.5, 0.0));
    duel.choose_at("use:updraft", 3.9, 0.0);
    assert!(!duel.condition("Vesper").moved, "over Brusk, and still to move");
    assert!(duel.refusal("use:updraft", None).contains("it can be used only once a turn"));
    assert!(duel.may("walk", 9.0, 0.0));
}
