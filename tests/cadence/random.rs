//! Battles in which both seats play random legal orders, over all missions and armies: no panic, no illegal state, an end
//! for every one, and saves that replay. `GAMES=10000` plays more than the usual few.

use std::collections::BTreeMap;

use monteria::game::{Control, Game, SaveHeader, SaveLine, SavedGame, SeatId, replay};
use monteria::opponents::{Ending, Limits, Opponents, play_out};

use crate::field::{ruleset, setup};

const ARMIES: [&str; 5] = ["sentinels", "swarm", "marauders", "endless", "corsairs"];
const MISSIONS: [&str; 5] =
    ["resource-recovery", "annihilation", "strategic-control", "foothold", "tip-of-the-spear"];

#[test]
fn random_battles_keep_the_rules_of_the_state() {
    // `FROM` starts farther on, so that several runs share the work.
    let from = number_of("FROM", 0);
    for number in from..from + number_of("GAMES", 12) {
        play(number, ["random", "random"], true);
    }
}

/// A number from the environment.
fn number_of(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|count| count.parse().ok()).unwrap_or(usual)
}

/// Every scenario with its points; small ones more often, they are quick.
const SCENARIOS: [&str; 6] =
    ["broken-quarter", "iron-crossing", "broken-quarter", "broken-quarter", "broken-line", "broken-quarter"];

/// Plays one battle and returns the winner's side. To `check` the state random players meet on all tables with different
/// armies; to compare players they meet on the smallest with the same.
fn play(number: usize, players: [&str; 2], check: bool) -> Option<u8> {
    let ruleset = ruleset();
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
    setup.seats = BTreeMap::from([0u8, 1].map(|n| (SeatId(n), Control::Ai(players[n as usize].to_owned()))));
    let name = format!("battle {number}: {answers:?}");
    let mut game =
        Game::start(ruleset.clone(), setup.clone()).unwrap_or_else(|error| panic!("{name}: {error}"));
    game.keep_past(false);
    let mut opponents = Opponents::of_match(&game).expect("opponents");
    let mut hashes = Vec::new();
    let played = play_out(&mut game, &mut opponents, Limits::default(), |game, happenings| {
        if check {
            let wrong = game.violations();
            let last: Vec<&str> = happenings.iter().map(|line| line.text.as_str()).collect();
            assert!(wrong.is_empty(), "{name} after {} orders: {wrong:#?}\n{last:#?}", game.orders().len());
            for line in happenings {
                for why in &line.why {
                    assert!(game.ruleset().rule_text(&why.0).is_some(), "no text for {}", why.0);
                }
            }
            hashes.push(game.hash().expect("a hash"));
        }
    });
    assert_eq!(played.ending, Ending::Over, "{name}: {:?}", played.ending);
    assert!(played.slips.is_empty(), "{name}: {:?}", played.slips);
    if check {
        let saved = SavedGame {
            header: SaveHeader { monteria_save: 1, content: ruleset.content_hash(), setup },
            lines: game
                .orders()
                .iter()
                .cloned()
                .zip(hashes)
                .map(|(order, hash)| SaveLine { order, hash })
                .collect(),
            torn: false,
        };
        let again = replay(ruleset, &saved, true).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(again.outcome(), game.outcome(), "{name}");
    }
    game.outcome().and_then(|outcome| outcome.winner).map(|side| side.0)
}

/// How many of so many battles the first of these two wins in the missions with even chances; a draw is half a win. Both sides
/// have the same army, so that not the lists decide, and each pairing is played from both sides.
fn won(players: [&str; 2], battles: usize) -> f64 {
    let (mut won, mut number, mut played) = (0.0, number_of("FROM", 0), 0);
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
            println!("{} against {}: {won} of {played} ({number}: {points})", players[0], players[1]);
        }
        number += usize::from(!first);
    }
    println!("by mission: {by_mission:?}");
    won
}

/// `GAMES=100` plays as many as the promise is about: 95 of 100.
#[test]
fn the_standard_player_beats_the_random_one() {
    let games = number_of("GAMES", 8);
    let won = won(["standard", "random"], games);
    let least = if games >= 50 { 0.95 } else { 0.75 };
    assert!(won >= games as f64 * least, "{won} of {games}");
}

/// `GAMES=100` plays as many as the promise is about: 60 of 100. A few games say no more than that it is no worse.
#[test]
fn the_strong_player_beats_the_standard_one() {
    let games = number_of("GAMES", 4);
    let won = won(["strong", "standard"], games);
    let least = if games >= 50 { 0.6 } else { 0.25 };
    assert!(won >= games as f64 * least, "{won} of {games}");
}

/// `GAMES=100` as above.
#[test]
fn the_easy_player_loses_to_the_standard_one() {
    let games = number_of("GAMES", 4);
    let won = won(["standard", "easy"], games);
    let least = if games >= 50 { 0.6 } else { 0.25 };
    assert!(won >= games as f64 * least, "{won} of {games}");
}
