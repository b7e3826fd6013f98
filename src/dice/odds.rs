//! Exact odds of a [`Check`]: computed, never sampled.

use std::sync::OnceLock;

use super::{Check, Edge, MAX_POOL};

/// What a check promises. All chances are 0 to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Odds {
    /// Chance of at least one success.
    pub success: f64,
    /// Chance of exactly `k` successes, at index `k`; the last index is the number of dice.
    pub distribution: Vec<f64>,
    /// Chance of exactly `k` criticals, at index `k`.
    pub criticals: Vec<f64>,
    /// Chance of a success with at least one critical. A critical is always a success.
    pub critical_success: f64,
    /// Expected number of successes.
    pub expected: f64,
    /// Chance of at least `k` successes, at index `k`.
    at_least: Vec<f64>,
}

const POOLS: usize = MAX_POOL as usize + 1;
/// Thresholds 0 (none) to 10.
const THRESHOLDS: usize = 11;
const EDGES: usize = 3;

/// Every check there is has its place here, filled when first asked for.
static MEMO: [OnceLock<Odds>; POOLS * THRESHOLDS * EDGES] =
    [const { OnceLock::new() }; POOLS * THRESHOLDS * EDGES];

/// The odds of a check. The first question about a check computes them, later ones are a look-up.
pub fn odds(check: &Check) -> &'static Odds {
    let pool = check.dice();
    let dt = usize::from(check.threshold(0));
    let edge = match check.edge {
        Edge::Advantage => 0,
        Edge::None => 1,
        Edge::Disadvantage => 2,
    };
    MEMO[(pool * THRESHOLDS + dt) * EDGES + edge].get_or_init(|| Odds::compute(check))
}

impl Odds {
    fn compute(check: &Check) -> Self {
        let dice = check.dice();
        let mut distribution = vec![0.0; dice + 1];
        for kept in 1..=10u8 {
            let weight = kept_chance(check.edge, kept);
            let face = f64::from(11 - check.threshold(kept)) / 10.0;
            for (sum, chance) in distribution.iter_mut().zip(binomial(dice, face)) {
                *sum += weight * chance;
            }
        }
        let criticals = binomial(dice, 0.1);
        let mut at_least = distribution.clone();
        for k in (0..dice).rev() {
            at_least[k] += at_least[k + 1];
        }
        // The sum over everything is 1 but for rounding.
        at_least[0] = 1.0;
        let expected = distribution.iter().enumerate().map(|(k, p)| k as f64 * p).sum();
        Odds {
            success: at_least.get(1).copied().unwrap_or(0.0),
            critical_success: criticals.iter().skip(1).rev().sum(),
            expected,
            distribution,
            criticals,
            at_least,
        }
    }

    /// Chance of `k` or more successes.
    pub fn chance_at_least(&self, k: u32) -> f64 {
        self.at_least.get(k as usize).copied().unwrap_or(0.0)
    }

    /// Chance of `k` or more criticals.
    pub fn criticals_at_least(&self, k: u32) -> f64 {
        if k == 0 { 1.0 } else { self.criticals.iter().skip(k as usize).rev().sum() }
    }

    /// Expected successes when more than `cap` count as `cap`.
    pub fn expected_capped(&self, cap: u32) -> f64 {
        self.expected_value(|successes| f64::from(successes.min(cap)))
    }

    /// Expected value of anything that follows from the number of successes, such as the damage of an attack.
    pub fn expected_value(&self, value: impl Fn(u32) -> f64) -> f64 {
        (0u32..).zip(&self.distribution).map(|(successes, chance)| chance * value(successes)).sum()
    }
}

/// Chance that the kept Difficulty Die shows `kept` (1 to 10).
fn kept_chance(edge: Edge, kept: u8) -> f64 {
    let kept = f64::from(kept);
    match edge {
        Edge::None => 0.1,
        // The lower of two shows k in 2(10 - k) + 1 of 100 cases, the higher in 2k - 1.
        Edge::Advantage => (21.0 - 2.0 * kept) / 100.0,
        Edge::Disadvantage => (2.0 * kept - 1.0) / 100.0,
    }
}

/// Chances of 0 to `n` hits out of `n` independent dice that each hit with chance `p`.
fn binomial(n: usize, p: f64) -> Vec<f64> {
    let miss = 1.0 - p;
    let mut chances = vec![0.0; n + 1];
    chances[0] = 1.0;
    for dice in 1..=n {
        for k in (1..=dice).rev() {
            chances[k] = chances[k] * miss + chances[k - 1] * p;
        }
        chances[0] *= miss;
    }
    chances
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{Dice, roll};

    const EVERY_EDGE: [Edge; 3] = [Edge::Advantage, Edge::None, Edge::Disadvantage];

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-12
    }

    /// Goes through all dice of a check and counts, without a formula.
    fn enumerate(check: &Check) -> (Vec<f64>, f64) {
        let dice = check.dice();
        let mut hits = vec![0u64; dice + 1];
        let (mut criticals, mut all) = (0u64, 0u64);
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
                    assert_eq!((odds.chance_at_least(0), odds.chance_at_least(pool as u32 + 1)), (1.0, 0.0));
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
}
