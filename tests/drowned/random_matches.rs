//! Random matches: no errors, all invariants hold, and saves replay.

use std::sync::{Arc, OnceLock};

use monteria_content::{Faults, Library};
use monteria_drowned::Drowned;
use monteria_game::{Control, Game, MatchSetup, Needs, Order, Ruleset, SeatId};
use monteria_opponents::{Opponent, RANDOM};
use monteria_test_support::repo_root;

/// Returns the game, with its content read once for all tests.
pub fn drowned() -> Arc<dyn Ruleset> {
    static GAME: OnceLock<Arc<dyn Ruleset>> = OnceLock::new();
    let read = || -> Arc<dyn Ruleset> {
        let mut faults = Faults::new();
        let library = Library::open(repo_root(), &mut faults);
        Arc::new(Drowned::load(&library).unwrap_or_else(|faults| panic!("{faults}")))
    };
    GAME.get_or_init(read).clone()
}

pub fn setup(scenario: &str, seed: u64) -> MatchSetup {
    let answers = [("crew-1", "random"), ("crew-2", "random"), ("twist", "random")];
    let controls = [0, 1].map(|seat| (SeatId(seat), Control::Ai(RANDOM.to_owned())));
    MatchSetup {
        answers: answers
            .into_iter()
            .map(|(key, value)| (key.to_owned(), value.to_owned()))
            .collect(),
        seats: controls.into_iter().collect(),
        ..MatchSetup::new("drowned", scenario, seed)
    }
}

#[test]
fn matches_by_chance_come_to_an_end_and_break_nothing() {
    let ruleset = drowned();
    let matches: u64 =
        std::env::var("MATCHES").ok().and_then(|text| text.parse().ok()).unwrap_or(2);
    let mut orders = 0;
    for card in ruleset.scenarios() {
        for seed in 0..matches {
            let mut game = Game::start(ruleset.clone(), setup(&card.id, seed)).expect("begins");
            let mut player = Opponent::of_strength(ruleset.as_ref(), RANDOM).expect("known");
            let mut given = 0;
            while let Some(order) = player.order(&game) {
                given += 1;
                assert!(given < 4000, "{} {seed}: no end", card.id);
                let told = format!("{} {seed}, order {given}: {order:?}", card.id);
                game.submit(order).unwrap_or_else(|error| panic!("{told}: {error}"));
                let wrong = ruleset.violations(game.world());
                assert!(wrong.is_empty(), "{told}: {wrong:?}");
            }
            assert!(game.outcome().is_some(), "{} {seed}: no outcome after {given}", card.id);
            orders += given;
        }
    }
    println!("{orders} orders");
}

/// dro-nested: regression with matches in which templates were laid between two points of
/// a path at which they fit, where they did not.
#[test]
fn whatever_is_done_on_a_way_can_be_done_wherever_it_is_asked_for() {
    const STANDARD: &str = "standard";
    let ruleset = drowned();
    let answers = [("points", "100"), ("crew-1", "Riggers"), ("crew-2", "Cutpurse lane")];
    let mut places = 0;
    for seed in [835010104027483, 8108560024099287] {
        let setup = MatchSetup {
            answers: answers
                .into_iter()
                .map(|(key, value)| (key.to_owned(), value.to_owned()))
                .collect(),
            seats: [0, 1]
                .map(|seat| (SeatId(seat), Control::Ai(STANDARD.to_owned())))
                .into_iter()
                .collect(),
            ..MatchSetup::new("drowned", "sunken-vault", seed)
        };
        let mut game = Game::start(ruleset.clone(), setup).expect("begins");
        let mut player = Opponent::of_strength(ruleset.as_ref(), STANDARD).expect("known");
        while let Some(order) = player.order(&game) {
            let asked = game
                .decision()
                .and_then(|decision| decision.option("here"))
                .map(|choice| &choice.needs);
            if let Some(Needs::Number { min, max }) = asked.cloned() {
                for tenths in min..=max {
                    let there = game.submit(Order::number("here", tenths));
                    there.unwrap_or_else(|why| {
                        panic!("{seed}, after {} orders, at {tenths}: {why}", game.orders().len())
                    });
                    game.undo(1).expect("taken back");
                    places += 1;
                }
            }
            game.submit(order).expect("a legal order");
        }
        assert!(game.outcome().is_some(), "{seed}: no outcome");
    }
    assert!(places > 200, "{places} places were tried");
}
