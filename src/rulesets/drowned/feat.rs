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

#[cfg(test)]
mod tests {
    use super::*;

    fn test(target: u8) -> FeatTest {
        FeatTest { target, attribute_only: false, doubles: false }
    }

    fn read(target: u8, attribute: u32, feat: u32) -> TestResult {
        test(target).read(Fall { attribute, feat: Some(feat) })
    }

    #[test]
    fn levels_are_read_from_the_top_of_the_table() {
        for (target, attribute, feat, level, best) in [
            (6, 10, 1, Level::Feat, 1),
            (6, 5, 1, Level::Feat, 5),
            (6, 1, 1, Level::Feat, 1),
            (6, 7, 7, Level::Blunder, 0),
            (6, 6, 6, Level::Nailed, 6),
            (6, 3, 6, Level::Nailed, 6),
            (6, 6, 7, Level::Pass, 6),
            (6, 7, 2, Level::Fail, 0),
            (1, 1, 2, Level::Pass, 1),
        ] {
            assert_eq!(
                read(target, attribute, feat),
                TestResult { level, best },
                "{target}: {attribute}, {feat}"
            );
        }
        let doubles = FeatTest { doubles: true, ..test(6) };
        assert_eq!(doubles.read(Fall { attribute: 4, feat: Some(4) }).level, Level::Feat);
        assert_eq!(doubles.read(Fall { attribute: 8, feat: Some(8) }).level, Level::Blunder);
        let one = FeatTest { attribute_only: true, ..test(6) };
        assert_eq!(one.read(Fall { attribute: 6, feat: None }), TestResult { level: Level::Pass, best: 6 });
        assert_eq!(one.read(Fall { attribute: 7, feat: None }).level, Level::Fail);
    }

    #[test]
    fn what_changes_a_number_leaves_it_between_its_bounds() {
        let against = |number| FeatTest::against(number, (1, 9)).target;
        assert_eq!([-4, 1, 5, 9, 12].map(against), [1, 1, 5, 9, 9]);
    }

    #[test]
    fn odds_are_those_of_the_brief() {
        // Feat, nailed it, pass, blunder, fail.
        for (target, expected) in [(6, [10, 30, 24, 4, 32]), (7, [10, 42, 21, 3, 24])] {
            let chances = test(target).chances();
            let levels = [Level::Feat, Level::Nailed, Level::Pass, Level::Blunder, Level::Fail];
            for (level, expected) in levels.into_iter().zip(expected) {
                let chance = chances.level(level) * 100.0;
                assert!((chance - f64::from(expected)).abs() < 1.0e-9, "{target}, {level:?}: {chance}");
            }
        }
    }

    #[test]
    fn the_better_level_wins_then_the_higher_die_and_equals_both() {
        let opposed = |one: (u32, u32), other: (u32, u32)| {
            Opposed::of(read(6, one.0, one.1), read(6, other.0, other.1))
        };
        assert_eq!(opposed((3, 4), (6, 9)), Opposed::First, "nailed it against a pass");
        assert_eq!(opposed((3, 4), (2, 5)), Opposed::Second, "the 5 is higher");
        assert_eq!(opposed((3, 5), (5, 2)), Opposed::Both, "a true tie");
        assert_eq!(opposed((7, 7), (9, 2)), Opposed::Neither, "a blunder and a fail");
        assert_eq!(opposed((9, 2), (6, 9)), Opposed::Second);
        assert_eq!(
            opposed((9, 1), (6, 1)),
            Opposed::Second,
            "of two feats the one whose other die counts, too"
        );
    }

    #[test]
    fn a_die_is_rolled_again_where_that_is_worth_more_but_neither_a_feat_nor_a_blunder() {
        let succeed = |result: TestResult| f64::from(u8::from(result.level.succeeds()));
        let plain = test(6).chances_with(&[], succeed);
        assert_eq!(plain, test(6).chances());
        let again = test(6).chances_with(&[TestDie::Attribute], succeed);
        // Of 32 fails each: the feat die shows neither its symbol nor, where the attribute die is rolled again, a double above 6.
        let counted: f64 = test(6)
            .falls()
            .map(|fall| match test(6).read(fall).level {
                Level::Fail => 0.6,
                level => f64::from(u8::from(level.succeeds())),
            })
            .sum::<f64>()
            / 100.0;
        assert!((again.success() - counted).abs() < 1.0e-9, "{} or {counted}", again.success());
        assert!((again.level(Level::Feat) - 0.1).abs() < 1.0e-9, "feats are as they were");
        let sum: f64 = again.all.iter().map(|(_, chance)| chance).sum();
        assert!((sum - 1.0).abs() < 1.0e-9);
    }

    #[test]
    fn exact_odds_are_those_of_many_rolls() {
        // ROLLS=10000000 for as many.
        let rolls: u32 = std::env::var("ROLLS").ok().and_then(|text| text.parse().ok()).unwrap_or(200_000);
        let (one, other) = (test(7), FeatTest { target: 4, attribute_only: false, doubles: true });
        let mut counted = std::collections::BTreeMap::<(Level, Level, Opposed), u32>::new();
        let mut dice = Dice::new(11);
        for _ in 0..rolls {
            let (a, b) = (one.read(one.roll(&mut dice)), other.read(other.roll(&mut dice)));
            *counted.entry((a.level, b.level, Opposed::of(a, b))).or_default() += 1;
        }
        let mut exact = std::collections::BTreeMap::<(Level, Level, Opposed), f64>::new();
        let (first, second) = (one.chances(), other.chances());
        for (a, b, opposed, chance) in first.opposed(&second) {
            *exact.entry((a.level, b.level, opposed)).or_default() += chance;
        }
        // Five standard deviations.
        for (case, chance) in exact {
            let share = f64::from(counted.remove(&case).unwrap_or(0)) / f64::from(rolls);
            let spread = (chance * (1.0 - chance) / f64::from(rolls)).sqrt();
            assert!((share - chance).abs() < 5.0 * spread + 1.0e-12, "{case:?}: {share} of {chance}");
        }
        assert!(counted.is_empty(), "{counted:?}");
    }
}
