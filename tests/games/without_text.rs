//! A match plays the same with and without event texts: the same orders, after every one
//! the same state and the same options, and the same counted events. `GAMES=2000` plays
//! more of each game than the few by default, `FROM=5000` sets the first seed.

use std::sync::Arc;

use monteria::content::{Faults, Library, find_root};
use monteria::game::*;
use monteria::opponents::{Opponents, RANDOM, strengths};
use monteria::rulesets::Rulesets;

const USUAL: u64 = 40;
/// Interval of matches that the game's own players play, which take longer.
const OWN: u64 = 10;

fn number_of(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|count| count.parse().ok()).unwrap_or(usual)
}

fn setup(ruleset: &Arc<dyn Ruleset>, number: u64) -> MatchSetup {
    let scenarios = ruleset.scenarios();
    let own = ruleset.strengths().first().copied().unwrap_or(RANDOM);
    let strength = if number.is_multiple_of(OWN) { own } else { RANDOM };
    MatchSetup {
        seats: (0..4).map(|seat| (SeatId(seat), Control::Ai(strength.to_owned()))).collect(),
        ..MatchSetup::new(
            ruleset.id(),
            scenarios[number as usize % scenarios.len()].id.clone(),
            number,
        )
    }
}

fn begun(ruleset: &Arc<dyn Ruleset>, number: u64) -> Game {
    let mut game = Game::start(ruleset.clone(), setup(ruleset, number)).expect("begins");
    game.keep_past(false);
    game
}

/// Begins the match in the value of the one before it, if there is one.
fn begun_again(ruleset: &Arc<dyn Ruleset>, number: u64, before: Option<Game>) -> Game {
    let Some(mut game) = before else { return begun(ruleset, number) };
    game.start_again(setup(ruleset, number)).expect("begins");
    game
}

/// The parts of a decision that do not depend on texts.
fn offered(game: &Game) -> Option<(SeatId, Option<ModelId>, Vec<(&str, &Needs)>)> {
    let decision = game.decision()?;
    let options =
        decision.options.iter().map(|choice| (choice.id.as_str(), &choice.needs)).collect();
    Some((decision.seat, decision.model, options))
}

/// Returns whether both offer the same options, apart from the
/// reasons of refused targets.
fn same_offers(with_texts: &Game, silent: &Game) -> bool {
    let legal = |needs: &Needs| match needs {
        Needs::Target { legal, .. } => Needs::Target { legal: legal.clone(), others: Vec::new() },
        Needs::Several { legal, min, max, .. } => {
            Needs::Several { legal: legal.clone(), min: *min, max: *max, others: Vec::new() }
        }
        other => other.clone(),
    };
    let bare = |game: &Game| {
        offered(game).map(|(seat, model, options)| {
            let options = options.into_iter().map(|(id, needs)| (id.to_owned(), legal(needs)));
            (seat, model, options.collect::<Vec<_>>())
        })
    };
    bare(with_texts) == bare(silent)
}

fn counted(events: &[GameEvent]) -> Vec<EventKind> {
    events.iter().map(|event| event.what.clone()).filter(EventKind::is_counted).collect()
}

/// Plays a match both ways, an order at a time; without texts in the value of the one
/// before, which is returned.
fn same_both_ways(ruleset: &Arc<dyn Ruleset>, number: u64, before: Option<Game>) -> Game {
    let mut with_texts = begun(ruleset, number);
    let mut silent = without_text(|| begun_again(ruleset, number, before));
    let players = |game: &Game| Opponents::of_match(game).expect("players");
    let mut text_players = players(&with_texts);
    let mut silent_players = players(&silent);
    assert_eq!(
        with_texts.hash().expect("a state"),
        silent.hash().expect("a state"),
        "match {number} begins the same"
    );
    let place =
        |game: &Game| format!("{} match {number} after {:?}", ruleset.id(), game.orders().last());
    while with_texts.outcome().is_none() {
        let heard = text_players.play(&mut with_texts).expect("a player").expect("an order");
        let silence =
            without_text(|| silent_players.play(&mut silent)).expect("a player").expect("an order");
        assert_eq!(with_texts.orders().last(), silent.orders().last(), "{}", place(&with_texts));
        assert_eq!(counted(&heard.events), counted(&silence.events), "{}", place(&with_texts));
        assert!(
            silence.events.iter().all(|event| event.text.is_empty() && event.what.is_counted())
        );
        assert_eq!(
            heard.rejected.map(|it| it.refusal),
            silence.rejected.map(|it| it.refusal),
            "{}",
            place(&with_texts)
        );
        let snapshot = with_texts.snapshot().expect("a state");
        let other = silent.snapshot().expect("a state");
        if snapshot != other {
            panic!("{}: {:?} differ", place(&with_texts), with_texts.differing_parts(&other));
        }
        assert!(same_offers(&with_texts, &silent), "{}", place(&with_texts));
    }
    assert_eq!(with_texts.outcome(), silent.outcome(), "{}", place(&with_texts));
    silent
}

fn same_games_both_ways(id: &str) {
    let library = Library::open(find_root().expect("content"), &mut Faults::new());
    let rulesets = Rulesets::load(&library).expect("sound content");
    let ruleset = rulesets.ruleset(id).expect("a game");
    assert!(strengths(ruleset.as_ref()).len() > 1);
    let from = number_of("FROM", 0);
    let mut before = None;
    for number in from..from + number_of("GAMES", USUAL) {
        before = Some(same_both_ways(ruleset, number, before));
    }
}

#[test]
fn hunts_are_the_same_with_and_without_texts() {
    same_games_both_ways("cazadores");
}

#[test]
fn battles_are_the_same_with_and_without_texts() {
    same_games_both_ways("fracture");
}

#[test]
fn arena_matches_are_the_same_with_and_without_texts() {
    same_games_both_ways("respawn");
}

#[test]
fn duels_are_the_same_with_and_without_texts() {
    same_games_both_ways("arcane");
}

#[test]
fn skirmishes_are_the_same_with_and_without_texts() {
    same_games_both_ways("drowned");
}

/// Refused options are not listed without texts, but a refused order
/// still gets its reason.
#[test]
fn a_refused_order_has_its_reason_even_without_texts() {
    let library = Library::open(find_root().expect("content"), &mut Faults::new());
    let rulesets = Rulesets::load(&library).expect("sound content");
    let ruleset = rulesets.ruleset("fracture").expect("a game");
    let mut with_texts = begun(ruleset, 1);
    let mut players = Opponents::of_match(&with_texts).expect("players");
    let mut silent = without_text(|| begun(ruleset, 1));
    let mut seen = 0;
    for _ in 0..120 {
        let refused = with_texts.decision().expect("not over").refused.first().cloned();
        if let Some(refused) =
            refused.filter(|refused| !matches!(refused.why, Refusal::NoTarget { .. }))
        {
            seen += 1;
            let order = Order::plain(&refused.choice.id);
            let why = without_text(|| silent.submit(order)).expect_err("refused");
            assert_eq!(why, refused.why);
        }
        players.play(&mut with_texts).expect("a player").expect("an order");
        let order = with_texts.orders().last().expect("an order").clone();
        without_text(|| silent.submit(order)).expect("the same order");
    }
    assert!(seen > 5, "{seen} refused options were tried");
}
