//! Whole matches, orders a second, forks and decisions, played untold as simulations and
//! players that look ahead do. Every match that is timed ends in the state that stands
//! here beside it, so that no speed is bought with another game.
#![allow(missing_docs, reason = "criterion's macros write undocumented functions")]

use std::hint::black_box;
use std::sync::Arc;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use monteria::content::{Faults, Library, find_root};
use monteria::dice::Dice;
use monteria::game::{
    Control, Game, MatchSetup, Ruleset, SeatId, StateHash, Tactics, Viewer, without_text,
};
use monteria::opponents::{Limits, Opponent, Opponents, RANDOM, Random, play_out};
use monteria::rulesets::Rulesets;
use xxhash_rust::xxh3::xxh3_64;

/// Matches that are played: the scenario, by whom, how many, and what their final
/// states come to ([`finals`]). Where rules or content have changed the message says
/// what they come to now.
const MATCHES: [(&str, &str, u64, u64); 8] = [
    ("mountain-pass", RANDOM, 10, 0x60a1_0134_de7b_6a37),
    ("broken-quarter", RANDOM, 4, 0x8886_9478_9c33_b316),
    ("arena-foundry", RANDOM, 4, 0xa108_bb1c_6145_539d),
    ("mountain-pass", "standard", 10, 0xf261_88f6_2f2c_b047),
    ("arena-foundry", "standard", 2, 0xebcd_a821_6d57_2e86),
    ("broken-quarter", "standard", 2, 0x2841_31ed_6008_aa83),
    ("iron-crossing", "standard", 1, 0x8103_07c3_8b3c_6112),
    ("broken-line", "standard", 1, 0x4c8d_a3c9_63bb_a24e),
];

/// The same for hunts with standard players on every table, so many each.
const HUNTS: (u64, u64) = (4, 0x601f_afb6_78e1_a4d8);

/// How many orders have been given before a match is forked.
const MIDDLE: usize = 40;

fn rulesets() -> Rulesets {
    let library = Library::open(find_root().expect("the content is there"), &mut Faults::new());
    Rulesets::load(&library).expect("the content is sound")
}

fn begun(ruleset: &Arc<dyn Ruleset>, scenario: &str, strength: &str, seed: u64) -> Game {
    let setup = MatchSetup {
        seats: (0..4).map(|seat| (SeatId(seat), Control::Ai(strength.to_owned()))).collect(),
        ..MatchSetup::new(ruleset.id(), scenario, seed)
    };
    let mut game = Game::start(ruleset.clone(), setup).expect("it begins");
    game.keep_past(false);
    game
}

fn hash(game: &Game) -> u64 {
    game.hash().map(|StateHash(hash)| hash).expect("a state")
}

/// The seed of a match: that of the match of this number in `monteria simulate --seed 1`,
/// whose saves end in the same states.
fn seed_of(number: u64) -> u64 {
    let mut key = [0u8; 12];
    key[..8].copy_from_slice(&1u64.to_le_bytes());
    key[8..].copy_from_slice(&(number as u32).to_le_bytes());
    xxh3_64(&key) >> 11
}

/// Plays so many matches: how many orders were given, and the hashes of their
/// final states, put together.
fn finals(ruleset: &Arc<dyn Ruleset>, scenario: &str, strength: &str, count: u64) -> (u64, u64) {
    let mut sum = (0, 0u64);
    for number in 1..=count {
        without_text(|| {
            let mut game = begun(ruleset, scenario, strength, seed_of(number));
            let mut opponents = Opponents::of_match(&game).expect("opponents");
            let played = play_out(&mut game, &mut opponents, Limits::default(), |_, _| {});
            sum = (sum.0 + played.orders as u64, sum.1.rotate_left(1) ^ hash(&game));
        });
    }
    sum
}

/// The game and name of a scenario.
fn of_scenario(rulesets: &Rulesets, scenario: &str) -> Arc<dyn Ruleset> {
    let found = rulesets.scenarios().into_iter().find(|(_, card)| card.id == scenario);
    found.expect("a scenario of that name").0.clone()
}

/// Orders a second in whole matches.
fn orders(c: &mut Criterion) {
    let rulesets = rulesets();
    let mut group = c.benchmark_group("orders");
    group.sample_size(10);
    for (scenario, strength, count, expected) in MATCHES {
        let ruleset = of_scenario(&rulesets, scenario);
        let (orders, now) = finals(&ruleset, scenario, strength, count);
        assert_eq!(now, expected, "{scenario} {strength}: another game, it comes to {now:#018x}");
        group.throughput(Throughput::Elements(orders));
        group.bench_function(format!("{scenario} {strength}, {count} matches"), |b| {
            b.iter(|| assert_eq!(finals(&ruleset, scenario, strength, count).1, expected));
        });
    }
    group.finish();
}

/// Hunts with standard players on all tables.
fn hunts(c: &mut Criterion) {
    let rulesets = rulesets();
    let (count, expected) = HUNTS;
    let tables: Vec<String> = of_scenario(&rulesets, "mountain-pass")
        .scenarios()
        .into_iter()
        .map(|card| card.id)
        .collect();
    let mut group = c.benchmark_group("hunts");
    group.sample_size(10).throughput(Throughput::Elements(count * tables.len() as u64));
    let ruleset = of_scenario(&rulesets, "mountain-pass");
    group.bench_function("all tables standard", |b| {
        b.iter(|| {
            let each = tables.iter().map(|table| finals(&ruleset, table, "standard", count).1);
            let now = each.fold(0u64, |sum, one| sum.rotate_left(1) ^ one);
            assert_eq!(now, expected, "hunts: another game; it comes to {now:#018x}");
        });
    });
    group.finish();
}

/// Matches as they stand after some orders by chance, told, with the name of their game.
fn middles() -> Vec<(String, Game)> {
    let rulesets = rulesets();
    let middle = |scenario: &&str| {
        let ruleset = of_scenario(&rulesets, scenario);
        let mut game = begun(&ruleset, scenario, RANDOM, 3);
        let mut opponents = Opponents::of_match(&game).expect("opponents");
        play_out(&mut game, &mut opponents, Limits { orders: MIDDLE }, |_, _| {});
        assert!(game.decision().is_some(), "{scenario} is not over");
        ((*scenario).to_owned(), game)
    };
    ["wolf-ridge", "broken-quarter", "arena-foundry"].iter().map(middle).collect()
}

/// One order by chance in a fork; the state after it.
fn step(game: &Game, sandbox: &mut Game, seed: u64) {
    game.fork_into(sandbox, Viewer::Referee, Dice::new(seed));
    let decision = sandbox.decision().expect("a decision");
    let order = Random.choose(sandbox.world(), decision, &mut Dice::new(seed));
    sandbox.submit(order).expect("a legal order");
}

/// Forks, forks with one order, and forks played on to their end.
fn forks(c: &mut Criterion) {
    let mut group = c.benchmark_group("forks");
    group.throughput(Throughput::Elements(1));
    for (name, game) in middles() {
        let mut sandbox = game.sandbox();
        // The states that told forks come to.
        let expected: Vec<u64> = (0..16)
            .map(|seed| {
                step(&game, &mut sandbox, seed);
                hash(&sandbox)
            })
            .collect();
        without_text(|| {
            for seed in 0..16u64 {
                step(&game, &mut sandbox, seed);
                assert_eq!(
                    hash(&sandbox),
                    expected[seed as usize],
                    "{name}: another state in fork {seed}"
                );
            }
            group.bench_function(format!("fork, {name}"), |b| {
                b.iter(|| game.fork_into(&mut sandbox, Viewer::Referee, black_box(Dice::new(1))));
            });
            let mut seed = 0;
            group.bench_function(format!("fork and an order, {name}"), |b| {
                b.iter(|| {
                    seed = (seed + 1) % 16;
                    step(&game, &mut sandbox, seed);
                });
            });
            let mut opponents = Opponents::of_match(&game).expect("opponents");
            let mut end = None;
            group.bench_function(format!("fork and playout, {name}"), |b| {
                b.iter(|| {
                    game.fork_into(&mut sandbox, Viewer::Referee, Dice::new(1));
                    play_out(&mut sandbox, &mut opponents, Limits::default(), |_, _| {});
                    let now = hash(&sandbox);
                    assert_eq!(*end.get_or_insert(now), now, "{name}: another end");
                });
            });
        });
    }
    group.finish();
}

/// Decisions, and a snapshot.
fn decisions(c: &mut Criterion) {
    let mut group = c.benchmark_group("decisions");
    for (name, game) in middles() {
        let ruleset = game.ruleset().clone();
        for strength in [ruleset.strengths()[0], "sharp"] {
            let mut player = Opponent::of_strength(ruleset.as_ref(), strength).expect("a player");
            let expected = player.order(&game);
            group.bench_function(format!("{strength}, {name}"), |b| {
                b.iter(|| assert_eq!(player.order(&game), expected, "{name}: another order"));
            });
        }
        group.bench_function(format!("a snapshot and its hash, {name}"), |b| {
            b.iter(|| black_box(game.hash()));
        });
    }
    group.finish();
}

criterion_group!(benches, orders, hunts, forks, decisions);
criterion_main!(benches);
