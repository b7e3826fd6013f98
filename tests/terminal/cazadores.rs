//! A Hunt in the terminal: the odds of its options.

use std::sync::Arc;

use monteria_cazadores::Cazadores;

use monteria_test_support::cazadores::{content, hunt_for};
use monteria_test_support::terminal::{lists_odds, said};

/// Whatever `serve` says of an option's odds stands beside it in the menu of a Turn:
/// Checks of nobody, of one target, Attacks.
#[test]
fn the_menu_of_a_turn_lists_odds() {
    let mut hunt = hunt_for("exterminate-foes", "wandering-son", &["ines-valcarcel", "brigand"]);
    hunt.put("Inés", 0.0, 0.0).put("Wandering", 0.0, 2.2).turn_of("Inés");
    let ruleset = Arc::new(Cazadores::new(content()));
    lists_odds(ruleset, hunt.game.into_inner(), &["Cover Ground", "Parry", "Spot Weakness"]);
}

/// `? 3` tells the Check behind the odds.
#[test]
fn an_option_is_explained_with_its_check() {
    let mut hunt = hunt_for("exterminate-foes", "wandering-son", &["ines-valcarcel", "brigand"]);
    hunt.put("Inés", 0.0, 0.0).put("Wandering", 0.0, 2.2).turn_of("Inés");
    let said = said(
        Arc::new(Cazadores::new(content())),
        hunt.game.into_inner(),
        "? cover ground\n? parry\n",
    );
    let (_, ground) = said.split_once("> ? cover ground\n").expect("explained");
    let (ground, parry) = ground.split_once("> ? parry\n").expect("explained");
    assert!(ground.contains("% to succeed") && ground.contains("Check Athletics"), "{ground}");
    assert!(parry.contains("Wandering Son") && parry.contains("Check Melee"), "{parry}");
}
