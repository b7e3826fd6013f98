//! Whole hunts and single decisions: how many a second, how long an opponent thinks.
#![allow(missing_docs, reason = "criterion's macros write undocumented functions")]

use std::collections::BTreeMap;
use std::hint::black_box;
use std::sync::Arc;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use monteria::content::{Faults, Library, find_root};
use monteria::dice::Dice;
use monteria::game::{Control, Game, MatchSetup, Ruleset, SeatId};
use monteria::opponents::{Limits, Opponent, Opponents, play_out};
use monteria::rulesets::Rulesets;

fn rulesets() -> Vec<Arc<dyn Ruleset>> {
    let mut faults = Faults::new();
    let library = Library::open(find_root().expect("the content is there"), &mut faults);
    let rulesets = Rulesets::load(&library).expect("the content is sound");
    vec![rulesets.scenarios().first().expect("a scenario").0.clone()]
}

fn hunt(ruleset: &Arc<dyn Ruleset>, scenario: &str, strength: &str, seed: u64) -> Game {
    let setup = MatchSetup {
        ruleset: ruleset.id().to_owned(),
        scenario: scenario.to_owned(),
        answers: BTreeMap::new(),
        seed,
        dice: Vec::new(),
        seats: BTreeMap::from([(SeatId(0), Control::Ai(strength.to_owned()))]),
    };
    let mut game = Game::start(ruleset.clone(), setup).expect("it begins");
    game.keep_past(false);
    game
}

fn whole_hunts(c: &mut Criterion) {
    let rulesets = rulesets();
    let ruleset = &rulesets[0];
    let mut group = c.benchmark_group("hunts");
    group.throughput(Throughput::Elements(1)).sample_size(20);
    for scenario in ruleset.scenarios() {
        for strength in ["random", ruleset.strengths()[0]] {
            let mut seed = 0;
            group.bench_function(format!("{} {strength}", scenario.id), |b| {
                b.iter_batched(
                    || {
                        seed += 1;
                        hunt(ruleset, &scenario.id, strength, seed)
                    },
                    |mut game| {
                        let mut opponents = Opponents::of_match(&game).expect("opponents");
                        black_box(play_out(&mut game, &mut opponents, Limits::default(), |_, _| {}))
                    },
                    BatchSize::SmallInput,
                );
            });
        }
    }
    group.finish();
}

/// Decisions from the middle of hunts, where there is something to think about.
fn decisions(c: &mut Criterion) {
    let rulesets = rulesets();
    let ruleset = &rulesets[0];
    let strength = ruleset.strengths()[0];
    let mut games = Vec::new();
    for scenario in ruleset.scenarios() {
        for seed in 0..4 {
            let mut game = hunt(ruleset, &scenario.id, strength, seed);
            let mut opponents = Opponents::of_match(&game).expect("opponents");
            play_out(&mut game, &mut opponents, Limits { orders: 16 }, |_, _| {});
            if game.decision().is_some() {
                games.push(game);
            }
        }
    }
    let mut dice = Dice::new(1);
    c.bench_function("an opponent's decision", |b| {
        b.iter(|| {
            let game = &games[dice.pick(games.len())];
            let mut opponent = Opponent::of_strength(ruleset.as_ref(), strength).expect("an opponent");
            black_box(opponent.order(game))
        });
    });
    c.bench_function("a snapshot and its hash", |b| {
        b.iter(|| black_box(games[dice.pick(games.len())].hash()));
    });
}

criterion_group!(benches, whole_hunts, decisions);
criterion_main!(benches);
