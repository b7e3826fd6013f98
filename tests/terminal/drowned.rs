//! A skirmish in the terminal: the odds of what may be done about an action.

use std::sync::Arc;

use monteria_drowned::Drowned;

use monteria_test_support::drowned::of_the_brief;
use monteria_test_support::drowned::skirmish;
use monteria_test_support::terminal::{lists_odds, options_with_odds};

#[test]
fn reactions_to_a_shot_are_listed_with_their_odds() {
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 8.0, 0.0)]);
    fight.aim("shoot:marsh-rifle", "Tick");
    assert!(!options_with_odds(&fight.game).is_empty(), "{}", fight.asked());
    lists_odds(Arc::new(Drowned::new(Arc::new(of_the_brief()))), fight.game.into_inner(), &[]);
}
