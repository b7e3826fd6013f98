//! A Hunt on a real table: the program plays the Foes and asks people what stands where.
//! Scripted answers and dice lead it from the first Tick to its end; what it does with
//! them is looked at line by line.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::collections::BTreeMap;
use std::sync::Arc;

use monteria_cazadores::Cazadores;
use monteria_content::{Faults, Library, find_root};
use monteria_game::{
    Choice, Control, Decision, EventKind, Game, MatchSetup, ModelId, Needs, Order, SeatId, Viewer,
};
use monteria_opponents::{Ending, Limits, Opponents, play_out};
use monteria_saves::RoundtripCheck;

fn ruleset() -> Arc<Cazadores> {
    let mut faults = Faults::new();
    let library =
        Library::open(find_root().expect("the content lies beside the tests"), &mut faults);
    Arc::new(Cazadores::load(&library).expect("the content is sound"))
}

fn setup(seed: u64, more: &[(&str, &str)]) -> MatchSetup {
    let mut answers = BTreeMap::from([("companion".to_owned(), "on".to_owned())]);
    answers.extend(more.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())));
    MatchSetup { answers, ..MatchSetup::new("cazadores", "mountain-pass", seed) }
}

/// A table that answers by itself: everybody stands together, nobody is in Cover,
/// and everybody is seen.
fn answer(decision: &Decision) -> Order {
    let has = |id: &str| decision.option(id).is_some();
    let several = |choice: &Choice| match &choice.needs {
        Needs::Several { legal, max, .. } => {
            Order::several(&choice.id, legal.iter().copied().take(*max).collect::<Vec<ModelId>>())
        }
        _ => Order::plain(&choice.id),
    };
    if let Some(these) = decision.option("these") {
        return several(these);
    }
    // Cover, Surrounded and being too far from one's own are denied.
    let denied =
        ["Cover", "Surrounded", "farther than"].iter().any(|word| decision.prompt.contains(word));
    if has("yes") {
        return Order::plain(if denied { "no" } else { "yes" });
    }
    for id in ["done", "moved", "foes-first"] {
        if has(id) {
            return Order::plain(id);
        }
    }
    let attack = decision.options.iter().find(|choice| choice.id.starts_with("attack:"));
    if let Some((choice, Needs::Target { legal, .. })) =
        attack.map(|choice| (choice, &choice.needs))
    {
        return Order::at(&choice.id, legal[0]);
    }
    for id in ["recover", "end"] {
        if has(id) {
            return Order::plain(id);
        }
    }
    let first = &decision.options[0];
    match &first.needs {
        Needs::Nothing => Order::plain(&first.id),
        Needs::Target { legal, .. } => Order::at(&first.id, legal[0]),
        Needs::Several { .. } => several(first),
        Needs::Number { min, .. } => Order::number(&first.id, *min),
        Needs::To(_) | Needs::Aim(_) => {
            panic!("a real table is asked for no spot: {}", decision.prompt)
        }
    }
}

fn wants_a_spot(decision: &Decision) -> bool {
    decision.options.iter().any(|choice| choice.needs.region().is_some())
}

#[test]
fn a_hunt_is_played_from_the_first_tick_to_the_last_and_every_state_survives_saving_and_undo() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut game = Game::start(ruleset(), setup(7, &[])).expect("a Hunt");
    let mut check =
        RoundtripCheck::begin(&game, &folder.path().join("companion.save"), 40).expect("it begins");
    let mut asked = 0;
    let mut moved = 0;
    let mut rolled = 0;
    for _ in 0..3000 {
        let Some(decision) = game.decision().cloned() else { break };
        assert!(!wants_a_spot(&decision), "{}", decision.prompt);
        assert_eq!(game.violations(), Vec::<String>::new(), "{}", decision.prompt);
        asked +=
            usize::from(decision.option("yes").is_some() || decision.option("these").is_some());
        moved += usize::from(decision.option("moved").is_some());
        let order = answer(&decision);
        let events = game.submit(order.clone()).unwrap_or_else(|why| panic!("{order:?}: {why}"));
        rolled += events.iter().filter(|event| matches!(event.what, EventKind::Rolled(_))).count();
        check.order(&mut game, &events).unwrap_or_else(|why| panic!("{order:?}: {why}"));
    }
    let outcome = game.outcome().cloned().expect("it comes to its end");
    assert!(asked > 10 && moved > 0 && rolled > 10, "{asked} {moved} {rolled}: {}", outcome.title);
    check.end(&mut game).expect("the whole match is the same again");
}

#[test]
fn the_tree_asks_in_its_own_order_and_waits_for_each_answer() {
    let mut game = Game::start(ruleset(), setup(3, &[])).expect("a Hunt");
    for _ in 0..400 {
        let decision = game.decision().cloned().expect("it goes on");
        let view = game.view(Viewer::Seat(SeatId(0)));
        let table = view.real_table.as_ref().expect("it is a real table");
        if let Some(thought) = &table.thinking {
            let waits = thought.answers.last().expect("a question waits");
            assert_eq!(
                waits.question,
                thought.questions[waits.place.expect("in the tree")].question
            );
            assert_eq!(decision.model, Some(thought.model));
            // A player who answers No to all of it sees the next question of the tree, or
            // the Foe holds its ground.
            let no = if decision.option("nobody").is_some() { "nobody" } else { "no" };
            let before = thought.answers.len();
            let events = game.submit(Order::plain(no)).expect("a No");
            let after = game.view(Viewer::Seat(SeatId(0)));
            let next = after.real_table.and_then(|table| table.thinking);
            let goes_on = next
                .as_ref()
                .is_some_and(|next| next.model != thought.model || next.answers.len() > before)
                || events.iter().any(|event| matches!(&event.what, EventKind::Thought(_)));
            assert!(goes_on || next.is_some(), "{events:#?}");
            return;
        }
        let order = answer(&decision);
        game.submit(order).expect("an offered option");
    }
    panic!("no Foe has asked anything");
}

#[test]
fn people_tell_wounds_conditions_falls_and_markers() {
    let mut game = Game::start(ruleset(), setup(5, &[])).expect("a Hunt");
    for _ in 0..400 {
        let decision = game.decision().cloned().expect("it goes on");
        if decision.option("end").is_some() {
            break;
        }
        game.submit(answer(&decision)).expect("an offered option");
    }
    let me = game.decision().and_then(|decision| decision.model).expect("a Turn");
    let view = |game: &Game| game.view(Viewer::Everyone).model(me).cloned().expect("it is there");
    let (left, _) = view(&game).health;
    for order in [Order::plain("table"), Order::at("wounds", me), Order::number("so", 2)] {
        game.submit(order.clone()).unwrap_or_else(|why| panic!("{order:?}: {why}"));
    }
    assert_eq!(view(&game).health.0, left - 2);
    for order in [Order::plain("table"), Order::at("healed", me), Order::number("so", 1)] {
        game.submit(order).expect("told");
    }
    assert_eq!(view(&game).health.0, left - 1);
    for order in [Order::plain("table"), Order::at("condition", me), Order::plain("on:bleeding")] {
        game.submit(order).expect("told");
    }
    assert!(view(&game).badges.iter().any(|badge| badge.name == "Bleeding"));
    for order in [Order::plain("table"), Order::at("marker", me), Order::number("so", 9)] {
        game.submit(order).expect("told");
    }
    let marker = game
        .view(Viewer::Everyone)
        .tracker
        .markers
        .iter()
        .find(|it| it.model == me)
        .map(|it| it.place);
    assert_eq!(marker, Some(9));
    let told = game.undo(3).expect("taken back");
    assert_eq!(told, 3);
}

#[test]
fn objectives_are_kept_by_people_and_nothing_is_measured_in_the_program() {
    let wrong = setup(1, &[("objective", "random")]);
    let why =
        Game::start(ruleset(), wrong).err().map(|error| error.to_string()).unwrap_or_default();
    assert!(why.contains("real table"), "{why}");
    let game = Game::start(ruleset(), setup(1, &[])).expect("a Hunt");
    let all = game.view(Viewer::Everyone);
    let foe = all.models.iter().find(|model| model.seat.is_none()).expect("a Foe");
    let hunter = all.models.iter().find(|model| model.seat.is_some()).expect("a hunter");
    assert!(game.threat(Viewer::Everyone, foe.id, hunter.id, hunter.at.into()).is_none());
    // A Hunt whose table lies in the program knows nothing of all this.
    let plain = MatchSetup::new("cazadores", "mountain-pass", 1);
    assert_eq!(
        Game::start(ruleset(), plain).expect("a Hunt").view(Viewer::Everyone).real_table,
        None
    );
}

#[test]
fn whatever_people_answer_a_hunt_comes_to_its_end() {
    for seed in 0..6 {
        let mut setup = setup(seed, &[]);
        setup.seats = [(SeatId(0), Control::Ai("random".to_owned()))].into();
        let mut game = Game::start(ruleset(), setup).expect("a Hunt");
        let mut opponents = Opponents::of_match(&game).expect("players by chance");
        let played = play_out(&mut game, &mut opponents, Limits { orders: 1500 }, |game, _| {
            assert_eq!(game.violations(), Vec::<String>::new());
            assert!(game.decision().is_none_or(|decision| !wants_a_spot(decision)));
        });
        assert!(matches!(played.ending, Ending::Over | Ending::Unfinished), "{seed}: {played:?}");
        assert!(played.rejected.is_empty(), "{seed}: {:?}", played.rejected);
    }
}
