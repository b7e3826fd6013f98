//! The example `stones` of the engine: its matches end, repeat, follow their ledger, and
//! show the odds by which they roll.

#[path = "../../src/game/examples/stones/main.rs"]
#[allow(dead_code, reason = "`main` plays a match and prints it")]
mod example;

use std::collections::BTreeSet;
use std::io;

use monteria::game::*;

fn played(seed: u64) -> Game {
    example::play(seed, &mut io::sink()).expect("a match without faults")
}

#[test]
fn a_match_is_played_to_its_end() {
    let winners: BTreeSet<Option<SideId>> = (0..40)
        .map(|seed| {
            let game = played(seed);
            assert_eq!(game.violations(), Vec::<String>::new(), "seed {seed}");
            game.outcome().expect("an end").winner
        })
        .collect();
    for side in [0, 1].map(SideId) {
        assert!(winners.contains(&Some(side)), "{winners:?}");
    }
}

#[test]
fn a_seed_gives_the_same_state_again_and_another_seed_another() {
    let hash = |seed| played(seed).hash().expect("a state");
    assert_eq!(hash(1), hash(1));
    assert_ne!(hash(1), hash(2));
}

#[test]
fn every_rule_that_an_event_cites_stands_in_the_ledger() {
    let game = played(1);
    let events = game.events(Viewer::Everyone);
    let cited: BTreeSet<&str> =
        events.iter().flat_map(|event| &event.why).map(|rule| rule.0.as_str()).collect();
    assert_eq!(Vec::from_iter(cited), ["stones-end", "stones-throw", "stones-walk"]);
    for rule in game.ruleset().ledger() {
        assert_eq!(game.ruleset().rule_text(rule.id), Some(Text::verbatim(rule.text)));
    }
}

#[test]
fn the_preview_shows_the_odds_of_the_roll() {
    let mut compared = 0;
    for seed in 0..10 {
        let whole = played(seed);
        let mut game = Game::start(whole.ruleset().clone(), whole.setup().clone()).expect("begins");
        for order in whole.orders() {
            let choice = game.decision().and_then(|decision| decision.option(&order.choose));
            let preview = game.preview(choice.expect("an option"), order.target, None);
            let events = game.submit(order.clone()).expect("a legal order");
            let roll = events.iter().find_map(|event| {
                let EventKind::Rolled(roll) = &event.what else { return None };
                Some(roll)
            });
            let shown = preview.and_then(|preview| preview.chance);
            let rolled = roll.and_then(|roll| roll.needs).map(|need| (7.0 - f64::from(need)) / 6.0);
            assert_eq!(shown.is_some(), rolled.is_some(), "{order:?}");
            if let (Some(shown), Some(rolled)) = (shown, rolled) {
                assert!((shown - rolled).abs() < 1e-9, "{shown} shown, {rolled} rolled");
                compared += 1;
            }
        }
    }
    assert!(compared > 5, "{compared} throws");
}
