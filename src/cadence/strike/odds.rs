//! Dice pools of an attack and the exact distributions of hits and of lost hit points.

use crate::strike::{AttackPlan, Guard};
use monteria_dice::{Distribution, SixPool};

impl Guard {
    /// Returns the dice pool of the defence rolls against this many hits.
    pub fn defence_pool(&self, hits: u32) -> SixPool {
        SixPool { dice: hits, target_number: self.defence, reroll_failed: self.reroll_defence }
    }

    /// Returns whether Shields reroll the counter of the next point of damage,
    /// after `lost` hit points.
    pub fn shielded(&self, lost: usize) -> bool {
        let mut remaining = lost as i32;
        for (hit_points, shields) in &self.models {
            if remaining < *hit_points {
                return *shields && remaining == 0;
            }
            remaining -= hit_points;
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
        let per_hit = Distribution::mix(&[
            (1.0 - failed, Distribution::none()),
            (failed, Distribution::always(self.damage as usize)),
        ]);
        let damage = hits.each(&per_hit);
        let countered = |reroll_failed| {
            SixPool { dice: 1, target_number: self.counter, reroll_failed }.chance()
        };
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
            |dice, target_number| SixPool { dice, target_number, reroll_failed: self.reroll_all };
        let low = pool(self.dice - self.dice_from_above.min(self.dice), self.target_number);
        if self.dice_from_above == 0 {
            vec![low]
        } else {
            vec![low, pool(self.dice_from_above, self.target_number - 1)]
        }
    }

    /// Returns the distribution of hits of one pool.
    fn hits_of(&self, pool: &SixPool) -> Distribution {
        let die = SixPool { dice: 1, ..*pool };
        let chance_of_six = chance_of_hit_by_six(&die);
        let chance_of_hit = die.chance();
        let hits_of_six = Distribution::always(1 + self.rending as usize);
        let miss = (1.0 - chance_of_hit, Distribution::none());
        let plain = (chance_of_hit - chance_of_six, Distribution::always(1));
        let hits_of_six = if self.volley {
            // A six rolls a further die, which rolls no more.
            let extra_die = Distribution::mix(&[
                miss.clone(),
                plain.clone(),
                (chance_of_six, hits_of_six.clone()),
            ]);
            hits_of_six.plus(&extra_die)
        } else {
            hits_of_six
        };
        let per_die = Distribution::mix(&[miss, plain, (chance_of_six, hits_of_six)]);
        let for_dice = |dice: usize| self.with_rerolls(&per_die, chance_of_hit, dice);
        if self.random_dice {
            let by_face: Vec<(f64, Distribution)> =
                (1..=6).map(|face| (1.0 / 6.0, for_dice(pool.dice as usize * face))).collect();
            return Distribution::mix(&by_face);
        }
        for_dice(pool.dice as usize)
    }

    /// Returns the distribution of hits of this many attack rolls, with up to `rerolls`
    /// failed ones rerolled. Assumes a single pool: no module grants rerolls to models on
    /// two levels, whose pools would have to share them.
    fn with_rerolls(&self, per_die: &Distribution, hit: f64, dice: usize) -> Distribution {
        if self.rerolls == 0 || hit <= 0.0 {
            return per_die.times(dice);
        }
        // Sums over the number of failures: the other dice have hit, and as many failures
        // as allowed are rerolled.
        let chances_if_hit =
            per_die.chances().iter().map(|chance| chance / hit).enumerate().skip(1);
        let per_hitting_die = Distribution::mix(
            &chances_if_hit
                .map(|(hits, chance)| (chance, Distribution::always(hits)))
                .collect::<Vec<_>>(),
        );
        let fails = Distribution::bernoulli(1.0 - hit).times(dice);
        let mut cases = Vec::new();
        for failed in 0..=dice {
            let rerolled = failed.min(self.rerolls as usize);
            cases.push((
                fails.probability(failed),
                per_hitting_die.times(dice - failed).plus(&per_die.times(rerolled)),
            ));
        }
        Distribution::mix(&cases)
    }

    /// Returns the distribution of hits of one burst.
    pub fn hits(&self) -> Distribution {
        self.pools().iter().fold(Distribution::none(), |sum, pool| sum.plus(&self.hits_of(pool)))
    }

    /// Returns roughly the mean of hit points that the target unit loses to all bursts,
    /// without the blast: ignores single rerolls and Shields, and caps the mean instead
    /// of each outcome. Quicker than [`AttackPlan::outcome`].
    pub fn mean(&self) -> f64 {
        let mut hits = 0.0;
        for pool in self.pools() {
            let die = SixPool { dice: 1, ..pool };
            let hit = die.chance();
            let six = chance_of_hit_by_six(&die);
            let volley = if self.volley { six * hit } else { 0.0 };
            let dice = f64::from(pool.dice) * if self.random_dice { 3.5 } else { 1.0 };
            hits += dice * (hit + volley + six * f64::from(self.rending));
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

/// Returns the chance that a die hits with a natural 6.
fn chance_of_hit_by_six(die: &SixPool) -> f64 {
    // Where the target number is out of reach (7), even a 6 misses.
    if die.bound() <= 6 { die.faces()[5] } else { 0.0 }
}
