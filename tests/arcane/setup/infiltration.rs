//! Infiltration markers, and the characters that appear at them.

use bevy_math::Vec2;
use monteria_arcane::content::{ScenarioKind, State};
use monteria_arcane::steps::deployment::infiltration::AnswerFoundMarker;
use monteria_game::{Presence, Viewer};

use monteria_test_support::arcane::Duel;

/// Returns a duel in its first turn in which North's Rasp infiltrates, with markers
/// in the middle row.
fn infiltrated(north: &str, south: &str) -> Duel {
    let mut duel = Duel::new(ScenarioKind::Duel, [north, south], &[9, 2]);
    duel.choose("north-first");
    duel.choose(&format!("infiltrate:{}", duel.id("Rasp")));
    for x in [-10.0, 0.0, 10.0] {
        duel.choose_at("marker", x, 0.0);
    }
    duel.answer_until(|duel| duel.facts().turn.number > 0);
    duel
}

fn reveal(duel: &Duel, name: &str) -> String {
    format!("reveal:{}", duel.id(name))
}

/// arc-infiltration: three markers for the first infiltrator, one for each other; 6" from
/// each other and from the enemy's zone.
#[test]
fn three_markers_and_one_for_each_further_model() {
    let mut duel =
        Duel::new(ScenarioKind::Duel, ["rasp, rasp, rasp, rasp", "hollow-jack"], &[9, 2]);
    duel.choose("north-first");
    duel.choose(&format!("infiltrate:{}", duel.id("Rasp 1")));
    assert_eq!(duel.refusal_at("marker", 0.0, 9.5), "OutsideZone");
    duel.choose_at("marker", 0.0, 9.3);
    assert_eq!(duel.refusal_at("marker", 7.1, 9.3), "TooClose");
    duel.choose_at("marker", 7.2, 9.3);
    duel.choose_at("marker", -7.2, 9.3);
    assert_eq!((duel.side_asked(), duel.markers(0).len()), (1, 3));
    duel.answer_until(|duel| duel.side_asked() == 0);
    duel.choose(&format!("infiltrate:{}", duel.id("Rasp 2")));
    duel.choose_at("marker", 0.0, 0.0);
    assert_eq!((duel.markers(0).len(), duel.side_state(0).infiltrating.len()), (4, 2));
    assert_eq!(duel.presence("Rasp 1"), Presence::Reserve);
}

/// arc-infiltration: at most half of a party, rounded down, infiltrates.
#[test]
fn at_most_half_infiltrate() {
    let mut duel = Duel::new(ScenarioKind::Duel, ["rasp, rasp, rasp", "rasp"], &[9, 2]);
    duel.choose("north-first");
    duel.choose(&format!("infiltrate:{}", duel.id("Rasp 1")));
    duel.answer_until(|duel| duel.options()[0].starts_with("place"));
    assert_eq!(duel.refused(&format!("infiltrate:{}", duel.id("Rasp 4"))), "HalfInfiltrates");
    duel.answer_until(|duel| duel.side_asked() == 0 && duel.options()[0].starts_with("place"));
    assert_eq!(duel.refused(&format!("infiltrate:{}", duel.id("Rasp 2"))), "HalfInfiltrates");
}

/// arc-reveal: from turn 2 an infiltrator appears before initiative, at any marker, with
/// its Recovery plus 1. The other markers are removed.
#[test]
fn any_marker_may_be_the_true_one() {
    for x in [-10.0, 0.0, 10.0] {
        let mut duel = infiltrated("rasp, lysa-thorn", "hollow-jack, veil-cutthroat");
        let before = duel.facts().turn.first;
        duel.answer_until_turn(2);
        assert_eq!((duel.side_asked(), duel.facts().turn.first), (0, before));
        let rasp = reveal(&duel, "Rasp");
        assert_eq!(duel.options(), [rasp.clone(), "nobody".to_owned()]);
        assert!(!duel.may(&rasp, x + 1.0, 0.0));
        duel.choose_at(&rasp, x + 0.1, 0.1);
        assert_eq!((duel.plan("Rasp"), duel.condition("Rasp").points), (Vec2::new(x, 0.0), 4));
        assert_eq!((duel.markers(0).len(), duel.side_state(0).infiltrating.len()), (0, 0));
    }
    let mut duel = infiltrated("rasp, lysa-thorn", "hollow-jack, veil-cutthroat");
    duel.answer_until_turn(2);
    duel.choose("nobody");
    assert_eq!(duel.presence("Rasp"), Presence::Reserve);
    assert_eq!(
        duel.facts().tally(monteria_game::SideId(1), None).unrevealed,
        35,
        "unrevealed, it is lost"
    );
    assert!(duel.log(Viewer::Everyone).contains("Rasp infiltrates"));
}

/// arc-reveal: an infiltrator appears up to 2" from a marker that is not free, never in
/// contact with an enemy.
#[test]
fn a_revealed_model_finds_room() {
    let mut duel = infiltrated("rasp, lysa-thorn", "hollow-jack, veil-cutthroat");
    duel.put("Hollow Jack", 0.0, 0.3);
    duel.answer_until_turn(2);
    let rasp = reveal(&duel, "Rasp");
    assert_eq!(duel.refusal_at(&rasp, 0.0, -0.88), "TooClose");
    assert_eq!(duel.refusal_at(&rasp, 0.0, -2.1), "OutsideZone");
    duel.choose_at(&rasp, 0.0, -1.0);
    assert_eq!(duel.plan("Rasp"), Vec2::new(0.0, -1.0));
}

/// arc-reveal: an infiltrator may begin Hidden for its upkeep, even in a Control Zone.
#[test]
fn a_revealed_model_may_begin_hidden() {
    let mut duel = infiltrated("rasp, lysa-thorn", "hollow-jack, veil-cutthroat");
    duel.put("Hollow Jack", 0.0, 4.0);
    duel.answer_until_turn(2);
    duel.choose_at(&reveal(&duel, "Rasp"), 0.0, 0.0);
    duel.choose("begin:stealth");
    let condition = duel.condition("Rasp");
    assert_eq!((condition.points, condition.states.contains_key(&State::Hidden)), (3, true));
}

/// arc-marker-seek: denying a found marker removes it. It is impossible when no
/// spare marker is left.
#[test]
fn the_last_markers_cannot_be_denied() {
    let mut duel = infiltrated("rasp, lysa-thorn", "hollow-jack, veil-cutthroat");
    for left in [2, 1] {
        let marker = duel.markers(0)[0].0;
        duel.step(AnswerFoundMarker { marker });
        assert_eq!(duel.side_asked(), 0);
        duel.choose("nobody");
        assert_eq!(duel.markers(0).len(), left);
    }
    let (marker, at) = duel.markers(0)[0];
    duel.step(AnswerFoundMarker { marker });
    assert_eq!(duel.refused("nobody"), "NoMarkerToSpare");
    duel.choose_at(&reveal(&duel, "Rasp"), at.x, at.y);
    assert_eq!((duel.presence("Rasp"), duel.markers(0).len()), (Presence::InPlay, 0));
}

/// arc-marker-seek: a found model has its Recovery in Action Points and counts as moved.
/// It is placed where there is room.
#[test]
fn a_found_model_does_not_move() {
    let mut duel = infiltrated("rasp, lysa-thorn", "hollow-jack, veil-cutthroat");
    duel.put("Hollow Jack", 0.0, 0.3);
    let found = duel.markers(0).into_iter().find(|(_, at)| at.x == 0.0).unwrap();
    duel.step(AnswerFoundMarker { marker: found.0 });
    let rasp = reveal(&duel, "Rasp");
    assert!(!duel.may(&rasp, 0.0, 0.0));
    duel.choose_at(&rasp, 0.0, -1.5);
    let condition = duel.condition("Rasp");
    assert_eq!(
        (condition.points, condition.moved, duel.plan("Rasp")),
        (3, true, Vec2::new(0.0, -1.5))
    );
    duel.put("Hollow Jack", 20.0, 20.0);
    duel.activate("Rasp", 3);
    assert_eq!(duel.refused("walk"), "HasMoved");
}

/// arc-reveal, arc-ruling-reveal-spot: if a friend touches the marker, the model may be
/// put on it or beside it.
#[test]
fn a_touched_marker_leaves_a_choice() {
    for (x, to) in [(0.0, Vec2::ZERO), (-1.5, Vec2::new(-1.5, 0.0))] {
        let mut duel = infiltrated("rasp, lysa-thorn", "hollow-jack, veil-cutthroat");
        duel.put("Lysa Thorn", 1.18, 0.0);
        duel.answer_until_turn(2);
        duel.choose_at(&reveal(&duel, "Rasp"), x, 0.0);
        assert_eq!(duel.plan("Rasp"), to);
    }
}

/// arc-reveal, arc-upkeep: an ability with which a revealed model begins is not paid for
/// again in the upkeep of that turn.
#[test]
fn who_is_revealed_in_hiding_pays_once() {
    let mut duel = infiltrated("rasp, lysa-thorn", "hollow-jack, veil-cutthroat");
    duel.answer_until_turn(2);
    duel.choose_at(&reveal(&duel, "Rasp"), 0.0, 0.0);
    duel.choose("begin:stealth");
    duel.answer_until(|duel| duel.asked().contains("who is activated"));
    assert_eq!(
        (duel.facts().turn.number, duel.points("Rasp"), duel.level("Rasp", State::Hidden)),
        (2, 3, 1)
    );
    duel.pass_until(|duel| duel.asked().contains("does it maintain"));
    assert_eq!(duel.facts().turn.number, 3);
}
