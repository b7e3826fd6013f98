//! Dice pools of an attack and the exact distributions of hits and of lost hit points.

use crate::strike::{AttackPlan, Guard};
use monteria_dice::{Distribution, SixPool};

impl Guard {
    /// Returns the dice pool of the defence rolls against so many hits.
    pub fn defence_pool(&self, hits: u32) -> SixPool {
        SixPool { dice: hits, target_number: self.defence, reroll_failed: self.reroll_defence }
    }

    /// Returns whether Shields apply to the next point of damage after so many lost hit
    /// points.
    pub fn shielded(&self, lost: usize) -> bool {
        let mut left = lost as i32;
        for (hit_points, shields) in &self.models {
            if left < *hit_points {
                return *shields && left == 0;
            }
            left -= hit_points;
        }
        false
    }

    /// Returns the hit points of the whole unit.
    pub fn total(&self) -> usize {
        self.models.iter().map(|(hit_points, _)| *hit_points as usize).sum()
    }

    /// Returns the distribution of lost hit points for a distribution of hits.
    pub fn lost(&self, hits: &Distribution) -> Distribution {
        let failed = 1.0 - self.defence_pool(1).chance();
        let one = Distribution::mix(&[
            (1.0 - failed, Distribution::none()),
            (failed, Distribution::always(self.damage as usize)),
        ]);
        let damage = hits.each(&one);
        let countered =
            |again| SixPool { dice: 1, target_number: self.counter, reroll_failed: again }.chance();
        damage.in_turn(self.total(), |lost| 1.0 - countered(self.shielded(lost)))
    }
}

impl AttackPlan {
    /// Returns the dice pool of the attack rolls if all are made from one level.
    pub fn pool(&self) -> SixPool {
        SixPool {
            dice: self.dice,
            target_number: self.target_number,
            reroll_failed: self.reroll_all,
        }
    }

    /// Returns the dice pools of the attack rolls: one, and a second for those made from
    /// a higher level if not all are.
    pub fn pools(&self) -> Vec<SixPool> {
        let pool =
            |dice, need| SixPool { dice, target_number: need, reroll_failed: self.reroll_all };
        let low = pool(self.dice - self.dice_from_above.min(self.dice), self.target_number);
        if self.dice_from_above == 0 {
            vec![low]
        } else {
            vec![low, pool(self.dice_from_above, self.target_number - 1)]
        }
    }

    /// Returns the distribution of hits of one pool.
    fn hits_of(&self, pool: &SixPool) -> Distribution {
        let faces = SixPool { dice: 1, ..*pool };
        let six = if faces.bound() <= 6 { faces.faces()[5] } else { 0.0 };
        let hit = faces.chance();
        let sure = 1 + self.rending as usize;
        let miss = (1.0 - hit, Distribution::none());
        let plain = (hit - six, Distribution::always(1));
        let more =
            Distribution::mix(&[miss.clone(), plain.clone(), (six, Distribution::always(sure))]);
        let of_six = if self.volley {
            Distribution::always(sure).plus(&more)
        } else {
            Distribution::always(sure)
        };
        let one = Distribution::mix(&[miss, plain, (six, of_six)]);
        let of = |dice: usize| self.with_rerolls(&one, hit, dice);
        if self.random_dice {
            let each: Vec<(f64, Distribution)> =
                (1..=6).map(|face| (1.0 / 6.0, of(pool.dice as usize * face))).collect();
            return Distribution::mix(&each);
        }
        of(pool.dice as usize)
    }

    /// Returns the distribution of hits of so many attack rolls, with up to
    /// `rerolls` failed ones rerolled.
    fn with_rerolls(&self, one: &Distribution, hit: f64, dice: usize) -> Distribution {
        if self.rerolls == 0 || hit <= 0.0 {
            return one.times(dice);
        }
        // Sums over the number of failures: the other dice have hit, and as many failures
        // as allowed are rerolled.
        let struck: Vec<f64> = one
            .chances()
            .iter()
            .enumerate()
            .map(|(n, chance)| if n == 0 { 0.0 } else { chance / hit })
            .collect();
        let struck = Distribution::mix(
            &struck
                .into_iter()
                .enumerate()
                .map(|(n, chance)| (chance, Distribution::always(n)))
                .collect::<Vec<_>>(),
        );
        let fails = Distribution::bernoulli(1.0 - hit).times(dice);
        let mut cases = Vec::new();
        for failed in 0..=dice {
            let again = failed.min(self.rerolls as usize);
            cases.push((
                fails.probability(failed),
                struck.times(dice - failed).plus(&one.times(again)),
            ));
        }
        Distribution::mix(&cases)
    }

    /// Returns the distribution of hits of one burst.
    pub fn hits(&self) -> Distribution {
        self.pools().iter().fold(Distribution::none(), |sum, pool| sum.plus(&self.hits_of(pool)))
    }

    /// Returns the approximate mean of hit points that the target unit loses to all
    /// bursts, without the blast. Quicker than [`AttackPlan::outcome`].
    pub fn mean(&self) -> f64 {
        let mut hits = 0.0;
        for pool in self.pools() {
            let one = SixPool { dice: 1, ..pool };
            let hit = one.chance();
            let bound = one.bound();
            let six = if bound <= 6 { one.faces()[5] } else { 0.0 };
            let again = if self.volley { six * hit } else { 0.0 };
            let dice = f64::from(pool.dice) * if self.random_dice { 3.5 } else { 1.0 };
            hits += dice * (hit + again + six * f64::from(self.rending));
        }
        let failed = 1.0 - self.guard.defence_pool(1).chance();
        let counter =
            SixPool { dice: 1, target_number: self.guard.counter, reroll_failed: false }.chance();
        let lost =
            hits * f64::from(self.bursts) * failed * f64::from(self.guard.damage) * (1.0 - counter);
        lost.min(self.guard.total() as f64)
    }

    /// Returns the distribution of hit points that the target unit loses to all
    /// bursts, without the blast.
    pub fn outcome(&self) -> Distribution {
        let burst = self.hits();
        let mut hits = Distribution::none();
        for _ in 0..self.bursts {
            hits = hits.plus(&burst);
        }
        self.guard.lost(&hits)
    }
}
