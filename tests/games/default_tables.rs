//! The ready-made tables are playable: with the setups that they suggest a standard
//! player wins some Hunts and loses some, and they last (docs/balance.md, "The tables as
//! they stand"). By default a few Hunts of three tables are played; `TABLES=300` plays so
//! many of all forty, on seeds from `FROM` (10,000 by default), and prints the table.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::collections::BTreeMap;
use std::sync::Arc;

use monteria::content::{Faults, Library, find_root};
use monteria::game::{Control, Game, MatchSetup, Ruleset, SeatId};
use monteria::opponents::{Limits, Opponents, play_out};
use monteria::rulesets::cazadores::{Cazadores, PACK, RoundClock};

/// Least average number of Rounds of the Hunts of a table.
const ROUNDS: f64 = 2.0;
/// Least percentage of Hunts that should be won.
const LEAST_WON: f64 = 40.0;
/// Greatest percentage of Hunts that should be won.
const MOST_WON: f64 = 70.0;
/// The first seed of a long run.
const FROM: u64 = 10_000;

/// Results of the Hunts of one table.
struct Tally {
    hunts: u64,
    won: u64,
    rounds: u64,
}

impl Tally {
    fn share(&self) -> f64 {
        100.0 * self.won as f64 / self.hunts as f64
    }

    fn mean(&self) -> f64 {
        self.rounds as f64 / self.hunts as f64
    }
}

fn ruleset() -> Arc<dyn Ruleset> {
    let library = Library::open(find_root().expect("content"), &mut Faults::new());
    Arc::new(Cazadores::load(&library).expect("sound content"))
}

/// Plays Hunts of these seeds with the suggested setup for this number of players.
fn play(
    ruleset: &Arc<dyn Ruleset>,
    scenario: &str,
    players: u8,
    seeds: impl Iterator<Item = u64>,
) -> Tally {
    let mut tally = Tally { hunts: 0, won: 0, rounds: 0 };
    for seed in seeds {
        let setup = MatchSetup {
            answers: BTreeMap::from([("players".to_owned(), players.to_string())]),
            seats: (0..players)
                .map(|seat| (SeatId(seat), Control::Ai("standard".to_owned())))
                .collect(),
            ..MatchSetup::new(ruleset.id(), scenario, seed)
        };
        let mut game = Game::start(ruleset.clone(), setup).expect("begins");
        game.keep_past(false);
        let mut opponents = Opponents::of_match(&game).expect("opponents");
        play_out(&mut game, &mut opponents, Limits::default(), |_, _| ());
        let outcome =
            game.outcome().unwrap_or_else(|| panic!("{scenario}, {players}, {seed}: no end"));
        tally.hunts += 1;
        tally.won += u64::from(outcome.winner == Some(PACK));
        tally.rounds += u64::from(game.world().resource::<RoundClock>().round);
    }
    tally
}

fn number_of(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|number| number.parse().ok())
}

/// A table that is won or lost in its first Round, or always, fails here at
/// once: seeds are fixed.
#[test]
fn a_few_hunts_of_the_tables_are_won_and_lost_and_last() {
    let ruleset = ruleset();
    for (scenario, players) in [("oak-hollow", 1), ("mountain-pass", 4), ("wolf-ridge", 1)] {
        let tally = play(&ruleset, scenario, players, 1..=8);
        let told = format!("{scenario}, {players}: {} of {} won", tally.won, tally.hunts);
        assert!((1..tally.hunts).contains(&tally.won), "{told}");
        assert!(tally.mean() >= ROUNDS, "{told}, {} Rounds", tally.mean());
    }
}

#[test]
fn all_tables_are_won_by_half_and_last() {
    let Some(hunts) = number_of("TABLES").filter(|hunts| *hunts > 0) else { return };
    let from = number_of("FROM").unwrap_or(FROM);
    let ruleset = ruleset();
    let mut wrong = Vec::new();
    for card in ruleset.scenarios() {
        for players in 1..=4 {
            let tally = play(&ruleset, &card.id, players, from..from + hunts);
            let told = format!(
                "{} {players}: {:.0} %, {:.1} Rounds",
                card.id,
                tally.share(),
                tally.mean()
            );
            println!("{told}");
            if !(LEAST_WON..=MOST_WON).contains(&tally.share()) || tally.mean() < ROUNDS {
                wrong.push(told);
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
