use super::*;

fn straight() -> DeclaredPath {
    DeclaredPath { points: vec![Vec3::ZERO, Vec3::X * 6.0], spent: vec![0.0, 6.0], tested: None }
}

#[test]
fn stretches_are_where_something_holds() {
    let outside = |after: f32| !(2.0..=3.0).contains(&after);
    let all = straight().stretches(0.5, false, outside);
    assert_eq!(all.0, [(0.0, 1.5), (3.5, 6.0)]);
    assert_eq!(all.bounds(), (0, 60));
    assert_eq!((all.nearest(2.4), all.nearest(2.6)), (1.5, 3.5));
    assert_eq!(all.share(0.5), Some(3.5));
    assert_eq!(straight().stretches(0.5, true, |after| after > 1.0), Stretches::place(1.5));
    let none = straight().stretches(0.5, false, |_| false);
    assert!(none.is_empty() && none.share(0.5).is_none() && none.bounds() == (0, 0));
}

#[test]
fn what_holds_at_two_places_need_not_hold_between_them() {
    let all = straight().places(2.0, false, |after| after < 5.0);
    assert_eq!(all.0, [(0.0, 0.0), (2.0, 2.0), (4.0, 4.0)]);
    assert_eq!((all.nearest(2.9), all.nearest(3.1), all.bounds()), (2.0, 4.0, (0, 40)));
    assert_eq!(straight().places(2.0, true, |after| after > 1.0), Stretches::place(2.0));
}
