use crate::coarse::*;

#[test]
fn a_picture_has_a_quarter_of_the_windows_points_and_never_none() {
    assert_eq!(shared(UVec2::new(1280, 720)), UVec2::new(640, 360));
    assert_eq!(shared(UVec2::new(641, 1)), UVec2::new(321, 1));
    assert_eq!(shared(UVec2::ZERO), UVec2::ONE, "a window that is put away has no points");
}
