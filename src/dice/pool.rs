//! A pool of d10s against a Difficulty Die and an optional threshold.

use super::Dice;

/// The most dice a pool rolls; a larger one rolls this many.
pub const MAX_POOL: i32 = 100;

/// A roll of several d10s against a difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Check {
    /// Number of dice in the pool. 0 or less rolls none and fails; more
    /// than [`MAX_POOL`] rolls [`MAX_POOL`].
    pub pool: i32,
    /// Difficulty Threshold: the least that a die must show, even with a lower Difficulty
    /// Die; `None` is no threshold. Above 10 counts as 10.
    pub dt: Option<u8>,
    /// Which Difficulty Die is kept if two are rolled.
    pub edge: Edge,
}

/// Advantage or Disadvantage, after they have cancelled each other out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Edge {
    /// Two Difficulty Dice, the lower is kept.
    Advantage,
    /// One Difficulty Die is rolled and kept.
    #[default]
    None,
    /// Two Difficulty Dice, the higher is kept.
    Disadvantage,
}

/// The result of a check, with every face in the order it was rolled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roll {
    /// The Difficulty Dice: one, or two with an edge; none in games that
    /// have no such dice.
    pub difficulty: Vec<u8>,
    /// The Difficulty Die that is kept.
    pub kept: u8,
    /// The least that a die had to show, 1 to 10.
    pub threshold: u8,
    /// The faces of the pool.
    pub faces: Vec<u8>,
    /// Number of dice that reached the threshold.
    pub successes: u32,
    /// Number of natural 10s; each is a success too.
    pub criticals: u32,
}

impl Edge {
    /// Returns what remains of these Advantages and Disadvantages: they cancel one for
    /// one, and a surplus of any size counts once.
    pub fn from_counts(advantages: u32, disadvantages: u32) -> Self {
        match advantages.cmp(&disadvantages) {
            std::cmp::Ordering::Greater => Edge::Advantage,
            std::cmp::Ordering::Equal => Edge::None,
            std::cmp::Ordering::Less => Edge::Disadvantage,
        }
    }
}

impl Check {
    /// Returns a check without an edge.
    pub fn new(pool: i32, dt: Option<u8>) -> Self {
        Check { pool, dt, edge: Edge::None }
    }

    /// Returns the same check with this edge.
    pub fn with_edge(self, edge: Edge) -> Self {
        Check { edge, ..self }
    }

    /// Returns the number of dice that are really rolled: 0 to [`MAX_POOL`].
    pub fn dice(&self) -> usize {
        self.pool.clamp(0, MAX_POOL) as usize
    }

    /// Returns the least that a die has to show if this Difficulty Die is kept.
    #[inline]
    pub fn threshold(&self, kept: u8) -> u8 {
        kept.max(self.dt.unwrap_or(0).min(10))
    }
}

impl Roll {
    /// Returns whether at least one die reached the threshold.
    pub fn success(&self) -> bool {
        self.successes > 0
    }
}

/// Rolls a check: the Difficulty Dice first, then the pool.
///
/// ```
/// use monteria_dice::{Check, Dice, Edge, roll};
///
/// let check = Check { pool: 2, dt: None, edge: Edge::None };
/// let rolled = roll(&check, &mut Dice::scripted(1, [4, 3, 9]));
/// assert_eq!((rolled.threshold, rolled.faces.as_slice()), (4, &[3, 9][..]));
/// assert_eq!(rolled.successes, 1);
/// ```
pub fn roll(check: &Check, dice: &mut Dice) -> Roll {
    let first = dice.d10() as u8;
    let (difficulty, kept) = match check.edge {
        Edge::None => (vec![first], first),
        Edge::Advantage => {
            let second = dice.d10() as u8;
            (vec![first, second], first.min(second))
        }
        Edge::Disadvantage => {
            let second = dice.d10() as u8;
            (vec![first, second], first.max(second))
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
