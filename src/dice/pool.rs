//! A pool of d10s against a Difficulty Die and an optional threshold.

use serde::{Deserialize, Serialize};

use super::Dice;

/// The most dice a pool rolls; a larger one rolls this many.
pub const MAX_POOL: i32 = 100;

/// What is rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Check {
    /// Dice in the pool. 0 or less rolls none and fails; above [`MAX_POOL`] rolls that many.
    pub pool: i32,
    /// The threshold that the Difficulty Die cannot lower; `None` is no threshold. Above 10 counts as 10.
    pub dt: Option<u8>,
    /// Which of two Difficulty Dice is kept, where two are rolled.
    pub edge: Edge,
}

/// Advantage or Disadvantage, after they have cancelled each other out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Edge {
    /// Two Difficulty Dice, the lower is kept.
    Advantage,
    /// One Difficulty Die.
    #[default]
    None,
    /// Two Difficulty Dice, the higher is kept.
    Disadvantage,
}

/// The result of a check, with every face in the order it was rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roll {
    /// The Difficulty Dice: one, or two with an edge; none in games that have no such dice.
    pub difficulty: Vec<u8>,
    /// The Difficulty Die that counts.
    pub kept: u8,
    /// What a die had to show at least: 1 to 10.
    pub threshold: u8,
    /// The faces of the pool.
    pub faces: Vec<u8>,
    /// Dice that reached the threshold.
    pub successes: u32,
    /// Natural 10s; each is a success too.
    pub criticals: u32,
}

impl Edge {
    /// What is left of so many Advantages and Disadvantages: they cancel one for one, and a surplus of any size is
    /// one.
    pub fn from_counts(advantages: u32, disadvantages: u32) -> Self {
        match advantages.cmp(&disadvantages) {
            std::cmp::Ordering::Greater => Edge::Advantage,
            std::cmp::Ordering::Equal => Edge::None,
            std::cmp::Ordering::Less => Edge::Disadvantage,
        }
    }
}

impl Check {
    /// A check without an edge.
    pub fn new(pool: i32, dt: Option<u8>) -> Self {
        Check { pool, dt, edge: Edge::None }
    }

    /// The same check with this edge.
    pub fn with_edge(self, edge: Edge) -> Self {
        Check { edge, ..self }
    }

    /// Dice that are truly rolled: 0 to [`MAX_POOL`].
    pub fn dice(&self) -> usize {
        self.pool.clamp(0, MAX_POOL) as usize
    }

    /// What a die has to show at least when this Difficulty Die is kept.
    #[inline]
    pub fn threshold(&self, kept: u8) -> u8 {
        kept.max(self.dt.unwrap_or(0).min(10))
    }
}

impl Roll {
    /// Whether at least one die reached the threshold.
    pub fn success(&self) -> bool {
        self.successes > 0
    }
}

/// Rolls a check: the Difficulty Dice first, then the pool.
pub fn roll(check: &Check, dice: &mut Dice) -> Roll {
    let first = dice.d10() as u8;
    let (difficulty, kept) = match check.edge {
        Edge::None => (vec![first], first),
        edge => {
            let second = dice.d10() as u8;
            let kept = if edge == Edge::Advantage { first.min(second) } else { first.max(second) };
            (vec![first, second], kept)
        }
    };
    let threshold = check.threshold(kept);
    let mut roll = Roll {
        difficulty,
        kept,
        threshold,
        faces: Vec::with_capacity(check.dice()),
        successes: 0,
        criticals: 0,
    };
    for _ in 0..check.dice() {
        let face = dice.d10() as u8;
        roll.faces.push(face);
        roll.successes += u32::from(face >= threshold);
        roll.criticals += u32::from(face == 10);
    }
    roll
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn scripted(check: Check, faces: &[u32]) -> Roll {
        roll(&check, &mut Dice::scripted(0, faces.iter().copied()))
    }

    #[test]
    fn a_die_succeeds_at_the_higher_of_difficulty_die_and_threshold() {
        let roll = scripted(Check::new(4, Some(6)), &[4, 5, 6, 7, 10]);
        assert_eq!((roll.kept, roll.threshold, roll.successes, roll.criticals), (4, 6, 3, 1));
        assert_eq!(roll.faces, [5, 6, 7, 10]);
        let roll = scripted(Check::new(3, Some(6)), &[8, 7, 8, 9]);
        assert_eq!((roll.threshold, roll.successes), (8, 2));
        let roll = scripted(Check::new(2, None), &[1, 1, 2]);
        assert_eq!((roll.threshold, roll.successes), (1, 2));
    }

    #[test]
    fn thresholds_above_ten_count_as_ten() {
        let roll = scripted(Check::new(3, Some(14)), &[2, 9, 10, 1]);
        assert_eq!((roll.threshold, roll.successes, roll.criticals), (10, 1, 1));
    }

    #[test]
    fn an_empty_pool_fails_but_shows_the_difficulty_die() {
        for pool in [0, -3, i32::MIN] {
            let roll = scripted(Check::new(pool, None), &[7]);
            assert_eq!(roll.difficulty, [7]);
            assert!(roll.faces.is_empty() && !roll.success());
        }
    }

    #[test]
    fn edges_roll_two_difficulty_dice_before_the_pool() {
        let check = Check::new(1, Some(2));
        let roll = scripted(check.with_edge(Edge::Advantage), &[9, 3, 3]);
        assert_eq!((roll.difficulty.as_slice(), roll.kept, roll.success()), ([9, 3].as_slice(), 3, true));
        let roll = scripted(check.with_edge(Edge::Disadvantage), &[9, 3, 3]);
        assert_eq!((roll.difficulty.as_slice(), roll.kept, roll.success()), ([9, 3].as_slice(), 9, false));
    }

    #[test]
    fn an_absurd_pool_is_capped() {
        assert_eq!(roll(&Check::new(i32::MAX, None), &mut Dice::new(0)).faces.len(), MAX_POOL as usize);
    }

    proptest! {
        #[test]
        fn edges_cancel_one_for_one(a in 0u32..9, d in 0u32..9, both in 0u32..9) {
            prop_assert_eq!(Edge::from_counts(a + both, d + both), Edge::from_counts(a, d));
            prop_assert_eq!(Edge::from_counts(a + 1, 0), Edge::Advantage);
            prop_assert_eq!(Edge::from_counts(0, d + 1), Edge::Disadvantage);
            prop_assert_eq!(Edge::from_counts(a, a), Edge::None);
        }

        #[test]
        fn a_roll_adds_up(seed: u64, pool in -2i32..20, dt in proptest::option::of(0u8..14), a in 0u32..3, d in 0u32..3) {
            let check = Check { pool, dt, edge: Edge::from_counts(a, d) };
            let roll = roll(&check, &mut Dice::new(seed));
            prop_assert!((1..=10).contains(&roll.threshold));
            prop_assert!(roll.difficulty.contains(&roll.kept));
            prop_assert_eq!(roll.faces.len(), pool.max(0) as usize);
            prop_assert_eq!(roll.successes as usize, roll.faces.iter().filter(|f| **f >= roll.threshold).count());
            prop_assert!(roll.criticals <= roll.successes);
        }
    }
}
