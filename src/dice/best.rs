//! Some dice of which the best is kept, with a number added, against a number.

use super::Dice;

/// A roll of which the best die is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BestOf {
    /// How many dice are rolled; 0 counts as 1.
    pub dice: u32,
    /// How many sides each has.
    pub sides: u32,
    /// Added to the best of them.
    pub plus: i32,
    /// What the sum must reach; none where nothing is to be reached.
    pub need: Option<i32>,
}

/// What was rolled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestRoll {
    /// The faces in the order in which they fell.
    pub faces: Vec<u32>,
    /// The best of them.
    pub face: u32,
    /// The best with what is added.
    pub total: i32,
    /// Whether it reached what it had to; true where it had to reach nothing.
    pub reached: bool,
}

impl BestOf {
    /// The chance to reach what is to be reached; 1 where that is nothing.
    pub fn chance(&self) -> f64 {
        let Some(need) = self.need else { return 1.0 };
        let faces = best_of(self.dice, self.sides);
        let reaching =
            faces.iter().enumerate().filter(|(at, _)| *at as i32 + 1 + self.plus >= need);
        reaching.map(|(_, chance)| chance).sum()
    }
}

/// Rolls dice and keeps the best.
pub fn roll_best(best: &BestOf, dice: &mut Dice) -> BestRoll {
    let faces: Vec<u32> = (0..best.dice.max(1)).map(|_| dice.die(best.sides)).collect();
    let face = faces.iter().copied().max().unwrap_or(1);
    let total = face as i32 + best.plus;
    BestRoll { faces, face, total, reached: best.need.is_none_or(|need| total >= need) }
}

/// The chance of each face, from 1, to be the best of so many dice.
pub fn best_of(dice: u32, sides: u32) -> Vec<f64> {
    let sides = sides.max(1);
    let at_most = |face: u32| {
        let share = f64::from(face) / f64::from(sides);
        (0..dice.max(1)).fold(1.0, |chance, _| chance * share)
    };
    (1..=sides).map(|face| at_most(face) - at_most(face - 1)).collect()
}

#[cfg(test)]
mod tests;
