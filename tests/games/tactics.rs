//! The Pack's standard player: its knowledge, the legality of its orders, and that
//! it plays to win.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::collections::BTreeMap;
use std::sync::Arc;

use monteria::content::{Faults, Library, find_root};
use monteria::dice::{Card, Deck};
use monteria::game::{Control, Game, MatchSetup, Roster, Ruleset, SeatId};
use monteria::opponents::{Ending, Limits, Opponent, Opponents, play_out};
use monteria::rulesets::cazadores::{Cazadores, HuntMarks, Quarry};

const QUARRIES: [&str; 3] = ["wandering-son", "neonate-wurm", "creature-wreathed-in-light"];

fn ruleset() -> Arc<dyn Ruleset> {
    let library = Library::open(find_root().expect("content"), &mut Faults::new());
    Arc::new(Cazadores::load(&library).expect("sound content"))
}

/// Returns a Hunt for this quarry whose seats are played with this strength.
fn hunt(
    ruleset: &Arc<dyn Ruleset>,
    scenario: &str,
    quarry: &str,
    players: u8,
    seed: u64,
    strength: &str,
) -> Game {
    let mut answers = BTreeMap::from([
        ("adversary".to_owned(), quarry.to_owned()),
        ("players".to_owned(), players.to_string()),
    ]);
    if players == 1 {
        // One Pack on all tables, by the book: this setup is the one
        // that the tests describe.
        let own =
            [("cazador-1", "ines-valcarcel"), ("companions-1", "stalker,vicar"), ("ferocity", "0")];
        answers.extend(own.map(|(key, value)| (key.to_owned(), value.to_owned())));
    }
    let setup = MatchSetup {
        answers,
        seats: (0..players).map(|seat| (SeatId(seat), Control::Ai(strength.to_owned()))).collect(),
        ..MatchSetup::new(ruleset.id(), scenario, seed)
    };
    let mut game = Game::start(ruleset.clone(), setup).expect("begins");
    game.keep_past(false);
    game
}

fn scenarios(ruleset: &Arc<dyn Ruleset>) -> Vec<String> {
    ruleset.scenarios().into_iter().map(|card| card.id).collect()
}

/// Returns the same deck with the face-down cards in reverse order.
fn reversed(deck: &Deck<Card>) -> Deck<Card> {
    let mut value = serde_json::to_value(deck).expect("JSON");
    value["pile"].as_array_mut().expect("a pile").reverse();
    serde_json::from_value(value).expect("a deck")
}

/// Face-down cards do not change a choice: with both piles reversed it
/// gives the same order.
#[test]
fn it_does_not_look_at_what_lies_face_down() {
    let ruleset = ruleset();
    let scenarios = scenarios(&ruleset);
    let mut seen = 0;
    for (number, quarry) in QUARRIES.into_iter().enumerate() {
        let scenario = &scenarios[number % scenarios.len()];
        let mut game = hunt(&ruleset, scenario, quarry, 1, 11 + number as u64, "standard");
        let mut opponents = Opponents::of_match(&game).expect("known");
        for _ in 0..60 {
            let Some(decision) = game.decision().cloned() else { break };
            let order = |game: &Game| {
                Opponent::of_strength(game.ruleset().as_ref(), "standard")
                    .expect("known")
                    .order(game)
            };
            let first = order(&game);
            let before = game.hash().expect("a hash");
            game.rearrange(|world| {
                let quarry = world.resource::<HuntMarks>().adversary.expect("an Adversary");
                let entity = world.resource::<Roster>().entity(quarry).expect("on the table");
                let mut quarry = world.get_mut::<Quarry>(entity).expect("its deck");
                quarry.actions = reversed(&quarry.actions);
                quarry.hits = reversed(&quarry.hits);
            })
            .expect("the same decision");
            assert_eq!(game.decision(), Some(&decision));
            assert_ne!(game.hash().expect("a hash"), before, "the piles do lie otherwise");
            assert_eq!(order(&game), first, "{quarry}: {}", decision.prompt);
            seen += 1;
            assert!(opponents.play(&mut game).expect("its turn").is_ok());
        }
    }
    assert!(seen > 100, "only {seen} decisions");
}

/// Over whole Hunts on every table, with every number of players, no order is refused,
/// and every Hunt ends.
#[test]
fn all_its_orders_are_legal() {
    let ruleset = ruleset();
    let mut decisions = 0;
    for (number, scenario) in scenarios(&ruleset).iter().enumerate() {
        for (shift, quarry) in QUARRIES.into_iter().enumerate() {
            let players = 1 + ((number + shift) % 4) as u8;
            let name = format!("{scenario}, {quarry}, {players} players");
            let mut game = hunt(&ruleset, scenario, quarry, players, 5, "standard");
            let mut opponents = Opponents::of_match(&game).expect("known");
            let played = play_out(&mut game, &mut opponents, Limits::default(), |game, _| {
                let wrong = game.violations();
                assert!(wrong.is_empty(), "{name}: {wrong:#?}");
            });
            assert_eq!(played.ending, Ending::Over, "{name}");
            assert!(played.rejected.is_empty(), "{name}: {:?}", played.rejected);
            decisions += played.orders;
        }
    }
    assert!(decisions > 500, "only {decisions} decisions");
}

/// Counts the Hunts out of so many on the first table that a player
/// of this strength wins.
fn wins(ruleset: &Arc<dyn Ruleset>, quarry: &str, hunts: u64, strength: &str) -> usize {
    let scenario = &scenarios(ruleset)[0];
    let won = (0..hunts).filter(|seed| {
        let mut game = hunt(ruleset, scenario, quarry, 1, 1000 + seed, strength);
        let mut opponents = Opponents::of_match(&game).expect("known");
        play_out(&mut game, &mut opponents, Limits::default(), |_, _| {});
        game.outcome().is_some_and(|outcome| outcome.id == "pack-wins")
    });
    won.count()
}

/// It wins most Hunts for the Son alone, and clearly more than a random
/// player, for every quarry.
#[test]
fn it_wins_clearly_more_than_chance() {
    let ruleset = ruleset();
    for (quarry, least) in
        [("wandering-son", 14), ("neonate-wurm", 10), ("creature-wreathed-in-light", 3)]
    {
        let own = wins(&ruleset, quarry, 20, "standard");
        let random = wins(&ruleset, quarry, 20, "random");
        assert!(own >= least && own >= random + 3, "{quarry}: {own} of 20, at random {random}");
    }
}
