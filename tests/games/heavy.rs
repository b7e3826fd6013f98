//! Matches of every game in which every seat plays random legal orders. After every
//! order the match is saved, loaded, undone and redone: the state, the decision and the
//! log are the same every time. The scenario, the answers to its setup and the orders
//! are random. By default a few beginnings of matches are played of every game;
//! `HEAVY=1000` plays so many of each game to their ends, `FROM=5000` sets the first
//! seed, `GAME=name` plays that game alone.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::collections::BTreeMap;
use std::sync::Arc;

use monteria::content::{Faults, Library, find_root};
use monteria::dice::Dice;
use monteria::game::{
    Control, FieldKind, Game, MatchSetup, Ruleset, ScenarioCard, SeatId, SetupForm,
};
use monteria::opponents::{Ending, Limits, Opponents, play_out};
use monteria::rulesets::Rulesets;
use monteria::saves::RoundtripCheck;

/// Default number of matches of each game, and of orders of each match.
const USUAL: usize = 12;
const SHORT: usize = 24;
/// Number of orders after each of which the save is loaded; in every other match
/// the interval between loads.
const LOADS: usize = 12;

fn number_of(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|count| count.parse().ok()).unwrap_or(usual)
}

/// Draws random answers that the form accepts together; the others keep their defaults.
fn answers(ruleset: &dyn Ruleset, scenario: &str, dice: &mut Dice) -> BTreeMap<String, String> {
    let form = |answers: &BTreeMap<String, String>| -> SetupForm {
        ruleset.setup_form(scenario, answers).expect("a form")
    };
    let mut answers = BTreeMap::new();
    let mut number = 0;
    // An answer may add further questions.
    while let Some(field) = form(&answers).fields.get(number).cloned() {
        number += 1;
        let FieldKind::One(picks) = &field.kind else { continue };
        if picks.is_empty() || dice.d6() <= 2 {
            continue;
        }
        let mut more = answers.clone();
        more.insert(field.key, picks[dice.pick(picks.len())].id.clone());
        if form(&more).faults.is_empty() {
            answers = more;
        }
    }
    answers
}

/// Plays one match; returns whether it ended within the limit.
fn one(ruleset: &Arc<dyn Ruleset>, card: &ScenarioCard, seed: u64, limits: Limits) -> bool {
    let mut dice = Dice::new(seed);
    let answers = answers(ruleset.as_ref(), &card.id, &mut dice);
    let name = format!("{}/{} {answers:?} seed {seed}", ruleset.id(), card.id);
    let setup = MatchSetup {
        answers,
        seats: (0..card.seats.1)
            .map(|seat| (SeatId(seat), Control::Ai("random".to_owned())))
            .collect(),
        ..MatchSetup::new(ruleset.id(), card.id.clone(), seed)
    };
    let mut game =
        Game::start(ruleset.clone(), setup).unwrap_or_else(|error| panic!("{name}: {error}"));
    // In memory if the system has such a folder, because a save is synced to
    // disk after every order.
    let memory = std::path::Path::new("/dev/shm");
    let folder = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
    let folder = folder.expect("a folder");
    let mut check = RoundtripCheck::begin(&game, &folder.path().join("heavy.save"), LOADS)
        .unwrap_or_else(|error| panic!("{name}: {error}"));
    if seed % 2 == 1 {
        check = check.drawn(Dice::new(seed));
    }
    let mut opponents = Opponents::of_match(&game).expect("random opponents play every game");
    let played = play_out(&mut game, &mut opponents, limits, |game, events| {
        check.order(game, events).unwrap_or_else(|error| panic!("{name}: {error}"));
    });
    assert!(matches!(played.ending, Ending::Over | Ending::Unfinished), "{name}: {played:?}");
    assert!(played.rejected.is_empty(), "{name}: {:?}", played.rejected);
    check.end(&mut game).unwrap_or_else(|error| panic!("{name}: {error}"));
    played.ending == Ending::Over
}

#[test]
fn matches_survive_saving_loading_undo_and_redo_after_every_order() {
    let mut faults = Faults::new();
    let library =
        Library::open(find_root().expect("the content lies beside the tests"), &mut faults);
    let rulesets = Rulesets::load(&library).expect("the content is sound");
    let many = std::env::var_os("HEAVY").is_some();
    let from = number_of("FROM", 0);
    let count = number_of("HEAVY", USUAL);
    let limits = if many { Limits::default() } else { Limits { orders: SHORT } };
    let only = std::env::var("GAME").ok();
    let workers = std::thread::available_parallelism().map_or(1, usize::from).min(8);
    for ruleset in
        rulesets.rulesets().iter().filter(|it| only.as_deref().is_none_or(|id| it.id() == id))
    {
        let cards = ruleset.scenarios();
        let over: usize = std::thread::scope(|scope| {
            let play = |worker: usize| {
                let cards = &cards;
                let numbers = (from..from + count).skip(worker).step_by(workers);
                scope.spawn(move || {
                    numbers
                        .filter(|number| {
                            one(ruleset, &cards[number % cards.len()], *number as u64, limits)
                        })
                        .count()
                })
            };
            let played: Vec<_> = (0..workers).map(play).collect();
            played
                .into_iter()
                .map(|worker| worker.join().expect("every match is as it should be"))
                .sum()
        });
        // Without a limit all of them end.
        assert!(!many || over == count, "{}: {over} of {count} are over", ruleset.id());
        println!("{}: {count} matches from number {from}, {over} to their ends", ruleset.id());
    }
}

/// The check finds errors of undo, of the save and of state kept between orders: each is
/// made by hand here.
#[test]
fn differences_are_reported() {
    let mut faults = Faults::new();
    let library =
        Library::open(find_root().expect("the content lies beside the tests"), &mut faults);
    let rulesets = Rulesets::load(&library).expect("the content is sound");
    let ruleset = rulesets.rulesets().first().expect("a game").clone();
    let card = ruleset.scenarios().into_iter().next().expect("a scenario");
    let begin = || {
        let setup = MatchSetup {
            seats: BTreeMap::from([(SeatId(0), Control::Ai("random".to_owned()))]),
            ..MatchSetup::new(ruleset.id(), card.id.clone(), 1)
        };
        let game = Game::start(ruleset.clone(), setup).expect("begins");
        let folder = tempfile::tempdir().expect("a folder");
        let check =
            RoundtripCheck::begin(&game, &folder.path().join("heavy.save"), LOADS).expect("begins");
        (game, check, folder)
    };
    // A match whose past is gone, one whose state was changed from outside, a
    // save of another match.
    let (mut game, mut check, _folder) = begin();
    game.keep_past(false);
    let events = step(&mut game);
    assert!(check.order(&mut game, &events).expect_err("no past").contains("cannot be taken back"));
    let (mut game, mut check, _folder) = begin();
    let first = step(&mut game);
    check.order(&mut game, &first).expect("as it should be");
    game.rearrange(|world| {
        let _ = world.resource_mut::<monteria::game::DiceBox>().0.die(10);
    })
    .expect("changed");
    let events = step(&mut game);
    let fault = check.order(&mut game, &events).expect_err("other dice");
    // The decision differs before the state does if the order itself draws from the dice.
    assert!(fault.contains("order 2"), "{fault}");
    assert!(fault.contains("another state") || fault.contains("tells of it otherwise"), "{fault}");
    let (mut game, mut check, folder) = begin();
    let events = step(&mut game);
    check.order(&mut game, &events).expect("as it should be");
    std::fs::write(folder.path().join("heavy.save"), "nothing").expect("written");
    assert!(check.end(&mut game).is_err());
}

/// Gives one random order and returns its events.
fn step(game: &mut Game) -> Vec<monteria::game::GameEvent> {
    let mut opponents = Opponents::of_match(game).expect("random opponents");
    opponents.play(game).expect("a decision of theirs").expect("goes on").events
}
