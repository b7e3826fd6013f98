use super::*;

#[test]
fn a_combination_has_its_own_seed() {
    assert_ne!(seed_of(1, "a, b, 1"), seed_of(1, "a, b, 2"));
    assert_ne!(seed_of(1, "a, b, 1"), seed_of(2, "a, b, 1"));
    assert_eq!(seed_of(1, "a, b, 1"), seed_of(1, "a, b, 1"));
}
