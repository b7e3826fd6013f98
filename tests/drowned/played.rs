//! Matches by chance: nothing breaks, all that a state must hold holds, and a save replays.

use std::sync::Arc;

use monteria::content::{Faults, Library};
use monteria::game::{Control, Game, MatchSetup, Ruleset, SeatId};
use monteria::opponents::{Opponent, RANDOM};
use monteria::rulesets::drowned::Drowned;

pub fn drowned() -> Arc<dyn Ruleset> {
    let mut faults = Faults::new();
    let library = Library::open(super::root(), &mut faults);
    Arc::new(Drowned::load(&library).unwrap_or_else(|faults| panic!("{faults}")))
}

pub fn setup(scenario: &str, seed: u64) -> MatchSetup {
    let answers = [("crew-1", "random"), ("crew-2", "random"), ("twist", "random")];
    let controls = [0, 1].map(|seat| (SeatId(seat), Control::Ai(RANDOM.to_owned())));
    MatchSetup {
        answers: answers.into_iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect(),
        seats: controls.into_iter().collect(),
        ..MatchSetup::new("drowned", scenario, seed)
    }
}

#[test]
fn matches_by_chance_come_to_an_end_and_break_nothing() {
    let ruleset = drowned();
    let matches: u64 = std::env::var("MATCHES").ok().and_then(|text| text.parse().ok()).unwrap_or(2);
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
