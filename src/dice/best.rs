//! Rolls that keep the best of several dice, add a modifier and compare the sum
//! with a target number.

use super::Dice;

/// A roll of several dice that keeps the best one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BestOf {
    /// How many dice are rolled; 0 counts as 1.
    pub dice: u32,
    /// Number of sides of each die.
    pub sides: u32,
    /// Modifier that is added to the best die.
    pub plus: i32,
    /// Target number for the sum; `None` if the roll cannot fail.
    pub target_number: Option<i32>,
}

/// The result of a [`BestOf`] roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestRoll {
    /// All faces in the order in which they were rolled.
    pub faces: Vec<u32>,
    /// The highest of these faces.
    pub face: u32,
    /// The highest face plus the modifier.
    pub total: i32,
    /// Whether the total reached the target number; true without a target number.
    pub reached: bool,
}

impl BestOf {
    /// Returns the chance to reach the target number, 0 to 1; 1 without a target number.
    pub fn chance(&self) -> f64 {
        // A roll without a target number cannot fail.
        let Some(target_number) = self.target_number else { return 1.0 };
        let faces = highest_die_chances(self.dice, self.sides);
        let reaching =
            faces.iter().enumerate().filter(|(at, _)| *at as i32 + 1 + self.plus >= target_number);
        reaching.map(|(_, chance)| chance).sum()
    }
}

/// Rolls the dice and keeps the best one.
pub fn roll_best(best: &BestOf, dice: &mut Dice) -> BestRoll {
    let faces: Vec<u32> = (0..best.dice.max(1)).map(|_| dice.die(best.sides)).collect();
    let face = faces.iter().copied().max().unwrap_or(1);
    let total = face as i32 + best.plus;
    BestRoll {
        faces,
        face,
        total,
        reached: best.target_number.is_none_or(|target_number| total >= target_number),
    }
}

/// Returns the chance of each face, from 1, to be the highest of this many dice.
pub fn highest_die_chances(dice: u32, sides: u32) -> Vec<f64> {
    let sides = sides.max(1);
    let at_most = |face: u32| {
        let share = f64::from(face) / f64::from(sides);
        (0..dice.max(1)).fold(1.0, |chance, _| chance * share)
    };
    (1..=sides).map(|face| at_most(face) - at_most(face - 1)).collect()
}

#[cfg(test)]
mod tests;
