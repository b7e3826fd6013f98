//! Tests with an attribute die and a feat die, and opposed tests (rulebook, Dice tests).
//! All probabilities are exact.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::content::TestDie;
use monteria_content::rows;
use monteria_dice::Dice;
use monteria_game::{Text, text};

/// Number of sides of both dice.
pub const SIDES: u32 = 10;
/// Face of the feat die that shows its symbol.
pub(crate) const SYMBOL: u32 = 1;

rows! {
    /// Level of success of a test, worst first.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
    pub enum Level [
        /// Returns the level as it is used in a sentence.
        words: Text,
        /// Returns the level as a label.
        label: Text,
    ] {
        /// Both dice show the same number, above the target number.
        Blunder {
            words: text!("rules-drowned-a-blunder", "a blunder"),
            label: text!("rules-drowned-blunder", "Blunder"),
        }
        /// The attribute die is above the target number.
        Fail {
            words: text!("rules-drowned-a-fail", "a fail"),
            label: text!("rules-drowned-fail", "Fail"),
        }
        /// Only the attribute die is within the target number.
        Pass {
            words: text!("rules-drowned-a-pass", "a pass"),
            label: text!("rules-drowned-pass", "Pass"),
        }
        /// Both dice are within the target number.
        Nailed {
            words: text!("rules-drowned-nailed-it", "nailed it"),
            label: text!("rules-drowned-nailed-it-2", "Nailed it"),
        }
        /// The feat die shows its symbol.
        Feat {
            words: text!("rules-drowned-a-feat", "a feat"),
            label: text!("rules-drowned-feat", "Feat"),
        }
    }
}

impl Level {
    pub fn succeeds(self) -> bool {
        self >= Level::Pass
    }

    /// Returns whether the result is Nailed it or better, so that the second
    /// of two numbers applies.
    pub(crate) fn nails(self) -> bool {
        self >= Level::Nailed
    }
}

/// Parameters of a test.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct FeatTest {
    /// Target number after modifiers; a die succeeds if it is not higher.
    pub target: u8,
    /// Whether only the attribute die is rolled: such a test can only pass or fail.
    pub attribute_only: bool,
    /// Whether a double within the target number counts as a feat (optional rule).
    pub doubles: bool,
}

/// Faces of the two dice of a test.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct TestRoll {
    pub attribute: u32,
    /// The feat die; None if it was not rolled.
    pub feat: Option<u32>,
}

/// Result of a test, ordered by level and then by the best die, as
/// opposed tests compare them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct TestResult {
    pub level: Level,
    /// Highest die within the target number; 0 if the test failed.
    pub best: u32,
}

impl FeatTest {
    /// Creates a test against a modified attribute, clamped to these bounds.
    pub fn against(number: i32, (least, most): (i32, i32)) -> FeatTest {
        let target = number.clamp(least, most.max(least)).clamp(0, SIDES as i32) as u8;
        FeatTest { target, attribute_only: false, doubles: false }
    }

    pub fn roll(&self, dice: &mut Dice) -> TestRoll {
        let attribute = dice.die(SIDES);
        TestRoll { attribute, feat: (!self.attribute_only).then(|| dice.die(SIDES)) }
    }

    /// Returns the result of these dice.
    pub fn read(&self, roll: TestRoll) -> TestResult {
        let target = u32::from(self.target);
        let passes = roll.attribute <= target;
        let feat = roll.feat;
        let double = feat == Some(roll.attribute);
        let level = if feat == Some(SYMBOL) || self.doubles && double && passes {
            Level::Feat
        } else if double && !passes {
            Level::Blunder
        } else if passes && feat.is_some_and(|feat| feat <= target) {
            Level::Nailed
        } else if passes {
            Level::Pass
        } else {
            Level::Fail
        };
        let counts =
            [Some(roll.attribute), feat].into_iter().flatten().filter(|face| *face <= target);
        TestResult {
            level,
            best: if level.succeeds() { counts.max().unwrap_or(SYMBOL) } else { 0 },
        }
    }

    /// Returns whether a die may be rerolled: the dice of blunders and feats may not, and
    /// the die must have been rolled.
    pub fn may_reroll(&self, roll: TestRoll, die: TestDie) -> bool {
        let fixed = matches!(self.read(roll).level, Level::Blunder | Level::Feat);
        !fixed && (die == TestDie::Attribute || roll.feat.is_some())
    }

    /// Iterates over all combinations of faces.
    pub fn all_rolls(&self) -> impl Iterator<Item = TestRoll> {
        let feats: Vec<Option<u32>> =
            if self.attribute_only { vec![None] } else { (1..=SIDES).map(Some).collect() };
        (1..=SIDES).flat_map(move |attribute| {
            feats.clone().into_iter().map(move |feat| TestRoll { attribute, feat })
        })
    }

    /// Returns the distribution of results without rerolls.
    pub fn chances(&self) -> Chances {
        self.chances_with(&[], |_| 0.0)
    }

    /// Returns the distribution of results if these dice may each be rerolled once, by a
    /// player who rerolls while that raises the expected `value`.
    pub fn chances_with(
        &self,
        rerolls: &[TestDie],
        value: impl Fn(TestResult) -> f64 + Copy,
    ) -> Chances {
        Chances::mean(self.all_rolls().map(|roll| self.after_rerolls(roll, rerolls, value)))
    }

    /// Returns the distribution that this roll leads to with optimal rerolls.
    fn after_rerolls(
        &self,
        roll: TestRoll,
        rerolls: &[TestDie],
        value: impl Fn(TestResult) -> f64 + Copy,
    ) -> Chances {
        let mut best = Chances { all: vec![(self.read(roll), 1.0)] };
        for (at, die) in rerolls.iter().enumerate().filter(|(_, die)| self.may_reroll(roll, **die))
        {
            let left = [&rerolls[..at], &rerolls[at + 1..]].concat();
            let faces =
                (1..=SIDES).map(|face| self.after_rerolls(roll.with_die(*die, face), &left, value));
            let again = Chances::mean(faces);
            if again.expected(value) > best.expected(value) + 1.0e-12 {
                best = again;
            }
        }
        best
    }
}

impl TestRoll {
    /// Returns the roll with one die replaced.
    pub fn with_die(self, die: TestDie, face: u32) -> TestRoll {
        match die {
            TestDie::Attribute => TestRoll { attribute: face, ..self },
            TestDie::Feat => TestRoll { feat: self.feat.map(|_| face), ..self },
        }
    }
}

/// Outcome of two opposed tests: whose result is applied.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Opposed {
    First,
    Second,
    /// Both, on an exact tie.
    Both,
    /// Neither, if both failed.
    Neither,
}

impl Opposed {
    /// Compares two results: the better level wins, then the higher best die. On an
    /// exact tie both win.
    pub fn of(first: TestResult, second: TestResult) -> Opposed {
        if !first.level.succeeds() && !second.level.succeeds() {
            return Opposed::Neither;
        }
        match first.cmp(&second) {
            Ordering::Greater => Opposed::First,
            Ordering::Less => Opposed::Second,
            Ordering::Equal => Opposed::Both,
        }
    }

    /// Returns whether the result of the first test is applied.
    pub fn first(self) -> bool {
        matches!(self, Opposed::First | Opposed::Both)
    }

    /// Returns whether the result of the second test is applied.
    pub fn second(self) -> bool {
        matches!(self, Opposed::Second | Opposed::Both)
    }
}

/// Probability distribution of the results of a test.
#[derive(Clone, PartialEq, Debug)]
pub struct Chances {
    /// Possible results with their probabilities, worst first.
    pub all: Vec<(TestResult, f64)>,
}

impl Chances {
    /// Returns the mean of equally likely distributions.
    fn mean(all: impl Iterator<Item = Chances>) -> Chances {
        let all: Vec<Chances> = all.collect();
        let share = 1.0 / all.len() as f64;
        let mut sums: BTreeMap<TestResult, f64> = BTreeMap::new();
        for (result, chance) in all.into_iter().flat_map(|chances| chances.all) {
            *sums.entry(result).or_default() += chance * share;
        }
        Chances { all: sums.into_iter().collect() }
    }

    /// Returns the probability of a level.
    pub fn level(&self, level: Level) -> f64 {
        self.expected(|result| f64::from(u8::from(result.level == level)))
    }

    /// Returns the probability of success.
    pub fn success(&self) -> f64 {
        self.expected(|result| f64::from(u8::from(result.level.succeeds())))
    }

    /// Returns the expected value of a function of the result.
    pub fn expected(&self, value: impl Fn(TestResult) -> f64) -> f64 {
        self.all.iter().map(|(result, chance)| value(*result) * chance).sum()
    }

    /// Iterates over the joint results of two opposed tests, with the
    /// outcome and its probability.
    pub fn opposed<'a>(
        &'a self,
        other: &'a Chances,
    ) -> impl Iterator<Item = (TestResult, TestResult, Opposed, f64)> + 'a {
        self.all.iter().flat_map(move |(first, chance)| {
            let with = move |(second, share): &(TestResult, f64)| {
                (*first, *second, Opposed::of(*first, *second), chance * share)
            };
            other.all.iter().map(with)
        })
    }
}
