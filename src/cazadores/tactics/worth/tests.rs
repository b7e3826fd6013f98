use super::*;

#[test]
fn a_die_succeeds_less_often_against_more() {
    // Without a threshold the Difficulty Die alone decides: 55 of 100 pairs.
    assert!(
        (ease(0) - 0.55).abs() < 1e-6
            && (ease(7) - 0.34).abs() < 1e-6
            && (ease(12) - 0.1).abs() < 1e-6
    );
    assert!((1..10).all(|defence| ease(defence) >= ease(defence + 1)));
}
