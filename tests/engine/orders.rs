//! Tests of the engine with a toy game: orders, refusals, undo, errors.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use crate::toy::{setup, toy, with};
use monteria::dice::Dice;
use monteria::game::*;
use monteria::opponents::{Ending, Limits, Opponent, Opponents, RANDOM, play_out};
use monteria::table::{BodyId, Spot};
use proptest::prelude::*;

const M1: ModelId = BodyId(1);
const M2: ModelId = BodyId(2);

fn game(seed: u64, dice: &[u32]) -> Game {
    Game::start(toy(), setup(seed, dice)).expect("the toy begins")
}

fn spot(x: f32, z: f32) -> Spot {
    Spot { x, z, y: None }
}

fn whats(events: Vec<GameEvent>) -> Vec<EventKind> {
    events.into_iter().map(|event| event.what).collect()
}

fn ordered(seat: u8, choice: &str) -> EventKind {
    EventKind::Ordered { seat: SeatId(seat), choice: choice.into() }
}

fn hash(game: &Game) -> StateHash {
    game.hash().expect("a hash")
}

/// Walks the first model beside the second, which then strikes it;
/// the reaction is pending.
fn struck(dice: &[u32]) -> Game {
    let mut game = game(1, dice);
    game.submit(Order::to("walk", spot(0.8, -1.0))).expect("walks");
    game.submit(Order::at("strike", M1)).expect("strikes");
    game
}

#[test]
fn a_match_begins_with_its_first_decision() {
    let game = game(1, &[]);
    assert_eq!(
        whats(game.events(Viewer::Referee)),
        [EventKind::RoundBegan { round: 1 }, EventKind::TurnBegan { model: M1 }]
    );
    let decision = game.decision().expect("a decision");
    assert_eq!((decision.seat, decision.model), (SeatId(0), Some(M1)));
    let ids: Vec<&str> = decision.options.iter().map(|option| option.id.as_str()).collect();
    assert_eq!(ids, ["walk", "wait", "shout"]);
    assert_eq!(game.events(Viewer::Referee)[0].why, [RuleRef::from("toy-round")]);
}

#[test]
fn an_order_gives_exactly_these_happenings() {
    let mut game = game(1, &[4, 5, 6, 3]);
    let walked = game.submit(Order::to("walk", spot(0.8, -1.0))).expect("walks");
    assert_eq!(
        whats(walked),
        [
            ordered(0, "walk"),
            EventKind::Moved {
                model: M1,
                path: vec![[-2.0, 0.0, -1.0], [0.8, 0.0, -1.0]],
                manner: Manner::Walked
            },
            EventKind::TurnBegan { model: M2 },
        ]
    );
    let strikes = game.submit(Order::at("strike", M1)).expect("strikes");
    assert_eq!(
        whats(strikes),
        [
            ordered(1, "strike"),
            EventKind::ActionTaken { model: M2, action: "strike".into(), target: Some(M1) }
        ]
    );
    let decision = game.decision().expect("a reaction");
    assert_eq!((decision.seat, decision.model), (SeatId(0), Some(M1)));
    let yields = game.submit(Order::plain("yield")).expect("yields");
    let [order, rolled, wounded, turn] = whats(yields).try_into().expect("four things");
    assert_eq!((order, turn), (ordered(0, "yield"), EventKind::TurnBegan { model: BodyId(3) }));
    let EventKind::Rolled(shown) = rolled else { panic!("no roll") };
    let difficulty = shown.faces(Some("Difficulty Die"));
    let pool = shown.faces(None);
    assert_eq!((difficulty, pool, shown.successes), (vec![4], vec![5, 6, 3], 2));
    assert_eq!(wounded, EventKind::Wounded { model: M1, amount: 2, left: 2, part: None });
}

#[test]
fn bookkeeping_between_steps_runs_before_the_next_step() {
    let mut game = struck(&[1, 9, 9, 9]);
    game.rearrange(|world| {
        let entity = world.resource::<Roster>().entity(M1).expect("there");
        world.entity_mut(entity).insert(crate::toy::Vigour { left: 2, acted: 1 });
    })
    .expect("rearranged");
    let kinds = whats(game.submit(Order::plain("yield")).expect("yields"));
    let at = |what: &EventKind| kinds.iter().position(|kind| kind == what);
    let left = at(&EventKind::Left { model: M1, reason: LeaveReason::Slain }).expect("fell");
    let wounded =
        at(&EventKind::Wounded { model: M1, amount: 3, left: -1, part: None }).expect("wounded");
    assert_eq!((left, kinds.len()), (wounded + 1, left + 2), "{kinds:?}");
}

#[test]
fn every_wrong_order_is_refused_with_its_reason_and_changes_nothing() {
    let mut game = game(3, &[]);
    let before = hash(&game);
    let walk = |to: Option<Spot>, path: Option<Vec<[f32; 2]>>, target: Option<ModelId>| Order {
        to,
        path: path.map(|path| path.into_iter().map(|[x, z]| Spot { x, z, y: None }).collect()),
        target,
        ..Order::plain("walk")
    };
    let there = Some(spot(-3.0, 0.0));
    for (order, reason, expected) in [
        (Order::plain("wlak"), "NoSuchOption", "did you mean `walk`?"),
        (Order::plain("sing"), "NoSuchOption", "there is no option `sing` now"),
        (Order::plain(""), "NoSuchOption", "there is no option"),
        (Order::plain("walk"), "Incomplete", "needs `to`"),
        (Order::plain("shout"), "Incomplete", "needs `to`"),
        (Order::plain("strike"), "NobodyNear", "nobody is within"),
        (Order::at("strike", M2), "OutOfRange", "3\" away, range 0-1\""),
        (Order::at("wait", M2), "Superfluous", "takes no `target`"),
        (Order::to("wait", spot(0.0, 0.0)), "Superfluous", "takes no `to`"),
        (walk(there, None, Some(M2)), "Superfluous", "takes no `target`"),
        (walk(there, Some(vec![[-3.0, 0.0]]), None), "Superfluous", "takes no `path`"),
        (walk(None, Some(Vec::new()), None), "NotASpot", "1 to 256 points"),
        (walk(None, Some(vec![[-3.0, 0.0]; 257]), None), "NotASpot", "1 to 256 points"),
        (walk(None, Some(vec![[f32::NAN, 0.0]]), None), "NotASpot", "finite"),
        (Order::to("walk", spot(f32::NAN, 0.0)), "NotASpot", "finite"),
        (Order::to("walk", spot(0.0, f32::INFINITY)), "NotASpot", "finite"),
        (Order::to("walk", Spot { x: 0.0, z: 0.0, y: Some(f32::NAN) }), "NotASpot", "finite"),
        (Order::to("walk", spot(1e30, 0.0)), "OffTheBoard", "border"),
        (Order::to("walk", spot(-11.9, 0.0)), "OffTheBoard", "border"),
        (Order::to("walk", spot(-10.0, 0.0)), "TooFar", "6.0"),
        (Order::to("walk", spot(-2.0, -3.0)), "Impassable", "the wall"),
        (Order::to("walk", spot(2.0, -1.0)), "Overlaps", "m2"),
        (Order::to("walk", Spot { x: -3.0, z: 0.0, y: Some(2.0) }), "NotHeld", "2.0"),
        (Order::to("shout", spot(-2.0, -1.0)), "OutOfRange", "0\" away, range 2-5"),
        (Order::to("shout", spot(0.0, 40.0)), "OffTheBoard", "table"),
        (
            Order { path: Some(vec![Spot { x: 0.0, z: 0.0, y: None }]), ..Order::plain("shout") },
            "Superfluous",
            "takes no `path`",
        ),
    ] {
        let checked = game.check(&order).expect_err("refused");
        assert_eq!(checked.name(), reason, "{order:?}: {checked}");
        assert!(checked.to_string().contains(expected), "{order:?}: {checked}");
        assert_eq!(game.submit(order), Err(checked));
        assert_eq!(hash(&game), before);
    }
    assert!(game.orders().is_empty() && game.undoable() == 0);
    assert!(
        game.submit(Order::plain("x".repeat(1 << 20)))
            .is_err_and(|refusal| refusal.to_string().len() < 200)
    );
}

#[test]
fn illegal_targets_are_refused_with_the_reason_that_the_decision_gives() {
    let mut game = game(1, &[]);
    game.submit(Order::to("walk", spot(0.8, -1.0))).expect("walks");
    assert_eq!(game.check(&Order::at("strike", M1)), Ok(()));
    let far = game.check(&Order::at("strike", BodyId(3))).expect_err("too far");
    assert_eq!(far.name(), "OutOfRange");
    for nobody in [M2, BodyId(4), BodyId(99)] {
        assert_eq!(
            game.check(&Order::at("strike", nobody)).expect_err("no foe").name(),
            "NotATarget"
        );
    }
    assert_eq!(game.check(&Order::plain("strike")).expect_err("at whom").name(), "Incomplete");
}

#[test]
fn a_match_that_is_over_refuses_everything_and_can_be_undone() {
    let mut game = Game::start(toy(), with(setup(5, &[]), "models", "1")).expect("begins");
    while game.outcome().is_none() {
        game.submit(Order::plain("wait")).expect("waits");
    }
    assert_eq!(game.outcome().map(|outcome| outcome.id.as_str()), Some("drawn"));
    assert_eq!(game.submit(Order::plain("wait")), Err(Refusal::MatchOver));
    let over = hash(&game);
    assert_eq!(game.undo(1).expect("back"), 1);
    assert!(game.decision().is_some() && hash(&game) != over);
    game.redo().expect("again");
    assert_eq!((hash(&game), game.redoable()), (over, 0));
}

#[test]
fn undo_is_exact_and_the_same_order_brings_the_same_dice() {
    let mut game = struck(&[]);
    let before = hash(&game);
    let log = game.events(Viewer::Referee);
    let first = game.submit(Order::plain("yield")).expect("yields");
    let after = hash(&game);
    assert_eq!(game.undo(1).expect("back"), 1);
    assert_eq!((hash(&game), game.events(Viewer::Referee)), (before, log));
    assert_eq!(game.submit(Order::plain("yield")).expect("again"), first);
    assert_eq!(hash(&game), after);
    assert_eq!(game.undo(99).expect("to the beginning"), 3);
    assert_eq!((game.orders().len(), game.redoable()), (0, 3));
    for _ in 0..3 {
        game.redo().expect("forward");
    }
    assert_eq!((hash(&game), game.redoable()), (after, 0));
    game.undo(2).expect("back");
    game.submit(Order::plain("wait")).expect("something else");
    assert_eq!(game.redoable(), 0);
    assert_eq!(game.redo().expect_err("nothing").name(), "NothingToRedo");
    assert_eq!(game.undo(0).expect("nowhere"), 0);
}

#[test]
fn without_a_past_nothing_can_be_undone() {
    let mut game = game(1, &[]);
    game.submit(Order::plain("wait")).expect("waits");
    game.keep_past(false);
    game.submit(Order::plain("wait")).expect("waits");
    assert_eq!((game.undoable(), game.undo(1).expect("nothing")), (0, 0));
    assert_eq!(game.orders().len(), 2);
}

#[test]
fn whoever_watches_gets_the_match_as_it_stood_after_every_step() {
    let mut game = Game::start(toy(), with(setup(1, &[]), "flawed", "yes")).expect("begins");
    game.submit(Order::plain("flaw:nested")).expect("done");
    assert!(game.take_moments().is_empty(), "nobody watched");
    game.undo(1).expect("undone");
    game.watch(Viewer::Everyone);
    let events = game.submit(Order::plain("flaw:nested")).expect("done");
    let moments = game.take_moments();
    // Six steps record a line each; the last moment is the match as it stands.
    let first = game.event_count() - events.len();
    let counts: Vec<usize> = moments.iter().map(|moment| moment.events - first).collect();
    assert!(counts.is_sorted() && counts.len() > 6, "{counts:?}");
    assert_eq!(
        moments.last().map(|last| (last.events, &last.view)),
        Some((game.event_count(), &game.view(Viewer::Everyone)))
    );
    game.submit(Order::plain("flaw:endless")).expect_err("a fault");
    assert!(game.take_moments().is_empty(), "an order that was taken back leaves nothing to show");
}

#[test]
fn steps_run_in_the_order_in_which_they_were_added_before_all_that_waited() {
    let mut game = Game::start(toy(), with(setup(1, &[]), "flawed", "yes")).expect("begins");
    let events = game.submit(Order::plain("flaw:nested")).expect("done");
    let notes: Vec<&str> = events
        .iter()
        .filter(|event| event.what == EventKind::Note)
        .map(|event| event.text.as_str())
        .collect();
    assert_eq!(notes, ["one", "one-a", "one-b", "two", "two-a", "three"]);
    assert_eq!(events.last().map(|event| &event.what), Some(&EventKind::TurnBegan { model: M2 }));
}

#[test]
fn faults_of_a_ruleset_are_reported_and_the_order_is_taken_back() {
    let mut game = Game::start(toy(), with(setup(1, &[]), "flawed", "yes")).expect("begins");
    game.submit(Order::plain("wait")).expect("waits");
    let before = hash(&game);
    let decision = game.decision().cloned();
    for (kind, expected) in [
        ("stall", "the agenda ran dry"),
        ("endless", "more than 100000 steps"),
        ("missing", "step `NextTurn` failed"),
        ("empty", "a decision without options"),
        ("deferred", "put off"),
        ("lost", "step `Flaw` failed: the model m99 is not there"),
        ("unread", "`unread` was offered and is no action of the step"),
    ] {
        let id = if kind == "unread" { kind.to_owned() } else { format!("flaw:{kind}") };
        let refusal = game.submit(Order::plain(id)).expect_err("a fault");
        assert_eq!(refusal.name(), "Internal");
        assert!(refusal.to_string().contains(expected), "{kind}: {refusal}");
        assert_eq!((hash(&game), game.decision()), (before, decision.as_ref()), "{kind}");
        assert_eq!(game.orders().len(), 1);
    }
    game.submit(Order::plain("wait")).expect("the match goes on");
    // Without undo states the order cannot be undone: the match reports it, and does not
    // continue in a broken state.
    game.keep_past(false);
    assert_eq!(game.submit(Order::plain("flaw:endless")).expect_err("a fault").name(), "Internal");
    let refusal = game.submit(Order::plain("wait")).expect_err("broken off");
    assert!(refusal.to_string().contains("has stopped after an error"), "{refusal}");
}

#[test]
fn a_setup_that_cannot_be_played_says_what_would() {
    let refused =
        Game::start(toy(), with(setup(1, &[]), "models", "seven")).err().expect("refused");
    assert_eq!(refused.to_string(), "models: seven; expected 1, 2 or 3");
}

#[test]
fn a_position_can_be_built_by_hand() {
    let mut game = game(1, &[]);
    game.rearrange(|world| {
        let entity = world.resource::<Roster>().entity(M1).expect("there");
        let stand = *world.get::<Stand>(entity).expect("stands");
        world.entity_mut(entity).insert(Stand { at: [1.0, 0.0, -1.0].into(), ..stand });
    })
    .expect("rearranged");
    assert_eq!(game.decision().expect("asked again").options[0].id, "strike");
    assert!(game.violations().is_empty() && game.undoable() == 0);
}

#[test]
fn opponents_play_a_match_to_its_end_and_the_same_again() {
    let play = |seed: u64, strengths: [&str; 2]| {
        let mut setup = setup(seed, &[]);
        for (seat, strength) in strengths.into_iter().enumerate() {
            setup.seats.insert(SeatId(seat as u8), Control::Ai(strength.into()));
        }
        let mut game = Game::start(toy(), setup).expect("begins");
        let mut opponents = Opponents::of_match(&game).expect("known");
        let mut wrong = Vec::new();
        let played = play_out(&mut game, &mut opponents, Limits::default(), |game, _| {
            wrong.extend(game.violations());
        });
        assert_eq!((played.ending, wrong), (Ending::Over, Vec::new()));
        assert_eq!(played.orders, game.orders().len());
        (hash(&game), played.rejected.len())
    };
    let rejected: usize = (0..20).map(|seed| play(seed, [RANDOM, RANDOM]).1).sum();
    assert_eq!(rejected, 0);
    let rejected: usize = (0..5).map(|seed| play(seed, ["first", RANDOM]).1).sum();
    assert!(rejected > 0, "the toy's own player slips now and then");
    assert_eq!(play(8, ["first", "first"]), play(8, ["first", "first"]));
    assert_ne!(play(8, ["first", "first"]).0, play(9, ["first", "first"]).0);
}

#[test]
fn a_match_is_stopped_at_its_limit_and_at_a_seat_that_nobody_plays() {
    let mut game = game(1, &[]);
    let mut opponents = Opponents::default();
    opponents
        .seat(SeatId(0), Opponent::of_strength(game.ruleset().as_ref(), RANDOM).expect("known"));
    let played = play_out(&mut game, &mut opponents, Limits::default(), |_, _| {});
    assert_eq!((played.ending, played.orders), (Ending::Waiting, 1));
    opponents
        .seat(SeatId(1), Opponent::of_strength(game.ruleset().as_ref(), RANDOM).expect("known"));
    let played = play_out(&mut game, &mut opponents, Limits { orders: 3 }, |_, _| {});
    assert_eq!((played.ending, played.orders), (Ending::Unfinished, 3));
    let unknown = Opponent::of_strength(game.ruleset().as_ref(), "god").err().expect("unknown");
    assert_eq!(unknown.to_string(), "no opponent of strength `god`: expected random, first, sharp");
}

#[test]
fn an_opponent_does_not_look_into_the_matchs_dice_and_plays_a_loaded_match_alike() {
    for strength in [RANDOM, "first"] {
        let mut game = struck(&[]);
        game.submit(Order::plain("brace")).expect("braces");
        let mut player = Opponent::of_strength(game.ruleset().as_ref(), strength).expect("known");
        let order = player.order(&game).expect("an order");
        for other in 0..20 {
            game.rearrange(|world| world.resource_mut::<DiceBox>().0 = Dice::new(other))
                .expect("other dice");
            let mut fresh =
                Opponent::of_strength(game.ruleset().as_ref(), strength).expect("known");
            assert_eq!(player.order(&game), Some(order.clone()));
            assert_eq!(fresh.order(&game), Some(order.clone()));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// Checks that exactly the offered orders are accepted, and
    /// that checking changes nothing.
    #[test]
    fn the_legal_list_equals_the_check(
        seed: u64,
        depth in 0usize..60,
        models in 1u8..=3,
        spots in proptest::collection::vec((-13.0f32..13.0, -9.0f32..9.0), 12),
    ) {
        let setup = with(setup(seed, &[]), "models", &models.to_string());
        let mut game = Game::start(toy(), setup).expect("begins");
        let mut opponents = Opponents::default();
        for seat in [SeatId(0), SeatId(1)] {
            let player = Opponent::of_strength(game.ruleset().as_ref(), RANDOM);
            opponents.seat(seat, player.expect("known"));
        }
        play_out(&mut game, &mut opponents, Limits { orders: depth }, |_, _| {});
        prop_assert_eq!(game.violations(), Vec::<String>::new());
        let before = hash(&game);
        let Some(decision) = game.decision().cloned() else { return Ok(()) };
        prop_assert!(!decision.options.is_empty());
        let everyone: Vec<ModelId> = (0..9).map(BodyId).collect();
        let mut accepted = Vec::new();
        for option in &decision.options {
            let plain = Order::plain(&option.id);
            prop_assert_eq!(game.check(&plain).is_ok(), option.needs == Needs::Nothing);
            for target in &everyone {
                let legal = option.aims_at(*target);
                let order = Order::at(&option.id, *target);
                prop_assert_eq!(game.check(&order).is_ok(), legal);
                accepted.extend(legal.then_some(order));
            }
            match &option.needs {
                Needs::Nothing => accepted.push(plain),
                Needs::To(region) => {
                    let samples = game.samples(region, 64);
                    prop_assert!(samples.len() <= 64);
                    prop_assert!(!samples.is_empty());
                    for sample in samples {
                        let order = Order::to(&option.id, sample);
                        prop_assert_eq!(game.check(&order), Ok(()));
                        accepted.push(order);
                    }
                    for (x, z) in &spots {
                        let order = Order::to(&option.id, spot(*x, *z));
                        let legal = region.check(game.world(), spot(*x, *z)).is_ok();
                        prop_assert_eq!(game.check(&order).is_ok(), legal);
                        accepted.extend(legal.then_some(order));
                    }
                }
                Needs::Target { legal, .. } => prop_assert!(!legal.is_empty()),
                other => prop_assert!(false, "the toy asks for no {other:?}"),
            }
        }
        for refused in &decision.refused {
            prop_assert!(game.check(&Order::plain(&refused.choice.id)).is_err());
        }
        prop_assert_eq!(hash(&game), before);
        // An accepted order can be carried out, changes the decision, and can be undone.
        for order in accepted.into_iter().step_by(7) {
            prop_assert!(game.submit(order.clone()).is_ok(), "{:?}", order);
            prop_assert_eq!(game.violations(), Vec::<String>::new());
            let done = hash(&game);
            prop_assert_eq!(game.undo(1).expect("back"), 1);
            prop_assert_eq!(hash(&game), before);
            game.redo().expect("again");
            prop_assert_eq!(hash(&game), done);
            game.undo(1).expect("back");
        }
    }
}
