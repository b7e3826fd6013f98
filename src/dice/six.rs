//! Pools of six-sided dice against a target number: a natural 1 always fails, and a die
//! is rerolled at most once.

use super::Dice;

/// A pool of six-sided dice, each compared with the same target number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SixPool {
    /// Number of dice in the pool.
    pub dice: u32,
    /// Target number of each die, modifiers included. Below 2 counts as 2; above 6
    /// no die can succeed.
    pub target_number: i32,
    /// Whether every failed die is rerolled once; the second face stands.
    pub reroll_failed: bool,
}

/// The result of a [`SixPool`] roll.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SixRoll {
    /// The final faces, in the order in which they were rolled.
    pub faces: Vec<u8>,
    /// Faces that were replaced by a reroll, in order.
    pub replaced: Vec<u8>,
    /// The target number within its bounds, 2 to 7.
    pub target_number: u8,
    /// Number of final faces that reached the target number.
    pub successes: u32,
    /// Number of successes with a natural 6.
    pub sixes: u32,
    /// Number of natural 1s among the final faces.
    pub ones: u32,
}

impl SixPool {
    /// Returns a pool of this many dice without rerolls.
    pub fn new(dice: u32, target_number: i32) -> Self {
        SixPool { dice, target_number, reroll_failed: false }
    }

    /// Returns the target number within its bounds, 2 to 7; 7 is out of reach.
    pub fn bound(&self) -> u8 {
        self.target_number.clamp(2, 7) as u8
    }

    /// Returns the chance of each final face, 1 to 6 at index 0 to 5.
    pub fn faces(&self) -> [f64; 6] {
        let target_number = usize::from(self.bound());
        let failing = (target_number - 1) as f64 / 6.0;
        let mut chances = [0.0; 6];
        for (index, chance) in chances.iter_mut().enumerate() {
            let first =
                if self.reroll_failed && index + 1 < target_number { 0.0 } else { 1.0 / 6.0 };
            let second = if self.reroll_failed { failing / 6.0 } else { 0.0 };
            *chance = first + second;
        }
        chances
    }

    /// Returns the chance that one die succeeds.
    pub fn chance(&self) -> f64 {
        self.faces().iter().skip(usize::from(self.bound()) - 1).sum()
    }
}

/// Rolls the dice of a pool and counts the successes.
pub fn roll_six(pool: &SixPool, dice: &mut Dice) -> SixRoll {
    let target_number = pool.bound();
    let mut roll = SixRoll { target_number, ..SixRoll::default() };
    let spread = dice.spread(pool.dice, 6).unwrap_or_default();
    for nth in 0..pool.dice as usize {
        let mut face = spread.get(nth).copied().unwrap_or_else(|| dice.d6()) as u8;
        if pool.reroll_failed && face < target_number {
            roll.replaced.push(face);
            face = dice.d6() as u8;
        }
        roll.successes += u32::from(face >= target_number);
        roll.sixes += u32::from(face == 6 && face >= target_number);
        roll.ones += u32::from(face == 1);
        roll.faces.push(face);
    }
    roll
}

#[cfg(test)]
mod tests;
