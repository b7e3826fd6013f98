//! What was saved when Fracture and Respawn were one game.

use monteria::game::Game;
use monteria::rulesets::Rulesets;

use crate::{field, respawn_field};

/// A setup that says `cadence` is taken by the game that has its scenario, and is that game's from then on.
#[test]
fn a_save_of_the_former_game_is_read_by_its_scenario() {
    let rulesets = Rulesets::new(vec![field::ruleset(), respawn_field::ruleset()]);
    for (scenario, id) in
        [("broken-quarter", Some("fracture")), ("arena-foundry", Some("respawn")), ("x", None)]
    {
        let mut setup = field::setup(&[], 1, &[]);
        (setup.ruleset, setup.scenario) = ("cadence".to_owned(), scenario.to_owned());
        let found = rulesets.ruleset_of(&setup).cloned();
        assert_eq!(found.as_ref().map(|ruleset| ruleset.id()), id, "{scenario}");
        if let Some(ruleset) = found {
            let game = Game::start(ruleset, setup).expect("begins");
            assert_eq!(Some(game.setup().ruleset.as_str()), id);
        }
    }
    let (game, card) = rulesets.find("cadence/arena-foundry").expect("under its former name");
    assert_eq!((game.id(), card.id.as_str()), ("respawn", "arena-foundry"));
    assert!(rulesets.find("cadence/nowhere").is_err() && rulesets.find("lost/arena-foundry").is_err());
    let mut other = field::setup(&[], 1, &[]);
    other.ruleset = "respawn".to_owned();
    assert!(rulesets.ruleset_of(&other).is_some_and(|ruleset| ruleset.id() == "respawn"), "by its id alone");
}
