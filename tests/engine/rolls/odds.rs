//! Odds compared with the dice: by enumeration of all faces, and by ten million rolls.

use monteria::dice::*;

const EVERY_EDGE: [Edge; 3] = [Edge::Advantage, Edge::None, Edge::Disadvantage];

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-12
}

/// Enumerates all dice of a check and counts, without a formula.
fn enumerate(check: &Check) -> (Vec<f64>, f64) {
    let dice = check.dice();
    let mut hits = vec![0u64; dice + 1];
    let mut criticals = 0u64;
    let mut all = 0u64;
    for first in 1..=10u8 {
        for second in 1..=10u8 {
            let kept = match check.edge {
                Edge::Advantage => first.min(second),
                Edge::None => first,
                Edge::Disadvantage => first.max(second),
            };
            let need = kept.max(check.dt.unwrap_or(1).min(10));
            for number in 0..10u32.pow(dice as u32) {
                let faces = (0..dice as u32).map(|i| (number / 10u32.pow(i) % 10 + 1) as u8);
                let count = faces.clone().filter(|f| *f >= need).count();
                hits[count] += 1;
                criticals += u64::from(count > 0 && faces.clone().any(|f| f == 10));
                all += 1;
            }
        }
    }
    (hits.iter().map(|h| *h as f64 / all as f64).collect(), criticals as f64 / all as f64)
}

#[test]
fn small_pools_agree_with_going_through_all_faces() {
    for pool in -1..=3 {
        for dt in [None, Some(0), Some(1), Some(2), Some(5), Some(8), Some(10), Some(13)] {
            for edge in EVERY_EDGE {
                let check = Check { pool, dt, edge };
                let (distribution, criticals) = enumerate(&check);
                let odds = odds(&check);
                assert_eq!(odds.distribution.len(), distribution.len());
                for (k, p) in distribution.iter().enumerate() {
                    assert!(near(odds.distribution[k], *p), "{check:?}: {k} successes");
                }
                assert!(near(odds.critical_success, criticals), "{check:?}");
                assert!(near(odds.success, 1.0 - distribution[0]), "{check:?}");
            }
        }
    }
}

#[test]
fn one_die_without_threshold_is_a_known_number() {
    // A d10 reaches another d10 in 55 of 100 cases.
    assert!(near(odds(&Check::new(1, None)).success, 0.55));
    assert!(near(odds(&Check::new(1, Some(10))).success, 0.1));
    assert!(near(odds(&Check::new(0, None)).success, 0.0));
}

#[test]
fn distributions_sum_to_one_and_tails_agree() {
    for pool in 0..=MAX_POOL {
        for dt in [None, Some(4), Some(7), Some(10)] {
            for edge in EVERY_EDGE {
                let odds = odds(&Check { pool, dt, edge });
                assert!(near(odds.distribution.iter().sum(), 1.0));
                assert!(near(odds.criticals.iter().sum(), 1.0));
                let tails: f64 = (1..=pool as u32).map(|k| odds.chance_at_least(k)).sum();
                assert!((tails - odds.expected).abs() < 1e-10);
                assert!(near(odds.expected_capped(pool as u32), odds.expected));
                assert!(near(odds.expected_capped(1), odds.success));
                assert!(near(odds.criticals_at_least(1), odds.critical_success));
                assert!(odds.critical_success <= odds.success + 1e-12);
                assert_eq!(
                    (odds.chance_at_least(0), odds.chance_at_least(pool as u32 + 1)),
                    (1.0, 0.0)
                );
            }
        }
    }
}

#[test]
fn advantage_helps_and_more_dice_help() {
    for pool in 1..12 {
        for dt in [None, Some(3), Some(9)] {
            let at = |pool, edge| odds(&Check { pool, dt, edge }).success;
            assert!(at(pool, Edge::Advantage) > at(pool, Edge::None));
            assert!(at(pool, Edge::None) > at(pool, Edge::Disadvantage));
            assert!(at(pool + 1, Edge::None) > at(pool, Edge::None));
        }
    }
}

/// Ten million rolls of one check must lie within five standard deviations of the odds.
fn ten_million(check: Check, seed: u64) {
    const ROLLS: u32 = 10_000_000;
    let mut dice = Dice::new(seed);
    let mut hits = vec![0u32; check.dice() + 1];
    let mut criticals = 0u32;
    for _ in 0..ROLLS {
        let roll = roll(&check, &mut dice);
        hits[roll.successes as usize] += 1;
        criticals += u32::from(roll.success() && roll.criticals > 0);
    }
    let odds = odds(&check);
    let within = |count: u32, chance: f64| {
        let deviation = (f64::from(ROLLS) * chance * (1.0 - chance)).sqrt();
        (f64::from(count) - f64::from(ROLLS) * chance).abs() <= 5.0 * deviation + 1.0
    };
    for (k, &count) in hits.iter().enumerate() {
        assert!(within(count, odds.distribution[k]), "{check:?}: {k} successes in {count} rolls");
    }
    assert!(within(ROLLS - hits[0], odds.success), "{check:?}");
    assert!(within(criticals, odds.critical_success), "{check:?}: {criticals} critical successes");
}

#[test]
fn ten_million_rolls_of_a_plain_check() {
    ten_million(Check::new(4, Some(5)), 1);
}

#[test]
fn ten_million_rolls_with_advantage_and_no_threshold() {
    ten_million(Check { pool: 3, dt: None, edge: Edge::Advantage }, 2);
}

#[test]
fn ten_million_rolls_with_disadvantage_against_a_high_threshold() {
    ten_million(Check { pool: 6, dt: Some(8), edge: Edge::Disadvantage }, 3);
}
