use crate::viewpoint::camera::*;

#[test]
fn the_whole_table_is_looked_at_also_where_limits_have_rounded_something_off() {
    let frame = Frame { before: 1.2, distance: 44.0 };
    let mut orbit = PanOrbitCamera::default();
    look_at_whole(&mut orbit, frame, FIRST_PITCH);
    assert!(looks_at_whole(&orbit, frame, FIRST_PITCH));
    orbit.target_radius += 1.0e-5;
    orbit.target_focus.z -= 1.0e-6;
    assert!(looks_at_whole(&orbit, frame, FIRST_PITCH));
    orbit.target_focus.x = 0.1;
    assert!(!looks_at_whole(&orbit, frame, FIRST_PITCH));
}

#[test]
fn the_wheel_keeps_what_is_under_the_pointer_and_the_limits() {
    let mut orbit = PanOrbitCamera { zoom_upper_limit: Some(60.0), ..default() };
    place(&mut orbit, Vec3::new(2.0, 0.0, -1.0), 0.3, FIRST_PITCH, 40.0);
    let at = Vec3::new(10.0, 0.0, 6.0);
    // The vector from the focus to the point has the same share of the view as before:
    // the point is drawn in the same place.
    let share = |orbit: &PanOrbitCamera| (at - orbit.target_focus) / orbit.target_radius;
    let before = share(&orbit);
    for factor in [0.8, 0.8, 1.3] {
        zoom_to(&mut orbit, Some(at), factor);
        assert!(share(&orbit).distance(before) < 1.0e-5, "{factor}");
    }
    zoom_to(&mut orbit, Some(at), 0.01);
    assert_eq!(orbit.target_radius, NEAREST);
    zoom_to(&mut orbit, None, 100.0);
    assert_eq!(orbit.target_radius, 60.0);
}
