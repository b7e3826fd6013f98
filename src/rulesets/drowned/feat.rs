//! Tests of two dice, an attribute die and a feat die, and what of two tests wins (rulebook, Dice tests). All odds are exact.

use serde::{Deserialize, Serialize};

use super::content::TestDie;
use crate::dice::Dice;

/// The sides of both dice.
pub const SIDES: u32 = 10;
/// The face of the feat die that is its symbol.
pub const SYMBOL: u32 = 1;

/// How well a test went, the worst first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Level {
    /// A double above the number.
    Blunder,
    /// The attribute die is above the number.
    Fail,
    /// The attribute die is not.
    Pass,
    /// Neither die is.
    Nailed,
    /// The feat die shows its symbol.
    Feat,
}

impl Level {
    /// All of them, the worst first.
    pub const ALL: [Level; 5] = [Level::Blunder, Level::Fail, Level::Pass, Level::Nailed, Level::Feat];

    /// Whether the test succeeded.
    pub fn succeeds(self) -> bool {
        self >= Level::Pass
    }

    /// Whether the second of two numbers counts.
    pub fn nails(self) -> bool {
        self >= Level::Nailed
    }

    /// Its name.
    pub fn words(self) -> &'static str {
        match self {
            Level::Blunder => "a blunder",
            Level::Fail => "a fail",
            Level::Pass => "a pass",
            Level::Nailed => "nailed it",
            Level::Feat => "a feat",
        }
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

/// How a test ended: how well, and the best of its dice, which decides between tests that went equally well.
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
        let (passes, feat) = (fall.attribute <= target, fall.feat);
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
        let counts = [Some(fall.attribute), feat].into_iter().flatten().filter(|face| *face <= target);
        TestResult { level, best: if level.succeeds() { counts.max().unwrap_or(SYMBOL) } else { 0 } }
    }

    /// Whether a die of this fall may be rolled again: neither blunders nor feats may, and there must be such a die.
    pub fn may_reroll(&self, fall: Fall, die: TestDie) -> bool {
        let fixed = matches!(self.read(fall).level, Level::Blunder | Level::Feat);
        !fixed && (die == TestDie::Attribute || fall.feat.is_some())
    }

    /// Every fall of its dice.
    pub fn falls(&self) -> impl Iterator<Item = Fall> {
        let feats: Vec<Option<u32>> =
            if self.attribute_only { vec![None] } else { (1..=SIDES).map(Some).collect() };
        (1..=SIDES)
            .flat_map(move |attribute| feats.clone().into_iter().map(move |feat| Fall { attribute, feat }))
    }

    /// The chances of its results, without rolling anything again.
    pub fn chances(&self) -> Chances {
        let falls: Vec<Fall> = self.falls().collect();
        let each = 1.0 / falls.len() as f64;
        Chances::of(falls.into_iter().map(|fall| (self.read(fall), each)))
    }

    /// The chances of its results where these dice may be rolled again, each once, by whoever rolls one again as long as that is
    /// worth more to it.
    pub fn chances_with(&self, rerolls: &[TestDie], worth: impl Fn(TestResult) -> f64 + Copy) -> Chances {
        let falls: Vec<Fall> = self.falls().collect();
        let each = 1.0 / falls.len() as f64;
        Chances::sum(falls.into_iter().map(|fall| (self.settled(fall, rerolls, worth), each)))
    }

    /// The chances of what this fall becomes, given what may be rolled again.
    fn settled(&self, fall: Fall, rerolls: &[TestDie], worth: impl Fn(TestResult) -> f64 + Copy) -> Chances {
        let stays = Chances::of([(self.read(fall), 1.0)]);
        let again = rerolls.iter().enumerate().filter(|(_, die)| self.may_reroll(fall, **die));
        let tried = again.map(|(at, die)| {
            let left: Vec<TestDie> = [&rerolls[..at], &rerolls[at + 1..]].concat();
            let rolled = (1..=SIDES).map(|face| (self.settled(fall.again(*die, face), &left, worth), 0.1));
            Chances::sum(rolled)
        });
        tried.fold(
            stays,
            |best, other| {
                if other.expected(worth) > best.expected(worth) + 1.0e-12 { other } else { best }
            },
        )
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
    /// What comes of two results: the better level wins, then the higher of the dice that count; equal in both, both win.
    pub fn of(first: TestResult, second: TestResult) -> Opposed {
        match (first.level.succeeds(), second.level.succeeds()) {
            (false, false) => Opposed::Neither,
            (true, false) => Opposed::First,
            (false, true) => Opposed::Second,
            (true, true) => match (first.level, first.best).cmp(&(second.level, second.best)) {
                std::cmp::Ordering::Greater => Opposed::First,
                std::cmp::Ordering::Less => Opposed::Second,
                std::cmp::Ordering::Equal => Opposed::Both,
            },
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
    /// The chances of these results, those of the same result added up.
    pub fn of(all: impl IntoIterator<Item = (TestResult, f64)>) -> Chances {
        let mut sums: std::collections::BTreeMap<TestResult, f64> = Default::default();
        all.into_iter().for_each(|(result, chance)| *sums.entry(result).or_default() += chance);
        Chances { all: sums.into_iter().collect() }
    }

    fn sum(all: impl IntoIterator<Item = (Chances, f64)>) -> Chances {
        let spread = |(chances, share): (Chances, f64)| {
            chances.all.into_iter().map(move |(result, chance)| (result, chance * share))
        };
        Chances::of(all.into_iter().flat_map(spread))
    }

    /// The chance of a level.
    pub fn level(&self, level: Level) -> f64 {
        self.all.iter().filter(|(result, _)| result.level == level).map(|(_, chance)| chance).sum()
    }

    /// The chance to succeed.
    pub fn success(&self) -> f64 {
        self.all.iter().filter(|(result, _)| result.level.succeeds()).map(|(_, chance)| chance).sum()
    }

    /// What is to be expected of something that the result decides.
    pub fn expected(&self, worth: impl Fn(TestResult) -> f64) -> f64 {
        self.all.iter().map(|(result, chance)| worth(*result) * chance).sum()
    }

    /// The chances of both results of two tests that oppose each other, with who applies its own.
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
