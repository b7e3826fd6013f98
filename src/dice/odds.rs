//! Exact odds of a [`Check`]: computed, never sampled.

use std::sync::OnceLock;

use super::{Check, Edge, MAX_POOL};

/// The odds of a [`Check`]. All chances are 0 to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Odds {
    /// Chance of at least one success.
    pub success: f64,
    /// Chance of exactly `k` successes, at index `k`; the last index is
    /// the number of dice.
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

/// Cache with one slot for every possible check, filled at first use.
static CACHE: [OnceLock<Odds>; POOLS * THRESHOLDS * EDGES] =
    [const { OnceLock::new() }; POOLS * THRESHOLDS * EDGES];

/// Returns the odds of a check. They are computed once for each check and cached.
///
/// ```
/// use monteria_dice::{Check, Edge, odds};
///
/// let odds = odds(&Check { pool: 2, dt: Some(6), edge: Edge::None });
/// assert!((odds.success - 0.62).abs() < 1e-12);
/// assert!((odds.expected - 0.8).abs() < 1e-12);
/// assert_eq!(odds.chance_at_least(0), 1.0);
/// ```
pub fn odds(check: &Check) -> &'static Odds {
    let pool = check.dice();
    let dt = usize::from(check.threshold(0));
    let edge = match check.edge {
        Edge::Advantage => 0,
        Edge::None => 1,
        Edge::Disadvantage => 2,
    };
    CACHE[(pool * THRESHOLDS + dt) * EDGES + edge].get_or_init(|| Odds::compute(check))
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

    /// Returns the chance of `k` or more successes.
    pub fn chance_at_least(&self, k: u32) -> f64 {
        self.at_least.get(k as usize).copied().unwrap_or(0.0)
    }

    /// Returns the chance of `k` or more criticals.
    pub fn criticals_at_least(&self, k: u32) -> f64 {
        if k == 0 { 1.0 } else { self.criticals.iter().skip(k as usize).rev().sum() }
    }

    /// Returns the expected number of successes if more than `cap` count as `cap`.
    pub fn expected_capped(&self, cap: u32) -> f64 {
        self.expected_value(|successes| f64::from(successes.min(cap)))
    }

    /// Returns the expected value of a function of the number of successes, such as the
    /// damage of an attack.
    pub fn expected_value(&self, value: impl Fn(u32) -> f64) -> f64 {
        (0u32..).zip(&self.distribution).map(|(successes, chance)| chance * value(successes)).sum()
    }
}

/// Returns the chance that the kept Difficulty Die shows `kept` (1 to 10).
fn kept_chance(edge: Edge, kept: u8) -> f64 {
    let kept = f64::from(kept);
    match edge {
        Edge::None => 0.1,
        // The lower of two shows k in 2(10 - k) + 1 of 100 cases, the higher in 2k - 1.
        Edge::Advantage => (21.0 - 2.0 * kept) / 100.0,
        Edge::Disadvantage => (2.0 * kept - 1.0) / 100.0,
    }
}

/// Returns the binomial distribution: the chances of 0 to `n` hits of `n` independent
/// dice that each hit with chance `p`.
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
