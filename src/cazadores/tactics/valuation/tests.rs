use crate::tactics::valuation::*;

#[test]
fn a_die_succeeds_less_often_against_more() {
    // Without a threshold the Difficulty Die alone decides: 55 of 100 pairs.
    assert!(
        (successes_per_die(0) - 0.55).abs() < 1e-6
            && (successes_per_die(7) - 0.34).abs() < 1e-6
            && (successes_per_die(12) - 0.1).abs() < 1e-6
    );
    assert!((1..10).all(|defence| successes_per_die(defence) >= successes_per_die(defence + 1)));
}
