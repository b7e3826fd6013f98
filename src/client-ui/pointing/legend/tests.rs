use super::*;

#[test]
fn the_card_goes_where_nothing_lies() {
    let free = Rect::from_min_max(pos2(0.0, 50.0), pos2(600.0, 400.0));
    let known = Some(Rect::from_min_size(pos2(0.0, 0.0), vec2(200.0, 100.0)));
    assert_eq!(corner(free, known, None).0, Align2::RIGHT_BOTTOM);
    let right = Rect::from_min_max(pos2(380.0, 200.0), pos2(590.0, 390.0));
    assert_eq!(corner(free, known, Some(right)).0, Align2::LEFT_BOTTOM);
    let whole = Rect::from_min_max(pos2(0.0, 180.0), pos2(600.0, 400.0));
    assert_eq!(corner(free, known, Some(whole)).0, Align2::RIGHT_TOP);
}
