//! Hunts in which every seat plays random legal orders, over all scenarios, generated
//! tables and Adversaries: no panic, no hang, no illegal state, an end for every one, and
//! saves that replay to the same hash. `HUNTS=10000` plays more than the usual few,
//! `FROM=5000` begins farther on.

use std::collections::BTreeMap;
use std::sync::Arc;

use monteria_cazadores::Cazadores;
use monteria_content::{ContentKind, Faults, Id, Library, find_root};
use monteria_game::{Control, Game, MatchSetup, Order, Ruleset, SeatId};
use monteria_opponents::{Ending, Limits, Opponents, play_out};
use monteria_saves::{SaveHeader, SaveLine, SavedGame, replay};

const USUAL: usize = 48;
/// How many tables are laid out by the program.
const GENERATED: u64 = 3;

/// A number from the environment.
fn number_of(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|count| count.parse().ok()).unwrap_or(usual)
}

/// The game with some tables laid out by the program beside those that ship.
fn ruleset() -> Arc<dyn Ruleset> {
    let mut faults = Faults::new();
    let mut library =
        Library::open(find_root().expect("the content lies beside the tests"), &mut faults);
    let plain = Cazadores::load(&library).expect("the content is sound");
    let folder = tempfile::tempdir().expect("a folder");
    for seed in 1..=GENERATED {
        let name = format!("table-{seed}.ron");
        let text = plain.lay_out(seed).expect("a table");
        let file = folder.path().join(&name);
        std::fs::write(&file, text).expect("written");
        let game = Id::new("cazadores").expect("an id");
        library.add_file(ContentKind::Scenario, game, &name, &file, &name);
    }
    let ruleset = Cazadores::load(&library).expect("generated tables are sound");
    let more = ruleset.scenarios().len() - plain.scenarios().len();
    assert_eq!(more as u64, GENERATED, "every one is on the shelf");
    Arc::new(ruleset)
}

/// Every scenario with every quarry and every Objective, for every number of players.
fn tables(ruleset: &dyn Ruleset) -> Vec<(String, BTreeMap<String, String>, u8)> {
    let mut all = Vec::new();
    for scenario in ruleset.scenarios() {
        let form = ruleset.setup_form(&scenario.id, &BTreeMap::new()).expect("a form");
        let quarry =
            form.fields.iter().find(|field| field.key == "adversary").expect("a choice of quarry");
        let monteria_game::FieldKind::One(picks) = &quarry.kind else {
            panic!("one quarry is chosen")
        };
        let goal = form
            .fields
            .iter()
            .find(|field| field.key == "objective")
            .expect("a choice of Objective");
        let monteria_game::FieldKind::One(goals) = &goal.kind else {
            panic!("one Objective is chosen")
        };
        for (number, pick) in picks.iter().enumerate() {
            for players in 1..=4u8 {
                // Every table sees every Objective, each with another quarry
                // and number of players.
                for (index, goal) in goals.iter().enumerate() {
                    if index % picks.len() != number {
                        continue;
                    }
                    let answers = BTreeMap::from([
                        ("adversary".to_owned(), pick.id.clone()),
                        ("objective".to_owned(), goal.id.clone()),
                        ("players".to_owned(), players.to_string()),
                    ]);
                    all.push((scenario.id.clone(), answers.clone(), players));
                    // Alone, models that cast and throw as well as the scenario's own.
                    if players == 1 {
                        for cazador in ["leonor-astudillo", "bartolome-quiroga"] {
                            let mut answers = answers.clone();
                            answers.insert("cazador-1".to_owned(), cazador.to_owned());
                            all.push((scenario.id.clone(), answers, players));
                        }
                    }
                }
            }
        }
    }
    all
}

#[test]
fn random_hunts_keep_the_rules_of_the_state() {
    let ruleset = ruleset();
    let tables = tables(ruleset.as_ref());
    let workers = std::thread::available_parallelism().map_or(1, usize::from).min(8);
    let from = number_of("FROM", 0);
    let hunts = from..from + number_of("HUNTS", USUAL);
    std::thread::scope(|scope| {
        for worker in 0..workers {
            let ruleset = &ruleset;
            let tables = &tables;
            let hunts = hunts.clone();
            scope.spawn(move || {
                for hunt in hunts.skip(worker).step_by(workers) {
                    // A stride that shares no factor with the number of
                    // tables visits them all.
                    let (scenario, answers, players) = &tables[hunt * 37 % tables.len()];
                    one_hunt(ruleset, scenario, answers, *players, hunt as u64);
                }
            });
        }
    });
}

fn one_hunt(
    ruleset: &Arc<dyn Ruleset>,
    scenario: &str,
    answers: &BTreeMap<String, String>,
    players: u8,
    seed: u64,
) {
    let name = format!("{scenario} {answers:?} seed {seed}");
    let setup = MatchSetup {
        answers: answers.clone(),
        seats: (0..players).map(|seat| (SeatId(seat), Control::Ai("random".to_owned()))).collect(),
        ..MatchSetup::new(ruleset.id(), scenario, seed)
    };
    let mut game = Game::start(ruleset.clone(), setup.clone())
        .unwrap_or_else(|error| panic!("{name}: {error}"));
    game.keep_past(false);
    let mut opponents = Opponents::of_match(&game).expect("random opponents play every game");
    let mut hashes = Vec::new();
    let played = play_out(&mut game, &mut opponents, Limits::default(), |game, events| {
        let wrong = game.violations();
        let last: Vec<&str> = events.iter().map(|line| line.text.as_str()).collect();
        assert!(
            wrong.is_empty(),
            "{name} after {} orders: {wrong:#?}\n{last:#?}",
            game.orders().len()
        );
        hashes.push(game.hash().expect("a hash"));
    });
    assert_eq!(played.ending, Ending::Over, "{name}: {played:?}");
    assert!(
        played.rejected.is_empty(),
        "{name}: an order from the legal list was refused: {:?}",
        played.rejected
    );
    // Every hunt replays; the content's hash is checked elsewhere.
    let orders: Vec<Order> = game.orders().to_vec();
    let saved = SavedGame {
        header: SaveHeader {
            monteria_save: 1,
            content: ruleset.content_hash(),
            mods: Vec::new(),
            setup,
            branch: String::new(),
            handovers: Default::default(),
        },
        lines: orders
            .into_iter()
            .zip(hashes)
            .map(|(order, hash)| SaveLine { order, hash })
            .collect(),
        torn: false,
        ended: true,
    };
    let again =
        replay(ruleset.clone(), &saved, true).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(again.outcome(), game.outcome(), "{name}");
}
