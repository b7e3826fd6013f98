//! No output for a seat depends on facts that it may not know: no view, sheet, preview,
//! refusal, event, line or sentence, nor the seat that is asked or the orders of the
//! program's players. If a game leaks, the search finds it.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

mod check;
mod decoys;
mod lines;

use std::sync::Arc;

use check::{Effort, Found, search_leaks, serve_output};
use decoys::{Decoys, Leak, Secrets};
use monteria::content::{Faults, Library, find_root};
use monteria::game::*;
use monteria::opponents::Opponent;
use monteria::rulesets::Rulesets;

fn decoys(leak: Leak) -> Arc<dyn Ruleset> {
    Arc::new(Decoys(leak))
}

fn setup(ruleset: &Arc<dyn Ruleset>, scenario: &str, seed: u64) -> MatchSetup {
    MatchSetup::new(ruleset.id(), scenario, seed)
}

/// Returns the leaks in some matches of the game of decoys, searched for both seats and
/// for spectators, until all these channels are found to leak.
fn found(leak: Leak, channels: &[&str]) -> Found {
    let ruleset = decoys(leak);
    let mut all = Found::default();
    for (seed, seat) in
        (0..3).flat_map(|seed| [Some(SeatId(0)), Some(SeatId(1)), None].map(|seat| (seed, seat)))
    {
        let effort = Effort { orders: 14, every: 1, beginnings: 4, ..Effort::default() };
        let found = search_leaks(&ruleset, setup(&ruleset, "field", seed), seat, effort);
        all.pairs.0 += found.pairs.0;
        all.pairs.1 += found.pairs.1;
        all.leaks.extend(found.leaks);
        if !channels.is_empty() && channels.iter().all(|channel| all.leaks.contains_key(channel)) {
            break;
        }
    }
    all
}

#[test]
fn a_game_of_hidden_markers_tells_no_seat_what_it_may_not_know() {
    let found = found(Leak::None, &[]);
    assert!(found.leaks.is_empty(), "{:#?}", found.leaks);
    assert!(found.pairs.0 > 40 && found.pairs.1 > 30, "too few worlds differed: {:?}", found.pairs);
}

#[test]
fn a_shared_screen_is_handed_over_where_something_is_hidden_between_people() {
    let here = SeatId(0);
    let there = SeatId(1);
    let game =
        Game::start(decoys(Leak::None), setup(&decoys(Leak::None), "field", 3)).expect("begins");
    assert!(game.hides(here, there) && game.hides(there, here) && !game.hides(here, here));
    assert!(game.hides_from_people(here) && game.hides_from_people(there));
    let mut alone = setup(&decoys(Leak::None), "field", 3);
    alone.seats.insert(there, Control::Ai("random".to_owned()));
    let alone = Game::start(decoys(Leak::None), alone).expect("begins");
    assert!(
        alone.hides(here, there) && !alone.hides_from_people(here),
        "the program does not look"
    );
    // Two people at an open game see the same all the time; a model marked in
    // secret is a secret.
    let library = Library::open(find_root().expect("content"), &mut Faults::new());
    let rulesets = Rulesets::load(&library).expect("sound content");
    let mut hidden = std::collections::BTreeMap::new();
    for (id, scenario) in [
        ("fracture", "broken-quarter"),
        ("arcane", "duel"),
        ("arcane", "marked"),
        ("drowned", "scrap-run"),
        ("drowned", "cut-the-head"),
    ] {
        let ruleset = rulesets.rulesets().iter().find(|game| game.id() == id).expect("it ships");
        let mut game = Game::start(ruleset.clone(), setup(ruleset, scenario, 5)).expect("begins");
        let mut player =
            Opponent::of_strength(ruleset.as_ref(), "random").expect("every game has it");
        for _ in 0..60 {
            if game.decision().is_none() {
                break;
            }
            player.play(&mut game).expect("a legal order");
            *hidden.entry((id, scenario)).or_insert(0) += usize::from(game.hides_from_people(here));
        }
    }
    for open in [("fracture", "broken-quarter"), ("arcane", "duel"), ("drowned", "scrap-run")] {
        assert_eq!(hidden[&open], 0, "{open:?}");
    }
    for secret in [("arcane", "marked"), ("drowned", "cut-the-head")] {
        assert!(hidden[&secret] > 20, "{hidden:?}");
    }
}

#[test]
fn a_scout_and_its_actions_are_in_the_view_of_seats_that_see_it() {
    let mut game =
        Game::start(decoys(Leak::None), setup(&decoys(Leak::None), "field", 3)).expect("begins");
    let own = monteria::table::BodyId(7);
    let viewers =
        [Viewer::Seat(SeatId(0)), Viewer::Seat(SeatId(1)), Viewer::Everyone, Viewer::Referee];
    let shown = |game: &Game| viewers.map(|viewer| game.view(viewer).model(own).is_some());
    assert_eq!(shown(&game), [true, false, false, true]);
    assert!(
        game.sheet(own, Viewer::Seat(SeatId(1))).is_none()
            && game.sheet(own, Viewer::Seat(SeatId(0))).is_some()
    );
    let gold = |viewer| game.view(viewer).areas.iter().filter(|area| area.name == "Gold").count();
    assert_eq!(viewers.map(gold), [1, 1, 0, 2], "each seat knows of its own");
    let region = match &game.decision().expect("asked").option("sneak").expect("offered").needs {
        Needs::To(region) => region.clone(),
        other => panic!("{other:?}"),
    };
    // The other's scout blocks no path, wherever it is: the reason would reveal it.
    let spot = game.samples(&region, 1)[0];
    game.rearrange(|world| {
        let entity = world.resource::<Roster>().entity(monteria::table::BodyId(8)).expect("there");
        world.get_mut::<Stand>(entity).expect("stands").at =
            bevy_math::Vec3::new(spot.x, 0.0, spot.z);
    })
    .expect("asks again");
    game.submit(Order::to("sneak", spot)).expect("a free spot");
    let knows_of_move = |viewer| {
        game.events(viewer).iter().any(|event| matches!(event.what, EventKind::Moved { .. }))
    };
    assert_eq!(viewers.map(knows_of_move), [true, false, false, true]);
    game.submit(Order::plain("flare")).expect("offered");
    assert_eq!(shown(&game), [true, true, false, true]);
}

#[test]
fn a_game_that_tells_too_much_is_found_out_whatever_way_it_tells() {
    for (leak, channels) in [
        (Leak::View, ["view", "serve"]),
        (Leak::Model, ["view", "serve"]),
        (Leak::Thing, ["view", "serve"]),
        (Leak::Sheet, ["sheet", "text"]),
        (Leak::Preview, ["preview", "serve"]),
        (Leak::Sight, ["sight", "serve"]),
        (Leak::Option, ["decision", "serve"]),
        (Leak::Refusal, ["refusal", "serve"]),
        (Leak::Event, ["events", "events"]),
        (Leak::Opening, ["events", "events"]),
        (Leak::Timing, ["waiting", "waiting"]),
        (Leak::Player, ["player", "player"]),
    ] {
        let found = found(leak, &channels).leaks;
        assert!(
            channels.iter().all(|channel| found.contains_key(channel)),
            "{leak:?}: only {:?}",
            found.keys()
        );
    }
}

/// Searches the first orders of a match of each shipped game; `LEAKS=N` searches N
/// matches of each to their end, at every order, and asks look-ahead players, too.
/// `GAME=arcane` searches that game alone.
#[test]
fn the_games_tell_no_seat_what_it_may_not_know() {
    let many: Option<u64> = std::env::var("LEAKS").ok().and_then(|count| count.parse().ok());
    let only = std::env::var("GAME").ok();
    let root = find_root().expect("content");
    let shipped = Rulesets::load(&Library::open(root, &mut Faults::new())).expect("sound content");
    let wanted = |id: &str| only.as_deref().is_none_or(|only| only == id);
    for ruleset in shipped.rulesets().iter().filter(|ruleset| wanted(ruleset.id())) {
        // One of the games has face-down cards; in two others an enemy is marked in
        // secret, on one of their tables.
        let marks = |card: &ScenarioCard| ["marked", "cut-the-head"].contains(&card.id.as_str());
        let mut scenarios = ruleset.scenarios();
        let secret = scenarios.iter().any(marks);
        scenarios.retain(|card| !secret || marks(card));
        let mut pairs = (0, 0);
        for seed in 0..many.unwrap_or(1) {
            let scenario = &scenarios[seed as usize % scenarios.len()].id;
            let setup = setup(ruleset, scenario, seed + 1);
            let game = Game::start(ruleset.clone(), setup.clone()).expect("begins");
            let seats = game.seats_of_people().into_iter().take(2).map(Some);
            for seat in seats.chain([None]) {
                let effort = match many {
                    Some(_) => Effort { orders: 5000, every: 1, sharp: true, ..Effort::default() },
                    None if secret => Effort { orders: 96, every: 8, ..Effort::default() },
                    None => Effort { orders: 24, every: 12, ..Effort::default() },
                };
                let found = search_leaks(ruleset, setup.clone(), seat, effort);
                assert!(
                    found.leaks.is_empty(),
                    "{} {scenario} {seat:?}: {:#?}",
                    ruleset.id(),
                    found.leaks
                );
                pairs.0 += found.pairs.0;
                pairs.1 += found.pairs.1;
            }
        }
        // The others have no secrets.
        println!("{}: {pairs:?} pairs of worlds", ruleset.id());
        assert_eq!(
            pairs.0 > 0,
            secret || ruleset.id() == "cazadores",
            "{}: {pairs:?}",
            ruleset.id()
        );
    }
}
