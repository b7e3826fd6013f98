use crate::viewpoint::own_view::*;

#[test]
fn whoever_has_the_screen_again_looks_from_where_they_looked() {
    let at = |x: f32| CameraPose { focus: [x, 0.0], yaw: 0.0, pitch: 1.0, distance: 20.0 };
    let mut views = Views::default();
    assert_eq!(views.turn_to(SeatId(0), at(1.0)), None);
    assert_eq!(views.turn_to(SeatId(0), at(2.0)), None);
    assert_eq!(
        views.turn_to(SeatId(1), at(2.0)),
        None,
        "who has not looked yet sees what is there"
    );
    assert_eq!(views.turn_to(SeatId(1), at(7.0)), None);
    assert_eq!(views.turn_to(SeatId(0), at(7.0)), Some(at(2.0)));
    assert_eq!(views.turn_to(SeatId(1), at(2.0)), Some(at(7.0)));
}
