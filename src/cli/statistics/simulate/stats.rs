//! Distributions of whole numbers, shares and their confidence intervals. All sums are of
//! whole numbers, so that they do not depend on the order in which matches end.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Histogram: how often each number occurred.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts(BTreeMap<i64, u64>);

/// Statistics of a distribution.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    pub count: u64,
    /// Mean of the numbers; 0 if there are none.
    pub mean: f64,
    pub least: i64,
    /// Median; the lower of two middle numbers.
    pub median: i64,
    pub most: i64,
    /// How often each number occurred.
    pub distribution: BTreeMap<i64, u64>,
}

impl Counts {
    /// Counts a number once more.
    pub fn add(&mut self, number: i64) {
        *self.0.entry(number).or_default() += 1;
    }

    /// Adds the counts of another histogram.
    pub fn merge(&mut self, other: Counts) {
        for (number, count) in other.0 {
            *self.0.entry(number).or_default() += count;
        }
    }

    /// Returns how many numbers were counted.
    pub fn count(&self) -> u64 {
        self.0.values().sum()
    }

    /// Returns the mean of the numbers; 0 if there are none.
    pub fn mean(&self) -> f64 {
        let sum: i128 =
            self.0.iter().map(|(number, count)| i128::from(*number) * i128::from(*count)).sum();
        match self.count() {
            0 => 0.0,
            count => rounded(sum as f64 / count as f64),
        }
    }

    pub fn summary(&self) -> Summary {
        let count = self.count();
        let mut seen = 0;
        let middle = self.0.iter().find(|(_, n)| {
            seen += **n;
            seen * 2 >= count
        });
        Summary {
            count,
            mean: self.mean(),
            least: self.0.keys().next().copied().unwrap_or(0),
            median: middle.map_or(0, |(number, _)| *number),
            most: self.0.keys().next_back().copied().unwrap_or(0),
            distribution: self.0.clone(),
        }
    }
}

/// A share of a number of matches with its 95 % interval (Wilson's score interval).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Share {
    pub count: u64,
    /// Share of all matches, 0 to 1.
    pub share: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

impl Share {
    /// Creates the share of `count` in `all`.
    pub(crate) fn of(count: u64, all: u64) -> Self {
        Share::of_score(count, 0, all)
    }

    /// Creates the score of `all` matches with `count` wins; a draw counts half. Draws
    /// scatter less than wins, so the interval is too wide rather than too narrow.
    pub(crate) fn of_score(count: u64, drawn: u64, all: u64) -> Self {
        if all == 0 {
            return Share { count, share: 0.0, low: 0.0, high: 1.0 };
        }
        // The 97.5 % quantile of the normal distribution.
        const Z: f64 = 1.959_963_984_540_054;
        let n = all as f64;
        let p = (count as f64 + drawn as f64 / 2.0) / n;
        let scale = 1.0 + Z * Z / n;
        let middle = (p + Z * Z / (2.0 * n)) / scale;
        let half = Z / scale * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        // The exact bounds at the ends are 0 and 1; the sums above miss them
        // by a rounding error.
        let low = if count + drawn == 0 { 0.0 } else { middle - half };
        let high = if count >= all { 1.0 } else { middle + half };
        Share { count, share: rounded(p), low: rounded(low), high: rounded(high) }
    }

    /// Returns the share as `61.2 % (58.1 to 64.2)`.
    pub(crate) fn words(&self) -> String {
        format!("{:.1} % ({:.1} to {:.1})", self.share * 100.0, self.low * 100.0, self.high * 100.0)
    }
}

/// Rounds to six decimals, which is more precision than any number of matches gives.
pub(crate) fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

#[cfg(test)]
mod tests;
