use std::sync::Arc;

use crate::viewpoint::follow::*;
use monteria_client_state::play::session::Reachable;

#[test]
fn what_lies_under_a_panel_is_out_of_sight() {
    let free = Rect::new(300.0, 60.0, 900.0, 700.0);
    assert!(in_sight(Some(Vec2::new(600.0, 400.0)), free));
    for at in [
        Some(Vec2::new(200.0, 400.0)),
        Some(Vec2::new(310.0, 400.0)),
        Some(Vec2::new(600.0, 900.0)),
        None,
    ] {
        assert!(!in_sight(at, free), "{at:?}");
    }
}

#[test]
fn both_ends_of_an_attack_fit_into_what_is_free() {
    let orbit = PanOrbitCamera { target_radius: 20.0, zoom_upper_limit: Some(60.0), ..default() };
    assert_eq!(far_enough(&orbit, 0.0, 600.0, 720.0), 20.0, "one place needs no more room");
    let far = far_enough(&orbit, 20.0, 600.0, 720.0);
    assert!(far > 20.0 && (inch(far, 720.0) * 20.0 - 600.0).abs() < 0.1, "{far}");
    assert_eq!(far_enough(&orbit, 500.0, 600.0, 720.0), 60.0, "the whole table is the most");
}

#[test]
fn where_somebody_may_be_put_is_looked_at_and_not_between_two_such_places() {
    let at = |x: f32| (Vec3::new(x, 0.0, 0.0), 0.0);
    let cells = vec![at(-20.0), at(-19.0), at(10.0), at(11.0), at(12.0)];
    let reach = Some(Arc::new(Reachable { step: 1.0, cells }));
    let selection = Selection { reach, ..default() };
    assert_eq!(middle(&selection), Some(Vec3::new(10.0, 0.0, 0.0)));
    assert_eq!(middle(&Selection::default()), None);
}
