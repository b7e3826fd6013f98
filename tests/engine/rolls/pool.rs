//! Checks: pools of d10 against a Difficulty Die.

use monteria::dice::*;
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
    assert_eq!(
        (roll.difficulty.as_slice(), roll.kept, roll.success()),
        ([9, 3].as_slice(), 3, true)
    );
    let roll = scripted(check.with_edge(Edge::Disadvantage), &[9, 3, 3]);
    assert_eq!(
        (roll.difficulty.as_slice(), roll.kept, roll.success()),
        ([9, 3].as_slice(), 9, false)
    );
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
    fn a_roll_adds_up(
        seed: u64,
        pool in -2i32..20,
        dt in proptest::option::of(0u8..14),
        a in 0u32..3,
        d in 0u32..3,
    ) {
        let check = Check { pool, dt, edge: Edge::from_counts(a, d) };
        let roll = roll(&check, &mut Dice::new(seed));
        prop_assert!((1..=10).contains(&roll.threshold));
        prop_assert!(roll.difficulty.contains(&roll.kept));
        prop_assert_eq!(roll.faces.len(), pool.max(0) as usize);
        let reached = roll.faces.iter().filter(|face| **face >= roll.threshold).count();
        prop_assert_eq!(roll.successes as usize, reached);
        prop_assert!(roll.criticals <= roll.successes);
    }
}
