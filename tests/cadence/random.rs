//! Battles in which both seats play random legal orders, over all missions and armies: no panic, no illegal state, an end
//! for every one, and saves that replay. `BATTLES=10000` plays more than the usual few.

use std::collections::BTreeMap;

use monteria::game::{Control, Game, SaveHeader, SaveLine, SavedGame, SeatId, replay};
use monteria::opponents::{Ending, Limits, Opponents, play_out};

use crate::field::{ruleset, setup};

const ARMIES: [&str; 5] = ["sentinels", "swarm", "marauders", "endless", "corsairs"];
const MISSIONS: [&str; 5] =
    ["resource-recovery", "annihilation", "strategic-control", "foothold", "tip-of-the-spear"];

#[test]
fn random_battles_keep_the_rules_of_the_state() {
    let battles = std::env::var("BATTLES").ok().and_then(|count| count.parse().ok()).unwrap_or(20);
    for number in 0..battles {
        play(number, ["random", "random"], true);
    }
}

/// Plays one battle and returns the winner's side.
fn play(number: usize, players: [&str; 2], check: bool) -> Option<u8> {
    let ruleset = ruleset();
    let force = if number.is_multiple_of(2) { "random" } else { "" };
    let mut answers = vec![
        ("mission", MISSIONS[number % 5]),
        ("army-1", ARMIES[number / 5 % 5]),
        ("army-2", ARMIES[(number / 3 + 1) % 5]),
    ];
    if !force.is_empty() {
        answers.extend([("force-1", force), ("force-2", force)]);
    }
    let mut setup = setup(&answers, number as u64, &[]);
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

#[test]
fn the_standard_player_beats_the_random_one() {
    let mut won = 0;
    let mut played = 0;
    for number in 0..10 {
        // Either takes either side; the missions with even chances.
        if MISSIONS[number % 5] == "tip-of-the-spear" {
            continue;
        }
        let first = number % 2 == 0;
        let players = if first { ["standard", "random"] } else { ["random", "standard"] };
        played += 1;
        won += u32::from(play(number, players, false) == Some(u8::from(!first)));
    }
    assert!(won * 10 >= played * 8, "{won} of {played}");
}
