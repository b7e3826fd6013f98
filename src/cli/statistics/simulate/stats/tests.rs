use super::*;
use proptest::prelude::*;

#[test]
fn wilson_intervals_are_those_of_the_books() {
    // Known values: 8 of 10 is 0.490 to 0.943; 0 of 20 is 0 to 0.161; 50 of 100
    // is 0.404 to 0.596.
    for (count, all, low, high) in
        [(8, 10, 0.490, 0.943), (0, 20, 0.0, 0.161), (50, 100, 0.404, 0.596)]
    {
        let share = Share::of(count, all);
        assert!((share.low - low).abs() < 6e-4 && (share.high - high).abs() < 6e-4, "{share:?}");
    }
    assert_eq!(Share::of(5, 5).high, 1.0);
    assert_eq!((Share::of(0, 0).low, Share::of(0, 0).high), (0.0, 1.0));
    assert_eq!(Share::of(1, 4).words(), "25.0 % (4.6 to 69.9)");
    assert_eq!(Share::of_score(0, 2, 4).words(), Share::of(1, 4).words(), "two draws are a win");
}

#[test]
fn counts_are_summed_up() {
    let mut counts = Counts::default();
    [5, 3, 3, 9].into_iter().for_each(|n| counts.add(n));
    let sum = counts.summary();
    assert_eq!((sum.count, sum.mean, sum.least, sum.median, sum.most), (4, 5.0, 3, 3, 9));
    assert_eq!(Counts::default().summary().mean, 0.0);
}

proptest! {
    #[test]
    fn merging_is_the_same_as_counting_together(
        a in proptest::collection::vec(-9i64..99, 0..40),
        cut in 0usize..40,
    ) {
        let count = |numbers: &[i64]| {
            let mut counts = Counts::default();
            numbers.iter().for_each(|n| counts.add(*n));
            counts
        };
        let cut = cut.min(a.len());
        let mut merged = count(&a[cut..]);
        merged.merge(count(&a[..cut]));
        prop_assert_eq!(merged, count(&a));
    }

    #[test]
    fn an_interval_holds_its_share(count in 0u64..500, more in 0u64..500) {
        let share = Share::of(count, count + more);
        prop_assert!(0.0 <= share.low && share.low <= share.share);
        prop_assert!(share.high <= 1.0 && share.share <= share.high || count + more == 0);
    }
}
