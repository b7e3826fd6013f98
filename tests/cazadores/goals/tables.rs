//! Tables laid out by the program are fair, and the same for the same seed.

use std::collections::BTreeMap;
use std::sync::Arc;

use monteria_cazadores::Cazadores;
use monteria_content::{Faults, Library, find_root};
use monteria_game::{Game, MatchSetup, Ruleset};

use monteria_test_support::cazadores::content;

/// caz-play-area, ruling-75: a scenario that passes the check, for every seed, and the
/// same for the same seed.
#[test]
fn generated_tables_pass_the_check_and_repeat() {
    let ruleset = Cazadores::new(content());
    let mut texts = std::collections::BTreeSet::new();
    for seed in 1..=12 {
        let text = ruleset.lay_out(seed).expect("a table");
        assert_eq!(ruleset.lay_out(seed).as_ref(), Ok(&text), "seed {seed}");
        let file = tempfile::Builder::new().suffix(".ron").tempfile().expect("a file");
        std::fs::write(file.path(), &text).expect("written");
        let mut faults = Faults::new();
        let mut library = Library::open(find_root().expect("the content"), &mut faults);
        let game = monteria_content::Id::new("cazadores").expect("an id");
        let kind = monteria_content::ContentKind::Scenario;
        library.add_file(kind, game, "table.ron", file.path(), "table.ron");
        let loaded = Cazadores::load(&library).map_err(|faults| faults.to_string());
        assert!(loaded.is_ok(), "seed {seed}: {:?}", loaded.err());
        texts.insert(text);
    }
    assert_eq!(texts.len(), 12, "each seed lays out another table");
}

/// caz-play-area, ruling-75: a match is played on a table that is laid out by its number;
/// it is the same whenever that number is asked for.
#[test]
fn a_match_is_played_on_a_table_generated_from_its_number() {
    let ruleset: Arc<dyn Ruleset> = Arc::new(Cazadores::new(content()));
    let card = ruleset.seeded_scenario(17).expect("a table");
    assert_eq!((card.id.as_str(), ruleset.card("table-17")), ("table-17", Some(card.clone())));
    assert!(ruleset.card("table-017").is_none() && ruleset.card("table-x").is_none());
    assert!(ruleset.scenarios().iter().all(|known| known.id != card.id), "it is on nobody's shelf");
    let form = ruleset.setup_form("table-17", &BTreeMap::new()).expect("a form");
    assert_eq!(form.faults, Vec::<String>::new());
    let begin = |scenario: &str| {
        let setup = MatchSetup::new("cazadores", scenario, 4);
        Game::start(ruleset.clone(), setup).expect("a Hunt")
    };
    let one = begin("table-17");
    let again = begin("table-17");
    let other = begin("table-18");
    assert_eq!(one.table().pieces(), again.table().pieces());
    assert_ne!(one.table().pieces(), other.table().pieces());
}
