//! Forks of a match: they have its state but other dice, they never affect the match, and
//! a look-ahead player in them knows no more than its seat may.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::sync::Arc;

use crate::toy::{setup, toy};
use monteria::content::{Faults, Library, find_root};
use monteria::dice::{Card, Deck, Dice, SixPool, roll_six};
use monteria::game::*;
use monteria::opponents::{Limits, LookAhead, Opponents, RANDOM, play_out};
use monteria::rulesets::Rulesets;
use monteria::rulesets::cazadores::Quarry;

const SEAT: Viewer = Viewer::Seat(SeatId(0));

fn shipped() -> Vec<Arc<dyn Ruleset>> {
    let library = Library::open(find_root().expect("content"), &mut Faults::new());
    Rulesets::load(&library).expect("sound content").rulesets().to_vec()
}

/// Returns a match of the first scenario of a game after so many random orders.
fn begun(ruleset: &Arc<dyn Ruleset>, orders: usize) -> Game {
    let setup = MatchSetup {
        seats: (0..4).map(|seat| (SeatId(seat), Control::Ai(RANDOM.to_owned()))).collect(),
        ..MatchSetup::new(
            ruleset.id(),
            ruleset.scenarios().first().expect("a scenario").id.clone(),
            3,
        )
    };
    let mut game = Game::start(ruleset.clone(), setup).expect("begins");
    let mut opponents = Opponents::of_match(&game).expect("known");
    play_out(&mut game, &mut opponents, Limits { orders }, |_, _| {});
    game
}

fn hash(game: &Game) -> StateHash {
    game.hash().expect("a state")
}

#[test]
fn a_fork_has_the_state_of_its_match_and_other_dice() {
    for ruleset in shipped() {
        for orders in [0, 5, 60] {
            let game = begun(&ruleset, orders);
            let mut fork = game.sandbox();
            game.fork_into(&mut fork, SEAT, Dice::new(1));
            assert_eq!(fork.decision(), game.decision(), "{}", ruleset.id());
            let differing =
                fork.differing_parts(&game.snapshot().expect("a state")).expect("a state");
            let hidden = |part: &&str| !part.ends_with("DiceBox") && !part.ends_with("Quarry");
            assert_eq!(differing.into_iter().filter(hidden).count(), 0, "{}", ruleset.id());
        }
    }
}

#[test]
fn what_happens_in_a_fork_stays_there_and_a_used_sandbox_is_as_good_as_a_new_one() {
    for ruleset in shipped() {
        let game = begun(&ruleset, 40);
        let before = hash(&game);
        let play = |fork: &mut Game| {
            let mut opponents = Opponents::of_match(fork).expect("known");
            play_out(fork, &mut opponents, Limits { orders: 30 }, |_, _| {});
            hash(fork)
        };
        let mut used = game.sandbox();
        game.fork_into(&mut used, SEAT, Dice::new(5));
        let first = play(&mut used);
        assert_ne!(first, before, "{}: something happened", ruleset.id());
        game.fork_into(&mut used, SEAT, Dice::new(6));
        play(&mut used);
        game.fork_into(&mut used, SEAT, Dice::new(5));
        let again = play(&mut used);
        let mut fresh = game.sandbox();
        game.fork_into(&mut fresh, SEAT, Dice::new(5));
        assert_eq!(
            (first, play(&mut fresh), hash(&game)),
            (again, first, before),
            "{}",
            ruleset.id()
        );
    }
}

/// Returns the order of a look-ahead player with a budget of a few hundred orders.
fn looked_ahead(game: &Game) -> Order {
    let budget = game.ruleset().look_ahead().expect("looks ahead");
    let budget = LookAheadBudget { nodes: 60, candidates: 4, turns: 4, orders: 8, ..budget };
    let mut player =
        LookAhead::of(game.ruleset().as_ref(), None).expect("a player").with_budget(budget);
    player.choose(game, &mut Dice::new(11)).expect("a decision").0
}

#[test]
fn who_looks_ahead_sees_neither_the_dice_nor_what_lies_face_down() {
    fn reversed(deck: &Deck<Card>) -> Deck<Card> {
        let mut value = serde_json::to_value(deck).expect("JSON");
        value["pile"].as_array_mut().expect("a pile").reverse();
        serde_json::from_value(value).expect("a deck")
    }
    for ruleset in shipped() {
        let mut game = begun(&ruleset, 30);
        let order = looked_ahead(&game);
        let mut piles = 0;
        for other in 0..3 {
            game.rearrange(|world| {
                world.resource_mut::<DiceBox>().0 = Dice::new(other);
                let models: Vec<_> =
                    world.resource::<Roster>().iter().map(|(_, entity)| entity).collect();
                for model in models {
                    if let Some(mut quarry) = world.get_mut::<Quarry>(model) {
                        piles += 1;
                        quarry.hits = reversed(&quarry.hits);
                        quarry.actions = reversed(&quarry.actions);
                    }
                }
            })
            .expect("rearranged");
            assert_eq!(looked_ahead(&game), order, "{}", ruleset.id());
        }
        assert_eq!(piles > 0, ruleset.id() == "cazadores");
    }
}

#[test]
fn without_a_budget_it_plays_as_the_strongest_own_player() {
    for ruleset in shipped() {
        let mut game = begun(&ruleset, 20);
        let strongest = ruleset.strengths().last().expect("a player");
        let mut own = ruleset.tactics(strongest, None).expect("a player");
        let budget = LookAheadBudget { nodes: 0, ..ruleset.look_ahead().expect("looks ahead") };
        let mut player =
            LookAhead::of(ruleset.as_ref(), None).expect("a player").with_budget(budget);
        for number in 0..60 {
            let Some(decision) = game.decision() else { break };
            let expected = own.choose(game.world(), decision, &mut Dice::new(number));
            let (order, consideration) =
                player.choose(&game, &mut Dice::new(number)).expect("a decision");
            assert_eq!((&order, consideration), (&expected, None), "{}", ruleset.id());
            if game.submit(order).is_err() {
                break;
            }
        }
    }
}

#[test]
fn even_dice_of_a_pool_are_spread_over_the_faces_and_each_alone_is_fair() {
    let mut first = [0; 6];
    for seed in 0..600 {
        let mut faces = roll_six(&SixPool::new(6, 4), &mut Dice::stratified(seed)).faces;
        first[usize::from(faces[0]) - 1] += 1;
        faces.sort_unstable();
        assert_eq!(faces, [1, 2, 3, 4, 5, 6], "seed {seed}");
    }
    assert!(first.iter().all(|count| (60..140).contains(count)), "{first:?}");
    let few = |seed| roll_six(&SixPool::new(7, 4), &mut Dice::stratified(seed)).successes;
    assert!((0..200).all(|seed| (3..=4).contains(&few(seed))));
}

#[test]
fn candidates_are_reported_and_the_budget_is_kept() {
    let game = Game::start(toy(), setup(4, &[])).expect("begins");
    let mut player = LookAhead::of(game.ruleset().as_ref(), None).expect("a player");
    let (order, consideration) = player.choose(&game, &mut Dice::new(2)).expect("a decision");
    let consideration = consideration.expect("there was a choice");
    assert_eq!(
        (consideration.seat, &consideration.candidates[consideration.chosen].order),
        (game.decision().expect("one").seat, &order)
    );
    assert!(consideration.candidates.len() > 1 && consideration.candidates.len() <= 4);
    // The last round of forks is always completed.
    assert!(
        consideration.nodes >= 60 && consideration.nodes < 60 + 4 * 7,
        "{}",
        consideration.nodes
    );
    assert!(
        consideration
            .candidates
            .iter()
            .all(|one| (0.0..=1.0).contains(&one.expected) && one.samples > 0)
    );
    let again = LookAhead::of(game.ruleset().as_ref(), None)
        .expect("a player")
        .choose(&game, &mut Dice::new(2));
    assert_eq!(again.and_then(|(_, consideration)| consideration), Some(consideration));
}
