use crate::steps::objectives::upshots::*;

#[test]
fn a_triangle_holds_what_lies_inside_and_on_its_edges() {
    let corners = [Vec2::new(0.0, 0.0), Vec2::new(6.0, 0.0), Vec2::new(0.0, 6.0)];
    assert!(holds(&corners, Vec2::new(1.0, 1.0)));
    assert!(holds(&corners, Vec2::new(3.0, 3.0)));
    assert!(!holds(&corners, Vec2::new(4.0, 4.0)));
    assert!(!holds(&corners[..2], Vec2::new(1.0, 0.0)));
}
