//! The objectives of each kind of scenario.

use bevy_math::Vec2;
use monteria_arcane::Arcane;
use monteria_arcane::content::{ScenarioKind, State};
use monteria_arcane::state::TableItem;
use monteria_arcane::steps::scenario::ScoreTurn;
use monteria_content::Count;
use monteria_game::{Agenda, Occurrence, Occurrences, Presence, SeatId, SideId, Viewer};

use monteria_opponents::Opponent;
use monteria_test_support::arcane::{Duel, content};

/// Ends the turn for the rules of the scenario, and scores it.
fn end_turn(duel: &mut Duel) {
    duel.change(|world| {
        world.resource_mut::<Occurrences>().0.push(Occurrence::RoundEnded);
        world.resource_mut::<Agenda>().then(ScoreTurn {});
    });
}

/// A scenario of a kind that is written as triggers today keeps its objects and rules.
#[test]
fn an_older_kind_gets_the_triggers_of_the_shipped_scenario() {
    let own = |content: &mut monteria_arcane::content::ArcaneContent| {
        let stones = content.scenarios["stones"].triggers.clone();
        assert_eq!(content.scenarios["test"].triggers, stones);
        assert_eq!(content.scenarios["test"].kind, ScenarioKind::Duel);
    };
    let parties = ["lysa-thorn", "rasp"];
    let duel = Duel::on(Vec::new(), ScenarioKind::Stones, parties, &[9, 2], own);
    assert_eq!(duel.lying(&TableItem::Stone).len(), 3);
}

/// arc-scenario-duel: the match ends after its last turn, and only eliminated
/// and wounded enemies count.
#[test]
fn a_duel_lasts_ten_turns() {
    let ten = |content: &mut monteria_arcane::content::ArcaneContent| {
        content.scenarios.values_mut().for_each(|scenario| scenario.turns = Count::nearest(10));
    };
    let mut duel = Duel::on(Vec::new(), ScenarioKind::Duel, ["lysa-thorn", "rasp"], &[9, 2], ten);
    duel.pass_until(|_| false);
    assert_eq!((duel.facts().turn.number, duel.outcome().id.as_str()), (10, "tie"));
    assert!(duel.facts().things.is_empty());
}

/// arc-scenario-stones: from turn 2, a stone scores 5 points for the side with more
/// levels within 3"; Hidden models do not count.
#[test]
fn stones_score_for_more_levels() {
    let mut duel = Duel::begun(ScenarioKind::Stones, ["lysa-thorn, vesper", "rasp, hollow-jack"]);
    let stones = duel.lying(&TableItem::Stone);
    assert_eq!(stones, [-12.0, 0.0, 12.0].map(|x| Vec2::new(x, 0.0)));
    duel.put("Lysa Thorn", -12.0, -3.5);
    duel.put("Vesper", 0.0, -1.0);
    duel.put("Hollow Jack", 0.0, 1.0);
    duel.put("Rasp", 12.0, -4.0);
    let points = |duel: &Duel| (duel.side_state(0).points, duel.side_state(1).points);
    let gains = |duel: &Duel| {
        let facts = duel.game.view(Viewer::Everyone).facts;
        let found = facts.into_iter().find(|(label, _)| *label == "If the turn ended now");
        found.map(|(_, gains)| gains.to_string())
    };
    assert_eq!(gains(&duel), None, "nothing in turn 1");
    end_turn(&mut duel);
    assert_eq!(points(&duel), (0, 0), "nothing in turn 1");
    duel.with_turn(|turn| turn.number = 2);
    assert_eq!(gains(&duel).as_deref(), Some("North +5, South +5"));
    end_turn(&mut duel);
    // 40 levels in the west; 45 against 50 in the middle; Rasp is too far from the east.
    assert_eq!(points(&duel), (5, 5));
    duel.with("Hollow Jack", |condition| {
        condition.states.insert(State::Hidden, 1);
    });
    duel.put("Rasp", 12.0, -2.0);
    end_turn(&mut duel);
    assert_eq!(points(&duel), (15, 10));
}

/// arc-scenario-prisoner: the captive is led by a Walk of 6" that costs a point more, and
/// scores 60 points at the own edge.
#[test]
fn the_captive_is_led_off_the_own_edge() {
    let mut duel = Duel::begun(ScenarioKind::Prisoner, ["lysa-thorn, vesper", "rasp, hollow-jack"]);
    assert_eq!(duel.lying(&TableItem::Captive), [Vec2::ZERO]);
    duel.put("Lysa Thorn", 0.0, -3.0);
    duel.activate("Lysa Thorn", 4);
    assert_eq!(duel.refused("lead"), "OutOfRange");
    duel.put("Lysa Thorn", 0.0, -1.5);
    duel.put("Rasp", 0.0, 2.0);
    assert_eq!(duel.refused("lead"), "Contested");
    duel.put("Rasp", 20.0, 20.0);
    assert!(!duel.may("lead", 0.0, -7.6));
    duel.choose_at("lead", 0.0, -7.0);
    let condition = duel.condition("Lysa Thorn");
    assert_eq!(
        (condition.points, condition.moved, duel.plan("Lysa Thorn")),
        (2, true, Vec2::new(0.0, -7.0))
    );
    let captive = duel.lying(&TableItem::Captive)[0];
    assert!((captive - Vec2::new(0.0, -5.82)).length() < 0.01, "{captive}");
    duel.put("Lysa Thorn", 0.0, -17.0);
    duel.change(|world| {
        let mut table = world.remove_resource::<monteria_game::Tabletop>().unwrap();
        let mut things = world.resource_mut::<monteria_arcane::state::TableItems>();
        things.each(&mut table, |_| true, |captive| captive.at = Vec2::new(0.0, -16.0));
        world.insert_resource(table);
    });
    duel.with("Lysa Thorn", |condition| condition.moved = false);
    duel.activate("Lysa Thorn", 4);
    duel.choose_at("lead", 0.0, -22.5);
    assert_eq!((duel.side_state(0).points, duel.lying(&TableItem::Captive).len()), (60, 0));
}

/// arc-scenario-marked: an enemy of 40 levels or more is named in secret, scores double,
/// and is revealed when it is eliminated.
#[test]
fn the_marked_count_double() {
    let parties = ["lysa-thorn, vesper", "rasp, hollow-jack, lady-umbra"];
    let mut duel = Duel::new(ScenarioKind::Marked, parties, &[9, 2]);
    duel.answer_until(|duel| duel.options().iter().any(|id| id.starts_with("name:")));
    let first = duel.side_asked();
    let jack = format!("name:{}", duel.id("Hollow Jack"));
    if first == 1 {
        duel.answer_until(|duel| duel.side_asked() == 0);
    }
    assert_eq!(duel.options().len(), 2, "Rasp has 35 levels");
    assert!(duel.option(&jack).secret);
    duel.choose(&jack);
    duel.answer_until(|duel| duel.facts().turn.number > 0);
    let marks = "North marks Hollow Jack";
    assert!(duel.log(Viewer::Seat(SeatId(0))).contains(marks));
    for other in [Viewer::Seat(SeatId(1)), Viewer::Everyone] {
        assert!(!duel.log(other).contains(marks), "{}", duel.log(other));
        assert!(duel.log(other).contains("North has marked an enemy"));
        assert!(duel.side_state(0).marked.get(other).is_none());
    }
    let id = duel.id("Hollow Jack");
    let north = SideId(0);
    duel.with("Hollow Jack", |condition| condition.life = 8);
    assert_eq!(duel.facts().tally(north, Some(id)).total(), 50);
    duel.set_presence("Hollow Jack", Presence::Slain);
    assert_eq!(duel.facts().tally(north, Some(id)).total(), 100);
    assert_eq!(duel.facts().tally(north, None).total(), 50);
    duel.step(ScoreTurn {});
    assert_eq!(duel.side_state(0).marked.get(Viewer::Everyone), Some(&Some(id)));
    duel.pass_until(|_| false);
    assert_eq!(duel.outcome().winner, Some(north));
    assert!(duel.outcome().figures[0].1.contains("marked 50"), "{:?}", duel.outcome());
}

/// arc-scenario-breakthrough: the defender's zone is 16" deep. A model that leaves by the
/// far edge scores half of its level.
#[test]
fn whoever_breaks_through_scores_half() {
    let parties = ["lysa-thorn, vesper", "rasp, hollow-jack"];
    let mut duel = Duel::new(ScenarioKind::Breakthrough, parties, &[9, 2]);
    duel.choose("north-last");
    let rasp = format!("place:{}", duel.id("Rasp"));
    assert!(duel.may(&rasp, 0.0, 8.6) && !duel.may(&rasp, 0.0, 8.4));
    duel.choose_at(&rasp, 20.0, 20.0);
    duel.choose("begin-without");
    let lysa = format!("place:{}", duel.id("Lysa Thorn"));
    assert!(duel.may(&lysa, 0.0, -16.6) && !duel.may(&lysa, 0.0, -16.0));
    duel.answer_until(|duel| duel.facts().turn.number > 0);
    duel.put("Vesper", 0.0, 20.0);
    duel.activate("Vesper", 3);
    assert_eq!(duel.refused("scenario:leave"), "OutOfRange");
    duel.put("Vesper", 0.0, 22.5);
    duel.choose("scenario:leave");
    assert_eq!((duel.presence("Vesper"), duel.side_state(0).points), (Presence::Fled, 25));
    assert_eq!(duel.facts().tally(SideId(1), None).total(), 0);
    duel.put("Rasp", 0.0, -22.5);
    duel.activate("Rasp", 3);
    assert!(!duel.options().contains(&"scenario:leave".to_owned()), "the defender stays");
}

/// arc-scenario-ritual: serving the altar costs a Mystic 3 points for 10, others 4 points
/// for 5, once a turn for each side.
#[test]
fn mystics_perform_the_ritual() {
    let parties = ["brother-anselm, lysa-thorn", "rasp, hollow-jack"];
    let mut duel = Duel::begun(ScenarioKind::Ritual, parties);
    assert_eq!(duel.lying(&TableItem::Altar), [Vec2::ZERO]);
    duel.put("Brother Anselm", 0.0, -3.7);
    duel.activate("Brother Anselm", 3);
    assert_eq!(duel.refused("scenario:serve"), "OutOfRange");
    duel.put("Brother Anselm", 0.0, -3.5);
    let told = duel.choose("scenario:serve");
    assert!(told.contains(&"Brother Anselm chooses “Serve the altar”".to_owned()), "{told:?}");
    assert_eq!((duel.condition("Brother Anselm").points, duel.side_state(0).points), (0, 10));
    duel.put("Lysa Thorn", 3.0, 0.0);
    duel.activate("Lysa Thorn", 4);
    assert_eq!(duel.refused("scenario:serve"), "Used");
    duel.with_turn(|turn| turn.number = 2);
    duel.choose("scenario:serve");
    assert_eq!((duel.condition("Lysa Thorn").points, duel.side_state(0).points), (0, 15));
    duel.put("Hollow Jack", -3.0, 0.0);
    duel.activate("Hollow Jack", 3);
    assert_eq!(duel.refused("scenario:serve"), "TooFewPoints");
}

/// arc-ruling-ritual: a model that is Hidden, engaged or Berserk does not serve the altar. An
/// activation with enough points for the altar alone does not end by itself.
#[test]
fn the_altar_wants_a_free_mind() {
    let parties = ["brother-anselm, lysa-thorn", "rasp, hollow-jack"];
    let mut duel = Duel::begun(ScenarioKind::Ritual, parties);
    duel.put("Brother Anselm", 0.0, -3.5);
    for state in [State::Hidden, State::Berserk] {
        duel.with("Brother Anselm", |condition| condition.states = [(state, 1)].into());
        duel.activate("Brother Anselm", 3);
        let code = if state == State::Hidden { "Needs" } else { "Berserk" };
        assert_eq!(duel.refused("scenario:serve"), code);
    }
    duel.with("Brother Anselm", |condition| condition.states.clear());
    duel.put("Rasp", 0.0, -4.68);
    duel.activate("Brother Anselm", 3);
    assert_eq!(duel.refused("scenario:serve"), "Needs", "engaged");
    duel.put("Rasp", 20.0, 20.0);
    duel.activate("Brother Anselm", 3);
    let option = duel.option("scenario:serve").clone();
    assert_eq!(
        option.hint,
        "A Mystic pays less and scores more. It scores 10 victory points. Once per round for \
         each side."
    );
}

/// arc-scenario-ritual: a Mystic scores as one even if Poison kills it while it pays.
#[test]
fn a_mystic_that_dies_at_the_altar_has_served_it() {
    let parties = ["brother-anselm, lysa-thorn", "rasp, hollow-jack"];
    let mut duel = Duel::begun(ScenarioKind::Ritual, parties);
    duel.put("Brother Anselm", 0.0, -3.5);
    duel.with("Brother Anselm", |condition| {
        condition.states.insert(State::Poison, 1);
        condition.life = 1;
    });
    duel.activate("Brother Anselm", 3);
    duel.choose("scenario:serve");
    assert_eq!(duel.presence("Brother Anselm"), Presence::Slain);
    assert_eq!(duel.side_state(0).points, 10);
}

/// A computer player serves the altar and leaves by the far edge where that scores.
#[test]
fn computer_players_choose_what_scores() {
    let parties = ["brother-anselm, lysa-thorn", "rasp, hollow-jack"];
    let mut duel = Duel::begun(ScenarioKind::Ritual, parties);
    duel.put("Brother Anselm", 0.0, -3.5);
    duel.activate("Brother Anselm", 3);
    assert_eq!(standard_order(&duel), "scenario:serve");
    let mut duel = Duel::begun(ScenarioKind::Breakthrough, ["lysa-thorn, vesper", "rasp"]);
    duel.put("Vesper", 0.0, 22.5);
    duel.activate("Vesper", 3);
    assert_eq!(standard_order(&duel), "scenario:leave");
}

/// Returns the id of the option that the player `standard` chooses.
fn standard_order(duel: &Duel) -> String {
    let ruleset = Arcane::new(content());
    let mut player = Opponent::of_strength(&ruleset, "standard").expect("a player");
    player.order(&duel.game).expect("an order").choose
}
