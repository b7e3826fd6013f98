//! Secrets in the log, in `serve`, in `text` and in forks, in one match of
//! the game of decoys.

use monteria::cli::{Session, serve_lines};
use monteria::dice::Dice;
use monteria::opponents::{LookAhead, Opponent, RANDOM};
use serde_json::Value;

use super::*;

const OWN: Viewer = Viewer::Seat(SeatId(0));
const FOE: Viewer = Viewer::Seat(SeatId(1));

fn begun(seats: [Control; 2]) -> Game {
    begun_with(3, seats)
}

fn begun_with(seed: u64, seats: [Control; 2]) -> Game {
    begun_as(decoys(Leak::None), seed, seats)
}

fn begun_as(ruleset: Arc<dyn Ruleset>, seed: u64, seats: [Control; 2]) -> Game {
    let mut setup = setup(&ruleset, "field", seed);
    setup.seats =
        seats.into_iter().enumerate().map(|(seat, who)| (SeatId(seat as u8), who)).collect();
    Game::start(ruleset, setup).expect("begins")
}

fn texts(events: Vec<GameEvent>) -> Vec<String> {
    events.into_iter().map(|event| event.text.to_string()).collect()
}

fn real(game: &Game, seat: u8) -> ModelId {
    game.world().resource::<Secrets>().of(SeatId(seat), Viewer::Referee).expect("one")
}

#[test]
fn an_event_has_its_text_for_those_who_may_know_and_another_or_none_for_others() {
    let mut game = begun([Control::Person, Control::Person]);
    let learned = format!("you learn that {} is true", real(&game, 1));
    let events = game.submit(Order::plain("spy")).expect("legal");
    assert_eq!(texts(events), ["Player 1: Spy", "p1 spies"], "what is given back is for everybody");
    assert_eq!(texts(game.events(OWN)), ["Player 1: Spy", &learned]);
    assert_eq!(texts(game.events(FOE)), ["Player 1: Spy", "p1 spies"]);
    assert_eq!(texts(game.events(Viewer::Referee)), ["Player 1: Spy", &learned]);
    // A secret order, and an event that nobody else notices.
    let options = &game.asked(FOE).expect("theirs").options;
    let swap =
        options.iter().find(|option| option.id.starts_with("swap:")).expect("one").id.clone();
    assert!(game.asked(OWN).is_none() && game.asked(Viewer::Everyone).is_none());
    let mark = game.event_count();
    game.submit(Order::plain(&swap)).expect("legal");
    let theirs = game.events_from(mark, FOE);
    assert!(
        matches!(&theirs[0].what, EventKind::Ordered { choice, .. } if *choice == swap),
        "{theirs:?}"
    );
    assert_eq!(theirs.len(), 2);
    assert_eq!(texts(game.events_from(mark, OWN)), ["Player 2 decides in secret"]);
    assert_eq!(game.events_apart(mark..game.event_count(), OWN), []);
    // Undo and redo give the same match, and the referee sees the same as before.
    let all = game.events(Viewer::Referee);
    game.undo(2).expect("undone");
    assert_eq!(game.events(Viewer::Referee), []);
    game.redo().and_then(|_| game.redo()).expect("done again");
    assert_eq!(game.events(Viewer::Referee), all);
}

#[test]
fn a_shared_screen_shows_what_the_one_who_decides_may_know() {
    let mut session = Session::new(begun([Control::Person, Control::Person])).expect("known");
    assert_eq!((session.viewer(), session.news().len()), (OWN, 0));
    session.submit(Order::plain("spy")).expect("legal");
    // The next player takes the screen: events that only the first learned are not shown,
    // and are shown when the first is back.
    assert_eq!(
        (session.viewer(), texts(session.news())),
        (FOE, vec!["Player 1: Spy".to_owned(), "p1 spies".to_owned()])
    );
    session.submit(Order::plain("rest")).expect("legal");
    let learned = format!("you learn that {} is true", real(&session.game, 1));
    assert_eq!(
        (session.viewer(), texts(session.news())),
        (OWN, vec![learned, "Player 2: Rest".to_owned(), "rests".to_owned()])
    );
    assert_eq!(session.news(), []);
    session.undo(1).expect("undone");
    assert_eq!((session.viewer(), session.news()), (FOE, Vec::new()));
    let alone = begun([Control::Ai(RANDOM.to_owned()), Control::Person]);
    assert_eq!(alone.shared_viewer(), FOE, "while the program decides, too");
    assert_eq!(
        begun([Control::Ai(RANDOM.to_owned()), Control::Ai(RANDOM.to_owned())]).shared_viewer(),
        Viewer::Everyone
    );
}

#[test]
fn a_connection_for_one_seat_gets_that_seats_facts_and_one_for_all_those_of_the_seat_that_decides()
{
    // The other probes the first marker, which is not the real one
    // here: the match continues.
    let mut games =
        (0..9).map(|seed| begun_with(seed, [Control::Client, Control::Ai("prober".to_owned())]));
    let game = games.find(|game| real(game, 0).0 != 1).expect("one of nine");
    let asked = ["{\"choose\":\"spy\"}", "{\"undo\":1}", "{\"save\":\"x\"}", "{\"quit\":true}"]
        .map(str::to_owned);
    let replies: Vec<Value> = serve_output(&game, &asked)
        .iter()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert!(
        replies.iter().all(|line| line.get("hash").is_none()),
        "the hash depends on what is hidden"
    );
    assert!(replies[0].get("seed").is_none() && replies[0]["commitment"].is_string());
    let all = replies[1]["events"].to_string();
    assert!(all.contains(&format!("you learn that {} is true", real(&game, 1))), "{all}");
    assert_eq!(
        (&replies[2]["reason"], &replies[3]["reason"]),
        (&"FairMatch".into(), &"FairMatch".into())
    );
    let summaries = |line: &Value| -> Vec<String> {
        let models = line["state"]["models"].as_array().expect("models").iter();
        models.filter(|model| model["summary"] != "").map(|model| model["id"].to_string()).collect()
    };
    assert_eq!(summaries(&replies[0]).len(), 1, "its own true marker alone");
    assert_eq!(summaries(&replies[1]).len(), 2, "and the other's, once it has spied");
    let mut out = Vec::new();
    let input = "{\"choose\":\"spy\"}\n{\"choose\":\"rest\"}\n";
    let both = Session::new(begun([Control::Client, Control::Client])).expect("known");
    serve_lines(both, &mut input.as_bytes(), &mut out).expect("serves");
    let out = String::from_utf8(out).expect("UTF-8");
    let replies: Vec<Value> =
        out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let learns = |line: &Value| line["events"].to_string().contains("you learn");
    assert_eq!(replies.iter().map(learns).collect::<Vec<_>>(), [false, false, true]);
    assert_eq!(replies.iter().map(|line| summaries(line).len()).collect::<Vec<_>>(), [1, 1, 2]);
}

#[test]
fn a_fork_keeps_what_its_viewer_knows_and_deals_the_rest_anew() {
    let mut game = begun([Control::Person, Control::Person]);
    let spread = |game: &Game, viewer: Viewer, seat: u8| -> std::collections::BTreeSet<ModelId> {
        let mut fork = game.sandbox();
        let dealt = (0..12).map(|seed| {
            game.fork_into(&mut fork, viewer, Dice::new(seed));
            real(&fork, seat)
        });
        dealt.collect()
    };
    assert_eq!([0, 1].map(|seat| spread(&game, OWN, seat).len()), [1, 3]);
    assert_eq!([0, 1].map(|seat| spread(&game, Viewer::Everyone, seat).len()), [3, 3]);
    assert_eq!([0, 1].map(|seat| spread(&game, Viewer::Referee, seat).len()), [1, 1]);
    game.submit(Order::plain("spy")).expect("legal");
    assert_eq!(spread(&game, OWN, 1).into_iter().collect::<Vec<_>>(), [real(&game, 1)]);
    // A decision of the other seat is asked again in a fork, because its options reveal
    // which marker is real.
    let mut fork = game.sandbox();
    let mut offered = std::collections::BTreeSet::new();
    let mut player = Opponent::of_strength(game.ruleset().as_ref(), RANDOM).expect("known");
    for seed in 0..12 {
        game.fork_into(&mut fork, Viewer::Everyone, Dice::new(seed));
        let options = &fork.decision().expect("one").options;
        offered.insert(options.iter().map(|choice| choice.id.clone()).collect::<Vec<_>>());
        assert!(fork.submit(player.order(&fork).expect("one")).is_ok());
    }
    assert_eq!(offered.len(), 3, "{offered:?}");
}

/// Everybody may know the decision whether to nod, but the seat that
/// answers it knows secrets.
#[test]
fn candidates_of_a_seat_with_hidden_knowledge_stay_hidden() {
    let asks = |seed: u64| {
        let mut game = begun_as(decoys(Leak::Timing), seed, [Control::Person, Control::Person]);
        game.submit(Order::plain("rest")).expect("legal");
        let nods = game.decision().is_some_and(|decision| decision.option("nod").is_some());
        nods.then_some(game)
    };
    let game = (0..20).find_map(asks).expect("one of twenty");
    let mut player = LookAhead::of(game.ruleset().as_ref(), None).expect("a player");
    let (order, consideration) = player.choose(&game, &mut Dice::new(1)).expect("a decision");
    assert_eq!((order.choose.as_str(), consideration), ("nod", None));
}
