use crate::steps::combat::damage::*;

fn states(left: &[i32]) -> Vec<LocationState> {
    left.iter().map(|left| LocationState { left: *left, full: 5 }).collect()
}

#[test]
fn wounds_pass_on_upward_and_then_to_the_lowest() {
    // Highest first: head, torso, limb, legs.
    assert_eq!(damaged_location(&states(&[5, 5, 1, 5]), 2), Some(2));
    assert_eq!(damaged_location(&states(&[5, 5, 0, 5]), 2), Some(1));
    assert_eq!(damaged_location(&states(&[5, 0, 0, 5]), 2), Some(0));
    assert_eq!(damaged_location(&states(&[0, 0, 2, 5]), 1), Some(3));
    assert_eq!(damaged_location(&states(&[0, 0, 2, 0]), 0), Some(2));
    assert_eq!(damaged_location(&states(&[0, 0, 0, 0]), 3), None);
    assert_eq!(damaged_location(&[], 3), None);
}

#[test]
fn shifted_numbers_stay_among_the_cards() {
    assert_eq!((shifted(10, 2), shifted(9, 2), shifted(2, -2), shifted(5, -2)), (10, 10, 2, 3));
}
