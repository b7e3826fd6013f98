//! What is looked up by its own id: the title of a scenario, and what a table by a seed
//! is made of, whatever mods add beside it.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::fs;
use std::path::Path;
use std::sync::Arc;

use monteria::content::find_root;
use monteria::game::{Game, MatchSetup, Ruleset, Viewer};
use monteria::rulesets::Rulesets;

use crate::helpers::{home, library};

const ABOUT: &str = "(name: \"M\", version: \"1\")";

/// Returns a scenario that ships, as a mod has it under another id and name.
fn copied(file: &str, id: &str, name: &str) -> String {
    let text = fs::read_to_string(find_root().expect("content").join(file)).expect("read");
    let line = |begin: &str, value: &str, text: &str| -> String {
        let from = text.find(begin).expect("a field") + begin.len();
        let to = from + text[from..].find('"').expect("its end");
        format!("{}{value}{}", &text[..from], &text[to..])
    };
    line("name: \"", name, &line("id: \"", id, &text))
}

fn started(game: &Arc<dyn Ruleset>, scenario: &str) -> Game {
    Game::start(game.clone(), MatchSetup::new(game.id(), scenario, 7)).expect("begins")
}

#[test]
fn a_scenario_has_its_own_title_beside_one_of_the_same_kind() {
    // Sorted before what ships, and after it.
    let files = [
        ("m/mod.ron".to_owned(), ABOUT.to_owned()),
        (
            "m/scenarios/arcane/a.ron".to_owned(),
            copied("scenarios/arcane/duel.ron", "a-duel", "Early"),
        ),
        (
            "m/scenarios/arcane/z.ron".to_owned(),
            copied("scenarios/arcane/duel.ron", "z-duel", "Late"),
        ),
        (
            "m/scenarios/drowned/a.ron".to_owned(),
            copied("scenarios/drowned/scrap-run.ron", "a-run", "Early"),
        ),
        (
            "m/scenarios/drowned/z.ron".to_owned(),
            copied("scenarios/drowned/scrap-run.ron", "z-run", "Late"),
        ),
    ];
    let files: Vec<(&str, &str)> =
        files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let home = home(&files);
    let games = Rulesets::load(&library(home.path())).expect("sound");
    for (game, scenario, title) in [
        ("arcane", "duel", "The Broken Court"),
        ("arcane", "a-duel", "Early"),
        ("arcane", "z-duel", "Late"),
        ("drowned", "scrap-run", "Market at Low Water"),
        ("drowned", "a-run", "Early"),
        ("drowned", "z-run", "Late"),
    ] {
        let game = games.ruleset(game).expect("a game");
        let mut begun = started(game, scenario);
        assert_eq!(begun.view(Viewer::Referee).title, title);
        // In a fork, and begun again on another scenario.
        let mut sandbox = begun.sandbox();
        begun.fork_into(&mut sandbox, Viewer::Referee, monteria::dice::Dice::new(1));
        assert_eq!(sandbox.view(Viewer::Referee).title, title);
        let other = game.scenarios().into_iter().find(|card| card.id != scenario).expect("another");
        begun.start_again(MatchSetup::new(game.id(), &*other.id, 7)).expect("begins");
        assert_eq!(begun.view(Viewer::Referee).title, other.title);
    }
}

fn generated_table(home: &Path, game: &str) -> Vec<String> {
    let games = Rulesets::load(&library(home)).expect("sound");
    let game = games.ruleset(game).expect("a game");
    [1, 5].into_iter().map(|seed| game.lay_out(seed).expect("laid")).collect()
}

#[test]
fn a_table_by_a_seed_is_the_same_whatever_missions_mods_add() {
    let root = find_root().expect("content");
    let listed = |file: &str, list: &str, id: &str| -> String {
        // The first thing of the list, under another id.
        let text = fs::read_to_string(root.join(file)).expect("read");
        let from = text.find(&format!("{list}: [")).expect("a list");
        let mut depth = 0;
        let mut end = from;
        for (at, letter) in text[from..].char_indices() {
            match letter {
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => continue,
            }
            if depth == 0 {
                end = from + at + 1;
                break;
            }
        }
        let thing = &text[from + list.len() + 3..end];
        let at = thing.find("id: \"").expect("an id") + 5;
        let to = at + thing[at..].find('"').expect("its end");
        format!("({list}: [{}{id}{}])", &thing[..at], &thing[to..])
    };
    let scenario = |file: &str| copied(file, "aaa", "Early");
    for (game, files) in [
        (
            "fracture",
            vec![
                ("rulesets", listed("assets/rulesets/fracture/missions.ron", "missions", "aaa")),
                ("scenarios", scenario("scenarios/fracture/drill-yard.ron")),
            ],
        ),
        (
            "respawn",
            vec![
                ("rulesets", listed("assets/rulesets/respawn/missions.ron", "bouts", "aaa")),
                ("scenarios", scenario("scenarios/respawn/arena-foundry.ron")),
            ],
        ),
        (
            "cazadores",
            vec![
                (
                    "rulesets",
                    listed("assets/rulesets/cazadores/objectives.ron", "objectives", "aaa"),
                ),
                ("scenarios", scenario("scenarios/cazadores/oak-hollow.ron")),
            ],
        ),
    ] {
        let plain = generated_table(home(&[]).path(), game);
        let files: Vec<(String, String)> = files
            .into_iter()
            .map(|(kind, text)| (format!("m/{kind}/{game}/a.ron"), text))
            .chain([("m/mod.ron".to_owned(), ABOUT.to_owned())])
            .collect();
        let files: Vec<(&str, &str)> =
            files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        let modded = home(&files);
        assert_eq!(library(modded.path()).mods().len(), 1);
        assert!(
            generated_table(modded.path(), game) == plain,
            "{game}: another table of the same seed"
        );
    }
}
