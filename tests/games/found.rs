//! Finding a game by a setup, and a scenario by an id or the path of a file, including
//! former names of games.

use monteria::content::{Faults, Library, find_root};
use monteria::game::{Game, MatchSetup};
use monteria::rulesets::Rulesets;

fn rulesets() -> Rulesets {
    let library = Library::open(find_root().expect("content"), &mut Faults::new());
    Rulesets::load(&library).unwrap_or_else(|faults| panic!("{faults}"))
}

/// A random table is found by its number, though no list has it.
#[test]
fn a_table_generated_from_its_number_is_found() {
    let (game, card) = rulesets().find("cazadores/table-17").expect("a table");
    assert_eq!((game.id(), card.id.as_str()), ("cazadores", "table-17"));
}

/// A setup of the former game `cadence` belongs to the game that has its scenario, and
/// has that game's id from then on.
#[test]
fn a_save_of_the_former_game_is_read_by_its_scenario() {
    let rulesets = rulesets();
    for (scenario, id) in
        [("broken-quarter", Some("fracture")), ("arena-foundry", Some("respawn")), ("x", None)]
    {
        let setup = MatchSetup::new("cadence", scenario, 1);
        let found = rulesets.ruleset_of(&setup).cloned();
        assert_eq!(found.as_ref().map(|ruleset| ruleset.id()), id, "{scenario}");
        if let Some(ruleset) = found {
            let game = Game::start(ruleset, setup).expect("begins");
            assert_eq!(Some(game.setup().ruleset.as_str()), id);
        }
    }
    let (game, card) = rulesets.find("cadence/arena-foundry").expect("under its former name");
    assert_eq!((game.id(), card.id.as_str()), ("respawn", "arena-foundry"));
    assert!(
        rulesets.find("cadence/nowhere").is_err() && rulesets.find("lost/arena-foundry").is_err()
    );
    let other = MatchSetup::new("respawn", "broken-quarter", 1);
    assert!(
        rulesets.ruleset_of(&other).is_some_and(|ruleset| ruleset.id() == "respawn"),
        "by its id alone"
    );
}
