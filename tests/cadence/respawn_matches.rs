//! Matches in the arena played to their end: random seats with every invariant looked at and every save replayed, and the
//! strengths against each other. `MATCHES=100` plays more than the usual few.

use std::collections::BTreeMap;

use monteria::game::{Control, Game, SaveHeader, SaveLine, SavedGame, SeatId, replay};
use monteria::opponents::{Ending, Limits, Opponents, play_out};

use crate::field::ruleset;
use crate::respawn_field::setup;

const ARENAS: [&str; 4] = ["arena-foundry", "arena-terraces", "arena-causeway", "arena-crossroads"];
const MISSIONS: [&str; 7] = [
    "team-deathmatch",
    "capture-the-flag",
    "domination",
    "king-of-the-hill",
    "hot-zone",
    "relay",
    "elimination",
];
const TEAMS: [&str; 4] = ["Breakers", "Lanterns", "Static", "Quicksilver"];
const STYLES: [&str; 4] = ["plain", "portals", "drop", "rockets"];

fn matches(few: usize) -> usize {
    std::env::var("MATCHES").ok().and_then(|count| count.parse().ok()).unwrap_or(few)
}

#[test]
fn random_matches_keep_the_rules_of_the_state() {
    for number in 0..matches(7) {
        let arena = ARENAS[number % 4];
        let teams = if arena == "arena-causeway" { 2 } else { 2 + number / 4 % 3 };
        let count = teams.to_string();
        let mut answers =
            vec![("mission", MISSIONS[number % 7]), ("teams", count.as_str()), ("big-guns", "on")];
        let keys: Vec<(String, String)> =
            (1..=teams).map(|seat| (format!("team-{seat}"), format!("style-{seat}"))).collect();
        for (seat, (team, style)) in keys.iter().enumerate() {
            answers.push((team, "random"));
            answers.push((style, STYLES[(number / 2 + seat) % 4]));
        }
        if number % 3 == 0 {
            let perks = "head-start, spare-parts, tough-crowd, drilled, coach, showboat, field-medic, aim-rig, scouted-ground";
            answers.push(("perks-1", perks));
        }
        play(arena, &answers, &vec!["random"; teams], number as u64, true);
    }
}

/// What each side scored, by what for.
type Told = BTreeMap<(u8, String), i32>;

/// Notes what a line tells of victory points.
fn note_score(told: &mut Told, line: &str) {
    let Some((who, rest)) = line.strip_prefix("Player ").and_then(|it| it.split_once(" scores ")) else {
        return;
    };
    let Some((points, what)) = rest.split_once(" VP for ") else { return };
    let what = what.split(':').next().unwrap_or_default();
    let what = if what.starts_with("the kill") { "kills" } else { what };
    let what = if what.starts_with("every character") { "wipes" } else { what };
    if let (Ok(who), Ok(points)) = (who.parse::<u8>(), points.parse::<i32>()) {
        *told.entry((who - 1, what.to_owned())).or_default() += points;
    }
}

/// Plays one match and returns the winner's side.
fn play(
    arena: &str,
    answers: &[(&str, &str)],
    players: &[&str],
    seed: u64,
    check: bool,
) -> (Option<u8>, Told) {
    let ruleset = ruleset();
    let mut setup = setup(arena, answers, seed, &[]);
    let control = |n: usize| (SeatId(n as u8), Control::Ai(players[n].to_owned()));
    setup.seats = (0..players.len()).map(control).collect::<BTreeMap<_, _>>();
    let name = format!("match {seed} in {arena}: {answers:?}");
    let mut game =
        Game::start(ruleset.clone(), setup.clone()).unwrap_or_else(|error| panic!("{name}: {error}"));
    game.keep_past(false);
    let mut opponents = Opponents::of_match(&game).expect("opponents");
    let mut hashes = Vec::new();
    let mut told = Told::new();
    let played = play_out(&mut game, &mut opponents, Limits::default(), |game, happenings| {
        for line in happenings {
            note_score(&mut told, &line.text);
        }
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
    assert_eq!(played.ending, Ending::Over, "{name}: {:?} {:?}", played.ending, game.decision());
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
    (game.outcome().and_then(|outcome| outcome.winner).map(|side| side.0), told)
}

/// How often the first of two players wins, each on either side, over the missions with even chances; and of how many.
fn duel(first: &str, second: &str, count: usize) -> (usize, usize) {
    let mut won = 0;
    let mut all: BTreeMap<String, ([usize; 3], BTreeMap<String, [i32; 2]>)> = BTreeMap::new();
    let (mut left, mut drawn) = (0, 0);
    for number in 0..count {
        let swap = number % 2 == 1;
        let players = if swap { [second, first] } else { [first, second] };
        let mission = MISSIONS[number / 2 % 6];
        // Both lead the same team: which team plays decides more than who leads it.
        let team = TEAMS[number / 6 % TEAMS.len()];
        let answers = [("mission", mission), ("team-1", team), ("team-2", team)];
        let arena = ["arena-foundry", "arena-terraces", "arena-crossroads", "arena-causeway"][number / 2 % 4];
        let (winner, told) = play(arena, &answers, &players, 1000 + number as u64 / 2, false);
        won += usize::from(winner == Some(u8::from(swap)));
        left += usize::from(winner == Some(0));
        drawn += usize::from(winner.is_none());
        let entry = all.entry(mission.to_owned()).or_default();
        entry.0[match winner {
            None => 1,
            Some(side) if side == u8::from(swap) => 0,
            _ => 2,
        }] += 1;
        for ((side, what), points) in told {
            entry.1.entry(what).or_default()[usize::from(side != u8::from(swap))] += points;
        }
    }
    println!("{first} against {second}: won {won}, drawn {drawn} of {count}; the first team won {left}");
    for (mission, (results, told)) in &all {
        println!("  {mission}: {results:?} {told:?}");
    }
    (won, count)
}

/// `MATCHES=100` plays as many as the promise is about: 95 of 100.
#[test]
fn the_standard_captain_beats_the_random_one() {
    let (won, played) = duel("standard", "random", matches(4));
    let least = if played >= 50 { 95 } else { 75 };
    assert!(won * 100 >= played * least, "{won} of {played}");
}

/// `MATCHES=100` plays as many as the promise is about: 60 of 100. A few say no more than that it is no worse.
#[test]
fn the_strong_captain_beats_the_standard_one() {
    let (won, played) = duel("strong", "standard", matches(6));
    let least = if played >= 50 { 60 } else { 34 };
    assert!(won * 100 >= played * least, "{won} of {played}");
}
