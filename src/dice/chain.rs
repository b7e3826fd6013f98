//! Exact odds of checks that follow one another, such as hits, then defence rolls
//! against them, then wounds.

/// Probability distribution of a count: the chances of 0, 1, 2, …, which sum to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Distribution(Vec<f64>);

impl Distribution {
    /// Returns the distribution of a count that is always 0.
    pub fn none() -> Self {
        Distribution(vec![1.0])
    }

    /// Returns the distribution of a count that is always `n`.
    pub fn always(n: usize) -> Self {
        let mut chances = vec![0.0; n + 1];
        chances[n] = 1.0;
        Distribution(chances)
    }

    /// Returns the Bernoulli distribution: 1 with this chance, else 0.
    pub fn bernoulli(chance: f64) -> Self {
        Distribution(vec![1.0 - chance, chance])
    }

    /// Returns the chance of exactly `n`.
    pub fn probability(&self, n: usize) -> f64 {
        self.0.get(n).copied().unwrap_or(0.0)
    }

    /// Returns the chance of `n` or more.
    pub fn at_least(&self, n: usize) -> f64 {
        self.0.iter().skip(n).sum()
    }

    /// Returns the expected value.
    pub fn expected(&self) -> f64 {
        self.0.iter().enumerate().map(|(n, chance)| n as f64 * chance).sum()
    }

    /// Returns the chances of 0, 1, 2, ….
    pub fn chances(&self) -> &[f64] {
        &self.0
    }

    /// Returns the distribution of the sum of two independent counts (convolution).
    pub fn plus(&self, other: &Distribution) -> Distribution {
        let mut sum = vec![0.0; self.0.len() + other.0.len() - 1];
        for (i, a) in self.0.iter().enumerate() {
            for (j, b) in other.0.iter().enumerate() {
                sum[i + j] += a * b;
            }
        }
        Distribution(sum)
    }

    /// Returns the distribution of the sum of `n` independent counts like this one,
    /// by exponentiation by squaring.
    pub fn times(&self, n: usize) -> Distribution {
        let mut left = n;
        let mut square = self.clone();
        let mut sum = Distribution::none();
        while left > 0 {
            if left % 2 == 1 {
                sum = sum.plus(&square);
            }
            left /= 2;
            if left > 0 {
                square = square.plus(&square);
            }
        }
        sum
    }

    /// Returns the mixture of several distributions, each with its weight; the weights
    /// must sum to 1.
    pub fn mix(cases: &[(f64, Distribution)]) -> Distribution {
        let longest = cases.iter().map(|(_, case)| case.0.len()).max().unwrap_or(1);
        let mut sum = vec![0.0; longest];
        for (weight, case) in cases {
            for (n, chance) in case.0.iter().enumerate() {
                sum[n] += weight * chance;
            }
        }
        Distribution(sum)
    }

    /// Returns the compound distribution: every counted thing is replaced by an
    /// independent count drawn from `each`.
    pub fn each(&self, each: &Distribution) -> Distribution {
        let mut power = Distribution::none();
        let mut sum = vec![0.0; 1];
        for chance in &self.0 {
            if power.0.len() > sum.len() {
                sum.resize(power.0.len(), 0.0);
            }
            for (n, inner) in power.0.iter().enumerate() {
                sum[n] += chance * inner;
            }
            power = power.plus(each);
        }
        Distribution(sum)
    }

    /// Returns how many of these succeed if they are resolved one after the other, each
    /// with a chance that depends on how many have succeeded before, up to `most`. An
    /// example is damage against a target whose protection changes with each lost point.
    pub fn in_turn(&self, most: usize, chance: impl Fn(usize) -> f64) -> Distribution {
        let mut state = vec![0.0; most + 1];
        state[0] = 1.0;
        let mut sum = vec![0.0; most + 1];
        for weight in &self.0 {
            for (all, now) in sum.iter_mut().zip(&state) {
                *all += weight * now;
            }
            for n in (0..most).rev() {
                let hit = state[n] * chance(n);
                state[n] -= hit;
                state[n + 1] += hit;
            }
        }
        Distribution(sum)
    }
}

#[cfg(test)]
mod tests;
