//! Tests of two dice, an attribute die and a feat die, and what of two tests wins
//! (rulebook, Dice tests). All odds are exact.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::content::TestDie;
use monteria_content::rows;
use monteria_dice::Dice;

/// The sides of both dice.
pub const SIDES: u32 = 10;
/// The face of the feat die that is its symbol.
pub(crate) const SYMBOL: u32 = 1;

rows! {
    /// How well a test went, the worst first.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
    pub enum Level [
        /// Its name.
        words: &'static str,
        /// The same as a label.
        label: &'static str,
    ] {
        /// A double above the number.
        Blunder { words: "a blunder", label: "Blunder" }
        /// The attribute die is above the number.
        Fail { words: "a fail", label: "Fail" }
        /// The attribute die is not.
        Pass { words: "a pass", label: "Pass" }
        /// Neither die is.
        Nailed { words: "nailed it", label: "Nailed it" }
        /// The feat die shows its symbol.
        Feat { words: "a feat", label: "Feat" }
    }
}

impl Level {
    /// Whether the test succeeded.
    pub fn succeeds(self) -> bool {
        self >= Level::Pass
    }

    /// Whether the second of two numbers counts.
    pub(crate) fn nails(self) -> bool {
        self >= Level::Nailed
    }
}

/// What a test is made with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct FeatTest {
    /// The number that neither die should exceed, with all that changes it.
    pub target: u8,
    /// Whether only the attribute die is rolled: such a test passes or fails.
    pub attribute_only: bool,
    /// Whether a double that is not above the number is a feat, too (an optional rule).
    pub doubles: bool,
}

/// The two dice as they lie.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Fall {
    /// The attribute die.
    pub attribute: u32,
    /// The feat die; none where it is not rolled.
    pub feat: Option<u32>,
}

/// How a test ended: how well, and the best of its dice, which decides between tests
/// that went equally well.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct TestResult {
    /// How well.
    pub level: Level,
    /// The highest die that is not above the number; 0 where the test did not succeed.
    pub best: u32,
}

impl FeatTest {
    /// A test against a number with what changes it, within these bounds.
    pub fn against(number: i32, (least, most): (i32, i32)) -> FeatTest {
        let target = number.clamp(least, most.max(least)).clamp(0, SIDES as i32) as u8;
        FeatTest { target, attribute_only: false, doubles: false }
    }

    /// Rolls its dice.
    pub fn roll(&self, dice: &mut Dice) -> Fall {
        let attribute = dice.die(SIDES);
        Fall { attribute, feat: (!self.attribute_only).then(|| dice.die(SIDES)) }
    }

    /// What a fall of its dice comes to.
    pub fn read(&self, fall: Fall) -> TestResult {
        let target = u32::from(self.target);
        let passes = fall.attribute <= target;
        let feat = fall.feat;
        let double = feat == Some(fall.attribute);
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
            [Some(fall.attribute), feat].into_iter().flatten().filter(|face| *face <= target);
        TestResult {
            level,
            best: if level.succeeds() { counts.max().unwrap_or(SYMBOL) } else { 0 },
        }
    }

    /// Whether a die of this fall may be rolled again: neither blunders nor feats may,
    /// and there must be such a die.
    pub fn may_reroll(&self, fall: Fall, die: TestDie) -> bool {
        let fixed = matches!(self.read(fall).level, Level::Blunder | Level::Feat);
        !fixed && (die == TestDie::Attribute || fall.feat.is_some())
    }

    /// Every fall of its dice.
    pub fn falls(&self) -> impl Iterator<Item = Fall> {
        let feats: Vec<Option<u32>> =
            if self.attribute_only { vec![None] } else { (1..=SIDES).map(Some).collect() };
        (1..=SIDES).flat_map(move |attribute| {
            feats.clone().into_iter().map(move |feat| Fall { attribute, feat })
        })
    }

    /// The chances of its results, without rolling anything again.
    pub fn chances(&self) -> Chances {
        self.chances_with(&[], |_| 0.0)
    }

    /// The chances of its results where these dice may be rolled again, each once, by
    /// whoever rolls one again as long as that is worth more to it.
    pub fn chances_with(
        &self,
        rerolls: &[TestDie],
        worth: impl Fn(TestResult) -> f64 + Copy,
    ) -> Chances {
        Chances::mean(self.falls().map(|fall| self.settled(fall, rerolls, worth)))
    }

    /// The chances of what this fall becomes, given what may be rolled again.
    fn settled(
        &self,
        fall: Fall,
        rerolls: &[TestDie],
        worth: impl Fn(TestResult) -> f64 + Copy,
    ) -> Chances {
        let mut best = Chances { all: vec![(self.read(fall), 1.0)] };
        for (at, die) in rerolls.iter().enumerate().filter(|(_, die)| self.may_reroll(fall, **die))
        {
            let left = [&rerolls[..at], &rerolls[at + 1..]].concat();
            let faces = (1..=SIDES).map(|face| self.settled(fall.again(*die, face), &left, worth));
            let again = Chances::mean(faces);
            if again.expected(worth) > best.expected(worth) + 1.0e-12 {
                best = again;
            }
        }
        best
    }
}

impl Fall {
    /// The same with another face of one die.
    pub fn again(self, die: TestDie, face: u32) -> Fall {
        match die {
            TestDie::Attribute => Fall { attribute: face, ..self },
            TestDie::Feat => Fall { feat: self.feat.map(|_| face), ..self },
        }
    }
}

/// Who of two whose tests oppose each other may apply its result.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Opposed {
    /// The first.
    First,
    /// The second.
    Second,
    /// Both: a true tie.
    Both,
    /// Neither: both have failed.
    Neither,
}

impl Opposed {
    /// What comes of two results: the better level wins, then the higher of the dice that
    /// count; equal in both, both win.
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

    /// Whether the first applies its result.
    pub fn first(self) -> bool {
        matches!(self, Opposed::First | Opposed::Both)
    }

    /// Whether the second applies its result.
    pub fn second(self) -> bool {
        matches!(self, Opposed::Second | Opposed::Both)
    }
}

/// The chances of the results of a test.
#[derive(Clone, PartialEq, Debug)]
pub struct Chances {
    /// Each result that can be with its chance, the worst first.
    pub all: Vec<(TestResult, f64)>,
}

impl Chances {
    /// Those where each of these is as likely as any other.
    fn mean(all: impl Iterator<Item = Chances>) -> Chances {
        let all: Vec<Chances> = all.collect();
        let share = 1.0 / all.len() as f64;
        let mut sums: BTreeMap<TestResult, f64> = BTreeMap::new();
        for (result, chance) in all.into_iter().flat_map(|chances| chances.all) {
            *sums.entry(result).or_default() += chance * share;
        }
        Chances { all: sums.into_iter().collect() }
    }

    /// The chance of a level.
    pub fn level(&self, level: Level) -> f64 {
        self.expected(|result| f64::from(u8::from(result.level == level)))
    }

    /// The chance to succeed.
    pub fn success(&self) -> f64 {
        self.expected(|result| f64::from(u8::from(result.level.succeeds())))
    }

    /// What is to be expected of something that the result decides.
    pub fn expected(&self, worth: impl Fn(TestResult) -> f64) -> f64 {
        self.all.iter().map(|(result, chance)| worth(*result) * chance).sum()
    }

    /// The chances of both results of two tests that oppose each other, with
    /// who applies its own.
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
