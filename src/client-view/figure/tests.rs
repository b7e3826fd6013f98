use crate::figure::*;

#[test]
fn small_figures_grow_where_they_are_far_away() {
    assert_eq!(growth(2.0, 40.0), 1.0, "near");
    assert_eq!(growth(4.5, 12.0), 1.0, "a large one");
    assert_eq!(growth(1.4, 12.0), LARGEST);
    assert!((1.0..LARGEST).contains(&growth(2.0, 18.0)));
}
