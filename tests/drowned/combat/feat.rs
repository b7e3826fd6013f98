//! Tests with two dice: levels, opposed results, rerolls, and exact odds.

use monteria_dice::Dice;
use monteria_drowned::content::TestDie;
use monteria_drowned::feat::{FeatTest, Level, Opposed, TestResult, TestRoll};

fn test(target: u8) -> FeatTest {
    FeatTest { target, attribute_only: false, doubles: false }
}

fn read(target: u8, attribute: u32, feat: u32) -> TestResult {
    test(target).read(TestRoll { attribute, feat: Some(feat) })
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
    assert_eq!(doubles.read(TestRoll { attribute: 4, feat: Some(4) }).level, Level::Feat);
    assert_eq!(doubles.read(TestRoll { attribute: 8, feat: Some(8) }).level, Level::Blunder);
    let one = FeatTest { attribute_only: true, ..test(6) };
    assert_eq!(
        one.read(TestRoll { attribute: 6, feat: None }),
        TestResult { level: Level::Pass, best: 6 }
    );
    assert_eq!(one.read(TestRoll { attribute: 7, feat: None }).level, Level::Fail);
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
    // Of the 32 failing rolls, those whose feat die shows neither its symbol nor makes
    // a double above 6.
    let counted: f64 = test(6)
        .all_rolls()
        .map(|roll| match test(6).read(roll).level {
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
    // The environment variable ROLLS sets the number of rolls.
    let rolls: u32 =
        std::env::var("ROLLS").ok().and_then(|text| text.parse().ok()).unwrap_or(200_000);
    let one = test(7);
    let other = FeatTest { target: 4, attribute_only: false, doubles: true };
    let mut counted = std::collections::BTreeMap::<(Level, Level, Opposed), u32>::new();
    let mut dice = Dice::new(11);
    for _ in 0..rolls {
        let a = one.read(one.roll(&mut dice));
        let b = other.read(other.roll(&mut dice));
        *counted.entry((a.level, b.level, Opposed::of(a, b))).or_default() += 1;
    }
    let mut exact = std::collections::BTreeMap::<(Level, Level, Opposed), f64>::new();
    let first = one.chances();
    let second = other.chances();
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
