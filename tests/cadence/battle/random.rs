//! Battles in which both seats play random legal orders, over all missions and armies: no
//! panic, no illegal state, an end for every one, and saves that replay. `GAMES=10000`
//! plays more than the usual few.

use std::collections::BTreeMap;

use monteria_test_support::fracture::setup;
use monteria_test_support::playout::{number_of, play_on};

const ARMIES: [&str; 5] = ["sentinels", "swarm", "marauders", "endless", "corsairs"];
const MISSIONS: [&str; 5] =
    ["resource-recovery", "annihilation", "strategic-control", "foothold", "tip-of-the-spear"];

#[test]
fn random_battles_keep_the_rules_of_the_state() {
    // `FROM` is the first seed, so that several runs can share the work.
    let from = number_of("FROM", 0);
    for number in from..from + number_of("GAMES", 12) {
        play(number, ["random", "random"], true);
    }
}

/// Returns every scenario with its points, small ones more often, since they are quick.
const SCENARIOS: [&str; 6] = [
    "broken-quarter",
    "iron-crossing",
    "broken-quarter",
    "broken-quarter",
    "broken-line",
    "broken-quarter",
];

/// Plays one battle and returns the winner's side. With `check`, random players meet on
/// all tables with different armies and every state is checked; otherwise players are
/// compared on the smallest table with equal armies.
fn play(number: usize, players: [&str; 2], check: bool) -> Option<u8> {
    let force = if number.is_multiple_of(2) { "random" } else { "" };
    let mut answers = vec![
        ("mission", MISSIONS[number % 5]),
        ("army-1", ARMIES[number / 5 % 5]),
        ("army-2", ARMIES[if check { number / 3 + 1 } else { number / 5 } % 5]),
    ];
    if !force.is_empty() {
        answers.extend([("force-1", force), ("force-2", force)]);
    }
    let mut setup = setup(&answers, number as u64, &[]);
    if check {
        setup.scenario = SCENARIOS[number % SCENARIOS.len()].into();
    }
    play_on(monteria_test_support::fracture::ruleset(), setup, &players, check, |_| {})
}

/// Returns how many of so many battles the first of two players wins in the missions with
/// even chances; a draw counts half. Both sides have the same army, so that the lists do
/// not decide, and each pairing is played from both sides.
fn won(players: [&str; 2], battles: usize) -> f64 {
    let mut won = 0.0;
    let mut number = number_of("FROM", 0);
    let mut played = 0;
    let mut by_mission: BTreeMap<&str, (f64, usize)> = BTreeMap::new();
    while played < battles {
        let mission = MISSIONS[number % 5];
        if mission == "tip-of-the-spear" {
            number += 1;
            continue;
        }
        let first = played % 2 == 0;
        let seated = if first { players } else { [players[1], players[0]] };
        let points = match play(number, seated, false) {
            Some(side) if side == u8::from(!first) => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        };
        won += points;
        played += 1;
        let mission = by_mission.entry(mission).or_default();
        *mission = (mission.0 + points, mission.1 + 1);
        if battles > 20 {
            println!(
                "{} against {}: {won} of {played} ({number}: {points})",
                players[0], players[1]
            );
        }
        number += usize::from(!first);
    }
    println!("by mission: {by_mission:?}");
    won
}

/// `GAMES=100` plays the full sample, of which the standard player must win 95 of 100.
#[test]
fn the_standard_player_beats_the_random_one() {
    let games = number_of("GAMES", 8);
    let won = won(["standard", "random"], games);
    let least = if games >= 50 { 0.95 } else { 0.75 };
    assert!(won >= games as f64 * least, "{won} of {games}");
}

/// `GAMES=100` plays the full sample, of which the strong player must win 60 of 100. A
/// few games only show that it is not worse.
#[test]
fn the_strong_player_beats_the_standard_one() {
    let games = number_of("GAMES", 4);
    let won = won(["strong", "standard"], games);
    let least = if games >= 50 { 0.6 } else { 0.25 };
    assert!(won >= games as f64 * least, "{won} of {games}");
}

#[test]
fn the_easy_player_loses_to_the_standard_one() {
    let games = number_of("GAMES", 4);
    let won = won(["standard", "easy"], games);
    let least = if games >= 50 { 0.6 } else { 0.25 };
    assert!(won >= games as f64 * least, "{won} of {games}");
}
