//! Whole matches in the arena: random players with all invariants checked and every
//! save replayed, and the strengths against each other. `MATCHES=100` plays more
//! than the usual few.

use std::collections::BTreeMap;

use monteria_game::GameEvent;

use monteria_test_support::playout::{number_of, play_on};
use monteria_test_support::respawn::{ruleset, setup};

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
    number_of("MATCHES", few)
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
            let perks = "head-start, spare-parts, tough-crowd, drilled, coach, showboat, \
                field-medic, aim-rig, scouted-ground";
            answers.push(("perks-1", perks));
        }
        play(arena, &answers, &vec!["random"; teams], number as u64, true);
    }
}

/// Points per side, by reason.
type Told = BTreeMap<(u8, String), i32>;

/// Adds the victory points that a line of the log reports.
fn note_score(told: &mut Told, line: &str) {
    let Some((who, rest)) = line.strip_prefix("Player ").and_then(|it| it.split_once(" scores "))
    else {
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
    let mut told = Told::new();
    let watch = |events: &[GameEvent]| {
        for line in events {
            note_score(&mut told, &line.text);
        }
    };
    let winner = play_on(ruleset(), setup(arena, answers, seed, &[]), players, check, watch);
    (winner, told)
}

/// Plays matches between two strengths, each on either side. Returns how often the first
/// won, and the number of matches.
fn duel(first: &str, second: &str, count: usize) -> (usize, usize) {
    let mut won = 0;
    let mut all: BTreeMap<String, ([usize; 3], BTreeMap<String, [i32; 2]>)> = BTreeMap::new();
    let mut left = 0;
    let mut drawn = 0;
    for number in 0..count {
        let swap = number % 2 == 1;
        let players = if swap { [second, first] } else { [first, second] };
        let mission = MISSIONS[number / 2 % 6];
        // Both play the same team, because teams differ more than strengths.
        let team = TEAMS[number / 6 % TEAMS.len()];
        let answers = [("mission", mission), ("team-1", team), ("team-2", team)];
        let arena = ["arena-foundry", "arena-terraces", "arena-crossroads", "arena-causeway"]
            [number / 2 % 4];
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
    println!(
        "{first} against {second}: won {won}, drawn {drawn} of {count}; the first team won {left}"
    );
    for (mission, (results, told)) in &all {
        println!("  {mission}: {results:?} {told:?}");
    }
    (won, count)
}

/// With `MATCHES=100` it must win 95 of 100.
#[test]
fn the_standard_captain_beats_the_random_one() {
    let (won, played) = duel("standard", "random", matches(4));
    let least = if played >= 50 { 95 } else { 75 };
    assert!(won * 100 >= played * least, "{won} of {played}");
}

/// With `MATCHES=100` it must win 60 of 100; with a few it must not be clearly worse.
#[test]
fn the_strong_captain_beats_the_standard_one() {
    let (won, played) = duel("strong", "standard", matches(6));
    let least = if played >= 50 { 60 } else { 34 };
    assert!(won * 100 >= played * least, "{won} of {played}");
}
