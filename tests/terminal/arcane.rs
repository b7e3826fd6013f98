//! Duels in the terminal: what lies on the table is told as what it is, suggestions keep
//! clear of known traps, and what is secret is shown to its owner alone.

use monteria_arcane::Arcane;
use monteria_arcane::content::ScenarioKind;
use monteria_cli::{Session, talk, talk_in_person};
use monteria_game::{Order, Viewer};
use monteria_games::Rulesets;
use monteria_table::{Facing, Spot};
use std::sync::Arc;

use monteria_test_support::arcane::content;
use monteria_test_support::arcane::{Duel, duel};

fn spot(x: f32, z: f32) -> Spot {
    Spot { x, z, y: None }
}

fn rulesets() -> Rulesets {
    Rulesets::new(vec![Arc::new(Arcane::new(content()))])
}

/// What is said when these lines are typed.
fn said(duel: Duel, lines: &str) -> String {
    let session = Session::new(duel.game.into_inner()).expect("a session");
    let mut out = Vec::new();
    talk(&rulesets(), session, &mut lines.as_bytes(), &mut out, true).expect("talks");
    String::from_utf8(out).expect("UTF-8")
}

/// What is said after a typed line, until the next.
fn after<'a>(said: &'a str, line: &str) -> &'a str {
    let (_, rest) =
        said.split_once(&format!("> {line}\n")).unwrap_or_else(|| panic!("`{line}` not in {said}"));
    rest.split("\n> ").next().unwrap_or_default()
}

/// arc-ruling-pane: a pane of light is one thing, though it lies there as a row of discs.
#[test]
fn a_pane_is_described_as_one_thing() {
    let mut duel = duel(&[("brother-anselm", 0, 0.0, 0.0), ("sable-kite", 1, 20.0, 0.0)]);
    let north = Facing::from_degrees(0.0).expect("a direction");
    duel.order(Order::aim("use:pane-of-light", spot(4.0, 0.0), north));
    let said = said(duel, "look\nlook pane of light\nwalk\n");
    let look = after(&said, "look");
    let areas: Vec<&str> =
        look.lines().filter(|line| line.starts_with("Area Pane of light")).collect();
    assert_eq!(areas.len(), 1, "{look}");
    assert!(
        areas[0].contains("from 4\" east and 2\" ") && areas[0].contains(" to 4\" east and 2\" "),
        "{}",
        areas[0]
    );
    let found = after(&said, "look pane of light");
    assert!(found.starts_with("Pane of light (Blocking): from "), "{found}");
    assert!(after(&said, "walk").matches("Pane of light").count() <= 1, "{}", after(&said, "walk"));
}

/// The spots of a list as they are typed: `(3, -4.5)` at the ends of its lines.
fn listed(list: &str) -> Vec<(f32, f32)> {
    let typed = |line: &str| {
        let (_, typed) = line.strip_suffix(')')?.rsplit_once('(')?;
        let (x, z) = typed.split_once(", ")?;
        Some((x.parse().ok()?, z.parse().ok()?))
    };
    list.lines().filter_map(typed).collect()
}

/// Hollow Jack is due, and a trip line of the enemy lies between him and Sable
/// Kite, or somewhere else.
fn tripped(x: f32, z: f32) -> Duel {
    let mut duel = duel(&[
        ("sable-kite", 0, 2.0, 2.4),
        ("hollow-jack", 1, 8.0, 0.0),
        ("vesper", 1, 20.0, 20.0),
    ]);
    duel.choose_at("use:tripline", x, z);
    duel.choose("done");
    duel.aim("activate", "Hollow Jack");
    duel
}

/// What is suggested for a move leads neither to a known trap nor past it.
#[test]
fn suggested_spots_keep_clear_of_known_traps() {
    for option in ["walk", "run"] {
        let duel = tripped(4.0, 1.0);
        let jack = duel.id("Hollow Jack");
        let hazards = duel.game.hazards(Viewer::Everyone, jack);
        let [hazard] = hazards.as_slice() else { panic!("{hazards:?}") };
        let hazard = *hazard;
        let from = duel.at("Hollow Jack");
        let said = said(duel, &format!("{option}\n"));
        let spots = listed(after(&said, option));
        assert!(spots.len() >= 3, "{said}");
        for (x, z) in spots {
            let away = ((x - hazard.at.x).powi(2) + (z - hazard.at.y).powi(2)).sqrt();
            assert!(away > hazard.radius, "{option} to {x}, {z}: {away} from the trap");
            // A Run is straight.
            let way = [bevy_math::Vec2::new(from.x, from.z), bevy_math::Vec2::new(x, z)];
            let past = monteria_table::distance_to_way(hazard.at, &way);
            assert!(
                option == "walk" || past > hazard.radius,
                "{option} to {x}, {z} leads past the trap"
            );
        }
        assert!(!after(&said, option).contains("toward Trap"), "{said}");
    }
}

/// Without a trap in the way the nearest enemy is suggested first: it is the trap that
/// keeps the list clear.
#[test]
fn a_trap_elsewhere_keeps_nobody_away() {
    let duel = tripped(1.0, 4.5);
    let said = said(duel, "walk\n");
    let spots = listed(after(&said, "walk"));
    let near = |(x, z): &(f32, f32)| ((x - 4.0f32).powi(2) + (z - 1.0f32).powi(2)).sqrt() < 2.0;
    assert!(spots.iter().any(near), "{said}");
}

/// The marks of a Marked leader are named in secret by two people at one terminal.
#[test]
fn secrets_are_shown_when_their_owner_is_there() {
    const CLEAR: &str = "\u{1b}[H\u{1b}[2J\u{1b}[3J";
    let parties = ["lysa-thorn, vesper", "rasp, hollow-jack, lady-umbra"];
    let mut duel = Duel::new(ScenarioKind::Marked, parties, &[9, 2]);
    duel.answer_until(|duel| duel.options().iter().any(|id| id.starts_with("name:")));
    let first = duel.game.decision().expect("a mark").seat;
    // `Hollow Jack, level 50`.
    let label = duel.game.decision().expect("a mark").options[0].label.clone();
    let marked = label.split(',').next().unwrap_or_default().to_owned();
    let talked = |duel: Duel, lines: &str| {
        let session = Session::new(duel.game.into_inner()).expect("a session");
        let mut out = Vec::new();
        talk_in_person(&rulesets(), session, &mut lines.as_bytes(), &mut out).expect("talks");
        String::from_utf8(out).expect("UTF-8")
    };
    // The person is waited for before anything of the question is shown; then the screen
    // is cleared for the other.
    let said = talked(duel, "\n1\n\n\nquit\n");
    let waits = "press Enter when nobody else is looking at the screen.";
    let (before, rest) =
        said.split_once(waits).unwrap_or_else(|| panic!("nobody is waited for: {said}"));
    assert!(before.contains(&format!("({first}): ")) && !before.contains("1. "), "{before}");
    let (own, rest) = rest.split_once(CLEAR).unwrap_or_else(|| panic!("never cleared: {said}"));
    assert!(own.contains(&format!("1. {marked}")), "{own}");
    assert!(own.contains(&format!("marks {marked}")), "who has named it reads it once more: {own}");
    assert!(
        own.trim_end().ends_with("is next. Enter clears the screen; then hand over.\n>"),
        "{own}"
    );
    assert!(!rest.contains(&format!("marks {marked}")), "{rest}");
    let (between, others) = rest.split_once(waits).expect("the other is waited for");
    assert!(!between.contains("1. ") && others.contains("1. "), "{rest}");
    assert!(others.contains("has marked an enemy"), "{others}");
}

/// Where nobody has secrets the screen is never cleared, and through a pipe
/// nobody is waited for.
#[test]
fn without_secrets_and_through_pipes_nobody_is_waited_for() {
    let arranged = || duel(&[("brusk-ironhand", 0, 0.0, 0.0), ("hollow-jack", 1, 9.0, 0.0)]);
    let session = Session::new(arranged().game.into_inner()).expect("a session");
    let mut out = Vec::new();
    talk_in_person(&rulesets(), session, &mut "done\n1\nquit\n".as_bytes(), &mut out)
        .expect("talks");
    let open = String::from_utf8(out).expect("UTF-8");
    assert!(!open.contains('\u{1b}') && !open.contains("press Enter"), "{open}");
    let parties = ["lysa-thorn, vesper", "rasp, hollow-jack, lady-umbra"];
    let mut secret = Duel::new(ScenarioKind::Marked, parties, &[9, 2]);
    secret.answer_until(|duel| duel.options().iter().any(|id| id.starts_with("name:")));
    let piped = said(secret, "1\n1\nquit\n");
    assert!(!piped.contains('\u{1b}') && !piped.contains("press Enter"), "{piped}");
}
