//! Reactions in the middle of a declared move: a model dashes, two enemies react at
//! different points of its path, one reaction is answered, the move continues; saved,
//! loaded, undone and redone in the middle of each.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use crate::toy::{setup, toy, with};
use bevy_math::Vec3;
use monteria::game::*;
use monteria::saves::*;
use monteria::table::{BodyId, Spot};

const ADA: ModelId = BodyId(1);
const BOB: ModelId = BodyId(2);
const CLEO: ModelId = BodyId(3);
const DAN: ModelId = BodyId(4);

/// Ada is about to dash along the middle; Bob and Dan stand beside her path, 3"
/// and 6" along it.
fn before_the_dash(dice: &[u32]) -> Game {
    let mut game = Game::start(toy(), with(setup(3, dice), "swift", "yes")).expect("begins");
    game.rearrange(|world| {
        for (model, at) in
            [(ADA, (-4.0, 0.0)), (BOB, (-1.0, 1.5)), (DAN, (2.0, 1.5)), (CLEO, (-4.0, -5.0))]
        {
            let entity = world.resource::<Roster>().entity(model).expect("there");
            world.entity_mut(entity).insert(Stand {
                at: Vec3::new(at.0, 0.0, at.1),
                radius: 0.5,
                height: 1.5,
            });
        }
    })
    .expect("rearranged");
    game
}

fn dash() -> Order {
    Order::to("dash", Spot { x: 4.0, z: 0.0, y: None })
}

fn at(game: &Game, model: ModelId) -> Vec3 {
    let entity = game.world().resource::<Roster>().entity(model).expect("there");
    game.world().get::<Stand>(entity).expect("a stand").at
}

/// Gives an order; then undoes it, saves, loads and gives it again, and checks that the
/// state is the same each time.
fn give(game: &mut Game, order: Order) -> Vec<(u8, String)> {
    let events = game.submit(order).unwrap_or_else(|refusal| panic!("{refusal}"));
    let after = game.hash().expect("a state");
    assert_eq!(game.undo(1).expect("undone"), 1);
    assert_ne!(game.hash().expect("a state"), after);
    let again = game.redo().expect("redone");
    assert_eq!((&again, game.hash().expect("a state")), (&events, after));
    events.into_iter().map(|event| (event.depth, event.text.to_string())).collect()
}

fn asked(game: &Game) -> (SeatId, Option<ModelId>, &str) {
    let decision = game.decision().expect("a decision");
    (decision.seat, decision.model, decision.prompt.as_str())
}

#[test]
fn two_enemies_react_on_the_way_one_is_answered_and_the_move_goes_on() {
    // Bob's hit: the Difficulty Die 4, three dice of which two reach 8 (Ada ducks).
    // Dan holds his fire.
    let mut game = before_the_dash(&[4, 8, 9, 2]);
    let first = give(&mut game, dash());
    assert_eq!(first.last().expect("events").1, "Ada the Swift moves 3\"");
    assert_eq!(asked(&game), (SeatId(1), Some(BOB), "Snipe?"));
    assert_eq!(at(&game, ADA), Vec3::new(-1.0, 0.0, 0.0));

    let sniped = give(&mut game, Order::plain("snipe"));
    assert_eq!(sniped, [(0, "Bob the Swift: snipe".to_owned()), (1, "snipes".to_owned())]);
    assert_eq!(asked(&game), (SeatId(0), Some(ADA), "Duck?"));

    let ducked = give(&mut game, Order::plain("duck"));
    let depths: Vec<u8> = ducked.iter().map(|(depth, _)| *depth).collect();
    // The order is at Bob's reaction depth, its effects one deeper; the continued
    // walk is no reaction.
    assert_eq!(depths, [1, 2, 2, 2, 0], "{ducked:?}");
    assert_eq!(ducked[3].1, "Ada the Swift takes 2");
    assert_eq!(asked(&game), (SeatId(1), Some(DAN), "Snipe?"));
    assert_eq!(at(&game, ADA), Vec3::new(2.0, 0.0, 0.0));

    let held = give(&mut game, Order::plain("hold"));
    assert_eq!(held[1].1, "Ada the Swift moves 2\"");
    assert_eq!(held[2].1, "arrives with 0 marks left");
    assert_eq!(at(&game, ADA), Vec3::new(4.0, 0.0, 0.0));
    assert!(game.violations().is_empty());
    // All four decisions are undone at once and given again.
    let end = game.hash().expect("a state");
    assert_eq!(game.undo(4).expect("undone"), 4);
    for order in [dash(), Order::plain("snipe"), Order::plain("duck"), Order::plain("hold")] {
        game.submit(order).expect("legal");
    }
    assert_eq!(game.hash().expect("a state"), end);
}

#[test]
fn a_match_is_saved_and_loaded_in_the_middle_of_a_reaction() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("dash.save");
    // A save always begins at the beginning, so no position is built by hand here.
    for seed in 0..40 {
        let mut game = Game::start(toy(), with(setup(seed, &[]), "swift", "yes")).expect("begins");
        let mut hashes = Vec::new();
        let mut reactions = 0;
        let mut deep = 0;
        for step in 0..60 {
            let Some(decision) = game.decision() else { break };
            let want = ["duck", "snipe", "strike", "dash", "brace"];
            let choice =
                want.iter().find_map(|id| decision.option(id)).unwrap_or(&decision.options[0]);
            let order = match &choice.needs {
                Needs::Nothing => Order::plain(&choice.id),
                Needs::Target { legal, .. } => Order::at(&choice.id, legal[0]),
                Needs::To(region) => {
                    let spots = game.samples(region, 12);
                    Order::to(&choice.id, spots[(seed as usize + step) % spots.len()])
                }
                other => panic!("the toy asks for no {other:?}"),
            };
            reactions += u32::from(decision.prompt == "Snipe?");
            deep += u32::from(decision.prompt == "Duck?");
            game.submit(order).expect("legal");
            hashes.push(game.hash().expect("a state"));
        }
        if deep == 0 {
            continue;
        }
        write_save(&game, &hashes, &file).expect("written");
        let saved = read_save(&file).expect("read");
        let again = replay(toy(), &saved, true).expect("replays to the same hashes");
        assert_eq!(again.hash().expect("a state"), game.hash().expect("a state"));
        assert!(reactions >= deep);
        return;
    }
    panic!("nobody was sniped at in forty matches");
}

#[test]
fn whoever_falls_on_the_way_goes_no_farther() {
    // Bob hits with three dice of three: Ada has four wounds, three are gone; Dan
    // then takes the last.
    let mut game = before_the_dash(&[1, 9, 9, 9, 1, 9, 9, 9]);
    game.submit(dash()).expect("dashes");
    game.submit(Order::plain("snipe")).expect("snipes");
    game.submit(Order::plain("stand")).expect("stands");
    assert_eq!(asked(&game).1, Some(DAN));
    game.submit(Order::plain("snipe")).expect("snipes");
    let events = game.submit(Order::plain("stand")).expect("stands");
    let texts: Vec<&str> = events.iter().map(|event| event.text.as_str()).collect();
    assert!(
        texts.contains(&"falls") && texts.contains(&"is stopped with 0 marks left"),
        "{texts:?}"
    );
    assert_eq!(at(&game, ADA), Vec3::new(2.0, 0.0, 0.0));
}

/// Three models a side: the one that suffers is Ada, her friends are Cleo and Eve.
fn before_the_blow() -> Game {
    let setup = with(with(setup(3, &[]), "models", "3"), "flawed", "yes");
    let mut game = Game::start(toy(), setup).expect("begins");
    give(&mut game, Order::plain("flaw:blow"));
    game
}

#[test]
fn a_step_runs_as_reactions_have_left_it() {
    for (first, second, suffered) in
        [("share", "share", 0), ("refuse", "share", 1), ("refuse", "refuse", 2)]
    {
        let mut game = before_the_blow();
        assert_eq!(asked(&game), (SeatId(0), Some(CLEO), "Share 2?"));
        let events = give(&mut game, Order::plain(first));
        assert_eq!(events[1], (1, format!("{first} it")));
        let left = if first == "share" { 1 } else { 2 };
        // The effects of a reaction come before the next model is asked.
        assert_eq!(
            events.get(2).map(|(depth, text)| (*depth, text.as_str())),
            (left == 1).then_some((1, "ouch"))
        );
        let prompt = format!("Share {left}?");
        assert_eq!(asked(&game), (SeatId(0), Some(BodyId(5)), prompt.as_str()));
        let events = give(&mut game, Order::plain(second));
        // The step itself is no reaction, and it includes the changes of both.
        assert!(events.contains(&(0, format!("{ADA} suffers {suffered}"))), "{events:?}");
    }
}
