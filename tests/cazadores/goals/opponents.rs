//! The standard opponent plays for the Objective.

use monteria_opponents::{Ending, Limits, Opponents, play_out};

use crate::goals::arrange::begun;

/// Hunts that the standard opponent accomplishes, of this many.
fn accomplished(scenario: &str, objective: &str, games: u64) -> (u64, i64) {
    let mut done = 0;
    let mut renown = 0;
    for seed in 0..games {
        let mut game = begun(scenario, objective, 3, seed, &[], "standard");
        game.keep_past(false);
        let mut opponents = Opponents::of_match(&game).expect("opponents");
        let played = play_out(&mut game, &mut opponents, Limits::default(), |_, _| {});
        assert_eq!(played.ending, Ending::Over, "{objective} {seed}");
        assert!(played.rejected.is_empty(), "{objective} {seed}: {:?}", played.rejected);
        let outcome = game.outcome().expect("an outcome");
        let figure = |name: &str| {
            let found = outcome.figures.iter().find(|(label, _)| label == name);
            found.and_then(|(_, value)| value.parse::<i64>().ok()).expect("a figure")
        };
        done += figure("objective") as u64;
        renown += figure("renown");
    }
    (done, renown)
}

/// Every Objective that wants something done gets done by the standard opponent at least
/// now and then, and what wants only a walk most of the time.
#[test]
fn the_standard_opponent_plays_for_the_objective() {
    let games = 6;
    let mut told = Vec::new();
    for (objective, least) in [
        ("banish-the-well", 1),
        ("forge-the-seal", 1),
        ("recover-the-artifacts", 3),
        ("escape-the-ambush", 1),
        ("save-the-prisoner", 1),
        ("assassinate-the-vessel", 1),
    ] {
        let (done, renown) = accomplished("mountain-pass", objective, games);
        told.push(format!("{objective}: {done} of {games}, Renown {renown}"));
        assert!(done >= least, "{told:#?}");
    }
    println!("{told:#?}");
}
