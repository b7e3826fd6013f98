use crate::dice::paint::*;

#[test]
fn the_tray_lies_where_nobody_stands_whom_the_roll_is_about() {
    let free = egui::Rect::from_min_size(pos2(250.0, 60.0), vec2(780.0, 650.0));
    let size = vec2(330.0, 180.0);
    let place = |about: &[Pos2], crowded: bool| corner(free, size, about, crowded).center();
    let middle = free.center();
    let below_right = place(&[], false);
    assert!(below_right.x > middle.x && below_right.y > middle.y);
    let below_left = place(&[below_right], false);
    assert!(below_left.x < middle.x && below_left.y > middle.y);
    let above = place(&[below_right], true);
    assert!(above.x > middle.x && above.y < middle.y, "what is crowded is left alone");
    let everywhere = [below_right, below_left, above, pos2(260.0, 70.0)];
    assert_eq!(place(&everywhere, false), below_right);
    // The whole tray lies inside the free area.
    assert!(free.contains_rect(corner(free, size, &[below_right], false)));
}

#[test]
fn the_lens_shows_the_whole_tray_in_its_width() {
    let (lens, above, below) = Lens::new(300.0);
    let rim = FLOOR + Vec2::splat(RIM);
    let near = lens.point(Vec3::new(rim.x, 0.0, rim.y));
    let far = lens.point(Vec3::new(-rim.x, 0.0, -rim.y));
    assert!((near.x - 150.0).abs() < 0.01 && (near.y - below).abs() < 0.01);
    assert!(far.x > -150.0 && (far.y - above).abs() < 0.01);
}
