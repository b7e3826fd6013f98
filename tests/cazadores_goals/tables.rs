//! Tables laid out by the program are fair, and the same for the same seed.

use monteria::content::{Faults, Library, find_root};
use monteria::game::Ruleset;
use monteria::rulesets::Shelf;
use monteria::rulesets::cazadores::Cazadores;

use crate::hunt::content;

/// caz-play-area, ruling-75: a scenario that passes the check, for every seed, and the same for the same seed.
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
        let game = monteria::content::Id::new("cazadores").expect("an id");
        let kind = monteria::content::ContentKind::Scenario;
        library.add_file(kind, game, "table.ron", file.path(), "table.ron");
        let loaded = Shelf::load(&library).map_err(|faults| faults.to_string());
        assert!(loaded.is_ok(), "seed {seed}: {:?}", loaded.err());
        texts.insert(text);
    }
    assert_eq!(texts.len(), 12, "each seed lays out another table");
}
